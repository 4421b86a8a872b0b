// Whether the numbers of tiles of each kind are those of a deal.
#pragma once

#include <vector>

namespace unfold::vision {

/// How much likelier these numbers of tiles are in a deal than where each cell shows any of the kinds at
/// random, in bits; below 0 where they are less likely in a deal. A deal has equally many pairs of each kind,
/// or one more of some, or random pairs. Random pairs count only where `came_out_even`: where no cell was
/// moved to another kind to make the numbers even. Requires: no number is 0.
[[nodiscard]] double bits_of_deal(const std::vector<int>& count_of_kind, bool came_out_even);

}  // namespace unfold::vision
