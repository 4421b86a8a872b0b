// Drawing: the solution on the screenshot, single steps, an animation, the region graph, and synthetic
// screenshots of a level.
#pragma once

#include "unfold/graph.h"
#include "unfold/reading.h"
#include "unfold/solution.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

// The functions below draw a solution on the picture that `reading` belongs to. They require:
// `reading.geometry` is that of `screenshot`; `solution` is of the family of `reading.level` and its steps
// are legal. All are thread safe.

/// The screenshot at full resolution with the solution drawn on it. Pixels that nothing is drawn on keep
/// their value; without steps the picture is returned unchanged.
///
/// Moves: each tapped region is outlined along cell edges and has a numbered badge, filled with the color to
/// paint; a strip of the moves is added below the picture (beside it where it is wider than high). Removals:
/// each tile is numbered with its step at its place in the picture, and the first pairs are joined by their
/// paths (only the first pair where tiles fall, since later paths cross cells that are still occupied).
///
/// Throws Error(usage, Stage::render) if the picture is too small for the numbers. Cost: some 10 ms per move.
[[nodiscard]] Picture annotate(const ImageView& screenshot, const Reading& reading, const Solution& solution);

/// The screenshot before step `step` (counted from 0), with that step alone drawn on it; for `step` equal to
/// the number of steps, the board after all of them without a mark. Requires: `step <=
/// solution.step_count()`.
///
/// Moves: cells that changed before have their new color, in the light and grain of the picture. The region
/// to tap is outlined and has a badge with the number of the move, filled with the color to paint; the swatch
/// of that color is framed where it is visible, and in Flood-It the regions that join the flood are outlined,
/// too. Removals: removed tiles show the color of the table, fallen tiles are at their new place, and the
/// pair of the step is outlined, numbered and joined by its path. Cost: some 100 ms for a phone's screenshot.
[[nodiscard]] Picture step_picture(const ImageView& screenshot, const Reading& reading,
                                   const Solution& solution, std::size_t step);

/// Calls `show` with the picture of each step in their order: those of `step_picture`, in less time, since
/// common data is computed once. Cost: some 30 ms per step for a phone's screenshot.
void step_pictures(const ImageView& screenshot, const Reading& reading, const Solution& solution,
                   const std::function<void(std::size_t step, Picture picture)>& show);

/// Longest side of a contact sheet.
inline constexpr int max_sheet_side_px = 4000;
/// All steps on one sheet, in rows from left to right: the boards of `step_picture`, small and in flat
/// colors, each with its number below it (for moves also the color before and after, with their palette
/// numbers), and the finished board at the end. Cost: some 10 ms per step.
[[nodiscard]] Picture contact_sheet(const ImageView& screenshot, const Reading& reading,
                                    const Solution& solution);

/// The solution as a GIF file that loops forever, at most 480 pixels wide and high: the board in flat colors,
/// each step marked as on a `step_picture`, then its color spreading from the tapped cell (in Flood-It from
/// the origin), or the board without the pair. A step takes about a second, less where there are more than
/// thirty. The palette's colors are exact. Same arguments, same bytes. Throws Error(internal, Stage::render)
/// when encoding fails. Cost: some 50 ms per step.
[[nodiscard]] std::vector<std::uint8_t> animate(const ImageView& screenshot, const Reading& reading,
                                                const Solution& solution);

/// The node of a region in a drawing of the region graph, in points.
struct RegionNode {
    double x_pt = 0;  ///< its center, from the left edge of the board
    double y_pt = 0;  ///< upward from the lower edge of the board
    double diameter_pt = 0;
};
/// Places a node at the region's centroid, so that the drawing resembles the board; where that lies outside
/// the region, at the center of its cell nearest to it. Requires: a region of a board of this lattice.
[[nodiscard]] RegionNode region_node(const Region& region, const Lattice& lattice);

/// The region graph as a Graphviz `strict graph` in DOT: nodes with the id "region-0" …, filled with their
/// color, labeled with region id and cell count, placed by `region_node` (`pos` in points, y upward, pinned).
/// Requires: `graph` is that of the level's board.
/// Throws Error(usage, Stage::graph) for Shisen-Sho, which has no regions.
[[nodiscard]] std::string region_graph_dot(const RegionGraph& graph, const Level& level);

/// A kind of phone that `render_screenshot` can imitate.
struct Device {
    std::string_view name;  ///< "phone-750x1334"
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

/// The screen of a Flood-It program.
struct FloodScreenOptions {
    std::optional<SquareLook> look = std::nullopt;      ///< default: flat
    std::optional<ButtonShape> buttons = std::nullopt;  ///< default: circles
    std::optional<double> cell_aspect = std::nullopt;   ///< height by width, 0.5 … 2; default: 1
};

/// The pictures on the tiles of a drawn Shisen-Sho board, drawn for this project.
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

/// The window of a Shisen-Sho program.
struct TileScreenOptions {
    std::optional<TileSet> set = std::nullopt;           ///< default: dots
    std::optional<double> tile_width_px = std::nullopt;  ///< 16 … 256; default: 48
    std::optional<ChosenTile> chosen = std::nullopt;     ///< one that holds a tile
};

struct ScreenshotOptions {
    std::string device;      ///< of the color games, which fill a phone's screen; empty: the default device
    std::uint64_t seed = 1;  ///< of texture, shade and place
    FloodScreenOptions flood = {};
    TileScreenOptions tiles = {};
};

/// A picture of a level with the place of everything in it: the ground truth for reading it back.
struct Screenshot {
    Picture picture;
    PictureGeometry geometry;
};

/// Draws a level as its game's screen would show it: KAMI 2 on its 29 x 10 triangles, KAMI on any lattice of
/// squares, both with at most 6 colors; Flood-It on any lattice of squares whose cells are at least 4 pixels
/// wide and high; Shisen-Sho in a window as large as its board, with distinct pictures for the first 36
/// kinds. Shows the moves made and allowed if the level has a budget. Same arguments, same pixels. Requires:
/// `check(level)` passes. Throws Error(usage, Stage::render), naming the parameter, for an unknown device, a
/// level that cannot be drawn, options out of range, and options of another game.
[[nodiscard]] Screenshot render_screenshot(const Level& level, const ScreenshotOptions& options = {});

}  // namespace unfold
