// Shisen-Sho as plain values: a board of tiles, its rules, and what removing a pair does.
//
// Frames are those of puzzle.h. A path may also run through the ring of cells just outside the board: rows -1
// and `rows`, columns -1 and `columns`.
#pragma once

#include "unfold/level.h"
#include "unfold/puzzle.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace unfold {

/// What a tile shows: tiles of one kind show the same picture. `no_tile` where the cell is empty.
using KindId = Id<struct KindTag>;
inline constexpr KindId no_tile{-1};

/// Two base 36 digits name a kind in a file.
inline constexpr int max_tile_kinds = 36 * 36;

/// Tiles on a square lattice. `cells` has one entry for each cell of the lattice, row by row.
struct TileBoard {
    Lattice lattice{LatticeKind::square, 0, 0};
    std::vector<KindId> cells;
    bool operator==(const TileBoard&) const = default;

    [[nodiscard]] KindId kind(CellId cell) const { return cells[cell.index()]; }
    [[nodiscard]] bool has_tile(CellId cell) const { return cells[cell.index()] != no_tile; }
};

/// Where tiles go when cells beside them become empty.
enum class Gravity : std::uint8_t { none, down, left, right, up };
/// "none", "down", "left", "right", "up".
[[nodiscard]] std::string_view gravity_name(Gravity gravity);
[[nodiscard]] std::optional<Gravity> gravity_from_name(std::string_view name);

/// What may be removed, and what happens then.
struct TileRules {
    Gravity gravity = Gravity::none;
    int max_turns = 2;  ///< of a path, 0 … 2
    /// Kinds with different pictures that may be removed with each other (flowers, seasons); a kind stands in one
    /// group at most.
    std::vector<std::vector<KindId>> match_groups;
    bool operator==(const TileRules&) const = default;
};

/// A board of tiles with its rules, and where it was seen.
struct TileLevel {
    TileBoard board;
    TileRules rules;
    std::optional<Source> source;
};

/// Two tiles that go, and the way between them: `path` runs from `first` to `second`, both included, with a corner
/// wherever it turns; consecutive points share a row or a column.
struct TileRemoval {
    Cell first;
    Cell second;
    std::vector<Cell> path;
    bool operator==(const TileRemoval&) const = default;
};

}  // namespace unfold
