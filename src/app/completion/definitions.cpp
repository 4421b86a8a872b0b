// Reading the definitions out of CLI11.
#include "app/completion/definitions.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace unfold::app {
namespace {

std::string in_capitals(std::string text) {
    for (char& c : text)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return text;
}

std::string between(const std::string& text, char open, char close) {
    const auto start = text.find(open);
    const auto end = text.rfind(close);
    return start == std::string::npos || end == std::string::npos || end < start
               ? ""
               : text.substr(start + 1, end - start - 1);
}

std::vector<std::string> split_at_commas(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ',');)
        parts.push_back(part);
    return parts;
}

// The name that the help gives to a value. CLI11's names of C++ types say nothing to a user.
std::string value_name_of(const std::string& type, const CLI::Option& option) {
    const std::string name = type.substr(0, type.find(':'));
    if (name == "TEXT" || name == "ENUM") return in_capitals(option.get_lnames().front());
    if (name == "INT" || name == "UINT" || name == "FLOAT") return "N";
    return name;
}

// "1 - 256" of CLI11's "INT in [1 - 256]", in words.
std::string limits_of(const std::string& type) {
    std::string limits = between(type, '[', ']');
    if (const auto dash = limits.find(" - "); dash != std::string::npos) limits.replace(dash, 3, " to ");
    return limits;
}

// Types are "NAME", "NAME:{choice,choice}" or "NAME:TYPE in [low - high]"; a folder is a DIR.
void add_value(const CLI::Option& option, OptionDefinition& definition) {
    const std::string type = option.get_type_name();
    definition.value_name = value_name_of(type, option);
    definition.choices = split_at_commas(between(type, '{', '}'));
    definition.limits = limits_of(type);
    definition.default_value = option.get_default_str();
    constexpr std::array<std::string_view, 2> files{"FILE", "PNG"};
    if (!definition.choices.empty())
        definition.takes = Takes::choice;
    else if (definition.value_name == "DIR")
        definition.takes = Takes::folder;
    else if (std::find(files.begin(), files.end(), definition.value_name) != files.end())
        definition.takes = Takes::file;
    else
        definition.takes = Takes::text;
}

OptionDefinition option_of(const CLI::Option& option) {
    OptionDefinition definition;
    for (const std::string& name : option.get_snames())
        definition.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        definition.names.push_back("--" + name);
    definition.description = option.get_description();
    if (option.get_items_expected_max() > 0) add_value(option, definition);
    return definition;
}

// Arguments are files, but for folders and choices.
OptionDefinition argument_of(const CLI::Option& option) {
    OptionDefinition definition;
    definition.names = {option.get_name()};
    definition.description = option.get_description();
    definition.value_name = option.get_name();
    definition.choices = split_at_commas(between(option.get_type_name(), '{', '}'));
    definition.takes = !definition.choices.empty()      ? Takes::choice
                       : definition.value_name == "DIR" ? Takes::folder
                                                        : Takes::file;
    definition.is_required = option.get_required();
    definition.is_repeated = option.get_items_expected_max() > 1;
    return definition;
}

CommandDefinition command_of(const CLI::App& app) {
    CommandDefinition command;
    command.name = app.get_name();
    command.description = app.get_description();
    command.notes = app.get_footer();
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_group().empty()) continue;
        if (option->nonpositional())
            command.options.push_back(option_of(*option));
        else
            command.arguments.push_back(argument_of(*option));
    }
    return command;
}

bool is_hidden(const CLI::App& app) {
    return app.get_group().empty() || app.get_name().empty();
}

}  // namespace

ProgramDefinition definition_of(const CLI::App& app) {
    ProgramDefinition definition;
    definition.program = command_of(app);
    const auto commands =
        app.get_subcommands(std::function<bool(const CLI::App*)>([](const CLI::App*) { return true; }));
    for (const CLI::App* command : commands)
        if (!is_hidden(*command)) definition.commands.push_back(command_of(*command));
    return definition;
}

std::vector<OptionDefinition> all_options(const ProgramDefinition& program,
                                          const CommandDefinition& command) {
    std::vector<OptionDefinition> options = command.options;
    const auto has = [&](const OptionDefinition& wanted) {
        return std::any_of(options.begin(), options.end(),
                           [&](const OptionDefinition& option) { return option.names == wanted.names; });
    };
    for (const OptionDefinition& option : program.program.options)
        if (option.names != std::vector<std::string>{"--version"} && !has(option)) options.push_back(option);
    return options;
}

}  // namespace unfold::app
