// Pieces that the debug pictures of all readers share.
#include "vision/image/debug_pictures.h"

#include "vision/image/picture_mat.h"

namespace unfold::vision {

cv::Scalar bgr_scalar(Rgb color) {
    return {static_cast<double>(color.b), static_cast<double>(color.g), static_cast<double>(color.r)};
}

Picture palette_picture(const std::vector<Rgb>& palette) {
    constexpr int bar_px = 80;
    cv::Mat image(bar_px, bar_px * static_cast<int>(palette.size()), CV_8UC3);
    for (int i = 0; i < static_cast<int>(palette.size()); ++i)
        image(cv::Range::all(), cv::Range(i * bar_px, (i + 1) * bar_px))
            .setTo(bgr_scalar(palette[static_cast<std::size_t>(i)]));
    return picture_from_bgr(image);
}

}  // namespace unfold::vision
