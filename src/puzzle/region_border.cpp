// An edge that occurs twice lies between two cells of the set; the others are its border.
#include "puzzle/region_border.h"

#include <cmath>
#include <map>
#include <utility>

namespace unfold {
namespace {

// Outline points have whole coordinates, so an edge is named by its two ends.
using Vertex = std::pair<long, long>;
using EdgeName = std::pair<Vertex, Vertex>;

EdgeName name_of(Point a, Point b) {
    const Vertex from{std::lround(a.x), std::lround(a.y)};
    const Vertex to{std::lround(b.x), std::lround(b.y)};
    return from < to ? EdgeName{from, to} : EdgeName{to, from};
}

}  // namespace

std::vector<BorderEdge> region_border(const Lattice& lattice, const std::vector<CellId>& cells) {
    std::vector<BorderEdge> edges;
    std::map<EdgeName, int> uses;
    for (const CellId id : cells) {
        const auto outline = cell_outline_in_cells(lattice, lattice.cell(id));
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const BorderEdge edge{outline[i], outline[(i + 1) % outline.size()], id};
            ++uses[name_of(edge.a, edge.b)];
            edges.push_back(edge);
        }
    }
    std::erase_if(edges, [&](const BorderEdge& edge) { return uses[name_of(edge.a, edge.b)] > 1; });
    return edges;
}

}  // namespace unfold
