// Picture <-> OpenCV, PNG encoding, and which text color is readable on which ground.
#include "render/pixels.h"

#include "unfold/error.h"
#include "unfold/render.h"

#include <cmath>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace unfold {
namespace render {

cv::Mat mat_from_picture(const Picture& picture) {
    cv::Mat rgb(picture.height_px, picture.width_px, CV_8UC3);
    std::copy(picture.pixels.begin(), picture.pixels.end(), rgb.data);
    return rgb;
}

Picture picture_from_mat(const cv::Mat& rgb) {
    Picture picture{rgb.cols, rgb.rows, {}};
    picture.pixels.reserve(rgb.total() * 3);
    for (int y = 0; y < rgb.rows; ++y)
        picture.pixels.insert(picture.pixels.end(), rgb.ptr(y), rgb.ptr(y) + 3 * rgb.cols);
    return picture;
}

double luminance(Rgb color) {
    const auto linear = [](std::uint8_t channel) {
        const double v = channel / 255.0;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

Rgb readable_on(Rgb ground) {
    // Equal WCAG contrast of black and white would be at 0.18; a little higher looks better for bold digits
    // on saturated reds and teals, and keeps a contrast of at least 4.
    constexpr double switch_at = 0.21;
    return luminance(ground) > switch_at ? Rgb{20, 18, 16} : Rgb{255, 255, 255};
}

}  // namespace render

std::vector<std::uint8_t> encode_png(const Picture& picture) {
    cv::Mat bgr;
    std::vector<std::uint8_t> bytes;
    // On screenshots level 3 takes half the time of zlib's usual 6 and gives files 3 to 6 % larger.
    const std::vector<int> parameters{cv::IMWRITE_PNG_COMPRESSION, 3};
    try {
        cv::cvtColor(render::mat_from_picture(picture), bgr, cv::COLOR_RGB2BGR);
        if (cv::imencode(".png", bgr, bytes, parameters)) return bytes;
    } catch (const cv::Exception&) {
        // Told as our own error below.
    }
    throw Error(ErrorCode::internal, Stage::render, "The picture could not be encoded as PNG.",
                "Please report this together with the input.");
}

}  // namespace unfold
