// Whether what was read can be a board of Shisen-Sho, and how far to trust it.
#pragma once

#include "unfold/vision.h"

#include "vision/outcome.h"
#include "vision/tiles/tile_cells.h"

namespace unfold::vision {

inline constexpr float doubtful_tile = 0.4F;  ///< cells less sure than this are named in a warning

/// True for many kinds, each there an even number of times: hardly chance.
[[nodiscard]] bool are_pairs(const std::vector<int>& count_of_kind);

/// True for pairs (`are_pairs`), and for fewer kinds where they are clearly apart.
[[nodiscard]] bool are_clear_pairs(const std::vector<int>& count_of_kind, const TileKinds& kinds);

/// Refuses what repeats without being a board in play: menus, pages, boards of colors, calendars, cards that
/// lie face down, and patterns. `count_of_kind`: tiles of each kind. Nothing where it may be one.
[[nodiscard]] std::optional<Refusal> refusal_of_tiles(const TileCells& cells,
                                                      const std::vector<int>& count_of_kind);

/// Fills in the confidence, that of the cells and the warnings. Requires: the board of the level is complete.
/// A refusal where there is hardly any confidence.
[[nodiscard]] std::optional<Refusal> judge_tiles(Reading& reading, const TileLevel& level,
                                                 const TileCells& cells, const TileLattice& lattice,
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

}  // namespace unfold::vision
