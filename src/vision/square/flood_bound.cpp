// Double-sweep breadth-first search on the region graph: half of the distance that the second sweep finds is
// a lower bound of the eccentricity of every region, and each move brings the flood nearer to any region by
// one at most.
#include "vision/square/flood_bound.h"

#include <utility>
#include <vector>

namespace unfold::vision {
namespace {

// A cell of the region that is farthest from that of a cell, and how many regions it is away.
struct Farthest {
    CellId cell;
    int regions = 0;
};

Farthest farthest_from(const Board& board, CellId from) {
    std::vector<bool> seen(board.cells.size(), false);
    std::vector<CellId> here{from};
    Farthest farthest{from, -1};
    while (!here.empty()) {
        std::vector<CellId> beyond;
        bool is_new = false;
        for (const CellId start : here) {
            if (seen[start.index()]) continue;
            if (!is_new) farthest = {start, farthest.regions + 1};
            is_new = true;
            for (const CellId cell : region_of(board, start)) {
                seen[cell.index()] = true;
                for (const CellId neighbor : neighbors(board.lattice, cell))
                    if (!seen[neighbor.index()] && board.on_board(neighbor)) beyond.push_back(neighbor);
            }
        }
        here = std::move(beyond);
    }
    return farthest;
}

}  // namespace

int min_moves_of_any_flood(const Board& board) {
    const Farthest one_end = farthest_from(board, CellId{0});
    return (farthest_from(board, one_end.cell).regions + 1) / 2;
}

}  // namespace unfold::vision
