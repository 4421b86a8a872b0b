// Drawing: the solution on the screenshot, as single steps and as an animation, the region graph, and
// synthetic screenshots of a level.
#pragma once

#include "unfold/graph.h"
#include "unfold/level.h"
#include "unfold/picture.h"
#include "unfold/tiles.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

/// The picture as a PNG file. Throws Error(internal, Stage::render) when encoding fails.
[[nodiscard]] std::vector<std::uint8_t> encode_png(const Picture& picture);

/// A picture as a file that browsers show.
struct WebPicture {
    std::string_view media_type;  ///< "image/png" or "image/jpeg"
    std::vector<std::uint8_t> bytes;
};
/// The picture for a page that is sent around: made smaller by `scale` (0 < scale <= 1), as PNG where that is
/// no larger than a JPEG of quality 85 (flat colors), else as that. Throws Error(internal, Stage::render)
/// when encoding fails. Cost: 0.5 s a megapixel. Thread safe.
[[nodiscard]] WebPicture encode_for_web(const Picture& picture, double scale);

/// The screenshot at full resolution with the moves drawn on it: each tapped region outlined along cell
/// edges, a numbered badge in it filled with the color to paint, and a strip of the moves below the picture
/// (beside it where the picture is wider than high). Pixels that nothing is drawn on stay as they are;
/// without moves the picture comes back unchanged. Entry: `geometry` belongs to `screenshot`; the moves are
/// legal. Throws Error(usage, Stage::render) where the picture is too small for the numbers. Cost: some 10 ms
/// a move. Thread safe.
[[nodiscard]] Picture annotate(const Picture& screenshot, const PictureGeometry& geometry, const Level& level,
                               std::span<const Move> moves);

/// The screenshot of a board of tiles with the order in which they go: each tile that goes is numbered with
/// its step where it lies in the picture, and the first steps are joined by their paths (where tiles fall,
/// only the first one: later paths run where tiles still are). Pixels that nothing is drawn on stay as they
/// are. Entry: `geometry` belongs to `screenshot`; the removals are legal. Thread safe.
[[nodiscard]] Picture annotate_tiles(const Picture& screenshot, const PictureGeometry& geometry,
                                     const TileLevel& level, std::span<const TileRemoval> removals);

/// The screenshot as move `step` (counted from 0) finds it, with that move alone drawn on it. Cells that
/// changed before have their new color, in the light and grain of the picture. The region to tap is outlined
/// and has a badge with the number of the move, filled with the color to paint; the swatch of that color is
/// framed where it shows, and in Flood-It the regions that the flood takes in are outlined, too. `step` equal
/// to the number of moves: the board after all of them, nothing marked. Entry: as of `annotate`, and
/// `step <= moves.size()`. Cost: some 100 ms for a phone's screenshot. Thread safe.
[[nodiscard]] Picture step_picture(const Picture& screenshot, const PictureGeometry& geometry,
                                   const Level& level, std::span<const Move> moves, std::size_t step);
/// The same of tiles: those that are gone by then show the color of the table, those that have fallen lie
/// where they lie by then, and the pair of the step is outlined, numbered and joined by its path. Entry: as
/// of `annotate_tiles`, and `step <= removals.size()`.
[[nodiscard]] Picture step_picture(const Picture& screenshot, const PictureGeometry& geometry,
                                   const TileLevel& level, std::span<const TileRemoval> removals,
                                   std::size_t step);

/// No side of a contact sheet is longer.
inline constexpr int max_sheet_side_px = 4000;
/// All steps on one sheet: the boards of `step_picture`, small and in flat colors, each with its number (of
/// colors also the color before and after, with their palette numbers) below it, in rows from left to right;
/// the finished board at the end. Entry: as of `annotate`. Cost: some 10 ms a move. Thread safe.
[[nodiscard]] Picture contact_sheet(const Picture& screenshot, const PictureGeometry& geometry,
                                    const Level& level, std::span<const Move> moves);
[[nodiscard]] Picture contact_sheet(const Picture& screenshot, const PictureGeometry& geometry,
                                    const TileLevel& level, std::span<const TileRemoval> removals);

/// The solution as a GIF file that loops forever, at most 480 pixels wide and high: the board in flat colors,
/// each move marked as on a `step_picture`, then its color spreading from the tapped cell (in Flood-It from
/// the origin); of tiles the pair, then what is left. A move takes about a second, less where there are more
/// than thirty. The palette's colors come out exactly. Same arguments, same bytes. Entry: as of `annotate`.
/// Throws Error(internal, Stage::render) when encoding fails. Cost: some 50 ms a move. Thread safe.
[[nodiscard]] std::vector<std::uint8_t> animate(const Picture& screenshot, const PictureGeometry& geometry,
                                                const Level& level, std::span<const Move> moves);
[[nodiscard]] std::vector<std::uint8_t> animate(const Picture& screenshot, const PictureGeometry& geometry,
                                                const TileLevel& level,
                                                std::span<const TileRemoval> removals);

/// The region graph as a Graphviz `strict graph`: nodes with the id "region-0" …, filled with their color,
/// labeled with region id and cell count, placed (`pos` in points, y upward, pinned) at the region's centroid
/// so that the drawing resembles the board; where that lies outside the region, at the middle of its cell
/// nearest to it. Entry: `graph` is that of `level.board`.
[[nodiscard]] std::string region_graph_dot(const RegionGraph& graph, const Level& level);

enum class DrawingFormat : std::uint8_t { svg, png };
/// A DOT text drawn by Graphviz (neato, positions kept). Throws Error(internal, Stage::render) for text that
/// is no DOT, and where Graphviz lacks its plugin for the format. Thread safe (one drawing at a time: libgvc
/// keeps global state).
[[nodiscard]] std::string draw_dot(const std::string& dot, DrawingFormat format);

/// A kind of phone that `render_screenshot` can imitate.
struct Device {
    std::string_view name;  ///< for `--device`: "phone-750x1334"
    int width_px = 0;
    int height_px = 0;
};
/// All devices, the default first.
[[nodiscard]] std::span<const Device> devices();

/// How the squares of a Flood-It screenshot look; `lined` has lines between different colors only.
enum class SquareLook : std::uint8_t { flat, gapped, rounded, glossy, lined };
/// "flat", "gapped", "rounded", "glossy", "lined".
[[nodiscard]] std::string_view square_look_name(SquareLook look);
/// All looks, in the order of the enumeration.
[[nodiscard]] std::span<const SquareLook> square_looks();

/// The color buttons of a Flood-It screenshot, below the board.
enum class ButtonShape : std::uint8_t { none, squares, circles };
/// "none", "squares", "circles".
[[nodiscard]] std::string_view button_shape_name(ButtonShape shape);
/// All shapes, in the order of the enumeration.
[[nodiscard]] std::span<const ButtonShape> button_shapes();

/// What of Flood-It alone is left to the default for the other games.
struct ScreenshotOptions {
    std::string device;                                 ///< empty: the default device
    std::uint64_t seed = 1;                             ///< of texture, shade and place
    std::optional<SquareLook> look = std::nullopt;      ///< Flood-It; default: flat
    std::optional<ButtonShape> buttons = std::nullopt;  ///< Flood-It; default: circles
    std::optional<double> cell_aspect = std::nullopt;   ///< Flood-It: height by width, 0.5 … 2; default: 1
};

/// A picture of a level with the place of everything in it: the ground truth for reading it back.
struct Screenshot {
    Picture picture;
    PictureGeometry geometry;
};

/// Draws a level as its game's screen would show it: KAMI 2 on its 29 x 10 triangles, KAMI on any lattice of
/// squares, both with at most 6 colors; Flood-It on any lattice of squares whose cells get 4 pixels each way.
/// The moves made and allowed show where the level has a budget. Same arguments, same pixels. Throws
/// Error(usage, Stage::render) for an unknown device, a level that cannot be drawn, and options of another
/// game.
[[nodiscard]] Screenshot render_screenshot(const Level& level, const ScreenshotOptions& options = {});

/// What the tiles of a drawn board of Shisen-Sho show: sets of our own.
enum class TileSet : std::uint8_t {
    dots,     ///< dots in four inks on ivory
    stars,    ///< stars and polygons with a number
    letters,  ///< a large digit or letter in one of three inks, small marks in the corners
    lacquer,  ///< thin pale lines on dark glossy tiles
    blocks,   ///< white signs on flat colors
};
/// "dots", "stars", "letters", "lacquer", "blocks".
[[nodiscard]] std::string_view tile_set_name(TileSet set);
/// All sets, in the order of the enumeration.
[[nodiscard]] std::span<const TileSet> tile_sets();

/// How a program shows the tile that was chosen first.
enum class ChosenTileLook : std::uint8_t {
    outlined,  ///< a bright frame inside its edge
    tinted,    ///< a yellow veil over it
};
struct ChosenTile {
    CellId cell;
    ChosenTileLook look = ChosenTileLook::outlined;
};

struct TileScreenshotOptions {
    TileSet set = TileSet::dots;
    double tile_width_px = 48;           ///< 16 … 256
    std::uint64_t seed = 1;              ///< of the table
    std::optional<ChosenTile> chosen{};  ///< one that holds a tile
};

/// Draws a board of tiles as a program would show it. Kinds below 36 are told apart by their pictures alone.
/// Same arguments, same pixels. Throws Error(usage, Stage::render) for options out of range. Entry:
/// `check(level)` passes.
[[nodiscard]] Screenshot render_tiles(const TileLevel& level, const TileScreenshotOptions& options = {});

}  // namespace unfold
