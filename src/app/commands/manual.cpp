// unfold man: prints the manual page, which help2man makes from the help texts when the program is built.
#include "unfold/error.h"

#include <array>
#include <cstdio>
#include <regex>
#include <unistd.h>

#include "app/commands/commands.h"
#include "app/files.h"
#include "app/work.h"

namespace unfold::app {
namespace {

// help2man would collect the options and the examples of all commands in one section each.
std::string with_headings_of(const std::string& command, std::string help) {
    for (const std::string heading : {"Options", "Examples"})
        if (const auto at = help.find("\n" + heading + ":\n"); at != std::string::npos)
            help.insert(at + 1 + heading.size(), " of " + command);
    return help;
}

// "-o,--output" becomes "-o, --output", which help2man recognizes as two names. A list of choices moves into
// the description, where the page can break it into lines.
std::string with_options_for_help2man(const std::string& help) {
    static const std::regex names(R"(\n  (--?[a-z]+),--)");
    static const std::regex choices(R"((\n  -[^\n]*):\{([^}\n]*)\}(\s+)([^\n]*))");
    static const std::regex comma(",");
    std::string text = std::regex_replace(help, names, "\n  $1, --");
    for (std::smatch match; std::regex_search(text, match, choices);) {
        const std::string list = std::regex_replace(match.str(2), comma, ", ");
        text = match.prefix().str() + match.str(1) + match.str(3) + match.str(4) + "; one of " + list +
               match.suffix().str();
    }
    return text;
}

Outcome print_manual() {
    std::error_code ignored;
    const std::filesystem::path folder =
        std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    // In an installation, in a Debian package, and in the folder of a build.
    constexpr std::array<const char*, 3> places{"../share/man/man1/unfold.1", "../share/man/man1/unfold.1.gz",
                                                "manual/unfold.1"};
    for (const char* place : places) {
        const std::filesystem::path path = folder / place;
        if (!std::filesystem::exists(path, ignored)) continue;
        if (path.extension() == ".gz") ::execlp("gzip", "gzip", "-dc", path.c_str(), nullptr);
        std::fputs(read_text(path).c_str(), stdout);
        return std::nullopt;
    }
    throw Error(ErrorCode::file_not_found, Stage::command, "The manual page is not installed.",
                "Use unfold --help and unfold COMMAND --help.");
}

}  // namespace

std::string manual_source(const CLI::App& app) {
    std::string text = app.help();
    if (const auto at = text.find("Exit codes: "); at != std::string::npos)
        text.replace(at, std::string_view("Exit codes: ").size(), "*Exit status*\n\n");
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        const std::string name = "unfold " + command->get_name();
        text += "\n*" + name + "*\n\n" + with_headings_of(name, command->help("unfold"));
    }
    return with_options_for_help2man(text);
}

void add_man(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand("man", "Print the manual page, for man(1)");
    command->footer(
        "Examples:\n"
        "  unfold man | man -l -             shows it where it is not installed");
    command->callback([&context] { context.chosen = [] { return guarded(print_manual); }; });
}

}  // namespace unfold::app
