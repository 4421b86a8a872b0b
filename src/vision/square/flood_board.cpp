// The palette comes from the cells, by single linkage and k-means; buttons beside the board that show all of
// these colors confirm it, and separate colors that the cells alone do not.
#include <algorithm>

#include "vision/square/color_board.h"

namespace unfold::vision {
namespace {

constexpr double clear_spread = 0.6;  // of groups: with more, blended colors are left out of the palette

std::optional<ColorGroups> grouped(const std::vector<Lab>& colors) {
    auto groups = group_colors(colors);
    if (groups && groups->widest_within <= clear_spread * groups->nearest_between) return groups;
    return group_blurred_colors(colors);
}

std::optional<ColorButtons> buttons_of(const cv::Mat& bgr, const cv::Mat& lab,
                                       const std::vector<FlatPatch>& patches, const ColorBoard& board) {
    const cv::Rect shown = cv::Rect(board.outline()) & cv::Rect({}, bgr.size());
    const double cell_px = std::min(board.lattice.across.pitch_px, board.lattice.down.pitch_px);
    return find_color_buttons(bgr, lab, patches, shown, board.groups.center, cell_px);
}

// Takes the colors of the buttons for those of the cells where that separates more colors.
void take_colors_of_buttons(ColorBoard& board, const cv::Mat& bgr, const cv::Mat& lab,
                            const std::vector<FlatPatch>& patches) {
    if (!board.buttons || board.buttons->all.size() <= board.groups.center.size()) return;
    ColorBoard other = board;
    other.groups = group_by_seeds(colors_of(board.looks), board.buttons->all);
    if (other.groups.center.size() <= board.groups.center.size() || other.spread() > clear_spread) return;
    other.groups.link_ratio = board.groups.link_ratio;
    other.buttons = buttons_of(bgr, lab, patches, other);
    if (other.buttons) board = std::move(other);
}

// Gives each cell of a rare color, of which little has that color, another color of the board that shows in
// it: something lies on the cell, or it is smaller than the others and shows the page.
void uncover(ColorBoard& board, const cv::Mat& bgr) {
    constexpr float usual_share = 0.8F, min_uncovered = 0.15F;
    constexpr std::size_t rare = 3;  // cells
    std::vector<std::size_t> count(board.groups.center.size(), 0);
    for (const int group : board.groups.group)
        ++count[static_cast<std::size_t>(group)];
    bool is_changed = false;
    for (std::size_t i = 0; i < board.looks.size(); ++i) {
        CellLook& look = board.looks[i];
        if (look.share >= usual_share || count[static_cast<std::size_t>(board.groups.group[i])] > rare)
            continue;
        const int columns = board.lattice.across.cells;
        const cv::Rect2d cell =
            board.lattice.cell(static_cast<int>(i) / columns, static_cast<int>(i) % columns);
        float most = min_uncovered;
        for (std::size_t group = 0; group < count.size(); ++group) {
            if (count[group] <= rare) continue;
            const float share = share_of_color(bgr, cell, board.groups.center[group]);
            if (share <= most) continue;
            most = share;
            look.color = board.groups.center[group];
            is_changed = true;
        }
    }
    if (!is_changed) return;
    auto groups = grouped(colors_of(board.looks));
    if (groups && groups->center.size() >= 2) board.groups = *std::move(groups);
}

}  // namespace

cv::Rect2d ColorBoard::outline() const {
    return {lattice.across.first_px, lattice.down.first_px, lattice.across.cells * lattice.across.pitch_px,
            lattice.down.cells * lattice.down.pitch_px};
}

std::optional<ColorBoard> flood_board(const cv::Mat& bgr, const SquareLattice& lattice) {
    ColorBoard board{Game::floodit, lattice, looks_of_cells(bgr, lattice), {}};
    auto groups = grouped(colors_of(board.looks));
    if (!groups || groups->center.size() < 2) return std::nullopt;
    board.groups = *std::move(groups);
    uncover(board, bgr);
    constexpr std::size_t max_buttons = 14;
    if (board.groups.center.size() > max_buttons) return board;
    const std::vector<FlatPatch> patches = flat_patches(bgr).patches;
    const cv::Mat lab = lab_from_bgr(bgr);
    board.buttons = buttons_of(bgr, lab, patches, board);
    take_colors_of_buttons(board, bgr, lab, patches);
    return board;
}

}  // namespace unfold::vision
