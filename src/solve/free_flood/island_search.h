// The anytime search of one island: upper and lower bounds for each final color, improved step by step.
#pragma once

#include "unfold/solve.h"

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "solve/free_flood/beam.h"
#include "solve/free_flood/breadth_first_search.h"
#include "solve/free_flood/pair_table.h"

namespace unfold::free_flood {

/// The interface of an island of any size for the driver. Bounds and solutions only improve.
class IslandSearch {
  public:
    virtual ~IslandSearch() = default;

    /// Finds some solution without regard to time; quick.
    virtual void find_first() = 0;

    /// What improves the best solutions and the bounds, by growing effort.
    enum class Step : std::uint8_t { narrow_beam, pair_bound, wide_beam, proof, each_color };
    static constexpr std::array<Step, 5> steps{Step::narrow_beam, Step::pair_bound, Step::wide_beam,
                                               Step::proof, Step::each_color};
    /// Works at one step until done or until the deadline. Steps may be left out and done again.
    virtual void improve(Step step, const IslandLimits& limits) = 0;

    /// Fewest known moves to make the island one region of a color.
    [[nodiscard]] virtual std::size_t best_cost(std::size_t color) const = 0;
    [[nodiscard]] virtual std::vector<RegionMove> best_moves(std::size_t color) const = 0;
    /// No solution that ends in the color has fewer moves.
    [[nodiscard]] virtual std::size_t lower_bound(std::size_t color) const = 0;
    [[nodiscard]] virtual const SearchCounts& counts() const = 0;
    /// The proof of the smallest of the lower bounds; the caller fills in the cell.
    [[nodiscard]] virtual IslandProof proof() const = 0;
};

template <std::size_t Words>
class SizedIslandSearch final : public IslandSearch {
  public:
    SizedIslandSearch(const RegionGraph& graph, const std::vector<RegionId>& members, std::size_t colors)
        : island_(graph, members, colors), best_(colors), bound_(colors) {
        for (std::size_t c = 0; c < colors; ++c) {
            std::size_t others = 0;
            for (std::size_t d = 0; d < colors; ++d)
                if (d != c && !island_.with_color(d).empty()) ++others;
            // Every other color takes a move of its own to disappear.
            bound_[c] = others;
        }
        bound_by_distances();
    }

    void find_first() override { Beam<Words>(island_, never_, counts_).grow_from_center(best_); }

    void improve(Step step, const IslandLimits& limits) override {
        if (is_settled()) return;
        switch (step) {
            case Step::narrow_beam:
                beam(3, limits);
                break;
            case Step::pair_bound:
                bound_by_pairs(limits);
                break;
            case Step::wide_beam:
                beam(20, limits);
                break;
            case Step::proof:
                prove(limits);
                break;
            case Step::each_color:
                prove_each_color(limits);
                break;
        }
    }

    // A solution that ends in one color can end in any other with one more move.
    [[nodiscard]] std::size_t best_cost(std::size_t color) const override {
        return std::min(best_.cost(color), best_.min_cost() + 1);
    }

    [[nodiscard]] std::vector<RegionMove> best_moves(std::size_t color) const override {
        std::vector<RegionMove> moves;
        const auto add = [&](const IslandMove& move) {
            moves.push_back({island_.id[move.region], ColorId{static_cast<std::int64_t>(move.color)}});
        };
        const bool is_direct = best_.cost(color) <= best_.min_cost() + 1;
        std::size_t from = color;
        for (std::size_t c = 0; c < island_.colors && !is_direct; ++c)
            if (best_.cost(c) == best_.min_cost()) from = c;
        for (const IslandMove& move : *best_.moves[from])
            add(move);
        if (from != color) add({0, color});
        return moves;
    }

    [[nodiscard]] std::size_t lower_bound(std::size_t color) const override { return bound_[color]; }
    [[nodiscard]] const SearchCounts& counts() const override { return counts_; }
    [[nodiscard]] IslandProof proof() const override {
        return {
            {}, static_cast<int>(island_.regions), static_cast<int>(min_bound()), proven_by_, layer_sizes_};
    }

  private:
    // A search of at least so many nodes is followed by the wide beam, which takes about as long.
    static constexpr std::uint64_t nodes_before_wide_beam = 20'000;
    // A search of so many nodes takes about two minutes.
    static constexpr double max_nodes_of_two_moves = 10'000'000;

    // Every final color's cost is known exactly.
    [[nodiscard]] bool is_settled() const {
        for (std::size_t c = 0; c < island_.colors; ++c)
            if (best_cost(c) > lower_bound(c)) return false;
        return true;
    }
    [[nodiscard]] std::size_t min_bound() const { return *std::min_element(bound_.begin(), bound_.end()); }

    // Raises the bound of each color to `bound_of(color)`; true, and proven by `source`, where the least
    // grew.
    template <class BoundOf>
    bool raise(BoundSource source, const BoundOf& bound_of) {
        const std::size_t before = min_bound();
        for (std::size_t c = 0; c < island_.colors; ++c)
            bound_[c] = std::max(bound_[c], bound_of(c));
        if (min_bound() == before) return false;
        proven_by_ = source;
        return true;
    }

    // A move shortens a shortest path by at most two, so half the distance of any two regions is a bound. A
    // double breadth-first sweep finds two regions that are far apart.
    void bound_by_distances() {
        const std::size_t distance = island_.walk_from(island_.walk_from(0).regions.back()).distance;
        raise(BoundSource::distances, [&](std::size_t) { return (distance + 1) / 2; });
    }

    void beam(std::size_t width, const IslandLimits& limits) {
        Beam<Words>(island_, limits.deadline, counts_).improve(best_, width);
    }

    void bound_by_pairs(const IslandLimits& limits) {
        const std::size_t layers = best_.min_cost();
        if (PairTable<Words>::bytes(island_, layers) > limits.memory_bytes / 2) return;
        extend(tables_.pairs, layers, limits.deadline);
        raise(BoundSource::pairs, [&](std::size_t c) { return tables_.pairs.min_cost(c); });
    }

    // Raises the bound move by move until it meets the best solution. After a long search, a wide beam may
    // save the last and longest search, which only finds a shorter solution.
    //   The best solution is nearly always optimal. So when two moves are missing, one search tries both,
    // unless the number of nodes that the last two searches predict for it is too large.
    void prove(const IslandLimits& limits) {
        bool wide_beam_is_due = true;
        bool try_both_moves = true;
        std::uint64_t nodes = 0, nodes_before = 0;  // of the last search and of the one before
        while (min_bound() < best_.min_cost() && !limits.deadline.expired()) {
            const double growth = nodes_before > 0 ? double(nodes) / double(nodes_before) : 0;
            const bool both_moves = try_both_moves && min_bound() + 2 == best_.min_cost() && growth > 0 &&
                                    double(nodes) * growth * growth < max_nodes_of_two_moves;
            const std::uint64_t nodes_at_start = counts_.nodes;
            if (!decide(both_moves ? min_bound() + 1 : min_bound(), ~ColorMask{0}, limits)) {
                if (!both_moves) break;
                try_both_moves = false;
                continue;
            }
            nodes_before = std::exchange(nodes, counts_.nodes - nodes_at_start);
            if (limits.report) limits.report();
            if (!wide_beam_is_due || nodes < nodes_before_wide_beam) continue;
            beam(100, limits);
            wide_beam_is_due = false;
            if (limits.report) limits.report();
        }
        if (wide_beam_is_due && min_bound() < best_.min_cost()) beam(100, limits);
    }

    // The same for each final color whose bound and best cost still differ. `search_breadth_first`
    // accepts a single color only if no color can be reached in fewer moves; after a complete proof this
    // holds for every open color.
    void prove_each_color(const IslandLimits& limits) {
        for (std::size_t c = 0; c < island_.colors && !limits.deadline.expired(); ++c) {
            const bool is_open = lower_bound(c) < best_cost(c) && lower_bound(c) == min_bound();
            if (is_open && !decide(lower_bound(c), ColorMask{1} << c, limits)) return;
        }
    }

    // Either finds a solution of at most `moves` or proves that there is none; returns false if it does
    // neither.
    bool decide(std::size_t moves, ColorMask finals, const IslandLimits& limits) {
        const BreadthFirstResult verdict =
            search_breadth_first(island_, tables_, moves, finals, limits, counts_);
        if (verdict.kind == BreadthFirstResult::Kind::found) best_.offer(verdict.final_color, verdict.moves);
        const auto bound_of = [&](std::size_t c) { return has_color(finals, c) ? moves + 1 : 0; };
        if (verdict.kind == BreadthFirstResult::Kind::impossible && raise(BoundSource::layers, bound_of))
            layer_sizes_ = verdict.layer_sizes;
        return verdict.kind != BreadthFirstResult::Kind::undecided;
    }

    Island<Words> island_;
    SearchTables<Words> tables_{island_};
    SolutionsByColor best_;
    std::vector<std::size_t> bound_;
    BoundSource proven_by_ = BoundSource::colors;
    std::vector<int> layer_sizes_;
    SearchCounts counts_;
    Deadline never_ = Deadline::never();
};

template <std::size_t Words>
std::unique_ptr<IslandSearch> make_island_search(const RegionGraph& graph,
                                                 const std::vector<RegionId>& members, std::size_t colors) {
    return std::make_unique<SizedIslandSearch<Words>>(graph, members, colors);
}

}  // namespace unfold::free_flood
