// A solution as taps on the phone that its screenshot came from.
#pragma once

#include "unfold/pipeline.h"

#include <cstddef>
#include <string>

namespace unfold::app {

/// One line a tap, for the first `count` moves: "adb shell input tap 375 1280". Of KAMI 2 and KAMI the color
/// comes first, then the region; of Flood-It the color's button, or a square of the color where there are no
/// buttons; of Shisen-Sho the two tiles. Throws Error(usage) where the input is no picture: then nobody knows
/// where to tap.
[[nodiscard]] std::string adb_taps(const Input& input, const Run& run, std::size_t count);
[[nodiscard]] std::string adb_taps(const TileInput& input, const TileRun& run, std::size_t count);

}  // namespace unfold::app
