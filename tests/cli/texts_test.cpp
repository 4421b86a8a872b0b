// Texts as people's editors and shells leave them: marks, line ends, tabs and encodings.
#include "program.h"

namespace unfold::test {
namespace {

class Text : public testing::Test {
  protected:
    Folder folder;

    Finished solved(const std::string& text, const std::string& game = "floodit") const {
        write_file(folder / "board.txt", text);
        return run(folder, {"solve", "board.txt", "--game", game, "--json"});
    }
    void expect_moves(const std::string& text, int moves) const {
        const Finished finished = solved(text);
        EXPECT_EQ(finished.exit_code, 0) << finished.out;
        const auto lines = json_lines(finished.out);
        ASSERT_EQ(lines.size(), 1U);
        EXPECT_EQ(lines[0].value("moves", -1), moves) << finished.out;
    }
    void expect_refusal(const std::string& text, const std::string& words) const {
        const Finished finished = solved(text);
        EXPECT_EQ(finished.exit_code, 3) << finished.out;
        EXPECT_NE(finished.out.find(words), std::string::npos) << finished.out;
    }
};

TEST_F(Text, BoardsMayHaveTheLineEndsOfWindows) {
    expect_moves("001\r\n011\r\n221\r\n", 2);
}

TEST_F(Text, BoardsMayBeginWithAByteOrderMark) {
    expect_moves(
        "\xef\xbb\xbf"
        "001\n011\n221\n",
        2);
    expect_moves(
        "\xef\xbb\xbf\r\n"
        "001\r\n011\r\n",
        1);
}

TEST_F(Text, BoardsMayBeIndentedWithTabs) {
    expect_moves("\t001\n\t011\n\t221\n", 2);
}

TEST_F(Text, TabsBetweenTheCellsAreExplained) {
    expect_refusal("0\t0\t1\n0\t1\t1\n", "its rows and columns, are 0 and 0");
    expect_refusal("R G B\nG G B\n", "without spaces");
}

TEST_F(Text, OfTheEncodingOfOtherShellsIsExplained) {
    expect_refusal(std::string("\xff\xfe"
                               "0\0"
                               "1\0",
                               6),
                   "UTF-16");
}

TEST_F(Text, ABoardThatIsSolvedNeedsNoMove) {
    expect_moves("000\n000\n", 0);
    expect_moves("1 1 1 0\n", 0);
}

TEST_F(Text, OfASolutionMayBeginWithAByteOrderMark) {
    write_file(folder / "two.json", stripes("00111", 1).dump());
    ASSERT_EQ(run(folder, {"solve", "two.json"}).exit_code, 0);
    write_file(folder / "marked.json", "\xef\xbb\xbf" + text_in(folder / "two.solution.json"));
    EXPECT_EQ(run(folder, {"verify", "two.json", "marked.json"}).exit_code, 0);
}

TEST_F(Text, ATypingErrorInALevelIsFoundByLineAndColumn) {
    write_file(folder / "typo.json", "{\n  \"format\": \"unfold-level\"\n  \"version\": 1\n}\n");
    const Finished finished = run(folder, {"solve", "typo.json"});
    EXPECT_EQ(finished.exit_code, 3);
    EXPECT_NE(finished.err.find("at line 3, column "), std::string::npos) << finished.err;
}

TEST_F(Text, AGameThatIsUnknownIsAnsweredWithAllThatAreKnown) {
    nlohmann::json level = stripes("00111", 1);
    level["game"] = "kami3";
    write_file(folder / "typo.json", level.dump());
    EXPECT_NE(run(folder, {"solve", "typo.json"}).err.find("kami2, kami, floodit or shisen"),
              std::string::npos);
}

}  // namespace
}  // namespace unfold::test
