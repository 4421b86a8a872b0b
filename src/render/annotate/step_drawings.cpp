// The drawings of either family, their captions, and steps on the whole screenshot.
#include "render/annotate/step_drawings.h"

#include "unfold/render.h"

#include <algorithm>
#include <cmath>

#include "render/annotate/move_strip.h"
#include "render/ink.h"
#include "render/pixels.h"

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

StepDrawings draw_steps(View view, const Level& level, const Solution& solution, std::size_t count,
                        Surface surface) {
    const std::size_t steps = std::min(count, solution.step_count());
    if (const auto* tiles = std::get_if<TileLevel>(&level))
        return tile_steps(std::move(view), *tiles, std::span(solution.removals()).first(steps));
    return color_steps(std::move(view), std::get<ColorLevel>(level), std::span(solution.moves()).first(steps),
                       surface);
}

double step_margin_px(const Level& level, const PictureGeometry& geometry) {
    return std::holds_alternative<TileLevel>(level) ? margin_of_tiles_px(geometry)
                                                    : margin_of_colors_px(geometry);
}

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

namespace unfold {

Picture step_picture(const ImageView& screenshot, const Reading& reading, const Solution& solution,
                     std::size_t step) {
    using namespace render;
    const StepDrawings steps = draw_steps({mat_from_view(screenshot), reading.geometry}, reading.level,
                                          solution, step + 1, Surface::paper);
    return picture_from_mat(step < steps.count ? steps.marked(step) : steps.state(steps.count));
}

void step_pictures(const ImageView& screenshot, const Reading& reading, const Solution& solution,
                   const std::function<void(std::size_t step, Picture picture)>& show) {
    using namespace render;
    const StepDrawings steps = draw_steps({mat_from_view(screenshot), reading.geometry}, reading.level,
                                          solution, solution.step_count(), Surface::paper);
    for (std::size_t step = 0; step < steps.count; ++step)
        show(step, picture_from_mat(steps.marked(step)));
}

}  // namespace unfold
