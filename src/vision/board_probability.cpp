// A sum of stumps, one feature each.
#include "vision/board_probability.h"

#include <cmath>

#include "vision/board_probability_table.h"

namespace unfold::vision {

double probability_of(BoardFamily family, std::span<const double> features) {
    const bool is_colors = family == BoardFamily::colors;
    const std::span<const Stump> stumps =
        is_colors ? std::span<const Stump>(stumps_of_colors) : std::span<const Stump>(stumps_of_tiles);
    double log_odds = is_colors ? log_odds_of_colors : log_odds_of_tiles;
    for (const Stump& stump : stumps)
        log_odds += features[stump.feature] < stump.threshold ? stump.below : stump.above;
    return 1 / (1 + std::exp(-log_odds));
}

}  // namespace unfold::vision
