// Inputs that are wrong: the error has its code, stage, sentence and hint, the exit code is the right one,
// and nothing stays behind.
#include <algorithm>
#include <ostream>
#include <sstream>

#include "program.h"
#include "support/files.h"

namespace unfold::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// A file that is wrong, and what the program must say of it.
struct BadFile {
    std::string name;
    std::string code;
    int exit_code = 3;
};

void PrintTo(const BadFile& file, std::ostream* stream) {
    *stream << file.name;
}

std::string test_name(const testing::TestParamInfo<BadFile>& info) {
    std::string name = info.param.name;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

bool is_sentence(const std::string& text) {
    return text.size() > 10 && std::isupper(text.front()) != 0 && text.ends_with(".");
}

// The error object of a run whose one line on standard output says that something is wrong.
json error_of(const Finished& finished) {
    const auto lines = json_lines(finished.out);
    EXPECT_EQ(lines.size(), 1U) << finished.out;
    if (lines.empty() || !lines[0].contains("error")) return json::object();
    return lines[0]["error"];
}

void expect_error(const Finished& finished, const std::string& code, int exit_code) {
    EXPECT_EQ(finished.exit_code, exit_code) << finished.err;
    const json error = error_of(finished);
    auto keys = keys_of(error);
    std::erase(keys, "parameter");  // only where the error is about one
    EXPECT_EQ(keys, (std::vector<std::string>{"code", "hint", "message", "stage"}));
    EXPECT_EQ(error.value("code", ""), code) << error;
    EXPECT_FALSE(error.value("stage", "").empty());
    EXPECT_TRUE(is_sentence(error.value("message", ""))) << error;
    EXPECT_TRUE(is_sentence(error.value("hint", ""))) << error;
}

// The same words for people: the input's name, the message and the hint on standard error, nothing else.
void expect_words(const Finished& finished, const std::string& input, const json& error) {
    EXPECT_EQ(finished.out, "");
    EXPECT_NE(finished.err.find(input), std::string::npos) << finished.err;
    EXPECT_NE(finished.err.find(error.value("message", "?")), std::string::npos) << finished.err;
    EXPECT_NE(finished.err.find(error.value("hint", "?")), std::string::npos) << finished.err;
}

class BadInput : public testing::TestWithParam<BadFile> {
  protected:
    Folder folder;

    void expect_refusal(const std::string& command) {
        const BadFile& bad = GetParam();
        const std::vector<std::string> only_the_input{bad.name};
        const Finished for_programs = run(folder, {command, bad.name, "--json"});
        expect_error(for_programs, bad.code, bad.exit_code);
        EXPECT_EQ(folder.names(), only_the_input);
        const Finished for_people = run(folder, {command, bad.name});
        EXPECT_EQ(for_people.exit_code, bad.exit_code);
        expect_words(for_people, bad.name, error_of(for_programs));
        EXPECT_EQ(folder.names(), only_the_input);
    }
};

// What samples/negative/expected.txt lists.
std::vector<BadFile> negative_samples() {
    std::vector<BadFile> files;
    std::istringstream list(text_in(sample("negative/expected.txt")));
    for (std::string name, code; list >> name >> code;)
        files.push_back({name, code, code == "no-board" ? 4 : 3});
    return files;
}

class NegativeSample : public BadInput {
  protected:
    void SetUp() override { fs::copy_file(sample("negative") / GetParam().name, folder / GetParam().name); }
};

TEST_P(NegativeSample, IsRefusedBySolve) {
    expect_refusal("solve");
}
TEST_P(NegativeSample, IsRefusedByRead) {
    expect_refusal("read");
}

TEST_P(NegativeSample, IsRefusedByGraph) {
    const Finished finished = run(folder, {"graph", GetParam().name, "-o", "graph.dot"});
    EXPECT_EQ(finished.exit_code, GetParam().exit_code);
    EXPECT_EQ(finished.out, "");
    EXPECT_GE(lines_of(finished.err).size(), 2U) << "a message and a hint: " << finished.err;
    EXPECT_EQ(folder.names(), std::vector<std::string>{GetParam().name});
}

INSTANTIATE_TEST_SUITE_P(All, NegativeSample, testing::ValuesIn(negative_samples()), test_name);

// Wrong inputs that are made here.
struct MadeFile {
    BadFile bad;
    std::string content;
};

std::vector<MadeFile> made_files() {
    const auto changed = [](const std::string& key, const json& value) {
        json level = stripes("01210", 3);
        level[key] = value;
        return level.dump();
    };
    const std::string png = text_in(sample("kami2/drift.png"));
    const std::vector<std::string> short_by_a_row(28, "0011220011");
    std::vector<std::string> with_a_gap(29, "0011220011");
    with_a_gap[7] = "001122001";
    std::vector<std::string> with_color_7(29, "0011220011");
    with_color_7[3] = "0011227011";
    std::vector<std::string> with_a_hash(29, "0011220011");
    with_a_hash[3] = "00112#0011";
    const std::vector<std::string> nothing(29, "..........");
    return {
        {{"version-3.json", "wrong-version"}, changed("version", 3)},
        {{"version-as-word.json", "bad-level"}, changed("version", "one")},
        {{"other-format.json", "bad-level"}, changed("format", "unfold-something")},
        {{"no-such-game.json", "bad-level"}, changed("game", "chess")},
        {{"a-row-too-few.json", "bad-level"}, changed("cells", short_by_a_row)},
        {{"a-cell-too-few.json", "bad-level"}, changed("cells", with_a_gap)},
        {{"color-7-of-4.json", "bad-level"}, changed("cells", with_color_7)},
        {{"no-digit.json", "bad-level"}, changed("cells", with_a_hash)},
        {{"all-off-board.json", "bad-level"}, changed("cells", nothing)},
        {{"no-cells.json", "bad-level"}, changed("cells", json::array())},
        {{"palette-of-words.json", "bad-level"}, changed("palette", {"teal", "red", "ochre"})},
        {{"budget-below-zero.json", "bad-level"}, changed("budget", -3)},
        {{"negative-lattice.json", "bad-level"},
         changed("lattice", {{"kind", "triangle"}, {"columns", -10}, {"rows", 29}})},
        {{"over-4-megabytes.json", "level-too-large"},
         stripes("01210", 3).dump() + std::string(4'200'000, ' ')},
        {{"png-signature-only.png", "truncated-image"}, png.substr(0, 8)},
        {{"png-without-its-last-third.png", "truncated-image"}, png.substr(0, png.size() * 2 / 3)},
        {{"one-byte.png", "not-an-image"}, "x"},
        {{"zeros.png", "not-an-image"}, std::string(5000, '\0')},
        {{"half-a-json.png", "bad-level"}, "{\"format\": \"unfold-level\", \"version\""},
    };
}

std::vector<BadFile> names_of_made_files() {
    std::vector<BadFile> files;
    for (const MadeFile& file : made_files())
        files.push_back(file.bad);
    return files;
}

class MadeBadFile : public BadInput {
  protected:
    void SetUp() override {
        for (const MadeFile& file : made_files())
            if (file.bad.name == GetParam().name) write_file(folder / file.bad.name, file.content);
    }
};

TEST_P(MadeBadFile, IsRefusedBySolve) {
    expect_refusal("solve");
}

INSTANTIATE_TEST_SUITE_P(All, MadeBadFile, testing::ValuesIn(names_of_made_files()), test_name);

TEST(BadInputs, AMenuPageOfTheGameHasNoBoard) {
    const fs::path corpus = corpus_folder() / "kami2";
    UNFOLD_REQUIRE_CORPUS(corpus);
    const std::vector<fs::path> menus = files_in(corpus, {"all-puzzles.jpg"});
    ASSERT_FALSE(menus.empty());
    for (const fs::path& menu : menus) {
        SCOPED_TRACE(menu.filename().string());
        const Folder folder;
        fs::copy_file(menu, folder / "menu.jpg");
        expect_error(run(folder, {"solve", "menu.jpg", "--json"}), "no-board", 4);
        EXPECT_EQ(folder.names(), std::vector<std::string>{"menu.jpg"});
    }
}

TEST(BadInputs, AMissingFileIsNamed) {
    const Folder folder;
    const Finished for_programs = run(folder, {"solve", "nowhere.png", "--json"});
    expect_error(for_programs, "file-not-found", 3);
    expect_words(run(folder, {"solve", "nowhere.png"}), "nowhere.png", error_of(for_programs));
    EXPECT_TRUE(folder.names().empty());
}

TEST(BadInputs, AFolderWithoutPicturesHasNoInputs) {
    const Folder folder;
    fs::create_directory(folder / "shots");
    write_file(folder / "shots" / "notes.txt", "no picture here\n");
    const Finished for_programs = run(folder, {"solve", "shots", "--json"});
    expect_error(for_programs, "no-inputs", 3);
    expect_words(run(folder, {"solve", "shots"}), "shots", error_of(for_programs));
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"shots", "shots/notes.txt"}));
}

TEST(BadInputs, AnEmptyFolderHasNoInputs) {
    const Folder folder;
    fs::create_directory(folder / "shots");
    expect_error(run(folder, {"read", "shots", "--json"}), "no-inputs", 3);
}

TEST(BadInputs, EmptyStandardInputIsEmpty) {
    const Folder folder;
    expect_error(run(folder, {"solve", "-", "--json"}), "empty-input", 3);
    EXPECT_TRUE(folder.names().empty());
}

TEST(BadInputs, AnInputWithoutEndIsRefused) {
    const Folder folder;
    expect_error(run(folder, {"solve", "/dev/zero", "--json"}), "image-too-large", 3);
    expect_error(run(folder, {"solve", "-", "--json"}, std::string(64'000'001, '0')), "image-too-large", 3);
}

TEST(BadInputs, ASolutionFileIsNoLevel) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "two.json"}).exit_code, 0);
    expect_error(run(folder, {"read", "two.solution.json", "--json"}), "bad-level", 3);
}

TEST(BadInputs, AnUnusualNameIsNamedInValidJson) {
    const Folder folder;
    const std::string name = "quote\" newline\n latin-\xe9.png";
    write_file(folder / name, "");
    const Finished finished = run(folder, {"solve", name, "--json"});
    expect_error(finished, "empty-input", 3);
    EXPECT_EQ(lines_of(finished.out).size(), 1U);
}

TEST(BadInputs, AGameThatTheLevelIsNotOfIsRefused) {
    const Folder folder;
    write_file(folder / "two.json", stripes("00111", 1).dump());
    const Finished finished = run(folder, {"solve", "two.json", "--game", "kami", "--json"});
    expect_error(finished, "usage", 2);
    EXPECT_EQ(error_of(finished).value("parameter", ""), "game");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"two.json"});
}

}  // namespace
}  // namespace unfold::test
