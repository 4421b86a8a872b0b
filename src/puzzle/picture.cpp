// Cells in pixels, and the best point of a region to tap or to label.
#include "unfold/picture.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace unfold {
namespace {

struct Segment {
    Point a;
    Point b;
};

double distance_to_segment(Point p, const Segment& s) {
    const double dx = s.b.x - s.a.x;
    const double dy = s.b.y - s.a.y;
    const double length2 = dx * dx + dy * dy;
    const double t = length2 > 0 ? std::clamp(((p.x - s.a.x) * dx + (p.y - s.a.y) * dy) / length2, 0.0, 1.0) : 0.0;
    return std::hypot(p.x - s.a.x - t * dx, p.y - s.a.y - t * dy);
}

// The edges of the cells that no other cell of the region shares.
std::vector<Segment> region_border(const PictureGeometry& geometry, const Lattice& lattice,
                                   const std::vector<CellId>& cells) {
    std::vector<Segment> border;
    std::vector<bool> inside(static_cast<std::size_t>(lattice.cell_count()), false);
    for (const CellId id : cells) inside[id.index()] = true;
    for (const CellId id : cells) {
        const auto outline = cell_outline_in_cells(lattice, lattice.cell(id));
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Point a = outline[i];
            const Point b = outline[(i + 1) % outline.size()];
            const auto shares_edge = [&](CellId other) {
                if (!inside[other.index()]) return false;
                const auto theirs = cell_outline_in_cells(lattice, lattice.cell(other));
                const auto holds = [&](Point p) {
                    return std::any_of(theirs.begin(), theirs.end(),
                                       [&](Point q) { return std::abs(p.x - q.x) + std::abs(p.y - q.y) < 1e-9; });
                };
                return holds(a) && holds(b);
            };
            const Neighbors around = neighbors(lattice, id);
            if (std::none_of(around.begin(), around.end(), shares_edge))
                border.push_back({geometry.px_from_cell(a), geometry.px_from_cell(b)});
        }
    }
    return border;
}

}  // namespace

std::vector<Point> cell_outline_px(const PictureGeometry& geometry, const Lattice& lattice, Cell cell) {
    auto outline = cell_outline_in_cells(lattice, cell);
    std::transform(outline.begin(), outline.end(), outline.begin(),
                   [&](Point p) { return geometry.px_from_cell(p); });
    return outline;
}

InnerPoint inner_point(const PictureGeometry& geometry, const Lattice& lattice, const std::vector<CellId>& cells) {
    const auto border = region_border(geometry, lattice, cells);
    const RectPx& shown = geometry.board_px;
    // How far a point of the region is from its border and from the edge of what shows; negative outside.
    const auto depth = [&](Point p) {
        double least = std::min({p.x - shown.x, shown.x + shown.width - p.x, p.y - shown.y, shown.y + shown.height - p.y});
        for (const Segment& s : border) least = std::min(least, distance_to_segment(p, s));
        return least;
    };

    // A grid over each cell finds the deepest place; the distance field is gentle, so a coarse grid is near it.
    constexpr int steps = 12;
    InnerPoint best{{0, 0}, -std::numeric_limits<double>::infinity()};
    for (const CellId id : cells) {
        const auto outline = cell_outline_px(geometry, lattice, lattice.cell(id));
        const Point a = outline[0];
        const Point b = outline[1];
        const Point c = outline.back();
        for (int i = 0; i <= steps; ++i) {
            for (int j = 0; j <= steps; ++j) {
                if (outline.size() == 3 && i + j > steps) continue;
                const double u = static_cast<double>(i) / steps;
                const double v = static_cast<double>(j) / steps;
                const Point p{a.x + u * (b.x - a.x) + v * (c.x - a.x), a.y + u * (b.y - a.y) + v * (c.y - a.y)};
                const double here = depth(p);
                // The margin keeps the choice the same where rounding differs.
                if (here > best.inradius_px + 1e-6) best = {p, here};
            }
        }
    }
    return best;
}

}  // namespace unfold
