// An edge that occurs twice lies between two cells of the set; the others are its border.
#include "puzzle/region_border.h"

#include <algorithm>
#include <cmath>
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
    std::vector<BorderEdge> all;
    std::vector<EdgeName> names;
    for (const CellId id : cells) {
        const auto outline = cell_outline_in_cells(lattice, lattice.cell(id));
        for (std::size_t i = 0; i < outline.size(); ++i) {
            all.push_back({outline[i], outline[(i + 1) % outline.size()], id});
            names.push_back(name_of(all.back().a, all.back().b));
        }
    }
    std::vector<EdgeName> sorted = names;
    std::sort(sorted.begin(), sorted.end());
    std::vector<BorderEdge> edges;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto [from, to] = std::equal_range(sorted.begin(), sorted.end(), names[i]);
        if (to - from == 1) edges.push_back(all[i]);
    }
    return edges;
}

}  // namespace unfold
