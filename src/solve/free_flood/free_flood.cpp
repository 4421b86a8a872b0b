// The driver of the free-flood search: islands, the two bounds of the answer, and the common final color.
//
// Correctness: moves in one island do not touch another, so the answer is the minimum over final colors d of
// the sum over islands of f(d), where f(d) is the fewest moves that make the island one region of color d.
// f(d) <= f(c) + 1 for any c, by recoloring the whole island last. A lower bound of every f(d) adds up to a
// lower bound in the same way.
#include <algorithm>
#include <functional>
#include <memory>

#include "solve/free_flood/island_search.h"
#include "solve/solvers.h"

namespace unfold::free_flood {
namespace {

constexpr std::size_t max_regions = 64 * 64;  // of the largest board, a square of single cells

std::unique_ptr<IslandSearch> search_for(const RegionGraph& graph, const std::vector<RegionId>& members,
                                         std::size_t colors) {
    const std::size_t regions = members.size();
    if (regions <= 64) return make_island_search<1>(graph, members, colors);
    if (regions <= 128) return make_island_search<2>(graph, members, colors);
    if (regions <= 256) return make_island_search<4>(graph, members, colors);
    if (regions <= 512) return make_island_search<8>(graph, members, colors);
    if (regions <= 1024) return make_island_search<16>(graph, members, colors);
    return make_island_search<max_regions / 64>(graph, members, colors);
}

using Searches = std::vector<std::unique_ptr<IslandSearch>>;

// The islands together, for each final color.
struct Totals {
    std::vector<std::size_t> cost;   // fewest known moves
    std::vector<std::size_t> bound;  // no solution has fewer

    Totals(const Searches& searches, std::size_t colors) : cost(colors), bound(colors) {
        for (const auto& search : searches)
            for (std::size_t d = 0; d < colors; ++d) {
                cost[d] = std::min(SolutionsByColor::unknown_cost, cost[d] + search->best_cost(d));
                bound[d] += search->lower_bound(d);
            }
    }
    [[nodiscard]] std::size_t best_cost() const { return *std::min_element(cost.begin(), cost.end()); }
    [[nodiscard]] std::size_t lowest_bound() const { return *std::min_element(bound.begin(), bound.end()); }
    [[nodiscard]] std::size_t best_color() const {
        return static_cast<std::size_t>(std::min_element(cost.begin(), cost.end()) - cost.begin());
    }
    [[nodiscard]] bool is_proven() const { return best_cost() == lowest_bound(); }
    [[nodiscard]] bool is_each_color_proven() const {
        return std::equal(cost.begin(), cost.end(), bound.begin(), std::less_equal{});
    }
};

std::vector<Move> moves_of(const Searches& searches, const RegionGraph& graph, const Lattice& lattice,
                           std::size_t color) {
    std::vector<Move> moves;
    for (const auto& search : searches)
        for (const RegionMove& move : search->best_moves(color))
            moves.push_back({lattice.cell(graph[move.region].cells.front()), move.color});
    return moves;
}

}  // namespace

Solution solve_free_flood(const ColorLevel& level, const RegionGraph& graph, const SolveOptions& options) {
    const Stopwatch stopwatch;
    const std::size_t colors = level.board.palette.size();
    Searches searches;
    const auto island_list = islands(graph);
    for (const auto& members : island_list)
        searches.push_back(search_for(graph, members, colors));

    Solution result;
    ColorSolution steps;
    std::size_t reported = SolutionsByColor::unknown_cost;
    const auto update = [&] {
        result.nodes = result.duplicates = 0;
        for (const auto& search : searches) {
            result.nodes += search->counts().nodes;
            result.duplicates += search->counts().duplicates;
        }
        const Totals totals(searches, colors);
        result.lower_bound = static_cast<int>(totals.lowest_bound());
        if (options.on_better && totals.best_cost() < reported) {
            reported = totals.best_cost();
            options.on_better(moves_of(searches, graph, level.board.lattice, totals.best_color()),
                              result.lower_bound);
        }
        if (options.on_progress)
            options.on_progress({static_cast<int>(totals.best_cost()), result.lower_bound, result.nodes});
    };
    const auto is_done = [&] {
        const Totals totals(searches, colors);
        return totals.is_proven() && (!options.free_flood.every_final_color || totals.is_each_color_proven());
    };

    IslandLimits limits{limits_of(options)};
    limits.report = update;
    // The first answer is found whatever the limit: a beam of width one is fast on any board.
    for (auto& search : searches)
        search->find_first();
    update();
    for (const IslandSearch::Step step : IslandSearch::steps) {
        for (auto& search : searches) {
            if (is_done() || limits.deadline.expired()) break;
            search->improve(step, limits);
            update();
        }
    }
    const Totals totals(searches, colors);
    steps.moves = moves_of(searches, graph, level.board.lattice, totals.best_color());
    result.status = totals.is_proven() ? Status::optimal : Status::feasible;
    for (const auto& search : searches) {
        steps.proof.push_back(search->proof());
        const RegionId first = island_list[steps.proof.size() - 1].front();
        steps.proof.back().cell = level.board.lattice.cell(graph[first].cells.front());
    }
    for (std::size_t d = 0; d < colors && options.free_flood.every_final_color; ++d)
        steps.by_color.push_back({ColorId{static_cast<std::int64_t>(d)},
                                  moves_of(searches, graph, level.board.lattice, d),
                                  static_cast<int>(totals.bound[d])});
    result.steps = std::move(steps);
    result.solve_ms = stopwatch.elapsed_ms();
    return result;
}

}  // namespace unfold::free_flood
