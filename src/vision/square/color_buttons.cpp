// A row or column of patches of equal size, each in a color of its own, among them all colors of the board;
// or else one blob for each of these colors, outside the board, compact and alike in size.
#include "vision/square/color_buttons.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "core/mapped.h"

namespace unfold::vision {
namespace {

// Lab distance of a cell from the button of its color; from here on, they are of different colors.
constexpr float max_button_distance = 9;

// A patch that may be a button.
struct PossibleButton {
    cv::Rect box;
    Lab color;
};

// Patches of about one size in a row or column.
using ButtonLine = std::vector<PossibleButton>;

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

// The boxes of the connected parts of a mask that are compact and neither small nor large, and their labels.
std::vector<std::pair<int, cv::Rect>> compact_parts(const cv::Mat1b& mask, double min_side_px,
                                                    double max_side_px, cv::Mat1i& labels) {
    cv::Mat1i stats;
    cv::Mat1d middles;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, middles, 4);
    std::vector<std::pair<int, cv::Rect>> parts;
    for (int part = 1; part < count; ++part) {
        const cv::Rect box(stats(part, cv::CC_STAT_LEFT), stats(part, cv::CC_STAT_TOP),
                           stats(part, cv::CC_STAT_WIDTH), stats(part, cv::CC_STAT_HEIGHT));
        const auto [narrow, wide] = std::minmax(box.width, box.height);
        if (narrow >= min_side_px && wide <= max_side_px && is_alike(narrow, wide) &&
            stats(part, cv::CC_STAT_AREA) >= min_fill * box.area())
            parts.emplace_back(part, box);
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
    std::vector<cv::Rect> blobs;
    cv::Mat1i labels;
    for (const auto& [part, box] :
         compact_parts(mask, std::min(min_side * cell_px, enough_side_px), max_side * cell_px, labels))
        blobs.push_back(box);
    return blobs;
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

// Patches of nearly uniform color beside the board, with no side longer than `max_side_px`: connected
// components of the pixels that differ little from both their left and their upper neighbor.
std::vector<PossibleButton> even_patches(const cv::Mat& bgr, const cv::Rect& board, double max_side_px) {
    constexpr double max_step = 8;  // levels
    constexpr int min_side_px = 8;
    cv::Mat smooth;
    cv::medianBlur(bgr, smooth, 3);
    cv::Mat1b is_even(bgr.size(), std::uint8_t{255});
    for (const cv::Point& step : {cv::Point(1, 0), cv::Point(0, 1)}) {
        const cv::Rect from({}, bgr.size() - cv::Size(step.x, step.y)), to(cv::Point(step), from.size());
        cv::Mat apart, is_near;
        cv::absdiff(smooth(from), smooth(to), apart);
        cv::inRange(apart, cv::Scalar::all(0), cv::Scalar::all(max_step), is_near);
        is_even(to) &= is_near;
    }
    std::vector<PossibleButton> buttons;
    cv::Mat1i labels;
    for (auto& [part, box] : compact_parts(is_even, min_side_px - 1, max_side_px, labels)) {
        const cv::Vec4b color(cv::mean(bgr(box), labels(box) == part));
        // The first row and column differ from what is beside the patch.
        box = cv::Rect(box.x - 1, box.y - 1, box.width + 1, box.height + 1) & cv::Rect({}, bgr.size());
        if ((box & board).empty())
            buttons.push_back({box, lab_from_bgr(cv::Vec3b(color[0], color[1], color[2]))});
    }
    return buttons;
}

double middle_of(const cv::Rect& box, bool is_across) {
    return is_across ? box.x + box.width / 2.0 : box.y + box.height / 2.0;
}

// The buttons as large as the first and in line with it. Excludes most others quickly.
ButtonLine in_line(const std::vector<PossibleButton>& all, const PossibleButton& first, bool is_across) {
    constexpr double same_size = 0.12, slack_px = 2, off_line = 0.15;  // of the size of the first
    const cv::Rect& a = first.box;
    const int max_width_off = static_cast<int>(slack_px + same_size * a.width);
    const int max_height_off = static_cast<int>(slack_px + same_size * a.height);
    const double max_aside_px = 1 + off_line * (is_across ? a.height : a.width);
    ButtonLine line;
    for (const PossibleButton& button : all) {
        const cv::Rect& b = button.box;
        if (std::abs(a.width - b.width) > max_width_off || std::abs(a.height - b.height) > max_height_off)
            continue;
        if (std::abs(middle_of(a, !is_across) - middle_of(b, !is_across)) > max_aside_px) continue;
        const bool is_known = std::any_of(
            line.begin(), line.end(), [&](const PossibleButton& known) { return !(known.box & b).empty(); });
        if (!is_known) line.push_back(button);
    }
    return line;
}

bool are_of_different_colors(const ButtonLine& line) {
    constexpr float min_distance = 5;  // in Lab
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (distance(line[i].color, line[j].color, 1) < min_distance) return false;
    return true;
}

// The button of each color if no two colors have the same.
std::optional<std::vector<cv::Rect>> matched(const ButtonLine& line, const std::vector<Lab>& colors) {
    std::vector<cv::Rect> of_color;
    for (const Lab& color : colors) {
        const auto nearest =
            std::min_element(line.begin(), line.end(), [&](const PossibleButton& a, const PossibleButton& b) {
                return distance(a.color, color, 1) < distance(b.color, color, 1);
            });
        if (distance(nearest->color, color, 1) >= max_button_distance) return std::nullopt;
        if (std::find(of_color.begin(), of_color.end(), nearest->box) != of_color.end()) return std::nullopt;
        of_color.push_back(nearest->box);
    }
    return of_color;
}

}  // namespace

std::optional<ColorButtons> find_color_buttons(const cv::Mat& bgr, const cv::Mat& lab, const cv::Rect& board,
                                               const std::vector<Lab>& colors, double cell_px) {
    std::vector<PossibleButton> all = even_patches(bgr, board, max_side * cell_px);
    std::vector<std::vector<cv::Rect>> blobs;
    for (const Lab& color : colors) {
        blobs.push_back(blobs_of(lab, board, color, cell_px));
        for (const cv::Rect& blob : blobs.back())
            all.push_back({blob, color});
    }
    std::optional<ColorButtons> best;
    int best_area = 0;
    for (const PossibleButton& first : all)
        for (const bool is_across : {true, false}) {
            const ButtonLine line = in_line(all, first, is_across);
            if (line.size() < std::max(min_line, colors.size()) || !are_of_different_colors(line)) continue;
            const auto of_color = matched(line, colors);
            if (!of_color) continue;
            // Icons and miniatures of boards have small parts of the same colors.
            const int area = of_color->front().area();
            if (best && std::pair(area, line.size()) <= std::pair(best_area, best->all.size())) continue;
            best_area = area;
            best = ColorButtons{*of_color, mapped(line, &PossibleButton::color)};
        }
    if (best) return best;
    if (auto of_color = single_blobs(blobs)) return ColorButtons{*std::move(of_color), colors};
    return std::nullopt;
}

}  // namespace unfold::vision
