// Boards of tiles drawn plainly: any pitch, gaps, holes, backgrounds and tints.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <array>
#include <utility>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "puzzle/cell_text.h"
#include "support/readings.h"
#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

using test::reading_of;
using test::tiles_of;

struct TileDrawing {
    int columns = 14, rows = 8;
    cv::Point2d at{70, 90};
    cv::Size2d tile{44, 56};
    int gap_px = 0;
    int edge_px = 0;  // below and right of a tile; the next tile covers it
    cv::Size picture{800, 640};
    cv::Scalar background{60, 110, 40};
    int noise = 0;  // of the background, in levels
    int removed_pairs = 0;
    cv::Scalar border{120, 130, 135};
    bool has_print_at_edges = false;  // of all kinds but the blank one
    std::optional<Cell> tinted = std::nullopt;
    std::uint64_t seed = 1;
};

// Four tiles of each kind, shuffled; then pairs are taken away.
TileBoard board_of(const TileDrawing& drawing) {
    TileBoard board{{LatticeKind::square, drawing.columns, drawing.rows}, {}};
    for (int i = 0; i < drawing.columns * drawing.rows; ++i)
        board.cells.push_back(KindId{i / 4});
    Random random(drawing.seed);
    for (std::size_t i = board.cells.size() - 1; i > 0; --i)
        std::swap(board.cells[i], board.cells[static_cast<std::size_t>(random.below(i + 1))]);
    for (int kind = 0; kind < drawing.removed_pairs; ++kind) {
        int left = 2;
        // The corners stay, so that the board keeps its size.
        for (std::size_t i = 1; i + 1 < board.cells.size() && left > 0; ++i)
            if (board.cells[i] == KindId{kind}) board.cells[i] = no_tile, --left;
    }
    return board;
}

// A face that no other kind has: a few thick strokes. Kind 0 is blank.
void draw_face(cv::Mat& image, cv::Rect rect, std::int64_t kind) {
    Random random(static_cast<std::uint64_t>(kind) * 977 + 5);
    const int strokes = kind == 0 ? 0 : 4;
    const auto within = [&](int from, int size) {
        return from + size / 6 + static_cast<int>(random.below(static_cast<std::uint64_t>(size * 2 / 3)));
    };
    for (int i = 0; i < strokes; ++i) {
        const cv::Scalar color(static_cast<double>(random.below(180)), static_cast<double>(random.below(120)),
                               static_cast<double>(random.below(180)));
        const cv::Point from(within(rect.x, rect.width), within(rect.y, rect.height));
        const cv::Point to(within(rect.x, rect.width), within(rect.y, rect.height));
        cv::line(image, from, to, color, 3, cv::LINE_AA);
    }
}

cv::Mat drawn(const TileDrawing& drawing, const TileBoard& board) {
    cv::Mat image(drawing.picture, CV_8UC3, drawing.background);
    Random random(drawing.seed + 100);
    if (drawing.noise > 0)
        for (int y = 0; y < image.rows; ++y)
            for (int x = 0; x < image.cols; ++x)
                for (int c = 0; c < 3; ++c) {
                    auto& level = image.at<cv::Vec3b>(y, x)[c];
                    const auto by = static_cast<int>(
                        random.below(std::uint64_t{2} * static_cast<std::uint64_t>(drawing.noise)));
                    level = cv::saturate_cast<std::uint8_t>(level + by - drawing.noise);
                }
    for (int row = 0; row < drawing.rows; ++row)
        for (int column = 0; column < drawing.columns; ++column) {
            const KindId kind = board.kind(board.lattice.id({row, column}));
            if (kind == no_tile) continue;
            const cv::Point from(cvRound(drawing.at.x + column * drawing.tile.width),
                                 cvRound(drawing.at.y + row * drawing.tile.height));
            const cv::Point next(cvRound(drawing.at.x + (column + 1) * drawing.tile.width),
                                 cvRound(drawing.at.y + (row + 1) * drawing.tile.height));
            cv::Rect rect(from, next - cv::Point(drawing.gap_px, drawing.gap_px));
            if (drawing.edge_px > 0)
                cv::rectangle(image, rect + cv::Size(drawing.edge_px, drawing.edge_px), {70, 80, 90},
                              cv::FILLED);
            const bool is_tinted = drawing.tinted == Cell{row, column};
            cv::rectangle(image, rect, is_tinted ? cv::Scalar(150, 240, 250) : cv::Scalar(225, 235, 240),
                          cv::FILLED);
            cv::rectangle(image, rect, drawing.border, 1);
            if (drawing.has_print_at_edges && kind != KindId{0}) {
                const int side = 2 + static_cast<int>(kind.value) % 3;
                cv::rectangle(image, rect.tl() + cv::Point(2, 2),
                              rect.tl() + cv::Point(rect.width / 2, 1 + side), {40, 40, 40}, cv::FILLED);
                cv::rectangle(image, rect.tl() + cv::Point(2, 2),
                              rect.tl() + cv::Point(1 + side, rect.height / 2), {40, 40, 40}, cv::FILLED);
            }
            // A program draws its faces at one size, wherever it rounds a tile to.
            draw_face(
                image,
                {from, cv::Size(static_cast<int>(drawing.tile.width), static_cast<int>(drawing.tile.height))},
                kind.value);
        }
    return image;
}

// A frame around the last two tiles of kind 5, and a line that begins in their middles.
void draw_hint(cv::Mat& image, const TileDrawing& drawing, const TileBoard& board) {
    const cv::Scalar yellow(0, 240, 250);
    std::vector<cv::Rect> framed;
    for (std::size_t i = board.cells.size(); i > 0 && framed.size() < 2; --i) {
        if (board.cells[i - 1] != KindId{5}) continue;
        const Cell cell = board.lattice.cell(CellId{static_cast<std::int64_t>(i - 1)});
        framed.emplace_back(cvRound(drawing.at.x + cell.column * drawing.tile.width),
                            cvRound(drawing.at.y + cell.row * drawing.tile.height),
                            static_cast<int>(drawing.tile.width), static_cast<int>(drawing.tile.height));
    }
    for (const cv::Rect& rect : framed)
        cv::rectangle(image, rect, yellow, 4);
    // The line leaves through the empty cells beside them, which are not drawn here.
    for (const cv::Rect& rect : framed)
        cv::line(image, (rect.tl() + rect.br()) / 2, {rect.br().x, rect.y + rect.height / 2}, yellow, 2);
}

std::vector<int> by_appearance(const TileBoard& board) {
    std::vector<int> number(board.cells.size(), -1);
    std::vector<int> cells;
    int next = 0;
    for (const KindId kind : board.cells) {
        if (kind == no_tile) {
            cells.push_back(-1);
            continue;
        }
        if (number[kind.index()] < 0) number[kind.index()] = next++;
        cells.push_back(number[kind.index()]);
    }
    return cells;
}

void expect_tiles_read(const TileDrawing& drawing) {
    const TileBoard board = board_of(drawing);
    const Reading reading = reading_of(picture_from_bgr(drawn(drawing, board)), Game::shisen);
    ASSERT_EQ(tiles_of(reading).board.lattice, board.lattice);
    std::vector<int> read;
    for (const KindId kind : tiles_of(reading).board.cells)
        read.push_back(static_cast<int>(kind.value));
    EXPECT_EQ(read, by_appearance(board));
    EXPECT_NEAR(reading.geometry.px_from_cell.x0, drawing.at.x, 0.15 * drawing.tile.width);
    EXPECT_NEAR(reading.geometry.px_from_cell.y0, drawing.at.y, 0.15 * drawing.tile.height);
    EXPECT_NEAR(reading.geometry.px_from_cell.x_per_column, drawing.tile.width, 0.005 * drawing.tile.width);
    EXPECT_GE(reading.confidence, 0.5);
}

std::optional<ErrorCode> refusal_of_tiles(const cv::Mat& image) {
    return test::refusal_of(picture_from_bgr(image), Game::shisen);
}

TEST(TileBoard, OfTouchingTilesIsRead) {
    expect_tiles_read({});
}

TEST(TileBoard, WithGapsIsRead) {
    for (const int gap_px : {1, 3, 6})
        expect_tiles_read({.gap_px = gap_px});
}

TEST(TileBoard, OfAnyPitchAndShapeIsRead) {
    expect_tiles_read({.columns = 16, .rows = 6, .tile = {37.4, 51.7}});
    expect_tiles_read({.columns = 12, .rows = 10, .at = {20, 30}, .tile = {50, 50}});
    expect_tiles_read({.columns = 24, .rows = 12, .at = {20, 40}, .tile = {30.5, 44}});
}

TEST(TileBoard, WhoseTilesOverlapTheirNeighborsIsRead) {
    expect_tiles_read({.edge_px = 5, .removed_pairs = 10});
}

TEST(TileBoard, WithHolesIsRead) {
    for (const int removed_pairs : {3, 12, 22})
        expect_tiles_read({.removed_pairs = removed_pairs});
}

// The edges of blank tiles are lighter than those of all others, and their borders hardly show.
TEST(TileBoard, OfBlankTilesAmongPrintAtEdgesIsRead) {
    for (const double shade : {195.0, 200.0, 205.0})
        expect_tiles_read({.border = cv::Scalar::all(shade), .has_print_at_edges = true});
}

TEST(TileBoard, OnNoiseIsRead) {
    expect_tiles_read({.noise = 60, .removed_pairs = 12});
}

TEST(TileBoard, MayFillThePicture) {
    expect_tiles_read({.at = {1, 2}, .picture = {618, 452}});
}

TEST(TileBoard, WithAChosenTileIsRead) {
    expect_tiles_read({.tinted = Cell{3, 5}});
}

TEST(TileBoard, WithAHintIsRead) {
    const TileDrawing drawing;
    const TileBoard board = board_of(drawing);
    cv::Mat image = drawn(drawing, board);
    draw_hint(image, drawing, board);
    const Reading reading = reading_of(picture_from_bgr(image), Game::shisen);
    std::vector<int> read;
    for (const KindId kind : tiles_of(reading).board.cells)
        read.push_back(static_cast<int>(kind.value));
    EXPECT_EQ(read, by_appearance(board));
}

TEST(TileBoard, OnALargePageIsRead) {
    expect_tiles_read(
        {.at = {700, 600}, .tile = {32, 42}, .picture = {2400, 1500}, .background = {250, 250, 250}});
}

TEST(TileBoard, SaysWhichTilesAreOdd) {
    TileDrawing drawing;
    TileBoard board = board_of(drawing);
    // As with flowers that have different pictures: one of each kind is there.
    for (const int kind : {5, 9}) {
        bool is_first = true;
        for (KindId& cell : board.cells)
            if (cell == KindId{kind} && !std::exchange(is_first, false)) cell = no_tile;
        ASSERT_FALSE(is_first);
    }
    const Reading reading = reading_of(picture_from_bgr(drawn(drawing, board)), Game::shisen);
    EXPECT_EQ(reading.warnings.size(), 1U);
    EXPECT_LT(reading.confidence, sure_reading);
}

TEST(TileBoard, IsNotReadWhereEveryTileIsAnother) {
    TileDrawing drawing;
    TileBoard board = board_of(drawing);
    for (std::size_t i = 0; i < board.cells.size(); ++i)
        board.cells[i] = KindId{static_cast<std::int64_t>(i) + 1};
    EXPECT_TRUE(refusal_of_tiles(drawn(drawing, board)));
}

TEST(TileBoard, IsNotReadFromSquaresOfColors) {
    cv::Mat image(640, 800, CV_8UC3, cv::Scalar::all(30));
    Random random(3);
    for (int row = 0; row < 10; ++row)
        for (int column = 0; column < 12; ++column)
            cv::rectangle(image, cv::Rect(60 + column * 44, 60 + row * 44, 42, 42),
                          cv::Scalar(40.0 * static_cast<double>(random.below(6)), 200, 250), cv::FILLED);
    EXPECT_TRUE(refusal_of_tiles(image));
}

TEST(TileBoard, IsNotReadFromNothing) {
    EXPECT_EQ(refusal_of_tiles(cv::Mat(480, 640, CV_8UC3, cv::Scalar::all(255))), ErrorCode::no_board);
    EXPECT_EQ(refusal_of_tiles(cv::Mat(1, 1, CV_8UC3, cv::Scalar::all(255))), ErrorCode::no_board);
    EXPECT_EQ(refusal_of_tiles(cv::Mat(2000, 64, CV_8UC3, cv::Scalar::all(9))), ErrorCode::no_board);
}

TEST(TileBoard, IsNotReadAsAnotherGame) {
    const TileDrawing drawing;
    EXPECT_TRUE(test::refusal_of(picture_from_bgr(drawn(drawing, board_of(drawing))), Game::floodit));
}

TEST(TileBoard, IsReadWithoutANamedGame) {
    const TileDrawing drawing;
    EXPECT_EQ(game_of(reading_of(picture_from_bgr(drawn(drawing, board_of(drawing)))).level), Game::shisen);
}

TEST(TileBoard, ShowsItsStages) {
    const TileDrawing drawing;
    std::vector<std::string> stages;
    ReadOptions options;
    options.game = Game::shisen;
    options.on_debug_picture = [&](std::string_view stage, const Picture& picture) {
        stages.emplace_back(stage);
        EXPECT_GT(picture.width_px, 1);
    };
    (void)read(picture_from_bgr(drawn(drawing, board_of(drawing))), options);
    EXPECT_EQ(stages, (std::vector<std::string>{"20-tile-lattice", "50-tile-board"}));
}

TEST(CellNames, StopAfterFive) {
    EXPECT_EQ(names_of_cells({{0, 2}}), "row 1, column 3");
    EXPECT_EQ(
        names_of_cells({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}}),
        "row 1, column 1; row 2, column 1; row 3, column 1; row 4, column 1; row 5, column 1; and 2 more");
}

}  // namespace
}  // namespace unfold::vision
