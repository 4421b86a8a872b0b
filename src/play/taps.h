// The taps of a move, checked before anything is tapped.
#pragma once

#include "unfold/play.h"

#include <cstddef>
#include <vector>

namespace unfold {

/// The taps of a step, in their order. Throws Error(device_failed) where the screen lacks the buttons, and
/// Error(internal) where a tap would lie outside the board and its swatches.
[[nodiscard]] std::vector<Point> checked_taps(const Input& input, const Solution& solution, std::size_t step);

/// True for a point of the board that shows, or of one of its swatches.
[[nodiscard]] bool is_on_board(const PictureGeometry& geometry, Point px);

/// Those of the taps on tiles whose tile looks as it did before: it is not chosen. `before`, `now`: captures
/// before and after the taps.
[[nodiscard]] std::vector<Point> unmarked_taps(const Reading& reading, const std::vector<Point>& taps,
                                               const Picture& before, const Picture& now);

/// Those of the taps that must be repeated when they had no effect. Of a pair of tiles one may be chosen
/// already, which its picture shows: a second tap on it would undo the choice. `before`, `now`: captures
/// before and after the taps.
[[nodiscard]] std::vector<Point> taps_to_repeat(const Reading& reading, std::vector<Point> taps,
                                                const Picture& before, const Picture& now);

}  // namespace unfold
