// Numbers as strokes: our own ten digits, thin or bold, so that no font file is needed.
#pragma once

#include "render/ink.h"

namespace unfold::render {

struct NumberStyle {
    double height_px = 0;  ///< of a digit, strokes included
    double weight = 0.1;   ///< stroke width as a part of the height
    Rgb color;
};

/// The width in pixels that `number` takes. Requires: number >= 0.
[[nodiscard]] double number_width_px(int number, const NumberStyle& style);
/// Draws `number` with its middle at `center`.
void draw_number(cv::Mat& rgb, int number, Point center, const NumberStyle& style);

}  // namespace unfold::render
