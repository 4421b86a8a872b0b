// A monotone map from raw confidence to the share of readings that are right.
#pragma once

#include <vector>

#include "reliability_plot.h"

namespace unfold::bench {

/// A point of a piecewise linear map.
struct Knot {
    double raw = 0;
    double share = 0;
};

/// Isotonic regression by pooling adjacent violators (Ayer et al. 1955): the knots are the pools, each at its
/// mean raw confidence. A pool begins with at least 12 readings, and two imaginary readings at its own raw
/// confidence keep small pools from 0 and 1. Cost: n log n.
[[nodiscard]] std::vector<Knot> isotonic_knots(std::vector<JudgedReading> readings);

}  // namespace unfold::bench
