// unfold completion, unfold man: what shells and manuals need to know of the commands, made from them.
#include <cstdio>
#include <memory>

#include "app/commands.h"
#include "app/completion/man.h"
#include "app/completion/scripts.h"
#include "app/version.h"

namespace unfold::app {
namespace {

int print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    return 0;
}

std::string completion_for(const std::string& shell, const ProgramDefinition& program) {
    if (shell == "bash") return bash_completion(program);
    if (shell == "zsh") return zsh_completion(program);
    return fish_completion(program);
}

}  // namespace

void add_completion(CLI::App& app, Context& context) {
    CLI::App* command =
        app.add_subcommand("completion", "Print what makes a shell complete these commands with Tab");
    const auto shell = std::make_shared<std::string>();
    command->add_option("SHELL", *shell, "Which shell: bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    command->footer(
        "An installed Unfold needs none of it: cmake --install puts the three where the shells look.\n\n"
        "Examples:\n"
        "  source <(unfold completion bash)            in this shell, and in ~/.bashrc for all\n"
        "  source <(unfold completion zsh)             in ~/.zshrc, after compinit\n"
        "  unfold completion fish > ~/.config/fish/completions/unfold.fish");
    command->callback([shell, &app, &context] {
        context.chosen = [shell, &app] { return print(completion_for(*shell, definition_of(app))); };
    });
}

void add_man(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand("man", "Print the manual page, for man(1)");
    command->footer(
        "Examples:\n"
        "  unfold man | man -l -             reads it where it is not installed");
    command->callback([&app, &context] {
        context.chosen = [&app] { return print(manual_page(definition_of(app), program_version())); };
    });
}

}  // namespace unfold::app
