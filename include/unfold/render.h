// Drawing: the solution on the screenshot, the region graph, and synthetic screenshots of a level.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "unfold/graph.h"
#include "unfold/level.h"
#include "unfold/picture.h"

namespace unfold {

/// The picture as a PNG file. Throws Error(internal, Stage::render) when encoding fails.
[[nodiscard]] std::vector<std::uint8_t> encode_png(const Picture& picture);

/// The screenshot at full resolution with the moves drawn on it: each tapped region outlined along cell edges,
/// a numbered badge in it filled with the color to paint, and a strip of the moves below the picture (beside
/// it where the picture is wider than high). Pixels that nothing is drawn on stay as they are; without moves
/// the picture comes back unchanged. Entry: `geometry` belongs to `screenshot`; the moves are legal. Cost: some
/// 10 ms a move. Thread safe.
[[nodiscard]] Picture annotate(const Picture& screenshot, const PictureGeometry& geometry, const Level& level,
                               std::span<const Move> moves);

/// The region graph as a Graphviz `strict graph`: nodes filled with their color, labeled with region id and
/// cell count, placed (`pos` in points, y upward, pinned) at the region's centroid so that the drawing resembles
/// the board; where that lies outside the region, at the middle of its cell nearest to it.
/// Entry: `graph` is that of `level.board`.
[[nodiscard]] std::string region_graph_dot(const RegionGraph& graph, const Level& level);

enum class DrawingFormat : std::uint8_t { svg, png };
/// A DOT text drawn by Graphviz (neato, positions kept). Throws Error(internal, Stage::render) for text that is
/// no DOT, and where Graphviz lacks its plugin for the format. Thread safe (one drawing at a time: libgvc keeps
/// global state).
[[nodiscard]] std::string draw_dot(const std::string& dot, DrawingFormat format);

/// A kind of phone that `render_screenshot` can imitate.
struct Device {
    std::string_view name;   ///< for `--device`: "phone-750x1334"
    int width_px = 0;
    int height_px = 0;
};
/// All devices, the default first.
[[nodiscard]] std::span<const Device> devices();

struct ScreenshotOptions {
    std::string device;      ///< empty: the default device
    std::uint64_t seed = 1;  ///< of texture and shade
};

/// A picture of a level with the place of everything in it: the ground truth for reading it back.
struct Screenshot {
    Picture picture;
    PictureGeometry geometry;
};

/// Draws a level of at most 6 colors as the game's screen would show it. Same arguments, same pixels. Throws
/// Error(usage, Stage::render) for an unknown device or a board that is not KAMI 2's.
[[nodiscard]] Screenshot render_screenshot(const Level& level, const ScreenshotOptions& options = {});

}  // namespace unfold
