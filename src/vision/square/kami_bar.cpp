// All positions in the bar are fractions of the board's width, measured on the game's screens.
#include "vision/square/kami_bar.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/counter/move_counter.h"

namespace unfold::vision {
namespace {

constexpr double bar_height = 0.177;
constexpr double sheets_end = 0.535;
constexpr double disc_x = 0.594, disc_y = 0.052, disc_radius = 0.032;  // within its light ring
constexpr double moves_made_y = 0.133;
constexpr double digits_width = 0.093, moves_made_height = 0.068;
// The lower part of a sheet: the selected one is folded at its upper right.
constexpr double sampled_from = 0.5, sampled_to = 0.92;
constexpr double sheet_edge = 0.12;  // of a sheet's width, skipped on both sides
constexpr double min_step = 10;      // in Lab, between two sheets
constexpr double max_drift = 6;      // in Lab, within one: the light

Lab median_color(const cv::Mat& bgr, const cv::Rect2d& part) {
    const cv::Rect rect = cv::Rect(static_cast<int>(part.x), static_cast<int>(part.y),
                                   static_cast<int>(part.width), static_cast<int>(part.height)) &
                          cv::Rect(0, 0, bgr.cols, bgr.rows);
    if (rect.empty()) return {};
    const cv::Mat lab = lab_from_bgr(bgr(rect));
    std::vector<Lab> colors;
    for (int y = 0; y < lab.rows; ++y)
        for (int x = 0; x < lab.cols; ++x) {
            const auto& p = lab.at<cv::Vec3f>(y, x);
            colors.push_back({p[0], p[1], p[2]});
        }
    return median_of(colors);
}

// The sheets if there are `count` of them; empty if two are alike or one has more than one color.
std::optional<KamiBar> bar_of(const cv::Mat& bgr, const cv::Rect2d& board, int count) {
    const double width = sheets_end * board.width / count;
    const double height = bar_height * board.width;
    KamiBar bar;
    for (int i = 0; i < count; ++i) {
        const cv::Rect2d sheet(board.x + i * width, board.br().y, width, height);
        const double y = sheet.y + sampled_from * height;
        const double sampled_height = (sampled_to - sampled_from) * height;
        const double half = (0.5 - sheet_edge) * width;
        const Lab left = median_color(bgr, {sheet.x + sheet_edge * width, y, half, sampled_height});
        const Lab right = median_color(bgr, {sheet.x + width / 2, y, half, sampled_height});
        if (distance(left, right, 1) > max_drift) return std::nullopt;
        if (i > 0 && distance(bar.colors.back(), left, 1) < min_step) return std::nullopt;
        bar.colors.push_back(right);  // the half beside the next sheet
        bar.sheets.push_back(sheet);
    }
    return bar;
}

cv::Mat cropped(const cv::Mat& bgr, double x, double y, double width, double height) {
    const cv::Rect rect(static_cast<int>(std::lround(x - width / 2)),
                        static_cast<int>(std::lround(y - height / 2)), static_cast<int>(std::lround(width)),
                        static_cast<int>(std::lround(height)));
    if ((rect & cv::Rect(0, 0, bgr.cols, bgr.rows)) != rect || rect.empty()) return {};
    return bgr(rect);
}

// Converts the disc to the input that read_move_count requires, a light number on a dark ground: inverts the
// brightness within the disc.
std::optional<int> number_on_disc(const cv::Mat& bgr, const cv::Rect2d& board) {
    const double w = board.width;
    const cv::Mat crop =
        cropped(bgr, board.x + disc_x * w, board.br().y + disc_y * w, digits_width * w, digits_width * w);
    if (crop.empty()) return std::nullopt;
    // Gold is bright in green; the number is not.
    cv::Mat green;
    cv::extractChannel(crop, green, 1);
    cv::Mat disc(crop.size(), CV_8U, cv::Scalar(0));
    cv::circle(disc, {crop.cols / 2, crop.rows / 2}, static_cast<int>(disc_radius * w), 255, cv::FILLED);
    double darkest = 0, brightest = 0;
    cv::minMaxLoc(green, &darkest, &brightest, nullptr, nullptr, disc);
    constexpr double min_contrast = 60;  // levels
    if (brightest - darkest < min_contrast) return std::nullopt;
    cv::Mat inverted = (brightest - green) * (230.0 / (brightest - darkest));
    inverted.setTo(0, ~disc);
    inverted = cv::max(inverted, 20);
    cv::Mat button;
    cv::cvtColor(inverted, button, cv::COLOR_GRAY2BGR);
    return read_move_count(button).count;
}

// Converts the light number on brown paper to that input: maps the brightness of the paper to black.
std::optional<int> number_below_disc(const cv::Mat& bgr, const cv::Rect2d& board) {
    const double w = board.width;
    const cv::Mat crop = cropped(bgr, board.x + disc_x * w, board.br().y + moves_made_y * w, digits_width * w,
                                 moves_made_height * w);
    if (crop.empty()) return std::nullopt;
    cv::Mat green;
    cv::extractChannel(crop, green, 1);
    const double paper = cv::mean(green.row(0))[0];
    double brightest = 0;
    cv::minMaxLoc(green, nullptr, &brightest);
    constexpr double min_contrast = 60;  // levels
    if (brightest - paper < min_contrast) return std::nullopt;
    cv::Mat stretched = (green - paper) * (230.0 / (brightest - paper));
    stretched = cv::max(stretched, 20);
    // Pads to a square. A taller crop would include the disc.
    const int border = (stretched.cols - stretched.rows) / 2;
    cv::copyMakeBorder(stretched, stretched, border, border, 0, 0, cv::BORDER_CONSTANT, 20);
    cv::Mat button;
    cv::cvtColor(stretched, button, cv::COLOR_GRAY2BGR);
    return read_move_count(button).count;
}

}  // namespace

std::optional<KamiBar> find_kami_bar(const cv::Mat& bgr, const cv::Rect2d& board) {
    if (board.br().y + 0.9 * bar_height * board.width > bgr.rows) return std::nullopt;
    // The largest count first: one that is too large cuts a sheet into halves of one color, and neighbors
    // must differ.
    for (int count = max_sheets; count >= 2; --count) {
        auto bar = bar_of(bgr, board, count);
        if (!bar) continue;
        bar->budget = number_on_disc(bgr, board);
        bar->moves_made = number_below_disc(bgr, board);
        return bar;
    }
    return std::nullopt;
}

}  // namespace unfold::vision
