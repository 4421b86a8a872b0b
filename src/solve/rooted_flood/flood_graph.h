// The input of the rooted search: the regions except the flood's own, numbered for speed.
#pragma once

#include "unfold/graph.h"
#include "unfold/level.h"

#include <set>
#include <vector>

namespace unfold::rooted_flood {

/// The regions that the flood can reach, without the one that it starts as. They are numbered color by
/// color, and within a color by their distance from the start, so that a color fills few words of a bit set.
struct FloodGraph {
    std::size_t colors = 0;                           ///< of the palette
    std::vector<std::size_t> color;                   ///< one per region
    std::vector<std::vector<std::size_t>> neighbors;  ///< one per region, ascending, without the start
    std::vector<std::size_t> start;                   ///< the regions that touch the start

    [[nodiscard]] std::size_t size() const { return color.size(); }
};

/// The flood problem of a level.
struct FloodTask {
    FloodGraph graph;
    Cell origin;                     ///< the level's, or the top left corner
    std::set<ColorId> out_of_reach;  ///< the colors of cells that no flood from the origin reaches
    ColorId start_color;
};

/// The task of a level. Throws Error(bad_level, Stage::level) where the origin is off the board. Cost: near
/// linear in the cells.
[[nodiscard]] FloodTask flood_task(const ColorLevel& level, const RegionGraph& graph);

}  // namespace unfold::rooted_flood
