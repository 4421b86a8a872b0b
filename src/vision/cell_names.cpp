// A warning that lists more than a few cells is not read.
#include "vision/cell_names.h"

#include "puzzle/cell_text.h"

namespace unfold::vision {

std::string names_of_cells(const std::vector<Cell>& cells) {
    constexpr std::size_t most = 5;
    std::string names;
    for (std::size_t i = 0; i < cells.size() && i < most; ++i)
        names += (i > 0 ? "; " : "") + place_of(cells[i]);
    if (cells.size() > most) names += "; and " + std::to_string(cells.size() - most) + " more";
    return names;
}

}  // namespace unfold::vision
