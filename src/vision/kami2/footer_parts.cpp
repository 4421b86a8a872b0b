// Brightness statistics of each button and the white balance that they give, and the medians of the swatches.
#include "vision/kami2/footer_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "vision/image/picture_mat.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

// Icons cover 4 to 10 % of a button; a thin "1" half hidden by a bar covers barely 1 %. So the brightest 0.8
// % are always icon, and pure white in real pictures, even when shrunk to a third.
constexpr double icon_share = 0.008;
constexpr double border_share = 0.08;       // of a button, where separators run
constexpr double min_visible_share = 0.65;  // of a button, for its icon to be visible

cv::Rect inner_pixels(const RectPx& r, const cv::Mat& image) {
    const double inset_x = border_share * r.width;
    const double inset_y = border_share * r.height;
    return whole_pixels({r.x + inset_x, r.y + inset_y, r.width - 2 * inset_x, r.height - 2 * inset_y}, image);
}

// One button: gray levels of its icon and ground, and the icon's color.
struct Button {
    double icon = 0, ground = 0;
    std::array<double, 3> icon_bgr{};
};

// The level below which the given share of the counted values lies.
template <std::size_t Levels>
double level_at(const std::array<int, Levels>& counts, double share) {
    const int all = std::accumulate(counts.begin(), counts.end(), 0);
    int below = 0;
    for (std::size_t level = 0; level < Levels; ++level) {
        below += counts[level];
        if (below > share * all) return static_cast<double>(level);
    }
    return static_cast<double>(Levels - 1);
}

Button button_in(const cv::Mat& part) {
    std::array<std::array<int, 256>, 3> channels{};
    std::array<int, 3 * 255 + 1> grays{};
    for (int y = 0; y < part.rows; ++y) {
        const auto* row = part.ptr<cv::Vec3b>(y);
        for (int x = 0; x < part.cols; ++x) {
            for (std::size_t c = 0; c < 3; ++c)
                ++channels[c][row[x][static_cast<int>(c)]];
            ++grays[static_cast<std::size_t>(row[x][0] + row[x][1] + row[x][2])];
        }
    }
    Button button;
    button.icon = level_at(grays, 1 - icon_share) / 3;
    button.ground = level_at(grays, 0.5) / 3;
    for (std::size_t c = 0; c < 3; ++c)
        button.icon_bgr[c] = level_at(channels[c], 1 - icon_share);
    return button;
}

// Samples two bands of every swatch: the lower one, and the upper one left of the folded corner. They agree
// unless a navigation bar covers the lower one; then only the upper one counts.

constexpr double side_inset = 0.12;     // of the swatch's width
constexpr double corner_share = 0.075;  // width of the folded corner with its shadow / W, the footer's width
constexpr double min_lightness_ratio = 0.8;    // lower / upper band: beyond, something covers the lower one
constexpr float min_lightness_difference = 6;  // for near-black swatches the ratio is not reliable

struct Vertical {
    double from, to;
};
constexpr Vertical lower_band{0.40, 0.92}, upper_band{0.07, 0.30};  // of the height of the swatch

// The median color of a part of a swatch; empty if it is not in the picture.
std::optional<Swatch> swatch_in(const cv::Mat& bgr, const RectPx& swatch, Vertical band, double right_px) {
    const double left_px = swatch.x + side_inset * swatch.width;
    const cv::Rect pixels = whole_pixels({left_px, swatch.y + band.from * swatch.height, right_px - left_px,
                                          (band.to - band.from) * swatch.height},
                                         bgr);
    if (pixels.empty()) return std::nullopt;
    const cv::Mat3b part(bgr(pixels));
    const cv::Vec3b color = median_of(std::vector<cv::Vec3b>(part.begin(), part.end()));
    return Swatch{{color[2], color[1], color[0]}, lab_from_bgr(color)};
}

// True if something covers the lower band of a swatch.
bool is_covered(const Swatch& lower, const Swatch& upper) {
    const float ratio = (lower.lab.l + 1) / (upper.lab.l + 1);
    return std::abs(lower.lab.l - upper.lab.l) > min_lightness_difference &&
           (ratio < min_lightness_ratio || ratio > 1 / min_lightness_ratio);
}

}  // namespace

ButtonStatistics measure_buttons(const cv::Mat& bgr, const Footer& footer) {
    std::vector<Button> visible;
    for (int i = 0; i < 4; ++i) {
        const RectPx rect = button_rect(footer, i);
        const cv::Rect pixels = inner_pixels(rect, bgr);
        const double whole = rect.width * rect.height * (1 - 2 * border_share) * (1 - 2 * border_share);
        if (pixels.area() < min_visible_share * whole) continue;
        visible.push_back(button_in(bgr(pixels)));
    }
    ButtonStatistics statistics;
    statistics.visible_count = static_cast<int>(visible.size());
    if (visible.empty()) return statistics;
    double white = 1, low_ground = 255, high_ground = 0;
    statistics.white_bgr = {1, 1, 1};
    for (const Button& button : visible) {
        white = std::max(white, button.icon);
        low_ground = std::min(low_ground, button.ground);
        high_ground = std::max(high_ground, button.ground);
        for (std::size_t c = 0; c < 3; ++c)
            statistics.white_bgr[c] = std::max(statistics.white_bgr[c], button.icon_bgr[c]);
    }
    statistics.min_contrast = 1;
    for (const Button& button : visible)
        statistics.min_contrast = std::min(statistics.min_contrast, (button.icon - button.ground) / white);
    statistics.ground_spread = (high_ground - low_ground) / white;
    statistics.darkest_ground = low_ground / white;
    return statistics;
}

double buttons_score(const ButtonStatistics& statistics) {
    if (statistics.visible_count == 0) return 0;
    const auto lacking = [](double value, double poor, double good) {
        return clamped_to_unit((good - value) / (good - poor));
    };
    // Real ones: contrast 0.60 and more, 0.22 where blurred over 5 px; grounds alike within 0.03, and 0.09 of
    // the white, 0.32 at a gamma of 0.5.
    return -lacking(statistics.min_contrast, 0.08, 0.20) -
           0.5 * lacking(-statistics.ground_spread, -0.20, -0.08) -
           0.5 * lacking(-statistics.darkest_ground, -0.55, -0.40);
}

cv::Mat white_balanced(const cv::Mat& bgr, const ButtonStatistics& statistics) {
    constexpr double max_gain = 5;  // beyond, the eight bits hold nothing
    if (statistics.visible_count == 0 || buttons_score(statistics) < -0.5) return bgr;
    cv::Scalar gain = cv::Scalar::all(1);
    for (int c = 0; c < 3; ++c) {
        const double white = statistics.white_bgr[static_cast<std::size_t>(c)];
        gain[c] = std::min(max_gain, 255 / white);
    }
    if (gain == cv::Scalar::all(1)) return bgr;
    cv::Mat result;
    cv::multiply(bgr, gain, result);
    return result;
}

std::optional<std::vector<Swatch>> read_swatches(const cv::Mat& bgr, const Footer& footer) {
    std::vector<Swatch> swatches;
    for (int i = 0; i < footer.swatches; ++i) {
        const RectPx rect = swatch_rect(footer, i);
        const double right = rect.x + rect.width;
        const auto lower = swatch_in(bgr, rect, lower_band, right - side_inset * rect.width);
        const auto upper = swatch_in(bgr, rect, upper_band, right - corner_share * footer.rect_px.width);
        if (!lower && !upper) return std::nullopt;
        swatches.push_back(!upper || (lower && !is_covered(*lower, *upper)) ? *lower : *upper);
    }
    return swatches;
}

}  // namespace unfold::vision
