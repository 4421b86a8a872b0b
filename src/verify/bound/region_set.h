// Sets of regions of one island as bits.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace unfold::verify_detail {

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

}  // namespace unfold::verify_detail
