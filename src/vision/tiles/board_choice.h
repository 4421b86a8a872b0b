// The board of a picture of which several lattices were read.
#pragma once

#include "unfold/vision.h"

#include <optional>
#include <vector>

namespace unfold::vision {

/// A reading of tiles in one lattice in which every kind occurs an even number of times, whether or not the
/// kinds are clearly apart.
struct EvenReading {
    Reading reading;
    double bits = 0;  ///< the evidence that the tiles were dealt
};

/// Requires: a reading of tiles.
[[nodiscard]] const TileBoard& board_of(const Reading& reading);

/// Whether all kinds have as many tiles, or two more, as most programs deal them.
[[nodiscard]] bool is_evenly_dealt(const TileBoard& board);

/// The even board that most lattices agree on: in a wrong phase, or by chance, the kinds come out
/// differently. Nothing where no two lattices that are apart show the same one.
[[nodiscard]] std::optional<Reading> agreed_board(const std::vector<EvenReading>& even);

/// The even board whose numbers of tiles are most clearly those of a deal. Nothing where none is clear.
[[nodiscard]] std::optional<Reading> dealt_board(const std::vector<EvenReading>& even);

/// `chosen`, or the even board that differs from it in one of two errors only. The marks on the two tiles of
/// a hint split these off their kind; another lattice joins them. Pale tiles of one kind look like holes;
/// another lattice shows them. A board that was replaced has a confidence of 0.6 at most.
[[nodiscard]] Reading repaired_board(const std::vector<EvenReading>& even, Reading chosen);

}  // namespace unfold::vision
