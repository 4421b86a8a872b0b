// The solution on the screenshot. Colors: outlines, badges, and the list of moves. Shisen-Sho: both tiles of
// a pair have the number of their step; the colors only help to find the pair.
#include "unfold/render.h"

#include <algorithm>

#include <opencv2/imgproc.hpp>

#include "core/length.h"
#include "graph/replay.h"
#include "puzzle/game.h"
#include "render/annotate/badge.h"
#include "render/annotate/move_strip.h"
#include "render/annotate/tile_origins.h"
#include "render/annotate/view.h"
#include "render/ink.h"
#include "render/pixels.h"

namespace unfold {
namespace render {
namespace {

// Widths of the contours, as parts of the picture's smaller side: some 3, 4 and 2 pixels at 400.
struct ContourWidths {
    double flood = 0.008;
    double full = 0.010;
    double thin = 0.005;
};
constexpr ContourWidths contours;

// In Flood-It: the numbers of the regions.
constexpr double max_flood_badge = 0.44;       // radius, of a cell's smaller side
constexpr double flood_badge_of_inner = 0.95;  // radius, of the region's inradius

// Outlines where the flood begins, and numbers each region with the move that floods it: one badge per
// region, as large as fits, and at most as large as fits into a cell. `taps`: of the whole solution on
// `board`.
void draw_flood_numbers(cv::Mat& rgb, const PictureGeometry& geometry, const Board& board,
                        std::span<const Tap> taps) {
    const double cell_px = cell_side_px(geometry);
    draw_outline(rgb, geometry, board.lattice, taps.front().region,
                 contours.flood * std::min(rgb.cols, rgb.rows));
    for (std::size_t i = 0; i < taps.size(); ++i)
        for (const auto& region : taps[i].joined) {
            const InnerPoint place = inner_point(geometry, board.lattice, region);
            const double radius_px =
                std::min(max_flood_badge * cell_px, flood_badge_of_inner * place.inradius_px);
            draw_badge(rgb, place.px, radius_px, static_cast<int>(i) + 1,
                       board.palette[taps[i].move.color.index()]);
        }
}

// Longer leader lines would cross half of the picture.
constexpr double max_leader_radii = 6;

double distance(Point a, Point b) {
    return length_of(a.x - b.x, a.y - b.y);
}

void draw_leaders(cv::Mat& rgb, const std::vector<Badge>& badges) {
    for (const Badge& badge : badges) {
        if (badge.after &&
            distance(badges[*badge.after].center, badge.center) < max_leader_radii * badge.radius_px)
            draw_leader(rgb, badges[*badge.after].center, badge.center, badge.radius_px);
        if (badge.target) draw_leader_with_dot(rgb, badge.center, *badge.target, badge.radius_px);
    }
}

cv::Mat append_strip(const cv::Mat& rgb, std::span<const Tap> taps, const std::vector<Rgb>& palette) {
    cv::Mat whole;
    if (rgb.cols > rgb.rows)
        cv::hconcat(rgb, draw_strip(strip_beside(rgb.rows, taps.size()), taps, palette), whole);
    else
        cv::vconcat(rgb, draw_strip(strip_below(rgb.cols, taps.size()), taps, palette), whole);
    return whole;
}

// Of pairs of tiles, in smaller sides of a tile.
struct PairMarks {
    double badge_radius = 0.3;
    double line_width = 0.09;
    double line_border_width = 0.162;
};
constexpr PairMarks pair_marks;
// The paths of more pairs would hide the board. If tiles fall, later paths run where other tiles are drawn.
constexpr std::size_t max_paths = 6, max_paths_of_falling_tiles = 1;

// Draws the moves on `rgb` and appends the strip of moves. Requires: at least one move; all are legal.
cv::Mat annotate_colors(cv::Mat rgb, const PictureGeometry& geometry, const ColorLevel& level,
                        std::span<const Move> moves) {
    const std::vector<Tap> taps = replay(level.board, moves);
    if (facts_of(level.game).has_origin()) {
        draw_flood_numbers(rgb, geometry, level.board, taps);
        number_swatches(rgb, geometry, level.board.palette);
        return append_strip(rgb, taps, level.board.palette);
    }
    const std::vector<Badge> badges = layout_badges(geometry, level.board, taps);

    const double side_px = std::min(rgb.cols, rgb.rows);
    // A region that grew out of earlier taps surrounds half the board: its contour is thinner, and below the
    // others.
    for (const bool is_grown : {true, false})
        for (std::size_t i = 0; i < taps.size(); ++i)
            if (badges[i].after.has_value() == is_grown)
                draw_outline(rgb, geometry, level.board.lattice, taps[i].region,
                             (is_grown ? contours.thin : contours.full) * side_px);

    draw_leaders(rgb, badges);
    for (std::size_t i = 0; i < badges.size(); ++i)
        draw_badge(rgb, badges[i].center, badges[i].radius_px, static_cast<int>(i) + 1,
                   level.board.palette[taps[i].move.color.index()]);
    number_swatches(rgb, geometry, level.board.palette);
    return append_strip(rgb, taps, level.board.palette);
}

// Draws the removals on `rgb`. Requires: all are legal.
cv::Mat annotate_tiles(cv::Mat rgb, const PictureGeometry& geometry, const TileLevel& level,
                       std::span<const TileRemoval> removals) {
    const PxFromCell& px = geometry.px_from_cell;
    const double tile_px = cell_side_px(geometry);
    const auto middle = [&](Cell cell) { return px({cell.column + 0.5, cell.row + 0.5}); };
    const std::size_t paths = level.rules.gravity == Gravity::none ? max_paths : max_paths_of_falling_tiles;
    for (std::size_t i = 0; i < std::min(paths, removals.size()); ++i) {
        Polyline line;
        for (const Cell corner : removals[i].path)
            line.push_back(middle(corner));
        stroke(rgb, {line}, pair_marks.line_border_width * tile_px, {{20, 20, 20}, 0.85});
        stroke(rgb, {line}, pair_marks.line_width * tile_px, {color_of_step(i)});
    }
    TileOrigins origins(level);
    for (std::size_t i = 0; i < removals.size(); ++i) {
        for (const Cell cell : {removals[i].first, removals[i].second})
            draw_badge(rgb, middle(*origins.of(cell)), pair_marks.badge_radius * tile_px,
                       static_cast<int>(i) + 1, color_of_step(i));
        origins.remove(removals[i]);
    }
    return rgb;
}

}  // namespace
}  // namespace render

Picture annotate(const ImageView& screenshot, const Reading& reading, const Solution& solution) {
    using namespace render;
    if (solution.step_count() == 0) return to_picture(screenshot);
    cv::Mat rgb = rgb_copy_of(screenshot);
    if (const auto* tiles = std::get_if<TileLevel>(&reading.level))
        return picture_from_rgb(
            annotate_tiles(std::move(rgb), reading.geometry, *tiles, solution.removals()));
    return picture_from_rgb(annotate_colors(std::move(rgb), reading.geometry,
                                            std::get<ColorLevel>(reading.level), solution.moves()));
}

}  // namespace unfold
