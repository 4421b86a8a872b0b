// Upright borders, which tell a screenshot from a photo of a screen.
#include "unfold/picture.h"

#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "support/photos.h"
#include "vision/image/picture_mat.h"
#include "vision/photo/screen_quads.h"

namespace unfold {
namespace {

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
