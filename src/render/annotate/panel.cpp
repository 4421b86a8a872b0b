// The line is an item of the list of moves.
#include "render/annotate/panel.h"

#include <cmath>

#include "render/annotate/move_strip.h"
#include "render/ink.h"

namespace unfold::render {
namespace {

constexpr double margin_units = 4;

// Half as large again as in the list below a phone's screenshot, which is 400 units wide.
double unit_px(int width_px) {
    return width_px / 266.0;
}

void draw_check_mark(cv::Mat& rgb, Point left_middle, double unit) {
    const auto at = [&](double x, double y) {
        return Point{left_middle.x + x * unit, left_middle.y + y * unit};
    };
    stroke(rgb, {{at(2, 1), at(8, 7), at(20, -8)}}, 3 * unit, {strip_ink});
}

}  // namespace

int caption_height_px(int width_px) {
    return static_cast<int>(std::ceil(item_height_units * unit_px(width_px)));
}

cv::Mat panel(const StepDrawings& steps, const cv::Mat& drawing, Caption caption, std::size_t step) {
    const double unit = unit_px(drawing.cols);
    cv::Mat line(caption_height_px(drawing.cols), drawing.cols, CV_8UC3,
                 cv::Scalar(strip_ground.r, strip_ground.g, strip_ground.b));
    const Point left_middle{margin_units * unit, line.rows / 2.0};
    if (caption == Caption::move) steps.caption(line, left_middle, unit, step);
    if (caption == Caption::done) draw_check_mark(line, left_middle, unit);
    cv::Mat whole;
    cv::vconcat(drawing, line, whole);
    return whole;
}

}  // namespace unfold::render
