// Cells as people count them, for warnings.
#pragma once

#include "unfold/puzzle.h"

#include <string>
#include <vector>

namespace unfold::vision {

/// "row 3, column 7; row 4, column 1; and 5 more": at most five by name, counted from 1.
[[nodiscard]] std::string names_of_cells(const std::vector<Cell>& cells);

}  // namespace unfold::vision
