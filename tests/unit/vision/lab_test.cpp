// The conversion of an image, which remembers colors, against that of each pixel.
#include "vision/image/lab.h"

#include <random>

#include <gtest/gtest.h>

namespace unfold::vision {
namespace {

TEST(Lab, OfAnImageIsThatOfItsPixels) {
    std::mt19937 random(5);
    cv::Mat3b image(200, 300, cv::Vec3b(0, 0, 0));
    for (int y = 50; y < image.rows; ++y) {
        if (y % 3 == 0) {
            image.row(y - 1).copyTo(image.row(y));
            continue;
        }
        for (cv::Vec3b& color : cv::Mat3b(image.row(y)))
            for (int c = 0; c < 3; ++c)
                color[c] = static_cast<std::uint8_t>(random() % 256);
    }
    const cv::Mat3f labs = lab_from_bgr(image);
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x) {
            const Lab lab = lab_from_bgr(image(y, x));
            ASSERT_EQ(labs(y, x), cv::Vec3f(lab.l, lab.a, lab.b)) << y << ", " << x;
        }
}

}  // namespace
}  // namespace unfold::vision
