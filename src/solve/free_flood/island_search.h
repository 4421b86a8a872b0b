// The search of one island: its best solutions and lower bounds for each final color, improved step by step.
#pragma once

#include <memory>
#include <vector>

#include "solve/free_flood/beam.h"
#include "solve/free_flood/layers.h"
#include "solve/free_flood/pair_table.h"

namespace unfold::free_flood {

/// A move in the terms of the region graph: the region that holds `region` at that moment takes `color`.
struct RegionMove {
    RegionId region;
    ColorId color;
};

/// What the driver needs of an island, whatever its size. Bounds and solutions only ever improve.
class IslandSearch {
  public:
    virtual ~IslandSearch() = default;

    /// Finds some solution without regard to time; quick.
    virtual void find_first() = 0;

    /// How many steps of growing effort there are.
    static constexpr int efforts = 5;
    /// Works at one step until done or until the deadline.
    virtual void improve(int effort, const Deadline& deadline, std::size_t memory_bytes) = 0;

    /// Fewest known moves to make the island one region of a color.
    [[nodiscard]] virtual int best_cost(int color) const = 0;
    [[nodiscard]] virtual std::vector<RegionMove> best_moves(int color) const = 0;
    /// No solution that ends in the color has fewer moves.
    [[nodiscard]] virtual int lower_bound(int color) const = 0;
    [[nodiscard]] virtual const SearchCounts& counts() const = 0;
};

template <int Words>
class SizedIslandSearch final : public IslandSearch {
  public:
    SizedIslandSearch(const RegionGraph& graph, const std::vector<RegionId>& members, int colors)
        : island_(graph, members, colors), best_(colors), bound_(static_cast<std::size_t>(colors)) {
        for (int c = 0; c < colors; ++c) {
            int others = 0;
            for (int d = 0; d < colors; ++d)
                if (d != c && !island_.with_color(d).empty()) ++others;
            // Every other color takes a move of its own to disappear.
            bound_[static_cast<std::size_t>(c)] = others;
        }
    }

    void find_first() override { Beam<Words>(island_, never_, counts_).grow_from_center(best_); }

    void improve(int effort, const Deadline& deadline, std::size_t memory_bytes) override {
        if (is_settled()) return;
        switch (effort) {
            case 0:
                Beam<Words>(island_, deadline, counts_).improve(best_, 3, SolutionsByColor::unknown_cost);
                break;
            case 1:
                bound_by_pairs(deadline, memory_bytes);
                break;
            case 2:
                Beam<Words>(island_, deadline, counts_).improve(best_, 20, SolutionsByColor::unknown_cost);
                break;
            case 3:
                Beam<Words>(island_, deadline, counts_).improve(best_, 100, SolutionsByColor::unknown_cost);
                break;
            default:
                prove(deadline, memory_bytes);
                break;
        }
    }

    [[nodiscard]] int best_cost(int color) const override {
        return std::min(best_.cost(color), best_.least_cost() + 1);
    }

    [[nodiscard]] std::vector<RegionMove> best_moves(int color) const override {
        std::vector<RegionMove> moves;
        const auto add = [&](const IslandMove& move) {
            moves.push_back({island_.id[static_cast<std::size_t>(move.region)], ColorId{move.color}});
        };
        const bool direct = best_.cost(color) <= best_.least_cost() + 1;
        int from = color;
        for (int c = 0; c < island_.colors && !direct; ++c)
            if (best_.cost(c) == best_.least_cost()) from = c;
        for (const IslandMove& move : *best_.moves[static_cast<std::size_t>(from)])
            add(move);
        if (from != color) add({0, color});
        return moves;
    }

    [[nodiscard]] int lower_bound(int color) const override {
        return bound_[static_cast<std::size_t>(color)];
    }
    [[nodiscard]] const SearchCounts& counts() const override { return counts_; }

  private:
    // Every final color's cost is known exactly.
    [[nodiscard]] bool is_settled() const {
        for (int c = 0; c < island_.colors; ++c)
            if (best_cost(c) > lower_bound(c)) return false;
        return true;
    }
    [[nodiscard]] int least_bound() const { return *std::min_element(bound_.begin(), bound_.end()); }

    // Whatever ends in c could have been ended in any other color one move later.
    void raise(int color, int bound) {
        auto& known = bound_[static_cast<std::size_t>(color)];
        known = std::max(known, std::min(bound, best_cost(color)));
    }

    void bound_by_pairs(const Deadline& deadline, std::size_t memory_bytes) {
        if (PairTable<Words>::bytes(island_, best_.least_cost()) > memory_bytes / 2) return;
        const PairTable<Words> pairs(island_, best_.least_cost() - 1, deadline);
        for (int c = 0; c < island_.colors; ++c)
            raise(c, pairs.least_cost(c));
    }

    // Raises the bound move by move: first for any final color, then for each color that may still end one
    // earlier.
    void prove(const Deadline& deadline, std::size_t memory_bytes) {
        while (least_bound() < best_.least_cost() && !deadline.expired()) {
            const int moves = least_bound();
            if (!decide(moves, ~std::uint32_t{0}, deadline, memory_bytes)) return;
        }
        for (int c = 0; c < island_.colors && !deadline.expired(); ++c)
            if (lower_bound(c) < best_cost(c) &&
                !decide(lower_bound(c), std::uint32_t{1} << c, deadline, memory_bytes))
                return;
    }

    // Either finds a solution of at most `moves` or proves that there is none; false where neither could be
    // done.
    bool decide(int moves, std::uint32_t final_colors, const Deadline& deadline, std::size_t memory_bytes) {
        // One table of pairs, and two of targets that have a set a final color more.
        const std::size_t tables =
            PairTable<Words>::bytes(island_, moves) * static_cast<std::size_t>(2 * island_.colors + 1);
        if (tables > memory_bytes / 2) return false;
        const LayerVerdict verdict =
            search_layers(island_, moves, final_colors, deadline, memory_bytes / 2, counts_);
        if (verdict.kind == LayerVerdict::Kind::found) best_.offer(verdict.final_color, verdict.moves);
        if (verdict.kind == LayerVerdict::Kind::impossible)
            for (int c = 0; c < island_.colors; ++c)
                if ((final_colors >> c & 1) != 0) raise(c, moves + 1);
        return verdict.kind != LayerVerdict::Kind::undecided;
    }

    Island<Words> island_;
    SolutionsByColor best_;
    std::vector<int> bound_;
    SearchCounts counts_;
    Deadline never_ = Deadline::never();
};

template <int Words>
std::unique_ptr<IslandSearch> make_island_search(const RegionGraph& graph,
                                                 const std::vector<RegionId>& members, int colors) {
    return std::make_unique<SizedIslandSearch<Words>>(graph, members, colors);
}

}  // namespace unfold::free_flood
