// Samples two bands of every swatch: the lower one, and the upper one left of the folded corner. They agree
// unless a navigation bar covers the lower one; then only the upper one counts.
#include "vision/kami2/swatches.h"

#include <algorithm>
#include <cmath>

#include "core/quantile.h"

namespace unfold::vision {
namespace {

constexpr double side_inset = 0.12;     // of the swatch's width
constexpr double corner_share = 0.075;  // width of the folded corner with its shadow / W, the footer's width
constexpr double min_lightness_ratio = 0.8;    // lower / upper band: beyond, something covers the lower one
constexpr float min_lightness_difference = 6;  // for near-black swatches the ratio is not reliable

struct Vertical {
    double from, to;
};
constexpr Vertical lower_band{0.40, 0.92};
constexpr Vertical upper_band{0.07, 0.30};  // of the height of the swatch

// The pixels of a part of a swatch that lie in the picture, as one column; may be empty.
cv::Mat pixels_of(const cv::Mat& bgr, const RectPx& swatch, Vertical band, double right_px) {
    const int from_x = std::max(0, static_cast<int>(std::ceil(swatch.x + side_inset * swatch.width)));
    const int to_x = std::min(bgr.cols, static_cast<int>(std::floor(right_px)));
    const int from_y = std::max(0, static_cast<int>(std::ceil(swatch.y + band.from * swatch.height)));
    const int to_y = std::min(bgr.rows, static_cast<int>(std::floor(swatch.y + band.to * swatch.height)));
    if (to_x <= from_x || to_y <= from_y) return {};
    return bgr(cv::Range(from_y, to_y), cv::Range(from_x, to_x)).clone().reshape(0, 1);
}

cv::Vec3b median_color(const cv::Mat& pixels) {
    cv::Vec3b result;
    std::vector<cv::Mat> channels;
    cv::split(pixels, channels);
    for (int c = 0; c < 3; ++c) {
        std::vector<std::uint8_t> values(channels[static_cast<std::size_t>(c)].begin<std::uint8_t>(),
                                         channels[static_cast<std::size_t>(c)].end<std::uint8_t>());
        result[c] = median_value(std::move(values));
    }
    return result;
}

Swatch swatch_of(const cv::Vec3b& bgr) {
    return {{bgr[2], bgr[1], bgr[0]}, lab_from_bgr(bgr)};
}

}  // namespace

std::optional<std::vector<Swatch>> read_swatches(const cv::Mat& bgr, const Footer& footer) {
    std::vector<Swatch> swatches;
    for (int i = 0; i < footer.swatches; ++i) {
        const RectPx rect = swatch_rect(footer, i);
        const double right = rect.x + rect.width;
        const cv::Mat lower = pixels_of(bgr, rect, lower_band, right - side_inset * rect.width);
        const cv::Mat upper = pixels_of(bgr, rect, upper_band, right - corner_share * footer.rect_px.width);
        if (lower.empty() && upper.empty()) return std::nullopt;
        if (lower.empty() || upper.empty()) {
            swatches.push_back(swatch_of(median_color(lower.empty() ? upper : lower)));
            continue;
        }
        const Swatch from_lower = swatch_of(median_color(lower));
        const Swatch from_upper = swatch_of(median_color(upper));
        const float ratio = (from_lower.lab.l + 1) / (from_upper.lab.l + 1);
        const bool differ = std::abs(from_lower.lab.l - from_upper.lab.l) > min_lightness_difference;
        const bool covered = differ && (ratio < min_lightness_ratio || ratio > 1 / min_lightness_ratio);
        swatches.push_back(covered ? from_upper : from_lower);
    }
    return swatches;
}

}  // namespace unfold::vision
