// The quadrilaterals that may be a screen in a photo, and the upright borders of a screenshot.
#include "vision/photo/screen_quads.h"

#include <algorithm>
#include <cmath>
#include <vector>

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

bool has_upright_borders(const cv::Mat& bgr) {
    return vision::has_upright_borders(vision::picture_from_bgr(bgr));
}

cv::Mat screen_with(const std::vector<cv::Rect>& cards) {
    cv::Mat screen(900, 600, CV_8UC3, cv::Scalar::all(235));
    for (const cv::Rect& card : cards)
        screen(card).setTo(cv::Scalar(180, 90, 40));
    return screen;
}

const std::vector<cv::Rect> two_cards{{80, 120, 160, 150}, {330, 560, 200, 200}};

TEST(UprightBorders, AreInAScreenshot) {
    EXPECT_TRUE(has_upright_borders(screen_with(two_cards)));
    cv::Mat strokes(900, 600, CV_8UC3, cv::Scalar::all(235));
    cv::rectangle(strokes, cv::Rect(80, 120, 440, 600), cv::Scalar::all(0), 1);
    EXPECT_TRUE(has_upright_borders(strokes));
}

TEST(UprightBorders, AreNotInAPhotoOfIt) {
    for (const double tilt : {-14.0, -3.0, 6.0}) {
        Random noise(1);
        const test::Photo photo = test::photographed(
            screen_with(two_cards), {.tilt_x = tilt, .tilt_y = 4, .turn = -2, .noise = 3}, noise);
        EXPECT_FALSE(has_upright_borders(photo.image)) << tilt;
    }
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

}  // namespace
}  // namespace unfold
