// From a level to the search that fits its rules, and back to removals with their paths.
//
// Gravity in another direction is gravity down on a rotated or mirrored board. The search names a removal by
// its cells at that moment, so the removals are played on the board itself to find their paths.
#include "unfold/error.h"

#include <algorithm>
#include <utility>

#include "solve/solvers.h"
#include "solve/tiles/falling_search.h"
#include "solve/tiles/pairing_search.h"

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

}  // namespace unfold::tiles
