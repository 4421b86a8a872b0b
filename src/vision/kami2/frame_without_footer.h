// Finds the first row and column of the lattice without a footer.
#pragma once

#include <optional>

#include "vision/kami2/frame.h"

namespace unfold::vision {

/// The frame of 10 columns and 28 half sides that covers the lattice lines of the image best and the rest of
/// the image least, without a footer. Empty if two places score nearly the same. Otherwise as
/// `frames_with_footer`.
[[nodiscard]] std::optional<Frame> frame_without_footer(const cv::Mat& image, const LineVotes& votes,
                                                        const LatticeLines& lines);

}  // namespace unfold::vision
