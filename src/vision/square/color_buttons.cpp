// Blobs of a color of the board, outside the board, compact and alike in size; or else a row or column of
// patches of equal size, each in a color of its own, among them all colors of the board.
#include "vision/square/color_buttons.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/core/hal/intrin.hpp>

#include "vision/image/components.h"

namespace unfold::vision {
namespace {

// A patch that may be a button.
struct PossibleButton {
    cv::Rect box;
    Lab color;
};

// Patches of about one size in a row or column.
using ButtonLine = std::vector<PossibleButton>;

constexpr double min_side = 0.5;         // of a cell
constexpr double large_px = 14;          // a button as large as this may be smaller
constexpr double max_side = 8;           // of a cell
constexpr double max_margin_px = 10;     // around the board: frames are there
constexpr double min_fill = 0.45;        // of its rectangle: a diamond covers half, a circle with gloss more
constexpr float min_apart_of_known = 5;  // of those beside a board that was found without them
constexpr std::size_t min_line = 3;      // buttons in a row or column
constexpr std::size_t max_hidden = 2;    // buttons of a line that may lack a patch
constexpr double max_uneven = 1.6;       // sides of one button, and of two buttons (a selected one is larger)

bool is_alike(double a, double b) {
    return std::max(a, b) <= max_uneven * std::min(a, b);
}

// Marks the pixels of a row that have the color. `row`: three numbers a pixel.
void mark_color(const float* row, int width, const Lab& color, std::uint8_t* marks) {
    int x = 0;
    constexpr int at_once = 16;
    const auto all = [](float value) { return cv::v_setall_f32(value); };
    const auto marks_of_four = [&](const float* four) {
        cv::v_float32x4 l, a, b;
        cv::v_load_deinterleave(four, l, a, b);
        l = l - all(color.l), a = a - all(color.a), b = b - all(color.b);
        return cv::v_reinterpret_as_s32(l * l + a * a + b * b < all(same_button_color * same_button_color));
    };
    for (; x + at_once <= width; x += at_once) {
        const float* at = row + 3 * x;
        const auto first = cv::v_pack(marks_of_four(at), marks_of_four(at + 12));
        const auto last = cv::v_pack(marks_of_four(at + 24), marks_of_four(at + 36));
        cv::v_store(marks + x, cv::v_reinterpret_as_u8(cv::v_pack(first, last)));
    }
    for (; x < width; ++x) {
        const float l = row[3 * x] - color.l, a = row[3 * x + 1] - color.a, b = row[3 * x + 2] - color.b;
        marks[x] = l * l + a * a + b * b < same_button_color * same_button_color ? 255 : 0;
    }
}

std::vector<cv::Rect> blobs_of(const cv::Mat& lab, const cv::Rect& board, const Lab& color, double cell_px) {
    const int margin = static_cast<int>(std::lround(std::min(0.3 * cell_px, max_margin_px)));
    const cv::Rect kept =
        cv::Rect(board.x - margin, board.y - margin, board.width + 2 * margin, board.height + 2 * margin) &
        cv::Rect({}, lab.size());
    cv::Mat1b mask(lab.size(), static_cast<std::uint8_t>(0));
    for (int y = 0; y < lab.rows; ++y) {
        const auto mark = [&](int from, int end) {
            mark_color(lab.ptr<float>(y) + 3 * from, end - from, color, mask[y] + from);
        };
        const bool is_beside = !kept.empty() && y >= kept.y && y < kept.br().y;
        mark(0, is_beside ? kept.x : lab.cols);
        if (is_beside) mark(kept.br().x, lab.cols);
    }
    std::vector<cv::Rect> blobs;
    for (const auto& [box, area] : components_of(mask)) {
        const double fill = static_cast<double>(area) / box.area();
        if (std::min(box.width, box.height) < std::min(min_side * cell_px, large_px)) continue;
        if (std::max(box.width, box.height) > max_side * cell_px) continue;
        if (fill >= min_fill && is_alike(box.width, box.height)) blobs.push_back(box);
    }
    return blobs;
}

// One a color, where each color has exactly one of its own, all about as large.
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

// Patches beside the board that may be buttons, none with a side longer than `max_side_px`.
std::vector<PossibleButton> possible_buttons(const std::vector<FlatPatch>& patches, const cv::Rect& board,
                                             double max_side_px) {
    std::vector<PossibleButton> buttons;
    for (const FlatPatch& patch : patches) {
        const cv::Rect& box = patch.box;
        constexpr int min_side_px = 8;
        if (std::min(box.width, box.height) < min_side_px || !is_alike(box.width, box.height)) continue;
        if (std::max(box.width, box.height) > max_side_px || patch.filled() < min_fill) continue;
        if ((box & board).empty()) buttons.push_back({box, lab_from_bgr(patch.color)});
    }
    return buttons;
}

double middle_of(const cv::Rect& box, bool is_across) {
    return is_across ? box.x + box.width / 2.0 : box.y + box.height / 2.0;
}

// Those as large as the first and in line with it. Called for each possible button: rules out most others
// quickly.
ButtonLine in_line(const std::vector<PossibleButton>& all, const PossibleButton& first, bool is_across) {
    constexpr double same_size = 0.12, slack_px = 2, off_line = 0.15;
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

// The least distance between the middles of two buttons of a line.
double pitch_of(const ButtonLine& line, bool is_across) {
    std::vector<double> middles;
    for (const PossibleButton& button : line)
        middles.push_back(middle_of(button.box, is_across));
    std::sort(middles.begin(), middles.end());
    double pitch_px = 0;
    for (std::size_t i = 1; i < middles.size(); ++i)
        if (const double gap = middles[i] - middles[i - 1]; pitch_px == 0 || gap < pitch_px) pitch_px = gap;
    return pitch_px;
}

// The line with the buttons that the distances between the others leave room for, and that have one of the
// colors: a button in nearly the color of the page is no patch of its own. Between two others, it may have
// the very color of the page.
ButtonLine completed(const cv::Mat& bgr, ButtonLine line, bool is_across, const std::vector<Lab>& colors) {
    std::vector<double> middles;
    for (const PossibleButton& button : line)
        middles.push_back(middle_of(button.box, is_across));
    std::sort(middles.begin(), middles.end());
    const double pitch_px = pitch_of(line, is_across);
    const cv::Rect size = line[0].box;
    if (pitch_px < (is_across ? size.width : size.height)) return line;
    const cv::Rect inside({}, bgr.size());
    for (double at = middles[0] - pitch_px; at <= middles.back() + 1.5 * pitch_px; at += pitch_px) {
        constexpr double near = 0.3;
        // Rounding adds up: the next known button sets the place again.
        for (const double middle : middles)
            if (std::abs(middle - at) <= near * pitch_px) at = middle;
        cv::Rect box = size;
        (is_across ? box.x : box.y) =
            static_cast<int>(std::lround(at - (is_across ? size.width : size.height) / 2.0));
        if ((box & inside) != box) continue;
        const bool is_known = std::any_of(line.begin(), line.end(), [&](const PossibleButton& known) {
            return !(known.box & box).empty();
        });
        if (is_known) continue;
        const auto color_at = [&](int x, int y) { return lab_from_bgr(bgr.at<cv::Vec3b>(y, x)); };
        const Lab color = color_at(box.x + box.width / 2, box.y + box.height / 2);
        const Lab page = is_across ? color_at(box.x + box.width / 2, std::max(0, box.y - box.height / 4))
                                   : color_at(std::max(0, box.x - box.width / 4), box.y + box.height / 2);
        constexpr float equal = 4;
        const bool is_between = at > middles[0] && at < middles.back();
        if (!is_between && distance(color, page, 1) < equal) continue;
        if (std::any_of(colors.begin(), colors.end(),
                        [&](const Lab& one) { return distance(one, color, 1) < equal; }))
            line.push_back({box, color});
    }
    return line;
}

bool are_of_different_colors(const ButtonLine& line, float apart) {
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (distance(line[i].color, line[j].color, 1) < apart) return false;
    return true;
}

// The button of each color, where no two colors have the same.
std::optional<std::vector<cv::Rect>> matched(const ButtonLine& line, const std::vector<Lab>& colors) {
    std::vector<cv::Rect> of_color;
    for (const Lab& color : colors) {
        const auto nearest =
            std::min_element(line.begin(), line.end(), [&](const PossibleButton& a, const PossibleButton& b) {
                return distance(a.color, color, 1) < distance(b.color, color, 1);
            });
        if (distance(nearest->color, color, 1) >= same_button_color) return std::nullopt;
        if (std::find(of_color.begin(), of_color.end(), nearest->box) != of_color.end()) return std::nullopt;
        of_color.push_back(nearest->box);
    }
    return of_color;
}

// The line with a button at one end that does not show: its color is the only one without a button, and that
// of the page.
ButtonLine with_button_of_page(const cv::Mat& bgr, ButtonLine line, bool is_across,
                               const std::vector<Lab>& colors) {
    constexpr std::size_t min_shown = 4;
    if (std::min(line.size(), colors.size() - 1) < min_shown) return line;
    std::vector<Lab> without_button;
    for (const Lab& color : colors)
        if (!matched(line, {color})) without_button.push_back(color);
    if (without_button.size() != 1) return line;
    const auto by_place = [&](const PossibleButton& a, const PossibleButton& b) {
        return middle_of(a.box, is_across) < middle_of(b.box, is_across);
    };
    const auto [first, last] = std::minmax_element(line.begin(), line.end(), by_place);
    const int pitch_px = static_cast<int>(std::lround(pitch_of(line, is_across)));
    const cv::Point step = is_across ? cv::Point(pitch_px, 0) : cv::Point(0, pitch_px);
    for (const cv::Rect& box : {first->box - step, last->box + step}) {
        if ((box & cv::Rect({}, bgr.size())) != box) continue;
        constexpr float equal = 4;
        const cv::Point middle = (box.tl() + box.br()) / 2;
        if (distance(lab_from_bgr(bgr.at<cv::Vec3b>(middle)), without_button[0], 1) >= equal) continue;
        line.push_back({box, without_button[0]});
        break;
    }
    return line;
}

}  // namespace

std::optional<ColorButtons> find_color_buttons(const cv::Mat& bgr, const cv::Mat& lab,
                                               const std::vector<FlatPatch>& patches, const cv::Rect& board,
                                               const std::vector<Lab>& colors, double cell_px) {
    std::vector<PossibleButton> all = possible_buttons(patches, board, max_side * cell_px);
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
            ButtonLine line = in_line(all, first, is_across);
            if (line.size() < min_line) continue;
            if (line.size() + max_hidden < colors.size()) continue;
            if (!are_of_different_colors(line, min_apart_of_known)) continue;
            auto of_color = matched(line, colors);
            if (!of_color) {
                line = completed(bgr, std::move(line), is_across, colors);
                of_color = matched(line, colors);
            }
            if (!of_color) {
                line = with_button_of_page(bgr, std::move(line), is_across, colors);
                of_color = matched(line, colors);
            }
            if (!of_color || !are_of_different_colors(line, min_apart_of_known)) continue;
            // Icons and miniatures of boards have small parts of the same colors.
            const int area = of_color->front().area();
            if (best && std::pair(area, line.size()) <= std::pair(best_area, best->all.size())) continue;
            best_area = area;
            best = ColorButtons{*of_color, {}};
            for (const PossibleButton& button : line)
                best->all.push_back(button.color);
        }
    if (best) return best;
    if (auto of_color = single_blobs(blobs)) return ColorButtons{*std::move(of_color), colors};
    return std::nullopt;
}

}  // namespace unfold::vision
