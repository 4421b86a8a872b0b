// Inputs for the tests of the pipeline: samples as bytes, and small levels of stripes.
#pragma once

#include "unfold/codecs.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/errors.h"
#include "support/files.h"

namespace unfold::test {

using Bytes = std::vector<std::uint8_t>;

[[nodiscard]] inline Bytes bytes_of_text(const std::string& text) {
    return {text.begin(), text.end()};
}

/// A file of the project's samples: "kami2/beacon.png".
[[nodiscard]] inline Bytes sample(const std::string& name) {
    return bytes_in(project_folder() / "samples" / name);
}

/// A KAMI 2 level of five upright stripes, two columns each: "01210"; '.' is off the board.
[[nodiscard]] inline ColorLevel stripes(const std::string& five_colors, std::optional<int> budget) {
    ColorLevel level;
    level.board.palette = {{123, 23, 51}, {232, 177, 60}, {20, 85, 95}, {244, 234, 215}};
    for (int row = 0; row < kami2_rows; ++row)
        for (int column = 0; column < kami2_columns; ++column) {
            const char color = five_colors[static_cast<std::size_t>(column / 2)];
            level.board.cells.push_back(color == '.' ? off_board : ColorId{color - '0'});
        }
    level.budget = budget;
    return level;
}

[[nodiscard]] inline Input input_of(const Level& level) {
    return *read_input(bytes_of_text(level_to_json(level)), "level.json").input;
}

[[nodiscard]] inline const ColorLevel& colors_of(const Input& input) {
    return std::get<ColorLevel>(input.level());
}

[[nodiscard]] inline const Board& board_of(const Input& input) {
    return colors_of(input).board;
}

/// Options for the first answer there is, where any will do.
[[nodiscard]] inline SolveOptions quickly() {
    SolveOptions options;
    options.limit_ms = 0;
    return options;
}

}  // namespace unfold::test
