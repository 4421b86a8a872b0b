// For pages that draw: the outline of every cell in the picture, and the nodes and edges of the region graph.
#include <algorithm>
#include <cmath>

#include "answers/answers.h"
#include "puzzle/game.h"
#include "puzzle/json_fields.h"

namespace unfold::answers {
namespace {

double tenths(double length) {
    return std::round(length * 10) / 10;
}

bool is_visible(const std::vector<Point>& outline, const PictureGeometry& geometry) {
    const auto [left, right] =
        std::minmax_element(outline.begin(), outline.end(), [](Point a, Point b) { return a.x < b.x; });
    const auto [top, bottom] =
        std::minmax_element(outline.begin(), outline.end(), [](Point a, Point b) { return a.y < b.y; });
    return right->x > 0 && left->x < geometry.width_px && bottom->y > 0 && top->y < geometry.height_px;
}

ordered_json cells_of(const PictureGeometry& geometry, const Lattice& lattice) {
    ordered_json cells = ordered_json::array();
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        const std::vector<Point> outline = cell_outline_px(geometry, lattice, cell);
        if (!is_visible(outline, geometry)) continue;
        ordered_json points = ordered_json::array();
        for (const Point p : outline)
            points.push_back(ordered_json::array({tenths(p.x), tenths(p.y)}));
        cells.push_back(ordered_json::array({cell.row, cell.column, std::move(points)}));
    }
    return cells;
}

ordered_json confidences_of(const Reading& reading, const Lattice& lattice) {
    ordered_json confidences = ordered_json::object();
    for (const Cell cell : reading.doubtful) {
        const double confidence = reading.cell_confidence[lattice.id(cell).index()];
        confidences[std::to_string(cell.row) + "," + std::to_string(cell.column)] =
            std::round(confidence * 100) / 100;
    }
    return confidences;
}

ordered_json nodes_of(const RegionGraph& graph, const Lattice& lattice) {
    ordered_json nodes = ordered_json::array();
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Region& region = graph.regions[i];
        ordered_json cells = ordered_json::array();
        for (const CellId id : region.cells)
            cells.push_back(cell_array(lattice.cell(id)));
        const RegionNode node = region_node(region, lattice);
        nodes.push_back({{"id", i},
                         {"color", region.color.value},
                         {"cells", std::move(cells)},
                         {"at", {tenths(node.x_pt), tenths(-node.y_pt)}},
                         {"diameter", tenths(node.diameter_pt)}});
    }
    return nodes;
}

ordered_json edges_of(const RegionGraph& graph) {
    ordered_json edges = ordered_json::array();
    for (std::size_t i = 0; i < graph.size(); ++i)
        for (const RegionId neighbor : graph.regions[i].neighbors)
            if (neighbor.index() > i) edges.push_back(ordered_json::array({i, neighbor.value}));
    return edges;
}

}  // namespace

ordered_json view_object(const Input& input) {
    if (!input.has_picture()) return nullptr;
    const Lattice& lattice = lattice_of(input.level());
    return {{"width", input.picture.width_px},
            {"height", input.picture.height_px},
            {"cells", cells_of(input.reading.geometry, lattice)},
            {"confidences", confidences_of(input.reading, lattice)}};
}

std::string graph_dot(const Input& input) {
    if (!facts_of(game_of(input.level())).has_colors())
        throw Error(ErrorCode::bad_level, Stage::level,
                    "This is a level of Shisen-Sho, which has tiles instead of colors and no region graph.",
                    "Give a level of KAMI 2, KAMI or Flood-It.");
    return region_graph_dot(input.graph, input.level());
}

ordered_json graph_object(const Input& input) {
    return {{"dot", graph_dot(input)},
            {"nodes", nodes_of(input.graph, lattice_of(input.level()))},
            {"edges", edges_of(input.graph)}};
}

}  // namespace unfold::answers
