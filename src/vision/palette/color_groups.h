// The palette of a board of squares: clusters of the cells' colors, of unknown number.
#pragma once

#include <limits>
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

/// The largest distance of a color from the center of its group / the distance of the nearest two centers, of
/// groups that are clearly separated.
inline constexpr double max_clear_spread = 0.6;

/// Clusters colors by k-means. k and the seeds come from single linkage, cut where the links become much
/// longer, preferably where those within a color are at most `max_within`. Empty if no such gap exists. Cost:
/// quadratic in the colors.
[[nodiscard]] std::optional<ColorGroups> group_colors(const std::vector<Lab>& colors,
                                                      float max_within = std::numeric_limits<float>::max());

/// The same for blurred boards: scaling and JPEG blend the colors of small cells. If the clusters are not
/// clearly separated, clusters only the core colors, and assigns each other color to the nearest cluster;
/// `widest_within` is then that of nearly all colors.
[[nodiscard]] std::optional<ColorGroups> group_blurred_colors(const std::vector<Lab>& colors);

/// Assigns each color to the nearest of `seeds`; omits seeds that are nearest to no color. `widest_within` is
/// that of nearly all colors. Requires: seeds.
[[nodiscard]] ColorGroups group_by_seeds(const std::vector<Lab>& colors, const std::vector<Lab>& seeds);

}  // namespace unfold::vision
