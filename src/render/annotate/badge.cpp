// Outlines of regions, tap marks and badges. Each has two rings or lines, so that one of them contrasts with
// any ground.
#include "render/annotate/badge.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "core/length.h"
#include "core/ordered_by.h"
#include "puzzle/lattice.h"
#include "render/annotate/move_strip.h"
#include "render/annotate/view.h"
#include "render/ink.h"
#include "render/pixels.h"

namespace unfold::render {
namespace {

// The parts of a badge, in its radii. Two rings contrast with any ground.
struct BadgeShape {
    double dark_ring = 0.09;
    double white_ring = 0.12;
    double digit_height = 1.08;
    double leader_width = 0.36;
    double dark_dot = 0.36;  // radii of the dot at the end of a leader line
    double white_dot = 0.22;
};
constexpr BadgeShape badge_shape;

// The badge of a move that is shown alone.
struct MarkSizes {
    double min_radius = 0.034;      // of the shorter side of the visible board: legible at any size
    double max_radius = 0.06;       // of the same
    double radius_of_inner = 0.72;  // of the region's inradius: a little space between badge and outline
    double min_inner = 0.7;         // in radii: the badge would hide a region with a smaller inradius
    double distance_beside = 2.2;   // in radii: from such a region to its badge
};
constexpr MarkSizes mark_sizes;

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

struct ContourShape {
    double dark_part = 0.42;  // of the width: the dark line, at the border itself
    double max_width = 0.25;  // of a cell's smaller side: wider contours of a single triangle would overlap
};
constexpr ContourShape contour;

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

// The interior angle between a side and the next one: 0 … 2 pi. If several sides begin at one vertex, the
// next one of a border is that with the smallest angle, because no other lies between them inside.
double angle_between(const BorderSide& side, const BorderSide& next) {
    const Point back{-side.along.x, -side.along.y};
    const double angle = std::atan2(cross(next.along, back), dot(next.along, back));
    return angle < 0 ? angle + 2 * std::numbers::pi : angle;
}

// The border of a region, all sides with the region on the same side.
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
        sides[i].next = *std::min_element(
            candidates.begin(), candidates.end(),
            ordered_by([&](std::size_t next) { return angle_between(sides[i], sides[next]); }));
    }
    return sides;
}

// The points of the inward offset polygon at the end of a side: the intersection of both offset sides where
// the region is convex, else an arc.
std::vector<Point> inner_corner(const BorderSide& side, const BorderSide& next, double width_px) {
    const Point sum{side.inward.x + next.inward.x, side.inward.y + next.inward.y};
    constexpr double min_share = 0.05;  // limits the miter at angles below 26 degrees
    const double share = std::max(min_share, 1 + dot(side.inward, next.inward));
    if (cross(side.along, next.along) >= 0) return {moved(side.to, sum, width_px / share)};
    constexpr int steps = 8;  // of the arc
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
    const double inner_px = radius_px * (1 - badge_shape.dark_ring - badge_shape.white_ring);
    fill(rgb, {circle(center, radius_px)}, {mark_dark});
    fill(rgb, {circle(center, radius_px * (1 - badge_shape.dark_ring))}, {mark_light});
    fill(rgb, {circle(center, inner_px)}, {color});
    NumberStyle style{badge_shape.digit_height * radius_px, 0.17, readable_on(color)};
    // The number's corners stay inside the disc; its round digits hardly reach into them.
    const double half_diagonal = length_of(number_width_px(number, style), style.height_px) / 2;
    style.height_px *= std::min(1.0, 0.97 * inner_px / half_diagonal);
    draw_number(rgb, number, center, style);
}

void draw_leader(cv::Mat& rgb, Point from, Point to, double radius_px) {
    const double width_px = badge_shape.leader_width * radius_px;
    stroke(rgb, {{from, to}}, width_px, {mark_dark});
    stroke(rgb, {{from, to}}, 0.5 * width_px, {mark_light});
}

void draw_leader_with_dot(cv::Mat& rgb, Point badge, Point target, double radius_px) {
    draw_leader(rgb, badge, target, radius_px);
    fill(rgb, {circle(target, badge_shape.dark_dot * radius_px)}, {mark_dark});
    fill(rgb, {circle(target, badge_shape.white_dot * radius_px)}, {mark_light});
}

TapMark place_mark(const PictureGeometry& geometry, const Lattice& lattice,
                   const std::vector<CellId>& region) {
    const double side_px = std::min(geometry.shown_px.width, geometry.shown_px.height);
    const InnerPoint inner = inner_point(geometry, lattice, region);
    TapMark mark;
    mark.radius_px = std::clamp(mark_sizes.radius_of_inner * inner.inradius_px,
                                mark_sizes.min_radius * side_px, mark_sizes.max_radius * side_px);
    mark.tapped = inner.px;
    mark.badge = moved_into(geometry.shown_px, inner.px, mark.radius_px);
    if (inner.inradius_px >= mark_sizes.min_inner * mark.radius_px) return mark;
    const Point middle = middle_of(geometry.shown_px);
    const double away = length_of(middle.x - inner.px.x, middle.y - inner.px.y);
    const double reach = mark_sizes.distance_beside * mark.radius_px;
    const Point beside = away < reach ? Point{inner.px.x + reach, inner.px.y}
                                      : Point{inner.px.x + reach * (middle.x - inner.px.x) / away,
                                              inner.px.y + reach * (middle.y - inner.px.y) / away};
    mark.badge = moved_into(geometry.shown_px, beside, mark.radius_px);
    return mark;
}

CellId tapped_cell(const TapMark& mark, const PictureGeometry& geometry, const Lattice& lattice,
                   const std::vector<CellId>& region) {
    const auto distance = [&](CellId cell) {
        const Point middle = unfold::middle_of(cell_outline_px(geometry, lattice, lattice.cell(cell)));
        return length_of(middle.x - mark.tapped.x, middle.y - mark.tapped.y);
    };
    return *std::min_element(region.begin(), region.end(), ordered_by(distance));
}

void draw_mark(cv::Mat& rgb, const TapMark& mark, int number, Rgb color) {
    const double apart = length_of(mark.badge.x - mark.tapped.x, mark.badge.y - mark.tapped.y);
    if (apart > mark.radius_px) draw_leader_with_dot(rgb, mark.badge, mark.tapped, mark.radius_px);
    draw_badge(rgb, mark.badge, mark.radius_px, number, color);
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
    const cv::Rect part = shown_board(geometry, rgb.size());
    if (part.empty()) return;
    cv::Mat board = rgb(part);
    const PictureGeometry on_board = geometry_of_part(geometry, part);
    const std::vector<BorderSide> sides = sides_of(on_board, lattice, region);
    width_px = std::min(width_px, contour.max_width * cell_side_px(on_board));
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
        fill_enclosed(board, edges, {color});
    };
    draw(width_px, mark_light);
    draw(contour.dark_part * width_px, mark_dark);
}

}  // namespace unfold::render
