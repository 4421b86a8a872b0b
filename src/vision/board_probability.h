// The probability that a reading of a board of squares or tiles, or of a cell of it, is right, by what speaks
// for it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace unfold::vision {

enum class Fitted : std::uint8_t { colors, tiles, tile_cells };

/// A regression stump: what a feature adds to the log odds.
struct Stump {
    std::size_t feature;
    double threshold;
    double below, above;  ///< added where the feature is below the threshold, and otherwise
};

/// What speaks for the content of a cell of a board of tiles: see features_of_cell in tile_board.cpp.
using TileCellFeatures = std::array<double, 8>;

/// The share of readings with these features that are right: 0 … 1. The sum of the stumps of
/// board_probability_table.h is the logarithm of the odds (LogitBoost: Friedman, Hastie and Tibshirani,
/// "Additive logistic regression", 2000); models/train/board_maps/fit_probability.py fits them on generated
/// screens. Requires: the features of what is judged, in their order.
[[nodiscard]] double probability_of(Fitted judged, std::span<const double> features);

}  // namespace unfold::vision
