// Whether the numbers of tiles are those of pairs. Pairs are removed together, so every kind is there an even
// number of times, unless different pictures go together.
#pragma once

#include <vector>

#include "vision/tiles/tile_kinds.h"

namespace unfold::vision {

inline constexpr double min_parity_bits = 8;  ///< with more, that kinds are even is hardly chance

/// Requires: there are kinds.
[[nodiscard]] bool are_all_equal(const std::vector<int>& count_of_kind);

[[nodiscard]] bool are_all_even(const std::vector<int>& count_of_kind);

/// True for many kinds, each there an even number of times: hardly chance.
[[nodiscard]] bool are_pairs(const std::vector<int>& count_of_kind);

/// True for pairs (`are_pairs`), and for fewer kinds where they are clearly apart.
[[nodiscard]] bool are_clear_pairs(const std::vector<int>& count_of_kind, const TileKinds& kinds);

/// Whether pairs say that the kinds are right, though these are hardly apart. Either the kinds came out even
/// at the cut, before groups were split and joined for it, or they are regular and differ little within.
/// Letters that all differ can be put in pairs, too, but not at a cut; equal pictures can, but differ by
/// noise.
[[nodiscard]] bool are_evidence(const TileKinds& kinds);

}  // namespace unfold::vision
