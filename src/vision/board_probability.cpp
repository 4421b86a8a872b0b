// A sum of stumps, one feature each.
#include "vision/board_probability.h"

#include <cmath>

#include "vision/board_probability_table.h"

namespace unfold::vision {

namespace {

struct Model {
    double log_odds;
    std::span<const Stump> stumps;
};

Model model_of(Fitted judged) {
    switch (judged) {
        case Fitted::colors:
            return {log_odds_of_colors, stumps_of_colors};
        case Fitted::tiles:
            return {log_odds_of_tiles, stumps_of_tiles};
        case Fitted::tile_cells:
            return {log_odds_of_tile_cells, stumps_of_tile_cells};
    }
    return {};
}

}  // namespace

double probability_of(Fitted judged, std::span<const double> features) {
    Model model = model_of(judged);
    for (const Stump& stump : model.stumps)
        model.log_odds += features[stump.feature] < stump.threshold ? stump.below : stump.above;
    return 1 / (1 + std::exp(-model.log_odds));
}

}  // namespace unfold::vision
