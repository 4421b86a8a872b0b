// Breadth-first branch and bound over connected sets, with dominance. Decides whether there is a solution of
// at most K moves: finds one, or proves that there is none.
//
// Correctness. A solution is a laminar family of recolored connected sets, and its length is the number of
// sets. Call the costliest recolored child of a set its main child and the others sides; a side costs at most
// what the main child costs, so at most K/2. The *relaxation* builds sets (A, c, g), A connected, of color
// c, for at most g moves:
//   start    ({r}, color of r, 0) for every region r;
//   recolor  (A, c, g) -> (A + its neighbors of color d, d, g + 1), from then on usable as a side;
//   join     (A, c, i) with a recolored (B, c, j), 1 <= j <= i, 2j <= K, that touches A or overlaps it
//            -> (A + B, c, i + j).
// Every true solution of at most K moves can be built so (main child first, sides joined in an order in which
// each touches what has been gathered), hence if no covering set arises there is no solution. Overlap makes
// it a relaxation: what is found is replayed with true moves before it counts.
//   Recolorings that gain nothing are only made where the set may become a side: on a blob they could be put
// off until they gain something.
//   Dominance: both rules are monotone in A, so of the sets of equal color and cost only the maximal ones are
// kept, unless the smaller one may be used in a way that the larger one may not (as a side, or as a main
// blob). This needs overlap.
//   Pruning: a set that cannot reach some region in time, in any final color, is pruned (target_table.h); so
// is, in the layers above K/2, a set that cannot reach some two regions at once (pair_targets.h). A set that
// cannot become the main blob is kept only if it is a side of cost at most K/2 or can still be recolored into
// one.
//   Several threads expand the sets of a layer. Their results are merged in the order of the sets, so the
// layers do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <vector>

#include "core/parallel.h"
#include "solve/free_flood/beam.h"
#include "solve/free_flood/join_filter.h"
#include "solve/free_flood/search_layer.h"
#include "solve/free_flood/search_tables.h"
#include "solve/free_flood/target_table.h"

namespace unfold::free_flood {

struct BreadthFirstResult {
    enum class Kind : std::uint8_t { found, impossible, undecided } kind = Kind::undecided;
    std::size_t final_color = 0;    ///< when found
    std::vector<IslandMove> moves;  ///< when found: at most as many as asked for, replayed
    std::vector<int> layer_sizes;   ///< sets kept of each cost
};

template <std::size_t Words>
class BreadthFirstSearch {
  public:
    using Set = RegionSet<Words>;
    using State = free_flood::State<Words>;

    BreadthFirstSearch(const Island<Words>& island, SearchTables<Words>& tables, std::size_t moves,
                       ColorMask finals, const IslandLimits& limits, SearchCounts& counts)
        : island_(island),
          tables_(tables),
          moves_(moves),
          finals_(finals),
          limits_(limits),
          counts_(counts),
          main_targets_(tables.side_targets, moves),
          workers_(static_cast<std::size_t>(limits.threads)),
          layer_(island) {}

    BreadthFirstResult run() {
        BreadthFirstResult verdict;
        if (!extend(main_targets_, moves_ + 1, limits_.threads, limits_.deadline)) return verdict;
        bool relaxed_hit = false;
        for (std::size_t cost = 0; cost <= moves_; ++cost) {
            if (!make_layer(cost)) return verdict;
            if (limits_.report) limits_.report();
            verdict.layer_sizes.push_back(static_cast<int>(layer_end(cost) - layer_begin(cost)));
            for (std::size_t at = layer_begin(cost); at < layer_end(cost); ++at) {
                if (!(states_[at].set == island_.all) || !has_color(finals_, states_[at].color)) continue;
                relaxed_hit = true;
                if (replay(at, verdict)) return verdict;
            }
        }
        if (!relaxed_hit) verdict.kind = BreadthFirstResult::Kind::impossible;
        return verdict;
    }

  private:
    // Number of sets expanded between two checks of the time and memory limits.
    static constexpr std::size_t batch_size = 256;
    // State numbers have 32 bits; the margin covers the states of the batch that exceeds the limit.
    static constexpr std::size_t max_states = std::size_t{1} << 30;
    // A union is compared only with this many of the largest unions kept so far.
    static constexpr std::size_t max_compared_unions = 32;

    // Scratch data of one thread.
    struct Worker {
        typename TargetTable<Words>::LastRefuters main, side;
        std::vector<std::size_t> pair;
    };

    // The children of one set.
    struct Expansion {
        std::vector<State> states;
        SearchCounts counts;
    };

    [[nodiscard]] std::size_t half() const { return moves_ / 2; }
    [[nodiscard]] std::size_t layer_begin(std::size_t cost) const { return layer_begin_[cost]; }
    [[nodiscard]] std::size_t layer_end(std::size_t cost) const {
        const std::size_t next = cost + 1;
        return next < layer_begin_.size() ? layer_begin_[next] : states_.size();
    }

    // False when time or memory ran out.
    bool make_layer(std::size_t cost) {
        layer_ = SearchLayer<Words>(island_);
        if (cost == half() + 1 && states_.size() >= limits_.states_before_pairs)
            pairs_are_made_ = tables_.extend_pair_targets(moves_, limits_);
        if (cost == 0) {
            Expansion expansion;
            for (std::size_t r = 0; r < island_.regions; ++r) {
                State state;
                state.set.add(r);
                state.color = static_cast<std::uint8_t>(island_.color[r]);
                state.start = static_cast<std::uint16_t>(r);
                state.uses = State::as_main;
                offer(state, cost, workers_.front(), expansion);
            }
            merge(expansion);
        } else {
            if (!recolor_layer(cost)) return false;
            for (std::size_t side_cost = 1; 2 * side_cost <= cost && 2 * side_cost <= moves_; ++side_cost)
                if (!join_layers(cost - side_cost, side_cost)) return false;
        }
        if (!layer_.settle(limits_.threads, limits_.deadline)) return false;
        layer_begin_.push_back(states_.size());
        layer_.move_to(states_);
        if (!prune_by_pairs(cost)) return false;
        return !exceeds_limits();
    }

    [[nodiscard]] bool exceeds_limits() const {
        // A growing list may reserve twice its entries; the factor depends on the standard library.
        const std::uint64_t bytes = layer_.bytes() + std::uint64_t{2} * states_.size() * sizeof(State) +
                                    sides_bytes_ + tables_.bytes() +
                                    TargetTable<Words>::bytes(island_, moves_ - half());
        return limits_.deadline.expired() || bytes > limits_.memory_bytes ||
               states_.size() + layer_.size() > max_states;
    }

    // Expands the states of a layer on all threads: `work(at, worker, expansion)`. False when time or memory
    // ran out.
    template <class Work>
    bool expand_layer(std::size_t cost, const Work& work) {
        for (std::size_t first = layer_begin(cost); first < layer_end(cost); first += batch_size) {
            const std::size_t count = std::min(batch_size, layer_end(cost) - first);
            std::vector<Expansion> expansions(count);
            for_each_index(limits_.threads, count, [&](std::size_t i, int worker) {
                if (!limits_.deadline.expired())
                    work(first + i, workers_[static_cast<std::size_t>(worker)], expansions[i]);
            });
            for (const Expansion& expansion : expansions)
                merge(expansion);
            if (exceeds_limits()) return false;
            if (layer_.is_due() && !layer_.settle(limits_.threads, limits_.deadline)) return false;
        }
        return true;
    }

    void merge(const Expansion& expansion) {
        counts_.nodes += expansion.counts.nodes;
        counts_.duplicates += expansion.counts.duplicates;
        for (const State& state : expansion.states)
            if (!layer_.insert(state)) ++counts_.duplicates;
    }

    bool recolor_layer(std::size_t cost) {
        return expand_layer(cost - 1, [&](std::size_t at, Worker& worker, Expansion& expansion) {
            const State& from = states_[at];
            const bool main = (from.uses & State::as_main) != 0;
            if (!main && cost > half()) return;
            ++expansion.counts.nodes;
            const Set around = island_.neighbors_of(from.set).without(from.set);
            for (std::size_t d = 0; d < island_.colors; ++d) {
                if (d == from.color) continue;
                const Set gained = around & island_.with_color(d);
                if (gained.empty() && cost > half()) continue;
                State state{from.set | gained,
                            static_cast<std::uint32_t>(at),
                            State::no_parent,
                            from.start,
                            static_cast<std::uint8_t>(d),
                            static_cast<std::uint8_t>((from.uses & State::as_main) |
                                                      (cost <= half() ? State::as_side : 0))};
                offer(state, cost, worker, expansion);
            }
        });
    }

    // Joins the sets of one layer with the sides of a cheaper one.
    bool join_layers(std::size_t main_cost, std::size_t side_cost) {
        const std::size_t cost = main_cost + side_cost;
        const std::size_t left = moves_ - cost;
        // Above the half only a main blob is useful; at the half a union would have to be recolored once
        // more.
        const bool mains_only = cost >= half();
        const bool by_pairs = cost > half() && pairs_are_made_;
        const TargetTable<Words>& targets = mains_only ? main_targets_ : tables_.side_targets;
        std::vector<Sides<Words>> sides;
        sides.reserve(island_.colors);
        for (std::size_t c = 0; c < island_.colors; ++c)
            sides.emplace_back(island_);
        for (std::size_t at = layer_begin(side_cost); at < layer_end(side_cost); ++at)
            if ((states_[at].uses & State::as_side) != 0)
                sides[states_[at].color].add(static_cast<std::uint32_t>(at), states_[at].set);
        for (std::size_t c = 0; c < island_.colors; ++c) {
            Sides<Words>& of_color = sides[c];
            of_color.prepare(c, left, finals_, targets, limits_.threads);
            sides_bytes_ += of_color.bytes();
            if (exceeds_limits()) return false;
        }
        const bool done = expand_layer(main_cost, [&](std::size_t at, Worker& worker, Expansion& expansion) {
            const State& main = states_[at];
            if ((main.uses & State::as_main) == 0 && mains_only) return;
            ++expansion.counts.nodes;
            const Sides<Words>& of_color = sides[main.color];
            std::vector<std::size_t> helpful = of_color.helpful(main.set);
            if (by_pairs) of_color.remove_by_pairs(main.set, tables_.pair_targets, helpful);
            for (const auto& [set, side] : largest_first(main.set, of_color, helpful)) {
                State state{set,        static_cast<std::uint32_t>(at),
                            side,       main.start,
                            main.color, static_cast<std::uint8_t>(main.uses & State::as_main)};
                offer(state, cost, worker, expansion);
            }
        });
        sides_bytes_ = 0;
        return done;
    }

    struct Union {
        Set set;
        std::uint32_t side;
    };
    // The unions with the sides, without those that one of the largest contains.
    static std::vector<Union> largest_first(const Set& main, const Sides<Words>& sides,
                                            const std::vector<std::size_t>& chosen) {
        std::vector<Union> unions;
        std::vector<std::pair<int, std::size_t>> order;
        for (const std::size_t i : chosen) {
            unions.push_back({main | sides.set(i), sides.state(i)});
            order.emplace_back(-unions.back().set.count(), order.size());
        }
        std::sort(order.begin(), order.end());
        std::vector<Union> kept;
        for (const auto& [size, i] : order) {
            const Union& candidate = unions[i];
            const auto compared =
                kept.begin() + static_cast<std::ptrdiff_t>(std::min(kept.size(), max_compared_unions));
            if (std::none_of(kept.begin(), compared,
                             [&](const Union& other) { return other.set.contains(candidate.set); }))
                kept.push_back(candidate);
        }
        return kept;
    }

    // Adds a new set to the layer unless it is pruned or a duplicate.
    void offer(State& state, std::size_t cost, Worker& worker, Expansion& expansion) {
        if (layer_.covers(state)) {
            ++expansion.counts.duplicates;
            return;
        }
        const std::size_t left = moves_ - cost;
        if ((state.uses & State::as_main) != 0 &&
            !main_targets_.may_finish(state.set, state.color, left, finals_, worker.main)) {
            state.uses &= static_cast<std::uint8_t>(~State::as_main);
            if (layer_.covers(state)) {
                ++expansion.counts.duplicates;
                return;
            }
        }
        if ((state.uses & State::as_main) == 0 && !is_useful_as_side(state, cost, worker)) return;
        expansion.states.push_back(state);
    }

    // Whether a set that cannot be a main blob may be a side, or be recolored into one.
    [[nodiscard]] bool is_useful_as_side(const State& state, std::size_t cost, Worker& worker) const {
        const std::size_t recolorings = (state.uses & State::as_side) != 0 ? 0 : 1;
        return cost + recolorings <= half() &&
               tables_.side_targets.may_finish(state.set, state.color, moves_ - cost, finals_, worker.side);
    }

    // Above the half: drops main blobs that cannot reach two far regions at once. False when time ran out.
    bool prune_by_pairs(std::size_t cost) {
        if (cost <= half() || !pairs_are_made_) return true;
        const std::size_t first = layer_begin(cost);
        std::vector<std::uint8_t> hopeless(states_.size() - first, 0);
        for_each_index(limits_.threads, hopeless.size(), [&](std::size_t i, int worker) {
            if (limits_.deadline.expired()) return;
            const State& state = states_[first + i];
            const bool alive =
                tables_.pair_targets.may_finish(state.set, state.color, moves_ - cost, finals_,
                                                workers_[static_cast<std::size_t>(worker)].pair);
            hopeless[i] = alive ? 0 : 1;
        });
        std::size_t end = first;
        for (std::size_t i = 0; i < hopeless.size(); ++i)
            if (hopeless[i] == 0) states_[end++] = states_[first + i];
        states_.resize(end);
        return !limits_.deadline.expired();
    }

    // The moves that built a set: sides before the main part.
    void moves_into(std::size_t at, std::vector<IslandMove>& moves) const {
        const State& state = states_[at];
        if (state.main_parent == State::no_parent) return;
        if (state.side_parent != State::no_parent) moves_into(state.side_parent, moves);
        moves_into(state.main_parent, moves);
        if (state.side_parent == State::no_parent) moves.push_back({state.start, state.color});
    }

    // Plays what was found with true moves; false when that does not solve the island.
    bool replay(std::size_t at, BreadthFirstResult& verdict) const {
        std::vector<IslandMove> planned;
        moves_into(at, planned);
        std::vector<std::size_t> color = island_.color;
        std::vector<IslandMove> moves;
        for (const IslandMove& move : planned) {
            const std::size_t before = color[move.region];
            if (before == move.color) continue;
            std::vector<std::size_t> blob{move.region};
            color[move.region] = move.color;
            for (std::size_t next = 0; next < blob.size(); ++next)
                island_.adjacent[blob[next]].for_each([&](std::size_t neighbor) {
                    if (color[neighbor] != before) return;
                    color[neighbor] = move.color;
                    blob.push_back(neighbor);
                });
            moves.push_back(move);
        }
        const bool solved = std::count(color.begin(), color.end(), color.front()) == std::ssize(color);
        if (!solved || moves.size() > moves_ || !has_color(finals_, color.front())) return false;
        verdict.kind = BreadthFirstResult::Kind::found;
        verdict.final_color = color.front();
        verdict.moves = std::move(moves);
        return true;
    }

    const Island<Words>& island_;
    SearchTables<Words>& tables_;
    std::size_t moves_;
    ColorMask finals_;
    const IslandLimits& limits_;
    SearchCounts& counts_;
    TargetTable<Words> main_targets_;
    bool pairs_are_made_ = false;
    std::vector<Worker> workers_;
    std::vector<State> states_;
    std::vector<std::size_t> layer_begin_;
    SearchLayer<Words> layer_;       // the one being made; empty between two
    std::uint64_t sides_bytes_ = 0;  // of the joins that are being made
};

/// Looks for a solution of at most `moves` moves that ends in one of `finals`. Requires: `finals` holds every
/// color, or no solution of fewer than `moves` moves exists for any color. (With moves to spare a prescribed
/// color could be reached by a last recoloring of the whole island, which the layers leave out: they might
/// then miss a solution that exists.) Cost: grows steeply with `moves` and the number of regions; undecided
/// when a limit ends it, or when the solution of the relaxation is not a true solution.
template <std::size_t Words>
BreadthFirstResult search_breadth_first(const Island<Words>& island, SearchTables<Words>& tables,
                                        std::size_t moves, ColorMask finals, const IslandLimits& limits,
                                        SearchCounts& counts) {
    if (!tables.extend(moves, limits)) return {};
    return BreadthFirstSearch<Words>(island, tables, moves, finals, limits, counts).run();
}

}  // namespace unfold::free_flood
