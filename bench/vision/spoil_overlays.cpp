// Distortions that draw something over a part of the picture.
#include <opencv2/imgproc.hpp>

#include "spoil_kinds.h"

namespace unfold::bench {
namespace {

// The two bars of a phone, in shares of the picture's height.
constexpr double status_bar = 0.028;
constexpr double navigation_bar = 0.045;

void blend(cv::Mat part, const cv::Scalar& color, double opacity) {
    const cv::Mat over(part.size(), part.type(), color);
    cv::addWeighted(part, 1 - opacity, over, opacity, 0, part);
}

}  // namespace

Spoiled with_status_bar(const cv::Mat& image, double opacity) {
    Spoiled result{image.clone()};
    const int height = static_cast<int>(status_bar * image.rows);
    blend(result.image.rowRange(0, height), cv::Scalar::all(0), opacity);
    const double size = height / 34.0;
    cv::putText(result.image, "12:34", {image.cols * 85 / 100, height * 3 / 4}, cv::FONT_HERSHEY_SIMPLEX,
                size, cv::Scalar::all(240), std::max(1, height / 16), cv::LINE_AA);
    cv::circle(result.image, {image.cols / 20, height / 2}, height / 4, cv::Scalar::all(240), cv::FILLED,
               cv::LINE_AA);
    // Under a bar that lets nothing through, nothing can be read.
    if (opacity < 0.95) return result;
    result.covered = cv::Mat(image.size(), CV_8U, cv::Scalar(0));
    result.covered.rowRange(0, height).setTo(255);
    return result;
}

Spoiled with_navigation_bar(const cv::Mat& image, double opacity) {
    Spoiled result{image.clone()};
    const int height = static_cast<int>(navigation_bar * image.rows);
    blend(result.image.rowRange(image.rows - height, image.rows), cv::Scalar::all(0), opacity);
    const int y = image.rows - height / 2;
    const int r = height / 4;
    const auto color = cv::Scalar::all(235);
    const int thickness = std::max(1, height / 20);
    cv::circle(result.image, {image.cols / 2, y}, r, color, thickness, cv::LINE_AA);
    cv::rectangle(result.image, {image.cols * 3 / 4 - r, y - r, 2 * r, 2 * r}, color, thickness, cv::LINE_AA);
    const cv::Point tip(image.cols / 4 - r, y);
    cv::line(result.image, tip, tip + cv::Point(2 * r, -r), color, thickness, cv::LINE_AA);
    cv::line(result.image, tip, tip + cv::Point(2 * r, r), color, thickness, cv::LINE_AA);
    return result;
}

Spoiled with_rounded_corners(const cv::Mat& image, double radius_share) {
    const int r = static_cast<int>(radius_share * image.cols);
    cv::Mat inside(image.size(), CV_8U, cv::Scalar(0));
    cv::rectangle(inside, {r, 0, image.cols - 2 * r, image.rows}, cv::Scalar(255), cv::FILLED);
    cv::rectangle(inside, {0, r, image.cols, image.rows - 2 * r}, cv::Scalar(255), cv::FILLED);
    for (const int x : {r, image.cols - 1 - r})
        for (const int y : {r, image.rows - 1 - r})
            cv::circle(inside, {x, y}, r, cv::Scalar(255), cv::FILLED);
    Spoiled result{cv::Mat(image.size(), CV_8UC3, cv::Scalar::all(0))};
    image.copyTo(result.image, inside);
    cv::bitwise_not(inside, result.covered);
    return result;
}

Spoiled scribbled(const cv::Mat& image, int strokes, const cv::Scalar& color) {
    Spoiled result{image.clone()};
    result.covered = cv::Mat(image.size(), CV_8U, cv::Scalar(0));
    cv::RNG random(static_cast<std::uint64_t>(strokes) + 11);
    // Within the board: nobody scribbles over the buttons.
    const int bottom = image.rows * 75 / 100;
    const int thickness = std::max(2, image.cols / 90);
    for (int i = 0; i < strokes; ++i) {
        cv::Point from(random.uniform(image.cols / 10, image.cols * 9 / 10),
                       random.uniform(bottom / 8, bottom));
        for (int leg = 0; leg < 6; ++leg) {
            const int reach = image.cols / 8;
            const cv::Point to(std::clamp(from.x + random.uniform(-reach, reach), 0, image.cols - 1),
                               std::clamp(from.y + random.uniform(-reach, reach), 0, bottom));
            cv::line(result.image, from, to, color, thickness, cv::LINE_AA);
            cv::line(result.covered, from, to, cv::Scalar(255), thickness);
            from = to;
        }
    }
    return result;
}

}  // namespace unfold::bench
