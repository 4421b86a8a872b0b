// Paper: grain, fibers and clouds as a field of brightness factors around 1.
#pragma once

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

}  // namespace unfold::render
