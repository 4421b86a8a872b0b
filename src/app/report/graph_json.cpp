// The region graph as a JSON value: a node for each region, an edge between regions that share a cell edge.
#include "app/report/json.h"
#include "puzzle/json_fields.h"

namespace unfold::app {
namespace {

ordered_json nodes_of(const RegionGraph& graph, const Lattice& lattice) {
    ordered_json nodes = ordered_json::array();
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Region& region = graph.regions[i];
        ordered_json cells = ordered_json::array();
        for (const CellId id : region.cells)
            cells.push_back(cell_array(lattice.cell(id)));
        nodes.push_back({{"id", i}, {"color", region.color.value}, {"cells", std::move(cells)}});
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

std::string graph_dot(const Input& input) {
    if (game_of(input.level()) == Game::shisen)
        throw Error(ErrorCode::bad_level, Stage::level,
                    "This is a level of Shisen-Sho, which has tiles instead of colors and no region graph.",
                    "Give a level of KAMI 2, KAMI or Flood-It.");
    return region_graph_dot(input.graph, input.level());
}

ordered_json graph_object(const Input& input) {
    const std::string dot = graph_dot(input);
    return {{"dot", dot},
            {"svg", draw_dot(dot, DrawingFormat::svg)},
            {"nodes", nodes_of(input.graph, lattice_of(input.level()))},
            {"edges", edges_of(input.graph)}};
}

}  // namespace unfold::app
