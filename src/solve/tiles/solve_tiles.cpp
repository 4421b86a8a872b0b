// From a level to the search that fits its rules, and back to removals with their paths.
//
// Gravity in another direction is gravity down on a rotated or mirrored board. The search names a removal by
// its cells at that moment, so the removals are played on the board itself to find their paths.
#include "unfold/error.h"

#include <algorithm>
#include <utility>

#include "puzzle/lattice.h"
#include "solve/solvers.h"
#include "solve/tiles/searches.h"

namespace unfold::tiles {
namespace {

// Pairs of cells, as they are when the pair is removed.
using CellAnswer = TileAnswer<std::pair<Cell, Cell>>;

CellAnswer solve_without_gravity(const TileLevel& level, const SearchLimits& limits,
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
    CellAnswer result{answer.status, {}, answer.nodes};
    for (const auto& [a, b] : answer.order)
        result.order.emplace_back(cells[static_cast<std::size_t>(a)], cells[static_cast<std::size_t>(b)]);
    return result;
}

CellAnswer solve_falling(const TileLevel& level, const SearchLimits& limits, const OnProgress& on_progress) {
    const FallLines lines(level.board.lattice, level.rules.gravity);
    const std::vector<int> numbers = match_numbers(level);
    Stacks stacks(static_cast<std::size_t>(lines.count));
    for (int stack = 0; stack < lines.count; ++stack)
        for (int height = 0; height < lines.length; ++height) {
            const int number = numbers[level.board.lattice.id(lines.cell(stack, height)).index()];
            if (number >= 0) stacks[static_cast<std::size_t>(stack)].push_back(number);
        }
    const FallingAnswer answer =
        search_falling(stacks, lines.length, level.rules.max_turns, limits, on_progress);
    CellAnswer result{answer.status, {}, answer.nodes};
    for (const StackPair& pair : answer.order)
        result.order.emplace_back(lines.cell(pair.first.column, pair.first.height),
                                  lines.cell(pair.second.column, pair.second.height));
    return result;
}

// The removals with their paths.
TileSolution removals_of(const TileLevel& level, const std::vector<std::pair<Cell, Cell>>& pairs) {
    TileSolution solution;
    TileBoard board = level.board;
    for (const auto& [first, second] : pairs) {
        auto path = shortest_path(board, first, second, level.rules.max_turns);
        if (!path)
            throw Error(ErrorCode::internal, Stage::solve, "The search joined tiles that no path joins.",
                        "This is a defect of Unfold: please report it with the level.");
        solution.removals.push_back({first, second, *std::move(path)});
        board = without_pair(std::move(board), first, second, level.rules.gravity);
    }
    return solution;
}

}  // namespace

Solution solve_tiles(const TileLevel& level, const SolveOptions& options) {
    const Stopwatch stopwatch;
    const SearchLimits limits = limits_of(options);
    const CellAnswer found = level.rules.gravity == Gravity::none
                                 ? solve_without_gravity(level, limits, options.on_progress)
                                 : solve_falling(level, limits, options.on_progress);
    Solution solution;
    solution.status = found.status;
    solution.nodes = found.nodes;
    const auto tiles = level.board.lattice.cell_count() -
                       std::count(level.board.cells.begin(), level.board.cells.end(), no_tile);
    solution.lower_bound = static_cast<int>(tiles / 2);
    solution.steps = removals_of(level, found.order);
    solution.solve_ms = stopwatch.elapsed_ms();
    return solution;
}

}  // namespace unfold::tiles
