// Two rings, so that one of them contrasts with any ground.
#include "render/annotate/badge.h"

#include <algorithm>
#include <cmath>

#include "core/length.h"
#include "render/annotate/move_strip.h"
#include "render/annotate/view.h"
#include "render/ink.h"
#include "render/pixels.h"

namespace unfold::render {
namespace {

// Parts of the radius.
constexpr double dark_ring = 0.09;
constexpr double white_ring = 0.12;

// Sizes are shares of the shorter side of the visible board, so that badges are legible at any size.

constexpr double smallest_mark_radius = 0.034;
constexpr double largest_mark_radius = 0.06;
constexpr double full_mark_outline = 0.012;
constexpr double thin_mark_outline = 0.007;

double side_px(const PictureGeometry& geometry) {
    return std::min(geometry.shown_px.width, geometry.shown_px.height);
}

Point moved_into(const RectPx& box, Point p, double margin_px) {
    const auto into = [&](double v, double low, double length) {
        return length < 2 * margin_px ? low + length / 2
                                      : std::clamp(v, low + margin_px, low + length - margin_px);
    };
    return {into(p.x, box.x, box.width), into(p.y, box.y, box.height)};
}

Point middle_of(const RectPx& box) {
    return {box.x + box.width / 2, box.y + box.height / 2};
}

// Drawn on the board's own part of the picture, so that nothing spills beyond it.
void outline(cv::Mat& rgb, const PictureGeometry& geometry, const Lattice& lattice,
             const std::vector<CellId>& region, double share) {
    const cv::Rect part = shown_board(geometry, rgb.size());
    if (part.empty()) return;
    cv::Mat board = rgb(part);
    draw_outline(board, geometry_of_part(geometry, part), lattice, region, share * side_px(geometry));
}

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

TapMark place_mark(const PictureGeometry& geometry, const Lattice& lattice,
                   const std::vector<CellId>& region) {
    const double side = side_px(geometry);
    const InnerPoint inner = inner_point(geometry, lattice, region);
    TapMark mark;
    mark.radius_px =
        std::clamp(0.72 * inner.inradius_px, smallest_mark_radius * side, largest_mark_radius * side);
    mark.tapped = inner.px;
    mark.badge = moved_into(geometry.shown_px, inner.px, mark.radius_px);
    // The badge would cover a single cell that is much smaller.
    constexpr double min_room = 0.7;
    if (inner.inradius_px >= min_room * mark.radius_px) return mark;
    const Point middle = middle_of(geometry.shown_px);
    const double away = length_of(middle.x - inner.px.x, middle.y - inner.px.y);
    const double reach = 2.2 * mark.radius_px;
    const Point beside = away < reach ? Point{inner.px.x + reach, inner.px.y}
                                      : Point{inner.px.x + reach * (middle.x - inner.px.x) / away,
                                              inner.px.y + reach * (middle.y - inner.px.y) / away};
    mark.badge = moved_into(geometry.shown_px, beside, mark.radius_px);
    return mark;
}

CellId tapped_cell(const TapMark& mark, const PictureGeometry& geometry, const Lattice& lattice,
                   const std::vector<CellId>& region) {
    const auto distance = [&](CellId cell) {
        const std::vector<Point> outline = cell_outline_px(geometry, lattice, lattice.cell(cell));
        Point middle{0, 0};
        for (const Point p : outline)
            middle = {middle.x + p.x / static_cast<double>(outline.size()),
                      middle.y + p.y / static_cast<double>(outline.size())};
        return length_of(middle.x - mark.tapped.x, middle.y - mark.tapped.y);
    };
    return *std::min_element(region.begin(), region.end(),
                             [&](CellId a, CellId b) { return distance(a) < distance(b); });
}

void draw_mark(cv::Mat& rgb, const TapMark& mark, int number, Rgb color) {
    const double apart = length_of(mark.badge.x - mark.tapped.x, mark.badge.y - mark.tapped.y);
    if (apart > mark.radius_px) draw_tether_to(rgb, mark.badge, mark.tapped, mark.radius_px);
    draw_badge(rgb, mark.badge, mark.radius_px, number, color);
}

void outline_tapped(cv::Mat& rgb, const PictureGeometry& geometry, const Lattice& lattice,
                    const std::vector<CellId>& region) {
    outline(rgb, geometry, lattice, region, full_mark_outline);
}

void outline_joined(cv::Mat& rgb, const PictureGeometry& geometry, const Lattice& lattice,
                    const std::vector<CellId>& region) {
    outline(rgb, geometry, lattice, region, thin_mark_outline);
}

void mark_swatch(cv::Mat& rgb, const PictureGeometry& geometry, const std::vector<Rgb>& palette,
                 ColorId color) {
    number_swatches(rgb, geometry, palette);
    if (color.index() >= geometry.swatches_px.size()) return;
    const RectPx& swatch = geometry.swatches_px[color.index()];
    const double width_px = 0.06 * std::min(swatch.width, swatch.height);
    const auto ring = [&](double inset, double stroke_px, Rgb ink) {
        Polyline line = rounded_rectangle({swatch.x + inset, swatch.y + inset}, swatch.width - 2 * inset,
                                          swatch.height - 2 * inset, 2 * width_px);
        line.push_back(line.front());
        stroke(rgb, {line}, stroke_px, {ink});
    };
    ring(width_px, 2 * width_px, mark_dark);
    ring(width_px, width_px, mark_light);
}

}  // namespace unfold::render
