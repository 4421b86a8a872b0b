// The palette of a board of squares: clusters of the cells' colors, without knowing how many there are.
#pragma once

#include <optional>
#include <vector>

#include "vision/image/lab.h"

namespace unfold::vision {

struct ColorGroups {
    std::vector<int> group;      ///< one a color, numbered by first appearance
    std::vector<Lab> center;     ///< one a group: the median
    double link_ratio = 0;       ///< the shortest link between groups against the longest within one
    double widest_within = 0;    ///< the farthest that a color lies from the center of its group
    double nearest_between = 0;  ///< the nearest that two centers lie
};

/// Clusters colors by k-means. k and the seeds come from the tree of shortest links (single linkage), cut
/// where the links become much longer. Nothing where no such gap exists. Cost: quadratic in the colors.
[[nodiscard]] std::optional<ColorGroups> group_colors(const std::vector<Lab>& colors);

/// The same; where there is no gap, those of the colors that are near to several others, and each other color
/// with the nearest: scaling and JPEG blend the colors of small cells. `widest_within` is then that of nearly
/// all colors.
[[nodiscard]] std::optional<ColorGroups> group_blurred_colors(const std::vector<Lab>& colors);

/// Each color with the nearest of `seeds`; seeds that none is nearest to are left out. `widest_within` is
/// that of nearly all colors. Requires: seeds.
[[nodiscard]] ColorGroups group_by_seeds(const std::vector<Lab>& colors, const std::vector<Lab>& seeds);

}  // namespace unfold::vision
