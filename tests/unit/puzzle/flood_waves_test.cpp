// A region as a color spreads over it, wave by wave.
#include "unfold/puzzle.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/text_board.h"

namespace unfold {
namespace {

using test::text_board;

std::vector<std::vector<Cell>> waves_from(const Board& board, Cell from) {
    std::vector<std::vector<Cell>> waves;
    for (const auto& wave : flood_waves(board, board.lattice.id(from))) {
        waves.emplace_back();
        for (const CellId id : wave)
            waves.back().push_back(board.lattice.cell(id));
        std::sort(waves.back().begin(), waves.back().end());
    }
    return waves;
}

TEST(FloodWaves, BeginAtTheCellAndSpreadByOneStep) {
    const Board board = text_board(LatticeKind::square, {"0001", "1101", "0001"});
    EXPECT_EQ(
        waves_from(board, {0, 1}),
        (std::vector<std::vector<Cell>>{{{0, 1}}, {{0, 0}, {0, 2}}, {{1, 2}}, {{2, 2}}, {{2, 1}}, {{2, 0}}}));
}

TEST(FloodWaves, OfACellAloneAreOne) {
    EXPECT_EQ(waves_from(text_board(LatticeKind::square, {"010"}), {0, 1}),
              (std::vector<std::vector<Cell>>{{{0, 1}}}));
}

TEST(FloodWaves, DoNotCrossCornersOrGaps) {
    EXPECT_EQ(waves_from(text_board(LatticeKind::square, {"00.0", ".100"}), {0, 0}),
              (std::vector<std::vector<Cell>>{{{0, 0}}, {{0, 1}}}));
}

TEST(FloodWaves, GoThroughEdgesOfTriangles) {
    // A cell that points right touches the one left of its flat side, not the one at its tip.
    const Board board = text_board(LatticeKind::triangle, {"000", "000", "000"});
    const auto waves = waves_from(board, {0, 0});
    EXPECT_EQ(waves.at(1), (std::vector<Cell>{{1, 0}}));
    EXPECT_EQ(waves.at(2), (std::vector<Cell>{{1, 1}, {2, 0}}));
}

TEST(FloodWaves, TogetherAreTheRegion) {
    const Board board = random_board({}, 3, 7);
    for (int i = 0; i < board.lattice.cell_count(); i += 11) {
        std::vector<CellId> all;
        for (const auto& wave : flood_waves(board, CellId{i}))
            all.insert(all.end(), wave.begin(), wave.end());
        std::sort(all.begin(), all.end());
        EXPECT_EQ(all, region_of(board, CellId{i}));
    }
}

}  // namespace
}  // namespace unfold
