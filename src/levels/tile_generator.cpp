// Deals of tiles with a given share of dead ends, by local search.
//
// The share of dead ends is the fraction of random games that get stuck. A game removes random pairs until
// none is left. A deal built by assigning faces along a removal order is solvable and easy. The search swaps
// tiles and keeps the swaps that do not move the share away from the target, if the solver still finds a
// solution.
#include "unfold/solve.h"

#include <cmath>
#include <limits>

#include "levels/generators.h"
#include "solve/tiles/tile_grid.h"

namespace unfold::levels {
namespace {

// The standard deviation of a share measured in so many games is at most 0.056.
constexpr int game_count = 80;
constexpr int max_idle_swaps = 40;
// A deal whose proof takes more nodes is rejected, like a lost one.
constexpr std::uint64_t max_nodes = 200'000;

tiles::Place place_of(Cell cell) {
    return {cell.row + 1, cell.column + 1};
}

tiles::TileGrid grid_of(const TileBoard& board) {
    tiles::TileGrid grid(board.lattice.columns, board.lattice.rows);
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        if (board.has_tile(CellId{i})) grid.fill(place_of(board.lattice.cell(CellId{i})));
    return grid;
}

// A pair that may be removed, drawn evenly; nothing where there is none.
std::optional<std::pair<Cell, Cell>> random_pair(const TileLevel& level, Random& random) {
    const tiles::TileGrid grid = grid_of(level.board);
    const std::vector<int> numbers = match_numbers(level);
    std::optional<std::pair<Cell, Cell>> chosen;
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        for (std::size_t j = i + 1; j < numbers.size(); ++j) {
            if (numbers[i] < 0 || numbers[i] != numbers[j]) continue;
            const Cell first = level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)});
            const Cell second = level.board.lattice.cell(CellId{static_cast<std::int64_t>(j)});
            if (!grid.joined(place_of(first), place_of(second), level.rules.max_turns)) continue;
            if (random.below(++seen) == 0) chosen = {first, second};
        }
    return chosen;
}

double dead_end_share(const TileLevel& level, Random random) {
    int dead = 0;
    for (int game = 0; game < game_count; ++game) {
        TileLevel now = level;
        while (const auto pair = random_pair(now, random))
            now.board = without_pair(std::move(now.board), pair->first, pair->second, now.rules.gravity);
        if (!is_cleared(now.board)) ++dead;
    }
    return static_cast<double>(dead) / game_count;
}

bool is_solvable(const TileLevel& level, const Deadline& deadline) {
    Cancellation stop;
    SolveOptions options;
    options.limit_ms = std::numeric_limits<double>::max();
    options.cancellation = &stop;
    options.on_progress = [&](const SolveProgress& now) {
        if (now.nodes > max_nodes || deadline.expired()) stop.request();
    };
    return solve(level, options).has_answer();
}

}  // namespace

std::optional<GeneratedLevel> generate_deal(const TileWish& wish, Random random, const Deadline& deadline,
                                            const ShouldContinue& should_continue) {
    const auto result_of = [&](TileLevel level, double share) {
        return GeneratedLevel{.level = level, .moves = wish.columns * wish.rows / 2, .dead_ends = share};
    };
    const std::uint64_t games_seed = random.next();
    while (should_continue()) {
        TileLevel level = solvable_deal(wish.columns, wish.rows, wish.kinds, wish.rules, random.next());
        double share = dead_end_share(level, Random(games_seed));
        if (!wish.dead_ends) return result_of(level, share);
        const auto miss = [&](double value) { return std::abs(value - *wish.dead_ends); };
        for (int idle = 0; idle < max_idle_swaps; ++idle) {
            if (miss(share) <= dead_end_tolerance) return result_of(level, share);
            if (!should_continue()) return std::nullopt;
            TileLevel swapped = level;
            // Six swaps per step while the share is far from the target, then two.
            const int swaps = miss(share) > 0.4 ? 6 : 2;
            for (int i = 0; i < swaps; ++i)
                std::swap(swapped.board.cells[random.below(swapped.board.cells.size())],
                          swapped.board.cells[random.below(swapped.board.cells.size())]);
            const double new_share = dead_end_share(swapped, Random(games_seed));
            if (miss(new_share) > miss(share) || !is_solvable(swapped, deadline)) continue;
            if (miss(new_share) < miss(share)) idle = -1;
            level = std::move(swapped);
            share = new_share;
        }
    }
    return std::nullopt;
}

}  // namespace unfold::levels
