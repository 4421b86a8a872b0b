// From a level to the search that fits its rules, and back to removals with their paths.
//
// Gravity in another direction is gravity down on a rotated or mirrored board. The search names a removal by
// its cells at that moment, so the removals are played on the board itself to find their paths.
#include <algorithm>
#include <utility>

#include "solve/solvers.h"
#include "solve/tiles/searches.h"
#include "solve/tiles/stacks.h"

namespace unfold::tiles {
namespace {

// The result of a search: how it ended, the removals and the nodes.
struct SearchResult {
    Status status = Status::unknown;
    std::vector<TileRemoval> removals;
    std::uint64_t nodes = 0;
};

TileRemoval removal_of(const TileBoard& board, Cell first, Cell second, int max_turns) {
    auto path = shortest_path(board, first, second, max_turns);
    if (!path)
        throw Error(ErrorCode::internal, Stage::solve, "The search joined tiles that no path joins.",
                    "This is a defect of Unfold: please report it with the level.");
    return {first, second, *std::move(path)};
}

SearchResult solve_without_gravity(const TileLevel& level, const SearchLimits& limits,
                                   const OnProgress& on_progress) {
    const Lattice& lattice = level.board.lattice;
    const std::vector<int> numbers = match_numbers(level);
    std::vector<NumberedTile> list;
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] < 0) continue;
        const Cell cell = lattice.cell(CellId{static_cast<std::int64_t>(i)});
        cells.push_back(cell);
        list.push_back({{cell.row + 1, cell.column + 1}, numbers[i]});
    }
    const PairingAnswer answer =
        search_pairings(list, lattice.columns, lattice.rows, level.rules.max_turns, limits, on_progress);
    SearchResult result{answer.status, {}, answer.nodes};
    TileBoard board = level.board;
    for (const auto& [a, b] : answer.order) {
        const Cell first = cells[static_cast<std::size_t>(a)];
        const Cell second = cells[static_cast<std::size_t>(b)];
        result.removals.push_back(removal_of(board, first, second, level.rules.max_turns));
        board = without_pair(std::move(board), first, second, Gravity::none);
    }
    return result;
}

// The cell at a height of a stack: stacks grow against gravity.
Cell cell_at(const Lattice& lattice, Gravity gravity, int stack, int height) {
    switch (gravity) {
        case Gravity::up:
            return {height, stack};
        case Gravity::left:
            return {stack, height};
        case Gravity::right:
            return {stack, lattice.columns - 1 - height};
        default:
            return {lattice.rows - 1 - height, stack};
    }
}

SearchResult solve_falling(const TileLevel& level, const SearchLimits& limits,
                           const OnProgress& on_progress) {
    const Lattice& lattice = level.board.lattice;
    const Gravity gravity = level.rules.gravity;
    const bool is_upright = gravity == Gravity::down || gravity == Gravity::up;
    const int columns = is_upright ? lattice.columns : lattice.rows;
    const int rows = is_upright ? lattice.rows : lattice.columns;
    const std::vector<int> numbers = match_numbers(level);
    Stacks stacks(static_cast<std::size_t>(columns));
    for (int stack = 0; stack < columns; ++stack)
        for (int height = 0; height < rows; ++height) {
            const int number = numbers[lattice.id(cell_at(lattice, gravity, stack, height)).index()];
            if (number >= 0) stacks[static_cast<std::size_t>(stack)].push_back(number);
        }
    const FallingAnswer answer = search_falling(stacks, rows, level.rules.max_turns, limits, on_progress);
    SearchResult result{answer.status, {}, answer.nodes};
    TileBoard board = level.board;
    for (const StackPair& pair : answer.order) {
        const Cell first = cell_at(lattice, gravity, pair.first_column, pair.first_height);
        const Cell second = cell_at(lattice, gravity, pair.second_column, pair.second_height);
        result.removals.push_back(removal_of(board, first, second, level.rules.max_turns));
        board = without_pair(std::move(board), first, second, gravity);
    }
    return result;
}

// The upper of two in a column goes first and comes back last: the other keeps its height.
bool is_second_first(const StackPair& pair) {
    return pair.first_column == pair.second_column && pair.first_height < pair.second_height;
}

}  // namespace

Solution solve_tiles(const TileLevel& level, const SolveOptions& options) {
    const Stopwatch stopwatch;
    const SearchLimits limits = limits_of(options);
    SearchResult found = level.rules.gravity == Gravity::none
                             ? solve_without_gravity(level, limits, options.on_progress)
                             : solve_falling(level, limits, options.on_progress);
    Solution solution;
    solution.status = found.status;
    solution.nodes = found.nodes;
    const auto empty = std::count(level.board.cells.begin(), level.board.cells.end(), no_tile);
    solution.lower_bound =
        static_cast<int>((static_cast<std::ptrdiff_t>(level.board.cells.size()) - empty) / 2);
    solution.steps = TileSolution{std::move(found.removals)};
    solution.solve_ms = stopwatch.elapsed_ms();
    return solution;
}

TileGrid grid_of(const Stacks& stacks, int rows) {
    TileGrid grid(static_cast<int>(stacks.size()), rows);
    for (std::size_t column = 0; column < stacks.size(); ++column)
        for (std::size_t height = 0; height < stacks[column].size(); ++height)
            grid.fill(place_of(rows, {static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(height)}));
    return grid;
}

int take(Stacks& stacks, const StackPair& pair) {
    int number = 0;
    const auto erase = [&](int column, int height) {
        auto& stack = stacks[static_cast<std::size_t>(column)];
        number = stack[static_cast<std::size_t>(height)];
        stack.erase(stack.begin() + height);
    };
    if (is_second_first(pair)) erase(pair.second_column, pair.second_height);
    erase(pair.first_column, pair.first_height);
    if (!is_second_first(pair)) erase(pair.second_column, pair.second_height);
    return number;
}

void put_back(Stacks& stacks, const StackPair& pair, int number) {
    const auto insert = [&](int column, int height) {
        auto& stack = stacks[static_cast<std::size_t>(column)];
        stack.insert(stack.begin() + height, number);
    };
    if (!is_second_first(pair)) insert(pair.second_column, pair.second_height);
    insert(pair.first_column, pair.first_height);
    if (is_second_first(pair)) insert(pair.second_column, pair.second_height);
}

std::size_t tiles_of(const Stacks& stacks) {
    std::size_t count = 0;
    for (const auto& stack : stacks)
        count += stack.size();
    return count;
}

SpotList::SpotList(const Stacks& stacks) {
    std::vector<std::size_t> counts;
    for (const auto& stack : stacks)
        for (const int number : stack) {
            const auto index = static_cast<std::size_t>(number);
            if (index >= counts.size()) counts.resize(index + 1);
            ++counts[index];
        }
    std::size_t begin = 0;
    for (const std::size_t count : counts) {
        begins_.push_back(begin);
        begin += count;
    }
    ends_ = begins_;
    spots_.resize(begin);
}

void SpotList::list(const Stacks& stacks) {
    ends_ = begins_;
    for (std::size_t column = 0; column < stacks.size(); ++column)
        for (std::size_t height = 0; height < stacks[column].size(); ++height)
            spots_[ends_[static_cast<std::size_t>(stacks[column][height])]++] = {
                static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(height)};
}

}  // namespace unfold::tiles
