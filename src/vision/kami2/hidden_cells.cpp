// Breadth-first from the cells that show.
#include "vision/kami2/hidden_cells.h"

#include "vision/kami2/cell_colors.h"

namespace unfold::vision {

std::vector<bool> fill_hidden_cells(Board& board, const std::vector<CellSamples>& cells,
                                    const std::vector<float>& confidence) {
    constexpr float tip = 0.12F;            // share of a cell that shows
    constexpr float min_confidence = 0.5F;  // for which a tip is believed
    std::vector<bool> hidden(cells.size());
    std::vector<bool> is_known(cells.size());
    std::vector<CellId> known;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        hidden[i] = !is_seen(cells[i]) || (cells[i].visible < tip && confidence[i] < min_confidence);
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
