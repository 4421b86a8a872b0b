// At which distances a picture repeats itself: how far apart its tiles may be.
#pragma once

#include <vector>

#include "vision/tiles/step_map.h"

namespace unfold::vision {

/// Distances in pixels along the rows at which the steps of a map repeat, the likeliest first; at most
/// four. Holes between the tiles do no harm. Cost: a Fourier transform of every fourth row, 10 ms for a
/// megapixel.
[[nodiscard]] std::vector<double> find_pitches(const StepSums& steps);

/// Pitches of which the distances in pixels, of either sign, are whole multiples, the likeliest first; at
/// most three. `size_px`: of the picture in that direction; a pitch is at most a 2.5th of it.
[[nodiscard]] std::vector<double> pitches_of_distances(const std::vector<int>& distances, int size_px);

}  // namespace unfold::vision
