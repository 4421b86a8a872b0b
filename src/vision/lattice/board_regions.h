// Parts of a picture that may be a board of squares or of tiles, by its maps.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

#include "vision/maps/board_maps.h"

namespace unfold::vision {

/// Map pixels that may be one board, alone or together: 255, elsewhere 0.
using RegionMask = cv::Mat1b;

struct BoardRegions {
    std::vector<RegionMask> candidates;  ///< most likely first
    double area = 0;                     ///< of all large regions, in map pixels
};

/// From this value on, of 255, a pixel of a map is more likely board than not.
inline constexpr double likely_board = 127;

/// P(color cell) + P(tile) of each pixel, 0 … 255.
[[nodiscard]] cv::Mat1b squares_of(const BoardMaps& maps);

/// The largest connected region that is more likely board than not, and all that may belong to it together
/// (tiles may be isolated, and a flood may split a board in two): at most two. Cost: linear in the maps.
[[nodiscard]] BoardRegions find_regions(const BoardMaps& maps);

}  // namespace unfold::vision
