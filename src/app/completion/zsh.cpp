// Completion for zsh.
#include "app/completion/scripts.h"

namespace unfold::app {
namespace {

// In a specification of _arguments, colons and brackets have a meaning.
std::string without_meaning(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == ':' || c == '[' || c == ']' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

// ":DIR:_files -/": what a value is called, and what completes it.
std::string value_of(const OptionDefinition& value) {
    std::string action;
    if (value.takes == Takes::choice) action = "(" + joined(value.choices) + ")";
    if (value.takes == Takes::file) action = "_files";
    if (value.takes == Takes::folder) action = "_files -/";
    // A blank: a text of which nothing is known.
    if (value.takes == Takes::text) action = " ";
    return value.takes == Takes::nothing ? "" : ":" + without_meaning(value.value_name) + ":" + action;
}

std::string option_lines(const OptionDefinition& option) {
    std::string text;
    const std::string others = option.names.size() > 1 ? "(" + joined(option.names) + ")" : "";
    for (const std::string& name : option.names) {
        const bool is_long = name.starts_with("--");
        // The value of a long option may follow "=" or be the next word, that of a short one also follow it
        // at once.
        const std::string joint = option.takes == Takes::nothing ? "" : is_long ? "=" : "+";
        text += " \\\n            " + quoted(others + name + joint + "[" +
                                             without_meaning(option.description) + "]" + value_of(option));
    }
    return text;
}

std::string arguments_line(const OptionDefinition& argument) {
    return " \\\n            " + quoted((argument.is_repeated ? "*" : "") + value_of(argument));
}

}  // namespace

std::string zsh_completion(const ProgramDefinition& program) {
    std::string text =
        "#compdef unfold\n# zsh completion of unfold, made by \"unfold completion zsh\".\n\n"
        "_unfold() {\n    local curcontext=$curcontext state line\n    local -a commands\n    commands=(\n";
    for (const CommandDefinition& command : program.commands)
        text += "        " + quoted(command.name + ":" + without_meaning(command.description)) + "\n";
    text += "    )\n    _arguments -C";
    for (const OptionDefinition& option : program.program.options)
        text += option_lines(option);
    text +=
        " \\\n            '1: :->command' \\\n            '*:: :->arguments'\n"
        "    case $state in\n    command) _describe -t commands command commands;;\n"
        "    arguments)\n        case $words[1] in\n";
    for (const CommandDefinition& command : program.commands) {
        text += "        " + command.name + ") _arguments";
        for (const OptionDefinition& option : all_options(program, command))
            text += option_lines(option);
        for (const OptionDefinition& argument : command.arguments)
            text += arguments_line(argument);
        text += ";;\n";
    }
    return text +
           "        esac;;\n    esac\n}\n\n"
           "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _unfold \"$@\"; else compdef _unfold "
           "unfold; fi\n";
}

}  // namespace unfold::app
