// Buttons as a screenshot could show them, with a number or with something else on them.
#pragma once

#include <opencv2/core.hpp>

#include "core/random.h"

namespace unfold::training {

/// A real number of [low, high).
[[nodiscard]] double between(Random& random, double low, double high);

/// A shape that is no digit, 0 … 255, about `height_px` high: arrow, ring with arrow, bulb, bar, cross,
/// scribble.
[[nodiscard]] cv::Mat1b draw_icon(Random& random, double height_px);

/// The height of a number on the button that `draw_button` makes, before distortion.
[[nodiscard]] double random_digit_height_px(Random& random);

/// A button with `shape` (coverage, 0 … 255) near its middle: dark grainy ground, separators, a crop that is
/// off, then another size, blur, gamma, dimming, tint and JPEG, as the random numbers have it. CV_8UC3.
[[nodiscard]] cv::Mat draw_button(Random& random, const cv::Mat1b& shape);

}  // namespace unfold::training
