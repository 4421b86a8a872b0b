// Cells that do not show take the color of those beside them.
#include <cstdlib>

#include <gtest/gtest.h>

#include "vision/kami2/cell_colors.h"

namespace unfold::vision {
namespace {

constexpr int middle_row = 14;

// The upper half has color 0, the lower half color 1, and the last column is still to be found.
struct TwoHalves {
    Board board;
    std::vector<CellSamples> cells;
    std::vector<float> confidence;

    TwoHalves() {
        board.palette = {{200, 40, 40}, {40, 40, 200}};
        for (int i = 0; i < board.lattice.cell_count(); ++i) {
            const Cell cell = board.lattice.cell(CellId{i});
            const bool shows = cell.column + 1 < board.lattice.columns;
            board.cells.push_back(shows ? ColorId{cell.row < middle_row ? 0 : 1} : off_board);
            CellSamples samples;
            samples.visible = shows ? 1 : 0;
            samples.pixels.resize(shows ? 20 : 0);
            cells.push_back(samples);
        }
        confidence.assign(cells.size(), 0.9F);
    }
};

TEST(HiddenCells, TakeTheColorOfTheirNeighbors) {
    TwoHalves half;
    const std::vector<bool> hidden = fill_hidden_cells(half.board, half.cells, half.confidence);
    for (int i = 0; i < half.board.lattice.cell_count(); ++i) {
        const Cell cell = half.board.lattice.cell(CellId{i});
        EXPECT_EQ(hidden[CellId{i}.index()], cell.column + 1 == half.board.lattice.columns) << i;
        // Where the halves meet it may be either.
        if (std::abs(cell.row - middle_row) < 2) continue;
        EXPECT_EQ(half.board.color(CellId{i}), ColorId{cell.row < middle_row ? 0 : 1})
            << "row " << cell.row << ", column " << cell.column;
    }
}

TEST(HiddenCells, ATipIsBelievedWhereItIsSure) {
    TwoHalves half;
    const std::size_t sure = half.board.lattice.id({4, 9}).index();
    const std::size_t unsure = half.board.lattice.id({20, 9}).index();
    for (const std::size_t tip : {sure, unsure}) {
        half.board.cells[tip] = off_board;
        half.cells[tip].visible = 0.1F;
        half.cells[tip].pixels.resize(5);
    }
    half.confidence[unsure] = 0.3F;
    const std::vector<bool> hidden = fill_hidden_cells(half.board, half.cells, half.confidence);
    EXPECT_FALSE(hidden[sure]);
    EXPECT_EQ(half.board.cells[sure], off_board);
    EXPECT_TRUE(hidden[unsure]);
    EXPECT_EQ(half.board.cells[unsure], ColorId{1});
}

}  // namespace
}  // namespace unfold::vision
