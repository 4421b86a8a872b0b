// The moves of a color game on the screenshot: outlines, badges, and the list of moves.
#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "core/length.h"
#include "puzzle/game.h"
#include "render/annotate/annotate.h"
#include "render/annotate/badge.h"
#include "render/annotate/badge_layout.h"
#include "render/annotate/flood_numbers.h"
#include "render/annotate/move_strip.h"
#include "render/annotate/outline.h"
#include "render/annotate/view.h"

namespace unfold::render {
namespace {

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

}  // namespace

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

}  // namespace unfold::render
