// A level as the game's screen would show it, with the place of everything: ground truth for reading it back.
#include "unfold/error.h"
#include "unfold/render.h"

#include "render/board_painter.h"
#include "render/footer_painter.h"
#include "render/pixels.h"
#include "render/screen_layout.h"

namespace unfold {
namespace {

// More swatches than the game has ever shown in its footer.
constexpr std::size_t most_colors = 6;

void check_drawable(const Level& level) {
    const Lattice kami2_lattice;
    if (level.game != Game::kami2 || level.board.lattice != kami2_lattice)
        throw Error(ErrorCode::usage, Stage::render,
                    "Only KAMI 2 levels of 29 rows and 10 columns can be drawn as a screenshot.",
                    "Choose a level of that kind.");
    if (level.board.palette.size() > most_colors)
        throw Error(ErrorCode::usage, Stage::render, "A screenshot has room for at most 6 colors.",
                    "Choose a level with fewer colors.");
    check(level.board);
}

}  // namespace

Screenshot render_screenshot(const Level& level, const ScreenshotOptions& options) {
    check_drawable(level);
    const render::ScreenLayout layout = render::screen_layout(options.device);
    cv::Mat rgb(layout.height_px, layout.width_px, CV_8UC3);
    render::paint_background(rgb);
    render::paint_board(rgb, layout, level.board, options.seed);
    render::paint_footer(rgb, layout, level, options.seed);
    return {render::picture_from_mat(rgb),
            render::geometry_of(layout, static_cast<int>(level.board.palette.size()))};
}

}  // namespace unfold
