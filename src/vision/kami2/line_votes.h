// Edge evidence for the three line directions of the triangle lattice.
//
// Frame: pixels of the given image. A line family d has the unit normal n_d at 0, 60 and 120 degrees (x to
// the right, y down); its lines are n_d . p = phase_d + k * pitch with one pitch, the column width, for all
// three.
#pragma once

#include <array>
#include <cstdint>

#include <opencv2/core.hpp>

namespace unfold::vision {

enum class LineFamily : int {
    vertical = 0,  ///< normal at 0 degrees
    rising = 1,    ///< normal at 60 degrees: the line rises to the right
    falling = 2,   ///< normal at 120 degrees: the line falls to the right
};

/// Unit normal of a family.
[[nodiscard]] cv::Point2d line_normal(LineFamily family);

/// The evidence that a pixel lies on a line, 0 … 1, in 16 bits: votes use most of the reader's memory.
using Vote = std::uint16_t;
inline constexpr float full_vote = 65535;

/// One image (CV_16U, of `Vote`) per family.
struct LineVotes {
    std::array<cv::Mat, 3> by_family;
    double upright_share = 0;  ///< votes at 0, 60, 120 degrees / these and those turned by 90 degrees

    /// Mean angle of the voting gradients to the nearest normal (clockwise on the screen). Biased toward 0:
    /// indicates the presence and the sign of a tilt, not its size.
    double direction_degrees = 0;
    /// The same for the falling lines minus the rising ones, halved: positive if the picture is stretched in
    /// height.
    double stretch_degrees = 0;

    [[nodiscard]] const cv::Mat& operator[](LineFamily family) const {
        return by_family[static_cast<std::size_t>(family)];
    }
};

/// Votes from the structure tensor (Förstner and Gülch 1987) of all color channels: orientation decides the
/// family, coherence and a saturating strength the weight, so that a faint crease counts almost as much as a
/// border between two colors. Requires: CV_8UC3, at least 8 pixels wide and 4 high. Cost: linear, about 12 ns
/// per pixel.
[[nodiscard]] LineVotes line_votes(const cv::Mat& bgr);

/// The first pixel of a row, from `x` on, with a vote above `limit`, else `columns`. Tests eight at once.
[[nodiscard]] int next_vote(const Vote* row, int x, int columns, Vote limit);

}  // namespace unfold::vision
