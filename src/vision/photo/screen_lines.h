// The two directions of a screen's lines in a photo of it, and the lens that bends them.
#pragma once

#include <optional>
#include <vector>

#include "vision/photo/homography.h"
#include "vision/photo/lens.h"

namespace unfold::vision {

struct LineSegment {
    cv::Point2d from, to;
};

/// Straight edges of at least a fiftieth of the longer side. Requires: CV_8UC3. Cost: about 60 ms.
[[nodiscard]] std::vector<LineSegment> find_segments(const cv::Mat& photo);

/// The vanishing points of what is upright and of what is level on the screen (homogeneous, in the photo
/// without lens distortion), and the lens.
struct ScreenLines {
    Eigen::Vector3d upright, level;
    Lens lens;
};

/// The vanishing points that most of the segments near `quad` point to, from the directions of its sides on,
/// and the bend of the lens under which they do so best (least squares with Geman-McClure weights; the bend
/// by a search). `max_off`: how far the sides may be off, in radians. Nothing where too few segments agree.
/// Cost: some 10 ms.
[[nodiscard]] std::optional<ScreenLines> fit_screen_lines(const std::vector<LineSegment>& segments,
                                                          const Quad& quad, cv::Size photo, double max_off);

/// The quadrilateral whose sides have exactly the directions of the lines and lie as those of `quad`, without
/// lens distortion. Nothing where the vanishing points are in the quad.
[[nodiscard]] std::optional<Quad> along_lines(const Quad& quad, const ScreenLines& lines);

/// The smallest quadrilateral along the lines that holds nearly all segments of their directions: the screen,
/// or what shows of it. Without lens distortion. Nothing where there are too few.
[[nodiscard]] std::optional<Quad> quad_around(const std::vector<LineSegment>& segments,
                                              const ScreenLines& lines);

/// The quadrilateral with its sides moved outward by a share of its size, in its own perspective.
[[nodiscard]] std::optional<Quad> widened(const Quad& quad, double share);

}  // namespace unfold::vision
