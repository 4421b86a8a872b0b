// The buttons of the footer: white icons on a nearly black ground, the same in every level. They tell a real
// footer from a piece of board that looks like one, and what the picture makes of white.
#pragma once

#include <array>

#include <opencv2/core.hpp>

#include "vision/kami2/footer.h"

namespace unfold::vision {

/// What the buttons look like, over those that show.
struct ButtonsLook {
    int seen = 0;             ///< buttons of which enough shows to have its icon
    double min_contrast = 0;  ///< of any button: brightest 0.8 % minus median, as a share of the white, 0 … 1
    double ground_spread =
        0;  ///< difference of the darkest and the brightest ground, as a share of the white
    double darkest_ground = 0;                       ///< of all buttons, as a share of the white
    std::array<double, 3> white_bgr{255, 255, 255};  ///< the icons' color; meaningless where none is visible
};

/// Looks at the buttons of a footer in `bgr`, the image that it was found in. Cost: linear in their pixels.
[[nodiscard]] ButtonsLook look_at_buttons(const cv::Mat& bgr, const Footer& footer);

/// 0 where the buttons look as they must or too little of them shows, down to -2 where they do not.
[[nodiscard]] double buttons_score(const ButtonsLook& look);

/// The image as it would be if the icons were white: undoes dimming and tints. Changes nothing where the
/// buttons do not show or their icons are white already.
[[nodiscard]] cv::Mat white_balanced(const cv::Mat& bgr, const ButtonsLook& look);

}  // namespace unfold::vision
