// The region graph of a board: regions as nodes, shared cell edges as edges.
#pragma once

#include "unfold/puzzle.h"

#include <vector>

namespace unfold {

/// The index of a region. Regions are numbered by their first cell, row by row.
using RegionId = Id<struct RegionTag>;
/// In `RegionGraph::region_of_cell`: the cell is off the board.
inline constexpr RegionId no_region{-1};

/// A maximal connected set of cells of one color.
struct Region {
    ColorId color;
    std::vector<CellId> cells;        ///< ascending; the first names the region in moves and files
    std::vector<RegionId> neighbors;  ///< ascending, each once; never of the same color
};

/// Invariants: neighbors are mutual, differ in color, and `regions[i].cells.front()` ascends with i.
struct RegionGraph {
    std::vector<Region> regions;
    std::vector<RegionId> region_of_cell;  ///< one per cell of the lattice; `no_region` off the board

    [[nodiscard]] const Region& operator[](RegionId id) const { return regions[id.index()]; }
    [[nodiscard]] std::size_t size() const { return regions.size(); }
};

/// The regions of a board. Requires: `check(board)` passes. Cost: near linear in the cells (union-find).
[[nodiscard]] RegionGraph build_region_graph(const Board& board);

/// The connected components, each ascending, ordered by their first region. KAMI 2 boards may have several.
/// Cost: islands times regions.
[[nodiscard]] std::vector<std::vector<RegionId>> islands(const RegionGraph& graph);

/// Number of edges from `from` to every region (breadth-first), -1 if there is no path. Requires: `from`
/// is a region of the graph. Cost: linear in the graph.
[[nodiscard]] std::vector<int> distances(const RegionGraph& graph, RegionId from);

/// A region graph during play: recoloring a region contracts it with its neighbors of the new color. A move
/// costs about the neighbors of the merged regions, times the length of the parent chains (at most the number
/// of moves made), instead of a pass over all cells.
class Contraction {
  public:
    explicit Contraction(const RegionGraph& graph);

    /// The region that now contains `region` of the original graph: the smallest id of those merged into it.
    [[nodiscard]] RegionId current(RegionId region) const;
    [[nodiscard]] ColorId color(RegionId region) const;
    /// The current regions next to it, ascending, each once.
    [[nodiscard]] std::vector<RegionId> neighbors(RegionId region) const;
    /// Recolors the region and merges it with its neighbors of that color. Returns the number of current
    /// regions that became one: 1 if it has no such neighbor.
    int recolor(RegionId region, ColorId color);
    /// Number of current regions.
    [[nodiscard]] int region_count() const { return region_count_; }

  private:
    std::vector<RegionId> parents_;  // a root is its own parent
    std::vector<ColorId> colors_;    // valid for roots
    std::vector<std::vector<RegionId>>
        neighbors_;  // of roots: ids of any merged region, perhaps several of one
    int region_count_ = 0;
};

}  // namespace unfold
