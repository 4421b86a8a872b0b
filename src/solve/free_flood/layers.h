// Is there a solution with at most K moves? Layers of connected sets with dominance: finds one, or proves
// that there is none.
//
// Correctness. A solution is a laminar family of recolored connected sets, and its length is the number of
// sets. Call the costliest recolored child of a set its main child and the others sides; a side costs at most
// what the main child costs, so at most K/2. The *relaxed game* builds sets (A, c, g), A connected, of color
// c, for at most g moves:
//   start    ({r}, color of r, 0) for every region r;
//   recolor  (A, c, g) -> (A + its neighbors of color d, d, g + 1), from then on usable as a side;
//   join     (A, c, i) with a recolored (B, c, j), 1 <= j <= i, 2j <= K, that touches A or overlaps it -> (A
//   + B, c, i + j).
// Every true solution of at most K moves can be built so (main child first, sides joined in an order in which
// each touches what has been gathered), hence if no covering set arises there is no solution. Overlap makes
// it a relaxation: what is found is replayed with true moves before it counts.
//   Recolorings that gain nothing are only made where the set may become a side: on a blob they could be put
//   off until they
// gain something.
//   Dominance: both rules are monotone in A, so of the sets of equal color and cost only the maximal ones are
//   kept, unless
// the smaller one may be used in a way that the larger one may not (as a side, or as a main blob). This needs
// overlap.
//   Pruning: a set that cannot reach some region in time, in any final color, is dropped: see target_table.h.
#pragma once

#include <algorithm>
#include <memory_resource>
#include <unordered_map>
#include <vector>

#include "solve/free_flood/beam.h"
#include "solve/free_flood/target_table.h"

namespace unfold::free_flood {

struct LayerVerdict {
    enum class Kind : std::uint8_t { found, impossible, undecided } kind = Kind::undecided;
    int final_color = 0;            ///< when found
    std::vector<IslandMove> moves;  ///< when found: at most as many as asked for, replayed
};

template <int Words>
class LayerSearch {
  public:
    using Set = RegionSet<Words>;

    LayerSearch(const Island<Words>& island, int moves, std::uint32_t final_colors, const Deadline& deadline,
                std::size_t memory_bytes, SearchCounts& counts)
        : island_(island),
          moves_(moves),
          final_colors_(final_colors),
          deadline_(deadline),
          most_states_(memory_bytes / (4 * sizeof(State))),
          counts_(counts),
          pairs_(island, moves, deadline),
          main_targets_(island, pairs_, pairs_.layers() > moves ? moves : -1, final_colors,
                        SideLimit::by_spent_moves, deadline),
          side_targets_(island, pairs_, pairs_.layers() > moves ? moves : -1, final_colors,
                        SideLimit::by_moves_left, deadline) {}

    LayerVerdict run() {
        if (pairs_.layers() <= moves_ || !main_targets_.complete() || !side_targets_.complete()) return {};
        bool relaxed_hit = false;
        for (int cost = 0; cost <= moves_; ++cost) {
            if (!make_layer(cost)) return {};
            for (const int at : layers_.back()) {
                const State& state = states_[static_cast<std::size_t>(at)];
                if (!(state.set == island_.all) || (final_colors_ >> state.color & 1) == 0) continue;
                relaxed_hit = true;
                LayerVerdict verdict = replayed(at);
                if (verdict.kind == LayerVerdict::Kind::found) return verdict;
            }
        }
        if (relaxed_hit) return {};
        return {LayerVerdict::Kind::impossible, 0, {}};
    }

  private:
    // What a set may be used for.
    static constexpr std::uint8_t as_side = 1;  // it has been recolored last
    static constexpr std::uint8_t as_main = 2;  // it may still cover the island as the main blob

    struct State {
        Set set;
        int color = 0;
        int start = 0;         // a region that is in it from the beginning
        int main_parent = -1;  // the set that was recolored, or the main part of a join
        int side_parent = -1;  // the side of a join
        std::uint8_t uses = 0;
    };

    [[nodiscard]] int half() const { return moves_ / 2; }

    // False when time or memory ran out.
    bool make_layer(int cost) {
        std::vector<State> fresh;
        if (cost == 0) {
            for (int r = 0; r < island_.regions; ++r) {
                State state;
                state.set.add(r);
                state.color = island_.color[static_cast<std::size_t>(r)];
                state.start = r;
                state.uses = as_main;
                offer(state, cost, fresh);
            }
        } else {
            for (const int at : layers_[static_cast<std::size_t>(cost - 1)])
                recolor(at, cost, fresh);
            for (int side_cost = 1; 2 * side_cost <= cost; ++side_cost)
                if (!join(cost - side_cost, side_cost, fresh)) return false;
        }
        if (deadline_.expired() || states_.size() + fresh.size() > most_states_) return false;
        if (!keep_maximal(fresh)) return false;
        std::vector<int>& layer = layers_.emplace_back();
        for (State& state : fresh) {
            layer.push_back(static_cast<int>(states_.size()));
            states_.push_back(std::move(state));
        }
        return true;
    }

    void recolor(int at, int cost, std::vector<State>& fresh) {
        const State& from = states_[static_cast<std::size_t>(at)];
        const bool main = (from.uses & as_main) != 0;
        if (!main && cost > half()) return;
        ++counts_.nodes;
        const Set around = island_.neighbors_of(from.set).without(from.set);
        for (int d = 0; d < island_.colors; ++d) {
            if (d == from.color) continue;
            const Set gained = around & island_.with_color(d);
            if (gained.empty() && cost > half()) continue;
            State state{from.set | gained, d, from.start, at, -1, as_side};
            if (main) state.uses |= as_main;
            offer(state, cost, fresh);
        }
    }

    // Joins the sets of one layer with the sides of a cheaper one. False when time or memory ran out.
    bool join(int main_cost, int side_cost, std::vector<State>& fresh) {
        if (2 * side_cost > moves_) return true;
        const int cost = main_cost + side_cost;
        const int left = moves_ - cost;
        std::vector<std::vector<int>> sides(static_cast<std::size_t>(island_.colors));
        for (const int at : layers_[static_cast<std::size_t>(side_cost)]) {
            const State& side = states_[static_cast<std::size_t>(at)];
            if ((side.uses & as_side) != 0) sides[static_cast<std::size_t>(side.color)].push_back(at);
        }
        auto& targets = cost > half() ? main_targets_ : side_targets_;
        for (const int at : layers_[static_cast<std::size_t>(main_cost)]) {
            const State& main = states_[static_cast<std::size_t>(at)];
            if ((main.uses & as_main) == 0 && cost > half()) continue;
            if (deadline_.expired() || states_.size() + fresh.size() > most_states_) return false;
            ++counts_.nodes;
            const Set reach = main.set | island_.neighbors_of(main.set);
            const auto needs = needs_of(main, left, targets);
            for (const int side_at : sides[static_cast<std::size_t>(main.color)]) {
                const State& side = states_[static_cast<std::size_t>(side_at)];
                if (!side.set.meets(reach) || main.set.contains(side.set)) continue;
                if (!helps(side.set, needs)) continue;
                State state{main.set | side.set,
                            main.color,
                            main.start,
                            at,
                            side_at,
                            static_cast<std::uint8_t>(main.uses & as_main)};
                offer(state, cost, fresh);
            }
        }
        return true;
    }

    // For each final color two rows that the main set misses; a side must meet both of some color.
    struct Need {
        const Set* first = nullptr;
        const Set* second = nullptr;
    };
    std::vector<Need> needs_of(const State& main, int left, const TargetTable<Words>& targets) const {
        std::vector<Need> needs;
        for (std::size_t f = 0; f < targets.final_colors().size(); ++f) {
            Need need;
            for (int w = 0; w < island_.regions && need.second == nullptr; ++w) {
                const Set& row = targets.row(left, f, main.color, w);
                if (row.meets(main.set)) continue;
                (need.first == nullptr ? need.first : need.second) = &row;
            }
            if (need.first == nullptr) return {};
            needs.push_back(need);
        }
        return needs;
    }
    static bool helps(const Set& side, const std::vector<Need>& needs) {
        if (needs.empty()) return true;
        return std::any_of(needs.begin(), needs.end(), [&](const Need& need) {
            return need.first->meets(side) && (need.second == nullptr || need.second->meets(side));
        });
    }

    // Takes a new set in unless it is hopeless or known.
    void offer(State& state, int cost, std::vector<State>& fresh) {
        const int left = moves_ - cost;
        if ((state.uses & as_main) != 0 && !main_targets_.may_finish(state.set, state.color, left))
            state.uses &= static_cast<std::uint8_t>(~as_main);
        if ((state.uses & as_main) == 0 &&
            (cost > half() || !side_targets_.may_finish(state.set, state.color, left)))
            return;
        // As a side it must leave the main blob at least as many moves.
        if (2 * cost > moves_) state.uses &= static_cast<std::uint8_t>(~as_side);
        std::uint8_t& known = known_uses_[key_of(state)];
        constexpr std::uint8_t seen_at_all = 4;
        if ((known & seen_at_all) != 0 && (state.uses & ~known) == 0) {
            ++counts_.duplicates;
            return;
        }
        known |= state.uses | seen_at_all;
        fresh.push_back(state);
    }

    struct Key {
        Set set;
        int color = 0;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const {
            std::uint64_t hash = static_cast<std::uint64_t>(key.color) + 0x9e3779b97f4a7c15U;
            for (const std::uint64_t word : key.set.words) {
                hash = (hash ^ word) * 0xbf58476d1ce4e5b9U;
                hash ^= hash >> 29;
            }
            return static_cast<std::size_t>(hash);
        }
    };
    static Key key_of(const State& state) { return {state.set, state.color}; }

    // Drops sets that another of the same color contains and that can do no more than it. False when time ran
    // out.
    [[nodiscard]] bool keep_maximal(std::vector<State>& fresh) const {
        std::vector<std::pair<int, std::size_t>> order;
        for (std::size_t i = 0; i < fresh.size(); ++i)
            order.emplace_back(-fresh[i].set.count(), i);
        std::sort(order.begin(), order.end());
        std::vector<State> kept;
        for (const auto& [size, i] : order) {
            if (deadline_.expired()) return false;
            const State& state = fresh[i];
            const bool dominated = std::any_of(kept.begin(), kept.end(), [&](const State& other) {
                return other.color == state.color && (state.uses & ~other.uses) == 0 &&
                       other.set.contains(state.set);
            });
            if (!dominated) kept.push_back(state);
        }
        fresh = std::move(kept);
        return true;
    }

    // The moves that built a set: sides before the main part.
    void moves_into(int at, std::vector<IslandMove>& moves) const {
        const State& state = states_[static_cast<std::size_t>(at)];
        if (state.main_parent < 0) return;
        if (state.side_parent >= 0) moves_into(state.side_parent, moves);
        moves_into(state.main_parent, moves);
        if (state.side_parent < 0) moves.push_back({state.start, state.color});
    }

    // Plays what was found with true moves.
    [[nodiscard]] LayerVerdict replayed(int at) const {
        std::vector<IslandMove> planned;
        moves_into(at, planned);
        std::vector<int> color = island_.color;
        LayerVerdict verdict;
        for (const IslandMove& move : planned) {
            const int before = color[static_cast<std::size_t>(move.region)];
            if (before == move.color) continue;
            std::vector<int> blob{move.region};
            color[static_cast<std::size_t>(move.region)] = move.color;
            for (std::size_t next = 0; next < blob.size(); ++next)
                island_.adjacent[static_cast<std::size_t>(blob[next])].for_each([&](int neighbor) {
                    if (color[static_cast<std::size_t>(neighbor)] != before) return;
                    color[static_cast<std::size_t>(neighbor)] = move.color;
                    blob.push_back(neighbor);
                });
            verdict.moves.push_back(move);
        }
        const bool solved =
            std::all_of(color.begin(), color.end(), [&](int c) { return c == color.front(); });
        if (!solved || static_cast<int>(verdict.moves.size()) > moves_ ||
            (final_colors_ >> color.front() & 1) == 0)
            return {};
        verdict.kind = LayerVerdict::Kind::found;
        verdict.final_color = color.front();
        return verdict;
    }

    const Island<Words>& island_;
    int moves_;
    std::uint32_t final_colors_;
    const Deadline& deadline_;
    std::size_t most_states_;
    SearchCounts& counts_;
    PairTable<Words> pairs_;
    TargetTable<Words> main_targets_;
    TargetTable<Words> side_targets_;
    std::vector<State> states_;
    std::vector<std::vector<int>> layers_;
    // Given back in one piece: freeing millions of entries one by one would overrun the deadline.
    std::pmr::monotonic_buffer_resource known_memory_;
    std::pmr::unordered_map<Key, std::uint8_t, KeyHash> known_uses_{&known_memory_};
};

/// Looks for a solution of at most `moves` moves that ends in one of `final_colors` (a bit a color). Entry: `final_colors`
/// holds every color, or no solution of fewer than `moves` moves exists for any color. (With moves to spare a prescribed
/// color could be reached by a last recoloring of the whole island, which the layers leave out: they might then deny a
/// solution that exists.) Cost: grows steeply with `moves` and the number of regions; undecided when the deadline or the
/// memory ends it.
template <int Words>
LayerVerdict search_layers(const Island<Words>& island, int moves, std::uint32_t final_colors,
                           const Deadline& deadline, std::size_t memory_bytes, SearchCounts& counts) {
    return LayerSearch<Words>(island, moves, final_colors, deadline, memory_bytes, counts).run();
}

}  // namespace unfold::free_flood
