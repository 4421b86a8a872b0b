// Boards that are found by the colors of their buttons, drawn cell by cell.
#include "vision/square/button_board.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "vision/image/picture_mat.h"
#include "vision/readers.h"

namespace unfold::vision {
namespace {

const std::vector<cv::Scalar> screen_colors{
    {60, 60, 220}, {60, 200, 60}, {220, 120, 40}, {40, 200, 230}, {200, 60, 200}};

// A page with a board at (60, 60), and a button of 40 pixels for each color below it. Cells of '.' show the
// page.
struct Screen {
    std::vector<std::string> rows;
    int pitch_px = 40;
    int gap_px = 0;

    [[nodiscard]] cv::Mat image() const {
        cv::Mat image(620, 520, CV_8UC3, cv::Scalar(40, 40, 40));
        for (int row = 0; row < static_cast<int>(rows.size()); ++row)
            for (int column = 0; column < static_cast<int>(rows[0].size()); ++column) {
                const char color = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
                if (color == '.') continue;
                image(cv::Rect(60 + column * pitch_px, 60 + row * pitch_px, pitch_px - gap_px,
                               pitch_px - gap_px))
                    .setTo(screen_colors[static_cast<std::size_t>(color - '0')]);
            }
        for (int i = 0; i < static_cast<int>(screen_colors.size()); ++i)
            image(cv::Rect(60 + 70 * i, 540, 40, 40)).setTo(screen_colors[static_cast<std::size_t>(i)]);
        return image;
    }
};

std::vector<ButtonBoard> boards_in(const cv::Mat& image) {
    return find_button_boards(flat_patches(image).patches, image.size());
}

std::vector<std::string> read_rows(const Screen& screen) {
    const cv::Mat image = screen.image();
    const Picture picture = picture_from_bgr(image);
    const Outcome<Reading> reading = read_squares(picture, *find_square_image(picture), {});
    if (!reading) return {};
    const Board& board = std::get<ColorLevel>(reading->level).board;
    std::vector<std::string> rows;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        if (board.lattice.cell(CellId{i}).column == 0) rows.emplace_back();
        rows.back() += static_cast<char>('0' + board.color(CellId{i}).value);
    }
    return rows;
}

// Palettes are in the order of the buttons, so the digits are those of the drawing.
TEST(ButtonBoard, OfSixCellsIsRead) {
    const Screen screen{{"013", "240"}, 60};
    EXPECT_EQ(read_rows(screen), screen.rows);
}

// The edges of so small a board show few squares.
TEST(ButtonBoard, OfSixCellsIsReadAfterTilesAreSearchedFor) {
    const Screen screen{{"013", "240"}, 60};
    const ReadResult result = read(picture_from_bgr(screen.image()));
    ASSERT_TRUE(result.reading);
    EXPECT_EQ(game_of(result.reading->level), Game::floodit);
    std::vector<Game> tried;
    for (const GameEvidence& evidence : result.evidence)
        tried.push_back(evidence.game);
    EXPECT_EQ(tried, (std::vector<Game>{Game::kami2, Game::shisen, Game::floodit}));
}

TEST(ButtonBoard, WithGapsKeepsItsPitch) {
    const Screen screen{{"0132", "2403", "1024"}, 60, 8};
    const auto boards = boards_in(screen.image());
    ASSERT_FALSE(boards.empty());
    EXPECT_EQ(boards[0].lattice.across.cells, 4);
    EXPECT_EQ(boards[0].lattice.down.cells, 3);
    EXPECT_NEAR(boards[0].lattice.across.pitch_px, 60, 0.5);
    EXPECT_NEAR(boards[0].lattice.across.first_px, 56, 1);
    EXPECT_EQ(read_rows(screen), screen.rows);
}

TEST(ButtonBoard, ThatAFloodHasNearlyCoveredIsRead) {
    const Screen screen{{"0000000000", "0000000000", "0000000000", "0000000000", "0000000000", "0000000001",
                         "0000000000", "0000000222", "0000000030", "4400000100"},
                        40};
    EXPECT_EQ(read_rows(screen), screen.rows);
}

TEST(ButtonBoard, IsNotMadeOfItsOwnCells) {
    // The buttons are away, and each row has colors of its own.
    cv::Mat image = Screen{{"012", "340", "123"}, 60, 6}.image();
    image.rowRange(520, 620).setTo(cv::Scalar(40, 40, 40));
    EXPECT_TRUE(boards_in(image).empty());
}

TEST(ButtonBoard, IsNotOneColumnOfPatches) {
    // Nothing shows how many columns the patches have.
    EXPECT_TRUE(boards_in(Screen{{"0", "1", "2", "0"}, 60}.image()).empty());
}

TEST(SeededCells, AreCoveredWhereAnotherColorShows) {
    cv::Mat image = Screen{{"01", "23"}, 60}.image();
    cv::line(image, {60, 60}, {119, 119}, screen_colors[2], 12);  // a diagonal, as triangles have
    std::vector<Lab> seeds;
    for (const cv::Scalar& color : screen_colors)
        seeds.push_back(lab_from_bgr(cv::Vec3b(cv::saturate_cast<std::uint8_t>(color[0]),
                                               cv::saturate_cast<std::uint8_t>(color[1]),
                                               cv::saturate_cast<std::uint8_t>(color[2]))));
    const SquareLattice lattice{{60, 60, 2, 0}, {60, 60, 2, 0}};
    const SeededCells cells = cells_by_seeds(image, lattice, seeds);
    EXPECT_EQ(cells.seed, (std::vector<std::size_t>{0, 1, 2, 3}));
    EXPECT_EQ(cells.covered, std::vector<std::size_t>{0});
    EXPECT_TRUE(cells.unknown.empty());
    image(cv::Rect(60, 60, 60, 60)).setTo(cv::Scalar::all(255));
    EXPECT_EQ(cells_by_seeds(image, lattice, seeds).unknown, std::vector<std::size_t>{0});
}

}  // namespace
}  // namespace unfold::vision
