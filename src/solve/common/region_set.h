// A set of regions as bits, of a size fixed at compile time: no heap, no branches.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace unfold {

/// A set of the numbers 0 … 64 * Words - 1.
template <std::size_t Words>
struct alignas(Words % 4 == 0   ? 32
               : Words % 2 == 0 ? 16
                                : 8) RegionSet {
    std::array<std::uint64_t, Words> words{};

    void add(std::size_t i) { words[i / 64] |= std::uint64_t{1} << (i % 64); }
    void remove(std::size_t i) { words[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
    [[nodiscard]] bool has(std::size_t i) const { return (words[i / 64] >> (i % 64) & 1) != 0; }
    [[nodiscard]] bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t w : words)
            any |= w;
        return any == 0;
    }
    /// The largest member. Requires: not empty.
    [[nodiscard]] std::size_t last() const {
        std::size_t w = Words - 1;
        while (words[w] == 0)
            --w;
        return 64 * w + 63 - static_cast<std::size_t>(std::countl_zero(words[w]));
    }
    [[nodiscard]] int count() const {
        int sum = 0;
        for (const std::uint64_t w : words)
            sum += std::popcount(w);
        return sum;
    }
    [[nodiscard]] bool meets(const RegionSet& other) const {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < Words; ++i)
            any |= words[i] & other.words[i];
        return any != 0;
    }
    [[nodiscard]] bool contains(const RegionSet& other) const {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < Words; ++i)
            any |= other.words[i] & ~words[i];
        return any == 0;
    }
    RegionSet& operator|=(const RegionSet& other) {
        for (std::size_t i = 0; i < Words; ++i)
            words[i] |= other.words[i];
        return *this;
    }
    RegionSet& operator&=(const RegionSet& other) {
        for (std::size_t i = 0; i < Words; ++i)
            words[i] &= other.words[i];
        return *this;
    }
    [[nodiscard]] RegionSet without(const RegionSet& other) const {
        RegionSet result;
        for (std::size_t i = 0; i < Words; ++i)
            result.words[i] = words[i] & ~other.words[i];
        return result;
    }
    friend RegionSet operator|(RegionSet a, const RegionSet& b) { return a |= b; }
    friend RegionSet operator&(RegionSet a, const RegionSet& b) { return a &= b; }
    bool operator==(const RegionSet&) const = default;

    /// The union of `table[i]` for every member i. Most of a search's time is spent here, so the
    /// result stays in the widest registers of the processor.
    [[nodiscard]] RegionSet union_of(const RegionSet* table) const {
        if constexpr (Words % 4 == 0)
            return union_in_lanes<FourWords>(table);
        else if constexpr (Words % 2 == 0)
            return union_in_lanes<TwoWords>(table);
        else
            return union_in_lanes<std::uint64_t>(table);
    }

    /// Calls `visit(i)` for every member, ascending. Most words of most sets are empty: counting them would
    /// take longer than testing them.
    template <class Visit>
    void for_each(const Visit& visit) const {
#pragma GCC unroll 8
        for (std::size_t w = 0; w < Words; ++w)
            for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1)
                visit(64 * w + static_cast<std::size_t>(std::countr_zero(bits)));
    }

    /// Whether `test(i)` holds for some member; no further ones are tested then.
    template <class Test>
    [[nodiscard]] bool any_of(const Test& test) const {
        for (std::size_t w = 0; w < Words; ++w)
            for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1)
                if (test(64 * w + static_cast<std::size_t>(std::countr_zero(bits)))) return true;
        return false;
    }

  private:
    // GNU vectors: one register each, or two where the processor has none so wide.
    using TwoWords [[gnu::vector_size(16)]] = std::uint64_t;
    using FourWords [[gnu::vector_size(32)]] = std::uint64_t;

    template <class Lane>
    [[nodiscard]] RegionSet union_in_lanes(const RegionSet* table) const {
        constexpr std::size_t count = sizeof(RegionSet) / sizeof(Lane);
        Lane sum[count] = {};
        for_each([&](std::size_t i) {
            for (std::size_t l = 0; l < count; ++l) {
                Lane lane;
                std::memcpy(&lane, table[i].words.data() + l * (sizeof(Lane) / 8), sizeof lane);
                sum[l] |= lane;
            }
        });
        RegionSet result;
        std::memcpy(result.words.data(), sum, sizeof sum);
        return result;
    }
};

}  // namespace unfold
