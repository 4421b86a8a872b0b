// Patches of nearly even color.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

/// Pixels that hardly differ from their neighbors.
struct FlatPatch {
    cv::Rect box;
    int area = 0;
    cv::Vec3b color;  ///< mean, BGR
    [[nodiscard]] double filled() const { return static_cast<double>(area) / box.area(); }
};

struct FlatPatches {
    cv::Mat1i label;                 ///< of each pixel the number of its patch, or -1
    std::vector<FlatPatch> patches;  ///< of some pixels and more
};

/// Requires: CV_8UC3. Cost: linear in the pixels, least where rows equal those above.
[[nodiscard]] FlatPatches flat_patches(const cv::Mat& bgr);

}  // namespace unfold::vision
