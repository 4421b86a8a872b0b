// At which distances a picture repeats itself: how far apart its tiles may be.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

namespace unfold {

/// Distances in pixels along the rows at which the steps of a map (CV_32F) stand again, the likeliest first;
/// at most four. Holes between the tiles do no harm. Cost: a Fourier transform of every other row, 10 ms for
/// a megapixel.
[[nodiscard]] std::vector<double> find_pitches(const cv::Mat& steps);

}  // namespace unfold
