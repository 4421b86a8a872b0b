// Sampling of cells at the places that a reading gives them.
#include "vision/cell_sampling.h"

#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/image/lab.h"

namespace unfold::vision {
namespace {

// A patch of this size is robust against a shift of a pixel.
constexpr int patch_side_px = 12;
// Standard deviation of the brightness in gray levels; a patch below it counts as blank.
constexpr double min_contrast = 6;

}  // namespace

std::optional<cv::Vec3d> cell_color(const cv::Mat& bgr, const Reading& reading, Cell cell) {
    const std::vector<Point> outline = cell_outline_px(reading.geometry, lattice_of(reading.level), cell);
    Point center;
    for (const Point& corner : outline) {
        center.x += corner.x / static_cast<double>(outline.size());
        center.y += corner.y / static_cast<double>(outline.size());
    }
    const RectPx& shown = reading.geometry.shown_px;
    std::vector<cv::Vec3d> colors;
    const auto add = [&](const Point& p) {
        const int x = static_cast<int>(std::floor(p.x));
        const int y = static_cast<int>(std::floor(p.y));
        const bool is_shown =
            p.x >= shown.x && p.y >= shown.y && p.x < shown.x + shown.width && p.y < shown.y + shown.height;
        if (!is_shown || x < 1 || y < 1 || x + 1 >= bgr.cols || y + 1 >= bgr.rows) return;
        const cv::Scalar mean = cv::mean(bgr(cv::Rect(x - 1, y - 1, 3, 3)));
        colors.emplace_back(mean[0], mean[1], mean[2]);
    };
    add(center);
    constexpr double inward = 0.5;  // share of the way from the center to the outline
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Point& corner = outline[i];
        const Point& next = outline[(i + 1) % outline.size()];
        add({center.x + inward * (corner.x - center.x), center.y + inward * (corner.y - center.y)});
        add({center.x + inward * ((corner.x + next.x) / 2 - center.x),
             center.y + inward * ((corner.y + next.y) / 2 - center.y)});
    }
    if (colors.empty()) return std::nullopt;
    return median_of(colors);
}

SampledCellColors cell_colors(const cv::Mat& bgr, const Reading& reading, const Board& board) {
    SampledCellColors colors(board.cells.size());
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const CellId id{static_cast<int>(i)};
        if (board.on_board(id)) colors[i] = cell_color(bgr, reading, board.lattice.cell(id));
    }
    return colors;
}

cv::Mat patch_of(const cv::Mat& bgr, const Reading& reading, Cell cell) {
    constexpr double margin = 0.15;  // of a cell
    const Point from = reading.geometry.px_from_cell({cell.column + margin, cell.row + margin});
    const Point to = reading.geometry.px_from_cell({cell.column + 1 - margin, cell.row + 1 - margin});
    const cv::Size size(static_cast<int>(std::lround(to.x - from.x)),
                        static_cast<int>(std::lround(to.y - from.y)));
    const cv::Rect2d inside(0, 0, bgr.cols, bgr.rows);
    const cv::Rect2d shown(cv::Point2d(from.x, from.y), cv::Point2d(to.x, to.y));
    if (size.width < 3 || size.height < 3 || (shown & inside) != shown) return {};
    // All patches have one size and lie at fractions of pixels: equal tiles give equal patches.
    cv::Mat patch;
    const cv::Point2d middle = (shown.tl() + shown.br()) / 2;
    cv::getRectSubPix(bgr, size, cv::Point2f(middle - cv::Point2d(0.5, 0.5)), patch);
    cv::resize(patch, patch, {patch_side_px, patch_side_px}, 0, 0, cv::INTER_AREA);
    patch.convertTo(patch, CV_32F);
    return patch;
}

double patch_difference(const cv::Mat& a, const cv::Mat& b) {
    return cv::norm(a, b, cv::NORM_L1) / (3.0 * patch_side_px * patch_side_px);
}

cv::Mat normalized_brightness(const cv::Mat& patch) {
    cv::Mat gray;
    cv::cvtColor(patch, gray, cv::COLOR_BGR2GRAY);
    cv::Scalar mean, deviation;
    cv::meanStdDev(gray, mean, deviation);
    if (deviation[0] < min_contrast) return {};
    return (gray - mean[0]) / (deviation[0] * patch_side_px);
}

double normalized_correlation(const cv::Mat& a, const cv::Mat& b) {
    return a.empty() || b.empty() ? 0 : a.dot(b);
}

}  // namespace unfold::vision
