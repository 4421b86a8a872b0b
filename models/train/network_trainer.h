// Trains the digit network: stochastic gradient descent with momentum, the same on every run.
#pragma once

#include <cstdint>
#include <vector>

#include "vision/counter/digit_network.h"

namespace unfold::training {

using vision::DigitNetwork;
using vision::GlyphPatch;

struct Sample {
    GlyphPatch patch;
    int label;  ///< 0 … 9 or no_digit
};

struct TrainingOptions {
    int epochs = 24;
    int batch = 64;
    double first_rate = 0.05;  ///< falls along a half cosine to nothing
    double momentum = 0.9;
    double weight_decay = 1e-4;
    std::uint64_t seed = 1;
};

/// Minimizes the cross-entropy. Requires: samples is not empty. Cost: epochs × samples × 80 thousand
/// operations.
[[nodiscard]] DigitNetwork train(std::vector<Sample> samples, const TrainingOptions& options);

}  // namespace unfold::training
