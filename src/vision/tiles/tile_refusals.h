// Refuses what repeats without being a board of Shisen-Sho in play.
#pragma once

#include <optional>
#include <vector>

#include "vision/outcome.h"
#include "vision/tiles/tile_cells.h"

namespace unfold::vision {

/// Refuses what repeats without being a board in play: menus, pages, boards of colors, calendars, cards that
/// lie face down, numbers on plates, and patterns. `count_of_kind`: tiles of each kind. Nothing where it may
/// be a board.
[[nodiscard]] std::optional<Refusal> refusal_of_tiles(const TileCells& cells,
                                                      const std::vector<int>& count_of_kind);

/// Whether what stands in one column (or row, where not `side_by_side`) decides what stands in the next one,
/// and back: halves of tiles stand beside their other halves, and days, letters and chessmen are in order.
/// Tiles are dealt at random.
[[nodiscard]] bool neighbors_decide_each_other(const std::vector<Tile>& tiles, const TileKinds& kinds,
                                               bool side_by_side);

/// Whether many tiles are at the same distance from a tile of their kind, counted in cells line by line and
/// over the ends of lines: days of a calendar, cards that lie face down and patterns repeat so. Cost: the
/// square of the cells.
[[nodiscard]] bool repeat_in_order(const std::vector<Tile>& tiles, const TileKinds& kinds);

/// Whether the same different kinds follow each other again, line by line and over the ends of lines, so
/// often that chance is excluded: icons are in the order of their colors. Side by side and one above the
/// other do not count, since some programs deal pairs so. Cost: the square of the cells.
[[nodiscard]] bool have_sequences(const std::vector<Tile>& tiles, const TileKinds& kinds);

/// What is said of tiles in order.
[[nodiscard]] Refusal refusal_of_order();

}  // namespace unfold::vision
