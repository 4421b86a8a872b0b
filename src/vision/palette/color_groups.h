// The palette of a board of squares: clusters of the cells' colors, of unknown number.
#pragma once

#include <optional>
#include <vector>

#include "vision/image/lab.h"

namespace unfold::vision {

struct ColorGroups {
    std::vector<int> group;      ///< one per color, numbered by first appearance
    std::vector<Lab> center;     ///< one per group: the median
    double link_ratio = 0;       ///< shortest link between groups / longest link within one
    double widest_within = 0;    ///< largest distance of a color from the center of its group
    double nearest_between = 0;  ///< smallest distance of two centers
};

/// Clusters colors by k-means. k and the seeds come from single linkage, cut where the links become much
/// longer. Empty if no such gap exists; else at least two groups. Cost: quadratic in the colors.
[[nodiscard]] std::optional<ColorGroups> group_colors(const std::vector<Lab>& colors);

/// Assigns each color to the nearest of `seeds`; omits seeds that are nearest to no color. `widest_within` is
/// that of nearly all colors. Requires: seeds.
[[nodiscard]] ColorGroups group_by_seeds(const std::vector<Lab>& colors, const std::vector<Lab>& seeds);

}  // namespace unfold::vision
