// Shisen-Sho as plain values: a board of tiles, its rules, and the removal of a pair.
//
// Frames are those of puzzle.h. A path may also run through the ring of cells just outside the board: rows -1
// and `rows`, columns -1 and `columns`.
#pragma once

#include "unfold/puzzle.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

/// The kind of a tile: tiles of one kind have the same picture. `no_tile` if the cell is empty.
using KindId = Id<struct KindTag>;
inline constexpr KindId no_tile{-1};

/// Two base 36 digits name a kind in a file.
inline constexpr int max_tile_kinds = 36 * 36;
/// Limit a user may rely on: columns and rows.
inline constexpr int max_tile_side = 62;

/// Tiles on a square lattice. `cells` has one entry for each cell of the lattice, row by row.
struct TileBoard {
    Lattice lattice{LatticeKind::square, 0, 0};
    std::vector<KindId> cells;
    bool operator==(const TileBoard&) const = default;

    [[nodiscard]] KindId kind(CellId cell) const { return cells[cell.index()]; }
    [[nodiscard]] bool has_tile(CellId cell) const { return cells[cell.index()] != no_tile; }
};

/// The direction in which tiles fall into empty cells.
enum class Gravity : std::uint8_t { none, down, left, right, up };
/// Every direction, in order.
inline constexpr std::array all_gravities{Gravity::none, Gravity::down, Gravity::left, Gravity::right,
                                          Gravity::up};
/// "none", "down", "left", "right", "up".
[[nodiscard]] std::string_view gravity_name(Gravity gravity);
[[nodiscard]] std::optional<Gravity> gravity_from_name(std::string_view name);

/// Largest number of turns of a path that any rules allow.
inline constexpr int max_path_turns = 2;

/// Kinds with different pictures that may be removed with each other (flowers, seasons). A kind is in at most
/// one group.
using MatchGroups = std::vector<std::vector<KindId>>;
/// The groups in a text like "1a 1b 1c,2a 2b": kinds as a level file names them, separated by spaces, in
/// groups of two or more, separated by commas. Nothing for other texts, and where a kind appears twice.
[[nodiscard]] std::optional<MatchGroups> match_groups_from_text(std::string_view text);

/// What may be removed, and what happens then.
struct TileRules {
    Gravity gravity = Gravity::none;
    int max_turns = max_path_turns;  ///< of a path, 0 … 2
    MatchGroups match_groups;
    bool operator==(const TileRules&) const = default;
};

/// A pair of tiles to remove, and the path between them: from `first` to `second`, both included, with a
/// corner wherever it turns. Consecutive points share a row or a column.
struct TileRemoval {
    Cell first;
    Cell second;
    std::vector<Cell> path;
    bool operator==(const TileRemoval&) const = default;
};

/// The board after every tile has moved as far as gravity takes it.
[[nodiscard]] TileBoard settled(TileBoard board, Gravity gravity);
/// The board without these two tiles, settled. Requires: both cells hold a tile.
[[nodiscard]] TileBoard without_pair(TileBoard board, Cell first, Cell second, Gravity gravity);
[[nodiscard]] bool is_cleared(const TileBoard& board);

/// The corners of the shortest path between two tiles, both included: fewest turns, then fewest cells.
/// Nothing if every path turns more often than `max_turns`. Dijkstra's algorithm over cells and directions.
/// Whether the tiles match is not checked. Requires: two different cells with tiles. Cost: O(cells log
/// cells).
[[nodiscard]] std::optional<std::vector<Cell>> shortest_path(const TileBoard& board, Cell from, Cell to,
                                                             int max_turns);

}  // namespace unfold
