// The quadrilaterals that may be a screen in a photo.
#include "vision/photo/screen_quads.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "support/photos.h"
#include "vision/image/picture_mat.h"

namespace unfold {
namespace {

cv::Mat white_screen() {
    return cv::Mat(900, 600, CV_8UC3, cv::Scalar::all(235));
}

TEST(ScreenQuads, AreTheCornersOfAScreen) {
    Random noise(1);
    const test::Photo photo = test::photographed(
        white_screen(), {.tilt_x = 11, .tilt_y = -8, .turn = 5, .blur_px = 0.8, .noise = 4}, noise);
    const Picture picture = vision::picture_from_bgr(photo.image);
    const auto quads = vision::find_screen_quads(picture);
    ASSERT_FALSE(quads.empty());
    double nearest = 1e9;
    for (const vision::Quad& quad : quads) {
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

}  // namespace
}  // namespace unfold
