// A warning that lists more than a few cells is not read.
#include "vision/cell_names.h"

namespace unfold {

std::string names_of_cells(const std::vector<Cell>& cells) {
    constexpr std::size_t most = 5;
    std::string names;
    for (std::size_t i = 0; i < cells.size() && i < most; ++i)
        names += (i > 0 ? "; row " : "row ") + std::to_string(cells[i].row + 1) + ", column " +
                 std::to_string(cells[i].column + 1);
    if (cells.size() > most) names += "; and " + std::to_string(cells.size() - most) + " more";
    return names;
}

}  // namespace unfold
