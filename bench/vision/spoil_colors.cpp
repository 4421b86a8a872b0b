// Distortions that leave every pixel at its place.
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "spoil_kinds.h"
#include "support/through_jpeg.h"

namespace unfold::bench {

Spoiled compressed(const cv::Mat& image, int quality) {
    return {test::through_jpeg(image, quality)};
}

Spoiled with_gamma(const cv::Mat& image, double gamma) {
    cv::Mat table(1, 256, CV_8U);
    for (int i = 0; i < 256; ++i)
        table.at<std::uint8_t>(i) = cv::saturate_cast<std::uint8_t>(std::pow(i / 255.0, gamma) * 255);
    Spoiled result;
    cv::LUT(image, table, result.image);
    return result;
}

Spoiled tinted(const cv::Mat& image, const cv::Scalar& bgr_factors) {
    Spoiled result;
    cv::multiply(image, bgr_factors, result.image);
    return result;
}

Spoiled blurred(const cv::Mat& image, double sigma_px) {
    Spoiled result;
    cv::GaussianBlur(image, result.image, {}, sigma_px * image.cols / 750);
    return result;
}

Spoiled noisy(const cv::Mat& image, double sigma) {
    cv::RNG random(7);
    cv::Mat noise(image.size(), CV_16SC3), sum;
    random.fill(noise, cv::RNG::NORMAL, 0, sigma);
    image.convertTo(sum, CV_16S);
    sum += noise;
    Spoiled result;
    sum.convertTo(result.image, CV_8U);
    return result;
}

Spoiled as_display_p3(const cv::Mat& image) {
    // The pixel values of a file in Display P3 that shows the same colors (CSS Color 4, D65).
    const cv::Matx33d p3_from_srgb(0.822462, 0.177538, 0.0, 0.033194, 0.966806, 0.0, 0.017083, 0.072397,
                                   0.910520);
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    const auto coded = [](double v) {
        return v <= 0.0031308 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    };
    Spoiled result;
    result.image.create(image.size(), CV_8UC3);
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x) {
            const auto& from = image.at<cv::Vec3b>(y, x);
            const cv::Vec3d p3 = p3_from_srgb * cv::Vec3d(linear(from[2] / 255.0), linear(from[1] / 255.0),
                                                          linear(from[0] / 255.0));
            for (int c = 0; c < 3; ++c)
                result.image.at<cv::Vec3b>(y, x)[2 - c] = cv::saturate_cast<std::uint8_t>(coded(p3[c]) * 255);
        }
    return result;
}

}  // namespace unfold::bench
