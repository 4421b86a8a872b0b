// unfold completion and unfold man: nothing that the help knows is missing, and the shells understand it.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <regex>
#include <set>

#include "cli/program.h"

namespace unfold::test {
namespace {

using Names = std::vector<std::string>;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::string said(const Names& arguments) {
    const Folder folder;
    const Finished finished = run(folder, arguments);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(finished.err, "");
    return finished.out;
}

// The commands that the help lists.
Names commands() {
    const std::string help = said({"--help"});
    Names names;
    static const std::regex line(R"(^  ([a-z]+)  )");
    bool is_list = false;
    for (const std::string& text : lines_of(help)) {
        if (text == "Subcommands:") is_list = true;
        if (text == "Examples:") is_list = false;
        std::smatch match;
        if (is_list && std::regex_search(text, match, line)) names.push_back(match[1]);
    }
    EXPECT_GE(names.size(), 10U) << help;
    return names;
}

// The long options that the help of a command lists.
Names options_of(const std::string& command) {
    Names names;
    static const std::regex line(R"(^  (?:-[a-z],)?((?:--[a-z-]+,?)+))");
    for (const std::string& text : lines_of(said({command, "--help"}))) {
        std::smatch match;
        if (!std::regex_search(text, match, line)) continue;
        const std::string all = match[1];
        static const std::regex one(R"(--[a-z-]+)");
        for (auto at = std::sregex_iterator(all.begin(), all.end(), one); at != std::sregex_iterator(); ++at)
            names.push_back(at->str());
    }
    return names;
}

// What a shell prints for a script; `program` is in it as $UNFOLD. Nothing where there is no such shell.
std::optional<std::string> printed_by(const std::string& shell, const std::string& script) {
    if (std::system(("command -v " + shell + " >/dev/null 2>&1").c_str()) != 0) return std::nullopt;
    const Folder folder;
    write_file(folder / "script", script);
    const std::string command = "cd '" + folder.path().string() + "' && UNFOLD='" + program_path().string() +
                                "' " + shell + " script >out 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << text_in(folder / "out");
    return text_in(folder / "out");
}

// What bash offers behind these words; the last one is being typed.
std::set<std::string> offered_by_bash(const std::string& words, const std::string& before = "") {
    const auto out = printed_by("bash", "source <(\"$UNFOLD\" completion bash)\n" + before +
                                            "\nCOMP_WORDS=(\"$UNFOLD\" " + words +
                                            ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_unfold\n"
                                            "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
    const Names lines = lines_of(out.value_or(""));
    return {lines.begin(), lines.end()};
}

using Offered = std::set<std::string>;

TEST(Manual, KnowsEveryCommandAndOption) {
    std::string page = std::regex_replace(said({"man"}), std::regex(R"(\\-)"), "-");
    for (const std::string& command : commands()) {
        std::string heading = command;
        for (char& letter : heading)
            letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
        const auto start = page.find(".SH \"UNFOLD " + heading + "\"\n");
        ASSERT_NE(start, std::string::npos) << command;
        const std::string section = page.substr(start, page.find("\n.SH", start + 1) - start);
        for (const std::string& option : options_of(command))
            EXPECT_TRUE(option == "--help" || contains(section, "\\fB" + option + "\\fR"))
                << command << option;
    }
    for (const char* option : {"--verbose", "--quiet", "--version", "--help"})
        EXPECT_TRUE(contains(page, std::string("\\fB") + option + "\\fR")) << option;
    for (const char* section :
         {"NAME", "SYNOPSIS", "OPTIONS", "\"EXIT STATUS\"", "ENVIRONMENT", "FILES", "EXAMPLES"})
        EXPECT_TRUE(contains(page, std::string(".SH ") + section + "\n")) << section;
    EXPECT_TRUE(contains(page, "unfold solve *.png \\fB-o\\fR solved")) << "the examples of the help";
}

TEST(Manual, IsCleanRoff) {
    // A date would differ from build to build: the page has none.
    const auto complaints = printed_by("sh", R"sh("$UNFOLD" man > unfold.1
if command -v mandoc >/dev/null; then
    mandoc -Tlint -Wwarning unfold.1 | grep -v 'missing date' || true
elif command -v groff >/dev/null; then
    groff -man -Tutf8 -ww unfold.1 >/dev/null
else
    echo none
fi
)sh");
    ASSERT_TRUE(complaints);
    if (*complaints == "none\n") GTEST_SKIP() << "There is neither mandoc nor groff.";
    EXPECT_EQ(*complaints, "");
}

TEST(Completion, OfBashOffersEveryCommandAndOption) {
    const Names names = commands();
    std::string all;
    for (const std::string& command : names)
        all += " " + command;
    // One bash for all: "solve --game" and so on.
    const auto out =
        printed_by("bash", "source <(\"$UNFOLD\" completion bash)\nfor command in" + all +
                               "; do\n    COMP_WORDS=(\"$UNFOLD\" $command --) COMP_CWORD=2\n"
                               "    _unfold\n    printf \"$command %s\\n\" \"${COMPREPLY[@]}\"\ndone\n");
    ASSERT_TRUE(out);
    const Names lines = lines_of(*out);
    const Offered offered(lines.begin(), lines.end());
    for (const std::string& command : names) {
        for (const std::string& option : options_of(command))
            EXPECT_TRUE(offered.contains(std::string(command).append(" ").append(option)))
                << command << " " << option;
        EXPECT_TRUE(offered.contains(command + " --quiet")) << command;
    }
    EXPECT_EQ(offered_by_bash("''"), Offered(names.begin(), names.end()));
}

// What the scripts of all shells ask the program for: the candidates after these words, without descriptions.
Names candidates(const Names& words) {
    Names arguments{"__complete"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    Names names;
    for (const std::string& line : lines_of(said(arguments)))
        names.push_back(line.substr(0, line.find('\t')));
    return names;
}

TEST(Completion, OfZshAndFishKnowsEveryCommandAndOption) {
    for (const char* shell : {"zsh", "fish"})
        EXPECT_TRUE(contains(said({"completion", shell}), " __complete ")) << shell;
    for (const std::string& command : commands()) {
        const Names offered = candidates({command, "--"});
        Names options = options_of(command);
        options.emplace_back("--quiet");
        for (const std::string& option : options)
            EXPECT_NE(std::find(offered.begin(), offered.end(), option), offered.end()) << command << option;
        EXPECT_EQ(offered.back(), ":end") << command;
    }
    EXPECT_EQ(candidates({"solve", "--game=k"}), (Names{"kami2", "kami", ":end"}));
    EXPECT_EQ(candidates({"solve", "sho"}), (Names{":files"}));
    EXPECT_EQ(candidates({"watch", "sho"}), (Names{":folders"}));
}

TEST(Completion, OfBashOffersChoicesAndFiles) {
    EXPECT_EQ(offered_by_bash("so"), (Offered{"solve"}));
    EXPECT_EQ(offered_by_bash("solve --game k"), (Offered{"kami", "kami2"}));
    EXPECT_EQ(offered_by_bash("solve --game = k"), (Offered{"kami", "kami2"}))
        << "--game=k is three words to bash";
    EXPECT_EQ(offered_by_bash("-v solve --game ="), (Offered{"auto", "floodit", "kami", "kami2", "shisen"}));
    EXPECT_EQ(offered_by_bash("solve --time-limit ''"), (Offered{""}));
    EXPECT_EQ(offered_by_bash("solve --time-l"), (Offered{"--time-limit"}));
    EXPECT_EQ(offered_by_bash("render --look r"), (Offered{"rounded"}));
    EXPECT_EQ(offered_by_bash("completion ''"), (Offered{"bash", "fish", "zsh"}));
    const std::string files = "touch 'my shot.png' x.json; mkdir my_folder";
    EXPECT_EQ(offered_by_bash("solve my", files), (Offered{"my shot.png", "my_folder"}));
    EXPECT_EQ(offered_by_bash("solve x.json my", files), (Offered{"my shot.png", "my_folder"}));
    EXPECT_EQ(offered_by_bash("watch my", files), (Offered{"my_folder"}));
    EXPECT_EQ(offered_by_bash("solve x.json -o my", files), (Offered{"my_folder"}));
}

TEST(Completion, OfFishOffersCommandsChoicesAndFiles) {
    const auto out = printed_by("fish",
                                "function unfold; $UNFOLD $argv; end\nsource (\"$UNFOLD\" completion fish | "
                                "psub)\ntouch shot.png\nmkdir shots\n"
                                "complete -C 'unfold so'\ncomplete -C 'unfold solve --game k'\n"
                                "complete -C 'unfold solve sho'\ncomplete -C 'unfold watch sho'\n");
    if (!out) GTEST_SKIP() << "There is no fish.";
    Names words;
    for (const std::string& line : lines_of(*out))
        words.push_back(line.substr(0, line.find('\t')));
    EXPECT_EQ(words, (Names{"solve", "kami", "kami2", "shot.png", "shots/", "shots/"}));
}

TEST(Completion, OfZshIsUnderstoodByIt) {
    const auto out = printed_by("zsh",
                                "\"$UNFOLD\" completion zsh > _unfold && zsh -n _unfold && "
                                "autoload -U compinit && compinit -D && source ./_unfold && "
                                "print -r -- $_comps[unfold]\n");
    if (!out) GTEST_SKIP() << "There is no zsh.";
    EXPECT_EQ(*out, "_unfold\n");
}

TEST(Completion, AnUnknownShellIsWrongUsage) {
    const Folder folder;
    EXPECT_EQ(run(folder, {"completion", "cmd"}).exit_code, 2);
    EXPECT_EQ(run(folder, {"completion"}).exit_code, 2);
}

}  // namespace
}  // namespace unfold::test
