// Two rings, so that one of them contrasts with any ground.
#include "render/annotate/badge.h"

#include <algorithm>
#include <cmath>

#include "core/length.h"
#include "render/digits.h"
#include "render/ink.h"
#include "render/pixels.h"

namespace unfold::render {
namespace {

// Parts of the radius.
constexpr double dark_ring = 0.09;
constexpr double white_ring = 0.12;

}  // namespace

void draw_badge(cv::Mat& rgb, Point center, double radius_px, int number, Rgb color) {
    const double inner_px = radius_px * (1 - dark_ring - white_ring);
    fill(rgb, {circle(center, radius_px)}, {mark_dark});
    fill(rgb, {circle(center, radius_px * (1 - dark_ring))}, {mark_light});
    fill(rgb, {circle(center, inner_px)}, {color});
    NumberStyle style{1.08 * radius_px, 0.17, readable_on(color)};
    // The number's corners stay inside the disc; its round digits hardly reach into them.
    const double half_diagonal = length_of(number_width_px(number, style), style.height_px) / 2;
    style.height_px *= std::min(1.0, 0.97 * inner_px / half_diagonal);
    draw_number(rgb, number, center, style);
}

void draw_tether(cv::Mat& rgb, Point from, Point to, double radius_px) {
    const double width_px = 0.36 * radius_px;
    stroke(rgb, {{from, to}}, width_px, {mark_dark});
    stroke(rgb, {{from, to}}, 0.5 * width_px, {mark_light});
}

void draw_tether_to(cv::Mat& rgb, Point badge, Point target, double radius_px) {
    draw_tether(rgb, badge, target, radius_px);
    fill(rgb, {circle(target, 0.36 * radius_px)}, {mark_dark});
    fill(rgb, {circle(target, 0.22 * radius_px)}, {mark_light});
}

}  // namespace unfold::render
