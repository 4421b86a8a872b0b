// A set of regions as bits, of a size fixed at compile time: no heap, no branches.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace unfold::free_flood {

/// A set of the numbers 0 … 64 * Words - 1.
template <int Words>
struct RegionSet {
    std::array<std::uint64_t, Words> words{};

    void add(int i) { words[static_cast<std::size_t>(i) / 64] |= std::uint64_t{1} << (i % 64); }
    void remove(int i) { words[static_cast<std::size_t>(i) / 64] &= ~(std::uint64_t{1} << (i % 64)); }
    [[nodiscard]] bool has(int i) const {
        return (words[static_cast<std::size_t>(i) / 64] >> (i % 64) & 1) != 0;
    }
    [[nodiscard]] bool empty() const {
        for (const std::uint64_t w : words)
            if (w != 0) return false;
        return true;
    }
    [[nodiscard]] int count() const {
        int sum = 0;
        for (const std::uint64_t w : words)
            sum += std::popcount(w);
        return sum;
    }
    [[nodiscard]] bool meets(const RegionSet& other) const {
        for (int i = 0; i < Words; ++i)
            if ((words[static_cast<std::size_t>(i)] & other.words[static_cast<std::size_t>(i)]) != 0)
                return true;
        return false;
    }
    [[nodiscard]] bool contains(const RegionSet& other) const {
        for (int i = 0; i < Words; ++i)
            if ((other.words[static_cast<std::size_t>(i)] & ~words[static_cast<std::size_t>(i)]) != 0)
                return false;
        return true;
    }
    RegionSet& operator|=(const RegionSet& other) {
        for (int i = 0; i < Words; ++i)
            words[static_cast<std::size_t>(i)] |= other.words[static_cast<std::size_t>(i)];
        return *this;
    }
    RegionSet& operator&=(const RegionSet& other) {
        for (int i = 0; i < Words; ++i)
            words[static_cast<std::size_t>(i)] &= other.words[static_cast<std::size_t>(i)];
        return *this;
    }
    [[nodiscard]] RegionSet without(const RegionSet& other) const {
        RegionSet result;
        for (int i = 0; i < Words; ++i)
            result.words[static_cast<std::size_t>(i)] =
                words[static_cast<std::size_t>(i)] & ~other.words[static_cast<std::size_t>(i)];
        return result;
    }
    friend RegionSet operator|(RegionSet a, const RegionSet& b) { return a |= b; }
    friend RegionSet operator&(RegionSet a, const RegionSet& b) { return a &= b; }
    bool operator==(const RegionSet&) const = default;

    /// Calls `visit(i)` for every member, ascending.
    template <class Visit>
    void for_each(const Visit& visit) const {
        for (int w = 0; w < Words; ++w)
            for (std::uint64_t bits = words[static_cast<std::size_t>(w)]; bits != 0; bits &= bits - 1)
                visit(64 * w + std::countr_zero(bits));
    }
};

}  // namespace unfold::free_flood
