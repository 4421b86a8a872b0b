// The driver chooses the size of the bit sets, inserts the completing moves, and handles unreachable cells.
//
// Boards with unreachable cells: these keep their colors, so all must have one color d, and the last move
// must be d. If a shortest flood ends in another color, a move to d is appended. The result may be one move
// too long, so it is reported as optimal only if no move was appended.
#include <bit>
#include <set>

#include "solve/rooted_flood/flood_search.h"
#include "solve/solvers.h"

namespace unfold::rooted_flood {
namespace {

template <std::size_t Words>
FloodResult search_of(const FloodGraph& graph, const FloodLimits& limits) {
    return FloodSearch<Words>(graph, limits).run();
}

FloodResult search(const FloodGraph& graph, const FloodLimits& limits) {
    const std::size_t regions = graph.size();
    // Not three words: four fill a wide register and are faster.
    if (regions <= 128) return search_of<2>(graph, limits);
    if (regions <= 256) return search_of<4>(graph, limits);
    if (regions <= 512) return search_of<8>(graph, limits);
    if (regions <= 768) return search_of<12>(graph, limits);
    if (regions <= 1024) return search_of<16>(graph, limits);
    if (regions <= 1536) return search_of<24>(graph, limits);
    return search_of<max_square_side * max_square_side / 64>(graph, limits);
}

// Replays a flood region by region, and inserts the completing moves.
class FloodReplay {
  public:
    explicit FloodReplay(const FloodGraph& graph) : graph_(graph), state_(graph.size(), State::beyond) {
        for (const std::size_t region : graph.start)
            state_[region] = State::touching;
        complete();
    }

    void play(int color) {
        flood(color);
        complete();
    }

    // All moves so far.
    [[nodiscard]] const std::vector<int>& colors() const { return colors_; }

  private:
    enum class State : std::uint8_t { beyond, touching, flooded };

    void flood(int color) {
        colors_.push_back(color);
        for (std::size_t i = 0; i < graph_.size(); ++i) {
            if (graph_.color[i] != static_cast<std::size_t>(color) || state_[i] != State::touching) continue;
            state_[i] = State::flooded;
            // These have other colors.
            for (const std::size_t neighbor : graph_.neighbors[i])
                if (state_[neighbor] == State::beyond) state_[neighbor] = State::touching;
        }
    }

    // Floods the first color whose remaining regions all touch the flood, until there is none.
    void complete() {
        while (true) {
            std::uint32_t touching = 0, beyond = 0;  // one bit per color
            static_assert(max_colors <= 32);
            for (std::size_t i = 0; i < graph_.size(); ++i)
                if (state_[i] != State::flooded)
                    (state_[i] == State::touching ? touching : beyond) |= std::uint32_t{1} << graph_.color[i];
            const std::uint32_t completable = touching & ~beyond;
            if (completable == 0) return;
            flood(std::countr_zero(completable));
        }
    }

    const FloodGraph& graph_;
    std::vector<State> state_;
    std::vector<int> colors_;
};

// All moves of a flood, with the last one that unreachable cells require.
std::vector<Move> moves_of(const FloodTask& task, const std::vector<int>& colors) {
    FloodReplay flood(task.graph);
    for (const int color : colors)
        flood.play(color);
    std::vector<Move> moves;
    for (const int color : flood.colors())
        moves.push_back({task.origin, ColorId{color}});
    const ColorId last = moves.empty() ? task.start_color : moves.back().color;
    if (!task.out_of_reach.empty() && last != *task.out_of_reach.begin())
        moves.push_back({task.origin, *task.out_of_reach.begin()});
    return moves;
}

}  // namespace

Solution solve_rooted_flood(const ColorLevel& level, const RegionGraph& graph, const SolveOptions& options) {
    const Stopwatch stopwatch;
    const FloodTask task = flood_task(level, graph);
    Solution result;
    ColorSolution steps;
    const std::vector<std::size_t>& colors = task.graph.color;
    // Each color that is reached has a move that completes it.
    const auto completing = static_cast<int>(std::set(colors.begin(), colors.end()).size());
    if (task.out_of_reach.size() > 1) {
        result.status = Status::infeasible;
        result.solve_ms = stopwatch.elapsed_ms();
        return result;
    }
    FloodLimits limits{limits_of(options), {}};
    std::optional<std::size_t> reported;
    limits.report = [&](const FloodResult& flood) {
        if (options.on_better && (!reported || flood.best.size() < *reported)) {
            reported = flood.best.size();
            options.on_better(moves_of(task, flood.best), completing + flood.lower_bound);
        }
        if (options.on_progress)
            options.on_progress({completing + static_cast<int>(flood.best.size()),
                                 completing + flood.lower_bound, flood.nodes});
    };
    const FloodResult flood = search(task.graph, limits);
    steps.moves = moves_of(task, flood.best);
    result.lower_bound = completing + flood.lower_bound;
    const bool has_last_move = steps.moves.size() > completing + flood.best.size();
    result.status = flood.is_proven && !has_last_move ? Status::optimal : Status::feasible;
    result.nodes = flood.nodes;
    result.duplicates = flood.duplicates;
    steps.proof.push_back(
        {task.origin,
         static_cast<int>(task.graph.size()) + 1,
         result.lower_bound,
         flood.lower_bound > flood.relaxation_bound ? BoundSource::search : BoundSource::blind_moves,
         {}});
    result.steps = std::move(steps);
    result.solve_ms = stopwatch.elapsed_ms();
    return result;
}

}  // namespace unfold::rooted_flood
