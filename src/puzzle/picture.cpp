// Conversion of pixel formats, cell outlines in pixels, and the deepest point of a region.
#include "unfold/picture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "core/length.h"
#include "puzzle/lattice.h"

namespace unfold {
namespace {

// Outline points have integer coordinates, so the two end points identify an edge.
using Vertex = std::pair<long, long>;
using EdgeKey = std::pair<Vertex, Vertex>;

EdgeKey edge_key(Point a, Point b) {
    const Vertex from{std::lround(a.x), std::lround(a.y)};
    const Vertex to{std::lround(b.x), std::lround(b.y)};
    return from < to ? EdgeKey{from, to} : EdgeKey{to, from};
}

std::uint8_t flattened_on_white(int value, int alpha) {
    return static_cast<std::uint8_t>((value * alpha + 255 * (255 - alpha) + 127) / 255);
}

// The square of the distance: its root is taken once, of the least.
double squared_distance(Point p, const BorderEdge& s) {
    const double dx = s.b.x - s.a.x;
    const double dy = s.b.y - s.a.y;
    const double length2 = dx * dx + dy * dy;
    const double t =
        length2 > 0 ? std::clamp(((p.x - s.a.x) * dx + (p.y - s.a.y) * dy) / length2, 0.0, 1.0) : 0.0;
    const double x = p.x - s.a.x - t * dx;
    const double y = p.y - s.a.y - t * dy;
    return x * x + y * y;
}

// A candidate cell with an upper bound of the depth in it.
struct CellCandidate {
    CellId cell;
    double at_most_px = 0;
};

}  // namespace

// An edge that occurs twice lies between two cells of the set; the others are its border.

std::vector<BorderEdge> region_border(const Lattice& lattice, const std::vector<CellId>& cells) {
    std::vector<BorderEdge> edges;
    std::map<EdgeKey, int> times;
    const auto times_of = [&](const BorderEdge& edge) -> int& { return times[edge_key(edge.a, edge.b)]; };
    for (const CellId id : cells) {
        const auto outline = cell_outline_in_cells(lattice, lattice.cell(id));
        for (std::size_t i = 0; i < outline.size(); ++i)
            ++times_of(edges.emplace_back(BorderEdge{outline[i], outline[(i + 1) % outline.size()], id}));
    }
    std::erase_if(edges, [&](const BorderEdge& edge) { return times_of(edge) > 1; });
    return edges;
}

int channel_count(PixelFormat format) {
    switch (format) {
        case PixelFormat::gray:
            return 1;
        case PixelFormat::rgb:
        case PixelFormat::bgr:
            return 3;
        case PixelFormat::rgba:
        case PixelFormat::bgra:
            return 4;
    }
    return 0;
}

Picture to_picture(const ImageView& image) {
    if (image.empty()) return {};
    const auto channels = static_cast<std::size_t>(channel_count(image.format));
    const bool is_gray = image.format == PixelFormat::gray;
    const bool is_bgr = image.format == PixelFormat::bgr || image.format == PixelFormat::bgra;
    const std::array<std::size_t, 3> source{is_bgr ? 2U : 0U, is_gray ? 0U : 1U, is_bgr || is_gray ? 0U : 2U};
    const auto width = static_cast<std::size_t>(image.width_px);
    Picture picture{image.width_px, image.height_px, {}};
    picture.pixels.resize(3 * width * static_cast<std::size_t>(image.height_px));
    std::uint8_t* out = picture.pixels.data();
    for (std::size_t y = 0; y < static_cast<std::size_t>(image.height_px); ++y) {
        const std::uint8_t* in = image.data + y * image.stride_bytes;
        for (std::size_t x = 0; x < width; ++x, in += channels, out += 3)
            for (std::size_t i = 0; i < 3; ++i)
                out[i] = channels == 4 ? flattened_on_white(in[source[i]], in[3]) : in[source[i]];
    }
    return picture;
}

RectPx lattice_rect_px(const PictureGeometry& geometry, const Lattice& lattice) {
    const Point a = geometry.px_from_cell({0, 0});
    const Point b = geometry.px_from_cell(extent_in_cells(lattice));
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(b.x - a.x), std::abs(b.y - a.y)};
}

std::vector<Point> cell_outline_px(const PictureGeometry& geometry, const Lattice& lattice, Cell cell) {
    auto outline = cell_outline_in_cells(lattice, cell);
    for (Point& p : outline)
        p = geometry.px_from_cell(p);
    return outline;
}

InnerPoint inner_point(const PictureGeometry& geometry, const Lattice& lattice,
                       const std::vector<CellId>& cells) {
    std::vector<BorderEdge> border_px = region_border(lattice, cells);
    for (BorderEdge& edge : border_px) {
        edge.a = geometry.px_from_cell(edge.a);
        edge.b = geometry.px_from_cell(edge.b);
    }
    const RectPx& shown = geometry.shown_px;
    // The distance of a point of the region from its border and from the edge of the visible part; negative
    // outside. Returns `enough` as soon as the point is known not to be deeper.
    constexpr double no_limit = -std::numeric_limits<double>::infinity();
    const auto depth = [&](Point p, double enough) {
        const double to_edge = std::min(
            {p.x - shown.x, shown.x + shown.width - p.x, p.y - shown.y, shown.y + shown.height - p.y});
        const double squared_enough = enough > 0 ? enough * enough : no_limit;
        double least = std::numeric_limits<double>::infinity();
        for (const BorderEdge& s : border_px) {
            least = std::min(least, squared_distance(p, s));
            if (least <= squared_enough) return enough;
        }
        return std::min(to_edge, std::sqrt(least));
    };

    // Finds the pole of inaccessibility (the deepest point) by best-first branch and bound. Depth is
    // 1-Lipschitz, so the depth at a cell's center plus its radius is an upper bound, and most cells are
    // pruned.
    std::vector<CellCandidate> candidates;
    for (const CellId id : cells) {
        const auto outline = cell_outline_px(geometry, lattice, lattice.cell(id));
        const Point center = middle_of(outline);
        double reach = 0;
        for (const Point corner : outline)
            reach = std::max(reach, length_of(corner.x - center.x, corner.y - center.y));
        // Rounded, so that of equally deep cells the first comes first, independent of the last bits.
        constexpr double grain = 1 << 10;
        candidates.push_back({id, std::ceil((depth(center, no_limit) + reach) * grain) / grain});
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.at_most_px > b.at_most_px; });

    // Samples a grid over the cell: by the same property, a coarse grid is close to the maximum.
    constexpr int steps = 12;
    InnerPoint best{{0, 0}, no_limit};
    for (const CellCandidate& candidate : candidates) {
        if (candidate.at_most_px <= best.inradius_px) break;
        const auto outline = cell_outline_px(geometry, lattice, lattice.cell(candidate.cell));
        const Point a = outline[0];
        const Point b = outline[1];
        const Point c = outline.back();
        for (int i = 0; i <= steps; ++i) {
            for (int j = 0; j <= steps; ++j) {
                if (outline.size() == 3 && i + j > steps) continue;
                const double u = static_cast<double>(i) / steps;
                const double v = static_cast<double>(j) / steps;
                const Point p{a.x + u * (b.x - a.x) + v * (c.x - a.x),
                              a.y + u * (b.y - a.y) + v * (c.y - a.y)};
                const double here = depth(p, best.inradius_px);
                // The margin keeps the choice the same where rounding differs.
                if (here > best.inradius_px + 1e-6) best = {p, here};
            }
        }
    }
    return best;
}

}  // namespace unfold
