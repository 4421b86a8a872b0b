// Where a board may lie that is small against its picture: a window on a desktop, a picture on a page.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

/// Parts of the image that each may hold a board of squares, with room for what belongs to it on all sides;
/// the most likely first, a few at most. Whether there is one is to be seen by reading the part as a picture
/// of its own. Requires: CV_8UC3. Cost: some ten times that of `find_square_lattice` where nothing repeats.
[[nodiscard]] std::vector<cv::Rect> places_of_small_boards(const cv::Mat& bgr);

}  // namespace unfold::vision
