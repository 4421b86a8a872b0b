// Chooses among the boards that several lattices of one picture give.
#pragma once

#include "unfold/vision.h"

#include <optional>
#include <vector>

namespace unfold::vision {

/// A reading of tiles in one lattice, in which each kind, or each group of kinds that match, has an even
/// number of tiles. Its lattice may have been refused, since the kinds are hardly apart.
struct EvenReading {
    Reading reading;
    double bits = 0;  ///< see bits_of_deal; 0 where even numbers prove little
};

/// The board of a reading. Requires: a reading of Shisen-Sho.
[[nodiscard]] const TileBoard& board_of(const Reading& reading);

/// Whether all kinds have an even number of tiles, and the largest kind at most two more than the smallest:
/// most programs deal so. False for a board without tiles.
[[nodiscard]] bool is_evenly_dealt(const TileBoard& board);

/// The board that most lattices show which lie apart, as the first of them read it: in a wrong phase, or by
/// chance, the kinds come out differently. Its confidence is at least 0.6, and 0.75 from three lattices on.
/// Nothing where no two lattices agree.
[[nodiscard]] std::optional<Reading> agreed_board(const std::vector<EvenReading>& even);

/// The reading with the most bits; its confidence is at least 0.4. Nothing where none has 8 bits.
[[nodiscard]] std::optional<Reading> dealt_board(const std::vector<EvenReading>& even);

/// Replaces `chosen` as long as another reading differs from it by one repair and is likelier. A hint splits
/// two tiles off their kind: a reading joins them, which two readings show or which makes the deal even. Pale
/// tiles look like holes: a reading shows one kind more, where no second reading shows the holes. What
/// replaces `chosen` is the whole reading, with its geometry and warnings; its confidence is the larger one
/// of both, at most 0.6.
[[nodiscard]] Reading repaired_board(const std::vector<EvenReading>& even, Reading chosen);

}  // namespace unfold::vision
