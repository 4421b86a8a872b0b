// Multi-source breadth-first search from the visible cells.
#include "vision/kami2/hidden_cells.h"

#include "vision/kami2/cell_colors.h"

namespace unfold::vision {

std::vector<bool> fill_hidden_cells(Board& board, const std::vector<CellSamples>& cells,
                                    const std::vector<float>& confidence) {
    constexpr float max_tip_share = 0.12F;  // of a cell that is visible
    constexpr float min_confidence = 0.5F;  // of a cell of which only a tip is visible
    std::vector<bool> hidden(cells.size());
    std::vector<bool> is_known(cells.size());
    std::vector<CellId> known;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        hidden[i] = !has_enough_samples(cells[i]) ||
                    (cells[i].visible < max_tip_share && confidence[i] < min_confidence);
        is_known[i] = !hidden[i];
        if (is_known[i]) known.emplace_back(static_cast<std::int64_t>(i));
    }
    for (std::size_t next = 0; next < known.size(); ++next)
        for (const CellId neighbor : neighbors(board.lattice, known[next])) {
            if (is_known[neighbor.index()]) continue;
            is_known[neighbor.index()] = true;
            board.cells[neighbor.index()] = board.color(known[next]);
            known.push_back(neighbor);
        }
    return hidden;
}

}  // namespace unfold::vision
