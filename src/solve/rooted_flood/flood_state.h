// A flood in the middle of a game, always closed.
//
// Cost: every color that has regions left needs exactly one move that floods its last ones. A solution
// therefore has as many *completing* moves as there are such colors at the start, and is shortest when it has
// the fewest other moves. Only those are searched for.
//
// Closure: while all regions that a color has left touch the flood, they are flooded at no cost. The move
// that completes the color has to be made in any case, and made early it gives a superset of what it gives
// later; a superset of a flood never needs more moves (play the same moves). The closure does not depend on
// the order: a region that touches the flood continues to touch it. Afterwards no single move completes a
// color, so each move costs exactly one. The color that was played last may be needed again after a closure.
#pragma once

#include "unfold/graph.h"
#include "unfold/level.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/vector_code.h"
#include "solve/common/region_set.h"
#include "solve/common/state_key.h"

namespace unfold::rooted_flood {

/// The regions that the flood can reach, without the one that it starts as. They are numbered color by
/// color, and within a color by their distance from the start, so that a color fills few words of a bit set.
struct FloodGraph {
    std::size_t colors = 0;                           ///< of the palette
    std::vector<std::size_t> color;                   ///< one per region
    std::vector<std::vector<std::size_t>> neighbors;  ///< one per region, ascending, without the start
    std::vector<std::size_t> start;                   ///< the regions that touch the start

    [[nodiscard]] std::size_t size() const { return color.size(); }
};

/// The flood problem of a level.
struct FloodTask {
    FloodGraph graph;
    Cell origin;                        ///< the level's, or the top left corner
    std::vector<ColorId> out_of_reach;  ///< the colors of cells that no flood from the origin reaches
    ColorId start_color;
};

/// The task of a level. Throws Error(bad_level, Stage::level) where the origin is off the board. Cost: near
/// linear in the cells.
[[nodiscard]] FloodTask flood_task(const ColorLevel& level, const RegionGraph& graph);

// The immutable data of a board during a search: neighbors, colors, balls and hash keys as bit sets.

/// Safe to share between threads.
template <std::size_t Words>
class FloodMap {
  public:
    using Set = RegionSet<Words>;

    explicit FloodMap(const FloodGraph& graph)
        : colors_(graph.colors), size_(graph.size()), color_(graph.color.begin(), graph.color.end()) {
        neighbors_.resize(size_);
        of_color_.resize(colors_);
        for (std::size_t i = 0; i < size_; ++i) {
            for (const std::size_t neighbor : graph.neighbors[i])
                neighbors_[i].add(neighbor);
            of_color_[graph.color[i]].add(i);
        }
        for (const std::size_t region : graph.start)
            start_.add(region);
        for (std::size_t color = 0; color < of_color_.size(); ++color)
            if (!of_color_[color].empty()) present_ |= std::uint32_t{1} << color;
        Random random(0x666c6f6f64U);  // any seed: the same everywhere
        for (std::size_t i = 0; i < size_; ++i) {
            const std::uint64_t high = random.next();
            keys_.push_back({high, random.next()});
            key_of_all_ ^= keys_.back();
            all_.add(i);
        }
        grow_balls();
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t colors() const { return colors_; }
    [[nodiscard]] const Set& start() const { return start_; }         ///< touches the start
    [[nodiscard]] std::uint32_t present() const { return present_; }  ///< one bit per color with regions
    /// Of every region, in their order.
    [[nodiscard]] const Set* neighbors() const { return neighbors_.data(); }
    [[nodiscard]] const Set& of_color(std::size_t color) const { return of_color_[color]; }
    [[nodiscard]] std::size_t color(std::size_t region) const { return color_[region]; }
    [[nodiscard]] const StateKey& key(std::size_t region) const { return keys_[region]; }

    [[nodiscard]] const Set& all() const { return all_; }
    [[nodiscard]] const StateKey& key_of_all() const { return key_of_all_; }

    /// The largest distance that there are balls of.
    [[nodiscard]] int largest_ball() const { return static_cast<int>(balls_.size()) - 1; }
    /// The regions at most `distance` away from every region, in their order. Requires: 0 … `largest_ball()`.
    [[nodiscard]] const Set* balls(std::size_t distance) const { return balls_[distance].data(); }

  private:
    static constexpr std::size_t max_ball_bytes = std::size_t{4} << 20;  // what a second-level cache holds

    // From the start, and so from any flood, every relaxed game ends when all regions are in the balls:
    // larger balls are never used.
    UNFOLD_VECTOR_CODE void grow_balls() {
        const std::size_t layer_bytes = neighbors_.size() * sizeof(Set);
        balls_.emplace_back(neighbors_.size());
        for (std::size_t i = 0; i < size_; ++i)
            balls_.back()[i].add(i);
        while ((balls_.size() + 1) * layer_bytes <= max_ball_bytes &&
               !start_.union_of(balls_.back().data()).contains(all_)) {
            std::vector<Set> layer(neighbors_.size());
            const Set* const inner = balls_.back().data();
            for (std::size_t i = 0; i < layer.size(); ++i)
                layer[i] = inner[i] | neighbors_[i].union_of(inner);
            balls_.push_back(std::move(layer));
        }
    }

    std::size_t colors_;
    std::size_t size_;
    std::vector<std::uint8_t> color_;
    Set all_;
    Set start_;
    std::uint32_t present_ = 0;
    std::vector<Set> neighbors_;
    std::vector<Set> of_color_;
    std::vector<StateKey> keys_;
    StateKey key_of_all_;
    std::vector<std::vector<Set>> balls_;
};

template <std::size_t Words>
struct Flood {
    RegionSet<Words> flooded;
    RegionSet<Words> reached;  ///< flooded, or touching what is
    /// One region beyond `reached` for each open color: while none of them is reached, no color can be
    /// completed.
    RegionSet<Words> watched;
    std::uint32_t open = 0;  ///< one bit per color with regions left

    [[nodiscard]] bool solved() const { return open == 0; }
    [[nodiscard]] RegionSet<Words> frontier() const { return reached.without(flooded); }
};

/// Calls `visit(color)` for every bit of `colors`, ascending.
template <class Visit>
void for_each_color(std::uint32_t colors, const Visit& visit) {
    for (; colors != 0; colors &= colors - 1)
        visit(std::countr_zero(colors));
}

/// The regions that touch one of `regions`.
template <std::size_t Words>
RegionSet<Words> neighbors_of(const FloodMap<Words>& map, const RegionSet<Words>& regions) {
    return regions.union_of(map.neighbors());
}

/// Completes every color whose remaining regions are all reached, until there is none. Returns true when it
/// completed a color. When at most one color stays open, the flood is solved: regions of one color touch only
/// other colors, so all of them are reached. `flooded` is then incomplete.
template <std::size_t Words>
bool complete(const FloodMap<Words>& map, Flood<Words>& flood) {
    const std::uint32_t open_before = flood.open;
    while (flood.watched.meets(flood.reached)) {
        RegionSet<Words> rest;
        (flood.watched & flood.reached).for_each([&](std::size_t region) {
            const std::size_t color = map.color(region);
            flood.watched.remove(region);
            const RegionSet<Words> beyond = map.of_color(color).without(flood.reached);
            if (!beyond.empty()) {
                flood.watched.add(beyond.last());
                return;
            }
            rest |= map.of_color(color);
            flood.open &= ~(std::uint32_t{1} << color);
        });
        if ((flood.open & (flood.open - 1)) == 0) {
            flood.open = 0;
            return true;
        }
        flood.reached |= neighbors_of(map, rest.without(flood.flooded));
        flood.flooded |= rest;
    }
    return flood.open != open_before;
}

/// The board before the first move, closed.
template <std::size_t Words>
Flood<Words> first_flood(const FloodMap<Words>& map) {
    Flood<Words> flood;
    flood.reached = map.start();
    flood.open = map.present();
    // Any region is suitable, because `complete` finds better ones for those that are reached.
    for_each_color(flood.open, [&](int color) { flood.watched.add(map.of_color(color).last()); });
    complete(map, flood);
    return flood;
}

/// Plays a color that touches the flood, and closes the flood. Returns the neighbors of the regions that the
/// color flooded. Requires: `flood` is closed, so the move itself completes nothing.
template <std::size_t Words>
RegionSet<Words> play_color(const FloodMap<Words>& map, Flood<Words>& flood, std::size_t color) {
    const RegionSet<Words> regions = flood.frontier() & map.of_color(color);
    const RegionSet<Words> grown = neighbors_of(map, regions);
    flood.flooded |= regions;
    flood.reached |= grown;
    complete(map, flood);
    return grown;
}

/// Colors of which something touches the flood.
template <std::size_t Words>
std::uint32_t playable(const FloodMap<Words>& map, const Flood<Words>& flood) {
    const RegionSet<Words> frontier = flood.frontier();
    std::uint32_t colors = 0;
    for_each_color(flood.open, [&](int color) {
        if (frontier.meets(map.of_color(color))) colors |= std::uint32_t{1} << color;
    });
    return colors;
}

/// Updates `hash` by the exclusive or with the keys of `added`: the hash of the symmetric difference.
template <std::size_t Words>
StateKey hash_with(const FloodMap<Words>& map, StateKey hash, const RegionSet<Words>& added) {
    added.for_each([&](std::size_t region) { hash ^= map.key(region); });
    return hash;
}

/// Floods the whole frontier, then completes colors. Returns true when it completed a color.
template <std::size_t Words>
bool blind_move(const FloodMap<Words>& map, Flood<Words>& flood) {
    const RegionSet<Words> frontier = flood.frontier();
    flood.flooded = flood.reached;
    flood.reached |= neighbors_of(map, frontier);
    return complete(map, flood);
}

// The admissible bound of the search: a relaxation in which a blind move floods the whole frontier, whatever
// its colors.
//
// Correctness. The relaxed game starts from a closed flood. While more than one color is open it makes a
// blind move, and then floods at no cost every color that has no region beyond the frontier. By
// induction its flood after j blind moves holds the flood of any real play after j moves that complete no
// color: a real move floods part of the frontier, and the closures are monotone. So a real play has more than
// j such moves while the relaxed one has more than one color open after j. One open color alone is reached
// whole, since its regions touch only other colors, and is flooded at no cost. (The bound is that of A.
// Puchert's Flood-It solver, counted in moves that complete no color.)
//
// Jump. Let a flood's relaxed game complete nothing before its t-th blind move, and V_k be what it has
// reached after k moves. A child that completed no color on entry is at most one move ahead, so it completes
// nothing before its (t-1)-th blind move; until then what it reaches is what its parent reaches, and the
// balls around the regions that the child has flooded.

/// The last floods of a relaxed game before its end.
template <std::size_t Words>
class LateFloods {
  public:
    static constexpr int most = 4;

    /// Starts over: the first flood to be kept is the one after `made` blind moves.
    void restart(int made) { first_ = end_ = made; }
    void keep(const Flood<Words>& flood) { ring_[static_cast<std::size_t>(end_++ % most)] = flood; }
    /// Whether the flood after `made` blind moves is kept.
    [[nodiscard]] bool has(int made) const { return made >= first_ && made >= end_ - most && made < end_; }
    /// Requires: `has(made)`.
    [[nodiscard]] const Flood<Words>& operator[](int made) const {
        return ring_[static_cast<std::size_t>(made % most)];
    }

  private:
    std::array<Flood<Words>, most> ring_;
    int first_ = 0;
    int end_ = 0;
};

/// How many blind moves end the relaxed game that goes on from `flood` after `made` of them; `limit + 1` when
/// it takes more than `limit`. Requires: `made` is at most `limit`; nothing is left to complete.
template <std::size_t Words>
int blind_moves(const FloodMap<Words>& map, Flood<Words> flood, int made, int limit,
                LateFloods<Words>& late) {
    late.restart(made);
    for (; !flood.solved() && made < limit; ++made) {
        late.keep(flood);
        blind_move(map, flood);
    }
    return flood.solved() ? made : limit + 1;
}

/// A relaxed game from its beginning, one entry per number of blind moves made.
template <std::size_t Words>
struct Trace {
    std::vector<Flood<Words>> after;  ///< only the first `length + 1` entries count
    int length = 0;                   ///< blind moves made
    int first_completion = 0;  ///< the blind move that first completes a color; `length` where none does

    [[nodiscard]] const Flood<Words>& operator[](int moves) const {
        return after[static_cast<std::size_t>(moves)];
    }
};

enum class TraceUntil : std::uint8_t { first_completion, end };

/// For a child whose entry completed no color: before this many blind moves it completes none. `trace`: of
/// its parent.
template <std::size_t Words>
int jump_of(const FloodMap<Words>& map, const Trace<Words>& trace) {
    return std::min(trace.first_completion - 1, map.largest_ball() - 1);
}

/// Where a flood comes from.
template <std::size_t Words>
struct Parent {
    const Trace<Words>* trace = nullptr;
    bool completed = false;  ///< the child completed a color on entry
};

/// Writes the relaxed game of a closed, unsolved flood into `trace`, whose memory is used again.
/// `parent.trace` may be null; it is another one than `trace`.
template <std::size_t Words>
UNFOLD_VECTOR_CODE void trace_relaxation(const FloodMap<Words>& map, const Flood<Words>& start,
                                         const Parent<Words>& parent, Trace<Words>& trace, TraceUntil until) {
    const auto keep = [&](const Flood<Words>& flood, int moves) {
        const auto at = static_cast<std::size_t>(moves);
        if (trace.after.size() <= at) trace.after.resize(2 * at + 1);
        trace.after[at] = flood;
    };
    Flood<Words> flood = start;
    int moves = 0;
    keep(flood, moves);
    const int jump = parent.trace == nullptr || parent.completed ? 0 : jump_of(map, *parent.trace);
    if (jump > 0) {
        const RegionSet<Words> added = start.flooded.without((*parent.trace)[0].flooded);
        while (moves < jump) {
            ++moves;
            flood.flooded = flood.reached;
            flood.reached |= (*parent.trace)[moves].reached;
            flood.reached |= added.union_of(map.balls(moves + 1));
            complete(map, flood);
            keep(flood, moves);
        }
    }
    // A completion at the jump itself has happened where a color is missing.
    bool is_first = flood.open == start.open;
    trace.first_completion = moves;
    while (!flood.solved() && (is_first || until == TraceUntil::end)) {
        const bool completed = blind_move(map, flood);
        keep(flood, ++moves);
        if (is_first) trace.first_completion = moves;
        if (completed) is_first = false;
    }
    trace.length = moves;
}

/// The lower bound of a child that flooded `added` and completed nothing on entry; `limit + 1` when it is
/// above `limit`. `trace`: of its parent. `late`: gets the end of the child's relaxed game.
template <std::size_t Words>
int blind_moves_after(const FloodMap<Words>& map, const Trace<Words>& trace, const Flood<Words>& child,
                      const RegionSet<Words>& added, int limit, LateFloods<Words>& late) {
    const int jump = jump_of(map, trace);
    if (jump < 1) return blind_moves(map, child, 0, limit, late);
    if (jump > limit) return limit + 1;
    // The regions reached after a number of moves are those flooded after one more.
    Flood<Words> flood = trace[jump];
    flood.flooded |= added.union_of(map.balls(jump));
    flood.reached |= added.union_of(map.balls(jump + 1));
    complete(map, flood);
    return blind_moves(map, flood, jump, limit, late);
}

}  // namespace unfold::rooted_flood
