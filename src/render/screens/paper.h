// Paper (grain, fibers and clouds as a field of brightness factors around 1), and the signs on it.
#pragma once

#include "unfold/picture.h"
#include "unfold/puzzle.h"

#include <opencv2/core.hpp>

#include "core/random.h"

namespace unfold::render {

/// A field of `size` brightness factors (CV_32F, mean near 1). `grain_px` is the size of the finest grain,
/// `strength` 1 is the board's paper: a standard deviation of about 0.03, as measured within cells.
[[nodiscard]] cv::Mat1f paper(cv::Size size, double grain_px, double strength, Random& random);

/// Fills a rectangle with grainy paper. `texture` covers at least its size. `lift`: how many levels the grain
/// moves even black by.
void paint_paper(cv::Mat& rgb, cv::Rect area, Rgb color, const cv::Mat1f& texture, float lift);

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
