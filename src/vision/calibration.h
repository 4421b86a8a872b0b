// From the confidence of a reader to the share of such readings that are right.
#pragma once

#include "unfold/vision.h"

namespace unfold::vision {

/// A point of a calibration: the mean of some confidences of a reader, and the share of those readings that
/// were right.
struct Knot {
    double raw = 0;
    double share = 0;
};

/// The share of readings as this game, with this confidence of its reader, that have every cell right: a
/// monotone map that is linear between knots. Requires: `raw` is 0 … 1.
[[nodiscard]] double calibrated(Game game, double raw);

}  // namespace unfold::vision
