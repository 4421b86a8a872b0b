// How far a picture is turned out of the upright, or stretched: a screenshot pasted at an angle, or into a
// frame of other proportions.
#pragma once

#include <opencv2/core.hpp>

#include "vision/kami2/line_votes.h"

namespace unfold::vision {

/// Beyond, the votes no longer see the lines.
inline constexpr double max_tilt_degrees = 3;

/// What a picture has gone through: one of the two, whichever explains its lines better.
struct Leaning {
    double tilt_degrees = 0;    ///< clockwise on the screen
    double height_stretch = 1;  ///< height / what it should be for the width
    [[nodiscard]] bool is_none() const { return tilt_degrees == 0 && height_stretch == 1; }
};

/// The tilt or stretch at which the lines of the three families are sharpest when the votes are added up
/// along them; none where no other is clearly sharper than the picture as it is, or where less than about 0.1
/// degrees or 1 %, which the lattice's refinement takes up. Cost: nothing where the gradients' own directions
/// show no leaning, else about 20 ms at half a megapixel.
[[nodiscard]] Leaning leaning_of(const LineVotes& votes);

/// The image turned back by `degrees` about its middle, of the same size.
[[nodiscard]] cv::Mat untilted(const cv::Mat& image, double degrees);

/// The map from pixels of `untilted` to pixels of the image.
[[nodiscard]] cv::Matx23d tilted_from_untilted(cv::Size size, double degrees);

}  // namespace unfold::vision
