// Each border edge is drawn at twice the wanted width and clipped to the cells of the region.
#include "render/annotate/outline.h"

#include <map>
#include <utility>

#include "puzzle/region_border.h"
#include "render/ink.h"

namespace unfold::render {
namespace {

// The dark line takes this part of the width, at the border itself.
constexpr double dark_part = 0.42;

// The outlines of the region's cells around each vertex.
using Fans = std::map<std::pair<double, double>, std::vector<Polyline>>;

Fans cells_around_vertices(const PictureGeometry& geometry, const Lattice& lattice,
                           const std::vector<CellId>& region) {
    Fans fans;
    for (const CellId id : region)
        for (const Point vertex : cell_outline_in_cells(lattice, lattice.cell(id)))
            fans[{vertex.x, vertex.y}].push_back(cell_outline_px(geometry, lattice, lattice.cell(id)));
    return fans;
}

}  // namespace

void draw_outline(cv::Mat& rgb, const PictureGeometry& geometry, const Lattice& lattice,
                  const std::vector<CellId>& region, double width_px) {
    const Fans fans = cells_around_vertices(geometry, lattice, region);
    const auto border = region_border(lattice, region);
    const auto draw = [&](double inner_px, Rgb color) {
        for (const BorderEdge& edge : border) {
            std::vector<Polyline> within = fans.at({edge.a.x, edge.a.y});
            const auto& others = fans.at({edge.b.x, edge.b.y});
            within.insert(within.end(), others.begin(), others.end());
            const Polyline line{geometry.px_from_cell(edge.a), geometry.px_from_cell(edge.b)};
            stroke_within(rgb, line, 2 * inner_px, within, {color});
        }
    };
    draw(width_px, mark_light);
    draw(dark_part * width_px, mark_dark);
}

}  // namespace unfold::render
