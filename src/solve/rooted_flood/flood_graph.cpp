// From a level to the regions that the flood has to reach.
#include "solve/rooted_flood/flood_graph.h"

#include "unfold/error.h"

#include <algorithm>
#include <utility>

#include "core/ordered_by.h"

namespace unfold::rooted_flood {
namespace {

Cell origin_of(const ColorLevel& level) {
    const Cell origin = level.origin.value_or(default_origin);
    const Lattice& lattice = level.board.lattice;
    if (!lattice.contains(origin) || !level.board.on_board(lattice.id(origin)))
        throw Error(ErrorCode::bad_level, Stage::level,
                    "The flood starts at row " + std::to_string(origin.row + 1) + ", column " +
                        std::to_string(origin.column + 1) + ", where there is no board.",
                    "Name a cell of the board as \"origin\".", "origin");
    return origin;
}

}  // namespace

FloodTask flood_task(const ColorLevel& level, const RegionGraph& graph) {
    FloodTask task;
    task.origin = origin_of(level);
    task.start_color = level.board.color(level.board.lattice.id(task.origin));
    const RegionId start = graph.region_of_cell[level.board.lattice.id(task.origin).index()];
    const std::vector<int> distance = distances(graph, start);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (distance[i] < 0) task.out_of_reach.insert(graph.regions[i].color);
        if (distance[i] > 0) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), ordered_by([&](std::size_t i) {
                         return std::pair(graph.regions[i].color, distance[i]);
                     }));
    std::vector<std::size_t> number(graph.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        number[order[i]] = i;

    task.graph.colors = level.board.palette.size();
    const auto numbers_of = [&](const std::vector<RegionId>& regions) {
        std::vector<std::size_t> numbers;
        numbers.reserve(regions.size());
        for (const RegionId region : regions)
            if (region != start) numbers.push_back(number[region.index()]);
        std::sort(numbers.begin(), numbers.end());
        return numbers;
    };
    for (const std::size_t i : order) {
        task.graph.color.push_back(graph.regions[i].color.index());
        task.graph.neighbors.push_back(numbers_of(graph.regions[i].neighbors));
    }
    task.graph.start = numbers_of(graph[start].neighbors);
    return task;
}

}  // namespace unfold::rooted_flood
