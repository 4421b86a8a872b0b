// The check that a board has every kind that given groups name.
#pragma once

#include "unfold/tiles.h"

namespace unfold {

/// Throws Error(usage, Stage::command), naming the kind, where the board has no tile of a kind in the groups.
void demand_kinds(const TileBoard& board, const MatchGroups& groups);

}  // namespace unfold
