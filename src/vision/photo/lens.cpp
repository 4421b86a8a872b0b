// Inverts the distortion with Newton's method on the radius.
#include "vision/photo/lens.h"

#include <cmath>

namespace unfold::vision {

cv::Point2d Lens::distorted(const cv::Point2d& point) const {
    const cv::Point2d off = (point - center) / half_diagonal;
    return center + off * (half_diagonal * (1 + k1 * off.dot(off)));
}

cv::Point2d Lens::undistorted(const cv::Point2d& point) const {
    const cv::Point2d off = (point - center) / half_diagonal;
    const double wanted = std::sqrt(off.dot(off));
    if (wanted <= 0 || k1 == 0) return point;
    double radius = wanted;
    constexpr int steps = 6;
    for (int step = 0; step < steps; ++step) {
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
