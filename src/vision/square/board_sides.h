// The outermost lines of cells of a board, and those beside it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <opencv2/core.hpp>

#include "vision/square/square_board.h"
#include "vision/square/square_lattice.h"

namespace unfold::vision {

enum class Side : std::uint8_t { top, bottom, left, right };
inline constexpr std::array all_sides{Side::top, Side::bottom, Side::left, Side::right};

/// The cells of a line so many lines away from a lattice on a side: the first lies right beside it.
[[nodiscard]] SquareLattice line_beside(SquareLattice lattice, Side side, int away = 1);

/// The lattice without its outermost line on a side.
[[nodiscard]] SquareLattice without_line(SquareLattice lattice, Side side);

/// The lattice without a foreign outermost line. Nothing where there is none.
[[nodiscard]] std::optional<SquareLattice> without_foreign_line(const SquareBoard& board,
                                                                const cv::Mat& image);

/// Whether the squares beyond one side of the board have its colors, too: perspective may make the lattice
/// fit only a part of the board. Requires: the board was found in this image.
[[nodiscard]] bool continues_beyond(const SquareBoard& board, const cv::Mat& image);

/// The lattice of a board with all lines beside it that continue it. Requires: as above.
[[nodiscard]] SquareLattice with_lines_beyond(const SquareBoard& board, const cv::Mat& image);

}  // namespace unfold::vision
