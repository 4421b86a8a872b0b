// Removal of tiles from stacks, its inverse, and lists of tiles by number.
#include "solve/tiles/stacks.h"

#include <array>

namespace unfold::tiles {
namespace {

// The upper of two in a column goes first and comes back last: the other keeps its height.
std::array<Spot, 2> in_order(const StackPair& pair) {
    const auto& [first, second] = pair;
    if (first.column == second.column && first.height < second.height) return {second, first};
    return {first, second};
}

}  // namespace

TileGrid grid_of(const Stacks& stacks, int rows) {
    TileGrid grid(static_cast<int>(stacks.size()), rows);
    for (std::size_t column = 0; column < stacks.size(); ++column)
        for (std::size_t height = 0; height < stacks[column].size(); ++height)
            grid.fill(place_of(rows, {static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(height)}));
    return grid;
}

int take(Stacks& stacks, const StackPair& pair) {
    const int number = stacks[pair.first.column][pair.first.height];
    for (const Spot spot : in_order(pair)) {
        auto& stack = stacks[spot.column];
        stack.erase(stack.begin() + spot.height);
    }
    return number;
}

void put_back(Stacks& stacks, const StackPair& pair, int number) {
    const auto [taken_first, taken_last] = in_order(pair);
    for (const Spot spot : {taken_last, taken_first}) {
        auto& stack = stacks[spot.column];
        stack.insert(stack.begin() + spot.height, number);
    }
}

std::size_t tiles_of(const Stacks& stacks) {
    std::size_t count = 0;
    for (const auto& stack : stacks)
        count += stack.size();
    return count;
}

SpotList::SpotList(const Stacks& stacks) {
    std::vector<std::size_t> counts;
    for (const auto& stack : stacks)
        for (const int number : stack) {
            const auto index = static_cast<std::size_t>(number);
            if (index >= counts.size()) counts.resize(index + 1);
            ++counts[index];
        }
    std::size_t begin = 0;
    for (const std::size_t count : counts) {
        begins_.push_back(begin);
        begin += count;
    }
    ends_ = begins_;
    spots_.resize(begin);
}

void SpotList::list(const Stacks& stacks) {
    ends_ = begins_;
    for (std::size_t column = 0; column < stacks.size(); ++column)
        for (std::size_t height = 0; height < stacks[column].size(); ++height)
            spots_[ends_[static_cast<std::size_t>(stacks[column][height])]++] = {
                static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(height)};
}

}  // namespace unfold::tiles
