// Panels in rows, from left to right, at the size at which the sheet is about as wide as high.
#include "unfold/render.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "render/annotate/step_drawings.h"
#include "render/pixels.h"

namespace unfold {
namespace render {
namespace {

// Maximum side of a panel: at this size every triangle of a phone's board is clearly visible.
constexpr int max_panel_px = 560;
constexpr int gap_px = 14;
constexpr std::uint8_t paper = 255;  // of each channel

struct SheetLayout {
    int columns = 1;
    int rows = 1;
    cv::Size drawing;  // of one panel, its line not included
};

// How large the drawings may be in so many columns, for a board of this shape.
cv::Size drawing_size(cv::Size board, int columns, int rows) {
    const auto room = [](int panels) { return (max_sheet_side_px - gap_px) / panels - gap_px; };
    const double caption = 1.0 * caption_height_px(1000) / 1000;
    const double height_of_width = 1.0 * board.height / board.width;
    const double width = std::min({1.0 * board.width, 1.0 * room(columns), 1.0 * max_panel_px,
                                   (room(rows) - 1) / (height_of_width + caption),
                                   (max_panel_px - 1) / (height_of_width + caption)});
    return {std::max(1, static_cast<int>(width)), std::max(1, static_cast<int>(width * height_of_width))};
}

SheetLayout layout_of(cv::Size board, std::size_t panels) {
    SheetLayout best;
    double best_excess = 0;
    for (int columns = 1; columns <= static_cast<int>(panels); ++columns) {
        const int rows = (static_cast<int>(panels) + columns - 1) / columns;
        const cv::Size drawing = drawing_size(board, columns, rows);
        const double width = columns * (drawing.width + gap_px);
        const double height = rows * (drawing.height + caption_height_px(drawing.width) + gap_px);
        const double excess = std::max(width / height, height / width);
        if (columns > 1 && excess >= best_excess) continue;
        best = {columns, rows, drawing};
        best_excess = excess;
    }
    return best;
}

// `steps` draws at the size of the layout, or a pixel less.
cv::Mat sheet(const StepDrawings& steps, const SheetLayout& layout) {
    const int panel_height = steps.size.height + caption_height_px(steps.size.width);
    cv::Mat rgb(gap_px + layout.rows * (panel_height + gap_px),
                gap_px + layout.columns * (steps.size.width + gap_px), CV_8UC3, cv::Scalar::all(paper));
    for (std::size_t i = 0; i <= steps.count; ++i) {
        const bool is_last = i == steps.count;
        const cv::Mat one = panel(steps, is_last ? steps.state(i) : steps.marked(i),
                                  is_last ? Caption::done : Caption::move, i);
        const int column = static_cast<int>(i) % layout.columns;
        const int row = static_cast<int>(i) / layout.columns;
        one.copyTo(rgb(
            {gap_px + column * (one.cols + gap_px), gap_px + row * (one.rows + gap_px), one.cols, one.rows}));
    }
    return rgb;
}

}  // namespace
}  // namespace render

Picture contact_sheet(const ImageView& screenshot, const Reading& reading, const Solution& solution) {
    using namespace render;
    const cv::Mat rgb = mat_from_view(screenshot);
    const double margin_px = step_margin_px(reading.level, reading.geometry);
    const cv::Size board = board_view_size(rgb.size(), reading.geometry, margin_px, rgb.size());
    const std::size_t steps = solution.step_count();
    const SheetLayout layout = layout_of(board, steps + 1);
    View view = board_view(rgb, reading.geometry, margin_px, layout.drawing);
    return picture_from_mat(
        sheet(draw_steps(std::move(view), reading.level, solution, steps, Surface::flat), layout));
}

}  // namespace unfold
