// The inverse by Newton's method on the radius.
#include "vision/photo/lens.h"

#include <cmath>

namespace unfold::vision {

cv::Point2d Lens::seen(const cv::Point2d& straight) const {
    const cv::Point2d off = (straight - center) / half_diagonal;
    return center + off * (half_diagonal * (1 + bend * off.dot(off)));
}

cv::Point2d Lens::straight(const cv::Point2d& seen) const {
    const cv::Point2d off = (seen - center) / half_diagonal;
    const double wanted = std::sqrt(off.dot(off));
    if (wanted <= 0 || bend == 0) return seen;
    double radius = wanted;
    constexpr int steps = 6;
    for (int step = 0; step < steps; ++step) {
        const double slope = 1 + 3 * bend * radius * radius;
        if (slope < 0.2) break;  // beyond what such a lens shows
        radius -= (radius + bend * radius * radius * radius - wanted) / slope;
    }
    return center + off * (half_diagonal * radius / wanted);
}

Lens pinhole(cv::Size photo) {
    return {{photo.width / 2.0, photo.height / 2.0}, std::hypot(photo.width, photo.height) / 2, 0};
}

}  // namespace unfold::vision
