// The probability that a reading is right: of squares or tiles, or one of its cells, from its features; of
// KAMI 2, from the confidence of its reader.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace unfold::vision {

enum class ProbabilityModel : std::uint8_t { colors, tiles, tile_cells };

/// The features of a cell of a board of tiles: see features_of_cell in tile_board.cpp.
using TileCellFeatures = std::array<double, 8>;
namespace tile_cell_feature {  // the indices
enum : std::size_t { kind_size, group_odds, cell_odds, map_odds, other_ratio, cut_ratio, margin, odd_kinds };
}

/// Sums of regression trees of four leaves, the logarithms of odds (LogitBoost: Friedman, Hastie and
/// Tibshirani, "Additive logistic regression", 2000). models/train/board_maps/fit_probability.py fits them on
/// generated screens.
class TreeSums {
  public:
    /// From the bytes of a file that fit_probability.py wrote; it describes the format. Throws
    /// Error(internal) where they are not such a file.
    explicit TreeSums(std::span<const unsigned char> bytes);

    /// The share of readings with these features that are right: 0 … 1. Requires: the features of the model,
    /// in their order. Throws Error(internal) where their number is another.
    [[nodiscard]] double probability(ProbabilityModel model, std::span<const double> features) const;

  private:
    // A test of one feature: true if it is below the threshold.
    struct Split {
        std::size_t feature;
        double threshold;
    };
    // The first split selects the second one if it is true, else the third. That one selects a leaf, which is
    // added to the log odds.
    struct Tree {
        std::array<Split, 3> splits;
        std::array<double, 4> leaves;
    };
    struct Sum {
        std::size_t feature_count = 0;
        double start = 0;
        std::vector<Tree> trees;
    };
    std::array<Sum, 3> sums_;  // by model
};

/// The probability by the sums that are built into the library (models/board_maps/probability.bin).
[[nodiscard]] double probability_of(ProbabilityModel model, std::span<const double> features);

/// The share of readings with this confidence of the reader of KAMI 2 that have every cell right: a monotone
/// map that is linear between knots. Requires: `raw` is 0 … 1.
[[nodiscard]] double calibrated_kami2(double raw);

}  // namespace unfold::vision
