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
#include <string_view>
#include <vector>

namespace unfold {

/// What a tile shows: tiles of one kind show the same picture. `no_tile` where the cell is empty.
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

/// Where tiles go when cells beside them become empty.
enum class Gravity : std::uint8_t { none, down, left, right, up };
/// "none", "down", "left", "right", "up".
[[nodiscard]] std::string_view gravity_name(Gravity gravity);
[[nodiscard]] std::optional<Gravity> gravity_from_name(std::string_view name);

/// The most turns that a path may have by any rules.
inline constexpr int most_path_turns = 2;

/// Kinds with different pictures that may be removed with each other (flowers, seasons); a kind stands in one
/// group at most.
using MatchGroups = std::vector<std::vector<KindId>>;
/// Of a text like "1a 1b 1c,2a 2b": kinds as a level file names them, parted by spaces, and groups of two and
/// more, parted by commas. Nothing for other texts, and where a kind stands in it twice.
[[nodiscard]] std::optional<MatchGroups> match_groups_from_text(std::string_view text);

/// What may be removed, and what happens then.
struct TileRules {
    Gravity gravity = Gravity::none;
    int max_turns = most_path_turns;  ///< of a path, 0 … 2
    MatchGroups match_groups;
    bool operator==(const TileRules&) const = default;
};

/// A board of tiles with its rules, and where it was seen.
struct TileLevel {
    TileBoard board;
    TileRules rules;
    std::optional<Source> source;
};

/// Two tiles that go, and the way between them: `path` runs from `first` to `second`, both included, with a
/// corner wherever it turns; consecutive points share a row or a column.
struct TileRemoval {
    Cell first;
    Cell second;
    std::vector<Cell> path;
    bool operator==(const TileRemoval&) const = default;
};

/// One number a tile, row by row: tiles that may be removed with each other have the same; -1 where a cell is
/// empty. Numbers count from 0 in order of first appearance. Entry: kinds in range, as `check`
/// demands. Cost: linear.
[[nodiscard]] std::vector<int> match_numbers(const TileLevel& level);

/// Throws Error(bad_level or level_too_large, Stage::level), naming the cells: cells that do not fill the
/// lattice, a tile without a partner (an odd number of tiles that match), tiles that hang in the air, rules
/// out of range, a kind in two groups, more than 62 rows or columns. A board without tiles is in order.
void check(const TileLevel& level);

/// The board after every tile has gone where gravity takes it.
[[nodiscard]] TileBoard settled(TileBoard board, Gravity gravity);
/// The board without these two tiles, settled. Entry: both cells hold a tile.
[[nodiscard]] TileBoard without_pair(TileBoard board, Cell first, Cell second, Gravity gravity);
[[nodiscard]] bool is_cleared(const TileBoard& board);

/// The corners of the shortest path between two tiles, both included: fewest turns, then fewest cells.
/// Nothing where every path turns more often than `max_turns`. Breadth first over cells and directions.
/// Entry: two different cells with tiles; whether the tiles match is not asked. Cost: cells times a
/// logarithm.
[[nodiscard]] std::optional<std::vector<Cell>> shortest_path(const TileBoard& board, Cell from, Cell to,
                                                             int max_turns);

/// All pairs of cells that may be removed now, by their first cell, then their second. Cost: matching pairs
/// times cells.
[[nodiscard]] std::vector<TileRemoval> removable_pairs(const TileLevel& level);

/// A full board dealt at random: `kinds` kinds as evenly as pairs allow. Equal arguments give equal boards
/// everywhere. Throws Error(usage, Stage::command) outside the limits, and for an odd number of cells.
[[nodiscard]] TileLevel random_deal(int columns, int rows, int kinds, std::uint64_t seed);
/// As `random_deal`, but with a solution by these rules: joined pairs of a blank board are taken away at
/// random and given their faces as they go. Such boards are easier than most that are dealt. Throws as
/// `random_deal`, Error(bad_level) for rules out of range, and Error(usage) after a thousand vain tries
/// (paths of fewer than two turns may leave the last tiles apart). Cost: pairs times matching pairs times
/// cells.
[[nodiscard]] TileLevel solvable_deal(int columns, int rows, int kinds, const TileRules& rules,
                                      std::uint64_t seed);

/// True when the text is level JSON of Shisen-Sho (it may still be wrong).
[[nodiscard]] bool looks_like_tile_level(std::string_view text);
/// Level JSON of Shisen-Sho; `match_groups` replace those that it names. Throws as `parse_level`, and as
/// `check`.
[[nodiscard]] TileLevel parse_tile_level(std::string_view text,
                                         const std::optional<MatchGroups>& match_groups = std::nullopt);
[[nodiscard]] std::string tile_level_to_json(const TileLevel& level);

/// How a search ended.
enum class TileStatus : std::uint8_t {
    solved,      ///< all tiles can go
    infeasible,  ///< proven: some tiles stay, whatever is done
    unknown,     ///< undecided within the limits
};
/// "solved", "infeasible", "unknown".
[[nodiscard]] std::string_view tile_status_name(TileStatus status);

/// One step of a solution file: the removal, and where a finger taps.
struct TileStep {
    TileRemoval removal;
    std::optional<Point> first_px;  ///< in the first tile, in the level's picture
    std::optional<Point> second_px;
};

/// What a solution file of Shisen-Sho says.
struct TileSolutionFile {
    TileLevel level;
    TileStatus status = TileStatus::unknown;
    std::vector<TileStep> steps;  ///< where it is not solved: as many as could be found
    std::uint64_t nodes = 0;
    double solve_ms = 0;
};
/// True when the text is a solution file of Shisen-Sho (it may still be wrong).
[[nodiscard]] bool looks_like_tile_solution(std::string_view text);
[[nodiscard]] TileSolutionFile parse_tile_solution(std::string_view text);
[[nodiscard]] std::string tile_solution_to_json(const TileSolutionFile& solution);

}  // namespace unfold
