// Boards whose tiles fall down: one stack per column, without gaps.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "solve/tiles/tile_grid.h"

namespace unfold::tiles {

/// The numbers of the tiles of each column, from the bottom to the top.
using Stacks = std::vector<std::vector<int>>;

/// Two tiles of a board of stacks.
struct StackPair {
    std::uint8_t first_column = 0, first_height = 0;
    std::uint8_t second_column = 0, second_height = 0;
};

/// The place of a tile. One byte each, because a search lists many; a board has at most 62 rows and columns.
struct Spot {
    std::uint8_t column = 0, height = 0;
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

// Whether a path of at most two turns joins two tiles of a board whose tiles have fallen down: the test of
// TileGrid, cheaper where no column has a gap.
//
// Exactness: a path is horizontal-vertical-horizontal or vertical-horizontal-vertical (tile_grid.h). First
// kind: a lane is a column that both tiles reach along their rows and whose cells between the two rows are
// empty. A column that is empty at one height is empty above it, so only the lowest row between has to be
// tested. Second kind: both tiles leave their rows vertically, which a tile with others above and below it
// cannot do. The top of a column reaches every row above it and meets other tops above the board; a bottom
// tile reaches the ring below the board and meets other bottom tiles there. If one tile stays in its row and
// the other, a top, comes down to that row or lies in it, the path is also of the first kind, in the top's
// column. If both stay in one row, they share a column that is empty between them, or are neighbors.

class SettledGrid {
  public:
    /// Requires: at most 62 stacks, none higher than 62.
    explicit SettledGrid(const Stacks& stacks) {
        // The ring's columns beside the board are empty at any height.
        std::uint64_t empty = 1U | std::uint64_t{1} << (stacks.size() + 1);
        for (std::size_t column = 0; column < stacks.size(); ++column) {
            heights_[column] = static_cast<std::uint8_t>(stacks[column].size());
            empty_at_[heights_[column]] |= std::uint64_t{1} << (column + 1);
        }
        for (std::uint64_t& columns : empty_at_)
            columns = empty |= columns;
    }

    /// One end of a path, computed once per tile and used for all its partners.
    struct End {
        int column = 0;
        int height = 0;
        bool is_top = false;
        // The columns along its row, its own among them: one bit each, from the second.
        std::uint64_t reach = 0;
    };
    [[nodiscard]] End end_of(Spot tile) const {
        const std::uint64_t empty = empty_at_[tile.height];
        const std::uint64_t own = std::uint64_t{2} << tile.column;
        const bool is_walled_in = ((own << 1 | own >> 1) & empty) == 0;  // most are
        return {tile.column, tile.height, tile.height + 1 == heights_[tile.column],
                is_walled_in ? own : run_of_ones(empty, tile.column + 1)};
    }

    /// Whether a path of at most two turns joins two different tiles.
    [[nodiscard]] bool joined(const End& a, const End& b) const {
        if (a.is_top && b.is_top) return true;
        const auto [low, high] = std::minmax(a.height, b.height);
        if (high == 0 || (high == low && std::abs(a.column - b.column) == 1)) return true;
        const std::uint64_t lanes = a.reach & b.reach;
        return (high - low < 2 ? lanes : lanes & empty_at_[static_cast<std::size_t>(low) + 1]) != 0;
    }

  private:
    std::array<std::uint8_t, 62> heights_{};
    std::array<std::uint64_t, 63>
        empty_at_{};  // per height: one bit per column, from the second; the ring's too
};

}  // namespace unfold::tiles
