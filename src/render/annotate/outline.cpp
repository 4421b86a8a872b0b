// Each border edge is drawn at twice the wanted width and clipped to the cells of the region.
#include "render/annotate/outline.h"

#include <map>
#include <set>
#include <utility>

#include "puzzle/region_border.h"
#include "render/ink.h"

namespace unfold::render {
namespace {

// The dark line takes this part of the width, at the border itself.
constexpr double dark_part = 0.42;

// Places of the region's cells that meet at each vertex.
using Fans = std::map<std::pair<double, double>, std::vector<std::size_t>>;

Fans cells_around_vertices(const Lattice& lattice, const std::vector<CellId>& region) {
    Fans fans;
    for (std::size_t i = 0; i < region.size(); ++i)
        for (const Point vertex : cell_outline_in_cells(lattice, lattice.cell(region[i])))
            fans[{vertex.x, vertex.y}].push_back(i);
    return fans;
}

}  // namespace

void draw_outline(cv::Mat& rgb, const PictureGeometry& geometry, const Lattice& lattice,
                  const std::vector<CellId>& region, double width_px) {
    std::vector<Polyline> cells;
    cells.reserve(region.size());
    for (const CellId id : region)
        cells.push_back(cell_outline_px(geometry, lattice, lattice.cell(id)));
    const Fans fans = cells_around_vertices(lattice, region);
    const auto border = region_border(lattice, region);
    // Of each edge the cells at its ends.
    std::vector<std::vector<const Polyline*>> within;
    for (const BorderEdge& edge : border) {
        std::set<std::size_t> near;
        for (const Point end : {edge.a, edge.b}) {
            const auto& fan = fans.at({end.x, end.y});
            near.insert(fan.begin(), fan.end());
        }
        auto& polygons = within.emplace_back();
        for (const std::size_t cell : near)
            polygons.push_back(&cells[cell]);
    }
    const auto draw = [&](double inner_px, Rgb color) {
        for (std::size_t i = 0; i < border.size(); ++i)
            stroke_within(rgb, {geometry.px_from_cell(border[i].a), geometry.px_from_cell(border[i].b)},
                          2 * inner_px, within[i], {color});
    };
    draw(width_px, mark_light);
    draw(dark_part * width_px, mark_dark);
}

}  // namespace unfold::render
