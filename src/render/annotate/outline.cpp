// A contour is the area between the border of the region and the same border moved inward.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "core/length.h"
#include "puzzle/region_border.h"
#include "render/annotate/badge.h"
#include "render/annotate/view.h"
#include "render/ink.h"

namespace unfold::render {
namespace {

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
