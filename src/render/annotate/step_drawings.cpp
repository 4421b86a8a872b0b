// The drawings of either family.
#include "render/annotate/step_drawings.h"

#include <algorithm>

namespace unfold::render {

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

}  // namespace unfold::render
