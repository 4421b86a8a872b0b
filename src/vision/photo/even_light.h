// A picture without the uneven light and the reflections on the screen.
#pragma once

#include <opencv2/core.hpp>

namespace unfold::vision {

/// The picture as it would look under the same light everywhere. The light is a smooth factor; reflections
/// add a smooth veil of gray. Both are estimated, without knowing colors or cells, from pairs of plain
/// patches that look nearly the same. Requires: CV_8UC3. Cost: at most 60 ms a megapixel. Deterministic.
[[nodiscard]] cv::Mat with_even_light(const cv::Mat& bgr);

}  // namespace unfold::vision
