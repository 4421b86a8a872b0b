// Warped with bilinear interpolation, from a photo that is smoothed first where it is much larger.
#include "vision/photo/rectified.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

constexpr double max_pixels = 2e6;

double mean_side(const Quad& quad, std::size_t first) {
    const cv::Point2d a = quad[(first + 1) % 4] - quad[first];
    const cv::Point2d b = quad[(first + 3) % 4] - quad[(first + 2) % 4];
    return (std::sqrt(a.dot(a)) + std::sqrt(b.dot(b))) / 2;
}

RectPx box_around(const RectPx& r, const Eigen::Matrix3d& map) {
    const std::array<cv::Point2d, 4> corners{cv::Point2d(r.x, r.y), cv::Point2d(r.x + r.width, r.y),
                                             cv::Point2d(r.x + r.width, r.y + r.height),
                                             cv::Point2d(r.x, r.y + r.height)};
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    for (const cv::Point2d& corner : corners) {
        const cv::Point2d p = mapped(map, corner);
        left = std::min(left, p.x), right = std::max(right, p.x);
        top = std::min(top, p.y), bottom = std::max(bottom, p.y);
    }
    return {left, top, right - left, bottom - top};
}

}  // namespace

std::optional<RectifiedPicture> rectified(const cv::Mat& photo, const Quad& quad, double aspect) {
    // As wide as the quadrilateral is, or as high, whichever gives more pixels.
    double width = std::max(mean_side(quad, 0), mean_side(quad, 1) * aspect);
    double height = width / aspect;
    const double shrink = std::min(1.0, std::sqrt(max_pixels / (width * height)));
    width *= shrink, height *= shrink;
    constexpr double min_side_px = 60;
    if (!(width >= min_side_px && height >= min_side_px)) return std::nullopt;
    const std::array<cv::Point2d, 4> corners{cv::Point2d(0, 0), cv::Point2d(width, 0),
                                             cv::Point2d(width, height), cv::Point2d(0, height)};
    const auto map = fit_homography(corners, quad);
    if (!map) return std::nullopt;
    RectifiedPicture result;
    result.photo_from_px = *map;
    cv::Matx33d matrix;
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
            matrix(row, column) = (*map)(row, column);
    cv::warpPerspective(photo, result.image, matrix, cv::Size(cvRound(width), cvRound(height)),
                        cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    return result;
}

Reading in_photo(Reading reading, const RectifiedPicture& picture, const ImageView& photo) {
    PictureGeometry& geometry = reading.geometry;
    const Eigen::Matrix3d& map = picture.photo_from_px;
    geometry.width_px = photo.width_px;
    geometry.height_px = photo.height_px;
    geometry.px_from_cell = composed(map, geometry.px_from_cell);
    geometry.shown_px = box_around(geometry.shown_px, map);
    for (RectPx& swatch : geometry.swatches_px)
        swatch = box_around(swatch, map);
    return reading;
}

}  // namespace unfold::vision
