// Plays the moves on the cells.
#include "render/annotate/replay.h"

namespace unfold::render {

std::vector<Tap> replay(Board board, std::span<const Move> moves) {
    std::vector<Tap> taps;
    for (const Move& move : moves) {
        const CellId cell = board.lattice.id(move.cell);
        taps.push_back({move, board.color(cell), region_of(board, cell)});
        for (const CellId id : taps.back().region)
            board.cells[id.index()] = move.color;
    }
    return taps;
}

}  // namespace unfold::render
