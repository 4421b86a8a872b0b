// The questions that a reading in doubt leaves to the player, the same way for all games.
#pragma once

#include "unfold/reading.h"

#include <vector>

namespace unfold::vision {

/// The doubts of a reading with confidence below `sure_reading`, most doubtful first; none for a certain one.
/// What a cell may hold instead is ordered by how much it looks like the other cells. Where no cell and no
/// two contents are in doubt, the board as a whole is. Requires: `reading` is of `picture`. Cost: 1 ms; for a
/// board of tiles 20 ms.
[[nodiscard]] std::vector<Question> questions_of(const ImageView& picture, const Reading& reading);

/// True if the warnings name cells, or the confidence of a cell is below 0.4.
[[nodiscard]] bool has_doubtful_cells(const Reading& reading);

}  // namespace unfold::vision
