// solve --html: one file that needs no other.
#include <regex>

#include "program.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Names = std::vector<std::string>;

// The text between two marks.
std::string between(const std::string& text, const std::string& start, const std::string& end) {
    const std::size_t from = text.find(start);
    if (from == std::string::npos) return "";
    return text.substr(from + start.size(), text.find(end, from + start.size()) - from - start.size());
}

json data_of(const std::string& page) {
    return json::parse(between(page, "<script type=\"application/json\" id=\"solution\">", "</script>"));
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

TEST(Page, StandsBesideTheOtherOutputs) {
    const Folder folder;
    fs::copy_file(sample("kami2/sash.png"), folder / "sash.png");
    ASSERT_EQ(run(folder, {"solve", "sash.png", "--html"}).exit_code, 0);
    EXPECT_EQ(folder.names(),
              (Names{"sash.html", "sash.level.json", "sash.png", "sash.solution.json", "sash.solved.png"}));
    const std::string page = text_in(folder / "sash.html");
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
    EXPECT_TRUE(page.ends_with("</html>\n"));
    const json data = data_of(page);
    EXPECT_EQ(data["name"], "sash.png");
    EXPECT_EQ(data["answer"]["level"], json::parse(text_in(folder / "sash.level.json")));
    EXPECT_EQ(data["answer"]["moves"], json::parse(text_in(folder / "sash.solution.json"))["moves"]);
}

TEST(Page, RefersToNothingOutsideOfItself) {
    const Folder folder;
    fs::copy_file(sample("kami2/sash.png"), folder / "sash.png");
    ASSERT_EQ(run(folder, {"solve", "sash.png", "--html"}).exit_code, 0);
    const std::string page = text_in(folder / "sash.html");
    EXPECT_NE(
        page.find("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
                  "script-src 'sha256-"),
        std::string::npos);
    EXPECT_EQ(page.find("unsafe-"), std::string::npos);
    const std::string html = page.substr(0, page.find("<script"));
    // How each begins is enough: a whole picture is too long for std::regex.
    const std::regex reference(R"re((?:src|href|srcset|action|data|poster)="([^"]{0,11})|url\()re");
    std::size_t references = 0;
    for (std::sregex_iterator at(html.begin(), html.end(), reference), end; at != end; ++at, ++references)
        EXPECT_TRUE((*at)[1].str().starts_with("data:image/")) << at->str().substr(0, 80);
    EXPECT_EQ(references, 3U) << "the icon, twice, and the picture";
    const std::string script = between(page, "<script type=\"module\">", "</script>");
    for (const char* word :
         {"fetch(", "XMLHttpRequest", "EventSource", "WebSocket", "import(", "https://", "import "})
        EXPECT_EQ(script.find(word), std::string::npos) << word;
    // The one address in the script is a name: that of SVG.
    EXPECT_EQ(count_of(script, "http://"), count_of(script, "\"http://www.w3.org/2000/svg\""));
}

TEST(Page, HoldsNamesAsTextOnly) {
    for (const std::string name :
         {"<img src=x onerror=alert(1)>.png", "a<!--<script>b.png", "\"&quot;'.png", "no \xff utf-8.png"}) {
        SCOPED_TRACE(name);
        const Folder folder;
        fs::copy_file(sample("kami2/sash.png"), folder / name);
        ASSERT_EQ(run(folder, {"solve", name, "--html", "-o", "out"}).exit_code, 0);
        const std::string page = text_in(folder / ("out/" + name.substr(0, name.size() - 4) + ".html"));
        EXPECT_EQ(page.substr(0, page.find("<script")).find(name), std::string::npos);
        EXPECT_EQ(page.find("<img src=x"), std::string::npos);
        EXPECT_EQ(count_of(page, "<script"), 2U);
        EXPECT_EQ(count_of(page, "</script>"), 2U);
        EXPECT_EQ(page.find("<!--"), std::string::npos);
        const std::string shown = data_of(page)["name"];
        if (name.find('\xff') == std::string::npos)
            EXPECT_EQ(shown, name);
        else
            EXPECT_EQ(shown, "no \xef\xbf\xbd utf-8.png");
    }
}

TEST(Page, CannotBeLeftByTextOfALevel) {
    const Folder folder;
    json level = stripes("00111", 1);
    level["source"] = {{"image", "</script><script>alert(1)</script>"},
                       {"width", 9},
                       {"height", 9},
                       {"board_px", {{"x", 0}, {"y", 0}, {"width", 9}, {"height", 9}}}};
    write_file(folder / "two.json", level.dump());
    ASSERT_EQ(run(folder, {"solve", "two.json", "--html"}).exit_code, 0);
    const std::string page = text_in(folder / "two.html");
    EXPECT_EQ(count_of(page, "</script>"), 2U);
    EXPECT_EQ(data_of(page)["answer"]["level"]["source"]["image"], "</script><script>alert(1)</script>");
}

TEST(Page, OfTheSameLevelIsTheSameAndReplacesItself) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "two.json", "--html"}).exit_code, 0);
    const std::string first = text_in(folder / "two.html");
    ASSERT_EQ(run(folder, {"solve", "two.json", "--html"}).exit_code, 0);
    EXPECT_EQ(text_in(folder / "two.html"), first);
}

TEST(Page, LeavesAPageOfSomebodyElseAlone) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    write_file(folder / "two.html", "<!DOCTYPE html><title>mine</title>");
    EXPECT_EQ(run(folder, {"solve", "two.json", "--html"}).exit_code, 2);
    EXPECT_EQ(text_in(folder / "two.html"), "<!DOCTYPE html><title>mine</title>");
}

TEST(Page, IsNotWrittenWhereSolvingIsNotTheLastStage) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "two.json", "--html", "--stop-after", "verify"}).exit_code, 0);
    EXPECT_FALSE(fs::exists(folder / "two.html"));
}

TEST(Page, OfManyBoardsIsRefused) {
    const Folder folder;
    write_file(folder / "boards.txt", "01\n10\n\n00\n11\n");
    const Finished finished = run(folder, {"solve", "boards.txt", "--game", "floodit", "--html"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_NE(finished.err.find("--html, or give the boards one by one"), std::string::npos) << finished.err;
    EXPECT_EQ(folder.names(), Names{"boards.txt"});
}

TEST(Page, OfTilesHasTheirMoves) {
    const Folder folder;
    ASSERT_EQ(run(folder, {"solve", sample("tiles/ivory.png").string(), "--html", "-o", "."}).exit_code, 0);
    const json data = data_of(text_in(folder / "ivory.html"));
    EXPECT_EQ(data["answer"]["game"], "shisen");
    EXPECT_TRUE(data["graph"].is_null());
    EXPECT_GT(data["answer"]["steps"].size(), 0U);
}

TEST(Page, OfAScreenshotOfUsualSizeWeighsLessThanAMegabyte) {
    const Folder folder;
    ASSERT_EQ(run(folder, {"render", sample("kami2/lantern.level.json").string(), "--device",
                           "phone-750x1334", "-o", "lantern.png"})
                  .exit_code,
              0);
    ASSERT_EQ(run(folder, {"solve", "lantern.png", "--html"}).exit_code, 0);
    EXPECT_LT(fs::file_size(folder / "lantern.html"), 1'000'000U);
}

TEST(Page, OfALargeBoardLeavesTheDrawingOfItsRegionsOutAndStaysSmall) {
    const Folder folder;
    ASSERT_EQ(run(folder, {"generate", "--game", "floodit", "--columns", "64", "--rows", "64", "--colors",
                           "6", "-o", "large.level.json"})
                  .exit_code,
              0);
    ASSERT_EQ(run(folder, {"solve", "large.level.json", "--html", "--time-limit", "1"}).exit_code, 0);
    const std::string page = text_in(folder / "large.html");
    EXPECT_TRUE(data_of(page)["graph"].is_null());
    EXPECT_LT(page.size(), 1'200'000U);
}

}  // namespace
}  // namespace unfold::test
