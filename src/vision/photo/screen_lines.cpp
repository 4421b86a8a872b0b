// Vanishing points and radial distortion from line segments. A segment of direction d through m points to the
// vanishing point v where (m - v) is parallel to d: linear in homogeneous v, so that a weighted least-squares
// fit is an eigenvector of a 3 x 3 matrix.
#include "vision/photo/screen_lines.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <Eigen/Dense>
#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

// A segment in coordinates that run from about -1 to 1, so that the fits are well conditioned.
struct Ray {
    cv::Point2d middle, along;  // `along` has length 1
    double weight = 0;
};

struct UnitFrame {
    cv::Point2d center;
    double scale = 1;
    [[nodiscard]] cv::Point2d inside(const cv::Point2d& p) const { return (p - center) / scale; }
    [[nodiscard]] Eigen::Vector3d outside(const Eigen::Vector3d& v) const {
        return {scale * v.x() + center.x * v.z(), scale * v.y() + center.y * v.z(), v.z()};
    }
    [[nodiscard]] Eigen::Vector3d inside(const Eigen::Vector3d& v) const {
        return {(v.x() - center.x * v.z()) / scale, (v.y() - center.y * v.z()) / scale, v.z()};
    }
};

// The sine of the angle between a ray and the line from its middle to a vanishing point.
double sine_error(const Ray& ray, const Eigen::Vector3d& v) {
    const cv::Point2d to(v.x() - v.z() * ray.middle.x, v.y() - v.z() * ray.middle.y);
    const double length = cv::norm(to);
    return length > 0 ? ray.along.cross(to) / length : 1;
}

double weight_of(double error, double scale) {
    const double part = scale * scale / (scale * scale + error * error);
    return part * part;
}

Eigen::Vector3d fitted(const std::vector<Ray>& rays, Eigen::Vector3d v, double scale) {
    Eigen::Matrix3d normal = Eigen::Matrix3d::Zero();
    for (const Ray& ray : rays) {
        const cv::Point2d to(v.x() - v.z() * ray.middle.x, v.y() - v.z() * ray.middle.y);
        const double length2 = std::max(to.dot(to), 1e-9);
        const Eigen::Vector3d row(-ray.along.y, ray.along.x, -ray.along.cross(ray.middle));
        normal += (ray.weight * weight_of(sine_error(ray, v), scale) / length2) * row * row.transpose();
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(normal);
    return solver.eigenvectors().col(0).normalized();
}

// The robust error of the rays toward their vanishing point: a ray that points elsewhere counts as 1.
double cost_of(const std::vector<Ray>& rays, const Eigen::Vector3d& v, double scale) {
    double cost = 0;
    for (const Ray& ray : rays) {
        const double m = sine_error(ray, v);
        cost += ray.weight * m * m / (m * m + scale * scale);
    }
    return cost;
}

std::vector<Ray> rays_of(const std::vector<LineSegment>& segments, const Lens& lens, const UnitFrame& frame) {
    std::vector<Ray> rays;
    for (const LineSegment& segment : segments) {
        const cv::Point2d from = frame.inside(lens.undistorted(segment.from)),
                          to = frame.inside(lens.undistorted(segment.to));
        const cv::Point2d along = to - from;
        const double length = std::sqrt(along.dot(along));
        if (length > 0) rays.push_back({(from + to) / 2, along / length, length});
    }
    return rays;
}

struct Directions {
    std::array<Eigen::Vector3d, 2> points;  // vertical, horizontal
    double cost = 0;
};

constexpr double final_scale = 0.012;  // radians: noise and blur rotate a segment by as much

Directions fit_directions(const std::vector<Ray>& rays, std::array<Eigen::Vector3d, 2> points,
                          double first_scale) {
    double cost = 0;
    for (Eigen::Vector3d& v : points) {
        for (double scale = first_scale; scale > final_scale; scale /= 2)
            v = fitted(rays, v, scale);
        for (int round = 0; round < 3; ++round)
            v = fitted(rays, v, final_scale);
        cost += cost_of(rays, v, final_scale);
    }
    return {points, cost};
}

Eigen::Vector3d line_through(const cv::Point2d& a, const cv::Point2d& b) {
    return Eigen::Vector3d(a.x, a.y, 1).cross(Eigen::Vector3d(b.x, b.y, 1));
}

cv::Point2d meeting(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
    const Eigen::Vector3d p = a.cross(b);
    return {p.x() / p.z(), p.y() / p.z()};
}

// Coordinates in which the lines of a screen run along the axes: x = (across . p) / (horizon . p) is the same
// along each vertical line, y along each horizontal one.
class LineGrid {
  public:
    static std::optional<LineGrid> around(const cv::Point2d& center, const ScreenLines& lines) {
        LineGrid grid;
        grid.frame_ = {center, lines.lens.half_diagonal};
        const Eigen::Vector3d vertical = grid.frame_.inside(lines.vertical).normalized(),
                              horizontal = grid.frame_.inside(lines.horizontal).normalized();
        grid.horizon_ = vertical.cross(horizontal);
        if (std::abs(grid.horizon_.z()) < 1e-6) return std::nullopt;  // through the center
        grid.horizon_ /= grid.horizon_.z();
        const Eigen::Vector3d middle(0, 0, 1);
        grid.across_ = vertical.cross(middle).normalized();
        grid.down_ = horizontal.cross(middle).normalized();
        if (grid.across_.x() < 0) grid.across_ *= -1;
        if (grid.down_.y() < 0) grid.down_ *= -1;
        return grid;
    }

    // Empty near the horizon and beyond.
    [[nodiscard]] std::optional<cv::Point2d> place_of(const cv::Point2d& point) const {
        const cv::Point2d p = frame_.inside(point);
        const Eigen::Vector3d homogeneous(p.x, p.y, 1);
        const double depth = horizon_.dot(homogeneous);
        constexpr double min_depth = 0.1;  // that of the center is 1
        if (depth < min_depth) return std::nullopt;
        return cv::Point2d(across_.dot(homogeneous) / depth, down_.dot(homogeneous) / depth);
    }

    [[nodiscard]] Quad quad_of(const cv::Point2d& first, const cv::Point2d& last) const {
        const Quad places = corners_of({first, last});
        Quad quad;
        for (std::size_t i = 0; i < 4; ++i)
            quad[i] =
                meeting(across_ - places[i].x * horizon_, down_ - places[i].y * horizon_) * frame_.scale +
                frame_.center;
        return quad;
    }

  private:
    UnitFrame frame_;
    Eigen::Vector3d horizon_, across_, down_;
};

}  // namespace

std::vector<LineSegment> find_segments(const cv::Mat& photo) {
    constexpr double max_side_px = 1100;
    const double scale = clamped_to_unit(max_side_px / std::max(photo.cols, photo.rows));
    cv::Mat gray;
    cv::cvtColor(photo, gray, cv::COLOR_BGR2GRAY);
    if (scale < 1) cv::resize(gray, gray, {}, scale, scale, cv::INTER_AREA);
    std::vector<cv::Vec4f> found;
    cv::createLineSegmentDetector(cv::LSD_REFINE_STD)->detect(gray, found);
    constexpr double min_length = 0.02;  // of the longer side
    const double least = min_length * std::max(photo.cols, photo.rows);
    std::vector<LineSegment> segments;
    for (const cv::Vec4f& line : found) {
        const cv::Point2d from = cv::Point2d(line[0], line[1]) / scale,
                          to = cv::Point2d(line[2], line[3]) / scale;
        if ((to - from).dot(to - from) >= least * least) segments.push_back({from, to});
    }
    return segments;
}

std::optional<ScreenLines> fit_screen_lines(const std::vector<LineSegment>& segments, const Quad& quad,
                                            cv::Size photo, double max_off) {
    const auto wide = widened(quad, 0.05);
    if (!wide) return std::nullopt;
    std::vector<cv::Point2f> outline(wide->begin(), wide->end());
    std::vector<LineSegment> near;
    for (const LineSegment& segment : segments)
        if (cv::pointPolygonTest(outline, cv::Point2f((segment.from + segment.to) / 2), false) >= 0)
            near.push_back(segment);
    Lens lens = pinhole(photo);
    const UnitFrame frame{lens.center, lens.half_diagonal};
    const auto side = [&](std::size_t from, std::size_t to) {
        return line_through(frame.inside(quad[from]), frame.inside(quad[to]));
    };
    const std::array<Eigen::Vector3d, 2> start{side(0, 3).cross(side(1, 2)).normalized(),
                                               side(0, 1).cross(side(3, 2)).normalized()};
    constexpr double step = 0.012;  // of the distortion: it is searched from -0.12 to 0.12
    const auto fit = [&](double k1) {
        lens.k1 = k1;
        return fit_directions(rays_of(near, lens, frame), start, max_off);
    };
    std::array<double, 21> costs{};
    std::size_t best = 0;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        costs[i] = fit(step * (static_cast<double>(i) - 10)).cost;
        if (costs[i] < costs[best] - 1e-9) best = i;
    }
    double k1 = step * (static_cast<double>(best) - 10);
    if (best > 0 && best + 1 < costs.size()) {
        const double left = costs[best - 1], right = costs[best + 1], bow = left + right - 2 * costs[best];
        if (bow > 0) k1 += step * (left - right) / (2 * bow);
    }
    const Directions found = fit(k1);
    const std::vector<Ray> rays = rays_of(near, lens, frame);
    for (const Eigen::Vector3d& v : found.points) {
        constexpr std::ptrdiff_t min_rays = 8;  // per vanishing point
        if (std::count_if(rays.begin(), rays.end(), [&](const Ray& ray) {
                return std::abs(sine_error(ray, v)) <= final_scale;
            }) < min_rays)
            return std::nullopt;
    }
    return ScreenLines{frame.outside(found.points[0]), frame.outside(found.points[1]), lens};
}

std::optional<Quad> along_lines(const Quad& quad, const ScreenLines& lines) {
    Quad straight;
    cv::Point2d center;
    for (std::size_t i = 0; i < 4; ++i) {
        straight[i] = lines.lens.undistorted(quad[i]);
        center += straight[i] / 4;
    }
    const auto grid = LineGrid::around(center, lines);
    if (!grid) return std::nullopt;
    std::array<cv::Point2d, 4> at;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto place = grid->place_of(straight[i]);
        if (!place) return std::nullopt;
        at[i] = *place;
    }
    return grid->quad_of({(at[0].x + at[3].x) / 2, (at[0].y + at[1].y) / 2},
                         {(at[1].x + at[2].x) / 2, (at[3].y + at[2].y) / 2});
}

std::optional<Quad> quad_around(const std::vector<LineSegment>& segments, const ScreenLines& lines) {
    const auto grid = LineGrid::around(lines.lens.center, lines);
    if (!grid) return std::nullopt;
    const UnitFrame frame{lines.lens.center, lines.lens.half_diagonal};
    std::vector<double> x, y;
    const std::array<Eigen::Vector3d, 2> points{frame.inside(lines.vertical), frame.inside(lines.horizontal)};
    for (const Ray& ray : rays_of(segments, lines.lens, frame)) {
        if (std::none_of(points.begin(), points.end(), [&](const Eigen::Vector3d& v) {
                return std::abs(sine_error(ray, v)) <= final_scale;
            }))
            continue;
        for (const double end : {-0.5, 0.5}) {
            const cv::Point2d p = ray.middle + ray.along * (end * ray.weight);
            if (const auto place = grid->place_of(p * frame.scale + frame.center)) {
                x.push_back(place->x);
                y.push_back(place->y);
            }
        }
    }
    constexpr std::size_t min_ends = 40;  // of segments
    if (x.size() < min_ends) return std::nullopt;
    constexpr double left_out = 0.015, margin = 0.05;  // of the ends on each side; of the size
    const cv::Point2d first(quantile(x, left_out), quantile(y, left_out)),
        last(quantile(x, 1 - left_out), quantile(y, 1 - left_out));
    return grid->quad_of(first - (last - first) * margin, last + (last - first) * margin);
}

std::optional<Quad> widened(const Quad& quad, double share) {
    const auto map = fit_homography(corners_of({0, 0, 1, 1}), quad);
    if (!map) return std::nullopt;
    Quad wide = corners_of({-share, -share, 1 + 2 * share, 1 + 2 * share});
    for (cv::Point2d& corner : wide) {
        const Eigen::Vector3d p = *map * Eigen::Vector3d(corner.x, corner.y, 1);
        if (p.z() < 0.1) return std::nullopt;
        corner = {p.x() / p.z(), p.y() / p.z()};
    }
    return wide;
}

}  // namespace unfold::vision
