// The documented limits as errors.
#include "puzzle/limits.h"

#include <string>

#include "puzzle/level_error.h"

namespace unfold {

void check_size(const Lattice& lattice) {
    if (lattice.columns < 1 || lattice.rows < 1)
        bad_level("The board has no rows or no columns.", "Give a board of at least one cell.");
    const bool square = lattice.kind == LatticeKind::square;
    const int most_columns = square ? max_square_side : max_triangle_columns;
    const int most_rows = square ? max_square_side : max_triangle_rows;
    if (lattice.columns > most_columns || lattice.rows > most_rows)
        level_too_large("The board is larger than Unfold can handle (" + std::to_string(lattice.columns) +
                            " columns, " + std::to_string(lattice.rows) + " rows).",
                        "Use at most " + std::to_string(most_columns) + " columns and " +
                            std::to_string(most_rows) + " rows.");
}

void check_color_count(std::size_t colors) {
    if (colors > static_cast<std::size_t>(max_colors))
        level_too_large("The palette has " + std::to_string(colors) + " colors.",
                        "Use at most " + std::to_string(max_colors) + " colors.");
}

void check_file_size(std::size_t bytes) {
    if (bytes > max_level_bytes)
        level_too_large("The file is larger than a level can be (" + std::to_string(bytes) + " bytes).",
                        "A level or solution file has at most 4 MB: check that it is the right file.");
}

}  // namespace unfold
