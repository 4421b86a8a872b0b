// Boards compared cell by cell.
#include "play/expected_board.h"

#include "unfold/graph.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace unfold {
namespace {

// One number per cell: its color or its kind; -1 if there is none.
std::vector<int> numbers_of(const Level& level) {
    std::vector<int> numbers;
    if (const auto* colors = std::get_if<ColorLevel>(&level))
        for (const ColorId color : colors->board.cells)
            numbers.push_back(color.value);
    else
        for (const KindId kind : std::get<TileLevel>(level).board.cells)
            numbers.push_back(kind.value);
    return numbers;
}

std::size_t count_of_tiles(const Level& level) {
    const std::vector<int> numbers = numbers_of(level);
    return numbers.size() - static_cast<std::size_t>(std::count(numbers.begin(), numbers.end(), -1));
}

struct CellDifferences {
    std::size_t different = 0;  // cells
    std::size_t foreign = 0;    // cells of a board of colors that are foreign
};

CellDifferences compare(const LaterCells& later, const Level& wanted) {
    const std::vector<int> now = numbers_of(later.level);
    const std::vector<int> then = numbers_of(wanted);
    const bool are_tiles = std::holds_alternative<TileLevel>(wanted);
    CellDifferences result;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (later.looks[i] == LaterLook::hidden) continue;
        if (!are_tiles && later.looks[i] == LaterLook::foreign)
            ++result.foreign;
        else if (now[i] != then[i])
            ++result.different;
    }
    return result;
}

// Moves recolor whole regions, so a hidden cell has the color of the other cells of the region that it was
// in.
Level with_hidden_cells_of_regions(const LaterCells& later, const Level& before) {
    Level level = later.level;
    const auto* earlier = std::get_if<ColorLevel>(&before);
    if (!earlier) return level;
    Board& board = std::get<ColorLevel>(level).board;
    for (const Region& region : build_region_graph(earlier->board).regions) {
        const auto shows = [&](CellId cell) { return later.looks[cell.index()] == LaterLook::known; };
        const auto shown = std::find_if(region.cells.begin(), region.cells.end(), shows);
        if (shown == region.cells.end()) continue;
        const ColorId color = board.color(*shown);
        for (const CellId cell : region.cells)
            if (!shows(cell)) board.cells[cell.index()] = color;
    }
    return level;
}

bool are_within(const Cell& a, const Cell& b, int distance) {
    return std::abs(a.row - b.row) <= distance && std::abs(a.column - b.column) <= distance;
}

// A path consists of straight lines between its corners.
bool is_beside_path(const Cell& cell, const std::vector<Cell>& path) {
    for (std::size_t i = 1; i < path.size(); ++i) {
        const auto [top, bottom] = std::minmax(path[i - 1].row, path[i].row);
        const auto [left, right] = std::minmax(path[i - 1].column, path[i].column);
        if (are_within(cell, {std::clamp(cell.row, top, bottom), std::clamp(cell.column, left, right)}, 1))
            return true;
    }
    return false;
}

// Foreign cells without a tile before and after the move. Those beside a tile of the move or its path do not
// count: many tiles throw a shadow or show a side, and many games draw the path.
std::vector<Cell> covered_empty_cells(const LaterCells& later, const Transition& move) {
    const std::vector<int> from = numbers_of(move.before), to = numbers_of(move.expected);
    std::vector<Cell> covered, changed;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const Cell cell = lattice_of(move.before).cell(CellId{static_cast<std::int64_t>(i)});
        if (from[i] != to[i])
            changed.push_back(cell);
        else if (from[i] < 0 && later.looks[i] == LaterLook::foreign)
            covered.push_back(cell);
    }
    std::erase_if(covered, [&](const Cell& cell) {
        return (move.removal != nullptr && is_beside_path(cell, move.removal->path)) ||
               std::any_of(changed.begin(), changed.end(),
                           [&](const Cell& other) { return are_within(cell, other, 1); });
    });
    return covered;
}

}  // namespace

bool is_finished(const Level& level) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    return colors ? is_solved(colors->board) : is_cleared(std::get<TileLevel>(level).board);
}

bool is_same_board(const Level& a, const Level& b) {
    return game_of(a) == game_of(b) && lattice_of(a) == lattice_of(b) && numbers_of(a) == numbers_of(b);
}

Level after_step(const Level& level, const Solution& solution, std::size_t step) {
    Level after = level;
    if (auto* colors = std::get_if<ColorLevel>(&after)) {
        colors->board = play(std::move(colors->board), solution.moves()[step]);
        if (colors->budget) colors->moves_made = colors->moves_made.value_or(0) + 1;
        return after;
    }
    TileLevel& tiles = std::get<TileLevel>(after);
    const TileRemoval& removal = solution.removals()[step];
    tiles.board = without_pair(std::move(tiles.board), removal.first, removal.second, tiles.rules.gravity);
    return after;
}

bool matches(const LaterCells& later, const Level& wanted, const Level& other) {
    constexpr std::size_t cells_per_covered = 33;
    const CellDifferences found = compare(later, wanted);
    if (std::holds_alternative<ColorLevel>(wanted))
        return found.different == 0 && found.foreign <= 1 + later.looks.size() / cells_per_covered;
    // A tile of a kind that looks much like another may be misread once it has fallen. Each move removes two
    // tiles of one kind, so the boards that two moves give differ in no cell or in at least two (one of which
    // may be hidden).
    constexpr std::size_t max_misread = 1;
    if (found.different > max_misread) return false;
    const std::vector<int> now = numbers_of(later.level), then = numbers_of(wanted),
                           others = numbers_of(other);
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (later.looks[i] == LaterLook::hidden || now[i] == then[i] || then[i] == others[i]) continue;
        const bool may_be_misread = then[i] >= 0 && others[i] >= 0 && now[i] != others[i];
        if (!may_be_misread) return false;
    }
    return true;
}

bool is_move_hidden(const LaterCells& later, const Level& before, const Level& expected) {
    if (std::holds_alternative<TileLevel>(before)) return false;
    const std::vector<int> from = numbers_of(before);
    const std::vector<int> to = numbers_of(expected);
    std::size_t foreign = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] == to[i]) continue;
        if (later.looks[i] == LaterLook::known) return false;
        foreign += later.looks[i] == LaterLook::foreign ? 1 : 0;
    }
    return foreign > 0;
}

bool is_half_selected(const LaterCells& later, const Transition& move) {
    if (move.removal == nullptr) return false;
    const Lattice& lattice = lattice_of(move.before);
    const std::size_t first = lattice.id(move.removal->first).index();
    const std::size_t second = lattice.id(move.removal->second).index();
    const bool is_first = later.looks[first] == LaterLook::foreign;
    if (is_first == (later.looks[second] == LaterLook::foreign)) return false;
    LaterCells others = later;
    others.looks[is_first ? first : second] = LaterLook::hidden;
    return matches(others, move.before, move.expected);
}

MoveTrace trace_of_move(const LaterCells& later, const Transition& move) {
    const std::vector<int> from = numbers_of(move.before), to = numbers_of(move.expected),
                           now = numbers_of(later.level);
    const bool are_tiles = move.removal != nullptr;
    const std::vector<Cell> covered = are_tiles ? covered_empty_cells(later, move) : std::vector<Cell>{};
    const auto is_beside_covered = [&](std::size_t i) {
        const Cell cell = lattice_of(move.before).cell(CellId{static_cast<std::int64_t>(i)});
        constexpr int beside = 2;  // cells; what covers a board is larger
        return std::any_of(covered.begin(), covered.end(),
                           [&](const Cell& other) { return are_within(cell, other, beside); });
    };
    bool is_made = false;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] == to[i] || later.looks[i] == LaterLook::hidden) continue;
        if (!are_tiles && later.looks[i] == LaterLook::foreign) continue;
        if (now[i] == from[i]) return MoveTrace::not_made;
        is_made = is_made || (now[i] == to[i] && !is_beside_covered(i));
    }
    return is_made ? MoveTrace::made : MoveTrace::hidden;
}

bool are_empty_cells_covered(const LaterCells& later, const Transition& move) {
    constexpr std::size_t pointer = 1;  // covers one cell
    return move.removal != nullptr && covered_empty_cells(later, move).size() > pointer;
}

std::optional<Level> plausible_level(const LaterCells& later, const Level& before) {
    // Where more tiles are gone, something covers them.
    constexpr std::size_t max_removed = 8;
    if (compare(later, before).foreign > 0) return std::nullopt;
    if (count_of_tiles(later.level) + max_removed < count_of_tiles(before)) return std::nullopt;
    try {
        check(later.level);
    } catch (const Error&) {
        return std::nullopt;
    }
    Level level = with_hidden_cells_of_regions(later, before);
    if (is_finished(level)) return std::nullopt;
    return level;
}

Error covered_board(const LaterCells& later, const Level& expected) {
    const CellDifferences found = compare(later, expected);
    const std::size_t count = found.different + found.foreign;
    return {ErrorCode::board_covered, Stage::device,
            "Something covers the board: " + std::to_string(count) + " of " +
                std::to_string(later.looks.size()) + " cells do not look like cells of this board.",
            "Close what covers it, then start again. Play continues from the current board."};
}

}  // namespace unfold
