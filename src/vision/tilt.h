// How far a picture is turned out of the upright: a screenshot photographed or pasted at an angle.
#pragma once

#include <opencv2/core.hpp>

#include "vision/line_votes.h"

namespace unfold {

/// Beyond, the votes no longer see the lines.
inline constexpr double most_tilt_degrees = 3;

/// The angle (degrees, clockwise on the screen) by which all three line families are turned: where their lines
/// are sharpest when the votes are added up along them. 0 where no angle is clearly sharper than the upright.
/// Cost: a millisecond where the gradients' own directions show no tilt, else about 15 at half a megapixel.
[[nodiscard]] double tilt_degrees(const LineVotes& votes);

/// The image turned back by `degrees` about its middle, of the same size.
[[nodiscard]] cv::Mat untilted(const cv::Mat& image, double degrees);

/// The map from pixels of `untilted` to pixels of the image.
[[nodiscard]] cv::Matx23d tilted_from_untilted(cv::Size size, double degrees);

}  // namespace unfold
