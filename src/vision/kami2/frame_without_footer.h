// Which row and column of the lattice come first when the footer does not show.
#pragma once

#include <optional>

#include "vision/kami2/frame.h"

namespace unfold::vision {

/// The frame of 10 columns and 28 half sides that best covers the part of the image where the lattice's lines
/// are, and as little as possible else; `footer` is empty. Nothing where two places are equally good. Entry
/// and cost as `frames_with_footer`.
[[nodiscard]] std::optional<Frame> frame_without_footer(const cv::Mat& image, const LineVotes& votes,
                                                        const LatticeLines& lines);

}  // namespace unfold::vision
