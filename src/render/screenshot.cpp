// A level as its game's screen would show it, with the place of everything: ground truth for reading it back.
#include "unfold/error.h"
#include "unfold/render.h"

#include "render/board_painter.h"
#include "render/flood_screen.h"
#include "render/footer_painter.h"
#include "render/kami_screen.h"
#include "render/pixels.h"
#include "render/screen_layout.h"

namespace unfold {
namespace {

// More swatches than the games have ever shown in their footers.
constexpr std::size_t most_swatches = 6;

[[noreturn]] void refuse(const std::string& why, const std::string& hint) {
    throw Error(ErrorCode::usage, Stage::render, why, hint);
}

void demand_few_colors(const Level& level) {
    if (level.board.palette.size() > most_swatches)
        refuse("A screenshot has room for at most 6 colors.", "Choose a level with fewer colors.");
}

void demand_no_flood_options(const ScreenshotOptions& options) {
    if (options.look || options.buttons || options.cell_aspect)
        refuse("Only Flood-It has squares of several looks, color buttons and cells of any shape.",
               "Leave these options out, or choose a level of Flood-It.");
}

Screenshot kami2_screenshot(const Level& level, const ScreenshotOptions& options) {
    const render::ScreenLayout layout = render::screen_layout(options.device);
    cv::Mat rgb(layout.height_px, layout.width_px, CV_8UC3);
    render::paint_background(rgb);
    render::paint_board(rgb, layout, level.board, options.seed);
    render::paint_footer(rgb, layout, level, options.seed);
    return {render::picture_from_mat(rgb),
            render::geometry_of(layout, static_cast<int>(level.board.palette.size()))};
}

}  // namespace

Screenshot render_screenshot(const Level& level, const ScreenshotOptions& options) {
    check(level.board);
    if (level.game != Game::floodit) {
        demand_no_flood_options(options);
        demand_few_colors(level);
    }
    const bool has_squares = level.board.lattice.kind == LatticeKind::square;
    if (level.game == Game::floodit && has_squares) return render::flood_screenshot(level, options);
    if (level.game == Game::kami && has_squares) return render::kami_screenshot(level, options);
    const Lattice kami2_lattice;
    if (level.game != Game::kami2 || level.board.lattice != kami2_lattice)
        refuse(
            "Only KAMI 2 levels of 29 rows and 10 columns and levels of squares can be drawn as a "
            "screenshot.",
            "Choose a level of that kind.");
    return kami2_screenshot(level, options);
}

}  // namespace unfold
