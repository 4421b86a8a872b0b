// Region graphs: union-find over touching cells, breadth-first distances, islands, contraction, and the
// replay of moves (graph/replay.h).
#include "unfold/graph.h"

#include <algorithm>
#include <numeric>

#include "graph/replay.h"

namespace unfold {
namespace {

// Union-find with path halving. The root of a set is its smallest member, so roots are ascending.
class DisjointSets {
  public:
    explicit DisjointSets(std::size_t count) : parent_(count) {
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    }

    std::size_t find(std::size_t i) {
        while (parent_[i] != i)
            i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void unite(std::size_t a, std::size_t b) {
        a = find(a);
        b = find(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

  private:
    std::vector<std::size_t> parent_;
};

void sort_and_deduplicate(std::vector<RegionId>& ids) {
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

}  // namespace

RegionGraph build_region_graph(const Board& board) {
    const std::size_t count = board.cells.size();
    DisjointSets sets(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (board.cells[i] == off_board) continue;
        for (const CellId neighbor : neighbors(board.lattice, CellId{static_cast<std::int64_t>(i)}))
            if (board.color(neighbor) == board.cells[i]) sets.unite(i, neighbor.index());
    }

    RegionGraph graph;
    graph.region_of_cell.assign(count, no_region);
    for (std::size_t i = 0; i < count; ++i) {
        if (board.cells[i] == off_board) continue;
        const std::size_t first = sets.find(i);
        if (first == i) {
            graph.region_of_cell[i] = RegionId{static_cast<std::int64_t>(graph.regions.size())};
            graph.regions.push_back({board.cells[i], {}, {}});
        }
        graph.region_of_cell[i] = graph.region_of_cell[first];
        graph.regions[graph.region_of_cell[i].index()].cells.emplace_back(static_cast<std::int64_t>(i));
    }
    // A cell has at most four neighbors, so the lists never reallocate.
    for (Region& region : graph.regions)
        region.neighbors.reserve(4 * region.cells.size());
    for (std::size_t i = 0; i < count; ++i) {
        const RegionId own = graph.region_of_cell[i];
        if (own == no_region) continue;
        for (const CellId neighbor : neighbors(board.lattice, CellId{static_cast<std::int64_t>(i)})) {
            const RegionId other = graph.region_of_cell[neighbor.index()];
            if (other != no_region && other != own) graph.regions[own.index()].neighbors.push_back(other);
        }
    }
    for (Region& region : graph.regions)
        sort_and_deduplicate(region.neighbors);
    return graph;
}

std::vector<int> distances(const RegionGraph& graph, RegionId from) {
    std::vector<int> distance(graph.size(), -1);
    std::vector<RegionId> queue{from};
    distance[from.index()] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next)
        for (const RegionId neighbor : graph[queue[next]].neighbors) {
            if (distance[neighbor.index()] >= 0) continue;
            distance[neighbor.index()] = distance[queue[next].index()] + 1;
            queue.push_back(neighbor);
        }
    return distance;
}

std::vector<std::vector<RegionId>> islands(const RegionGraph& graph) {
    std::vector<std::vector<RegionId>> result;
    std::vector<bool> seen(graph.size(), false);
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (seen[i]) continue;
        // The regions at a finite distance from a region form its connected component.
        const std::vector<int> distance = distances(graph, RegionId{static_cast<std::int64_t>(i)});
        std::vector<RegionId>& island = result.emplace_back();
        for (std::size_t j = 0; j < graph.size(); ++j) {
            if (distance[j] < 0) continue;
            seen[j] = true;
            island.emplace_back(static_cast<std::int64_t>(j));
        }
    }
    return result;
}

Contraction::Contraction(const RegionGraph& graph) : region_count_(static_cast<int>(graph.size())) {
    for (std::size_t i = 0; i < graph.size(); ++i) {
        parents_.emplace_back(static_cast<std::int64_t>(i));
        colors_.push_back(graph.regions[i].color);
        neighbors_.push_back(graph.regions[i].neighbors);
    }
}

RegionId Contraction::current(RegionId region) const {
    while (parents_[region.index()] != region)
        region = parents_[region.index()];
    return region;
}

ColorId Contraction::color(RegionId region) const {
    return colors_[current(region).index()];
}

std::vector<RegionId> Contraction::neighbors(RegionId region) const {
    std::vector<RegionId> found;
    for (const RegionId neighbor : neighbors_[current(region).index()])
        found.push_back(current(neighbor));
    sort_and_deduplicate(found);
    return found;
}

int Contraction::recolor(RegionId region, ColorId color) {
    const RegionId recolored = current(region);
    std::vector<RegionId> merged{recolored};
    std::vector<RegionId> around;
    for (const RegionId neighbor : neighbors(recolored))
        (colors_[neighbor.index()] == color ? merged : around).push_back(neighbor);
    for (const RegionId part : merged)
        if (part != recolored)
            for (const RegionId neighbor : neighbors(part))
                if (neighbor != recolored) around.push_back(neighbor);
    sort_and_deduplicate(around);
    const RegionId root = *std::min_element(merged.begin(), merged.end());
    for (const RegionId part : merged) {
        parents_[part.index()] = root;
        neighbors_[part.index()].clear();
    }
    colors_[root.index()] = color;
    neighbors_[root.index()] = std::move(around);
    region_count_ -= static_cast<int>(merged.size()) - 1;
    return static_cast<int>(merged.size());
}

std::vector<Tap> replay(const Board& board, std::span<const Move> moves) {
    const RegionGraph graph = build_region_graph(board);
    Contraction now(graph);
    std::vector<std::vector<CellId>> cells;  // of every current region
    for (const Region& region : graph.regions)
        cells.push_back(region.cells);
    std::vector<Tap> taps;
    for (const Move& move : moves) {
        const RegionId tapped = now.current(graph.region_of_cell[board.lattice.id(move.cell).index()]);
        Tap& tap = taps.emplace_back(Tap{move, now.color(tapped), cells[tapped.index()], {}});
        std::vector<CellId> whole = tap.region;
        std::vector<RegionId> joined;  // in the order in which the region's cells touch them
        for (const CellId cell : tap.region)
            for (const CellId beside : neighbors(board.lattice, cell)) {
                if (!board.on_board(beside)) continue;
                const RegionId other = now.current(graph.region_of_cell[beside.index()]);
                const bool is_known = std::find(joined.begin(), joined.end(), other) != joined.end();
                if (now.color(other) != move.color || is_known) continue;
                joined.push_back(other);
                tap.joined.push_back(cells[other.index()]);
                whole.insert(whole.end(), tap.joined.back().begin(), tap.joined.back().end());
            }
        std::sort(whole.begin(), whole.end());
        now.recolor(tapped, move.color);
        cells[now.current(tapped).index()] = std::move(whole);
    }
    return taps;
}

}  // namespace unfold
