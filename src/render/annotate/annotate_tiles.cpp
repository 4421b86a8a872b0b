// The removals of Shisen-Sho on the screenshot: both tiles of a pair have the number of their step. The
// colors only help to find the pair.
#include <algorithm>

#include "render/annotate/annotate.h"
#include "render/annotate/badge.h"
#include "render/annotate/tile_origins.h"
#include "render/annotate/tile_step_color.h"
#include "render/annotate/view.h"
#include "render/ink.h"

namespace unfold::render {
namespace {

constexpr double badge_share = 0.3;  // radius, of a tile's smaller side
constexpr double line_share = 0.09;  // of the same
constexpr std::size_t max_paths = 6;

}  // namespace

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

}  // namespace unfold::render
