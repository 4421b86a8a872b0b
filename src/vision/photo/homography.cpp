// Least squares by the singular value decomposition of Eigen.
#include "vision/photo/homography.h"

#include <cmath>
#include <numeric>

#include <Eigen/Dense>

namespace unfold::vision {
namespace {

// Maps the middle of the points to the origin and scales their mean distance from it to the root of two.
Eigen::Matrix3d normalization_of(std::span<const cv::Point2d> points) {
    const auto count = static_cast<double>(points.size());
    const cv::Point2d middle = std::accumulate(points.begin(), points.end(), cv::Point2d()) / count;
    double distance = 0;
    for (const cv::Point2d& p : points)
        distance += cv::norm(p - middle) / count;
    const double scale = distance > 0 ? std::sqrt(2.0) / distance : 1;
    Eigen::Matrix3d map;
    map << scale, 0, -scale * middle.x, 0, scale, -scale * middle.y, 0, 0, 1;
    return map;
}

double mean_aspect(const Quad& quad) {
    return mean_side(quad, 0) / mean_side(quad, 1);
}

}  // namespace

Eigen::Matrix3d matrix_of(const Eigen::Matrix<double, 9, 1>& entries) {
    return entries.reshaped<Eigen::RowMajor>(3, 3);
}

Quad corners_of(const cv::Rect2d& rect) {
    return {rect.tl(), {rect.br().x, rect.y}, rect.br(), {rect.x, rect.br().y}};
}

double mean_side(const Quad& quad, std::size_t side) {
    return (cv::norm(quad[side + 1] - quad[side]) + cv::norm(quad[(side + 3) % 4] - quad[side + 2])) / 2;
}

std::optional<Eigen::Matrix3d> fit_homography(std::span<const cv::Point2d> from,
                                              std::span<const cv::Point2d> to) {
    if (from.size() < 4) return std::nullopt;  // four determine the eight parameters
    const Eigen::Matrix3d of_from = normalization_of(from), of_to = normalization_of(to);
    Eigen::Matrix<double, Eigen::Dynamic, 9> equations(static_cast<Eigen::Index>(2 * from.size()), 9);
    for (std::size_t i = 0; i < from.size(); ++i) {
        const cv::Point2d p = apply_homography(of_from, from[i]), q = apply_homography(of_to, to[i]);
        const auto row = static_cast<Eigen::Index>(2 * i);
        equations.row(row) << p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y, -q.x;
        equations.row(row + 1) << 0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y, -q.y;
    }
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(equations, Eigen::ComputeFullV);
    // Two vanishing singular values: the points do not determine a homography (they are nearly collinear).
    const auto& values = svd.singularValues();
    if (values(7) <= 1e-6 * values(0)) return std::nullopt;
    Eigen::Matrix3d map = of_to.inverse() * matrix_of(svd.matrixV().col(8)) * of_from;
    if (std::abs(map(2, 2)) < 1e-12) return std::nullopt;
    map /= map(2, 2);
    return map;
}

cv::Point2d apply_homography(const Eigen::Matrix3d& map, const cv::Point2d& point) {
    const Eigen::Vector3d p = map * Eigen::Vector3d(point.x, point.y, 1);
    return {p.x() / p.z(), p.y() / p.z()};
}

double aspect_of_rectangle(const Quad& quad, const cv::Point2d& center) {
    const auto corner = [&](std::size_t i) {
        return Eigen::Vector3d(quad[i].x - center.x, quad[i].y - center.y, 1);
    };
    // In the paper's order: top left, top right, bottom left, bottom right.
    const Eigen::Vector3d m1 = corner(0), m2 = corner(1), m3 = corner(3), m4 = corner(2);
    const double k2 = m1.cross(m4).dot(m3) / m2.cross(m4).dot(m3);
    const double k3 = m1.cross(m4).dot(m2) / m3.cross(m4).dot(m2);
    const Eigen::Vector3d n2 = k2 * m2 - m1, n3 = k3 * m3 - m1;
    constexpr double min_slant = 0.01;  // z component of the directions of the sides
    if (std::abs(n2.z()) < min_slant || std::abs(n3.z()) < min_slant) return mean_aspect(quad);
    const double focal2 = -(n2.x() * n3.x() + n2.y() * n3.y()) / (n2.z() * n3.z());
    // A phone's focal length is 0.3 to 3 picture diagonals. Outside, it is noise, and the mean sides decide.
    const double size2 = 4 * center.dot(center);
    constexpr double min_focal2 = 0.1, max_focal2 = 9;  // in squared diagonals
    if (!(focal2 >= min_focal2 * size2 && focal2 <= max_focal2 * size2)) return mean_aspect(quad);
    const auto length2 = [&](const Eigen::Vector3d& n) {
        return (n.x() * n.x() + n.y() * n.y()) / focal2 + n.z() * n.z();
    };
    return std::sqrt(length2(n2) / length2(n3));
}

PxFromCell px_from_cell_of(const Eigen::Matrix3d& map) {
    return {map(0, 0), map(0, 1), map(0, 2), map(1, 0), map(1, 1), map(1, 2), map(2, 0), map(2, 1)};
}

cv::Point2d Lens::distorted(const cv::Point2d& point) const {
    const cv::Point2d off = (point - center) / half_diagonal;
    return center + off * (half_diagonal * (1 + k1 * off.dot(off)));
}

// By Newton's method on the radius.
cv::Point2d Lens::undistorted(const cv::Point2d& point) const {
    const cv::Point2d off = (point - center) / half_diagonal;
    const double wanted = std::sqrt(off.dot(off));
    if (wanted <= 0 || k1 == 0) return point;
    double radius = wanted;
    for (int step = 0; step < 6; ++step) {
        const double slope = 1 + 3 * k1 * radius * radius;
        if (slope < 0.2) break;  // beyond the field of such a lens
        radius -= (radius + k1 * radius * radius * radius - wanted) / slope;
    }
    return center + off * (half_diagonal * radius / wanted);
}

Lens pinhole(cv::Size photo) {
    return {{photo.width / 2.0, photo.height / 2.0}, std::hypot(photo.width, photo.height) / 2, 0};
}

}  // namespace unfold::vision
