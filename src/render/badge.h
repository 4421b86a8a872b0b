// The disc with a move's number, as it stands on the board and in the list.
#pragma once

#include "render/ink.h"

namespace unfold::render {

/// A disc filled with the color to paint, in a white and a dark ring, with the number in it. `radius_px`:
/// rings included.
void draw_badge(cv::Mat& rgb, Point center, double radius_px, int number, Rgb color);

}  // namespace unfold::render
