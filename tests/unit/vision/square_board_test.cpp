// Boards of squares drawn plainly, at any pitch, with gaps, anywhere in a picture.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "drawn_squares.h"
#include "support/board_order.h"
#include "support/readings.h"
#include "vision/image/picture_mat.h"
#include "vision/readers.h"

namespace unfold::vision {
namespace {

using test::by_appearance;
using test::colors_of;
using test::reading_of;
using test::squares::bgr;
using test::squares::board_of;
using test::squares::Drawing;
using test::squares::drawn;

void expect_read(const Drawing& drawing) {
    const Board board = board_of(drawing);
    const Reading reading = reading_of(picture_from_bgr(drawn(drawing, board)));
    EXPECT_EQ(colors_of(reading).game, Game::floodit);
    ASSERT_EQ(colors_of(reading).board.lattice, board.lattice);
    EXPECT_EQ(by_appearance(colors_of(reading).board), by_appearance(board));
    EXPECT_NEAR(reading.geometry.px_from_cell.x0, drawing.at.x, 0.1 * drawing.cell.width);
    EXPECT_NEAR(reading.geometry.px_from_cell.y0, drawing.at.y, 0.1 * drawing.cell.height);
    EXPECT_GE(reading.confidence, 0.5);
}

std::optional<ErrorCode> refusal_of(const cv::Mat& image) {
    return test::refusal_of(picture_from_bgr(image), Game::floodit);
}

TEST(SquareBoard, OfTouchingCellsIsRead) {
    expect_read({});
}

TEST(SquareBoard, WithGapsIsRead) {
    for (const double gap_px : {2.0, 9.0})
        expect_read({.gap_px = gap_px});
}

TEST(SquareBoard, OfOblongCellsIsRead) {
    expect_read({.columns = 20, .rows = 20, .cell = {29, 52}});
    expect_read({.columns = 24, .rows = 8, .colors = 3, .cell = {26.3, 41.7}});
}

TEST(SquareBoard, MayTouchTheEdgeOfThePicture) {
    expect_read({.columns = 12, .rows = 12, .at = {0, 0}, .cell = {32, 32}, .picture = {384, 384}});
    expect_read({.columns = 12, .rows = 12, .at = {3, 2}, .cell = {32, 32}, .picture = {640, 480}});
}

TEST(SquareBoard, WithAFloodIsRead) {
    Drawing drawing;
    Board board = board_of(drawing);
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 10; ++column)
            board.cells[board.lattice.id({row, column}).index()] = ColorId{2};
    const Reading reading = reading_of(picture_from_bgr(drawn(drawing, board)));
    ASSERT_EQ(colors_of(reading).board.lattice, board.lattice);
    EXPECT_EQ(by_appearance(colors_of(reading).board), by_appearance(board));
}

TEST(SquareBoard, SquareButtonsGiveTheOrderOfTheColors) {
    const Drawing drawing;
    const Board board = board_of(drawing);
    cv::Mat image = drawn(drawing, board);
    for (int color = 0; color < drawing.colors; ++color)
        cv::rectangle(image, {70 + 105 * color, 1000, 80, 80},
                      bgr(board.palette[static_cast<std::size_t>(color)]), cv::FILLED);
    const Reading reading = reading_of(picture_from_bgr(image));
    EXPECT_EQ(colors_of(reading).board.cells, board.cells);
    ASSERT_EQ(reading.geometry.swatches_px.size(), 6U);
    const RectPx& second = reading.geometry.swatches_px[1];
    EXPECT_NEAR(second.x, 175, 2);
    EXPECT_NEAR(second.y, 1000, 2);
    EXPECT_NEAR(second.width, 80, 3);
}

Reading read_with_text(const std::string& text) {
    const Drawing drawing;
    cv::Mat image = drawn(drawing, board_of(drawing));
    cv::putText(image, text, {80, 130}, cv::FONT_HERSHEY_DUPLEX, 1.6, cv::Scalar::all(235), 2, cv::LINE_AA);
    return reading_of(picture_from_bgr(image));
}

TEST(SquareBoard, WordsBesideMovesOfMovesArePassedOver) {
    for (const char* text : {"3 / 20", "MOVES: 3/20", "3/20 moves"}) {
        const ColorLevel level = colors_of(read_with_text(text));
        EXPECT_EQ(level.moves_made, 3) << text;
        EXPECT_EQ(level.budget, 20) << text;
    }
}

// Fewer moves than it takes from one corner to the middle.
TEST(SquareBoard, AFractionThatCannotBeOfMovesIsPassedOver) {
    const Reading alone = read_with_text("Level 3/5");
    EXPECT_FALSE(colors_of(alone).budget);
    EXPECT_FALSE(colors_of(alone).moves_made);
    ASSERT_EQ(alone.warnings.size(), 1U);
    EXPECT_NE(alone.warnings[0].find("moves allowed"), std::string::npos);
    const ColorLevel beside_moves = colors_of(read_with_text("Level 3/5    4/25"));
    EXPECT_EQ(beside_moves.budget, 25);
    EXPECT_EQ(beside_moves.moves_made, 4);
    EXPECT_FALSE(colors_of(read_with_text("13/40    4/25")).budget) << "both may be of moves";
}

// Moves made, left or allowed: only the words would tell.
TEST(SquareBoard, ANumberAloneIsNotGuessedAt) {
    for (const char* text : {"MOVES 20", "Moves left: 12", "20"}) {
        const Reading reading = read_with_text(text);
        EXPECT_FALSE(colors_of(reading).budget) << text;
        EXPECT_FALSE(colors_of(reading).moves_made) << text;
        ASSERT_EQ(reading.warnings.size(), 1U) << text;
        EXPECT_NE(reading.warnings[0].find("moves allowed"), std::string::npos) << text;
    }
}

TEST(SquareBoard, OfOneColorIsRefused) {
    const Drawing drawing;
    Board board = board_of(drawing);
    std::fill(board.cells.begin(), board.cells.end(), ColorId{1});
    EXPECT_TRUE(refusal_of(drawn(drawing, board)));
}

TEST(SquareBoard, NumbersInItsCellsDoNotHideTheirColors) {
    const Drawing drawing{.gap_px = 4};
    const Board board = board_of(drawing);
    cv::Mat image = drawn(drawing, board);
    for (int row = 0; row < drawing.rows; ++row)
        for (int column = 0; column < drawing.columns; ++column)
            cv::putText(image, std::to_string((row * 7 + column) % 90), {66 + 44 * column, 232 + 44 * row},
                        cv::FONT_HERSHEY_SIMPLEX, 0.5, {250, 250, 250}, 2);
    ReadOptions options;
    options.game = Game::floodit;
    const ReadResult result = read(picture_from_bgr(image), options);
    ASSERT_TRUE(result.reading);
    EXPECT_EQ(by_appearance(colors_of(*result.reading).board), by_appearance(board));
}

TEST(SquareBoards, TheEvidenceSaysWhyTheyAreNoOtherGame) {
    const Drawing drawing;
    const Picture picture = picture_from_bgr(drawn(drawing, board_of(drawing)));
    const ReadResult result = read(picture);
    ASSERT_TRUE(result.reading);
    ASSERT_GE(result.evidence.size(), 2U);
    EXPECT_EQ(result.evidence[0].game, Game::kami2);
    EXPECT_EQ(result.evidence[0].confidence, 0);
    EXPECT_FALSE(result.evidence[0].refusal.empty());
    EXPECT_EQ(result.evidence[1].game, Game::floodit);
    EXPECT_EQ(result.evidence[1].confidence, result.reading->confidence);
    EXPECT_TRUE(result.evidence[1].refusal.empty());
    ReadOptions named;
    named.game = Game::floodit;
    EXPECT_EQ(read(picture, named).evidence.size(), 1U);
}

// The same board after floods from a cell, until so much of it is one region.
Board flooded(Board board, CellId from, double share) {
    Random random(7);
    while (static_cast<double>(region_of(board, from).size()) <
           share * static_cast<double>(board.cells.size())) {
        const ColorId color{static_cast<std::int64_t>(random.below(board.palette.size()))};
        for (const CellId cell : region_of(board, from))
            board.cells[cell.index()] = color;
    }
    return board;
}

// A button of each color below the board.
void draw_buttons(cv::Mat& image, const Board& board) {
    for (std::size_t i = 0; i < board.palette.size(); ++i)
        cv::rectangle(image, cv::Rect(60 + static_cast<int>(i) * 80, 1100, 50, 50), bgr(board.palette[i]),
                      cv::FILLED);
}

// In auto mode: the game is found out.
ReadResult read_drawn(const cv::Mat& image) {
    return read(picture_from_bgr(image));
}

TEST(SquareBoard, InPlayFromAnywhereIsRead) {
    const Drawing drawing{.gap_px = 4, .seed = 4};
    for (const Cell from : {Cell{0, 0}, Cell{7, 7}, Cell{13, 13}}) {
        const Lattice lattice{LatticeKind::square, drawing.columns, drawing.rows};
        const Board board = flooded(board_of(drawing), lattice.id(from), 0.55);
        const ReadResult result = read_drawn(drawn(drawing, board));
        ASSERT_TRUE(result.reading) << from.row;
        const ColorLevel& level = colors_of(*result.reading);
        EXPECT_EQ(by_appearance(level.board), by_appearance(board));
        const auto flood = region_of(board, lattice.id(from));
        EXPECT_EQ(std::count(flood.begin(), flood.end(), lattice.id(level.origin.value())), 1)
            << "the origin lies in the flood";
    }
}

TEST(SquareBoard, NearlyFloodedIsReadWithAndWithoutButtons) {
    const Drawing drawing{.gap_px = 4, .seed = 5};
    Board board = board_of(drawing);
    std::fill(board.cells.begin(), board.cells.end(), ColorId{2});
    board.cells[100] = ColorId{0};
    board.cells[150] = ColorId{1};
    cv::Mat image = drawn(drawing, board);
    for (const bool has_buttons : {false, true}) {
        if (has_buttons) draw_buttons(image, board);
        const ReadResult result = read_drawn(image);
        ASSERT_TRUE(result.reading) << has_buttons;
        EXPECT_EQ(by_appearance(colors_of(*result.reading).board), by_appearance(board)) << has_buttons;
    }
}

// All but the last 20 cells of a board have one color.
Board nearly_flooded(const Drawing& drawing) {
    Board board = board_of(drawing);
    for (std::size_t i = 0; i + 20 < board.cells.size(); ++i)
        board.cells[i] = ColorId{2};
    return board;
}

TEST(SquareBoard, NearlyFloodedIsReadByItsGaps) {
    const Drawing drawing{.gap_px = 4, .seed = 5};
    const Board board = nearly_flooded(drawing);
    const Reading reading = reading_of(picture_from_bgr(drawn(drawing, board)));
    EXPECT_EQ(by_appearance(colors_of(reading).board), by_appearance(board));
    EXPECT_GE(reading.confidence, sure_reading);
}

TEST(SquareBoard, NearlyFloodedWithoutGapsIsNotMisreadForSure) {
    const Drawing drawing{.seed = 5};
    const Board board = nearly_flooded(drawing);
    const ReadResult result = read_drawn(drawn(drawing, board));
    EXPECT_TRUE(!result.reading || result.reading->confidence < sure_reading ||
                by_appearance(colors_of(*result.reading).board) == by_appearance(board));
}

// The two vote on a doubtful board, so neither is preferred.
TEST(SquareBoard, InDoubtIsAsLikelyAsItsMirrorImage) {
    for (const Drawing& drawing : {Drawing{.columns = 4, .rows = 4, .at = {60, 300}, .cell = {120, 120}},
                                   Drawing{.columns = 7, .rows = 3, .colors = 3, .at = {30, 300}}}) {
        const cv::Mat image = drawn(drawing, board_of(drawing));
        cv::Mat mirrored;
        cv::flip(image, mirrored, 1);
        const Reading reading = reading_of(picture_from_bgr(image)),
                      of_mirrored = reading_of(picture_from_bgr(mirrored));
        const Board &board = colors_of(reading).board, &other = colors_of(of_mirrored).board;
        ASSERT_EQ(board.lattice, other.lattice);
        for (int i = 0; i < board.lattice.cell_count(); ++i) {
            const Cell cell = board.lattice.cell(CellId{i});
            const Cell there{cell.row, drawing.columns - 1 - cell.column};
            EXPECT_EQ(board.palette[board.color(CellId{i}).index()],
                      other.palette[other.color(other.lattice.id(there)).index()]);
        }
        EXPECT_LT(reading.confidence, sure_reading);
        EXPECT_DOUBLE_EQ(reading.confidence, of_mirrored.confidence);
    }
}

// Cells with wide gaps: one of the two views alone would be read, the other one refused.
TEST(SquareBoard, IsReadOrRefusedLikeItsMirrorImage) {
    const Drawing drawing{.columns = 8, .rows = 8, .gap_px = 16, .seed = 2};
    const cv::Mat image = drawn(drawing, board_of(drawing));
    cv::Mat mirrored;
    cv::flip(image, mirrored, 1);
    EXPECT_EQ(read_drawn(image).reading.has_value(), read_drawn(mirrored).reading.has_value());
}

// Cells with wide gaps: only one of the two views shows the right lattice.
TEST(SquareBoard, WhoseMirrorImageIsReadDifferentlyIsNotSure) {
    const Drawing drawing{.columns = 8, .rows = 8, .gap_px = 16, .seed = 2};
    EXPECT_LT(reading_of(picture_from_bgr(drawn(drawing, board_of(drawing)))).confidence, 0.5);
}

// Gaps as wide as the cells look like cells of one more color, but that is the color of the page.
TEST(SquareBoard, IsHardlyReadWithItsGapsAsCells) {
    for (const double gap_px : {20.0, 22.0, 24.0}) {
        const Drawing drawing{.gap_px = gap_px};
        const ReadResult result = read_drawn(drawn(drawing, board_of(drawing)));
        EXPECT_TRUE(!result.reading || result.reading->confidence < 0.5 ||
                    colors_of(*result.reading).board.lattice.columns == drawing.columns)
            << gap_px;
    }
}

TEST(SquareBoard, IsNotAGridOfDisks) {
    const Drawing drawing{.seed = 7};
    const Board board = board_of(drawing);
    cv::Mat image = drawn(drawing, board);
    // Disks of the cells' colors on gray tiles: a game of three in a row.
    cv::Mat disks(image.size(), CV_8U, cv::Scalar(0));
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const Cell cell = board.lattice.cell(CellId{i});
        cv::circle(disks,
                   {cvRound(drawing.at.x + (cell.column + 0.5) * drawing.cell.width),
                    cvRound(drawing.at.y + (cell.row + 0.5) * drawing.cell.height)},
                   cvRound(0.26 * drawing.cell.width), 255, cv::FILLED);
    }
    image.setTo(cv::Scalar(190, 200, 210), disks == 0);
    EXPECT_FALSE(read_drawn(image).reading);
}

TEST(SquareBoard, UnderAStarShowsTheColorAroundIt) {
    const Drawing drawing{.seed = 6};
    const Board board = board_of(drawing);
    cv::Mat image = drawn(drawing, board);
    const std::vector<Cell> covered{{2, 3}, {9, 9}};
    for (const Cell cell : covered)
        cv::circle(image,
                   {cvRound(drawing.at.x + (cell.column + 0.5) * drawing.cell.width),
                    cvRound(drawing.at.y + (cell.row + 0.5) * drawing.cell.height)},
                   14, cv::Scalar::all(250), cv::FILLED, cv::LINE_AA);
    const ReadResult result = read_drawn(image);
    ASSERT_TRUE(result.reading);
    EXPECT_EQ(by_appearance(colors_of(*result.reading).board), by_appearance(board));
    EXPECT_LT(result.reading->confidence, sure_reading);
    for (const Cell cell : covered)
        EXPECT_LT(result.reading->cell_confidence[board.lattice.id(cell).index()], 0.4F);
}

TEST(SquareBoard, ThatRepeatsIsNone) {
    const Drawing drawing{.columns = 8, .rows = 8, .colors = 2, .cell = {70, 70}};
    Board board = board_of(drawing);
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        board.cells[static_cast<std::size_t>(i)] = ColorId{(i / 8 + i) % 2};
    EXPECT_FALSE(read_drawn(drawn(drawing, board)).reading);
}

TEST(SquareBoard, BeyondTheLimitIsRefusedAndNotCut) {
    cv::Mat image(620, 700, CV_8UC3, cv::Scalar::all(28));
    Random random(3);
    const std::vector<Rgb> palette = board_of({}).palette;
    for (int row = 0; row < 61; ++row)
        for (int column = 0; column < 80; ++column)
            cv::rectangle(image, cv::Rect(20 + 8 * column, 40 + 8 * row, 8, 8),
                          bgr(palette[random.below(palette.size())]), cv::FILLED);
    const LatticeBoard found{false, {{20, 8, 80}, {40, 8, 61}}, std::vector<float>(80 * 61, 1)};
    const auto outcome = read_colors(picture_from_bgr(image), found, {});
    ASSERT_FALSE(outcome);
    EXPECT_NE(outcome.refusal().reason.find("80 x 61"), std::string::npos) << outcome.refusal().reason;
}

}  // namespace
}  // namespace unfold::vision
