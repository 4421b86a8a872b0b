// Boards of tiles: matching, validation, and what removing a pair does.
#include "unfold/tiles.h"

#include "unfold/level.h"

#include <algorithm>
#include <array>
#include <map>

#include "puzzle/cell_text.h"
#include "puzzle/lattice.h"
#include "puzzle/level_error.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

constexpr std::array<std::string_view, 5> gravity_names{"none", "down", "left", "right", "up"};

// A line of cells along gravity, from where tiles come to rest.
struct Column {
    Cell rest;
    int row_step, column_step, length;
    [[nodiscard]] Cell at(int i) const { return {rest.row + i * row_step, rest.column + i * column_step}; }
};

std::vector<Column> columns_of(const Lattice& lattice, Gravity gravity) {
    std::vector<Column> columns;
    if (gravity == Gravity::down || gravity == Gravity::up) {
        for (int column = 0; column < lattice.columns; ++column)
            columns.push_back(gravity == Gravity::down
                                  ? Column{{lattice.rows - 1, column}, -1, 0, lattice.rows}
                                  : Column{{0, column}, 1, 0, lattice.rows});
    } else if (gravity != Gravity::none) {
        for (int row = 0; row < lattice.rows; ++row)
            columns.push_back(gravity == Gravity::left
                                  ? Column{{row, 0}, 0, 1, lattice.columns}
                                  : Column{{row, lattice.columns - 1}, 0, -1, lattice.columns});
    }
    return columns;
}

void check_shape(const TileBoard& board) {
    const Lattice& lattice = board.lattice;
    if (!facts_of(lattice.kind).is_orthogonal || lattice.columns < 1 || lattice.rows < 1)
        bad_level("A board of tiles needs a lattice of squares with rows and columns.",
                  "Correct the lattice.");
    check_tile_size(lattice);
    if (board.cells.size() != static_cast<std::size_t>(lattice.cell_count()))
        bad_level("The tiles do not fill the rows and columns of the board.",
                  "Give each cell a tile, or none.");
    for (const KindId kind : board.cells)
        if (kind < no_tile || kind.value >= max_tile_kinds)
            bad_level("A tile has a kind that no two characters can name.", "Use kinds 00 to zz.");
}

void check_rules(const TileRules& rules) {
    if (rules.max_turns < 0 || rules.max_turns > max_path_turns)
        bad_level("A path may turn 0, 1 or 2 times, not " + std::to_string(rules.max_turns) + ".",
                  "Correct \"max_turns\".");
    std::vector<KindId> grouped;
    for (const auto& group : rules.match_groups)
        grouped.insert(grouped.end(), group.begin(), group.end());
    std::sort(grouped.begin(), grouped.end());
    if (!grouped.empty() && (grouped.front().value < 0 || grouped.back().value >= max_tile_kinds))
        bad_level("A group names a kind that no two characters can name.", "Use kinds 00 to zz.");
    if (std::adjacent_find(grouped.begin(), grouped.end()) != grouped.end())
        bad_level("A kind appears twice in the groups of kinds that match.",
                  "Name each kind once, in one group at most.");
}

void check_pairs(const TileLevel& level) {
    std::map<int, std::vector<Cell>> cells_of;
    const std::vector<int> numbers = match_numbers(level);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] >= 0)
            cells_of[numbers[i]].push_back(level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)}));
    for (const auto& [number, cells] : cells_of) {
        if (cells.size() % 2 == 0) continue;
        const std::string places = names_of_cells(cells);
        bad_level(cells.size() == 1 ? "The tile in " + places + " has no partner."
                                    : std::to_string(cells.size()) +
                                          " tiles match each other, an odd number: " + places + ".",
                  "Correct these cells, or name the kinds that match each other in \"match_groups\": every "
                  "tile needs a "
                  "partner.",
                  "match_groups");
    }
}

}  // namespace

std::string_view gravity_name(Gravity gravity) {
    return gravity_names[static_cast<std::size_t>(gravity)];
}

std::optional<Gravity> gravity_from_name(std::string_view name) {
    const auto found = std::find(gravity_names.begin(), gravity_names.end(), name);
    if (found == gravity_names.end()) return std::nullopt;
    return static_cast<Gravity>(found - gravity_names.begin());
}

std::vector<int> match_numbers(const TileLevel& level) {
    std::vector<int> leader(static_cast<std::size_t>(max_tile_kinds));
    for (std::size_t i = 0; i < leader.size(); ++i)
        leader[i] = static_cast<int>(i);
    for (const auto& group : level.rules.match_groups)
        for (const KindId kind : group)
            leader[kind.index()] = group.front().value;
    std::vector<int> number(leader.size(), -1);
    std::vector<int> numbers;
    int next = 0;
    for (const KindId kind : level.board.cells) {
        if (kind == no_tile) {
            numbers.push_back(-1);
            continue;
        }
        int& known = number[static_cast<std::size_t>(leader[kind.index()])];
        if (known < 0) known = next++;
        numbers.push_back(known);
    }
    return numbers;
}

void check(const TileLevel& level) {
    check_shape(level.board);
    check_rules(level.rules);
    check_pairs(level);
    const TileBoard resting = settled(level.board, level.rules.gravity);
    for (std::size_t i = 0; i < resting.cells.size(); ++i) {
        if (resting.cells[i] == level.board.cells[i]) continue;
        bad_level("Tiles have no support near " +
                      place_of(level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)})) +
                      ", although gravity is " + std::string(gravity_name(level.rules.gravity)) + ".",
                  "Correct \"gravity\", or let the tiles rest on each other.");
    }
}

TileBoard settled(TileBoard board, Gravity gravity) {
    for (const Column& column : columns_of(board.lattice, gravity)) {
        int next = 0;
        for (int i = 0; i < column.length; ++i) {
            const CellId here = board.lattice.id(column.at(i));
            if (!board.has_tile(here)) continue;
            std::swap(board.cells[here.index()], board.cells[board.lattice.id(column.at(next++)).index()]);
        }
    }
    return board;
}

TileBoard without_pair(TileBoard board, Cell first, Cell second, Gravity gravity) {
    board.cells[board.lattice.id(first).index()] = no_tile;
    board.cells[board.lattice.id(second).index()] = no_tile;
    return settled(std::move(board), gravity);
}

bool is_cleared(const TileBoard& board) {
    return std::all_of(board.cells.begin(), board.cells.end(), [](KindId kind) { return kind == no_tile; });
}

}  // namespace unfold
