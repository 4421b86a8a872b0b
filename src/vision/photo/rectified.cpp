// Warps the photo with bilinear interpolation, to at most two megapixels, without a low-pass filter.
#include "vision/photo/rectified.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <Eigen/Dense>
#include <opencv2/imgproc.hpp>

#include "puzzle/lattice.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

constexpr double max_pixels = 2e6;  // of the rectified picture

cv::Point2d point_in_photo(const cv::Point2d& px, const RectifiedPicture& picture) {
    return picture.lens.distorted(apply_homography(picture.photo_from_px, px));
}

RectPx box_around(const RectPx& r, const RectifiedPicture& picture) {
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    for (const cv::Point2d& corner : corners_of({r.x, r.y, r.width, r.height})) {
        const cv::Point2d p = point_in_photo(corner, picture);
        left = std::min(left, p.x), right = std::max(right, p.x);
        top = std::min(top, p.y), bottom = std::max(bottom, p.y);
    }
    return {left, top, right - left, bottom - top};
}

// A point of the picture on a line of the lattice: of a column, or of a row.
struct BorderPoint {
    cv::Point2d px;
    double line = 0;
    bool is_column = false;
};

// Where the colors change most near the middle of a border, along `across`; empty if they hardly change.
std::optional<cv::Point2d> edge_near(const cv::Mat& bgr, cv::Point2d middle, cv::Point2d across,
                                     cv::Point2d along) {
    constexpr double reach = 0.3;  // of a cell
    constexpr int steps = 24, points = 7, min_levels = 14;
    std::vector<cv::Vec3d> profile;
    for (int i = -steps; i <= steps; ++i) {
        cv::Vec3d sum(0, 0, 0);
        for (int j = 0; j < points; ++j) {
            const cv::Point2d at =
                middle + across * (reach * i / steps) + along * ((corner_based(j) / points - 0.5) / 2);
            const cv::Point pixel(cvFloor(at.x), cvFloor(at.y));
            if (!cv::Rect({}, bgr.size()).contains(pixel)) return std::nullopt;
            sum += cv::Vec3d(bgr.at<cv::Vec3b>(pixel)) * (1.0 / points);
        }
        profile.push_back(sum);
    }
    constexpr std::size_t half_width = 3;  // steps of the profile
    double most = min_levels;
    std::optional<cv::Point2d> edge;
    for (std::size_t i = half_width; i + half_width < profile.size(); ++i) {
        const cv::Vec3d change = profile[i + half_width] - profile[i - half_width];
        const double levels = std::max({std::abs(change[0]), std::abs(change[1]), std::abs(change[2])});
        // The margin keeps the choice the same where rounding differs.
        if (levels > most + 1e-6)
            most = levels, edge = middle + across * (reach * (static_cast<double>(i) - steps) / steps);
    }
    return edge;
}

std::vector<BorderPoint> border_points(const cv::Mat& bgr, const PxFromCell& px, const Lattice& lattice) {
    const auto at = [&](double column, double row) {
        const Point p = px({column, row});
        return cv::Point2d(p.x, p.y);
    };
    const cv::Point2d column = at(1, 0) - at(0, 0), row = at(0, 1) - at(0, 0);
    std::vector<BorderPoint> points_found;
    for (int r = 0; r <= lattice.rows; ++r)
        for (int c = 0; c <= lattice.columns; ++c) {
            if (r < lattice.rows)
                if (const auto edge = edge_near(bgr, at(c, corner_based(r)), column, row))
                    points_found.push_back({*edge, static_cast<double>(c), true});
            if (c < lattice.columns)
                if (const auto edge = edge_near(bgr, at(corner_based(c), r), row, column))
                    points_found.push_back({*edge, static_cast<double>(r), false});
        }
    return points_found;
}

// The map from pixels to lattice units: each point gives one linear equation in its nine entries.
Eigen::Matrix3d fitted_to(const std::vector<BorderPoint>& points_found, const Eigen::Matrix3d& normalized) {
    Eigen::Matrix<double, 9, 9> normal = Eigen::Matrix<double, 9, 9>::Zero();
    for (const BorderPoint& one : points_found) {
        const cv::Point2d p = apply_homography(normalized, one.px);
        Eigen::Matrix<double, 9, 1> row;
        if (one.is_column)
            row << p.x, p.y, 1, 0, 0, 0, -one.line * p.x, -one.line * p.y, -one.line;
        else
            row << 0, 0, 0, p.x, p.y, 1, -one.line * p.x, -one.line * p.y, -one.line;
        normal += row * row.transpose();
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, 9, 9>> solver(normal);
    return matrix_of(solver.eigenvectors().col(0)) * normalized;
}

}  // namespace

std::optional<RectifiedPicture> refine_by_borders(const cv::Mat& photo, const RectifiedPicture& picture,
                                                  const Reading& reading) {
    const Lattice& lattice = lattice_of(reading.level);
    if (!facts_of(lattice.kind).is_orthogonal) return std::nullopt;
    const PxFromCell& px = reading.geometry.px_from_cell;
    std::vector<BorderPoint> points_found = border_points(picture.image, px, lattice);
    const double size = std::max(picture.image.cols, picture.image.rows);
    Eigen::Matrix3d normalized;
    normalized << 2 / size, 0, -1, 0, 2 / size, -1, 0, 0, 1;
    const std::size_t min_points = static_cast<std::size_t>(2 * (lattice.columns + lattice.rows));
    Eigen::Matrix3d cells_from_px = Eigen::Matrix3d::Identity();
    for (const double max_off : {0.2, 0.1}) {  // of a cell: what is farther off is something else
        if (points_found.size() < min_points) return std::nullopt;
        cells_from_px = fitted_to(points_found, normalized);
        std::erase_if(points_found, [&](const BorderPoint& one) {
            const cv::Point2d cell = apply_homography(cells_from_px, one.px);
            return std::abs((one.is_column ? cell.x : cell.y) - one.line) > max_off;
        });
    }
    if (std::abs(cells_from_px.determinant()) < 1e-12) return std::nullopt;
    // Keeps as much around the board as the picture shows, upright in the lattice.
    const cv::Point2d first = apply_homography(cells_from_px, {0, 0});
    const cv::Point2d last = apply_homography(cells_from_px, cv::Point2d(picture.image.size()));
    const Eigen::Matrix3d photo_from_cells = picture.photo_from_px * cells_from_px.inverse();
    Quad quad = corners_of({first, last});
    for (cv::Point2d& corner : quad)
        corner = apply_homography(photo_from_cells, corner);
    const double aspect = (last.x - first.x) * px.x_per_column / ((last.y - first.y) * px.y_per_row);
    if (!(aspect > 0.1 && aspect < 10)) return std::nullopt;
    return rectify(photo, picture.lens, quad, aspect);
}

std::optional<RectifiedPicture> rectify(const cv::Mat& photo, const Lens& lens, const Quad& quad,
                                        double aspect) {
    // As wide as the quadrilateral is, or as high, whichever gives more pixels.
    double width = std::max(mean_side(quad, 0), mean_side(quad, 1) * aspect);
    double height = width / aspect;
    const double shrink = clamped_to_unit(std::sqrt(max_pixels / (width * height)));
    width *= shrink, height *= shrink;
    constexpr double min_side_px = 60;
    if (!(width >= min_side_px && height >= min_side_px)) return std::nullopt;
    const auto map = fit_homography(corners_of({0, 0, width, height}), quad);
    if (!map) return std::nullopt;
    RectifiedPicture result;
    result.photo_from_px = *map;
    result.lens = lens;
    const cv::Size size(cvRound(width), cvRound(height));
    cv::Mat2f from(size);
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
            const cv::Point2d p =
                point_in_photo(cv::Point2d(corner_based(x), corner_based(y)), result) - cv::Point2d(0.5, 0.5);
            from(y, x) = cv::Vec2f(static_cast<float>(p.x), static_cast<float>(p.y));
        }
    cv::remap(photo, result.image, from, cv::noArray(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return result;
}

Reading reading_in_photo(Reading reading, const RectifiedPicture& picture) {
    PictureGeometry& geometry = reading.geometry;
    // Exact for a lens without distortion.
    const Lattice& lattice = lattice_of(reading.level);
    std::vector<cv::Point2d> cells, photo_points;
    constexpr int points = 8;  // per side
    for (int i = 0; i <= points; ++i)
        for (int j = 0; j <= points; ++j) {
            const Point cell{static_cast<double>(lattice.columns * i) / points,
                             static_cast<double>(lattice.rows * j) / points};
            const Point px = geometry.px_from_cell(cell);
            cells.emplace_back(cell.x, cell.y);
            photo_points.push_back(point_in_photo(cv::Point2d(px.x, px.y), picture));
        }
    if (const auto map = fit_homography(cells, photo_points)) geometry.px_from_cell = px_from_cell_of(*map);
    geometry.shown_px = box_around(geometry.shown_px, picture);
    for (RectPx& swatch : geometry.swatches_px)
        swatch = box_around(swatch, picture);
    return reading;
}

Reading scale_reading(Reading reading, double x_factor, double y_factor) {
    PictureGeometry& geometry = reading.geometry;
    PxFromCell& px = geometry.px_from_cell;
    for (double* x : {&px.x_per_column, &px.x_per_row, &px.x0})
        *x *= x_factor;
    for (double* y : {&px.y_per_column, &px.y_per_row, &px.y0})
        *y *= y_factor;
    const auto scale = [&](RectPx& r) {
        r = {r.x * x_factor, r.y * y_factor, r.width * x_factor, r.height * y_factor};
    };
    scale(geometry.shown_px);
    for (RectPx& swatch : geometry.swatches_px)
        scale(swatch);
    return reading;
}

}  // namespace unfold::vision
