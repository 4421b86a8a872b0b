// Numbers on tiles: a pair has the same number, in the order of the steps; colors only help the eye to find
// it.
#include "unfold/render.h"

#include <algorithm>

#include "render/badge.h"
#include "render/ink.h"
#include "render/pixels.h"
#include "render/tile_origins.h"
#include "render/tile_step_color.h"
#include "render/view.h"

namespace unfold {
namespace {

constexpr double badge_share = 0.3;  // radius, of a tile's smaller side
constexpr double line_share = 0.09;  // of the same
constexpr std::size_t most_paths = 6;

}  // namespace

Picture annotate_tiles(const Picture& screenshot, const PictureGeometry& geometry, const TileLevel& level,
                       std::span<const TileRemoval> removals) {
    if (removals.empty()) return screenshot;
    cv::Mat rgb = render::mat_from_picture(screenshot);
    const PxFromCell& px = geometry.px_from_cell;
    const double tile_px = render::cell_side_px(geometry);
    const auto middle = [&](Cell cell) { return px({cell.column + 0.5, cell.row + 0.5}); };
    const std::size_t paths = level.rules.gravity == Gravity::none ? most_paths : 1;
    for (std::size_t i = 0; i < std::min(paths, removals.size()); ++i) {
        render::Polyline line;
        for (const Cell corner : removals[i].path)
            line.push_back(middle(corner));
        render::stroke(rgb, {line}, 1.8 * line_share * tile_px, {{20, 20, 20}, 0.85});
        render::stroke(rgb, {line}, line_share * tile_px, {render::color_of_step(i)});
    }
    render::TileOrigins origins(level);
    for (std::size_t i = 0; i < removals.size(); ++i) {
        for (const Cell cell : {removals[i].first, removals[i].second})
            render::draw_badge(rgb, middle(*origins.of(cell)), badge_share * tile_px, static_cast<int>(i) + 1,
                               render::color_of_step(i));
        origins.remove(removals[i]);
    }
    return render::picture_from_mat(rgb);
}

}  // namespace unfold
