// The region graph as DOT text. Nodes have the places of their regions, so that the drawing resembles the
// board.
#include "unfold/error.h"
#include "unfold/render.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>
#include <locale>
#include <sstream>
#include <string>

#include "core/length.h"
#include "puzzle/colors.h"
#include "puzzle/lattice.h"
#include "render/pixels.h"

namespace unfold {
namespace {

// Sizes of the drawing in points (1/72 inch): a triangle's side or a square's.
constexpr double side_pt = 80;
constexpr double points_per_inch = 72;

Point middle_in_cells(const Lattice& lattice, CellId cell) {
    return middle_of(cell_outline_in_cells(lattice, lattice.cell(cell)));
}

// The drawing has the board's orientation, with y upward.
Point points_from_cells(const Lattice& lattice, Point p) {
    const Point unit = facts_of(lattice.kind).unit;
    return {p.x * side_pt * unit.x, (extent_in_cells(lattice).y - p.y) * side_pt * unit.y};
}

// The centroid, or, where that lies outside the region (rings share theirs), the middle of the cell nearest
// to it.
Point place_of(const Region& region, const Lattice& lattice) {
    Point sum{0, 0};
    for (const CellId cell : region.cells) {
        const Point p = middle_in_cells(lattice, cell);
        sum = {sum.x + p.x, sum.y + p.y};
    }
    const auto count = static_cast<double>(region.cells.size());
    const Point centroid{sum.x / count, sum.y / count};
    const Point centroid_pt = points_from_cells(lattice, centroid);
    const auto under = cell_at(lattice, centroid);
    if (under && std::binary_search(region.cells.begin(), region.cells.end(), lattice.id(*under)))
        return centroid_pt;

    Point nearest = centroid_pt;
    double least = std::numeric_limits<double>::infinity();
    for (const CellId cell : region.cells) {
        const Point p = points_from_cells(lattice, middle_in_cells(lattice, cell));
        const double distance = length_of(p.x - centroid_pt.x, p.y - centroid_pt.y);
        // The margin keeps the choice the same where rounding differs.
        if (distance >= least - 1e-6) continue;
        least = distance;
        nearest = p;
    }
    return nearest;
}

// As "12.5", whatever the locale.
std::string number(double value) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::fixed << std::setprecision(1) << value;
    return text.str();
}

std::string node_line(std::size_t id, const Region& region, const Board& board) {
    const Rgb fill = board.palette[region.color.index()];
    const RegionNode node = region_node(region, board.lattice);
    const std::string cells =
        std::to_string(region.cells.size()) + (region.cells.size() == 1 ? " cell" : " cells");
    return "  r" + std::to_string(id) + " [id=\"region-" + std::to_string(id) + "\", label=\"" +
           std::to_string(id) + "\\n" + cells + "\", pos=\"" + number(node.x_pt) + "," + number(node.y_pt) +
           "!\", width=" + number(node.diameter_pt / points_per_inch) + ", fillcolor=\"" + hex_color(fill) +
           "\", fontcolor=\"" + hex_color(render::readable_on(fill)) + "\"];\n";
}

}  // namespace

RegionNode region_node(const Region& region, const Lattice& lattice) {
    const Point place = place_of(region, lattice);
    // The area of a node grows with its region, from what holds the label to a fair part of the board.
    const double width_in =
        std::clamp(0.46 + 0.06 * std::sqrt(static_cast<double>(region.cells.size())), 0.52, 1.3);
    return {place.x, place.y, std::round(width_in * 10) / 10 * points_per_inch};
}

std::string region_graph_dot(const RegionGraph& graph, const Level& level) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    if (!colors)
        throw Error(ErrorCode::usage, Stage::graph, "Shisen-Sho has tiles instead of colored regions.",
                    "Give a level of KAMI 2, KAMI or Flood-It.");
    // `layout` and `inputscale` make every Graphviz program keep the positions, which are in points.
    std::string dot =
        "strict graph regions {\n"
        "  graph [layout=neato, inputscale=72, overlap=true, splines=line, outputorder=edgesfirst, "
        "bgcolor=white, pad=0.2];\n"
        "  node [shape=circle, fixedsize=true, style=filled, color=\"#1a1816\", penwidth=1.2, "
        "fontname=\"Helvetica,Arial,sans-serif\", fontsize=9];\n"
        "  edge [color=\"#6b6660\", penwidth=1.2];\n";
    for (std::size_t i = 0; i < graph.size(); ++i)
        dot += node_line(i, graph.regions[i], colors->board);
    for (std::size_t i = 0; i < graph.size(); ++i)
        for (const RegionId neighbor : graph.regions[i].neighbors)
            if (neighbor.index() > i)
                dot += "  r" + std::to_string(i) + " -- r" + std::to_string(neighbor.value) + ";\n";
    return dot + "}\n";
}

}  // namespace unfold
