// The sizes at which pictures are searched.
#include "vision/image/work_image.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

constexpr int width_px = 60, height_px = 40;
constexpr int right_from_px = 30;  // where the second color begins

Picture two_colors() {
    cv::Mat image(height_px, width_px, CV_8UC3, cv::Scalar(20, 40, 200));
    image.colRange(right_from_px, width_px) = cv::Scalar(200, 160, 30);
    return picture_from_bgr(image);
}

TEST(ScaledImage, HasTheColorsOfThePictureInItsPlaces) {
    const Picture picture = two_colors();
    for (const double scale : {0.5, 1.0, 1.6, 2.0}) {
        SCOPED_TRACE(scale);
        const WorkImage work = scaled_image(picture, scale);
        EXPECT_EQ(work.image.cols, cvRound(scale * width_px));
        EXPECT_EQ(work.image.rows, cvRound(scale * height_px));
        EXPECT_DOUBLE_EQ(work.x_scale, static_cast<double>(work.image.cols) / width_px);
        EXPECT_DOUBLE_EQ(work.y_scale, static_cast<double>(work.image.rows) / height_px);
        constexpr int aside_px = 4;  // of the border, which is blurred
        const int border_px = cvRound(right_from_px * work.x_scale);
        EXPECT_EQ(work.image.at<cv::Vec3b>(work.image.rows / 2, border_px - aside_px),
                  cv::Vec3b(20, 40, 200));
        EXPECT_EQ(work.image.at<cv::Vec3b>(work.image.rows / 2, border_px + aside_px),
                  cv::Vec3b(200, 160, 30));
    }
}

TEST(WorkImage, IsNeverLargerThanThePictureOrItsLimits) {
    const Picture picture = two_colors();
    EXPECT_EQ(work_image(picture, 1e6).image.size(), cv::Size(width_px, height_px));
    EXPECT_EQ(work_image(picture, 0.25 * width_px * height_px).image.size(),
              cv::Size(width_px / 2, height_px / 2));
    EXPECT_EQ(work_image(picture, 1e6, width_px / 3.0).image.size(), cv::Size(width_px / 3, 13));
}

}  // namespace
}  // namespace unfold::vision
