// Zobrist keys of positions of stacks: one random key for each column, height and number (state_key.h).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "solve/common/state_key.h"
#include "solve/tiles/stacks.h"

namespace unfold::tiles {

class ZobristKeys {
  public:
    /// For stacks of at most `rows` tiles with numbers below `numbers`.
    ZobristKeys(std::size_t columns, int rows, std::size_t numbers)
        : rows_(static_cast<std::size_t>(rows)), numbers_(numbers) {
        // Those that fit into a megabyte are stored, the others computed when they are needed.
        constexpr std::size_t max_keys = std::size_t{1} << 16;
        keys_.resize(std::min(max_keys, columns * rows_ * numbers));
        for (std::size_t index = 0; index < keys_.size(); ++index)
            keys_[index] = make_key(index);
    }

    [[nodiscard]] StateKey key_of(const Stacks& stacks) const {
        StateKey key;
        for (std::size_t column = 0; column < stacks.size(); ++column)
            for (std::size_t height = 0; height < stacks[column].size(); ++height)
                add(key, column, height, stacks[column][height]);
        return key;
    }

    /// The key of the position without this pair. Requires: `key` is that of `stacks`.
    [[nodiscard]] StateKey key_without(const StackPair& pair, const Stacks& stacks, StateKey key) const {
        const auto& [first, second] = pair;
        if (first.column == second.column) {
            const auto [low, high] = std::minmax(first.height, second.height);
            drop(key, first.column, stacks, low, high);
        } else {
            for (const Spot spot : {first, second})
                drop(key, spot.column, stacks, spot.height, spot.height);
        }
        return key;
    }

  private:
    static StateKey make_key(std::size_t index) {
        Random random(index);
        const std::uint64_t high = random.next();
        return {high, random.next()};
    }

    void add(StateKey& key, std::size_t column, std::size_t height, int number) const {
        const std::size_t index = (column * rows_ + height) * numbers_ + static_cast<std::size_t>(number);
        key ^= index < keys_.size() ? keys_[index] : make_key(index);
    }

    // One or two tiles of a column go, and those above fall.
    void drop(StateKey& key, std::size_t column, const Stacks& stacks, std::size_t low,
              std::size_t high) const {
        const auto& stack = stacks[column];
        for (std::size_t height = low; height < stack.size(); ++height) {
            add(key, column, height, stack[height]);  // the second exclusive or removes it
            if (height == low || height == high) continue;
            const std::size_t fallen = height > high && low != high ? 2 : 1;
            add(key, column, height - fallen, stack[height]);
        }
    }

    std::size_t rows_;
    std::size_t numbers_;
    std::vector<StateKey> keys_;
};

}  // namespace unfold::tiles
