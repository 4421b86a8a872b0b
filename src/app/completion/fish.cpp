// Completion for fish.
#include "app/completion/scripts.h"

namespace unfold::app {
namespace {

// fish knows the backslash in single quotes, too.
std::string fish_quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') result += '\\';
        result += c;
    }
    return result + "'";
}

std::string values_of(const OptionDefinition& value) {
    switch (value.takes) {
        case Takes::choice:
            return " -x -a " + fish_quoted(joined(value.choices));
        case Takes::file:
            return " -r -F";
        case Takes::folder:
            return " -x -a '(__fish_complete_directories)'";
        case Takes::text:
            return " -x";
        case Takes::nothing:
            break;
    }
    return "";
}

std::string option_line(const std::string& condition, const OptionDefinition& option) {
    std::string text = "complete -c unfold" + condition;
    for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    return text + values_of(option) + " -d " + fish_quoted(option.description) + "\n";
}

std::string argument_line(const std::string& condition, const OptionDefinition& argument) {
    // -r and -x speak of the value of an option; an argument has none.
    std::string values = " -F";
    if (argument.takes == Takes::choice) values = " -a " + fish_quoted(joined(argument.choices));
    if (argument.takes == Takes::folder) values = " -a '(__fish_complete_directories)'";
    return "complete -c unfold" + condition + values + "\n";
}

}  // namespace

std::string fish_completion(const ProgramDefinition& program) {
    std::string text =
        "# fish completion of unfold, made by \"unfold completion fish\".\n\ncomplete -c unfold -f\n";
    const std::string no_command = " -n __fish_use_subcommand";
    for (const OptionDefinition& option : program.program.options)
        text += option_line(no_command, option);
    for (const CommandDefinition& command : program.commands)
        text += "complete -c unfold" + no_command + " -a " + command.name + " -d " +
                fish_quoted(command.description) + "\n";
    for (const CommandDefinition& command : program.commands) {
        const std::string condition = " -n '__fish_seen_subcommand_from " + command.name + "'";
        for (const OptionDefinition& option : all_options(program, command))
            text += option_line(condition, option);
        // Several arguments of one command are of one kind.
        if (!command.arguments.empty()) text += argument_line(condition, command.arguments.front());
    }
    return text;
}

}  // namespace unfold::app
