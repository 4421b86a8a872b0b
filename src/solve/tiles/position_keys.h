// The names of positions of stacks: random keys, one a column, height and number, added without carry.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "solve/tiles/dead_positions.h"
#include "solve/tiles/stacks.h"

namespace unfold::tiles {

class PositionKeys {
  public:
    /// For stacks of at most `rows` tiles with numbers below `numbers`.
    PositionKeys(std::size_t columns, int rows, std::size_t numbers)
        : rows_(static_cast<std::size_t>(rows)), numbers_(numbers) {
        // Those that fit into a megabyte are made once.
        constexpr std::size_t max_keys = std::size_t{1} << 16;
        keys_.resize(std::min(max_keys, columns * rows_ * numbers));
        for (std::size_t index = 0; index < keys_.size(); ++index)
            keys_[index] = made(index);
    }

    [[nodiscard]] PositionName name_of(const Stacks& stacks) const {
        PositionName name;
        for (std::size_t column = 0; column < stacks.size(); ++column)
            for (std::size_t height = 0; height < stacks[column].size(); ++height)
                add(name, column, height, stacks[column][height]);
        return name;
    }

    /// The name of the position without this pair. Requires: `name` is that of `stacks`.
    [[nodiscard]] PositionName name_without(const StackPair& pair, const Stacks& stacks,
                                            PositionName name) const {
        if (pair.first_column == pair.second_column) {
            const auto [low, high] = std::minmax(pair.first_height, pair.second_height);
            drop(name, pair.first_column, stacks, low, high);
        } else {
            drop(name, pair.first_column, stacks, pair.first_height, pair.first_height);
            drop(name, pair.second_column, stacks, pair.second_height, pair.second_height);
        }
        return name;
    }

  private:
    static PositionName made(std::size_t index) {
        Random key(index);
        const std::uint64_t high = key.next();
        return {high, key.next()};
    }

    void add(PositionName& name, std::size_t column, std::size_t height, int number) const {
        const std::size_t index = (column * rows_ + height) * numbers_ + static_cast<std::size_t>(number);
        const PositionName key = index < keys_.size() ? keys_[index] : made(index);
        name.high ^= key.high;
        name.low ^= key.low;
    }

    // One or two tiles of a column go, and those above fall.
    void drop(PositionName& name, std::size_t column, const Stacks& stacks, std::size_t low,
              std::size_t high) const {
        const auto& stack = stacks[column];
        for (std::size_t height = low; height < stack.size(); ++height) {
            add(name, column, height, stack[height]);  // a second time: it is gone
            if (height == low || height == high) continue;
            const std::size_t fallen = height > high && low != high ? 2 : 1;
            add(name, column, height - fallen, stack[height]);
        }
    }

    std::size_t rows_;
    std::size_t numbers_;
    std::vector<PositionName> keys_;
};

}  // namespace unfold::tiles
