// Photos of screens are read: each from a place and in a light that the test writes down.
#include "support/photos.h"

#include "unfold/render.h"
#include "unfold/vision.h"

#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "support/board_order.h"
#include "support/random_level.h"
#include "support/through_jpeg.h"
#include "vision/image/picture_mat.h"

namespace unfold {
namespace {

using test::PhotoSetup;

// Rectangles of the colors in turn.
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

struct TakenPhoto {
    PictureGeometry screen;
    test::Photo photo;
    [[nodiscard]] cv::Point2d px_of(Point in_screen) const {
        const cv::Vec3d p = photo.from_screen * cv::Vec3d(in_screen.x, in_screen.y, 1);
        return {p[0] / p[2], p[1] / p[2]};
    }
};

TakenPhoto photo_of(const ColorLevel& level, const PhotoSetup& setup) {
    const Screenshot shot = render_screenshot(level, {"", 1, {}, {}});
    Random noise(1);
    TakenPhoto taken{shot.geometry, test::photographed(vision::bgr_of(shot.picture), setup, noise)};
    taken.photo.image = test::through_jpeg(taken.photo.image, 88);
    return taken;
}

void expect_board(const ReadResult& result, const ColorLevel& level) {
    ASSERT_TRUE(result.reading) << result.refusal->message();
    const auto* found = std::get_if<ColorLevel>(&result.reading->level);
    ASSERT_NE(found, nullptr);
    ASSERT_EQ(found->board.lattice, level.board.lattice);
    EXPECT_EQ(found->game, level.game);
    EXPECT_EQ(test::by_appearance(found->board), test::by_appearance(level.board));
}

// Reads a photo of the level and compares the places of its cells with those under the camera.
void expect_photo_read(const ColorLevel& level, const PhotoSetup& setup) {
    const TakenPhoto taken = photo_of(level, setup);
    const ReadResult result = read(vision::picture_from_bgr(taken.photo.image));
    expect_board(result, level);
    if (testing::Test::HasFailure()) return;
    const Point first = taken.screen.px_from_cell({1, 1}), last = taken.screen.px_from_cell({9, 11});
    const double cell_px = (last.x - first.x) / 8;
    for (const Point in_cells : {Point{1, 1}, Point{9, 1}, Point{9, 11}, Point{1, 11}}) {
        const cv::Point2d wanted = taken.px_of(taken.screen.px_from_cell(in_cells));
        const Point found = result.reading->geometry.px_from_cell(in_cells);
        EXPECT_NEAR(found.x, wanted.x, 0.35 * cell_px);
        EXPECT_NEAR(found.y, wanted.y, 0.35 * cell_px);
    }
}

TEST(Photos, OfAFloodWithGlareAreRead) {
    expect_photo_read(test::noise_level(12, 5, 1), {.tilt_x = 12,
                                                    .tilt_y = -9,
                                                    .turn = 4,
                                                    .glare = cv::Point2d(500, 700),
                                                    .light_x = 0.1,
                                                    .blur_px = 0.9,
                                                    .noise = 4});
}

TEST(Photos, OfKami2WithMoireAreRead) {
    expect_photo_read(kami2_level(), {.has_pixel_grid = true,
                                      .tilt_x = -8,
                                      .tilt_y = 6,
                                      .turn = -3,
                                      .lens_distortion = 0.015,
                                      .light_y = -0.1,
                                      .has_mosaic = true,
                                      .noise = 3});
}

TEST(Photos, OfKamiAreReadAsKami) {
    ColorLevel level;
    level.game = Game::kami;
    level.board = random_board({LatticeKind::square, 10, 16}, 4, 1);
    expect_photo_read(level, {.tilt_x = 5, .tilt_y = 10, .turn = 2, .warm = 0.06, .blur_px = 1.1});
}

// The bezel and more are outside: there is no quadrilateral to find.
TEST(Photos, ThatShowAPartOfTheScreenAreReadByItsLines) {
    const ColorLevel level = test::noise_level(12, 5, 1);
    const TakenPhoto taken = photo_of(level, {.tilt_x = 7, .tilt_y = 7, .turn = -4, .noise = 3});
    const RectPx board = lattice_rect_px(taken.screen, level.board.lattice);
    std::vector<cv::Point2f> corners;
    for (const double x : {board.x - 20, board.x + board.width + 20})
        for (const double y : {board.y - 20, board.y + board.height + 20})
            corners.emplace_back(taken.px_of({x, y}));
    const cv::Mat& image = taken.photo.image;
    const cv::Mat part = image(cv::boundingRect(corners) & cv::Rect({}, image.size())).clone();
    expect_board(read(vision::picture_from_bgr(part)), level);
}

TEST(Photos, OfSomethingElseAreRefused) {
    Random noise(1);
    const test::Photo photo = test::photographed(cv::Mat(900, 600, CV_8UC3, cv::Scalar::all(235)),
                                                 {.tilt_x = -6, .tilt_y = 9, .turn = 3, .noise = 4}, noise);
    EXPECT_FALSE(read(vision::picture_from_bgr(photo.image)).reading);
}

}  // namespace
}  // namespace unfold
