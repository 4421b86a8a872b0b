// Which tile of the picture lies where, after some have gone and others have fallen.
#pragma once

#include "unfold/level.h"

#include <optional>

namespace unfold::render {

/// Follows each tile from its place in the picture.
class TileOrigins {
  public:
    explicit TileOrigins(const TileLevel& level) : gravity_(level.rules.gravity), first_cells_(level.board) {
        for (std::size_t i = 0; i < first_cells_.cells.size(); ++i)
            if (first_cells_.cells[i] != no_tile)
                first_cells_.cells[i] = KindId{static_cast<std::int64_t>(i)};
    }
    /// Where the tile that is in `now` lay at the start; nothing where there is none.
    [[nodiscard]] std::optional<Cell> of(Cell now) const {
        const KindId first = first_cells_.kind(first_cells_.lattice.id(now));
        if (first == no_tile) return std::nullopt;
        return first_cells_.lattice.cell(CellId{first.value});
    }
    /// Takes the two tiles away and lets the others fall.
    void remove(const TileRemoval& removal) {
        first_cells_ = without_pair(std::move(first_cells_), removal.first, removal.second, gravity_);
    }
    /// Takes the two tiles away and leaves the others where they are.
    void lift(const TileRemoval& removal) {
        first_cells_ = without_pair(std::move(first_cells_), removal.first, removal.second, Gravity::none);
    }

  private:
    Gravity gravity_;
    TileBoard first_cells_;  // the "kind" of a tile is its first cell
};

}  // namespace unfold::render
