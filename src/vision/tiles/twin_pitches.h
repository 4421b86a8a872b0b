// Pitches of a board from pieces of picture that occur more than once.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

/// Distances in pixels, the likeliest first; at most three a direction.
struct TwinPitches {
    std::vector<double> across, down;
};

/// Estimates the pitches from the displacements between corners that look the same: on a board of tiles,
/// these are whole multiples of the pitch, whatever the tiles' frames are. Pitches are accurate to a small
/// part of a pixel, since displacements reach across the board. `bgr`: CV_8UC3. Cost: 40 ms for a megapixel.
[[nodiscard]] TwinPitches find_twin_pitches(const cv::Mat& bgr);

}  // namespace unfold::vision
