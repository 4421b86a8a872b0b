// Removes a half-transparent bar (a phone's navigation bar) whose edge crosses the digits of the counter.
#pragma once

#include <opencv2/core.hpp>

namespace unfold::vision {

/// If the background of the button changes its level at one row and keeps the new one, maps the rows below to
/// the level and contrast of those above. Otherwise changes nothing. Requires: the size of an ink map.
void level_overlay_bar(cv::Mat1f& gray);

}  // namespace unfold::vision
