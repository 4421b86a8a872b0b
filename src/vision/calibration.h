// From the confidence of the reader of KAMI 2 to the share of such readings that are right.
#pragma once

namespace unfold::vision {

/// The share of readings with this confidence of the reader of KAMI 2 that have every cell right: a monotone
/// map that is linear between knots. Requires: `raw` is 0 … 1.
[[nodiscard]] double calibrated_kami2(double raw);

}  // namespace unfold::vision
