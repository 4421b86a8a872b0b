// What the command line understands, as plain values: what completions and the manual page are made from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace unfold::app {

/// What may stand behind an option, or for an argument.
enum class Takes : std::uint8_t { nothing, text, choice, file, folder };

struct OptionDefinition {
    std::vector<std::string> names;  ///< "-o", "--output"; of an argument its one name: "INPUT"
    std::string description;
    Takes takes = Takes::nothing;
    std::string value_name;            ///< "DIR"; empty where it takes nothing
    std::vector<std::string> choices;  ///< of a choice
    std::string limits;                ///< "1 to 256"; empty where there are none
    std::string default_value;         ///< empty where there is none
    bool is_required = false;
    bool is_repeated = false;  ///< of an argument: several may follow each other
};

struct CommandDefinition {
    std::string name;
    std::string description;
    std::vector<OptionDefinition> options;
    std::vector<OptionDefinition> arguments;
    std::string notes;  ///< the end of its help: paragraphs, and examples
};

struct ProgramDefinition {
    CommandDefinition program;  ///< its options may stand behind each command, too
    std::vector<CommandDefinition> commands;
};

/// Reads an app with all its commands; what the help hides is left out. Entry: types in the help are written
/// as our commands write them (see `add_value` in definitions.cpp).
[[nodiscard]] ProgramDefinition definition_of(const CLI::App& app);

/// The options that a command understands: its own, and those of the program that may stand behind it.
[[nodiscard]] std::vector<OptionDefinition> all_options(const ProgramDefinition& program,
                                                        const CommandDefinition& command);

}  // namespace unfold::app
