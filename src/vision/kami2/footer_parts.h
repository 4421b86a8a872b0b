// The buttons and the swatches of the footer. The buttons are white icons on a nearly black ground, the same
// in every level: they distinguish a real footer from a part of the board, and give the white point of the
// picture. The swatches give the palette.
#pragma once

#include "unfold/puzzle.h"

#include <array>
#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/image/lab.h"
#include "vision/kami2/footer.h"

namespace unfold::vision {

/// Statistics of the visible buttons.
struct ButtonStatistics {
    int visible_count = 0;    ///< buttons of which enough is visible to show the icon
    double min_contrast = 0;  ///< of any button: brightest 0.8 % minus median, as a share of the white, 0 … 1
    double ground_spread = 0;   ///< brightest minus darkest ground, as a share of the white
    double darkest_ground = 0;  ///< of all buttons, as a share of the white
    std::array<double, 3> white_bgr{255, 255, 255};  ///< the icons' color; meaningless where none is visible
};

/// Measures the buttons of a footer in `bgr`, the image that it was found in. Cost: linear in their pixels.
[[nodiscard]] ButtonStatistics measure_buttons(const cv::Mat& bgr, const Footer& footer);

/// 0 if the buttons look as they must or too little of them is visible, down to -2 if they do not.
[[nodiscard]] double buttons_score(const ButtonStatistics& statistics);

/// The image as it would be if the icons were white: undoes dimming and tints. Changes nothing if the buttons
/// are not visible or their icons are white already.
[[nodiscard]] cv::Mat white_balanced(const cv::Mat& bgr, const ButtonStatistics& statistics);

struct Swatch {
    Rgb color;  ///< as in the picture
    Lab lab;
};

/// The colors of the footer's swatches, left to right: for each, the median of the pixels away from its
/// borders, from the folded corner of the selected swatch, and from a bar over its lower part. Empty if a
/// swatch is not visible, because cells of its color would be misread. `bgr` is the picture that the footer
/// was found in.
[[nodiscard]] std::optional<std::vector<Swatch>> read_swatches(const cv::Mat& bgr, const Footer& footer);

}  // namespace unfold::vision
