// The color that most of a cell has is its color.
#include "vision/square/square_samples.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

const cv::Scalar red_bgr(40, 40, 220), white_bgr(250, 250, 250);
const SquareLattice one_cell{{0, 40, 1}, {0, 40, 1}};

SquareSample sample_of(const cv::Mat& cell) {
    return sample_squares(cell, one_cell).at(0);
}

void expect_red(const SquareSample& sample) {
    EXPECT_LT(distance(sample.color, lab_from_bgr(cv::Vec3b(40, 40, 220)), 1), 3);
}

TEST(SquareSample, OfAPlainCellIsItsColor) {
    const SquareSample sample = sample_of(cv::Mat(40, 40, CV_8UC3, red_bgr));
    expect_red(sample);
    EXPECT_EQ(sample.share, 1);
    EXPECT_EQ(sample.roughness, 0);
}

TEST(SquareSample, LeavesOutASignInTheMiddle) {
    cv::Mat cell(40, 40, CV_8UC3, red_bgr);
    cv::circle(cell, {20, 20}, 10, white_bgr, cv::FILLED);
    const SquareSample sample = sample_of(cell);
    expect_red(sample);
    EXPECT_NEAR(sample.share, 1 - CV_PI * 100 / (0.76 * 40 * 0.76 * 40), 0.08);
}

TEST(SquareSample, LeavesOutACoveredHalf) {
    cv::Mat cell(40, 40, CV_8UC3, red_bgr);
    cell(cv::Rect(0, 0, 40, 18)).setTo(white_bgr);
    expect_red(sample_of(cell));
}

TEST(SquareSample, OfPaperIsRough) {
    cv::Mat cell(40, 40, CV_8UC3, red_bgr);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 40; x += 2)
            cell.at<cv::Vec3b>(y, x)[1] = 52;
    EXPECT_NEAR(sample_of(cell).roughness, 12, 0.1);
}

TEST(SquareSample, SharesOfOtherColorsAreMeasured) {
    cv::Mat cell(40, 40, CV_8UC3, red_bgr);
    cell(cv::Rect(0, 0, 20, 40)).setTo(white_bgr);
    EXPECT_NEAR(share_of_color(cell, one_cell.cell(0, 0), lab_from_bgr(cv::Vec3b(250, 250, 250))), 0.5, 0.01);
}

}  // namespace
}  // namespace unfold::vision
