// The two directions of a screen's lines in a photo of it, and the distortion of the lens.
#pragma once

#include <optional>
#include <vector>

#include "vision/photo/homography.h"

namespace unfold::vision {

struct LineSegment {
    cv::Point2d from, to;
};

/// Straight edges of at least a fiftieth of the longer side. Requires: CV_8UC3. Cost: about 60 ms.
[[nodiscard]] std::vector<LineSegment> find_segments(const cv::Mat& photo);

/// The vanishing points of the vertical and the horizontal lines of the screen (homogeneous, in the photo
/// without lens distortion), and the lens.
struct ScreenLines {
    Eigen::Vector3d vertical, horizontal;
    Lens lens;
};

/// Fits the two vanishing points to the segments near `quad`, starting from the directions of its sides, by
/// least squares with Geman-McClure weights. A grid search over the lens distortion chooses the best fit.
/// `max_off`: the largest error of the sides, in radians. Empty if too few segments agree. Cost: some 10 ms.
[[nodiscard]] std::optional<ScreenLines> fit_screen_lines(const std::vector<LineSegment>& segments,
                                                          const Quad& quad, cv::Size photo, double max_off);

/// The quadrilateral whose sides have exactly the directions of the lines and lie as those of `quad`, without
/// lens distortion. Empty if a corner lies near or beyond the horizon (the line through the vanishing
/// points).
[[nodiscard]] std::optional<Quad> along_lines(const Quad& quad, const ScreenLines& lines);

/// The smallest quadrilateral along the lines that holds nearly all segments of their directions: the screen,
/// or its visible part. Without lens distortion. Empty if there are too few.
[[nodiscard]] std::optional<Quad> quad_around(const std::vector<LineSegment>& segments,
                                              const ScreenLines& lines);

/// The quadrilateral with its sides moved outward by a share of its size, in its own perspective.
[[nodiscard]] std::optional<Quad> widened(const Quad& quad, double share);

}  // namespace unfold::vision
