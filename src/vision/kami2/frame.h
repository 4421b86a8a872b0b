// Finds row 0 and column 0 of the lattice, by the footer, or without one by the game's proportions.
#pragma once

#include "unfold/picture.h"

#include <optional>

#include "vision/kami2/footer.h"
#include "vision/kami2/lattice_fit.h"

namespace unfold::vision {

/// The place of the board's lattice: column 0 begins at `x_px`, row 0 is centered on `y_px`.
struct Frame {
    double x_px = 0;
    double y_px = 0;
    double column_px = 0;     ///< column width
    double half_side_px = 0;  ///< distance of two rows, column_px / sqrt(3) unless the picture is stretched
    std::optional<Footer> footer;
};

/// The most likely frame with a footer of these heights; empty if none scores above `min_footer_score`.
/// `lines` are of the image of the evidence. Requires: the board is upright in the image.
/// Cost: some milliseconds at 0.5 megapixels.
[[nodiscard]] std::optional<Frame> frame_with_footer(const FooterEvidence& evidence,
                                                     const LatticeLines& lines, FooterHeights heights);

/// The lattice as it lies in the image.
[[nodiscard]] PxFromCell px_from_cell(const Frame& frame);

/// The frame of 10 columns and 28 half sides that covers the lattice lines of the image best and the rest of
/// the image least, without a footer. Empty if two places score nearly the same. Otherwise as
/// `frame_with_footer`.
[[nodiscard]] std::optional<Frame> frame_without_footer(const cv::Mat& image, const LineVotes& votes,
                                                        const LatticeLines& lines);

}  // namespace unfold::vision
