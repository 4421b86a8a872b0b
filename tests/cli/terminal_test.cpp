// What the program shows on a terminal: nothing wider than it, and no colors where nobody wants them.
// Elsewhere neither.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

namespace unfold::test {
namespace {

constexpr unsigned short narrow_columns = 40;

// What a run writes to a terminal of 40 columns, where this is typed. Every line ends with \r\n there.
std::string shown(const Folder& folder, const std::vector<std::string>& arguments,
                  std::string_view typed = "") {
    const int screen = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (screen < 0 || ::grantpt(screen) != 0 || ::unlockpt(screen) != 0)
        throw std::runtime_error("no terminal");
    const std::string name = ::ptsname(screen);
    const winsize size{24, narrow_columns, 0, 0};
    const pid_t child = ::fork();
    if (child == 0) {
        const int terminal = ::open(name.c_str(), O_RDWR | O_NOCTTY);
        if (terminal < 0 || ::ioctl(terminal, TIOCSWINSZ, &size) != 0) ::_exit(127);
        for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
            ::dup2(terminal, stream);
        if (::chdir(folder.path().c_str()) != 0) ::_exit(127);
        ::alarm(600);
        std::vector<std::string> words = program_words(arguments);
        const std::vector<char*> pointers = pointers_to(words);
        ::execv(program_path().c_str(), pointers.data());
        ::_exit(127);
    }
    if (::write(screen, typed.data(), typed.size()) != static_cast<ssize_t>(typed.size()))
        throw std::runtime_error("no keyboard");
    std::string text;
    std::array<char, 4096> piece{};
    // Reading fails when the last user of the terminal is gone.
    for (ssize_t got = 0; (got = ::read(screen, piece.data(), piece.size())) > 0;)
        text.append(piece.data(), static_cast<std::size_t>(got));
    ::close(screen);
    ::waitpid(child, nullptr, 0);
    return text;
}

// The progress lines: each begins by erasing the one before.
std::vector<std::string> progress_in(const std::string& text) {
    constexpr std::string_view erase = "\r\x1b[K";
    std::vector<std::string> lines;
    for (std::size_t at = text.find(erase); at != std::string::npos;) {
        const std::size_t next = text.find(erase, at + erase.size());
        if (next != std::string::npos)
            lines.push_back(text.substr(at + erase.size(), next - at - erase.size()));
        at = next;
    }
    return lines;
}

std::size_t characters_in(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

class Terminal : public testing::Test {
  protected:
    Folder folder;
    const Environment kind{"TERM", "xterm-256color"};
    const Environment wish{"NO_COLOR", std::nullopt};
    void SetUp() override {
        write_file(folder / "two.json", stripes("00111", 1).dump());
        write_file(folder / "hard.json", run(folder, {"generate", "--colors", "6", "--seed", "11"}).out);
    }
};

TEST_F(Terminal, ProgressFitsIntoANarrowOne) {
    const std::string text = shown(folder, {"solve", "hard.json", "--time-limit", "3"});
    const auto lines = progress_in(text);
    ASSERT_FALSE(lines.empty()) << text;
    for (const std::string& line : lines)
        EXPECT_LT(characters_in(line), narrow_columns) << line;
    EXPECT_NE(lines.front().find("moves found"), std::string::npos) << lines.front();
}

TEST_F(Terminal, ProgressOfTilesCountsThoseThatAreCleared) {
    nlohmann::json level = nlohmann::json::parse(
        run(folder, {"generate", "--game", "shisen", "--columns", "18", "--kinds", "12", "--seed", "3"}).out);
    level["rules"] = {{"gravity", "down"}, {"max_turns", 0}};
    write_file(folder / "tiles.json", level.dump());
    for (const std::string command : {"solve", "hint"}) {
        const auto lines = progress_in(shown(folder, {command, "tiles.json", "--time-limit", "3"}));
        ASSERT_FALSE(lines.empty()) << command;
        for (const std::string& line : lines)
            EXPECT_LT(characters_in(line), narrow_columns) << line;
        EXPECT_NE(lines.front().find(" of 144 tiles cleared"), std::string::npos) << lines.front();
    }
}

TEST_F(Terminal, BoldEndsWithItsLine) {
    const std::string text = shown(folder, {"hint", "two.json"});
    EXPECT_NE(text.find("\x1b[1m"), std::string::npos) << text;
    EXPECT_NE(text.find("\x1b[0m\r\n"), std::string::npos) << text;
}

TEST_F(Terminal, NoColorIsHeeded) {
    const Environment none("NO_COLOR", "1");
    EXPECT_EQ(shown(folder, {"-v", "hint", "two.json"}).find('\x1b'), std::string::npos);
}

TEST_F(Terminal, OneThatOnlyPrintsGetsPlainText) {
    const Environment dumb("TERM", "dumb");
    const std::string text = shown(folder, {"solve", "hard.json", "--time-limit", "2"});
    EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
    EXPECT_EQ(text.find("moves found"), std::string::npos) << text;
}

TEST_F(Terminal, WhoIsWaitedForIsTold) {
    const std::string text = shown(folder, {"solve", "-"}, "\x04");
    EXPECT_NE(text.find("Ctrl-D ends the input"), std::string::npos) << text;
    EXPECT_NE(text.find("The file is empty."), std::string::npos) << text;
}

TEST_F(Terminal, WithoutOneThereIsNeitherColorNorProgress) {
    const Finished finished = run(folder, {"solve", "hard.json", "--time-limit", "2"});
    EXPECT_EQ(finished.out.find('\x1b'), std::string::npos);
    EXPECT_EQ(finished.err, "");
}

// With decimal commas and another alphabet than the names are of.
TEST(Locale, ChangesNoFigureInAnyOutput) {
    const Folder folder;
    const std::string command = "localedef -i de_DE -f UTF-8 '" + (folder / "de_DE.UTF-8").string() +
                                "' 2> '" + (folder / "complaints").string() + "'";
    if (std::system(command.c_str()) != 0) GTEST_SKIP() << "The German locale cannot be made here.";
    write_file(folder / "Größe.json", stripes("01210", 3).dump());
    const std::vector<std::string> arguments{"solve",  "Größe.json",   "--svg", "--dot", "--html",
                                             "--json", "--time-limit", "50.5",  "-o"};
    const auto outputs_in = [&](const std::string& language, const std::string& name) {
        const Environment path("LOCPATH", folder.path().string());
        const Environment locale("LC_ALL", language);
        std::vector<std::string> all = arguments;
        all.push_back(name);
        const Finished finished = run(folder, all);
        EXPECT_EQ(finished.exit_code, 0) << finished.err;
        EXPECT_EQ(json_lines(finished.out).size(), 1U);
    };
    outputs_in("de_DE.UTF-8", "german");
    outputs_in("C", "plain");
    for (const char* ending : {".level.json", ".solved.png", ".dot", ".svg", ".html"}) {
        SCOPED_TRACE(ending);
        const std::string name = "Größe" + std::string(ending);
        EXPECT_EQ(text_in(folder / "german" / name), text_in(folder / "plain" / name));
    }
    const auto solution =
        nlohmann::json::parse(text_in(folder / "german" / "Größe.solution.json"), nullptr, false);
    EXPECT_TRUE(solution.is_object());
}

}  // namespace
}  // namespace unfold::test
