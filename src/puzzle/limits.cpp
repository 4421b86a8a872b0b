// The documented limits as errors.
#include "puzzle/limits.h"

#include "unfold/tiles.h"

#include <string>

#include "puzzle/lattice.h"
#include "puzzle/level_error.h"

namespace unfold {

namespace {

void check_sides(const Lattice& lattice, int max_columns, int max_rows) {
    if (lattice.columns < 1 || lattice.rows < 1)
        bad_level("The board has no rows or no columns.", "Give a board of at least one cell.");
    if (lattice.columns > max_columns || lattice.rows > max_rows)
        level_too_large("The board is larger than Unfold can handle (" + std::to_string(lattice.columns) +
                            " columns, " + std::to_string(lattice.rows) + " rows).",
                        "Use at most " + std::to_string(max_columns) + " columns and " +
                            std::to_string(max_rows) + " rows.");
}

}  // namespace

void check_size(const Lattice& lattice) {
    const LatticeFacts& facts = facts_of(lattice.kind);
    check_sides(lattice, facts.max_columns, facts.max_rows);
}

void check_tile_size(const Lattice& lattice) {
    check_sides(lattice, max_tile_side, max_tile_side);
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
