// Completion for bash.
#include "app/completion/scripts.h"

namespace unfold::app {
namespace {

constexpr const char* head = R"(# bash completion of unfold, made by "unfold completion bash".

_unfold_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }
_unfold_files() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$1"); }
_unfold_folders() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$1"); }

_unfold() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= word
    COMPREPLY=()
    # --option=value comes as three words.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = && COMP_CWORD -gt 1 ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if [[ $word != -* ]]; then command=$word; break; fi
    done
)";

// The call that completes a value.
std::string completing(const OptionDefinition& value) {
    switch (value.takes) {
        case Takes::choice:
            return "_unfold_words " + quoted(joined(value.choices)) + " \"$cur\"";
        case Takes::file:
            return "_unfold_files \"$cur\"";
        case Takes::folder:
            return "_unfold_folders \"$cur\"";
        case Takes::nothing:
        case Takes::text:
            break;
    }
    return ":";
}

std::string case_of_option(const CommandDefinition& command, const OptionDefinition& option) {
    std::vector<std::string> patterns;
    for (const std::string& name : option.names)
        patterns.push_back(quoted(command.name + " " + name));
    return "        " + joined(patterns, "|") + ") " + completing(option) + "; return;;\n";
}

std::string words_of_options(const std::vector<OptionDefinition>& options) {
    std::vector<std::string> words;
    for (const OptionDefinition& option : options)
        words.insert(words.end(), option.names.begin(), option.names.end());
    return quoted(joined(words));
}

}  // namespace

std::string joined(const std::vector<std::string>& words, const std::string& between) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : between) + word;
    return text;
}

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

std::string bash_completion(const ProgramDefinition& program) {
    std::string text = head;
    text += "    case \"$command $prev\" in\n";
    for (const CommandDefinition& command : program.commands)
        for (const OptionDefinition& option : command.options)
            if (option.takes != Takes::nothing) text += case_of_option(command, option);
    text += "    esac\n    if [[ $cur == -* ]]; then\n        case $command in\n";
    for (const CommandDefinition& command : program.commands)
        text += "        " + command.name + ") _unfold_words " +
                words_of_options(all_options(program, command)) + " \"$cur\";;\n";
    text += "        '') _unfold_words " + words_of_options(program.program.options) + " \"$cur\";;\n";
    text += "        esac\n        return\n    fi\n    case $command in\n";
    std::vector<std::string> names;
    for (const CommandDefinition& command : program.commands) {
        names.push_back(command.name);
        if (!command.arguments.empty())
            text += "    " + command.name + ") " + completing(command.arguments.front()) + ";;\n";
    }
    text += "    '') _unfold_words " + quoted(joined(names)) + " \"$cur\";;\n";
    return text + "    esac\n}\ncomplete -F _unfold unfold\n";
}

}  // namespace unfold::app
