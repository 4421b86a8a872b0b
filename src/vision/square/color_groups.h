// Which cells have the same color: groups that lie apart, however many there are.
#pragma once

#include <optional>
#include <vector>

#include "vision/lab.h"

namespace unfold {

struct ColorGroups {
    std::vector<int> group;      ///< one a color, numbered by first appearance
    std::vector<Lab> center;     ///< one a group: the median
    double link_ratio = 0;       ///< the shortest link between groups against the longest within one
    double widest_within = 0;    ///< the farthest that a color lies from the center of its group
    double nearest_between = 0;  ///< the nearest that two centers lie
};

/// Groups colors by their nearest neighbors: the tree of shortest links is cut where the links become much
/// longer. Nothing where no such place stands out. Cost: quadratic in the colors.
[[nodiscard]] std::optional<ColorGroups> group_colors(const std::vector<Lab>& colors);

}  // namespace unfold
