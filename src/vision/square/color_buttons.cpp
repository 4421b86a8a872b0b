// Blobs of a color of the board, outside the board, compact and alike in size.
#include "vision/square/color_buttons.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

constexpr float same_color = 9;       // in Lab
constexpr double min_side = 0.5;      // of a cell
constexpr double large_px = 14;       // a button as large as this may be smaller
constexpr double max_side = 8;        // of a cell
constexpr double max_margin_px = 10;  // around the board: frames are there
constexpr double min_fill = 0.45;     // of its rectangle: a diamond covers half, a circle with gloss more
constexpr double max_uneven = 1.6;    // sides of one button, and of two buttons (a selected one is larger)

bool is_alike(double a, double b) {
    return std::max(a, b) <= max_uneven * std::min(a, b);
}

std::vector<cv::Rect> blobs_of(const cv::Mat& lab, const cv::Rect& board, const Lab& color, double cell_px) {
    cv::Mat1b mask(lab.size());
    for (int y = 0; y < lab.rows; ++y) {
        const float* pixel = lab.ptr<float>(y);
        std::uint8_t* marks = mask[y];
        for (int x = 0; x < lab.cols; ++x, pixel += 3) {
            const float l = pixel[0] - color.l, a = pixel[1] - color.a, b = pixel[2] - color.b;
            marks[x] = l * l + a * a + b * b < same_color * same_color ? 255 : 0;
        }
    }
    const int margin = static_cast<int>(std::lround(std::min(0.3 * cell_px, max_margin_px)));
    const cv::Rect kept(board.x - margin, board.y - margin, board.width + 2 * margin,
                        board.height + 2 * margin);
    mask(kept & cv::Rect(0, 0, mask.cols, mask.rows)).setTo(0);
    // Most of a picture has none of the board's colors.
    const cv::Rect marked = cv::boundingRect(mask);
    if (marked.empty()) return {};
    cv::Mat labels, stats, centers;
    const int count = cv::connectedComponentsWithStats(mask(marked), labels, stats, centers, 4);
    std::vector<cv::Rect> blobs;
    for (int i = 1; i < count; ++i) {
        const cv::Rect rect(marked.x + stats.at<int>(i, cv::CC_STAT_LEFT),
                            marked.y + stats.at<int>(i, cv::CC_STAT_TOP), stats.at<int>(i, cv::CC_STAT_WIDTH),
                            stats.at<int>(i, cv::CC_STAT_HEIGHT));
        const double fill = static_cast<double>(stats.at<int>(i, cv::CC_STAT_AREA)) / rect.area();
        if (std::min(rect.width, rect.height) < std::min(min_side * cell_px, large_px)) continue;
        if (std::max(rect.width, rect.height) > max_side * cell_px) continue;
        if (fill >= min_fill && is_alike(rect.width, rect.height)) blobs.push_back(rect);
    }
    return blobs;
}

}  // namespace

std::optional<std::vector<cv::Rect>> find_color_buttons(const cv::Mat& bgr, const cv::Rect& board,
                                                        const std::vector<Lab>& colors, double cell_px) {
    const cv::Mat lab = lab_from_bgr(bgr);
    std::vector<cv::Rect> buttons;
    for (const Lab& color : colors) {
        const std::vector<cv::Rect> blobs = blobs_of(lab, board, color, cell_px);
        if (blobs.size() != 1) return std::nullopt;
        buttons.push_back(blobs[0]);
    }
    for (const cv::Rect& a : buttons)
        for (const cv::Rect& b : buttons)
            if (!is_alike(a.width, b.width) || !is_alike(a.height, b.height)) return std::nullopt;
    return buttons;
}

}  // namespace unfold::vision
