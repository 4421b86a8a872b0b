// Shares against what chance gives, in standard deviations.
#include "vision/square/mixing.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace unfold::vision {
namespace {

constexpr double min_mixed = 0.1;  // of all pairs of neighbors
constexpr double max_deviations = 3;

// Shares of pairs of neighbors that differ in color.
struct Mixing {
    double whole = 0;          ///< of the board
    double outside = 0;        ///< of the pairs of which none touches the region of the origin
    double random = 0;         ///< what to expect outside of as many cells of each color, mixed at random
    double largest_share = 0;  ///< of one color among the cells outside
    double max_share = 0;      ///< what that can be expected to stay below
    double deviation = 0;      ///< of what to expect: one standard deviation
};

Mixing mixing_of(const Board& board, Cell origin) {
    std::vector<bool> in_flood(board.cells.size(), false);
    for (const CellId cell : region_of(board, board.lattice.id(origin)))
        in_flood[cell.index()] = true;
    int pairs = 0, mixed = 0, pairs_outside = 0, mixed_outside = 0, cells_outside = 0;
    std::vector<int> count(board.palette.size(), 0);
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        if (!in_flood[static_cast<std::size_t>(i)])
            ++cells_outside, ++count[board.cells[static_cast<std::size_t>(i)].index()];
        for (const CellId neighbor : neighbors(board.lattice, CellId{i})) {
            const bool differ = board.color(CellId{i}) != board.color(neighbor);
            const bool outside = !in_flood[static_cast<std::size_t>(i)] && !in_flood[neighbor.index()];
            ++pairs, mixed += differ ? 1 : 0;
            if (outside) ++pairs_outside, mixed_outside += differ ? 1 : 0;
        }
    }
    Mixing mixing;
    mixing.random = 1;
    for (const int cells : count) {
        const double share = static_cast<double>(cells) / std::max(1, cells_outside);
        mixing.random -= share * share;
        mixing.largest_share = std::max(mixing.largest_share, share);
    }
    // Play changes how often the colors are left, a little.
    constexpr double changed_by_play = 1.3;
    const double even = 1 / static_cast<double>(board.palette.size());
    mixing.max_share =
        changed_by_play * even + max_deviations * std::sqrt(even * (1 - even) / std::max(1, cells_outside));
    // Each pair was counted twice.
    mixing.deviation = std::sqrt(mixing.random * (1 - mixing.random) / std::max(1, pairs_outside / 2));
    if (pairs > 0) mixing.whole = static_cast<double>(mixed) / pairs;
    if (pairs_outside > 0) mixing.outside = static_cast<double>(mixed_outside) / pairs_outside;
    return mixing;
}

}  // namespace

bool is_mixed(const Board& board, Cell origin) {
    return mixing_of(board, origin).whole >= min_mixed;
}

bool looks_random(const Board& board, Cell origin) {
    const Mixing mixing = mixing_of(board, origin);
    return mixing.outside >= mixing.random - max_deviations * mixing.deviation &&
           mixing.largest_share <= mixing.max_share;
}

}  // namespace unfold::vision
