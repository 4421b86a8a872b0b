// The signs on the buttons of a synthetic screenshot, and the folded corner of the selected swatch.
#pragma once

#include "unfold/picture.h"

#include <opencv2/core.hpp>

namespace unfold::render {

/// Where a sign goes: it reaches about 0.4 units from the center, in pixels.
struct SignPlace {
    Point center;
    double unit;
    [[nodiscard]] Point at(double x, double y) const { return {center.x + x * unit, center.y + y * unit}; }
};

void draw_back(cv::Mat& rgb, const SignPlace& p, Rgb color);
void draw_restart(cv::Mat& rgb, const SignPlace& p, Rgb color);
void draw_bulb(cv::Mat& rgb, const SignPlace& p, Rgb color);
void draw_house(cv::Mat& rgb, const SignPlace& p, Rgb color);

/// Folds the upper right corner of a swatch, by the width of the screen in pixels.
void draw_folded_corner(cv::Mat& rgb, const RectPx& swatch, double screen_px);

}  // namespace unfold::render
