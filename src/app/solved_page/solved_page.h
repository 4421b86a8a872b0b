// A solved input as one HTML file, to send to a friend.
#pragma once

#include "unfold/pipeline.h"

#include <string>

namespace unfold::app {

/// The picture with the moves on it, the moves to step through, and the board to play: everything is in the
/// file, which allows itself no request. Without JavaScript it shows the picture and the list of moves.
/// `name` may be any bytes. The same input and solution give the same file. Throws the errors of drawing.
/// Cost: that of drawing; the graph of more than 300 regions is left out.
[[nodiscard]] std::string solved_page(const std::string& name, const Input& input, const Run& run);
[[nodiscard]] std::string solved_page(const std::string& name, const TileInput& input, const TileRun& run);

}  // namespace unfold::app
