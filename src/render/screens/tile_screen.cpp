// A board of tiles in a window of our own: tiles with a bevel and a thick edge on a table of felt.
#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "render/ink.h"
#include "render/pixels.h"
#include "render/screens/screens.h"

namespace unfold {
namespace {

// The shape of a tile, in widths of a tile. Chosen to resemble the tiles of common programs.
struct TileShape {
    double height = 1.3;
    double margin = 1.2;      // around the board; vertically in heights
    double thickness = 0.07;  // of the edge at the right and below
    double bevel = 0.05;
};
constexpr TileShape tile_shape;
constexpr std::array<Rgb, 3> tables{{{36, 84, 60}, {70, 56, 44}, {44, 60, 92}}};

Rgb shaded(Rgb color, double gain) {
    const auto part = [&](std::uint8_t level) { return cv::saturate_cast<std::uint8_t>(level * gain); };
    return {part(color.r), part(color.g), part(color.b)};
}

void fill_rect(cv::Mat& rgb, const RectPx& at, Rgb color) {
    cv::rectangle(rgb, render::whole_pixels({at.x, at.y}, {at.x + at.width, at.y + at.height}),
                  render::scalar_of(color), cv::FILLED);
}

// Lamps over the table: lacquer is lighter above, and a band of light lies across its upper part.
void paint_gloss(cv::Mat& rgb, const RectPx& face) {
    constexpr double opacity = 0.10;  // of the white band
    render::fill(rgb,
                 {{{face.x, face.y},
                   {face.x + face.width, face.y},
                   {face.x + face.width, face.y + 0.22 * face.height},
                   {face.x, face.y + 0.36 * face.height}}},
                 {{255, 255, 255}, opacity});
}

void paint_tile(cv::Mat& rgb, const RectPx& at, KindId kind, TileSet set) {
    const Rgb paper = render::tile_color(kind, set);
    const double edge = tile_shape.thickness * at.width;
    const double rim = std::max(1.0, tile_shape.bevel * at.width);
    // Highlights of dark tiles and of colors are clearer than those of paper, which is bright already.
    const double light = set == TileSet::lacquer ? 1.9 : set == TileSet::blocks ? 1.2 : 1.06;
    const double shade = set == TileSet::lacquer ? 0.6 : 0.82;
    fill_rect(rgb, {at.x + edge, at.y + edge, at.width, at.height}, shaded(paper, 0.55));
    fill_rect(rgb, at, shaded(paper, light));
    fill_rect(rgb, {at.x + rim, at.y + rim, at.width - rim, at.height - rim}, shaded(paper, shade));
    const RectPx face{at.x + rim, at.y + rim, at.width - 2 * rim, at.height - 2 * rim};
    fill_rect(rgb, face, paper);
    if (set == TileSet::lacquer) paint_gloss(rgb, face);
    render::draw_face(rgb, face, kind, set);
}

void paint_choice(cv::Mat& rgb, const RectPx& at, ChosenTileLook look) {
    constexpr Rgb yellow{255, 208, 40};
    constexpr double opacity = 0.35;  // of the tint over a chosen tile
    const auto outline = [&](double inset) {
        return render::rounded_rectangle({at.x + inset, at.y + inset}, at.width - 2 * inset,
                                         at.height - 2 * inset, 0);
    };
    if (look == ChosenTileLook::tinted) return render::fill(rgb, {outline(0)}, {yellow, opacity});
    // The difference of two rectangles.
    render::fill(rgb, {outline(0), outline(tile_shape.bevel * at.width * 1.5)}, {yellow});
}

}  // namespace

std::span<const TileSet> tile_sets() {
    static constexpr std::array sets{TileSet::dots, TileSet::stars, TileSet::letters, TileSet::lacquer,
                                     TileSet::blocks};
    return sets;
}

std::string_view tile_set_name(TileSet set) {
    constexpr std::array<std::string_view, 5> names{"dots", "stars", "letters", "lacquer", "blocks"};
    static_assert(names.size() == static_cast<std::size_t>(TileSet::blocks) + 1);
    return names[static_cast<std::size_t>(set)];
}

namespace render {

Screenshot tile_screenshot(const TileLevel& level, const ScreenshotOptions& options) {
    constexpr double min_width_px = 16, max_width_px = 256, default_width_px = 48;
    const double width = options.tiles.tile_width_px.value_or(default_width_px);
    if (!(width >= min_width_px && width <= max_width_px))
        throw Error(ErrorCode::usage, Stage::render, "A tile is 16 to 256 pixels wide.",
                    "Choose a width between these.", "tile_width_px");
    const TileSet set = options.tiles.set.value_or(TileSet::dots);
    const std::optional<ChosenTile>& chosen = options.tiles.chosen;
    const Lattice& lattice = level.board.lattice;
    if (chosen && (chosen->cell.value < 0 || chosen->cell.value >= lattice.cell_count() ||
                   !level.board.has_tile(chosen->cell)))
        throw Error(ErrorCode::usage, Stage::render, "The chosen cell has no tile.",
                    "Choose a tile of the board.", "chosen");
    const double height = tile_shape.height * width;
    const SquareLayout layout{tile_shape.margin * width, tile_shape.margin * height, width, height};
    const int columns_px = static_cast<int>(std::lround((lattice.columns + 2 * tile_shape.margin) * width));
    const int rows_px = static_cast<int>(std::lround((lattice.rows + 2 * tile_shape.margin) * height));
    Random random(options.seed ^ 0x74696c6573U);
    const Rgb table = tables[random.below(tables.size())];
    cv::Mat rgb(rows_px, columns_px, CV_8UC3);
    paint_paper(rgb, {0, 0, columns_px, rows_px}, table,
                paper_texture(rgb.size(), std::max(1.0, width / 40), 0.7, random), 0);
    Screenshot shot;
    shot.geometry = layout.geometry(rgb.size(), lattice);
    const auto place_of = [&](CellId id) {
        const Cell cell = lattice.cell(id);
        const Point corner = shot.geometry.px_from_cell({1.0 * cell.column, 1.0 * cell.row});
        return RectPx{corner.x, corner.y, width, height};
    };
    for (int i = 0; i < lattice.cell_count(); ++i)
        if (level.board.has_tile(CellId{i}))
            paint_tile(rgb, place_of(CellId{i}), level.board.kind(CellId{i}), set);
    if (chosen) paint_choice(rgb, place_of(chosen->cell), chosen->look);
    shot.picture = picture_from_rgb(rgb);
    return shot;
}

}  // namespace render
}  // namespace unfold
