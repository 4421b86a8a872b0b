// What drawn screens of all games are made of: random choices, colors, text, sprites and paintings.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <opencv2/imgproc.hpp>

#include "core/random.h"

namespace unfold::test::drawing {

using Color = cv::Scalar;

inline double between(Random& random, double from, double to) {
    return from + (to - from) * random.unit();
}

inline int whole_between(Random& random, int from, int to) {
    return from + static_cast<int>(random.below(static_cast<std::uint64_t>(to - from + 1)));
}

inline bool chance(Random& random, int percent) {
    return random.below(100) < static_cast<std::uint64_t>(percent);
}

template <class T, std::size_t n>
const T& one_of(Random& random, const std::array<T, n>& values) {
    return values[random.below(n)];
}

inline Color from_hsv(double hue, double saturation, double value) {
    cv::Mat3b pixel(
        1, 1,
        cv::Vec3b(cv::saturate_cast<std::uint8_t>(std::fmod(hue, 180)),
                  cv::saturate_cast<std::uint8_t>(saturation), cv::saturate_cast<std::uint8_t>(value)));
    cv::cvtColor(pixel, pixel, cv::COLOR_HSV2BGR);
    const cv::Vec3b& bgr = pixel(0, 0);
    return {double(bgr[0]), double(bgr[1]), double(bgr[2])};
}

/// A picture with an opacity for each pixel.
struct Sprite {
    cv::Mat bgr;    // CV_8UC3
    cv::Mat alpha;  // CV_8U
    explicit Sprite(cv::Size size) : bgr(size, CV_8UC3, Color::all(128)), alpha(size, CV_8U, Color::all(0)) {}
    // Calls `draw` with both planes, and the ink of each.
    template <class Draw>
    void paint(const Color& ink, const Draw& draw) {
        draw(bgr, ink);
        draw(alpha, Color::all(255));
    }
};

// Draws the sprite, scaled, with its upper left corner at that pixel.
inline void blend(cv::Mat& image, const Sprite& sprite, const cv::Rect& to, double opacity = 1) {
    const cv::Rect inside = to & cv::Rect({0, 0}, image.size());
    if (inside.empty() || to.width < 2 || to.height < 2) return;
    cv::Mat bgr, alpha;
    const int filter = to.width < sprite.bgr.cols ? cv::INTER_AREA : cv::INTER_LINEAR;
    cv::resize(sprite.bgr, bgr, to.size(), 0, 0, filter);
    cv::resize(sprite.alpha, alpha, to.size(), 0, 0, filter);
    for (int y = inside.y; y < inside.br().y; ++y)
        for (int x = inside.x; x < inside.br().x; ++x) {
            const cv::Vec3b& from = bgr.at<cv::Vec3b>(y - to.y, x - to.x);
            const double share = opacity * alpha.at<std::uint8_t>(y - to.y, x - to.x) / 255;
            cv::Vec3b& pixel = image.at<cv::Vec3b>(y, x);
            for (int c = 0; c < 3; ++c)
                pixel[c] = cv::saturate_cast<std::uint8_t>(pixel[c] + share * (from[c] - pixel[c]));
        }
}

inline void fill(cv::Mat& image, const cv::Rect& rect, const Color& color, double opacity = 1) {
    const cv::Rect inside = rect & cv::Rect({0, 0}, image.size());
    if (inside.empty()) return;
    cv::Mat part = image(inside);
    part = part * (1 - opacity) + color * opacity;
}

// A painting: smooth blobs of color, and lines across it.
inline cv::Mat painting(Random& random, cv::Size size, double level, double contrast) {
    cv::Mat coarse(whole_between(random, 4, 9), whole_between(random, 4, 9), CV_8UC3);
    for (int y = 0; y < coarse.rows; ++y)
        for (int x = 0; x < coarse.cols; ++x)
            for (int c = 0; c < 3; ++c)
                coarse.at<cv::Vec3b>(y, x)[c] =
                    cv::saturate_cast<std::uint8_t>(level + contrast * (2 * random.unit() - 1));
    cv::Mat image;
    cv::resize(coarse, image, size, 0, 0, cv::INTER_CUBIC);
    for (int i = whole_between(random, 3, 14); i > 0; --i) {
        const cv::Point at(whole_between(random, 0, size.width), whole_between(random, 0, size.height));
        const Color color = from_hsv(between(random, 0, 180), between(random, 20, 150),
                                     std::clamp(level + contrast * (2 * random.unit() - 1), 0.0, 255.0));
        cv::ellipse(
            image, at,
            {whole_between(random, 8, 1 + size.width / 5), whole_between(random, 8, 1 + size.height / 6)},
            between(random, 0, 180), 0, 360, color, chance(random, 60) ? cv::FILLED : 3, cv::LINE_AA);
    }
    cv::GaussianBlur(image, image, {0, 0}, 1.2);
    return image;
}

inline void write(cv::Mat& image, const std::string& text, cv::Point at, double scale, const Color& color) {
    cv::putText(image, text, at, cv::FONT_HERSHEY_SIMPLEX, scale, color, std::max(1, cvRound(2 * scale)),
                cv::LINE_AA);
}

}  // namespace unfold::test::drawing
