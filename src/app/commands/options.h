// Options that several commands share, with the same names, ranges and defaults in each.
#pragma once

#include "unfold/codecs.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "answers/parameters.h"
#include "app/work.h"

namespace unfold::app {

/// Adds INPUT... and -o DIR to a command that processes several inputs. `results`: what it writes into the
/// folder.
void add_inputs_and_folder(CLI::App& command, std::vector<std::string>& inputs, std::string& output_folder,
                           const std::string& results);

/// How an input is read, as given on the command line.
struct ReadingOptions {
    std::string game = "auto";
    LevelOverrides overrides;
    bool board_per_line = false;
    std::string debug_folder;

    /// Adds the options below and --debug-images to a command.
    void add_to(CLI::App& command);
    /// Adds --game, --budget, --origin, --gravity and --match-groups to a command.
    void add_rules_to(CLI::App& command);
    [[nodiscard]] ReadOptions read_options() const;
    /// `read_input` with these options. Throws its errors, and a Failure where a picture shows no board.
    [[nodiscard]] Input read(const InputFile& file) const { return read(file, read_file(file.path)); }
    [[nodiscard]] Input read(const InputFile& file, const std::vector<std::uint8_t>& bytes) const;
    /// `read_boards` with these options.
    [[nodiscard]] std::vector<TextBoard> boards(const std::vector<std::uint8_t>& bytes) const;
};

/// The limits of a search, as given on the command line.
struct SearchOptions {
    double limit_s = 60;
    std::size_t memory_mib = 2048;
    int threads = 1;

    /// Options of a search within these limits that `cancellation` ends.
    [[nodiscard]] SolveOptions options(const Cancellation* cancellation) const;
    [[nodiscard]] std::size_t memory_bytes() const { return memory_mib << 20U; }
};

/// Each adds its option to a command. `search` must outlive the command's parsing.
CLI::Option* add_time_limit(CLI::App& command, SearchOptions& search, const std::string& help);
CLI::Option* add_memory_limit(CLI::App& command, SearchOptions& search, const std::string& help);
CLI::Option* add_threads(CLI::App& command, int& threads, const std::string& help);

/// Accepts the whole numbers that are seeds. (CLI11 itself turns any larger number into the largest one.)
[[nodiscard]] CLI::Validator seed_number();

/// Accepts the names of the values and shows them in the help as {a,b,c}, as CLI::IsMember does; CLI11's own
/// transformer also shows the numbers behind them.
template <class Values, class Value>
[[nodiscard]] CLI::Validator one_of(const Values& values, std::string_view (*name_of)(Value)) {
    std::map<std::string, Value> value_of;
    for (const Value value : values)
        value_of.emplace(name_of(value), value);
    std::string names;
    for (const auto& [name, value] : value_of)
        names += (names.empty() ? "" : ",") + name;
    return CLI::CheckedTransformer(value_of).description("{" + names + "}");
}

}  // namespace unfold::app
