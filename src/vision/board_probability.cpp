// A sum of stumps, one feature each.
#include "vision/board_probability.h"

#include <cmath>

#include "vision/board_probability_table.h"

namespace unfold::vision {

namespace {

struct StumpSum {
    double log_odds;
    std::span<const Stump> stumps;
};

StumpSum sum_of(ProbabilityModel model) {
    switch (model) {
        case ProbabilityModel::colors:
            return {log_odds_of_colors, stumps_of_colors};
        case ProbabilityModel::tiles:
            return {log_odds_of_tiles, stumps_of_tiles};
        case ProbabilityModel::tile_cells:
            return {log_odds_of_tile_cells, stumps_of_tile_cells};
    }
    return {};
}

}  // namespace

double probability_of(ProbabilityModel model, std::span<const double> features) {
    StumpSum sum = sum_of(model);
    for (const Stump& stump : sum.stumps)
        sum.log_odds += features[stump.feature] < stump.threshold ? stump.below : stump.above;
    return 1 / (1 + std::exp(-sum.log_odds));
}

}  // namespace unfold::vision
