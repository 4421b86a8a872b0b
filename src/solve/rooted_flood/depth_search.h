// Depth-first branch and bound within a budget, the inner search of the iterative deepening (flood_search.h).
// It decides with certainty whether there is a solution within the budget.
//
// Budget: the moves that complete no color (see flood_state.h). A child whose relaxed game is longer than
// the rest of the budget is pruned (see relaxation.h).
//
// Strict dominance. Let c_1 … c_g be the moves from the root of the search to this state, and let every
// region that a move Z would flood now have been in the frontier already before c_{i+1}. If, after Z and its
// closure, some region outside the flood touches those regions and has one of the colors c_{i+1} … c_g, then
// playing Z before c_{i+1} takes as many moves and floods a strict superset: Z is pruned. Correctness: for
// each number of moves, consider the floods from which the rest of the budget suffices, and among these the
// maximal ones under inclusion. Every maximal flood of a level is one move after a maximal flood of the level
// before (a superset is never worse, and play from it reaches a superset). No path to a maximal flood is
// pruned, because pruning implies a strict superset with as many moves. So the pruned search finds a solution
// wherever one exists.
//
// Beaten floods. By the same argument a flood is cut where a strict superset of it has been reached from the
// root of the search with as many moves, however that was found out: the floods that were searched with so
// many moves are kept, and each new one is compared with them (see dominance_list.h). Whether the budget was
// smaller then does not matter, as what can be reached does not depend on it.
//
// Transposition table. Because of this pruning "nothing was found from here" is true only within the search
// whose root it was found under: keys are salted by that root. Results of whole searches hold everywhere, and
// are stored without salt.
//
// Probes. Let V_j be the relaxed game's flood after j blind moves. Any j real moves end inside V_j, so a
// state that needs b moves leads to a V_j that needs at most b - j. Where the bound leaves little slack, a
// child is cut when some V_j cannot be solved within b - j, which a search of its own decides. Many children
// share a V_j, and what is decided of one often follows from another (see subsumption_table.h): that decides
// children themselves, too.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <tuple>

#include "core/ordered_by.h"
#include "solve/rooted_flood/dominance_list.h"
#include "solve/rooted_flood/relaxation.h"
#include "solve/rooted_flood/subsumption_table.h"
#include "solve/rooted_flood/transposition_table.h"

namespace unfold::rooted_flood {

/// The counters of a search, and the callback that may end it.
struct SearchControl {
    std::uint64_t nodes = 0;
    std::uint64_t duplicates = 0;
    std::function<bool(std::uint64_t nodes)>
        should_continue;  ///< called every `poll_interval` nodes; false ends the search
    std::uint64_t poll_interval = 64;
};

/// The number of floods that a search stores; older ones are discarded.
struct StorageLimits {
    std::size_t max_reached = 0;  ///< per number of moves made
    std::size_t max_decided = 0;  ///< per budget and answer (solvable, not solvable)
};

enum class Answer : std::uint8_t { no, yes, stopped };

template <std::size_t Words>
class DepthSearch {
  public:
    /// All must outlive the search. `start`: closed and not solved, and the root of all searches.
    DepthSearch(const FloodMap<Words>& map, const Flood<Words>& start, TranspositionTable& table,
                SearchControl& control, const StorageLimits& storage)
        : map_(map),
          start_(start),
          table_(table),
          control_(control),
          storage_(storage),
          decided_(storage.max_decided) {}

    /// Whether the start can be solved in at most `budget` moves that complete no color.
    Answer decide(int budget) {
        stopped_ = false;
        Frame& frame = frame_at(0);
        frame.state = start_;
        frame.hash = hash_with(map_, {}, start_.flooded);
        trace_relaxation(map_, frame.state, {}, frame.trace, TraceUntil::end);
        if (frame.trace.length > budget) return Answer::no;
        const bool found = search(0, budget, {0, {}});
        if (stopped_) return Answer::stopped;
        return found ? Answer::yes : Answer::no;
    }

    /// The moves of the last yes that complete no color, in order.
    [[nodiscard]] const std::vector<int>& solution() const { return solution_; }

  private:
    struct Child {
        Flood<Words> state;
        StateKey hash;
        LateFloods<Words> late;
        int color = 0;
        int bound = 0;
        std::size_t left = 0;  // regions not flooded
    };
    struct Frame {
        Flood<Words> state;
        StateKey hash;  // of its flooded regions
        Trace<Words> trace;
        std::vector<Child> children;
        std::size_t child_count = 0;
        std::vector<std::uint8_t> order;  // of children
        int color = 0;                    // that is played from here
    };
    // The search that a node belongs to: the frame of its root, and the salt of its keys.
    struct Root {
        std::size_t depth = 0;
        StateKey salt;
    };

    // The smallest share of the budget that probes make blindly. Nearer to the start a probe costs more than
    // it prunes.
    static constexpr int min_probe_percent = 30;
    // The largest slack of a child that is probed, in the start's search; it grows with the search. With
    // slack in the searches of probes a probe costs more than it prunes.
    [[nodiscard]] int probed_slack() const {
        constexpr std::uint64_t max_nodes_of_slack_1 = 2'000;
        return control_.nodes > max_nodes_of_slack_1 ? 2 : 1;
    }

    Frame& frame_at(std::size_t depth) {
        while (frames_.size() <= depth) {
            frames_.push_back(std::make_unique<Frame>());
            frames_.back()->children.resize(map_.colors());
            frames_.back()->order.resize(map_.colors());
        }
        return *frames_[depth];
    }

    // The color that solves the flood in one move, or -1.
    UNFOLD_VECTOR_CODE [[nodiscard]] int last_move(const Flood<Words>& state) const {
        const RegionSet<Words> frontier = state.frontier();
        for (std::uint32_t rest = state.open; rest != 0; rest &= rest - 1) {
            const int color = std::countr_zero(rest);
            const RegionSet<Words> regions = frontier & map_.of_color(color);
            const RegionSet<Words> grown = neighbors_of(map_, regions);
            if (!grown.meets(state.watched)) continue;
            Flood<Words> child = state;
            child.flooded |= regions;
            child.reached |= grown;
            complete(map_, child);
            if (child.solved()) return color;
        }
        return -1;
    }

    // The colors that solve the flood of a frame in two moves or one; -1: none. Requires: its trace is made.
    struct LastMoves {
        int first = -1;
        int second = -1;
    };
    UNFOLD_VECTOR_CODE [[nodiscard]] LastMoves last_two_moves(const Frame& frame) const {
        LateFloods<Words> late;
        for (std::uint32_t colors = playable(map_, frame.state); colors != 0; colors &= colors - 1) {
            const int color = std::countr_zero(colors);
            Flood<Words> child = frame.state;
            play_color(map_, child, color);
            if (child.solved()) return {color, -1};
            if (bound_of(frame, child, 1, late) > 1) continue;
            if (const int second = last_move(child); second >= 0) return {color, second};
        }
        return {};
    }

    // The lower bound of a child; `limit + 1` when it is above `limit`. `late`: gets the end of its relaxed
    // game.
    [[nodiscard]] int bound_of(const Frame& frame, const Flood<Words>& child, int limit,
                               LateFloods<Words>& late) const {
        if (child.open != frame.state.open) return blind_moves(map_, child, 0, limit, late);
        return blind_moves_after(map_, frame.trace, child, child.flooded.without(frame.state.flooded), limit,
                                 late);
    }

    // True when playing `color` at `depth` is strictly worse than having played it before (see above).
    [[nodiscard]] bool is_dominated(std::size_t depth, std::size_t root_depth, int color,
                                    const RegionSet<Words>& touched, const Flood<Words>& child) const {
        const RegionSet<Words> flooded_now = frames_[depth]->state.frontier() & map_.of_color(color);
        std::uint32_t since = 0;
        for (std::size_t at = depth; at > root_depth; --at) {
            const Frame& earlier = *frames_[at - 1];
            if (!earlier.state.reached.contains(flooded_now)) break;
            since |= std::uint32_t{1} << earlier.color;
        }
        if (since == 0) return false;
        const RegionSet<Words> gained = touched.without(child.flooded);
        bool found = false;
        for_each_color(since, [&](int c) { found = found || gained.meets(map_.of_color(c)); });
        return found;
    }

    // Fills in the children that `budget` may suffice for. Returns the color that solves the state at once,
    // or -1.
    UNFOLD_VECTOR_CODE int make_children(Frame& frame, std::size_t depth, int budget,
                                         std::size_t root_depth) {
        frame.child_count = 0;
        std::uint32_t colors = playable(map_, frame.state);
        for (; colors != 0; colors &= colors - 1) {
            const int color = std::countr_zero(colors);
            Child& child = frame.children[frame.child_count];
            child.state = frame.state;
            const RegionSet<Words> touched = play_color(map_, child.state, color);
            if (child.state.solved()) return color;
            if (is_dominated(depth, root_depth, color, touched, child.state)) continue;
            if (decided_.rule_out(child.state.flooded, budget - 1)) {
                ++control_.duplicates;
                continue;
            }
            child.bound = bound_of(frame, child.state, budget - 1, child.late);
            if (child.bound > budget - 1) continue;
            child.hash = hash_with(map_, frame.hash, child.state.flooded.without(frame.state.flooded));
            child.color = color;
            child.left = map_.size() - child.state.flooded.count();
            frame.order[frame.child_count] = static_cast<std::uint8_t>(frame.child_count);
            ++frame.child_count;
        }
        std::sort(frame.order.begin(), frame.order.begin() + static_cast<std::ptrdiff_t>(frame.child_count),
                  ordered_by([&](std::uint8_t i) {
                      const Child& child = frame.children[i];
                      return std::tuple(child.bound, child.left, child.color);
                  }));
        return -1;
    }

    bool record_solution(std::size_t depth, std::size_t root_depth, int color) {
        frame_at(depth).color = color;
        solution_.clear();
        for (std::size_t at = root_depth; at <= depth; ++at)
            solution_.push_back(frames_[at]->color);
        return true;
    }

    // True when the state at `depth` can be solved within the budget. Requires: the budget is 1, or the trace
    // is made and not longer than the budget.
    bool search(std::size_t depth, int budget, const Root& root) {
        Frame& frame = frame_at(depth);
        if (budget == 1) {
            const int color = last_move(frame.state);
            return color >= 0 && record_solution(depth, root.depth, color);
        }
        if (++control_.nodes % control_.poll_interval == 0 && !control_.should_continue(control_.nodes))
            stopped_ = true;
        if (stopped_) return false;
        if (budget == 2) {
            const LastMoves last = last_two_moves(frame);
            if (last.second >= 0) {
                frame.color = last.first;
                return record_solution(depth + 1, root.depth, last.second);
            }
            if (last.first >= 0) return record_solution(depth, root.depth, last.first);
            table_.keep(frame.hash ^ root.salt, {budget + 1, MoveBounds::unbounded});
            return false;
        }
        if (const int color = make_children(frame, depth, budget, root.depth); color >= 0)
            return record_solution(depth, root.depth, color);
        for (std::size_t i = 0; i < frame.child_count; ++i) {
            const Child& child = frame.children[frame.order[i]];
            frame.color = child.color;
            const bool is_worth_it = passes_pruning(depth, child, budget - 1, root);
            if (stopped_) return false;
            if (!is_worth_it) continue;
            Frame& next = frame_at(depth + 1);
            next.state = child.state;
            next.hash = child.hash;
            if (search(depth + 1, budget - 1, root)) return true;
            if (stopped_) return false;
        }
        table_.keep(frame.hash ^ root.salt, {budget + 1, MoveBounds::unbounded});
        return false;
    }

    // False when the table or a probe shows that the child needs more than `budget`, or when a better one has
    // been reached. Otherwise its trace is made, in the frame after `depth`.
    bool passes_pruning(std::size_t depth, const Child& child, int budget, const Root& root) {
        if (table_.find(child.hash ^ root.salt).min > budget) {
            ++control_.duplicates;
            return false;
        }
        Frame& next = frame_at(depth + 1);
        const Frame& frame = frame_at(depth);
        const Parent<Words> parent{&frame.trace, child.state.open != frame.state.open};
        if (child.bound < budget - (root.depth == 0 ? probed_slack() : 0)) {
            if (is_dominated_by_stored(depth + 1, child, root)) return false;
            trace_relaxation(map_, child.state, parent, next.trace, TraceUntil::first_completion);
            return true;
        }
        // The latest probes come first: they are cheap, and shared by the most states.
        const int least = (budget * min_probe_percent + 99) / 100;
        StateKey hash = map_.key_of_all();
        const RegionSet<Words>* hashed = &map_.all();
        bool is_traced = false;
        for (int made = child.bound - 1; made >= least; --made) {
            if (!is_traced && !child.late.has(made)) {
                trace_relaxation(map_, child.state, parent, next.trace, TraceUntil::end);
                is_traced = true;
            }
            const Flood<Words>& flood = is_traced ? next.trace[made] : child.late[made];
            hash = hash_with(map_, hash, hashed->without(flood.flooded));
            hashed = &flood.flooded;
            if (!is_finishable(depth + 2, flood, hash, budget - made)) return false;
        }
        if (is_dominated_by_stored(depth + 1, child, root)) return false;
        if (!is_traced) trace_relaxation(map_, child.state, parent, next.trace, TraceUntil::first_completion);
        return true;
    }

    // True if a strict superset of the child has been searched with as many moves; otherwise stores the
    // child. The searches of probes are too small for it to pay.
    bool is_dominated_by_stored(std::size_t moves, const Child& child, const Root& root) {
        if (root.depth != 0) return false;
        while (reached_.size() <= moves)
            reached_.emplace_back(map_.size(), storage_.max_reached);
        DominanceList<Words>& reached = reached_[moves];
        if (reached.dominates(child.state.flooded)) {
            ++control_.duplicates;
            return true;
        }
        reached.add(child.state.flooded);
        return false;
    }

    // Whether a relaxed flood can be solved within `budget`, by a search in the frames from `depth` on.
    bool is_finishable(std::size_t depth, const Flood<Words>& flood, const StateKey& hash, int budget) {
        // Computing this is faster than looking it up.
        if (budget == 1) return last_move(flood) >= 0;
        const StateKey key = hash ^ fact_salt;
        MoveBounds known = table_.find(key);
        if (known.min > budget) return false;
        if (known.max <= budget) return true;
        if (decided_.rule_out(flood.flooded, budget)) return false;
        if (decided_.rule_in(flood.flooded, budget)) return true;
        const bool found = finishes(depth, flood, hash, budget);
        if (stopped_) return false;
        decided_.add(flood.flooded, budget, found);
        if (found)
            known.max = budget;
        else
            known.min = budget + 1;
        table_.keep(key, known);
        return found;
    }

    bool finishes(std::size_t depth, const Flood<Words>& flood, const StateKey& hash, int budget) {
        Frame& probe = frame_at(depth);
        probe.state = flood;
        probe.hash = hash;
        trace_relaxation(map_, probe.state, {}, probe.trace, TraceUntil::first_completion);
        return search(depth, budget, {depth, salt_of(hash, budget)});
    }

    // Any value: it distinguishes the keys of relaxed floods from those of positions.
    static constexpr StateKey fact_salt{0x6a09e667f3bcc908U, 0xbb67ae8584caa73bU};
    static StateKey salt_of(const StateKey& hash, int budget) {
        Random mix(hash.high ^ static_cast<std::uint64_t>(budget) * 0x9e3779b97f4a7c15U);
        Random other(hash.low ^ mix.next());
        const std::uint64_t high = mix.next();
        return {high, other.next()};
    }

    const FloodMap<Words>& map_;
    const Flood<Words>& start_;
    TranspositionTable& table_;
    SearchControl& control_;
    StorageLimits storage_;
    SubsumptionTable<Words> decided_;
    std::vector<DominanceList<Words>> reached_;  // by the number of moves
    std::vector<std::unique_ptr<Frame>> frames_;
    std::vector<int> solution_;
    bool stopped_ = false;
};

}  // namespace unfold::rooted_flood
