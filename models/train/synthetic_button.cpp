// See synthetic_button.h. The ranges are wider than what was seen in screenshots, so that the network meets
// worse.
#include "train/synthetic_button.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "support/through_jpeg.h"

namespace unfold::training {
namespace {

constexpr double drawn_size_px = 320;  // √(width · height) before distortion

bool chance(Random& random, double probability) {
    return random.unit() < probability;
}

cv::Point random_point(Random& random, double side) {
    return {cvRound(between(random, 0.1, 0.9) * side), cvRound(between(random, 0.1, 0.9) * side)};
}

void draw_arrow(cv::Mat1b& canvas, double side) {
    const auto at = [side](double x, double y) { return cv::Point(cvRound(x * side), cvRound(y * side)); };
    const std::vector<cv::Point> outline{at(0.02, 0.5), at(0.55, 0.02), at(0.55, 0.3), at(0.98, 0.3),
                                         at(0.98, 0.7), at(0.55, 0.7),  at(0.55, 0.98)};
    cv::fillPoly(canvas, std::vector<std::vector<cv::Point>>{outline}, 255, cv::LINE_AA);
}

// An open ring with an arrow's head at its end.
void draw_restart(Random& random, cv::Mat1b& canvas, double side, int stroke) {
    const cv::Point2d center(side * 0.47, side * 0.5);
    const double radius = side * 0.42, end_degrees = between(random, -30, 30),
                 gap_degrees = between(random, 30, 90);
    cv::ellipse(canvas, cv::Point(center), cv::Size(cvRound(radius), cvRound(radius)), 0, end_degrees,
                end_degrees + 360 - gap_degrees, 255, stroke, cv::LINE_AA);
    const double angle = end_degrees * CV_PI / 180, head = between(random, 0.08, 0.16) * side;
    const cv::Point2d end = center + radius * cv::Point2d(std::cos(angle), std::sin(angle));
    const std::vector<cv::Point> outline{end + cv::Point2d(-head, 0), end + cv::Point2d(head, 0),
                                         end + cv::Point2d(0, -1.8 * head)};
    cv::fillPoly(canvas, std::vector<std::vector<cv::Point>>{outline}, 255, cv::LINE_AA);
}

void draw_bulb(cv::Mat1b& canvas, double side) {
    cv::circle(canvas, {cvRound(side * 0.5), cvRound(side * 0.34)}, cvRound(side * 0.32), 255, cv::FILLED,
               cv::LINE_AA);
    cv::rectangle(canvas, cv::Rect2d(side * 0.36, side * 0.5, side * 0.28, side * 0.46), 255, cv::FILLED);
}

void draw_strokes(Random& random, cv::Mat1b& canvas, double side, int stroke) {
    const std::uint64_t strokes = 1 + random.below(4);
    cv::Point from = random_point(random, side);
    for (std::uint64_t i = 0; i < strokes + 1; ++i) {
        const cv::Point to = random_point(random, side);
        cv::line(canvas, from, to, 255, stroke, cv::LINE_AA);
        from = chance(random, 0.7) ? to : random_point(random, side);
    }
}

void draw_dots(Random& random, cv::Mat1b& canvas, double side) {
    const std::uint64_t dots = 1 + random.below(6);
    for (std::uint64_t i = 0; i < dots; ++i)
        cv::circle(canvas, random_point(random, side), cvRound(between(random, 0.08, 0.4) * side), 255,
                   cv::FILLED, cv::LINE_AA);
}

// Separators at or near the button's border, as far in as a crop that is off by a tenth shows them.
void draw_separators(Random& random, cv::Mat1f& coverage) {
    const int thickness = cvRound(between(random, 0.004, 0.02) * drawn_size_px) + 1;
    const auto place = [&](int length) { return cvRound(between(random, -0.02, 0.1) * length); };
    if (chance(random, 0.5))
        coverage.colRange(std::max(0, place(coverage.cols)), coverage.cols).colRange(0, thickness) = 1;
    if (chance(random, 0.5)) {
        const int right = std::min(coverage.cols, coverage.cols - place(coverage.cols));
        coverage.colRange(right - thickness, right) = 1;
    }
    if (chance(random, 0.3)) {
        const int top = std::max(0, place(coverage.rows));
        coverage.rowRange(top, top + thickness) = 1;
    }
}

cv::Mat1f correlated_noise(Random& random, const cv::Size& size, int grain_px) {
    cv::Mat1f coarse(size.height / grain_px + 2, size.width / grain_px + 2);
    for (float& value : coarse)
        value = static_cast<float>(random.unit() + random.unit() + random.unit() + random.unit() - 2);
    cv::Mat1f noise;
    cv::resize(coarse, noise, size, 0, 0, cv::INTER_LINEAR);
    return noise;
}

// A half-transparent dark bar of the phone over the lower part.
void cover_lower_part(Random& random, cv::Mat& button) {
    cv::Mat covered = button.rowRange(cvRound(between(random, 0.1, 0.9) * button.rows), button.rows);
    covered.convertTo(covered, -1, between(random, 0.3, 0.8));
}

cv::Mat resized(Random& random, const cv::Mat& button) {
    const double scale = std::exp(between(random, std::log(20.0), std::log(400.0))) / drawn_size_px;
    const cv::Size size(std::max(8, cvRound(button.cols * scale)), std::max(8, cvRound(button.rows * scale)));
    cv::Mat result;
    cv::resize(button, result, size, 0, 0, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
    return result;
}

cv::Mat recolored(Random& random, const cv::Mat& button) {
    const double gamma = between(random, 0.6, 1.6), dim = between(random, 0.3, 1);
    cv::Mat1b table(1, 256 * 3);
    for (int channel = 0; channel < 3; ++channel) {
        const double gain = dim * between(random, 0.6, 1);
        for (int value = 0; value < 256; ++value)
            table(0, 3 * value + channel) =
                cv::saturate_cast<uchar>(255 * gain * std::pow(value / 255.0, gamma));
    }
    cv::Mat result;
    cv::LUT(button, cv::Mat(1, 256, CV_8UC3, table.data), result);
    return result;
}

cv::Mat compressed(Random& random, const cv::Mat& button) {
    return test::through_jpeg(button, 25 + static_cast<int>(random.below(71)));
}

}  // namespace

double between(Random& random, double low, double high) {
    return low + (high - low) * random.unit();
}

double random_digit_height_px(Random& random) {
    return drawn_size_px * between(random, 0.25, 0.38);
}

cv::Mat1b draw_icon(Random& random, double height_px) {
    const int side = cvRound(height_px);
    cv::Mat1b canvas(side, side, uchar{0});
    const int stroke = std::max(1, cvRound(between(random, 0.05, 0.15) * height_px));
    double narrowest = 0.7;
    switch (random.below(8)) {
        case 0:
            draw_arrow(canvas, height_px);
            break;
        case 1:
        case 2:
            draw_restart(random, canvas, height_px, stroke);
            break;
        case 3:
            draw_bulb(canvas, height_px);
            break;
        case 4:
            draw_dots(random, canvas, height_px);
            break;
        default:
            draw_strokes(random, canvas, height_px, stroke);
            narrowest = 0.4;
    }
    const cv::Rect box = cv::boundingRect(canvas);
    cv::Mat1b icon;
    const double width = side * between(random, narrowest, 1.05);
    cv::resize(canvas(box), icon, {std::max(2, cvRound(width)), side}, 0, 0, cv::INTER_AREA);
    return icon;
}

cv::Mat draw_button(Random& random, const cv::Mat1b& shape) {
    const double aspect = between(random, 0.55, 1.1);
    const cv::Size size(cvRound(drawn_size_px * std::sqrt(aspect)),
                        cvRound(drawn_size_px / std::sqrt(aspect)));
    cv::Mat1f coverage(size, 0.0F);
    const cv::Point corner(cvRound((0.5 + between(random, -0.1, 0.1)) * size.width - shape.cols / 2.0),
                           cvRound((0.5 + between(random, -0.1, 0.1)) * size.height - shape.rows / 2.0));
    const cv::Rect visible = cv::Rect(corner, shape.size()) & cv::Rect({}, size);
    cv::Mat placed = coverage(visible);
    shape(visible - corner).convertTo(placed, CV_32F, 1 / 255.0);
    draw_separators(random, coverage);

    const double ground = between(random, 10, 45), grain = between(random, 0, 10),
                 light = between(random, 200, 255);
    const cv::Mat1f noise(grain * (correlated_noise(random, size, 1) + correlated_noise(random, size, 4)));
    const cv::Mat1f gray(coverage * (light - ground) + noise + ground);
    cv::Mat1b bytes;
    gray.convertTo(bytes, CV_8U);
    cv::Mat button;
    cv::cvtColor(bytes, button, cv::COLOR_GRAY2BGR);

    if (chance(random, 0.15)) cover_lower_part(random, button);
    button = recolored(random, resized(random, button));
    const double digit_px = 0.31 * std::sqrt(static_cast<double>(button.cols) * button.rows);
    const double blur = between(random, 0, 0.4);
    const double sigma_px = blur * blur * digit_px;  // seldom up to 0.16 of a digit
    if (sigma_px > 0.3) cv::GaussianBlur(button, button, {}, sigma_px);
    return chance(random, 0.6) ? compressed(random, button) : button;
}

}  // namespace unfold::training
