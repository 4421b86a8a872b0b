// Iterative deepening for one board, with solutions from beam searches as upper bounds.
//
// The budget grows from the admissible lower bound (relaxation.h) until a depth-first search within it finds
// a solution, or until it is one less than a solution that a beam has found. Each part argues for its own
// correctness (flood_state.h, relaxation.h, depth_search.h, beam.cpp).
#pragma once

#include <algorithm>
#include <array>

#include "solve/common/search_limits.h"
#include "solve/rooted_flood/beam.h"
#include "solve/rooted_flood/depth_search.h"

namespace unfold::rooted_flood {

//// The bounds and the best solution of a board. Moves are counted without the completing ones.
struct FloodResult {
    std::vector<int> best;     ///< colors, in order; the completing moves are left out
    int lower_bound = 0;       ///< no solution has fewer
    int relaxation_bound = 0;  ///< the bound of the relaxation alone
    bool is_proven = false;
    std::uint64_t nodes = 0;
    std::uint64_t duplicates = 0;
};

struct FloodLimits : SearchLimits {
    /// Called with the current state of the search from time to time; may be empty.
    std::function<void(const FloodResult&)> report;
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

    FloodResult run() {
        const Flood<Words> start = first_flood(map_);
        if (start.solved()) {
            result_.is_proven = true;
            return result_;
        }
        Trace<Words> trace;
        trace_relaxation(map_, start, {}, trace, TraceUntil::end);
        result_.lower_bound = result_.relaxation_bound = trace.length;
        // A beam of width one finds the first answer regardless of the limit. It always ends: a move that
        // floods nothing new is never made.
        result_.best = *search_beam(graph_, {1, map_.size() + 1, limits_.threads, Deadline::never()});
        // A proof of a large board takes long, so good answers come first.
        if (map_.size() > large_board)
            for (const std::size_t width : {10, 100, 400, 1'600, 6'400})
                try_beam(width);
        control_.poll_interval = std::max<std::uint64_t>(1, 256 / node_weight_);
        control_.should_continue = [this](std::uint64_t nodes) { return should_continue(nodes); };
        DepthSearch<Words> search(map_, start, table_, control_, storage_limits());
        while (result_.lower_bound < static_cast<int>(result_.best.size())) {
            const Answer answer = search.decide(result_.lower_bound);
            if (answer == Answer::yes) result_.best = search.solution();
            if (answer == Answer::no) ++result_.lower_bound;
            if (limits_.deadline.expired()) break;
        }
        update();
        result_.is_proven = result_.lower_bound == static_cast<int>(result_.best.size());
        return result_;
    }

  private:
    // A wider beam runs once the proof has taken about as long as the beam will.
    struct LaterBeam {
        std::uint64_t weighted_nodes;  // of the proof
        std::size_t width;             // floods per layer
    };
    static constexpr int large_board = 1024;  // regions
    static constexpr std::array later_beams{LaterBeam{10'000, 100}, LaterBeam{100'000, 500},
                                            LaterBeam{1'000'000, 4'000}, LaterBeam{10'000'000, 16'000}};

    // The cost of a node relative to a board of 14 x 14 cells in 6 colors, which has some 130 regions.
    // Measured: 2 with 230 regions, 3 with 290.
    static std::uint64_t weight_of(const FloodMap<Words>& map) {
        constexpr std::uint64_t regions_per_weight = 96;
        return std::max<std::uint64_t>(1, map.size() / regions_per_weight);
    }

    // The reached ones take at most an eighth of the memory, the decided ones a thirty-second.
    [[nodiscard]] StorageLimits storage_limits() const {
        // Per level. Four times as many save no more than a fiftieth of the nodes.
        constexpr std::size_t max_reached = 8192;
        constexpr std::size_t max_decided = 256;
        const std::size_t level_bytes = limits_.memory_bytes / (result_.best.size() + 1);
        return {.max_reached =
                    std::min(max_reached, level_bytes / 8 / DominanceList<Words>::bytes_each(map_.size())),
                .max_decided = std::min(max_decided, level_bytes / 64 / sizeof(RegionSet<Words>))};
    }

    bool should_continue(std::uint64_t nodes) {
        while (next_beam_ < later_beams.size() &&
               nodes * node_weight_ >= later_beams[next_beam_].weighted_nodes) {
            try_beam(later_beams[next_beam_].width);
            ++next_beam_;
        }
        update();
        if (limits_.report) limits_.report(result_);
        if (static_cast<int>(result_.best.size()) <= result_.lower_bound) return false;
        return !limits_.deadline.expired();
    }

    void try_beam(std::size_t width) {
        // The current level and the one before it.
        const std::size_t state_bytes = 2 * beam_state_bytes(graph_);
        const std::size_t fits = std::max<std::size_t>(1, limits_.memory_bytes / 4 / state_bytes);
        width = std::min(width, fits);
        if (width <= widest_) return;
        widest_ = width;
        const std::size_t below = result_.best.size();
        using enum DuplicateRule;
        const DuplicateRule rule = map_.size() > large_board ? equal_moves : equal_floods;
        const auto found = search_beam(graph_, {width, below, limits_.threads, limits_.deadline, rule});
        if (found) result_.best = *found;
        if (limits_.report) limits_.report(result_);
    }

    void update() {
        result_.nodes = control_.nodes;
        result_.duplicates = control_.duplicates;
    }

    const FloodGraph& graph_;
    FloodMap<Words> map_;
    FloodLimits limits_;
    TranspositionTable table_;
    SearchControl control_;
    FloodResult result_;
    std::uint64_t node_weight_;
    std::size_t next_beam_ = 0;
    std::size_t widest_ = 1;  // beam so far
};

}  // namespace unfold::rooted_flood
