// Boards compared cell by cell.
#include "play/expected_board.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace unfold {
namespace {

// One number a cell: its color or its kind; -1 where there is none.
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
    std::size_t foreign = 0;    // cells of a board of colors that look like nothing on it
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

bool fits(const LaterCells& later, const Level& wanted, const Level& other) {
    constexpr std::size_t cells_per_covered = 33;
    const CellDifferences found = compare(later, wanted);
    if (std::holds_alternative<ColorLevel>(wanted))
        return found.different == 0 && found.foreign <= 1 + later.looks.size() / cells_per_covered;
    // A tile of a kind that looks much like another may be misread once it has fallen.
    constexpr std::size_t max_misread = 1;
    if (found.different > max_misread) return false;
    const std::vector<int> now = numbers_of(later.level), then = numbers_of(wanted),
                           others = numbers_of(other);
    for (std::size_t i = 0; i < now.size(); ++i)
        if (later.looks[i] != LaterLook::hidden && now[i] != then[i] && then[i] != others[i]) return false;
    return true;
}

bool is_open(const LaterCells& later, const Level& before, const Level& expected) {
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

bool is_half_chosen(const LaterCells& later, const Level& before, const Level& expected,
                    const Solution& solution, std::size_t step) {
    const auto* tiles = std::get_if<TileLevel>(&before);
    if (!tiles) return false;
    const TileRemoval& pair = solution.removals()[step];
    const std::size_t first = tiles->board.lattice.id(pair.first).index();
    const std::size_t second = tiles->board.lattice.id(pair.second).index();
    const bool is_first = later.looks[first] == LaterLook::foreign;
    if (is_first == (later.looks[second] == LaterLook::foreign)) return false;
    LaterCells others = later;
    others.looks[is_first ? first : second] = LaterLook::hidden;
    return fits(others, before, expected);
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
    if (is_finished(later.level)) return std::nullopt;
    return later.level;
}

Error covered_board(const LaterCells& later, const Level& expected) {
    const CellDifferences found = compare(later, expected);
    const std::size_t count = found.different + found.foreign;
    return {ErrorCode::board_covered, Stage::device,
            "Something covers the board: " + std::to_string(count) + " of " +
                std::to_string(later.looks.size()) + " cells do not look like cells of this board.",
            "Close what covers it, and start again: the play continues from where the board is."};
}

}  // namespace unfold
