// The empty cells as bits, and whether a path joins two cells: the innermost test of the tile searches.
#pragma once

#include "unfold/tiles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

namespace unfold::tiles {

/// A place of the board in a grid that has the ring around it: row and column count from 1.
struct Place {
    int row = 0;
    int column = 0;
    bool operator==(const Place&) const = default;
};

/// The bits of the run of ones around a place, which counts as one of them.
[[nodiscard]] inline std::uint64_t run_of_ones(std::uint64_t bits, int at) {
    const std::uint64_t up_to = ~std::uint64_t{0} >> (63 - at);  // the place and those below it
    bits |= up_to ^ up_to >> 1;
    const int above = std::countr_one(bits >> at);
    const int below = std::countl_one(bits << (63 - at));
    const std::uint64_t from = at + above >= 64 ? 0 : ~std::uint64_t{0} << (at + above);
    return ~from & ~(up_to >> below);
}

/// Exactness: a path of at most three segments is horizontal-vertical-horizontal or
/// vertical-horizontal-vertical, where segments may be empty. The first and the last lie in the runs of empty
/// cells around the two ends, which hold the ends themselves; the one between lies in one column (or row),
/// whose cells strictly between the two rows (or columns) are empty. So the columns that both runs share, and
/// whose cells between are empty, are all the lanes there are. A lane at an end's own column saves a turn;
/// two ends in one lane save both.
class TileGrid {
  public:
    TileGrid(int columns, int rows) {
        for (int row = 0; row < rows + 2; ++row)
            row_[index(row)] = low_bits(columns + 2);
        for (int column = 0; column < columns + 2; ++column)
            column_[index(column)] = low_bits(rows + 2);
    }

    void fill(Place p) {
        row_[index(p.row)] &= ~bit(p.column);
        column_[index(p.column)] &= ~bit(p.row);
    }
    void clear(Place p) {
        row_[index(p.row)] |= bit(p.column);
        column_[index(p.column)] |= bit(p.row);
    }

    /// Whether a path with at most `max_turns` turns joins two different places, which count as ends whatever
    /// they hold. Requires: places of the board, not of the ring.
    [[nodiscard]] bool joined(Place a, Place b, int max_turns) const {
        if (is_walled_in(a) || is_walled_in(b))
            return std::abs(a.row - b.row) + std::abs(a.column - b.column) == 1;
        std::uint64_t lanes =
            run_of_ones(row_[index(a.row)], a.column) & run_of_ones(row_[index(b.row)], b.column);
        for (int row = std::min(a.row, b.row) + 1; lanes != 0 && row < std::max(a.row, b.row); ++row)
            lanes &= row_[index(row)];
        if (is_enough(lanes, a.column, b.column, max_turns)) return true;
        lanes = run_of_ones(column_[index(a.column)], a.row) & run_of_ones(column_[index(b.column)], b.row);
        for (int column = std::min(a.column, b.column) + 1;
             lanes != 0 && column < std::max(a.column, b.column); ++column)
            lanes &= column_[index(column)];
        return is_enough(lanes, a.row, b.row, max_turns);
    }

  private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    // None of the four cells around it is empty: so are most tiles, for most of a game.
    [[nodiscard]] bool is_walled_in(Place p) const {
        constexpr std::uint64_t both_sides = 0b101;  // the bits before and after a cell
        return ((row_[index(p.row)] >> (p.column - 1) | column_[index(p.column)] >> (p.row - 1)) &
                both_sides) == 0;
    }
    static std::uint64_t bit(int i) { return std::uint64_t{1} << i; }
    static std::uint64_t low_bits(int count) { return count >= 64 ? ~std::uint64_t{0} : bit(count) - 1; }

    // Ends in their own lane save a turn each.
    static bool is_enough(std::uint64_t lanes, int a, int b, int max_turns) {
        if (max_turns == 2) return lanes != 0;
        if (max_turns == 1) return (lanes & (bit(a) | bit(b))) != 0;
        return a == b && (lanes & bit(a)) != 0;
    }

    std::array<std::uint64_t, 64> row_{};     // per row: one bit per empty column
    std::array<std::uint64_t, 64> column_{};  // per column: one bit per empty row
};

}  // namespace unfold::tiles
