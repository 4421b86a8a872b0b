// The options of every command that reads inputs.
#pragma once

#include "unfold/pipeline.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/files.h"

namespace unfold::app {

/// Adds INPUT... and -o DIR to a command that works through several inputs. `results` says what goes into the
/// folder.
void add_inputs_and_folder(CLI::App& command, std::vector<std::string>& inputs, std::string& output_folder,
                           const std::string& results);

/// "ROW,COLUMN" counted from 0, or "center"; nothing for other texts.
[[nodiscard]] std::optional<OriginChoice> origin_from(const std::string& text);

/// How kinds that match each other are written, for who wrote them otherwise.
inline constexpr std::string_view match_groups_form =
    "kinds of two characters with spaces between, groups with commas between, each kind once: \"1a 1b,2a "
    "2b\"";

/// As given on the command line.
struct ReadingOptions {
    std::string game = "auto";
    std::optional<int> budget;
    std::optional<std::string> origin;
    std::optional<Gravity> gravity;
    std::optional<std::string> match_groups;
    bool board_per_line = false;
    std::string debug_folder;

    /// Adds what says how an input is read, and --debug-images, to a command.
    void add_to(CLI::App& command);
    /// Adds --game, --budget, --origin, --gravity and --match-groups to a command.
    void add_rules_to(CLI::App& command);
    /// Reads an input as the options say. Throws what reading throws.
    [[nodiscard]] Input read(const InputFile& file) const { return read(file, read_file(file.path)); }
    /// The same, of an input whose bytes are there already.
    [[nodiscard]] Input read(const InputFile& file, const std::vector<std::uint8_t>& bytes) const;
    /// The same, of any game.
    [[nodiscard]] AnyInput read_any(const InputFile& file, const std::vector<std::uint8_t>& bytes) const;
    /// The boards of a text file; empty where the bytes are something else.
    [[nodiscard]] std::vector<TextBoard> boards(const std::vector<std::uint8_t>& bytes) const;

  private:
    // `file` names the debug pictures.
    [[nodiscard]] ReadOptions options(const InputFile& file) const;
    [[nodiscard]] ReadOptions options() const;
};

}  // namespace unfold::app
