// The rotation or vertical stretch of a picture, as of a screenshot pasted at an angle or into another frame.
#pragma once

#include <opencv2/core.hpp>

#include "vision/kami2/line_votes.h"

namespace unfold::vision {

/// At larger angles the line votes vanish.
inline constexpr double max_tilt_degrees = 3;

/// The distortion of a picture: a rotation or a stretch, whichever explains its lines better.
struct Distortion {
    double tilt_degrees = 0;    ///< clockwise on the screen
    double height_stretch = 1;  ///< height / undistorted height
    [[nodiscard]] bool is_none() const { return tilt_degrees == 0 && height_stretch == 1; }
};

/// The tilt or stretch with the sharpest projection profiles of the three families; none if no other is
/// clearly sharper than the picture as it is, or if it is less than about 0.1 degrees or 1 %, which the
/// refinement of the lattice corrects. Cost: nothing if the directions of the gradients show no distortion,
/// else about 20 ms at half a megapixel.
[[nodiscard]] Distortion estimate_distortion(const LineVotes& votes);

/// The image turned back by `degrees` about its middle, of the same size.
[[nodiscard]] cv::Mat untilted(const cv::Mat& image, double degrees);

/// The map from pixels of `untilted` to pixels of the image.
[[nodiscard]] cv::Matx33d tilted_from_untilted(cv::Size size, double degrees);

}  // namespace unfold::vision
