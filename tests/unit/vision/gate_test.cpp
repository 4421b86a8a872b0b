// What is no level is refused, whatever it has in common with one.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <gtest/gtest.h>

#include "drawn_board.h"
#include "support/readings.h"
#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

const test::DrawnPlace large_place{60, 0, 0};

std::optional<ErrorCode> refusal_of(const cv::Mat& image) {
    return test::refusal_of(picture_from_bgr(image), Game::kami2);
}

cv::Mat blank(int level) {
    return {1334, 750, CV_8UC3, cv::Scalar::all(level)};
}

TEST(Gate, ADrawnLevelPasses) {
    const Board board = test::diamonds(test::four_colors);
    const Reading reading = test::reading_of(picture_from_bgr(test::drawn_screen(board, large_place)));
    EXPECT_EQ(test::colors_of(reading).board.cells, board.cells);
    EXPECT_GE(reading.confidence, 0.5);
}

TEST(Gate, BlankPagesAreRefused) {
    for (const int level : {0, 128, 255})
        EXPECT_EQ(refusal_of(blank(level)), ErrorCode::no_board);
}

TEST(Gate, NoiseIsRefused) {
    cv::Mat image = blank(128);
    test::add_grain(image, 60);
    EXPECT_EQ(refusal_of(image), ErrorCode::no_board);
}

TEST(Gate, APageOfTextIsRefused) {
    cv::Mat image = blank(250);
    for (int y = 40; y < image.rows; y += 38)
        cv::putText(image, "words and words on a page of a book", {20, y}, cv::FONT_HERSHEY_SIMPLEX, 1.1,
                    {20, 20, 20}, 2, cv::LINE_AA);
    EXPECT_EQ(refusal_of(image), ErrorCode::no_board);
}

TEST(Gate, SquaresInRowsAreRefused) {
    cv::Mat image = blank(30);
    for (int row = 0; row < 14; ++row)
        for (int column = 0; column < 14; ++column)
            cv::rectangle(image, {30 + 49 * column, 200 + 49 * row, 47, 47},
                          test::bgr_of(test::four_colors[static_cast<std::size_t>(row * column + row) % 4]),
                          cv::FILLED);
    EXPECT_EQ(refusal_of(image), ErrorCode::no_board);
}

TEST(Gate, AWallpaperOfTrianglesWithoutAGameIsNeverSure) {
    cv::Mat image = blank(200);
    Board board = test::diamonds(test::four_colors);
    for (const double x : {-300.0, 300.0})
        for (const double y : {-540.0, 429.9})
            test::draw_cells(image, board, {60, x, y});
    const ReadResult result = read(picture_from_bgr(image));
    EXPECT_LT(result.reading ? result.reading->confidence : 0, 0.5);
}

TEST(Gate, AFinishedLevelIsRefused) {
    Board board = test::diamonds(test::four_colors);
    for (ColorId& cell : board.cells)
        cell = ColorId{2};
    EXPECT_EQ(refusal_of(test::drawn_screen(board, large_place)), ErrorCode::no_board);
}

// The pastel screen of the game with a paper card, big words and a button: no lattice, no swatches.
TEST(Gate, TheScreenAfterALevelIsRefused) {
    cv::Mat image(1334, 750, CV_8UC3);
    for (int y = 0; y < image.rows; ++y) {
        const double down = static_cast<double>(y) / image.rows;
        image.row(y).setTo(cv::Scalar(190 + 30 * down, 215 - 20 * down, 205));
    }
    cv::rectangle(image, {90, 330, 570, 480}, {225, 240, 245}, cv::FILLED);
    cv::rectangle(image, {110, 350, 530, 440}, {90, 60, 150}, 6);
    cv::putText(image, "PERFECT", {170, 540}, cv::FONT_HERSHEY_DUPLEX, 2.8, {60, 60, 60}, 5, cv::LINE_AA);
    cv::putText(image, "6 moves", {270, 660}, cv::FONT_HERSHEY_SIMPLEX, 1.5, {60, 60, 60}, 2, cv::LINE_AA);
    cv::rectangle(image, {250, 900, 250, 90}, {80, 150, 60}, cv::FILLED);
    test::add_grain(image, 3);
    EXPECT_EQ(refusal_of(image), ErrorCode::no_board);
}

TEST(Gate, AFooterUnderAnEmptyScreenIsRefused) {
    Board board = test::diamonds(test::four_colors);
    for (ColorId& cell : board.cells)
        cell = off_board;
    EXPECT_EQ(refusal_of(test::drawn_screen(board, large_place)), ErrorCode::no_board);
}

TEST(Gate, ABoardWithTheFooterOfAnotherLevelIsRefused) {
    const Board board = test::diamonds(test::four_colors);
    cv::Mat image = test::drawn_screen(board, large_place);
    test::draw_footer(image, {{0xff, 0xff, 0xff}, {0x20, 0x20, 0xff}, {0xff, 0x20, 0xff}}, large_place);
    EXPECT_EQ(refusal_of(image), ErrorCode::uncertain_board);
}

TEST(Gate, TinyPicturesAreRefused) {
    for (const int side : {1, 2, 5, 40, 119})
        EXPECT_EQ(refusal_of(cv::Mat(side, side, CV_8UC3, cv::Scalar(9, 99, 199))), ErrorCode::no_board);
}

TEST(Gate, SlimPicturesAreRefusedWhateverTheGame) {
    const std::vector<std::optional<Game>> games{std::nullopt, Game::kami2, Game::kami, Game::floodit,
                                                 Game::shisen};
    for (const int length : {1, 9, 33, 900})
        for (const int breadth : {1, 2, 3, 7, 8, 15, 31, 33})
            for (const cv::Size size : {cv::Size(length, breadth), cv::Size(breadth, length)}) {
                const Picture picture = picture_from_bgr(cv::Mat(size, CV_8UC3, cv::Scalar(9, 99, 199)));
                for (const std::optional<Game>& game : games)
                    EXPECT_TRUE(test::refusal_of(picture, game)) << size;
            }
}

// Of a width at which no column can be compared with every other; found by a fuzzer.
TEST(Gate, VeryLongPicturesAreRefused) {
    for (const cv::Size size : {cv::Size(65'535, 16), cv::Size(40, 65'535), cv::Size(2'000'000, 18)}) {
        cv::Mat image(size, CV_8UC3, cv::Scalar(9, 99, 199));
        for (int x = 0; x < image.cols; x += 7)
            image.col(x).setTo(cv::Scalar(200, 50, 90));
        const Picture picture = picture_from_bgr(image);
        EXPECT_TRUE(test::refusal_of(picture)) << size;
    }
}

}  // namespace
}  // namespace unfold::vision
