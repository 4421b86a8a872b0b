// The solution on the screenshot. Colors: outlines, badges, and the list of moves. Shisen-Sho: both tiles of
// a pair have the number of their step; the colors only help to find the pair.
#include "unfold/render.h"

#include <algorithm>
#include <cmath>

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

constexpr double flood_outline = 0.008;      // of the picture's smaller side
constexpr double region_badge_share = 0.44;  // of a cell's smaller side

// Outlines where the flood begins, and writes into every region that a move floods that move's number.
// `taps`: of the whole solution on `board`.
void draw_flood_numbers(cv::Mat& rgb, const PictureGeometry& geometry, const Board& board,
                        std::span<const Tap> taps) {
    const double cell_px = cell_side_px(geometry);
    draw_outline(rgb, geometry, board.lattice, taps.front().region,
                 flood_outline * std::min(rgb.cols, rgb.rows));
    for (std::size_t i = 0; i < taps.size(); ++i)
        for (const auto& region : taps[i].joined) {
            const InnerPoint place = inner_point(geometry, board.lattice, region);
            const double radius_px = std::min(region_badge_share * cell_px, 0.95 * place.inradius_px);
            draw_badge(rgb, place.px, radius_px, static_cast<int>(i) + 1,
                       board.palette[taps[i].move.color.index()]);
        }
}

// Widths of the contours, as parts of the picture's smaller side: 4 and 2 pixels at 400.
constexpr double full_outline = 0.0100;
constexpr double thin_outline = 0.0050;

// In radii: a longer tether would cross half of the picture.
constexpr double max_tether = 6;

double distance(Point a, Point b) {
    return length_of(a.x - b.x, a.y - b.y);
}

void draw_tethers(cv::Mat& rgb, const std::vector<Badge>& badges) {
    for (const Badge& badge : badges) {
        if (badge.after && distance(badges[*badge.after].center, badge.center) < max_tether * badge.radius_px)
            draw_tether(rgb, badges[*badge.after].center, badge.center, badge.radius_px);
        if (badge.target) draw_tether_to(rgb, badge.center, *badge.target, badge.radius_px);
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

constexpr double badge_share = 0.3;  // radius, of a tile's smaller side
constexpr double line_share = 0.09;  // of the same
constexpr std::size_t max_paths = 6;

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

    // Drawn on the board's own part of the picture so that nothing spills into the footer.
    const cv::Rect part = shown_board(geometry, rgb.size());
    cv::Mat board = rgb(part);
    const PictureGeometry on_board = geometry_of_part(geometry, part);
    const double side_px = std::min(rgb.cols, rgb.rows);
    // A region that grew out of earlier taps surrounds half the board: its contour is thinner, and below the
    // others.
    for (std::size_t i = 0; i < taps.size(); ++i)
        if (badges[i].after)
            draw_outline(board, on_board, level.board.lattice, taps[i].region, thin_outline * side_px);
    for (std::size_t i = 0; i < taps.size(); ++i)
        if (!badges[i].after)
            draw_outline(board, on_board, level.board.lattice, taps[i].region, full_outline * side_px);

    draw_tethers(rgb, badges);
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
    const std::size_t paths = level.rules.gravity == Gravity::none ? max_paths : 1;
    for (std::size_t i = 0; i < std::min(paths, removals.size()); ++i) {
        Polyline line;
        for (const Cell corner : removals[i].path)
            line.push_back(middle(corner));
        stroke(rgb, {line}, 1.8 * line_share * tile_px, {{20, 20, 20}, 0.85});
        stroke(rgb, {line}, line_share * tile_px, {color_of_step(i)});
    }
    TileOrigins origins(level);
    for (std::size_t i = 0; i < removals.size(); ++i) {
        for (const Cell cell : {removals[i].first, removals[i].second})
            draw_badge(rgb, middle(*origins.of(cell)), badge_share * tile_px, static_cast<int>(i) + 1,
                       color_of_step(i));
        origins.remove(removals[i]);
    }
    return rgb;
}

}  // namespace
}  // namespace render

Picture annotate(const ImageView& screenshot, const Reading& reading, const Solution& solution) {
    using namespace render;
    if (solution.step_count() == 0) return to_picture(screenshot);
    cv::Mat rgb = mat_from_view(screenshot);
    if (const auto* tiles = std::get_if<TileLevel>(&reading.level))
        return picture_from_mat(
            annotate_tiles(std::move(rgb), reading.geometry, *tiles, solution.removals()));
    return picture_from_mat(annotate_colors(std::move(rgb), reading.geometry,
                                            std::get<ColorLevel>(reading.level), solution.moves()));
}

}  // namespace unfold
