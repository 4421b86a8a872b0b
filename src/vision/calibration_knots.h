// The calibration, fitted except where a comment says otherwise: ranges of confidence of the seeds 40001 to
// 40150 of bench_vision_reliability --raw, pooled where a later one was right less often. `--fit` prints the
// isotonic regression of other seeds in this form.
#pragma once

#include <array>

#include "vision/calibration.h"

namespace unfold::vision {

inline constexpr std::array knots_of_floods{Knot{0.736, 0.850}, Knot{1.000, 0.991}};
// Set by hand below the fit of the reader as it was in November 2026, which maps 0.45 to 0.73, 0.79 to 0.97
// and 0.86 to 0.99: other things that look like tiles are read with 0.8 and less, and the seeds have few of
// them.
inline constexpr std::array knots_of_tiles{Knot{0.356, 0.362}, Knot{0.600, 0.600}, Knot{0.800, 0.890},
                                           Knot{0.900, 0.965}, Knot{1.000, 0.995}};
// Screens with a cut-off swatch are read at 0.4, and wrong: none of them is among those that were fitted.
inline constexpr std::array knots_of_kami2{Knot{0.400, 0.400}, Knot{0.703, 0.945}, Knot{1.000, 1.000}};

}  // namespace unfold::vision
