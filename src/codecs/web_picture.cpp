// Small files of pictures: fewer pixels where there are many, and the better of two kinds.
#include "unfold/codecs.h"
#include "unfold/error.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "codecs/image_files.h"
#include "render/pixels.h"

namespace unfold {
namespace {

cv::Mat scaled(const cv::Mat& rgb, double scale) {
    if (scale >= 1) return rgb;
    const auto side = [&](int px) { return std::max(1, static_cast<int>(std::lround(px * scale))); };
    cv::Mat smaller;
    cv::resize(rgb, smaller, {side(rgb.cols), side(rgb.rows)}, 0, 0, cv::INTER_AREA);
    return smaller;
}

}  // namespace

WebPicture encode_for_web(const Picture& picture, double scale) {
    const cv::Mat rgb = scaled(render::rgb_view_of(picture), scale);
    constexpr int quality = 85;
    constexpr int level = 6, fast_level = 1;
    WebPicture jpeg{"image/jpeg", codecs::jpeg_file(rgb, quality)};
    // Level 6 makes no file half as large as level 1 does: most pictures with grain need no second attempt,
    // and of many the upper part shows it.
    constexpr std::size_t max_gain = 2;
    const auto is_too_large = [&](const cv::Mat& part) {
        return !jpeg.bytes.empty() &&
               codecs::png_file(part, fast_level).size() > max_gain * jpeg.bytes.size();
    };
    constexpr int parts = 4;
    if (is_too_large(rgb.rowRange(0, std::max(1, rgb.rows / parts))) || is_too_large(rgb)) return jpeg;
    WebPicture png{"image/png", {}};
    png.bytes = codecs::png_file(rgb, level);
    // A JPEG has at most 65,500 pixels a side.
    if (!png.bytes.empty() && (jpeg.bytes.empty() || png.bytes.size() <= jpeg.bytes.size())) return png;
    if (!jpeg.bytes.empty()) return jpeg;
    throw Error(ErrorCode::internal, Stage::render, "The picture could not be encoded for a page.",
                "Please report this together with the input.");
}

}  // namespace unfold
