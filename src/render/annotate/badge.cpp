// Outlines of regions, tap marks and badges. Each has two rings or lines, so that one of them contrasts with
// any ground.
#include "render/annotate/badge.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "core/length.h"
#include "puzzle/region_border.h"
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

// The dark line takes this part of the width, at the border itself.
constexpr double dark_part = 0.42;
// Of the cells' smaller side: wider contours of a single triangle would overlap.
constexpr double max_width = 0.25;

struct BorderSide : DirectedEdge {
    Point along;           ///< direction, of length 1
    Point inward;          ///< normal to it, of length 1
    std::size_t next = 0;  ///< the side of the border that follows
};

double dot(Point a, Point b) {
    return a.x * b.x + a.y * b.y;
}

double cross(Point a, Point b) {
    return a.x * b.y - a.y * b.x;
}

Point moved(Point p, Point by, double times) {
    return {p.x + times * by.x, p.y + times * by.y};
}

BorderSide side_between(Point from, Point to) {
    const double length = std::max(1e-9, length_of(to.x - from.x, to.y - from.y));
    const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
    return {{from, to}, along, {-along.y, along.x}};
}

// How far a side turns back into the region on the way to the next one: 0 … 2 pi. Where several sides begin
// at one vertex, the next one of a border is that with the smallest angle, as no other lies between them
// inside.
double angle_between(const BorderSide& side, const BorderSide& next) {
    const Point back{-side.along.x, -side.along.y};
    const double angle = std::atan2(cross(next.along, back), dot(next.along, back));
    return angle < 0 ? angle + 2 * std::numbers::pi : angle;
}

// The border of a region, all sides with the region on the same hand.
std::vector<BorderSide> sides_of(const PictureGeometry& geometry, const Lattice& lattice,
                                 const std::vector<CellId>& region) {
    std::vector<BorderSide> sides;
    using Vertex = std::pair<double, double>;
    std::map<Vertex, std::vector<std::size_t>> beginning_at;
    std::vector<Vertex> ends;
    for (BorderEdge edge : region_border(lattice, region)) {
        Point a = geometry.px_from_cell(edge.a), b = geometry.px_from_cell(edge.b);
        const std::vector<Point> cell = cell_outline_px(geometry, lattice, lattice.cell(edge.cell));
        const bool is_turned = std::any_of(cell.begin(), cell.end(), [&](Point p) {
            return cross({b.x - a.x, b.y - a.y}, {p.x - a.x, p.y - a.y}) < -1e-6;
        });
        if (is_turned) {
            std::swap(a, b);
            std::swap(edge.a, edge.b);
        }
        beginning_at[{edge.a.x, edge.a.y}].push_back(sides.size());
        ends.emplace_back(edge.b.x, edge.b.y);
        sides.push_back(side_between(a, b));
    }
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const auto& candidates = beginning_at.at(ends[i]);
        sides[i].next =
            *std::min_element(candidates.begin(), candidates.end(), [&](std::size_t a, std::size_t b) {
                return angle_between(sides[i], sides[a]) < angle_between(sides[i], sides[b]);
            });
    }
    return sides;
}

// The points of the inner border around the end of a side: the crossing of both moved sides where the region
// is convex, else an arc.
std::vector<Point> inner_corner(const BorderSide& side, const BorderSide& next, double width_px) {
    const Point sum{side.inward.x + next.inward.x, side.inward.y + next.inward.y};
    constexpr double min_share = 0.05;  // at angles below 26 degrees
    const double share = std::max(min_share, 1 + dot(side.inward, next.inward));
    if (cross(side.along, next.along) >= 0) return {moved(side.to, sum, width_px / share)};
    constexpr int steps = 8;
    std::vector<Point> points;
    for (int i = 0; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        const Point between{(1 - t) * side.inward.x + t * next.inward.x,
                            (1 - t) * side.inward.y + t * next.inward.y};
        points.push_back(moved(side.to, between, width_px / std::max(1e-9, length_of(between.x, between.y))));
    }
    return points;
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

void draw_outline(cv::Mat& rgb, const PictureGeometry& geometry, const Lattice& lattice,
                  const std::vector<CellId>& region, double width_px) {
    const std::vector<BorderSide> sides = sides_of(geometry, lattice, region);
    width_px = std::min(width_px, max_width * cell_side_px(geometry));
    const auto draw = [&](double inner_px, Rgb color) {
        std::vector<DirectedEdge> edges(sides.begin(), sides.end());
        std::vector<std::vector<Point>> corners;  // at the end of each side
        for (const BorderSide& side : sides)
            corners.push_back(inner_corner(side, sides[side.next], inner_px));
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const std::vector<Point>& next = corners[sides[i].next];
            edges.push_back({next.front(), corners[i].back()});
            for (std::size_t k = 1; k < next.size(); ++k)
                edges.push_back({next[k], next[k - 1]});
        }
        fill_enclosed(rgb, edges, {color});
    };
    draw(width_px, mark_light);
    draw(dark_part * width_px, mark_dark);
}

}  // namespace unfold::render
