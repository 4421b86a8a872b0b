// The palette comes from the cells, by single linkage and k-means; buttons beside the board that show all of
// these colors confirm it.
#include <algorithm>

#include "core/mapped.h"
#include "vision/image/picture_mat.h"
#include "vision/image/work_image.h"
#include "vision/square/color_board.h"
#include "vision/square/color_buttons.h"

namespace unfold::vision {
namespace {

std::optional<std::vector<cv::Rect>> buttons_of(const cv::Mat& bgr, const ColorBoard& board) {
    constexpr double work_pixels = 4e5;  // of the copy in which buttons are searched: bounds the time
    const WorkImage work = work_image(view_of(bgr), work_pixels);
    const SquareLattice lattice = board.lattice.scaled(work.x_scale, work.y_scale);
    const cv::Rect shown = cv::Rect(lattice.outline()) & cv::Rect({}, work.image.size());
    const double cell_px = std::min(lattice.across.pitch_px, lattice.down.pitch_px);
    auto buttons = find_color_buttons(lab_from_bgr(work.image), shown, board.groups.center, cell_px);
    if (!buttons) return std::nullopt;
    return mapped(*buttons, [&](const cv::Rect& button) {
        const RectPx place = work.in_picture(button);
        return cv::Rect(cv::Rect2d(place.x, place.y, place.width, place.height)) & cv::Rect({}, bgr.size());
    });
}

// A cell of a rare color that fills little of it is covered by something, or smaller than the others so that
// the page shows. Gives it the frequent color that covers most of it.
void recolor_covered_cells(ColorBoard& board, const cv::Mat& bgr) {
    constexpr float usual_share = 0.8F, min_uncovered = 0.15F;  // of a cell
    constexpr std::size_t max_rare = 3;                         // cells
    std::vector<std::size_t> count(board.groups.center.size(), 0);
    for (const int group : board.groups.group)
        ++count[static_cast<std::size_t>(group)];
    bool is_changed = false;
    for (std::size_t i = 0; i < board.samples.size(); ++i) {
        SquareSample& sample = board.samples[i];
        if (sample.share >= usual_share || count[static_cast<std::size_t>(board.groups.group[i])] > max_rare)
            continue;
        const int columns = board.lattice.across.cells;
        const cv::Rect2d cell =
            board.lattice.cell(static_cast<int>(i) / columns, static_cast<int>(i) % columns);
        float most = min_uncovered;
        for (std::size_t group = 0; group < count.size(); ++group) {
            if (count[group] <= max_rare) continue;
            const float share = share_of_color(bgr, cell, board.groups.center[group]);
            if (share <= most) continue;
            most = share;
            sample.color = board.groups.center[group];
            is_changed = true;
        }
    }
    if (!is_changed) return;
    auto groups = group_colors(colors_of(board.samples));
    if (groups) board.groups = *std::move(groups);
}

}  // namespace

std::optional<ColorBoard> flood_board(const cv::Mat& bgr, const SquareLattice& lattice) {
    ColorBoard board{Game::floodit, lattice, sample_squares(bgr, lattice), {}};
    auto groups = group_colors(colors_of(board.samples));
    if (!groups) return std::nullopt;
    board.groups = *std::move(groups);
    recolor_covered_cells(board, bgr);
    if (board.groups.center.size() > max_flood_colors) return board;
    board.buttons = buttons_of(bgr, board);
    return board;
}

}  // namespace unfold::vision
