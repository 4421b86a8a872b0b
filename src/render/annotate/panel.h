// A drawing of a step with what it does written below it.
#pragma once

#include <opencv2/core.hpp>

#include "render/annotate/step_drawings.h"

namespace unfold::render {

/// How high the line below a drawing of this width is.
[[nodiscard]] int caption_height_px(int width_px);

/// The caption below a drawing.
enum class Caption : std::uint8_t { none, move, done };

/// The drawing with its line below: nothing in it, the move `step`, or a check mark.
[[nodiscard]] cv::Mat panel(const StepDrawings& steps, const cv::Mat& drawing, Caption caption,
                            std::size_t step);

}  // namespace unfold::render
