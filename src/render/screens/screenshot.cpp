// A level as its game's screen would show it, with the place of everything: ground truth for reading it back.

#include "render/pixels.h"
#include "render/screens/screen_layout.h"
#include "render/screens/screenshots.h"

namespace unfold {
namespace {

// The games never show more swatches in their footers.
constexpr std::size_t max_swatches = 6;

[[noreturn]] void refuse(const std::string& why, const std::string& hint, const std::string& parameter) {
    throw Error(ErrorCode::usage, Stage::render, why, hint, parameter);
}

void demand_few_colors(const ColorLevel& level) {
    if (level.board.palette.size() > max_swatches)
        refuse("A screenshot has room for at most 6 colors.", "Choose a level with fewer colors.", "level");
}

bool has_flood_options(const FloodScreenOptions& options) {
    return options.look || options.buttons || options.cell_aspect;
}

Screenshot kami2_screenshot(const ColorLevel& level, const ScreenshotOptions& options) {
    const render::ScreenLayout layout = render::screen_layout(options.device);
    cv::Mat rgb(layout.height_px, layout.width_px, CV_8UC3);
    render::paint_background(rgb);
    render::paint_board(rgb, layout, level.board, options.seed);
    render::paint_footer(rgb, layout, level, options.seed);
    return {render::picture_from_mat(rgb),
            render::geometry_of(layout, static_cast<int>(level.board.palette.size()))};
}

Screenshot color_screenshot(const ColorLevel& level, const ScreenshotOptions& options) {
    if (options.tiles.set || options.tiles.tile_width_px || options.tiles.chosen)
        refuse("Only Shisen-Sho has tiles.", "Leave out how the tiles look.", "tiles");
    if (level.game != Game::floodit) {
        if (has_flood_options(options.flood))
            refuse("Only Flood-It has squares of several looks, color buttons and cells of any shape.",
                   "Leave these options out, or choose a level of Flood-It.", "look");
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
            "Choose a level of that kind.", "level");
    return kami2_screenshot(level, options);
}

}  // namespace

Screenshot render_screenshot(const Level& level, const ScreenshotOptions& options) {
    check(level);
    const auto* tiles = std::get_if<TileLevel>(&level);
    if (!tiles) return color_screenshot(std::get<ColorLevel>(level), options);
    if (!options.device.empty() || has_flood_options(options.flood))
        refuse("A board of tiles is drawn in a window of its own size.",
               "Leave out the screen and how squares look.", options.device.empty() ? "look" : "device");
    return render::tile_screenshot(*tiles, options);
}

}  // namespace unfold
