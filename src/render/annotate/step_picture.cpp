// Steps on the whole screenshot, as the board is before each.
#include "unfold/render.h"

#include "render/annotate/step_drawings.h"
#include "render/pixels.h"

namespace unfold {

Picture step_picture(const ImageView& screenshot, const Reading& reading, const Solution& solution,
                     std::size_t step) {
    using namespace render;
    const StepDrawings steps = draw_steps({mat_from_view(screenshot), reading.geometry}, reading.level,
                                          solution, step + 1, Surface::paper);
    return picture_from_mat(step < steps.count ? steps.marked(step) : steps.state(steps.count));
}

void step_pictures(const ImageView& screenshot, const Reading& reading, const Solution& solution,
                   const std::function<void(std::size_t step, Picture picture)>& show) {
    using namespace render;
    const StepDrawings steps = draw_steps({mat_from_view(screenshot), reading.geometry}, reading.level,
                                          solution, solution.step_count(), Surface::paper);
    for (std::size_t step = 0; step < steps.count; ++step)
        show(step, picture_from_mat(steps.marked(step)));
}

}  // namespace unfold
