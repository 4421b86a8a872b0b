// One move on the whole screenshot, as it looks by then.
#include "unfold/render.h"

#include <algorithm>

#include "render/pixels.h"
#include "render/step_drawings.h"

namespace unfold {
namespace {

Picture picture_of(const render::StepDrawings& steps, std::size_t step) {
    return render::picture_from_mat(step < steps.count ? steps.marked(step) : steps.state(steps.count));
}

}  // namespace

Picture step_picture(const Picture& screenshot, const PictureGeometry& geometry, const Level& level,
                     std::span<const Move> moves, std::size_t step) {
    return picture_of(
        render::color_steps({render::mat_from_picture(screenshot), geometry}, level,
                            moves.first(std::min(step + 1, moves.size())), render::Surface::paper),
        step);
}

Picture step_picture(const Picture& screenshot, const PictureGeometry& geometry, const TileLevel& level,
                     std::span<const TileRemoval> removals, std::size_t step) {
    return picture_of(render::tile_steps({render::mat_from_picture(screenshot), geometry}, level,
                                         removals.first(std::min(step + 1, removals.size()))),
                      step);
}

}  // namespace unfold
