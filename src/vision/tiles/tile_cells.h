// Which cells of a lattice hold a tile, and of which kind.
#pragma once

#include "unfold/puzzle.h"

#include <vector>

#include "vision/tiles/tile_kinds.h"

namespace unfold::vision {

/// A tile on the lattice.
struct Tile {
    Cell cell;
    std::size_t face = 0;  ///< of `TileCells::faces`
};

/// How many cells have the frame of a tile or hold an icon, how many of those are tiles, and how many tiles
/// there are with and without a frame: in all windows of a game. `printed`: see GroupedCells.
struct SureCells {
    std::size_t all = 0, tiles = 0, all_tiles = 0, printed = 0;
};

struct TileCells {
    TileFaces faces;          ///< of all cells that may be tiles, in any order; see GroupedCells
    TileKinds kinds;          ///< of these
    std::vector<Tile> tiles;  ///< row by row
    /// Cells that were left out, though their frame or their print speaks for a tile.
    std::vector<Cell> doubtful;
    /// Cells that were left out, plain and with frames clearly unlike those of the tiles.
    std::vector<Cell> bare = {};
    SureCells sure = {};
    /// True where tiles beside the board were left out as buttons, though they are in pairs: a row or column
    /// may be missing.
    bool may_lack_a_rim = false;
    /// False where the edges of the faces, in this lattice or one before, left about as many kinds odd as by
    /// chance.
    bool may_edges_pair = true;
};

/// The smallest rectangle of cells that holds the tiles.
[[nodiscard]] cv::Rect span_of(const std::vector<Tile>& tiles);

/// Compares the faces of all cells that may be tiles. Cells with a clear frame are tiles, and so are others
/// whose face occurs twice. A row or column at a rim is left out where it has five tiles or more whose kinds
/// occur nowhere else, unless the opposite rim is the same. `may_edges_pair`: false where the edges of faces
/// need not be compared, since they did not pair in another lattice of the picture.
[[nodiscard]] TileCells find_tile_cells(const cv::Mat& bgr, const TileLattice& lattice,
                                        bool may_edges_pair = true);

}  // namespace unfold::vision
