// Small files of pictures: fewer pixels where there are many, and the better of two kinds.
#include "unfold/error.h"
#include "unfold/render.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "render/pixels.h"

namespace unfold {
namespace {

cv::Mat scaled_bgr(const Picture& picture, double scale) {
    cv::Mat bgr;
    cv::cvtColor(render::mat_from_picture(picture), bgr, cv::COLOR_RGB2BGR);
    if (scale >= 1) return bgr;
    const auto side = [&](int px) { return std::max(1, static_cast<int>(std::lround(px * scale))); };
    cv::Mat smaller;
    cv::resize(bgr, smaller, {side(picture.width_px), side(picture.height_px)}, 0, 0, cv::INTER_AREA);
    return smaller;
}

std::vector<std::uint8_t> encoded(const cv::Mat& bgr, const char* ending,
                                  const std::vector<int>& parameters) {
    std::vector<std::uint8_t> bytes;
    if (!cv::imencode(ending, bgr, bytes, parameters)) bytes.clear();
    return bytes;
}

}  // namespace

WebPicture encode_for_web(const Picture& picture, double scale) {
    try {
        const cv::Mat bgr = scaled_bgr(picture, scale);
        WebPicture jpeg{"image/jpeg", encoded(bgr, ".jpg",
                                              {cv::IMWRITE_JPEG_QUALITY, 85, cv::IMWRITE_JPEG_OPTIMIZE, 1,
                                               cv::IMWRITE_JPEG_PROGRESSIVE, 1})};
        WebPicture png{"image/png", encoded(bgr, ".png", {cv::IMWRITE_PNG_COMPRESSION, 6})};
        if (!png.bytes.empty() && png.bytes.size() <= jpeg.bytes.size()) return png;
        if (!jpeg.bytes.empty()) return jpeg;
    } catch (const cv::Exception&) {
        // Told as our own error below.
    }
    throw Error(ErrorCode::internal, Stage::render, "The picture could not be encoded for a page.",
                "Please report this together with the input.");
}

}  // namespace unfold
