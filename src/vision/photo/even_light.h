// Removes uneven illumination and reflections from a picture of a screen.
#pragma once

#include <opencv2/core.hpp>

namespace unfold::vision {

/// The picture as it would look under the same light everywhere. The light is a smooth factor; reflections
/// add a smooth veil of gray. Both are estimated from pairs of plain patches of nearly the same color; no
/// palette and no cells are needed. Requires: CV_8UC3. Cost: at most 60 ms per megapixel. Deterministic.
[[nodiscard]] cv::Mat with_even_light(const cv::Mat& bgr);

}  // namespace unfold::vision
