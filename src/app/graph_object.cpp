// Nodes are regions, edges join those that touch.
#include "app/graph_object.h"

namespace unfold::app {
namespace {

ordered_json nodes_of(const Input& input) {
    ordered_json nodes = ordered_json::array();
    for (std::size_t i = 0; i < input.graph.size(); ++i) {
        const Region& region = input.graph.regions[i];
        ordered_json cells = ordered_json::array();
        for (const CellId id : region.cells) {
            const Cell cell = input.level.board.lattice.cell(id);
            cells.push_back(ordered_json::array({cell.row, cell.column}));
        }
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

ordered_json graph_object(const Input& input) {
    const std::string dot = region_graph_dot(input.graph, input.level);
    return {{"dot", dot},
            {"svg", draw_dot(dot, DrawingFormat::svg)},
            {"nodes", nodes_of(input)},
            {"edges", edges_of(input.graph)}};
}

}  // namespace unfold::app
