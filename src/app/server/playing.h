// Playing moves on a level, with what there is to see of each: for a page that lets people play.
#pragma once

#include "unfold/level.h"
#include "unfold/tiles.h"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace unfold::app {

/// What a move shows.
struct Frame {
    std::vector<std::string> rows;         ///< the board after it, as in a level file
    std::vector<std::vector<Cell>> waves;  ///< the cells that change, those that change first in front
    std::vector<Cell> path;                ///< of tiles: the corners of the way between them
};

/// A move that the rules forbid.
class IllegalMove : public std::runtime_error {
  public:
    IllegalMove(std::size_t index, const std::string& message) : std::runtime_error(message), index_(index) {}
    /// Of the move, counted from 0.
    [[nodiscard]] std::size_t index() const { return index_; }

  private:
    std::size_t index_;
};

template <class AnyLevel>
struct Played {
    std::vector<Frame> frames;  ///< one a move
    AnyLevel level;             ///< after all of them; where moves are counted, these count too
    bool is_solved = false;
};

/// Recolors regions, wave by wave from the tapped cell (in Flood-It from the origin). Throws IllegalMove,
/// and HttpError 400 where the moves change a million cells. Entry: the level is in order. Cost: moves times
/// cells.
[[nodiscard]] Played<Level> play_moves(Level level, const std::vector<Move>& moves);

/// Removes pairs of tiles. Throws IllegalMove. Entry: the level is in order. Cost: moves times cells.
[[nodiscard]] Played<TileLevel> play_removals(TileLevel level,
                                              const std::vector<std::pair<Cell, Cell>>& pairs);

}  // namespace unfold::app
