// Plays the moves on the region graph.
#include "graph/replay.h"

#include "unfold/graph.h"

#include <algorithm>

namespace unfold {

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
