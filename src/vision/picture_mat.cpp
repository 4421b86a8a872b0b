// Copies between `Picture` and OpenCV's matrices.
#include "vision/picture_mat.h"

#include <opencv2/imgproc.hpp>

namespace unfold {

cv::Mat rgb_view_of(const Picture& picture) {
    // OpenCV has no view of const data; it is only read.
    return {picture.height_px, picture.width_px, CV_8UC3, const_cast<std::uint8_t*>(picture.pixels.data())};
}

cv::Mat with_red_and_blue_swapped(const cv::Mat& image) {
    cv::Mat result;
    cv::cvtColor(image, result, cv::COLOR_RGB2BGR);
    return result;
}

cv::Mat bgr_from_picture(const Picture& picture) {
    return with_red_and_blue_swapped(rgb_view_of(picture));
}

Picture picture_from_bgr(const cv::Mat& bgr) {
    Picture picture{bgr.cols, bgr.rows, std::vector<std::uint8_t>(bgr.total() * 3)};
    cv::Mat rgb(bgr.rows, bgr.cols, CV_8UC3, picture.pixels.data());
    cv::cvtColor(bgr, rgb, cv::COLOR_BGR2RGB);
    return picture;
}

}  // namespace unfold
