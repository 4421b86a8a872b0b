// A row or column of compact blobs outside the board, one in each of its colors and nearly equal in size; or
// else the only blob of each of these colors, all alike in size.
#include "vision/square/color_buttons.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <opencv2/imgproc.hpp>

#include "core/mapped.h"

namespace unfold::vision {
namespace {

constexpr double min_side = 0.5;          // of a cell
constexpr double enough_side_px = 14;     // a button of this size need not reach min_side
constexpr double max_side = 8;            // of a cell
constexpr double max_margin_px = 10;      // around the board: frames are there
constexpr double min_fill = 0.45;         // of its rectangle: a diamond covers half, a circle with gloss more
constexpr float max_blob_difference = 6;  // Lab, per channel, from the color of the board
constexpr std::size_t min_line = 3;       // buttons in a row or column
constexpr double max_uneven = 1.6;  // sides of one button, and of two buttons (a selected one is larger)

bool is_alike(double a, double b) {
    return std::max(a, b) <= max_uneven * std::min(a, b);
}

// The boxes of the connected parts of a mask that are compact and neither small nor large.
std::vector<cv::Rect> compact_parts(const cv::Mat1b& mask, double min_side_px, double max_side_px) {
    cv::Mat1i labels, stats;
    cv::Mat1d middles;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, middles, 4);
    std::vector<cv::Rect> parts;
    for (int part = 1; part < count; ++part) {
        const cv::Rect box(stats(part, cv::CC_STAT_LEFT), stats(part, cv::CC_STAT_TOP),
                           stats(part, cv::CC_STAT_WIDTH), stats(part, cv::CC_STAT_HEIGHT));
        const auto [narrow, wide] = std::minmax(box.width, box.height);
        if (narrow >= min_side_px && wide <= max_side_px && is_alike(narrow, wide) &&
            stats(part, cv::CC_STAT_AREA) >= min_fill * box.area())
            parts.push_back(box);
    }
    return parts;
}

std::vector<cv::Rect> blobs_of(const cv::Mat& lab, const cv::Rect& board, const Lab& color, double cell_px) {
    const int margin = static_cast<int>(std::lround(std::min(0.3 * cell_px, max_margin_px)));
    const cv::Rect excluded(board.x - margin, board.y - margin, board.width + 2 * margin,
                            board.height + 2 * margin);
    const cv::Vec3f middle(color.l, color.a, color.b), reach = cv::Vec3f::all(max_blob_difference);
    cv::Mat1b mask;
    cv::inRange(lab, middle - reach, middle + reach, mask);
    mask(excluded & cv::Rect({}, lab.size())) = 0;
    return compact_parts(mask, std::min(min_side * cell_px, enough_side_px), max_side * cell_px);
}

// One blob per color if each color has exactly one of its own and all are about as large.
std::optional<std::vector<cv::Rect>> single_blobs(const std::vector<std::vector<cv::Rect>>& blobs_of_colors) {
    std::vector<cv::Rect> buttons;
    for (const std::vector<cv::Rect>& blobs : blobs_of_colors) {
        if (blobs.size() != 1) return std::nullopt;
        if (std::find(buttons.begin(), buttons.end(), blobs[0]) != buttons.end()) return std::nullopt;
        buttons.push_back(blobs[0]);
    }
    for (const cv::Rect& a : buttons)
        for (const cv::Rect& b : buttons)
            if (!is_alike(a.width, b.width) || !is_alike(a.height, b.height)) return std::nullopt;
    return buttons;
}

// One blob per color in a row or column with the first, about as large; empty unless each color has exactly
// one.
std::optional<std::vector<cv::Rect>> line_with(const cv::Rect& first,
                                               const std::vector<std::vector<cv::Rect>>& blobs_of_colors,
                                               bool is_across) {
    constexpr double same_size = 0.12, slack_px = 2;  // of the size of the first
    const auto middle_of = [&](const cv::Rect& box) {
        return is_across ? box.y + box.height / 2.0 : box.x + box.width / 2.0;
    };
    const auto is_in_line = [&](const cv::Rect& box) {
        const int aside = is_across ? first.height : first.width;
        return std::abs(first.width - box.width) <= static_cast<int>(slack_px + same_size * first.width) &&
               std::abs(first.height - box.height) <= static_cast<int>(slack_px + same_size * first.height) &&
               std::abs(middle_of(first) - middle_of(box)) <= 1 + same_size * aside;
    };
    std::vector<cv::Rect> line;
    for (const std::vector<cv::Rect>& blobs : blobs_of_colors) {
        if (std::count_if(blobs.begin(), blobs.end(), is_in_line) != 1) return std::nullopt;
        const cv::Rect& blob = *std::find_if(blobs.begin(), blobs.end(), is_in_line);
        const auto overlaps = [&](const cv::Rect& other) { return !(other & blob).empty(); };
        if (std::any_of(line.begin(), line.end(), overlaps)) return std::nullopt;
        line.push_back(blob);
    }
    return line;
}

}  // namespace

std::optional<std::vector<cv::Rect>> find_color_buttons(const cv::Mat& lab, const cv::Rect& board,
                                                        const std::vector<Lab>& colors, double cell_px) {
    const auto blobs = mapped(colors, [&](const Lab& color) { return blobs_of(lab, board, color, cell_px); });
    std::optional<std::vector<cv::Rect>> best;
    if (colors.size() >= min_line)
        for (const cv::Rect& first : blobs.front())
            for (const bool is_across : {true, false})
                // Icons and miniatures of boards have small parts of the same colors.
                if (auto line = line_with(first, blobs, is_across))
                    if (!best || first.area() > best->front().area()) best = std::move(line);
    return best ? best : single_blobs(blobs);
}

}  // namespace unfold::vision
