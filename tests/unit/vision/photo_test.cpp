// Homographies, quadrilaterals of screens, and photos that are read.
#include "unfold/render.h"
#include "unfold/vision.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "support/board_order.h"
#include "support/photos.h"
#include "vision/image/picture_mat.h"
#include "vision/photo/homography.h"
#include "vision/photo/screen_quads.h"
#include "vision/photo/upright_borders.h"

namespace unfold {
namespace {

using test::by_appearance;
using vision::Quad;

Eigen::Matrix3d known_map() {
    Eigen::Matrix3d map;
    map << 0.9, -0.12, 40, 0.2, 1.1, -25, 3e-4, -2e-4, 1;
    return map;
}

TEST(Homography, IsFoundAgainFromExactPoints) {
    std::vector<cv::Point2d> from, to;
    for (int i = 0; i < 12; ++i) {
        from.emplace_back(100.0 * (i % 4), 80.0 * (i / 4));
        to.push_back(vision::mapped(known_map(), from.back()));
    }
    const auto found = vision::fit_homography(from, to);
    ASSERT_TRUE(found);
    EXPECT_LT((*found - known_map()).cwiseAbs().maxCoeff(), 1e-8);
}

TEST(Homography, IsTheBestWherePointsAreOff) {
    std::vector<cv::Point2d> from, to;
    Random random(5);
    for (int i = 0; i < 100; ++i) {
        from.emplace_back(40.0 * (i % 10), 40.0 * (i / 10));
        to.push_back(vision::mapped(known_map(), from.back()) +
                     cv::Point2d(random.unit() - 0.5, random.unit() - 0.5));
    }
    const auto found = vision::fit_homography(from, to);
    ASSERT_TRUE(found);
    const cv::Point2d off = vision::mapped(*found, {180, 180}) - vision::mapped(known_map(), {180, 180});
    EXPECT_LT(std::abs(off.x) + std::abs(off.y), 0.2);
}

TEST(Homography, NeedsFourPointsThatAreNotOnALine) {
    const std::vector<cv::Point2d> line{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}};
    EXPECT_FALSE(vision::fit_homography(line, line));
    const std::vector<cv::Point2d> three{{0, 0}, {1, 0}, {0, 1}};
    EXPECT_FALSE(vision::fit_homography(three, three));
}

cv::Mat white_screen() {
    return cv::Mat(900, 600, CV_8UC3, cv::Scalar::all(235));
}

TEST(ScreenQuads, AreTheCornersOfAScreen) {
    const test::Photo photo = test::photo_of(white_screen(), 3, 15);
    const Picture picture = vision::picture_from_bgr(photo.image);
    const auto quads = vision::find_screen_quads(picture);
    ASSERT_FALSE(quads.empty());
    double nearest = 1e9;
    for (const Quad& quad : quads) {
        const cv::Vec3d corner = photo.from_screen * cv::Vec3d(0, 0, 1);
        const cv::Point2d off = quad[0] - cv::Point2d(corner[0] / corner[2], corner[1] / corner[2]);
        nearest = std::min(nearest, std::sqrt(off.dot(off)));
    }
    EXPECT_LT(nearest, 12);
    // The aspect of a screen of 600 x 900, seen through its bezel or without it.
    EXPECT_NEAR(vision::aspect_of_rectangle(quads[0], {photo.image.cols / 2.0, photo.image.rows / 2.0}),
                600.0 / 900, 0.06);
}

TEST(ScreenQuads, AreNoneInAScreenshot) {
    cv::Mat upright(900, 600, CV_8UC3, cv::Scalar::all(20));
    upright(cv::Rect(50, 100, 500, 700)).setTo(cv::Scalar::all(240));
    EXPECT_TRUE(vision::find_screen_quads(vision::picture_from_bgr(upright)).empty());
}

bool has_upright_borders(const cv::Mat& bgr) {
    return vision::has_upright_borders(vision::picture_from_bgr(bgr));
}

cv::Mat screen_with(const std::vector<cv::Rect>& cards) {
    cv::Mat screen = white_screen();
    for (const cv::Rect& card : cards)
        screen(card).setTo(cv::Scalar(180, 90, 40));
    return screen;
}

const std::vector<cv::Rect> two_cards{{80, 120, 160, 150}, {330, 560, 200, 200}};

TEST(UprightBorders, AreInAScreenshot) {
    EXPECT_TRUE(has_upright_borders(screen_with(two_cards)));
    cv::Mat strokes = white_screen();
    cv::rectangle(strokes, cv::Rect(80, 120, 440, 600), cv::Scalar::all(0), 1);
    EXPECT_TRUE(has_upright_borders(strokes));
}

TEST(UprightBorders, AreNotInPhotosOfIt) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed)
        EXPECT_FALSE(has_upright_borders(test::photo_of(screen_with(two_cards), seed, 15).image)) << seed;
}

TEST(UprightBorders, DoNotLean) {
    for (const double degrees : {-0.6, 0.6}) {
        cv::Mat turned;
        cv::warpAffine(screen_with(two_cards), turned, cv::getRotationMatrix2D({300, 450}, degrees, 1),
                       {600, 900}, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
        EXPECT_FALSE(has_upright_borders(turned)) << degrees;
    }
}

TEST(UprightBorders, AreFoundInEveryFormat) {
    const cv::Mat screen = screen_with(two_cards);
    cv::Mat gray, rgba;
    cv::cvtColor(screen, gray, cv::COLOR_BGR2GRAY);
    cv::cvtColor(screen, rgba, cv::COLOR_BGR2RGBA);
    // A part of a wider picture: its rows are not contiguous.
    cv::Mat wide(900, 640, CV_8UC3, cv::Scalar::all(0));
    screen.copyTo(wide(cv::Rect(20, 0, 600, 900)));
    const cv::Mat part = wide(cv::Rect(20, 0, 600, 900));
    const auto view = [](const cv::Mat& picture, PixelFormat format) {
        return ImageView{picture.data, picture.cols, picture.rows, picture.step[0], format};
    };
    EXPECT_TRUE(vision::has_upright_borders(view(gray, PixelFormat::gray)));
    EXPECT_TRUE(vision::has_upright_borders(view(rgba, PixelFormat::rgba)));
    EXPECT_TRUE(vision::has_upright_borders(view(part, PixelFormat::bgr)));
    for (const int rows : {1, 3, 20})
        EXPECT_FALSE(has_upright_borders(screen.rowRange(0, rows).clone())) << rows;
}

TEST(UprightBorders, AreNotThoseOfAFrame) {
    cv::Mat framed(900, 600, CV_8UC3, cv::Scalar::all(255));
    framed(cv::Rect(30, 30, 540, 840)).setTo(cv::Scalar(90, 60, 30));
    EXPECT_FALSE(has_upright_borders(framed));
}

TEST(UprightBorders, LieApartAlongBothAxes) {
    EXPECT_FALSE(has_upright_borders(screen_with({{40, 60, 100, 100}})));
    EXPECT_FALSE(has_upright_borders(screen_with({{0, 60, 600, 600}})));
    EXPECT_FALSE(has_upright_borders(screen_with({{40, 0, 500, 900}})));
}

ColorLevel flood_level() {
    ColorLevel level;
    level.game = Game::floodit;
    level.board = random_board({LatticeKind::square, 12, 12}, 5, 11);
    return level;
}

ColorLevel kami2_level() {
    ColorLevel level;
    level.budget = 9;
    level.board.palette = random_board(level.board.lattice, 4, 1).palette;
    for (int i = 0; i < level.board.lattice.cell_count(); ++i) {
        const Cell cell = level.board.lattice.cell(CellId{i});
        level.board.cells.emplace_back((cell.row / 4 + cell.column / 2) % 4);
    }
    return level;
}

// Reads a photo of the level and compares the places of its cells with those under the camera.
void expect_read(const ColorLevel& level, std::uint64_t seed) {
    const Screenshot shot = render_screenshot(level, {"", 1, {}, {}});
    const test::Photo photo = test::photo_of(vision::bgr_of(shot.picture), seed, 15);
    const ReadResult result = read(vision::picture_from_bgr(photo.image));
    ASSERT_TRUE(result.reading);
    const auto* found = std::get_if<ColorLevel>(&result.reading->level);
    ASSERT_NE(found, nullptr);
    ASSERT_EQ(found->board.lattice, level.board.lattice);
    EXPECT_EQ(found->game, level.game);
    EXPECT_EQ(by_appearance(found->board), by_appearance(level.board));
    const Point first = shot.geometry.px_from_cell({1, 1}), last = shot.geometry.px_from_cell({9, 11});
    const double cell_px = (last.x - first.x) / 8;
    for (const Point in_cells : {Point{1, 1}, Point{9, 1}, Point{9, 11}, Point{1, 11}}) {
        const Point screen = shot.geometry.px_from_cell(in_cells);
        const cv::Vec3d p = photo.from_screen * cv::Vec3d(screen.x, screen.y, 1);
        const Point drawn = result.reading->geometry.px_from_cell(in_cells);
        EXPECT_NEAR(drawn.x, p[0] / p[2], 0.35 * cell_px);
        EXPECT_NEAR(drawn.y, p[1] / p[2], 0.35 * cell_px);
    }
}

TEST(Photos, OfAFloodAreRead) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        SCOPED_TRACE(seed);
        expect_read(flood_level(), seed);
    }
}

TEST(Photos, OfKami2AreRead) {
    for (const std::uint64_t seed : {1, 2}) {
        SCOPED_TRACE(seed);
        expect_read(kami2_level(), seed);
    }
}

TEST(Photos, OfKamiAreReadAsKami) {
    ColorLevel level;
    level.game = Game::kami;
    level.board = random_board({LatticeKind::square, 10, 16}, 4, 5);
    expect_read(level, 2);
}

// The bezel and more are outside: there is no quadrilateral to find.
TEST(Photos, ThatShowAPartOfTheScreenAreReadByItsLines) {
    const ColorLevel level = flood_level();
    const Screenshot shot = render_screenshot(level, {"", 1, {}, {}});
    const test::Photo photo = test::photo_of(vision::bgr_of(shot.picture), 6, 15);
    const RectPx board = lattice_rect_px(shot.geometry, level.board.lattice);
    std::vector<cv::Point2f> corners;
    for (const double x : {board.x - 20, board.x + board.width + 20})
        for (const double y : {board.y - 20, board.y + board.height + 20}) {
            const cv::Vec3d p = photo.from_screen * cv::Vec3d(x, y, 1);
            corners.emplace_back(static_cast<float>(p[0] / p[2]), static_cast<float>(p[1] / p[2]));
        }
    const cv::Mat part = photo.image(cv::boundingRect(corners) & cv::Rect({}, photo.image.size())).clone();
    const ReadResult result = read(vision::picture_from_bgr(part));
    ASSERT_TRUE(result.reading);
    const auto* found = std::get_if<ColorLevel>(&result.reading->level);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(by_appearance(found->board), by_appearance(level.board));
}

TEST(Photos, OfSomethingElseAreRefused) {
    const test::Photo photo = test::photo_of(white_screen(), 5, 15);
    EXPECT_FALSE(read(vision::picture_from_bgr(photo.image)).reading);
}

}  // namespace
}  // namespace unfold
