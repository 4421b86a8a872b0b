// The disc with a move's number, on the board and in the list, and the line that connects it to a place.
#pragma once

#include "render/ink.h"

namespace unfold::render {

/// A disc filled with the color to paint, in a white and a dark ring, with the number in it. `radius_px`:
/// rings included.
void draw_badge(cv::Mat& rgb, Point center, double radius_px, int number, Rgb color);

/// A line that joins two badges of this radius, or a badge and what it speaks of. To be drawn before them.
void draw_tether(cv::Mat& rgb, Point from, Point to, double radius_px);
/// The same, with a dot at its end.
void draw_tether_to(cv::Mat& rgb, Point badge, Point target, double radius_px);

}  // namespace unfold::render
