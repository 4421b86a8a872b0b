// See button_ink.h.
#include "vision/counter/button_ink.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/counter/overlay_bar.h"

namespace unfold::vision {
namespace {

// The digits are here even in a crop that is off by a tenth, and a separator line is not.
constexpr double window_left = 0.13, window_top = 0.25, window_right = 0.87, window_bottom = 0.75;

// The thinnest "1" covers 2 % of the window, two bold digits a fifth of it.
constexpr double ink_quantile = 0.99, ground_quantile = 0.5, grain_quantile = 0.16;

// A screenshot dimmed to a fifth has 40 gray levels between digit and ground; the grain spreads over 2 to 5.
constexpr double min_contrast = 20, min_contrast_in_grains = 6;

// The ground reaches 0.42 of the digits' lightness in a washed-out picture (gamma 0.5); pale paper more.
constexpr double max_ground_ratio = 0.55;

struct Levels {
    double ground, ink, grain;
};

Levels levels_of(const cv::Mat1f& plane) {
    const cv::Rect window(cv::Point(cvRound(window_left * plane.cols), cvRound(window_top * plane.rows)),
                          cv::Point(cvRound(window_right * plane.cols), cvRound(window_bottom * plane.rows)));
    const cv::Mat1f inside = plane(window).clone();
    const std::vector<float> values(inside.begin(), inside.end());
    const double ground = quantile(values, ground_quantile);
    return {ground, quantile(values, ink_quantile), ground - quantile(values, grain_quantile)};
}

// The channels, each weighted by the contrast of the digits in it: a tint may hide them in one channel.
cv::Mat1f blend_by_contrast(const cv::Mat& scaled) {
    std::array<cv::Mat1f, 3> planes;
    for (int channel = 0; channel < 3; ++channel) {
        cv::Mat plane;
        cv::extractChannel(scaled, plane, channel);
        plane.convertTo(planes.at(static_cast<std::size_t>(channel)), CV_32F);
    }
    cv::Mat1f blend(scaled.size(), 0.0F);
    double sum = 0;
    for (const cv::Mat1f& plane : planes) {
        const Levels levels = levels_of(plane);
        const double weight = std::max(levels.ink - levels.ground, 1.0);
        cv::scaleAdd(plane, weight, blend, blend);
        sum += weight;
    }
    blend /= sum;
    return blend;
}

cv::Mat scale_to_map(const cv::Mat& button) {
    const double scale = ink_map_size_px / std::sqrt(static_cast<double>(button.cols) * button.rows);
    const cv::Size size(std::max(1, cvRound(button.cols * scale)), std::max(1, cvRound(button.rows * scale)));
    cv::Mat scaled;
    cv::resize(button, scaled, size, 0, 0, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
    return scaled;
}

}  // namespace

std::optional<cv::Mat1f> ink_of_button(const cv::Mat& button) {
    constexpr int min_side_px = 8, max_aspect = 4;
    if (button.cols < min_side_px || button.rows < min_side_px) return std::nullopt;
    if (button.cols > max_aspect * button.rows || button.rows > max_aspect * button.cols) return std::nullopt;

    cv::Mat1f gray = blend_by_contrast(scale_to_map(button));
    level_overlay_bar(gray);
    cv::GaussianBlur(gray, gray, {}, 1.0);  // grain that is coarser than a pixel of the map
    const Levels levels = levels_of(gray);
    const double contrast = levels.ink - levels.ground;
    if (contrast < std::max(min_contrast, min_contrast_in_grains * levels.grain)) return std::nullopt;
    if (levels.ground > max_ground_ratio * levels.ink) return std::nullopt;

    cv::Mat1f ink((gray - levels.ground) / contrast);
    cv::min(ink, 1.0F, ink);
    cv::max(ink, 0.0F, ink);
    return ink;
}

}  // namespace unfold::vision
