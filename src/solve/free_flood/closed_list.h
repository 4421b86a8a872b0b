// The closed list of the breadth-first search: the sets generated so far, by color, with their uses.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "solve/common/region_set.h"

namespace unfold::free_flood {

/// A hash table of colored sets, numbered in the order of their insertion. The sets themselves are stored and
/// compared, so two different sets are never confused. Reading from several threads is safe while no thread
/// inserts.
template <std::size_t Words>
class ClosedList {
  public:
    using Set = RegionSet<Words>;

    /// The uses that a set was inserted with; 0 when it is not in the list.
    [[nodiscard]] std::uint8_t uses(const Set& set, std::size_t color) const {
        if (numbers_.empty()) return 0;
        const std::uint32_t number = numbers_[slot_of(set, color, hash_of(set, color))];
        return number == free ? std::uint8_t{0} : chunk_of(number).uses[number % chunk_size];
    }

    /// Inserts a set, or adds uses to it, and returns its number. Requires: `more` is not 0.
    std::uint32_t insert(const Set& set, std::size_t color, std::uint8_t more) {
        if (4 * (count_ + std::size_t{1}) > 3 * numbers_.size()) grow();
        const std::uint64_t hash = hash_of(set, color);
        const std::size_t slot = slot_of(set, color, hash);
        if (numbers_[slot] == free) {
            if (count_ % chunk_size == 0) chunks_.push_back(std::make_unique<Chunk>());
            chunk_of(count_).sets[count_ % chunk_size] = set;
            chunk_of(count_).colors[count_ % chunk_size] = static_cast<std::uint8_t>(color);
            tags_[slot] = tag_of(hash);
            numbers_[slot] = count_++;
        }
        const std::uint32_t number = numbers_[slot];
        chunk_of(number).uses[number % chunk_size] |= more;
        return number;
    }

    [[nodiscard]] const Set& set(std::uint32_t number) const {
        return chunk_of(number).sets[number % chunk_size];
    }
    [[nodiscard]] std::uint64_t bytes() const {
        return chunks_.size() * sizeof(Chunk) + numbers_.size() * (sizeof(std::uint32_t) + 1);
    }

  private:
    static constexpr std::uint32_t chunk_size = 1 << 12;      // sets that are allocated together
    static constexpr std::uint32_t free = ~std::uint32_t{0};  // a slot without a set
    struct Chunk {
        std::array<Set, chunk_size> sets;
        std::array<std::uint8_t, chunk_size> colors;
        std::array<std::uint8_t, chunk_size> uses{};
    };

    [[nodiscard]] const Chunk& chunk_of(std::uint32_t number) const { return *chunks_[number / chunk_size]; }
    [[nodiscard]] Chunk& chunk_of(std::uint32_t number) { return *chunks_[number / chunk_size]; }

    [[nodiscard]] static std::uint64_t hash_of(const Set& set, std::size_t color) {
        std::uint64_t hash = std::uint64_t{color} + 0x9e3779b97f4a7c15U;
        for (const std::uint64_t word : set.words) {
            hash = (hash ^ word) * 0xbf58476d1ce4e5b9U;
            hash ^= hash >> 29;
        }
        hash *= 0x94d049bb133111ebU;
        return hash ^ hash >> 32;
    }
    // Distinguishes most sets without comparing them.
    [[nodiscard]] static std::uint8_t tag_of(std::uint64_t hash) {
        return static_cast<std::uint8_t>(hash >> 56);
    }

    // The slot that holds the set, or the free slot for it. Requires: there is a free slot.
    [[nodiscard]] std::size_t slot_of(const Set& set, std::size_t color, std::uint64_t hash) const {
        const std::size_t mask = numbers_.size() - 1;
        std::size_t at = static_cast<std::size_t>(hash) & mask;
        for (; numbers_[at] != free; at = (at + 1) & mask) {
            if (tags_[at] != tag_of(hash)) continue;
            const std::uint32_t number = numbers_[at];
            if (chunk_of(number).colors[number % chunk_size] == color && this->set(number) == set) return at;
        }
        return at;
    }

    void grow() {
        const std::size_t slots = numbers_.empty() ? 1024 : 2 * numbers_.size();
        numbers_.assign(slots, free);
        tags_.assign(slots, 0);
        for (std::uint32_t number = 0; number < count_; ++number) {
            const std::uint64_t hash = hash_of(set(number), chunk_of(number).colors[number % chunk_size]);
            std::size_t at = static_cast<std::size_t>(hash) & (slots - 1);
            while (numbers_[at] != free)
                at = (at + 1) & (slots - 1);
            numbers_[at] = number;
            tags_[at] = tag_of(hash);
        }
    }

    std::vector<std::unique_ptr<Chunk>> chunks_;
    std::uint32_t count_ = 0;
    std::vector<std::uint32_t> numbers_;  // by slot
    std::vector<std::uint8_t> tags_;      // by slot
};

}  // namespace unfold::free_flood
