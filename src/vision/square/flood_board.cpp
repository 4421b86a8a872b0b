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

// The outermost line of cells of a side.
struct OuterLine {
    LineComb SquareLattice::*comb;  // across it
    bool is_first;

    [[nodiscard]] bool holds(std::size_t cell, const SquareLattice& lattice) const {
        const int columns = lattice.across.cells, index = static_cast<int>(cell);
        const int at = comb == &SquareLattice::down ? index / columns : index % columns;
        return at == (is_first ? 0 : (lattice.*comb).cells - 1);
    }
};

// True if a line of cells shows the page: a color that only its cells have, and that is also beyond it. A row
// of buttons below a board looks the same.
bool shows_page(const cv::Mat& bgr, const ColorBoard& board, const OuterLine& side) {
    SquareLattice beyond = board.lattice;
    LineComb& comb = beyond.*side.comb;
    comb = comb.part(side.is_first ? -1 : comb.cells, 1);
    const cv::Rect2d area = beyond.outline();
    if ((area & cv::Rect2d({}, cv::Size2d(bgr.size()))).area() < area.area() / 2) return false;
    const Lab page = median_of(colors_of(sample_squares(bgr, beyond)));
    constexpr float max_distance = 8;  // in Lab
    for (std::size_t group = 0; group < board.groups.center.size(); ++group) {
        if (distance(board.groups.center[group], page, 1) > max_distance) continue;
        bool is_only_here = true;
        for (std::size_t i = 0; i < board.groups.group.size(); ++i)
            if (board.groups.group[i] == static_cast<int>(group))
                is_only_here = is_only_here && side.holds(i, board.lattice);
        if (is_only_here) return true;
    }
    return false;
}

// The board without outermost lines that show the page.
ColorBoard without_page(const cv::Mat& bgr, ColorBoard board) {
    constexpr int min_cells = 2;  // per side
    constexpr auto rows = &SquareLattice::down, columns = &SquareLattice::across;
    for (const OuterLine side : {OuterLine{rows, true}, {rows, false}, {columns, true}, {columns, false}}) {
        if ((board.lattice.*side.comb).cells <= min_cells || !shows_page(bgr, board, side)) continue;
        ColorBoard smaller{Game::floodit, board.lattice, {}, {}};
        LineComb& comb = smaller.lattice.*side.comb;
        comb = comb.part(side.is_first ? 1 : 0, comb.cells - 1);
        for (std::size_t i = 0; i < board.samples.size(); ++i)
            if (!side.holds(i, board.lattice)) smaller.samples.push_back(board.samples[i]);
        auto groups = group_colors(colors_of(smaller.samples));
        if (!groups) continue;
        smaller.groups = *std::move(groups);
        board = std::move(smaller);
    }
    return board;
}

}  // namespace

std::optional<ColorBoard> flood_board(const cv::Mat& bgr, const SquareLattice& lattice) {
    ColorBoard board{Game::floodit, lattice, sample_squares(bgr, lattice), {}};
    auto groups = group_colors(colors_of(board.samples));
    if (!groups) return std::nullopt;
    board.groups = *std::move(groups);
    board = without_page(bgr, std::move(board));
    recolor_covered_cells(board, bgr);
    if (board.groups.center.size() > max_flood_colors) return board;
    board.buttons = buttons_of(bgr, board);
    return board;
}

}  // namespace unfold::vision
