// Iterative deepening for one board, with solutions from beam searches as upper bounds.
//
// The budget grows from the admissible lower bound (flood_state.h) until a depth-first search within it finds
// a solution, or until it is one less than a solution that a beam has found. Each part argues for its own
// correctness (flood_state.h, depth_search.h, beam.cpp).
//
// The driver: the size of the search's bit sets, the moves in full, and boards that no flood fills.
//
// Boards with cells out of reach: these keep their colors, so all of them must have one color d, and the last
// move must be d. A shortest flood that does not end in d is followed by a move to d. That may be one move
// more than necessary, so such an answer is only called optimal where its last move cost nothing.
#include <algorithm>

#include "solve/rooted_flood/beam.h"
#include "solve/rooted_flood/depth_search.h"
#include "solve/solvers.h"

namespace unfold::rooted_flood {
namespace {

// What is known of a board; moves are those that complete no color.
struct FloodKnowledge {
    std::vector<int> best;  ///< colors, in order; the completing moves are left out
    int lower_bound = 0;    ///< no solution has fewer
    int blind_bound = 0;    ///< the bound before any search
    bool is_proven = false;
    std::uint64_t nodes = 0;
    std::uint64_t duplicates = 0;
};

struct FloodLimits : SearchLimits {
    /// Called with the current state of the search from time to time; may be empty.
    std::function<void(const FloodKnowledge&)> report;
};

template <std::size_t Words>
class FloodSearch {
  public:
    FloodSearch(const FloodGraph& graph, const FloodLimits& limits)
        : graph_(graph),
          map_(graph),
          limits_(limits),
          table_(limits.memory_bytes / 8 * 5),
          node_weight_(weight_of(map_)) {}

    FloodKnowledge run() {
        const Flood<Words> start = first_flood(map_);
        if (start.solved()) {
            known_.is_proven = true;
            return known_;
        }
        Trace<Words> trace;
        trace_relaxation(map_, start, {}, trace, TraceUntil::end);
        known_.lower_bound = known_.blind_bound = trace.length;
        // A beam of one finds the first answer whatever the limit says. It always ends: a move that floods
        // nothing new is never made.
        known_.best = *search_beam(graph_, {1, map_.size() + 1, limits_.threads, Deadline::never()});
        // No proof of a large board is near: good answers first.
        if (map_.size() > large_board)
            for (const std::size_t width : {10, 100, 400, 1'600, 6'400})
                try_beam(width);
        effort_.asked_every = std::max<std::uint64_t>(1, 256 / node_weight_);
        effort_.goes_on = [this](std::uint64_t nodes) { return goes_on(nodes); };
        DepthSearch<Words> search(map_, start, table_, effort_, kept_floods());
        while (known_.lower_bound < static_cast<int>(known_.best.size())) {
            const Answer answer = search.decide(known_.lower_bound);
            if (answer == Answer::yes) known_.best = search.solution();
            if (answer == Answer::no) ++known_.lower_bound;
            if (limits_.deadline.expired()) break;
        }
        update();
        known_.is_proven = known_.lower_bound == static_cast<int>(known_.best.size());
        return known_;
    }

  private:
    // Wider beams come in when the proof has taken about the time that they take.
    struct LaterBeam {
        std::uint64_t effort;
        std::size_t width;
    };
    static constexpr int large_board = 1024;  // regions
    static constexpr std::array later_beams{LaterBeam{10'000, 100}, LaterBeam{100'000, 500},
                                            LaterBeam{1'000'000, 4'000}, LaterBeam{10'000'000, 16'000}};

    // What a node costs, against one of a board of 14 x 14 cells in 6 colors, which has some 130 regions.
    // Measured: 2 with 230 regions, 3 with 290.
    static std::uint64_t weight_of(const FloodMap<Words>& map) {
        return std::max<std::uint64_t>(1, map.size() / 96);
    }

    // The reached ones take at most an eighth of the memory, the decided ones a thirty-second.
    [[nodiscard]] KeptFloods kept_floods() const {
        // Four times as many save no more than a fiftieth of the nodes.
        constexpr std::size_t enough_reached = 8192;
        constexpr std::size_t enough_decided = 256;
        const std::size_t level_bytes = limits_.memory_bytes / (known_.best.size() + 1);
        return {.reached =
                    std::min(enough_reached, level_bytes / 8 / DominanceList<Words>::bytes_each(map_.size())),
                .decided = std::min(enough_decided, level_bytes / 64 / sizeof(RegionSet<Words>))};
    }

    bool goes_on(std::uint64_t nodes) {
        while (next_beam_ < later_beams.size() && nodes * node_weight_ >= later_beams[next_beam_].effort) {
            try_beam(later_beams[next_beam_].width);
            ++next_beam_;
        }
        update();
        if (limits_.report) limits_.report(known_);
        if (static_cast<int>(known_.best.size()) <= known_.lower_bound) return false;
        return !limits_.deadline.expired();
    }

    void try_beam(std::size_t width) {
        // The level that is made and the one that it is made from.
        const std::size_t state_bytes = 2 * beam_state_bytes(graph_);
        const std::size_t fits = std::max<std::size_t>(1, limits_.memory_bytes / 4 / state_bytes);
        width = std::min(width, fits);
        if (width <= widest_) return;
        widest_ = width;
        const std::size_t below = known_.best.size();
        const Alike alike = map_.size() > large_board ? Alike::equal_moves : Alike::equal_floods;
        const auto found = search_beam(graph_, {width, below, limits_.threads, limits_.deadline, alike});
        if (found) known_.best = *found;
        if (limits_.report) limits_.report(known_);
    }

    void update() {
        known_.nodes = effort_.nodes;
        known_.duplicates = effort_.duplicates;
    }

    const FloodGraph& graph_;
    FloodMap<Words> map_;
    FloodLimits limits_;
    TranspositionTable table_;
    SearchEffort effort_;
    FloodKnowledge known_;
    std::uint64_t node_weight_;
    std::size_t next_beam_ = 0;
    std::size_t widest_ = 1;  // beam so far
};

template <std::size_t Words>
FloodKnowledge search_of(const FloodGraph& graph, const FloodLimits& limits) {
    return FloodSearch<Words>(graph, limits).run();
}

FloodKnowledge search(const FloodGraph& graph, const FloodLimits& limits) {
    const std::size_t regions = graph.size();
    // Not three words: four fill a wide register and are faster.
    if (regions <= 128) return search_of<2>(graph, limits);
    if (regions <= 256) return search_of<4>(graph, limits);
    if (regions <= 512) return search_of<8>(graph, limits);
    if (regions <= 768) return search_of<12>(graph, limits);
    if (regions <= 1024) return search_of<16>(graph, limits);
    return search_of<max_square_side * max_square_side / 64>(graph, limits);
}

// The flood, region by region, for the moves in full.
class SlowFlood {
  public:
    explicit SlowFlood(const FloodGraph& graph) : graph_(graph), state_(graph.size(), State::beyond) {
        for (const std::size_t region : graph.start)
            state_[region] = State::touching;
    }

    void play(std::size_t color) {
        std::vector<std::size_t> flooded;
        for (std::size_t i = 0; i < graph_.size(); ++i)
            if (graph_.color[i] == color && state_[i] == State::touching) flooded.push_back(i);
        for (const std::size_t i : flooded) {
            state_[i] = State::flooded;
            for (const std::size_t neighbor : graph_.neighbors[i])
                if (state_[neighbor] == State::beyond) state_[neighbor] = State::touching;
        }
    }

    // The first color whose remaining regions all touch the flood; -1: none.
    [[nodiscard]] int completable() const {
        std::vector<bool> touching(graph_.colors, false);
        std::vector<bool> beyond = touching;
        for (std::size_t i = 0; i < graph_.size(); ++i) {
            if (state_[i] == State::touching) touching[graph_.color[i]] = true;
            if (state_[i] == State::beyond) beyond[graph_.color[i]] = true;
        }
        for (std::size_t color = 0; color < touching.size(); ++color)
            if (touching[color] && !beyond[color]) return static_cast<int>(color);
        return -1;
    }

  private:
    enum class State : std::uint8_t { beyond, touching, flooded };

    const FloodGraph& graph_;
    std::vector<State> state_;
};

std::vector<int> with_completing_moves(const FloodGraph& graph, const std::vector<int>& colors) {
    SlowFlood flood(graph);
    std::vector<int> all;
    const auto play = [&](int color) {
        flood.play(color);
        all.push_back(color);
    };
    const auto complete = [&] {
        for (int color = flood.completable(); color >= 0; color = flood.completable())
            play(color);
    };
    complete();
    for (const int color : colors) {
        play(color);
        complete();
    }
    return all;
}

// All moves of a flood, with the last one that the cells out of reach require.
std::vector<Move> moves_of(const FloodTask& task, const std::vector<int>& colors) {
    std::vector<Move> moves;
    for (const int color : with_completing_moves(task.graph, colors))
        moves.push_back({task.origin, ColorId{color}});
    const ColorId last = moves.empty() ? task.start_color : moves.back().color;
    if (!task.out_of_reach.empty() && last != task.out_of_reach.front())
        moves.push_back({task.origin, task.out_of_reach.front()});
    return moves;
}

int colors_to_reach(const FloodGraph& graph) {
    std::vector<bool> present(graph.colors, false);
    for (const std::size_t color : graph.color)
        present[color] = true;
    return static_cast<int>(std::count(present.begin(), present.end(), true));
}

}  // namespace

Solution solve_rooted_flood(const ColorLevel& level, const RegionGraph& graph, const SolveOptions& options) {
    const Stopwatch stopwatch;
    const FloodTask task = flood_task(level, graph);
    Solution result;
    ColorSolution steps;
    const int completing = colors_to_reach(task.graph);
    if (task.out_of_reach.size() > 1) {
        result.status = Status::infeasible;
        result.solve_ms = stopwatch.elapsed_ms();
        return result;
    }
    FloodLimits limits{limits_of(options), {}};
    std::optional<std::size_t> reported;
    limits.report = [&](const FloodKnowledge& known) {
        if (options.on_better && (!reported || known.best.size() < *reported)) {
            reported = known.best.size();
            options.on_better(moves_of(task, known.best), completing + known.lower_bound);
        }
        if (options.on_progress)
            options.on_progress({completing + static_cast<int>(known.best.size()),
                                 completing + known.lower_bound, known.nodes});
    };
    const FloodKnowledge known = search(task.graph, limits);
    steps.moves = moves_of(task, known.best);
    result.lower_bound = completing + known.lower_bound;
    const bool has_last_move = steps.moves.size() > completing + known.best.size();
    result.status = known.is_proven && !has_last_move ? Status::optimal : Status::feasible;
    result.nodes = known.nodes;
    result.duplicates = known.duplicates;
    steps.proof.push_back(
        {task.origin,
         static_cast<int>(task.graph.size()) + 1,
         result.lower_bound,
         known.lower_bound > known.blind_bound ? BoundSource::search : BoundSource::blind_moves,
         {}});
    result.steps = std::move(steps);
    result.solve_ms = stopwatch.elapsed_ms();
    return result;
}

}  // namespace unfold::rooted_flood
