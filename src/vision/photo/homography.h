// Homographies (plane projective maps) between a screen and a photo of it, and the distortion of the lens.
#pragma once

#include "unfold/picture.h"

#include <array>
#include <optional>
#include <span>

#include <Eigen/Core>
#include <opencv2/core.hpp>

namespace unfold::vision {

/// Corners in order: top left, top right, bottom right, bottom left.
using Quad = std::array<cv::Point2d, 4>;

/// The corners of an upright rectangle.
[[nodiscard]] Quad corners_of(const cv::Rect2d& rect);

/// The mean length of a side of a quadrilateral, 0: upper, 1: right, and that of the opposite one.
[[nodiscard]] double mean_side(const Quad& quad, std::size_t side);

/// A matrix from its entries, row by row.
[[nodiscard]] Eigen::Matrix3d matrix_of(const Eigen::Matrix<double, 9, 1>& entries);

/// The map that takes `from` to `to` best, in least squares, with its last entry 1. Direct linear
/// transformation on normalized points (Hartley and Zisserman, Multiple View Geometry, algorithm 4.2). Empty
/// if the points do not determine such a map: fewer than four, or nearly collinear. Requires: as many points
/// in both. Cost: linear.
[[nodiscard]] std::optional<Eigen::Matrix3d> fit_homography(std::span<const cv::Point2d> from,
                                                            std::span<const cv::Point2d> to);

[[nodiscard]] cv::Point2d apply_homography(const Eigen::Matrix3d& map, const cv::Point2d& point);

/// Width / height of the rectangle that a pinhole camera with square pixels images as `quad`, its axis
/// through `center` (Zhang and He, Whiteboard scanning and image enhancement, 2007). If the view is nearly
/// frontal, the focal length is not determined; then the ratio of its mean sides.
[[nodiscard]] double aspect_of_rectangle(const Quad& quad, const cv::Point2d& center);

/// The map as that of a lattice. Requires: its last entry is 1.
[[nodiscard]] PxFromCell px_from_cell_of(const Eigen::Matrix3d& map);

/// One-parameter radial distortion (Brown): a point at distance r from the center, in half diagonals of the
/// photo, is imaged at r (1 + k1 r²). Positive: pincushion; negative: barrel. Requires: k1 in -0.3 … 0.3.
struct Lens {
    cv::Point2d center;
    double half_diagonal = 1;
    double k1 = 0;

    /// Maps a point of the photo to the pinhole image, and the reverse.
    [[nodiscard]] cv::Point2d undistorted(const cv::Point2d& point) const;
    [[nodiscard]] cv::Point2d distorted(const cv::Point2d& point) const;
};

/// A lens without distortion in front of a photo of this size.
[[nodiscard]] Lens pinhole(cv::Size photo);

}  // namespace unfold::vision
