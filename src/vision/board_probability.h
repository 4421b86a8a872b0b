// Computes from its features the probability that a reading of squares or tiles, or one of its cells, is
// right.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace unfold::vision {

enum class ProbabilityModel : std::uint8_t { colors, tiles, tile_cells };

/// A regression stump: what a feature adds to the log odds.
struct Stump {
    std::size_t feature;
    double threshold;
    double below, above;  ///< added where the feature is below the threshold, and otherwise
};

/// The features of a cell of a board of tiles: see features_of_cell in tile_board.cpp.
using TileCellFeatures = std::array<double, 8>;
namespace tile_cell_feature {  // the indices
enum : std::size_t { kind_size, group_odds, cell_odds, map_odds, other_ratio, cut_ratio, margin, odd_kinds };
}

/// The share of readings with these features that are right: 0 … 1. The sum of the stumps of
/// board_probability_table.h is the logarithm of the odds (LogitBoost: Friedman, Hastie and Tibshirani,
/// "Additive logistic regression", 2000); models/train/board_maps/fit_probability.py fits them on generated
/// screens. Requires: the features of the model, in their order.
[[nodiscard]] double probability_of(ProbabilityModel model, std::span<const double> features);

}  // namespace unfold::vision
