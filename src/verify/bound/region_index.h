// An index over sets that answers which of them hold a set, or meet it.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "verify/bound/proof_budget.h"
#include "verify/bound/region_set.h"

namespace unfold::verify_detail {

/// For each block of 64 sets and each region one word: which of the sets hold the region. Queries combine
/// the words of their regions, block by block. A budget that cannot hold the index is ended; the index is
/// then still right.
template <std::size_t Words>
class RegionIndex {
  public:
    using Set = RegionSet<Words>;

    /// `sample`: sets like those that will be added. The regions that few of them hold are intersected first.
    RegionIndex(const std::vector<Set>& sample, ProofBudget& budget) : order_(64 * Words), memory_(budget) {
        std::vector<std::size_t> count(order_.size());
        for (const Set& set : sample)
            set.for_each([&](std::size_t region) { ++count[region]; });
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::stable_sort(order_.begin(), order_.end(),
                         [&](std::size_t a, std::size_t b) { return count[a] < count[b]; });
    }

    void add(const Set& set) {
        if (size_ % 64 == 0) {
            memory_.take(2 * order_.size() *
                         sizeof(words_[0]));  // a vector that grows may reserve twice its size
            words_.resize(words_.size() + order_.size());
        }
        std::uint64_t* const block = &words_[words_.size() - order_.size()];
        set.for_each([&](std::size_t region) { block[region] |= std::uint64_t{1} << size_ % 64; });
        ++size_;
    }
    [[nodiscard]] std::size_t blocks() const { return words_.size() / order_.size(); }
    /// A bit for each set of a block.
    [[nodiscard]] std::uint64_t present(std::size_t block) const {
        const std::size_t count = std::min(size_ - 64 * block, std::size_t{64});
        return ~std::uint64_t{0} >> (64 - count);
    }
    /// True when `set` is within one that was added. Requires: `set` is not empty.
    [[nodiscard]] bool any_holds(const Set& set) const {
        std::vector<std::size_t> regions;
        for (const std::size_t region : order_)
            if (set.has(region)) regions.push_back(region);
        for (std::size_t block = 0; block < words_.size(); block += order_.size()) {
            std::uint64_t holding = ~std::uint64_t{0};
            for (std::size_t i = 0; i < regions.size() && holding != 0; ++i)
                holding &= words_[block + regions[i]];
            if (holding != 0) return true;
        }
        return false;
    }
    /// A bit for each set that was added: whether it meets `set`.
    [[nodiscard]] std::vector<std::uint64_t> meeting(const Set& set) const {
        std::vector<std::uint64_t> meeting(blocks());
        for (std::size_t block = 0; block < meeting.size(); ++block)
            set.for_each(
                [&](std::size_t region) { meeting[block] |= words_[block * order_.size() + region]; });
        return meeting;
    }

  private:
    std::vector<std::size_t> order_;  // the regions
    std::vector<std::uint64_t> words_;
    std::size_t size_ = 0;
    HeldMemory memory_;
};

}  // namespace unfold::verify_detail
