// The conversion of an image, which caches colors, against that of each pixel.
#include "vision/image/lab.h"

#include <random>

#include <gtest/gtest.h>

namespace unfold::vision {
namespace {

// Black, few colors, all colors, and rows that equal the one above.
cv::Mat3b random_image(cv::Size size, std::mt19937& random) {
    cv::Mat3b image(size, cv::Vec3b(0, 0, 0));
    for (int y = size.height / 4; y < size.height; ++y) {
        const bool has_few = y % 4 == 1;
        for (int x = 0; x < size.width; ++x)
            for (int c = 0; c < 3; ++c)
                image(y, x)[c] = static_cast<std::uint8_t>(has_few ? 90 * (random() % 2) : random() % 256);
        if (y % 4 == 3) image.row(y - 1).copyTo(image.row(y));
    }
    return image;
}

void expect_labs_of_pixels(const cv::Mat3b& image) {
    const cv::Mat3f labs = lab_from_bgr(image);
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x) {
            const Lab lab = lab_from_bgr(image(y, x));
            ASSERT_EQ(labs(y, x), cv::Vec3f(lab.l, lab.a, lab.b)) << y << ", " << x;
        }
}

TEST(Lab, OfAnImageIsThatOfItsPixels) {
    std::mt19937 random(5);
    const cv::Mat3b image = random_image({300, 200}, random);
    expect_labs_of_pixels(image);
    expect_labs_of_pixels(image(cv::Rect(40, 30, 150, 120)));
    for (int side = 1; side < 12; ++side)
        expect_labs_of_pixels(random_image({side, 13 - side}, random));
}

}  // namespace
}  // namespace unfold::vision
