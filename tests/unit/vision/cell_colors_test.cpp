// Cells to colors: under a light, with scribbles, beside the background, hidden, and without a footer.
#include "vision/kami2/cell_colors.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "drawn_board.h"
#include "vision/palette/kmeans.h"

namespace unfold::vision {
namespace {

std::vector<Lab> labs_of(const std::vector<Rgb>& palette) {
    std::vector<Lab> labs;
    labs.reserve(palette.size());
    for (const Rgb c : palette)
        labs.push_back(lab_from_bgr(cv::Vec3b(c.b, c.g, c.r)));
    return labs;
}

std::vector<CellSamples> samples_of(const cv::Mat& image) {
    return sample_cells(image, lightness_grain(image), Lattice{}, test::in_the_corner.px_from_cell(),
                        {0, 0, 400, 645}, {});
}

int wrong_cells(const Board& board, const std::vector<ColorId>& read) {
    int wrong = 0;
    for (std::size_t i = 0; i < board.cells.size(); ++i)
        wrong += board.cells[i] == read[i] ? 0 : 1;
    return wrong;
}

TEST(CellColors, AreThoseDrawn) {
    const Board board = test::diamonds(test::four_colors);
    const CellColors read =
        assign_cells(samples_of(test::drawn_screen(board, test::in_the_corner)), labs_of(board.palette));
    EXPECT_EQ(wrong_cells(board, read.colors), 0);
    for (const float confidence : read.confidence)
        EXPECT_GT(confidence, 0.5F);
}

TEST(CellColors, SurviveALightThatFallsToHalf) {
    const Board board = test::diamonds({{0x1f, 0x55, 0x5a}, {0x2a, 0xa1, 0x8c}, {0xe9, 0xdd, 0xc0}});
    cv::Mat image = test::drawn_screen(board, test::in_the_corner);
    for (int y = 0; y < 645; ++y)
        image.row(y) *= 1.1 - 0.5 * y / 645;
    EXPECT_EQ(wrong_cells(board, assign_cells(samples_of(image), labs_of(board.palette)).colors), 0);
}

Board with_a_hole(Board board) {
    for (const int row : {8, 9, 10, 11})
        for (const int column : {4, 5})
            board.cells[board.lattice.id({row, column}).index()] = off_board;
    return board;
}

TEST(CellColors, AnIslandOfBackgroundIsOffTheBoard) {
    const Board board = with_a_hole(test::diamonds(test::four_colors));
    const CellColors read =
        assign_cells(samples_of(test::drawn_screen(board, test::in_the_corner)), labs_of(board.palette));
    EXPECT_EQ(wrong_cells(board, read.colors), 0);
}

TEST(CellColors, BareBackgroundIsDetectedBesidePaperOfNearlyItsColor) {
    // Paper seven steps of Lab from the background: by their colors alone the two are in doubt.
    const Board board =
        with_a_hole(test::diamonds({{0xae, 0x26, 0x43}, {0x1f, 0x55, 0x5a}, {0xdc, 0xe4, 0xda}}));
    const CellColors read =
        assign_cells(samples_of(test::drawn_screen(board, test::in_the_corner)), labs_of(board.palette));
    EXPECT_EQ(wrong_cells(board, read.colors), 0);
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        if (board.cells[i] != off_board) continue;
        EXPECT_GE(read.confidence[i], 0.5F) << i;
    }
}

// Where a screen reflects light, green paper has no grain left: it may look like background.
TEST(CellColors, AVividHighlightOffTheBoardIsInDoubt) {
    const Board board =
        with_a_hole(test::diamonds({{0xae, 0x26, 0x43}, {0x1f, 0x55, 0x5a}, {0x2a, 0x80, 0x2a}}));
    cv::Mat image(645, 400, CV_8UC3, test::bgr_of({0xd2, 0xff, 0xc4}));
    test::draw_cells(image, board, test::in_the_corner);
    const CellColors read = assign_cells(samples_of(image), labs_of(board.palette));
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        if (board.cells[i] != off_board) continue;
        EXPECT_EQ(read.colors[i], off_board) << i;
        EXPECT_LE(read.confidence[i], 0.2F) << i;
    }
}

TEST(CellColors, AScribbleOverHalfOfACellDoesNotDecideIt) {
    const Board board = test::diamonds(test::four_colors);
    cv::Mat image = test::drawn_screen(board, test::in_the_corner);
    cv::line(image, {20, 300}, {380, 330}, {40, 40, 230}, 9);
    EXPECT_EQ(wrong_cells(board, assign_cells(samples_of(image), labs_of(board.palette)).colors), 0);
}

TEST(CellColors, AColorThatIsInNoSwatchIsInDoubt) {
    const Board board = test::diamonds(test::four_colors);
    const std::vector<Lab> others = labs_of({{0xae, 0x26, 0x43}, {0x1f, 0x55, 0x5a}, {0x6a, 0xa8, 0x9a}});
    const CellColors read = assign_cells(samples_of(test::drawn_screen(board, test::in_the_corner)), others);
    int doubted = 0;
    int orange = 0;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        if (board.cells[i].value != 1) continue;
        ++orange;
        doubted += read.confidence[i] < 0.4F ? 1 : 0;
    }
    EXPECT_EQ(doubted, orange);
}

TEST(CellColors, AColorBetweenTwoSwatchesIsInDoubt) {
    const Board board = test::diamonds(test::four_colors);
    std::vector<Lab> swatches = labs_of(board.palette);
    // Instead of the orange, one swatch on each side of it.
    constexpr float aside = 6;
    swatches.push_back(swatches[0]);
    swatches[0] = swatches[1];
    swatches[0].b += aside;
    swatches[1].b -= aside;
    const CellColors read =
        assign_cells(samples_of(test::drawn_screen(board, test::in_the_corner)), swatches);
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        if (board.cells[i].value != 1) continue;
        EXPECT_LT(read.confidence[i], 0.4F) << i;
    }
}

TEST(PaletteFromCells, HasTheBoardsColorsInTheOrderOfTheirFirstCells) {
    const Board board = test::diamonds(test::four_colors);
    const auto cells = samples_of(test::drawn_screen(board, test::in_the_corner));
    std::vector<Lab> colors;
    for (const CellSamples& cell : cells)
        colors.push_back(cell.median);
    const auto palette = medians_of(k_means_by_silhouette(colors, 2, 6, uneven_light_weight), colors);
    ASSERT_EQ(palette.size(), 4U);
    const auto wanted = labs_of(board.palette);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_LT(distance(palette[i], wanted[i], 1), 4);
}

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

TEST(HiddenCells, ATipKeepsItsColorOnlyAtHighConfidence) {
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
