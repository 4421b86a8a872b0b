// Copies between `Picture` and OpenCV's matrices.
#include "vision/picture_mat.h"

#include <opencv2/imgproc.hpp>

namespace unfold {

cv::Mat bgr_from_picture(const Picture& picture) {
    // OpenCV has no view of const data; it is only read here.
    const cv::Mat rgb(picture.height_px, picture.width_px, CV_8UC3,
                      const_cast<std::uint8_t*>(picture.pixels.data()));
    cv::Mat bgr;
    cv::cvtColor(rgb, bgr, cv::COLOR_RGB2BGR);
    return bgr;
}

Picture picture_from_bgr(const cv::Mat& bgr) {
    Picture picture{bgr.cols, bgr.rows, std::vector<std::uint8_t>(bgr.total() * 3)};
    cv::Mat rgb(bgr.rows, bgr.cols, CV_8UC3, picture.pixels.data());
    cv::cvtColor(bgr, rgb, cv::COLOR_BGR2RGB);
    return picture;
}

}  // namespace unfold
