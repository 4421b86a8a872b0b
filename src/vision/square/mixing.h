// How well the colors of a board are mixed: boards of Flood-It are random, designs are not.
#pragma once

#include "unfold/puzzle.h"

#include <cstddef>
#include <cstdint>

namespace unfold::vision {

/// True when neighbors of different color are left on the board, more than a few.
[[nodiscard]] bool is_mixed(const Board& board);

/// How many regions of one color the board has.
[[nodiscard]] std::size_t region_count(const Board& board);

/// Whether a board of two colors has the marks by which scanners find a printed code: two finder patterns of
/// a QR code (ISO/IEC 18004), or the border of a Data Matrix (ISO/IEC 16022).
[[nodiscard]] bool is_printed_code(const Board& board);

/// Whether the cells all around have one color, and hardly any cell of the block inside has it: they are
/// page. The block is a large part of the board, since at the end of a game a flood may surround the last
/// cells. A block of one color may touch one side of the board.
[[nodiscard]] bool has_rim_of_page(const Board& board);

/// Whether all cells of the outermost lines have one color.
[[nodiscard]] bool is_rim_of_one_color(const Board& board);

/// Whether one half of the board is the mirror image of the other, where chance would make many cells
/// different: that is a picture, not a random board.
[[nodiscard]] bool is_mirrored(const Board& board);

/// Whether the four corners show the page: they have one color or two of a gradient, and no cell has it that
/// is not connected to a corner by a few steps. Then the other cells form a disk or a logo. Boards below four
/// cells a side may be so by chance.
[[nodiscard]] bool has_corners_of_page(const Board& board);

/// What play has made of a random board.
struct FloodShape {
    Cell origin;                ///< a cell of the region that is flooded
    bool looks_random = false;  ///< what is not flooded
};

/// What speaks for a board, next to how its colors lie.
enum class BoardEvidence : std::uint8_t {
    none,
    outline,  ///< the colors change all around it
    buttons,  ///< there is a button for each color
};

/// The flood, and whether the colors outside it lie as on a random board: no color far more often than
/// another, and as many neighbors of different color as chance gives, or more; no blocks, no stripes. The
/// flood is the region of `origin`, else the largest region, else the two largest ones (of two players). With
/// evidence the colors may be less even, and with buttons a board is accepted of which too little is left for
/// chance to decide. Without evidence, the largest region must be a third of the board, or have hundreds of
/// other cells beside it. Requires: a board without holes.
[[nodiscard]] FloodShape shape_of_flood(const Board& board, Cell origin, BoardEvidence evidence);

}  // namespace unfold::vision
