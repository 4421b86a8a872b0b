// At which distances a picture repeats itself: how far apart its tiles may be.
#pragma once

#include <vector>

#include "vision/tiles/step_map.h"

namespace unfold::vision {

/// Distances in pixels along the rows at which the steps of a map repeat, the likeliest first; at most
/// four. Holes between the tiles do no harm. Cost: a Fourier transform of every fourth row, 10 ms for a
/// megapixel.
[[nodiscard]] std::vector<double> find_pitches(const StepSums& steps);

}  // namespace unfold::vision
