// unfold completion: the scripts with which shells complete the commands. A script contains no commands
// itself: it calls `unfold __complete`, which computes the candidates from the definitions of the options.
// unfold man: prints the manual page, which help2man makes from the help texts when the program is built.
#include <algorithm>
#include <cstdio>
#include <regex>
#include <unistd.h>

#include "app/commands/commands.h"
#include "app/files.h"
#include "app/work.h"
#include "puzzle/cell_text.h"

namespace unfold::app {
namespace {

constexpr const char* bash_script = R"(# bash completion of unfold, printed by "unfold completion bash".
_unfold() {
    local cur=${COMP_WORDS[COMP_CWORD]} line
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
        :files | :folders)
            # A value after "=" is a word of its own, and "=" alone is an empty value.
            [[ $cur == = ]] && cur=
            compopt -o filenames 2>/dev/null
            [[ $line == :files ]] && mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            [[ $line == :folders ]] && mapfile -t COMPREPLY < <(compgen -d -- "$cur")
            ;;
        :end) ;;
        *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("${COMP_WORDS[0]/#\~/$HOME}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _unfold unfold
)";

constexpr const char* zsh_script = R"(#compdef unfold
# zsh completion of unfold, printed by "unfold completion zsh".
_unfold() {
    local -a lines candidates
    local line
    lines=("${(@f)$("${(Q)words[1]}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    # Candidates for "--option=value" are values.
    [[ $PREFIX == --*=* ]] && compset -P '*='
    for line in "${lines[@]}"; do
        case $line in
        :files) _files ;;
        :folders) _files -/ ;;
        :end) _describe -t unfold unfold candidates ;;
        *) candidates+=("${${line//:/\\:}/$'\t'/:}") ;;
        esac
    done
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _unfold "$@"; else compdef _unfold unfold; fi
)";

constexpr const char* fish_script = R"(# fish completion of unfold, printed by "unfold completion fish".
function __unfold_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    # fish replaces the whole word "--option=value", so candidates begin with "--option=".
    set -l option (string match -r -- '^--[^=]+=' "$current")
    for line in ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$current"
            case :folders
                __fish_complete_directories "$current"
            case :end
            case '*'
                printf '%s%s\n' "$option" $line
        end
    end
end
complete -c unfold -f -a '(__unfold_complete)'
)";

// The type name of an option or argument is "NAME", "NAME:{choice,choice}" or "NAME:TYPE in [low - high]".
std::vector<std::string> choices_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const auto open = type.find('{');
    const auto close = type.rfind('}');
    if (open == std::string::npos || close == std::string::npos) return {};
    const auto choices = split(std::string_view(type).substr(open + 1, close - open - 1), ',');
    return {choices.begin(), choices.end()};
}

// Arguments are files, except folders.
std::string directive_of(const CLI::Option& option) {
    const std::string name = option.get_positional() ? option.get_name() : option.get_type_name();
    if (name == "DIR") return ":folders";
    return option.get_positional() || name == "FILE" || name == "PNG" ? ":files" : ":end";
}

bool takes_value(const CLI::Option& option) {
    return option.get_items_expected_max() > 0;
}

// The candidates that begin like the word that is being typed.
class Candidates {
  public:
    explicit Candidates(std::string word) : word_(std::move(word)) {}

    void add(const std::string& text, const std::string& description = "") {
        if (!text.starts_with(word_)) return;
        text_ += text;
        if (!description.empty()) text_ += "\t" + description;
        text_ += "\n";
    }
    void add_value(const CLI::Option& option) {
        const std::vector<std::string> choices = choices_of(option);
        for (const std::string& choice : choices)
            add(choice);
        if (choices.empty()) directive_ = directive_of(option);
    }
    void add_options(const CLI::App& command) {
        for (const CLI::Option* option : command.get_options()) {
            if (option->get_positional()) continue;
            for (const std::string& name : option->get_snames())
                add("-" + name, option->get_description());
            for (const std::string& name : option->get_lnames())
                add("--" + name, option->get_description());
        }
    }
    [[nodiscard]] std::string text() const { return text_ + directive_ + "\n"; }

  private:
    std::string word_;
    std::string text_;
    std::string directive_ = ":end";
};

const CLI::Option* option_named(const CLI::App& app, const CLI::App& command, const std::string& name) {
    if (!name.starts_with('-')) return nullptr;
    const CLI::Option* option = command.get_option_no_throw(name);
    return option ? option : app.get_option_no_throw(name);
}

const CLI::App* command_in(const CLI::App& app, const std::vector<std::string>& words) {
    const auto name = std::find_if(words.begin(), words.end(),
                                   [](const std::string& word) { return !word.starts_with('-'); });
    for (const CLI::App* command : app.get_subcommands(nullptr))
        if (name != words.end() && command->get_name() == *name) return command;
    return nullptr;
}

const CLI::Option* first_argument(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options())
        if (option->get_positional()) return option;
    return nullptr;
}

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

std::optional<Failure> print_manual() {
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

std::string completions(const CLI::App& app, const std::vector<std::string>& words) {
    std::vector<std::string> before = words;
    std::string word;
    if (!before.empty()) {
        word = before.back();
        before.pop_back();
    }
    // --option=value is one word in zsh and fish, and three words in bash.
    if (const auto equals = word.find('='); word.starts_with("--") && equals != std::string::npos) {
        before.push_back(word.substr(0, equals));
        word.erase(0, equals + 1);
    } else if (word == "=") {
        word.clear();
    } else if (!before.empty() && before.back() == "=") {
        before.pop_back();
    }

    const CLI::App* command = command_in(app, before);
    const CLI::App& current = command ? *command : app;
    const CLI::Option* option = before.empty() ? nullptr : option_named(app, current, before.back());
    Candidates candidates(word);
    if (option && takes_value(*option)) {
        candidates.add_value(*option);
    } else if (word.starts_with('-')) {
        candidates.add_options(current);
        if (command)
            for (const char* general : {"-v", "--verbose", "-q", "--quiet"})
                candidates.add(general, app.get_option(general)->get_description());
    } else if (!command) {
        for (const CLI::App* offered : app.get_subcommands(nullptr))
            candidates.add(offered->get_name(), offered->get_description());
    } else if (const CLI::Option* argument = first_argument(*command)) {
        // Several arguments of one command are of one kind.
        candidates.add_value(*argument);
    }
    return candidates.text();
}

void add_completion(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand("completion", "Print the completion script of a shell");
    const auto shell = std::make_shared<std::string>();
    command->add_option("SHELL", *shell, "The shell: bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    command->footer(
        "An installed Unfold does not need this: cmake --install installs the three scripts.\n\n"
        "Examples:\n"
        "  source <(unfold completion bash)            in this shell, and in ~/.bashrc for all\n"
        "  source <(unfold completion zsh)             in ~/.zshrc, after compinit\n"
        "  unfold completion fish > ~/.config/fish/completions/unfold.fish");
    command->callback([shell, &context] {
        context.chosen = [shell] {
            std::fputs(*shell == "bash" ? bash_script : *shell == "zsh" ? zsh_script : fish_script, stdout);
            return 0;
        };
    });
}

std::string manual_source(const CLI::App& app) {
    std::string text = app.help();
    if (const auto at = text.find("Exit codes: "); at != std::string::npos)
        text.replace(at, std::string_view("Exit codes: ").size(), "*Exit status*\n\n");
    for (const CLI::App* command : app.get_subcommands(nullptr)) {
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
