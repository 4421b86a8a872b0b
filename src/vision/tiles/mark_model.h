// How well a marked tile shows the picture of a kind, by two models of marks.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>
#include <opencv2/core.hpp>

#include "vision/tiles/tile_faces.h"

namespace unfold::vision {

/// What the models need of a face.
struct FaceLook {
    cv::Mat bgr;    ///< CV_32FC3, 0 … 255
    cv::Mat print;  ///< CV_32F, the share of each pixel that print covers, not the ground
};

/// Requires: face < faces.size(). Cost: one pass over the pixels of the face.
[[nodiscard]] FaceLook look_of(const TileFaces& faces, std::size_t face);

/// Pixels in rows: blue, green, red.
using MarkPixels = Eigen::Array<float, Eigen::Dynamic, 3>;

/// The middle of a face that is not marked, moved by up to a pixel: what does not depend on the marked face.
struct MovedMiddle {
    MarkPixels pixels;
    Eigen::Array<float, 1, 3> mean;  ///< of the pixels
    float energy = 0;                ///< the sum of the squared distances from it
    Eigen::ArrayXf print;            ///< the share of print
    float print_mean = 0;
    float print_spread = 0;  ///< the sum of the squared distances from the mean
};

/// The middle at each of the nine shifts by up to one pixel.
[[nodiscard]] std::vector<MovedMiddle> moved_middles(const FaceLook& look);

/// The middle of a face that may be marked.
struct MarkedMiddle {
    explicit MarkedMiddle(const FaceLook& look);
    MarkPixels pixels;
    MarkPixels apart;    ///< from their mean
    float count = 0;     ///< of the pixels
    float contrast = 0;  ///< the root of the mean square of `apart`, at least 4 levels
};

/// The share of the contrast of a marked face that the picture of a kind does not explain, by the better of
/// two models of the mark: 0 where it explains all, more than 1 where the mark cannot turn one picture into
/// the other. Requires: faces of one size.
[[nodiscard]] double unexplained(const MarkedMiddle& marked, const std::vector<MovedMiddle>& plain);

}  // namespace unfold::vision
