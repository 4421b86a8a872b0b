// The islands of a board, region by region, computed from the raw cells without the solver's region graph;
// the same as sets of regions for the proofs; and the limits of a proof.
#pragma once

#include "unfold/puzzle.h"
#include "unfold/verify.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace unfold::verify_detail {

/// A connected component of the region graph. Invariant: neighbors differ in color, because regions are
/// maximal.
struct Island {
    std::size_t palette_size = 0;
    std::vector<std::size_t> color;                   ///< of each region
    std::vector<std::vector<std::size_t>> neighbors;  ///< of each region, ascending

    [[nodiscard]] std::size_t size() const { return color.size(); }
};

/// The islands in the order of their first cells. Requires: `check(board)` passes. Cost: n log n in the
/// cells.
[[nodiscard]] std::vector<Island> islands_of(const Board& board);

/// A set of numbers below 64 * Words. A plain value.
template <std::size_t Words>
struct RegionSet {
    std::array<std::uint64_t, Words> words{};
    bool operator==(const RegionSet&) const = default;
    friend bool operator<(const RegionSet& a, const RegionSet& b) { return a.words < b.words; }

    void add(std::size_t region) { words[region / 64] |= std::uint64_t{1} << region % 64; }
    [[nodiscard]] bool has(std::size_t region) const { return (words[region / 64] >> region % 64 & 1) != 0; }

    RegionSet& operator|=(const RegionSet& other) {
        for (std::size_t i = 0; i < Words; ++i)
            words[i] |= other.words[i];
        return *this;
    }
    [[nodiscard]] friend RegionSet operator|(RegionSet a, const RegionSet& b) { return a |= b; }
    [[nodiscard]] friend RegionSet operator&(RegionSet a, const RegionSet& b) {
        for (std::size_t i = 0; i < Words; ++i)
            a.words[i] &= b.words[i];
        return a;
    }
    [[nodiscard]] RegionSet without(const RegionSet& other) const {
        RegionSet rest = *this;
        for (std::size_t i = 0; i < Words; ++i)
            rest.words[i] &= ~other.words[i];
        return rest;
    }
    [[nodiscard]] bool meets(const RegionSet& other) const {
        std::uint64_t common = 0;
        for (std::size_t i = 0; i < Words; ++i)
            common |= words[i] & other.words[i];
        return common != 0;
    }
    [[nodiscard]] bool is_within(const RegionSet& other) const {
        std::uint64_t outside = 0;
        for (std::size_t i = 0; i < Words; ++i)
            outside |= words[i] & ~other.words[i];
        return outside == 0;
    }
    [[nodiscard]] std::size_t count() const {
        std::size_t members = 0;
        for (const std::uint64_t word : words)
            members += static_cast<std::size_t>(std::popcount(word));
        return members;
    }
    /// Calls `visit(region)` for each member, in ascending order.
    template <class Visit>
    void for_each(const Visit& visit) const {
        for (std::size_t i = 0; i < Words; ++i)
            for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1)
                visit(64 * i + static_cast<std::size_t>(std::countr_zero(rest)));
    }
};

/// Requires: the island has at most 64 * Words regions.
template <std::size_t Words>
struct IslandSets {
    using Set = RegionSet<Words>;

    std::size_t size = 0;
    std::size_t colors = 0;
    std::vector<std::size_t> color;  ///< of each region
    std::vector<Set> neighbors;      ///< of each region
    std::vector<Set> of_color;       ///< the regions of each color
    Set all;

    explicit IslandSets(const Island& island)
        : size(island.size()),
          colors(island.palette_size),
          color(island.color),
          neighbors(size),
          of_color(colors) {
        for (std::size_t region = 0; region < size; ++region) {
            all.add(region);
            of_color[color[region]].add(region);
            for (const std::size_t other : island.neighbors[region])
                neighbors[region].add(other);
        }
    }

    /// All neighbors of members of `set`: members among them, where members touch.
    [[nodiscard]] Set beside(const Set& set) const {
        Set found;
        set.for_each([&](std::size_t region) { found |= neighbors[region]; });
        return found;
    }
};

/// The time and memory that remain for a proof. Once exhausted it stays so, except that `clear_memory_end`
/// resumes after a memory limit.
class ProofBudget {
  public:
    ProofBudget(const Deadline& deadline, std::size_t memory_bytes)
        : deadline_(deadline), memory_bytes_(memory_bytes) {}

    /// Whether a limit has ended the proof; reads the clock.
    [[nodiscard]] bool is_exhausted() {
        if (ending_ == BoundEnding::none && deadline_.expired()) ending_ = BoundEnding::time;
        return ending_ != BoundEnding::none;
    }
    /// Returns false, and ends the proof, if `bytes` more bytes do not fit.
    [[nodiscard]] bool reserve(std::size_t bytes) {
        if (ending_ == BoundEnding::none && bytes > memory_bytes_ - used_bytes_)
            ending_ = BoundEnding::memory;
        if (ending_ != BoundEnding::none) return false;
        used_bytes_ += bytes;
        return true;
    }
    void release(std::size_t bytes) { used_bytes_ -= bytes; }
    [[nodiscard]] BoundEnding ending() const { return ending_; }
    /// Resumes after a memory limit: a later argument may need less memory than the table that did not fit.
    void clear_memory_end() {
        if (ending_ == BoundEnding::memory) ending_ = BoundEnding::none;
    }

  private:
    Deadline deadline_;
    std::size_t memory_bytes_;
    std::size_t used_bytes_ = 0;
    BoundEnding ending_ = BoundEnding::none;
};

/// For every cell of the lattice the cells that have two corners in common with it: computed from the corners
/// only, independent of `neighbors()` in puzzle.h.
[[nodiscard]] std::vector<std::vector<std::size_t>> touching_cells(const Lattice& lattice);

}  // namespace unfold::verify_detail
