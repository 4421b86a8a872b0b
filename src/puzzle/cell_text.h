// Text of cells and lists: in messages to people, and in the rows of a level file.
#pragma once

#include "unfold/puzzle.h"
#include "unfold/tiles.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

/// The digits of colors and of kinds of tiles, in level files and text boards.
inline constexpr std::string_view base36 = "0123456789abcdefghijklmnopqrstuvwxyz";

[[nodiscard]] inline bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// "row 3, column 1", counted from 1 as people do.
[[nodiscard]] std::string place_of(Cell cell);

/// "row 3, column 7; row 4, column 1; and 5 more": at most five cells by name, since a longer list is not
/// read.
[[nodiscard]] std::string names_of_cells(const std::vector<Cell>& cells);

/// "kami2, kami or floodit".
[[nodiscard]] std::string one_of_text(const std::vector<std::string>& names);

/// Two digits: the name of a kind in a file.
[[nodiscard]] std::string name_of(KindId kind);
/// The kind of that name; nothing for other texts.
[[nodiscard]] std::optional<KindId> kind_from_name(std::string_view name);

/// The parts of a text between separators; one where there is no separator.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);
/// The cells as in a level file, one text per row: one digit per cell, "." off the board.
[[nodiscard]] std::vector<std::string> rows_of(const Board& board);
/// The same for tiles: names of kinds separated by spaces, ".." where there is no tile.
[[nodiscard]] std::vector<std::string> rows_of(const TileBoard& board);

}  // namespace unfold
