// The lens, and the directions of a screen's lines in a photo.
#include <gtest/gtest.h>

#include "core/random.h"
#include "vision/photo/screen_lines.h"

namespace unfold {
namespace {

using vision::Lens;
using vision::LineSegment;
using vision::Quad;

constexpr int photo_side = 1200;

double apart(const cv::Point2d& a, const cv::Point2d& b) {
    return std::sqrt((a - b).dot(a - b));
}

double farthest(const Quad& a, const Quad& b) {
    double most = 0;
    for (std::size_t i = 0; i < 4; ++i)
        most = std::max(most, apart(a[i], b[i]));
    return most;
}

// A tilted and turned screen, without lens distortion.
const Quad tilted_screen{cv::Point2d(250, 200), {1010, 120}, {950, 1050}, {180, 930}};

// The borders of 12 x 12 cells on the screen, in pieces, each end off by up to half a pixel; a quarter
// of all segments are of something else.
std::vector<LineSegment> segments_of(const Quad& quad, const Lens& lens) {
    const std::array<cv::Point2d, 4> corners_in_cells{cv::Point2d(0, 0), {12, 0}, {12, 12}, {0, 12}};
    const Eigen::Matrix3d map = vision::fit_homography(corners_in_cells, quad).value();
    Random random(7);
    const auto seen = [&](double x, double y) {
        return lens.distorted(vision::apply_homography(map, {x, y})) +
               cv::Point2d(random.unit() - 0.5, random.unit() - 0.5);
    };
    std::vector<LineSegment> segments;
    for (int line = 0; line <= 12; ++line)
        for (int cell = 0; cell < 12; ++cell) {
            segments.push_back({seen(line, cell), seen(line, cell + 1)});
            segments.push_back({seen(cell, line), seen(cell + 1, line)});
            if (cell % 3 != 0) continue;
            const cv::Point2d from(photo_side * random.unit(), photo_side * random.unit());
            segments.push_back({from, from + cv::Point2d(120 * (random.unit() - 0.5), 120)});
            segments.push_back({from, from + cv::Point2d(120, 120 * random.unit())});
        }
    return segments;
}

TEST(ALens, IsUndone) {
    for (const double bend : {-0.1, -0.02, 0.0, 0.05, 0.1}) {
        Lens lens = vision::pinhole({photo_side, photo_side});
        lens.k1 = bend;
        for (const cv::Point2d& p : {cv::Point2d(600, 600), {30, 40}, {1100, 300}})
            EXPECT_LT(apart(lens.undistorted(lens.distorted(p)), p), 1e-6);
    }
}

TEST(ScreenLines, CorrectTheCornersOfAScreen) {
    Quad rough = tilted_screen;
    rough[0] += cv::Point2d(14, -10);
    rough[2] += cv::Point2d(-12, 15);
    const auto lines =
        vision::fit_screen_lines(segments_of(tilted_screen, vision::pinhole({photo_side, photo_side})), rough,
                                 {photo_side, photo_side}, 0.1);
    ASSERT_TRUE(lines);
    EXPECT_NEAR(lines->lens.k1, 0, 0.004);
    const auto found = vision::along_lines(rough, *lines);
    ASSERT_TRUE(found);
    // The lengths are those of the rough sides; the perspective is that of the lines.
    const std::array<cv::Point2d, 4> unit{cv::Point2d(0, 0), {1, 0}, {1, 1}, {0, 1}};
    const Eigen::Matrix3d true_map = vision::fit_homography(tilted_screen, unit).value();
    std::array<cv::Point2d, 4> corners;
    for (std::size_t i = 0; i < 4; ++i)
        corners[i] = vision::apply_homography(true_map, (*found)[i]);
    EXPECT_NEAR(corners[0].x, corners[3].x, 0.003);
    EXPECT_NEAR(corners[1].x, corners[2].x, 0.003);
    EXPECT_NEAR(corners[0].y, corners[1].y, 0.003);
    EXPECT_NEAR(corners[2].y, corners[3].y, 0.003);
}

TEST(ScreenLines, ShowHowTheLensBends) {
    for (const double bend : {-0.05, 0.04}) {
        SCOPED_TRACE(bend);
        Lens lens = vision::pinhole({photo_side, photo_side});
        lens.k1 = bend;
        Quad seen = tilted_screen;
        for (cv::Point2d& corner : seen)
            corner = lens.distorted(corner);
        const auto lines =
            vision::fit_screen_lines(segments_of(tilted_screen, lens), seen, {photo_side, photo_side}, 0.1);
        ASSERT_TRUE(lines);
        EXPECT_NEAR(lines->lens.k1, bend, 0.005);
        const auto found = vision::along_lines(seen, *lines);
        ASSERT_TRUE(found);
        EXPECT_LT(farthest(*found, tilted_screen), 4);  // half a pixel of noise at each end
    }
}

TEST(ScreenLines, ShowWhereTheScreenIs) {
    const Quad photo{cv::Point2d(0, 0), {photo_side, 0}, {photo_side, photo_side}, {0, photo_side}};
    const auto segments = segments_of(tilted_screen, vision::pinhole({photo_side, photo_side}));
    const auto lines = vision::fit_screen_lines(segments, photo, {photo_side, photo_side}, 0.35);
    ASSERT_TRUE(lines);
    const auto around = vision::quad_around(segments, *lines);
    ASSERT_TRUE(around);
    const auto expected = vision::widened(tilted_screen, 0.05);
    EXPECT_LT(farthest(*around, *expected), 30);
}

TEST(ScreenLines, AreNoneAmongAFewSegments) {
    const std::vector<LineSegment> few{{{300, 300}, {310, 400}}, {{500, 300}, {505, 400}}};
    EXPECT_FALSE(vision::fit_screen_lines(few, tilted_screen, {photo_side, photo_side}, 0.1));
}

TEST(AQuad, IsWidenedInItsPerspective) {
    const auto wide = vision::widened(tilted_screen, 0.1);
    ASSERT_TRUE(wide);
    const auto back = vision::widened(*wide, -0.1 / 1.2);
    ASSERT_TRUE(back);
    EXPECT_LT(farthest(*back, tilted_screen), 1e-6);
}

}  // namespace
}  // namespace unfold
