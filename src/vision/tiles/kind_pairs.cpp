// Counts alone decide, except where few kinds have to be apart, too.
#include "vision/tiles/kind_pairs.h"

#include <algorithm>
#include <cstddef>

namespace unfold::vision {

bool are_all_equal(const std::vector<int>& count_of_kind) {
    return std::count(count_of_kind.begin(), count_of_kind.end(), count_of_kind.front()) ==
           std::ssize(count_of_kind);
}

bool are_all_even(const std::vector<int>& count_of_kind) {
    return std::all_of(count_of_kind.begin(), count_of_kind.end(), [](int count) { return count % 2 == 0; });
}

bool are_pairs(const std::vector<int>& count_of_kind) {
    constexpr std::size_t min_kinds = 8, min_equal_kinds = 6;
    if (count_of_kind.size() < min_equal_kinds) return false;
    return (are_all_equal(count_of_kind) || count_of_kind.size() >= min_kinds) && are_all_even(count_of_kind);
}

bool are_clear_pairs(const std::vector<int>& count_of_kind, const TileKinds& kinds) {
    constexpr double clearly_apart = 3;
    return are_pairs(count_of_kind) || (std::ssize(count_of_kind) >= min_tile_kinds &&
                                        kinds.separation >= clearly_apart && are_all_even(count_of_kind));
}

bool are_evidence(const TileKinds& kinds) {
    constexpr double min_regularity = 0.45;
    constexpr double much_within = 7, min_between = 3;  // in Lab
    constexpr double noise = 2;                         // in Lab
    return (kinds.parity_bits >= min_parity_bits ||
            (kinds.regularity >= min_regularity && kinds.within <= much_within)) &&
           kinds.separation * std::max(kinds.within, noise) >= min_between;
}

}  // namespace unfold::vision
