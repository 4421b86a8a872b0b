// Breadth-first from the cells that show.
#include "vision/hidden_cells.h"

#include "vision/cell_colors.h"

namespace unfold {

int fill_hidden_cells(Board& board, const std::vector<CellSamples>& cells) {
    std::vector<CellId> known;
    std::vector<bool> is_known(cells.size(), false);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!is_seen(cells[i])) continue;
        is_known[i] = true;
        known.emplace_back(static_cast<std::int64_t>(i));
    }
    const std::size_t seen = known.size();
    for (std::size_t next = 0; next < known.size(); ++next)
        for (const CellId neighbor : neighbors(board.lattice, known[next])) {
            if (is_known[neighbor.index()]) continue;
            is_known[neighbor.index()] = true;
            board.cells[neighbor.index()] = board.color(known[next]);
            known.push_back(neighbor);
        }
    return static_cast<int>(known.size() - seen);
}

}  // namespace unfold
