// The checks that a board of a color flood has to pass.
#pragma once

#include <cstddef>
#include <optional>

#include <opencv2/core.hpp>

#include "vision/outcome.h"
#include "vision/square/mixing.h"
#include "vision/square/square_board.h"

namespace unfold::vision {

inline constexpr int min_sure_cells = 5;  ///< a side, where nothing else speaks for a board: logos have four
inline constexpr std::size_t max_flood_colors = 12;

/// Whether scaling and JPEG may have blended the colors of cells.
[[nodiscard]] bool has_small_cells(const SquareLattice& lattice);

/// Whether the colors are as random as those of a board in play.
[[nodiscard]] bool looks_random(const SquareBoard& board, BoardEvidence evidence);

/// Refuses what is too small, open, blurred or printed, or has too many colors; nothing where it may be a
/// board. `is_wanted`: the player says that the picture shows the game. `min_colors`: with so many and their
/// buttons, a board may be small. Requires: the board was found in this image.
[[nodiscard]] std::optional<Refusal> refusal_of_flood_board(const SquareBoard& board, const cv::Mat& image,
                                                            bool is_wanted, std::size_t min_colors = 3);

}  // namespace unfold::vision
