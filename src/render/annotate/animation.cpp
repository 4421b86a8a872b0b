// The animation of a solution. The drawings are used twice, to choose the palette and to write the file; up
// to 32 MiB of them are cached. The pace depends on the number of moves. A contact sheet has the same panels
// in rows.
#include "unfold/render.h"

#include <algorithm>
#include <utility>

#include "render/annotate/badge.h"
#include "render/annotate/move_strip.h"
#include "render/annotate/step_drawings.h"
#include "render/gif_writer.h"
#include "render/pixels.h"

namespace unfold {
namespace render {
namespace {

constexpr int max_px = 480;  // longer side of the animation, including the caption

// Durations of frames, in hundredths of a second.
struct Pace {
    int start = 80;
    int end = 300;
    int marked = 0;
    int wave = 4;  // browsers slow frames down that are much shorter
    int rest = 0;  // after a move
    std::size_t max_waves = 0;
};

// 1.2 s a move, and less where all of them would take longer than 36 s.
Pace pace_for(std::size_t moves) {
    constexpr int max_move = 120, min_move = 12, max_all_moves = 3600;  // hundredths of a second
    constexpr int marked_percent = 45, waves_percent = 30;              // of a move
    constexpr int max_waves = 8;
    const int move = std::clamp(max_all_moves / std::max(1, static_cast<int>(moves)), min_move, max_move);
    Pace pace;
    pace.marked = move * marked_percent / 100;
    pace.max_waves = static_cast<std::size_t>(std::min(max_waves, move * waves_percent / 100 / pace.wave));
    pace.rest = move - pace.marked - static_cast<int>(pace.max_waves) * pace.wave;
    return pace;
}

// The panels of states (at even places) and of moves between them (at odd places). They are kept until the
// limit is reached, which most animations do not; the panels after that are drawn each time.
class Panels {
  public:
    template <class Draw>
    [[nodiscard]] cv::Mat at(std::size_t place, const Draw& draw) {
        constexpr std::size_t max_bytes = std::size_t{32} << 20U;
        if (place < kept_.size()) return kept_[place];
        const cv::Mat drawn = draw();
        const std::size_t bytes = drawn.total() * drawn.elemSize();
        if (place == kept_.size() && (place + 1) * bytes <= max_bytes) kept_.push_back(drawn);
        return drawn;
    }

  private:
    std::vector<cv::Mat> kept_;
};

using Show = std::function<void(const cv::Mat& rgb, int hundredths_s)>;

void play_all(const StepDrawings& steps, Panels& panels, const Pace& pace, const Show& show) {
    const auto show_state = [&](std::size_t moves, Caption caption, std::size_t step, int hundredths_s) {
        show(panels.at(2 * moves, [&] { return panel(steps, steps.state(moves), caption, step); }),
             hundredths_s);
    };
    if (steps.count() > 0) show_state(0, Caption::none, 0, pace.start);
    for (std::size_t step = 0; step < steps.count(); ++step) {
        show(panels.at(2 * step + 1, [&] { return panel(steps, steps.marked(step), Caption::move, step); }),
             pace.marked);
        for (const cv::Mat& drawing : steps.between(step, pace.max_waves))
            show(panel(steps, drawing, Caption::move, step), pace.wave);
        if (step + 1 < steps.count()) show_state(step + 1, Caption::move, step, pace.rest);
    }
    show_state(steps.count(), Caption::done, 0, pace.end);
}

// `exact`: colors that must be in the palette unchanged.
std::vector<std::uint8_t> gif_of(const StepDrawings& steps, std::vector<Rgb> exact) {
    constexpr std::size_t max_colors = 255;  // and the transparent one
    const Pace pace = pace_for(steps.count());
    Pace without_waves = pace;  // these have no colors of their own
    without_waves.max_waves = 0;
    Panels panels;
    ColorCount count;
    cv::Mat last;
    play_all(steps, panels, without_waves, [&](const cv::Mat& rgb, int) {
        for (int y = 0; y < rgb.rows; ++y)
            for (int x = 0; x < rgb.cols; ++x) {
                const auto& pixel = rgb.at<cv::Vec3b>(y, x);
                if (last.empty() || pixel != last.at<cv::Vec3b>(y, x)) count.add(pixel);
            }
        last = rgb;
    });
    const std::vector<Rgb> others = count.representatives(max_colors - exact.size());
    exact.insert(exact.end(), others.begin(), others.end());
    GifWriter writer(last.size(), GifPalette(std::move(exact)));
    play_all(steps, panels, pace,
             [&](const cv::Mat& rgb, int hundredths_s) { writer.add(rgb, hundredths_s); });
    return writer.finish();
}

// The board with its margin, with room for the line below it.
View small_view(const cv::Mat& rgb, const PictureGeometry& geometry, double margin_px) {
    const cv::Size size = board_view_size(rgb.size(), geometry, margin_px, {max_px, max_px});
    const double height = size.height + caption_height_px(size.width);
    if (height <= max_px) return board_view(rgb, geometry, margin_px, {max_px, max_px});
    const double share = (max_px - 1) / height;
    return board_view(rgb, geometry, margin_px, {max_px, static_cast<int>(size.height * share)});
}

// Maximum side of a panel: at this size every triangle of a phone's board is clearly visible.
constexpr int max_panel_px = 560;
constexpr int gap_px = 14;  // between panels, and around them

struct SheetLayout {
    int columns = 1;
    int rows = 1;
    cv::Size drawing;  // of one panel, its line not included
};

// The largest drawing that fits in this number of columns and rows.
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
    double best_aspect = 0;
    for (int columns = 1; columns <= static_cast<int>(panels); ++columns) {
        const int rows = (static_cast<int>(panels) + columns - 1) / columns;
        const cv::Size drawing = drawing_size(board, columns, rows);
        const double width = columns * (drawing.width + gap_px);
        const double height = rows * (drawing.height + caption_height_px(drawing.width) + gap_px);
        const double aspect = std::max(width / height, height / width);
        if (columns > 1 && aspect >= best_aspect) continue;
        best = {columns, rows, drawing};
        best_aspect = aspect;
    }
    return best;
}

// `steps` draws at the size of the layout, or a pixel less.
cv::Mat sheet(const StepDrawings& steps, const SheetLayout& layout) {
    const int panel_height = steps.size().height + caption_height_px(steps.size().width);
    cv::Mat rgb(gap_px + layout.rows * (panel_height + gap_px),
                gap_px + layout.columns * (steps.size().width + gap_px), CV_8UC3, scalar_of({255, 255, 255}));
    for (std::size_t i = 0; i <= steps.count(); ++i) {
        const bool is_last = i == steps.count();
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

std::vector<std::uint8_t> animate(const ImageView& screenshot, const Reading& reading,
                                  const Solution& solution) {
    using namespace render;
    View view = small_view(rgb_copy_of(screenshot), reading.geometry,
                           step_margin_px(reading.level, reading.geometry));
    std::vector<Rgb> exact;
    if (const auto* colors = std::get_if<ColorLevel>(&reading.level)) exact = colors->board.palette;
    exact.insert(exact.end(), {strip_ground, strip_ink});
    return gif_of(*draw_steps(std::move(view), reading.level, solution, solution.step_count(), Surface::flat),
                  std::move(exact));
}

Picture contact_sheet(const ImageView& screenshot, const Reading& reading, const Solution& solution) {
    using namespace render;
    const cv::Mat rgb = rgb_copy_of(screenshot);
    const double margin_px = step_margin_px(reading.level, reading.geometry);
    const cv::Size board = board_view_size(rgb.size(), reading.geometry, margin_px, rgb.size());
    const std::size_t steps = solution.step_count();
    const SheetLayout layout = layout_of(board, steps + 1);
    View view = board_view(rgb, reading.geometry, margin_px, layout.drawing);
    return picture_from_rgb(
        sheet(*draw_steps(std::move(view), reading.level, solution, steps, Surface::flat), layout));
}

}  // namespace unfold
