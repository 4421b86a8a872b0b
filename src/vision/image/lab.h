// Colors and images in CIE L*a*b* (D65) and sRGB.
#pragma once

#include "unfold/puzzle.h"

#include <array>
#include <vector>

#include <opencv2/core.hpp>

#include "core/mapped.h"
#include "core/quantile.h"

namespace unfold::vision {

/// A color in CIE L*a*b* (L 0 … 100).
struct Lab {
    float l = 0;
    float a = 0;
    float b = 0;
    bool operator==(const Lab&) const = default;
};

/// The Lab colors (CV_32FC3) of a BGR image (CV_8UC3). Cost: at most 10 ns per pixel, less for few colors.
[[nodiscard]] cv::Mat lab_from_bgr(const cv::Mat& bgr);

/// The lightness alone (CV_32F) of a BGR image (CV_8UC3). Cost: about 3 ns per pixel.
[[nodiscard]] cv::Mat lightness_from_bgr(const cv::Mat& bgr);
/// One pixel of a BGR image.
[[nodiscard]] Lab lab_from_bgr(const cv::Vec3b& bgr);

/// sRGB components, 0 … 1 and beyond for colors outside its gamut.
using SrgbColor = std::array<float, 3>;
[[nodiscard]] SrgbColor srgb_from_lab(const Lab& lab);
/// The nearest color of 8-bit sRGB.
[[nodiscard]] Rgb rgb_from_lab(const Lab& lab);
[[nodiscard]] Lab lab_from_srgb(const SrgbColor& srgb);

/// Median of each channel. Requires: not empty.
[[nodiscard]] Lab median_of(const std::vector<Lab>& colors);
template <class Value>
[[nodiscard]] cv::Vec<Value, 3> median_of(const std::vector<cv::Vec<Value, 3>>& colors) {
    cv::Vec<Value, 3> median;
    for (int channel = 0; channel < 3; ++channel)
        median[channel] = median_value(mapped(colors, [&](const auto& color) { return color[channel]; }));
    return median;
}

/// The Lab colors of the pixels of a BGR image (CV_8UC3), row by row.
[[nodiscard]] std::vector<Lab> labs_of(const cv::Mat& bgr);

/// Distance of two colors with lightness weighted: the lighting of the board changes lightness most.
[[nodiscard]] float distance(const Lab& p, const Lab& q, float lightness_weight = 1);

}  // namespace unfold::vision
