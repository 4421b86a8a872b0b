// The solution on the screenshot.
#include "render/annotate/annotate.h"

#include "unfold/render.h"

#include "render/pixels.h"

namespace unfold {

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
