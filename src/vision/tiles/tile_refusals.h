// Refuses what repeats without being a board of Shisen-Sho in play.
#pragma once

#include <optional>
#include <vector>

#include "vision/outcome.h"
#include "vision/tiles/tile_cells.h"

namespace unfold::vision {

/// Refuses what repeats without being a board in play: menus, pages, boards of colors, calendars, cards that
/// lie face down, numbers on plates, and patterns. `count_of_kind`: tiles of each kind. `is_game_given`: the
/// caller named the game, so sequences of kinds are allowed. Nothing where it may be a board.
[[nodiscard]] std::optional<Refusal> refusal_of_tiles(const TileCells& cells,
                                                      const std::vector<int>& count_of_kind,
                                                      bool is_game_given);

/// Whether what stands in one column (or row, where not `side_by_side`) decides what stands in the next one,
/// and back: halves of tiles stand beside their other halves, and days, letters and chessmen are in order.
/// Tiles are dealt at random: chance explains it with a probability of about 1e-9 at most.
[[nodiscard]] bool neighbors_decide_each_other(const std::vector<Tile>& tiles, const TileKinds& kinds,
                                               bool side_by_side);

/// Whether many tiles are at the same distance from a tile of their kind, counted in cells line by line and
/// over the ends of lines: days of a calendar, cards that lie face down and patterns repeat so. Cost: the
/// square of the cells.
[[nodiscard]] bool repeat_in_order(const std::vector<Tile>& tiles, const TileKinds& kinds);

/// Whether a run of different kinds occurs twice, line by line and over the ends of lines, and is longer than
/// chance explains (below 1e-5 such runs are expected): icons are sorted by color. The shift by one line is
/// excluded, since some programs deal pairs so. Cost: the square of the cells.
[[nodiscard]] bool have_sequences(const std::vector<Tile>& tiles, const TileKinds& kinds);

}  // namespace unfold::vision
