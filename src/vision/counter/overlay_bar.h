// A half-transparent bar (a phone's navigation bar) over the lower part of the footer, its edge through the
// digits.
#pragma once

#include <opencv2/core.hpp>

namespace unfold::vision {

/// Where the ground of the button steps to another level from one row to the next and stays there, brings the
/// rows below the step to the level and contrast of those above. Otherwise changes nothing. Requires: an ink
/// map's size.
void level_overlay_bar(cv::Mat1f& gray);

}  // namespace unfold::vision
