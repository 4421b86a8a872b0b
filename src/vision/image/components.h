// Connected components of a mask, where only their boxes and areas matter.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

struct Component {
    cv::Rect box;
    int area = 0;  ///< pixels
};

/// The components of the pixels that are not 0, each connected by sides, in the order of their first pixels
/// row by row: the boxes and areas of cv::connectedComponentsWithStats without its labels, in a tenth of its
/// time. Requires: 0 or 255. Cost: one pass over the pixels, eight at a time where they are equal.
[[nodiscard]] std::vector<Component> components_of(const cv::Mat1b& mask);

}  // namespace unfold::vision
