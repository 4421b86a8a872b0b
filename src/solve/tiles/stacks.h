// Boards whose tiles fall down: one stack per column, without gaps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solve/tiles/tile_grid.h"

namespace unfold::tiles {

/// The numbers of the tiles of each column, from the bottom to the top.
using Stacks = std::vector<std::vector<int>>;

/// The place of a tile. One byte each, because a search lists many; a board has at most 62 rows and columns.
struct Spot {
    std::uint8_t column = 0, height = 0;
};

/// Two tiles of a board of stacks.
struct StackPair {
    Spot first, second;
};

/// Heights count from the bottom, rows of a grid from the top with a ring around.
[[nodiscard]] inline Place place_of(int rows, Spot spot) {
    return {rows - spot.height, spot.column + 1};
}

/// Cells under tiles are full; the others and the ring are empty. Requires: no stack is higher than `rows`.
[[nodiscard]] TileGrid grid_of(const Stacks& stacks, int rows);

/// Removes the two tiles; those above them fall. Returns their number.
int take(Stacks& stacks, const StackPair& pair);

/// Undoes `take`.
void put_back(Stacks& stacks, const StackPair& pair, int number);

[[nodiscard]] std::size_t tiles_of(const Stacks& stacks);

/// The spots of each number, column by column from the bottom; listed again for each position.
class SpotList {
  public:
    /// Has room for the tiles of these stacks, and for those of any position that comes of them.
    explicit SpotList(const Stacks& stacks);

    /// Requires: no number is there more often than in the stacks that the list was made for.
    void list(const Stacks& stacks);

    [[nodiscard]] std::size_t numbers() const { return ends_.size(); }
    [[nodiscard]] const Spot* begin(std::size_t number) const { return spots_.data() + begins_[number]; }
    [[nodiscard]] const Spot* end(std::size_t number) const { return spots_.data() + ends_[number]; }

  private:
    std::vector<std::size_t> begins_, ends_;  // of a number, in `spots_`
    std::vector<Spot> spots_;
};

}  // namespace unfold::tiles
