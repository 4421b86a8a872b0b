// Written by models/train/board_maps/fit_probability.py: see board_probability.h.
#pragma once

#include "vision/board_probability.h"

namespace unfold::vision {

inline constexpr double log_odds_of_colors = 0.0;
inline constexpr Stump stumps_of_colors[] = {
    {16, 0.3, -1.0, 1.0},
};

inline constexpr double log_odds_of_tiles = 0.0;
inline constexpr Stump stumps_of_tiles[] = {
    {0, 0.5, -1.0, 1.0},
};

}  // namespace unfold::vision
