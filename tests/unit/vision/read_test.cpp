// Pictures that lie on their side, lean or are stretched, and what cannot be read.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace unfold {
namespace {

Picture lantern() {
    std::ifstream file(std::filesystem::path(UNFOLD_SOURCE_DIR) / "samples/kami2/lantern.png",
                       std::ios::binary);
    const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
    return decode_picture(bytes);
}

cv::Mat mat_of(Picture& picture) {
    return {picture.height_px, picture.width_px, CV_8UC3, picture.pixels.data()};
}

Picture picture_of(const cv::Mat& rgb) {
    const cv::Mat whole = rgb.clone();  // of a part, without what is around it
    return {whole.cols, whole.rows, std::vector<std::uint8_t>(whole.datastart, whole.dataend)};
}

TEST(Read, APictureThatIsTurnedLeansOrIsStretchedShowsTheSameBoard) {
    Picture picture = lantern();
    const cv::Mat upright = mat_of(picture);
    const Board board = read(picture).level.board;

    cv::Mat quarter;
    cv::rotate(upright, quarter, cv::ROTATE_90_CLOCKWISE);
    EXPECT_EQ(read(picture_of(quarter)).level.board, board);

    cv::Mat stretched;
    cv::resize(upright, stretched, {}, 1, 1.12, cv::INTER_AREA);
    EXPECT_EQ(read(picture_of(stretched)).level.board.cells, board.cells);

    cv::Mat leaning;
    const cv::Point2f middle(static_cast<float>(upright.cols) / 2, static_cast<float>(upright.rows) / 2);
    cv::warpAffine(upright, leaning, cv::getRotationMatrix2D(middle, 2, 0.93), upright.size());
    EXPECT_EQ(read(picture_of(leaning)).level.board.cells, board.cells);
}

ErrorCode code_of(const ReadOptions& options) {
    const Picture blank{200, 300, std::vector<std::uint8_t>(std::size_t{200} * 300 * 3, 200)};
    try {
        (void)read(blank, options);
    } catch (const Error& error) {
        return error.code();
    }
    return ErrorCode::internal;
}

TEST(Read, WithoutTheFooterTheColorsAreThoseOfTheCells) {
    Picture picture = lantern();
    const Reading whole = read(picture);
    const auto footer = static_cast<int>(whole.geometry.swatches_px.at(0).y);
    const Reading above = read(picture_of(mat_of(picture).rowRange(0, footer)));
    EXPECT_FALSE(above.level.budget);
    // In the order of their first cells, not of the swatches.
    const Board& board = whole.level.board;
    ASSERT_EQ(above.level.board.palette.size(), board.palette.size());
    std::map<ColorId, ColorId> named{{off_board, off_board}};
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const ColorId color = above.level.board.color(CellId{i});
        EXPECT_EQ(named.emplace(board.color(CellId{i}), color).first->second, color) << "cell " << i;
    }
    EXPECT_EQ(named.size(), board.palette.size() + 1);
}

TEST(Read, AWarmLightOverAllChangesNoCell) {
    Picture picture = lantern();
    const Board board = read(picture).level.board;
    cv::Mat warm;
    cv::multiply(mat_of(picture), cv::Scalar(1, 0.93, 0.75), warm);
    EXPECT_EQ(read(picture_of(warm)).level.board.cells, board.cells);
}

TEST(Read, ABlankPictureHasNoBoard) {
    EXPECT_EQ(code_of({}), ErrorCode::no_board);
    for (const Game game : {Game::kami2, Game::kami, Game::floodit}) {
        ReadOptions options;
        options.game = game;
        EXPECT_EQ(code_of(options), ErrorCode::no_board);
    }
}

TEST(Read, AGameThatCannotBeReadIsSaidPlainly) {
    ReadOptions options;
    options.game = Game::shisen;
    EXPECT_EQ(code_of(options), ErrorCode::usage);
}

}  // namespace
}  // namespace unfold
