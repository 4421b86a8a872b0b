// An inverted index of region sets: for each region, which of the sets contain it. Answers queries about all
// sets at once, 512 at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "solve/common/region_set.h"

namespace unfold {

/// Some of the sets of a list, one bit per set.
using Selection = std::vector<std::uint64_t>;

template <std::size_t Words>
class SetIndex {
  public:
    using Set = RegionSet<Words>;

    explicit SetIndex(std::size_t regions) : regions_(regions) {}

    void add(const Set& set) {
        if (size_ % block_size == 0) holders_.resize(holders_.size() + regions_);
        Block* block = &holders_[size_ / block_size * regions_];
        const std::size_t bit = size_ % block_size;
        set.for_each([&](std::size_t r) { block[r].add(bit); });
        ++size_;
    }

    /// The number of words of a selection.
    [[nodiscard]] std::size_t words() const { return (size_ + block_size - 1) / block_size * block_words; }

    [[nodiscard]] std::uint64_t bytes() const { return holders_.size() * sizeof(Block); }

    /// The sets of the list that have a region in common with `set`.
    [[nodiscard]] Selection meeting(const Set& set) const {
        Selection result(words(), 0);
        for (std::size_t b = 0; b * block_words < result.size(); ++b) {
            const Block* block = &holders_[b * regions_];
            std::uint64_t* into = &result[b * block_words];
            set.for_each([&](std::size_t r) {
                for (std::size_t w = 0; w < block_words; ++w)
                    into[w] |= block[r].words[w];
            });
        }
        return result;
    }

    /// Whether `is_wanted(i)` holds for some set i of the list that contains `set`.
    template <class IsWanted>
    [[nodiscard]] bool any_containing(const Set& set, const IsWanted& is_wanted) const {
        for (std::size_t b = 0; b * block_size < size_; ++b) {
            const Block containing = containing_in_block(set, b);
            if (containing.any_of([&](std::size_t i) { return is_wanted(b * block_size + i); })) return true;
        }
        return false;
    }

  private:
    static constexpr std::size_t block_words = 8;  // a cache line
    static constexpr std::size_t block_size = 64 * block_words;
    using Block = RegionSet<block_words>;  // of the sets of a block, not of regions

    [[nodiscard]] Block containing_in_block(const Set& set, std::size_t b) const {
        const Block* block = &holders_[b * regions_];
        Block all;
        all.words.fill(~std::uint64_t{0});
        // Stops when no set is left.
        (void)set.any_of([&](std::size_t r) { return (all &= block[r]).empty(); });
        return all;
    }

    std::size_t regions_;
    std::size_t size_ = 0;
    std::vector<Block> holders_;  // by block, then by region
};

}  // namespace unfold
