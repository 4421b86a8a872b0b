// Reads a photo of a screen: rectifies and reads each part of it that may be a screen or a board.
#pragma once

#include "unfold/reading.h"

#include <functional>
#include <optional>

#include "vision/outcome.h"

namespace unfold::vision {

/// Reads a fronto-parallel picture of a screen, as `game` if it is given.
using ReadUpright = std::function<Outcome<Reading>(const ImageView& picture, std::optional<Game> game)>;

constexpr double max_photo_confidence = 0.85;  // light and reflections make colors uncertain

/// The most confident reading of the photo, in coordinates of the photo, with a confidence of at most
/// `max_photo_confidence` and a warning. Empty if no part is read, if everything is upright, or if there is
/// no quadrilateral and the picture has upright borders (a screenshot). `game`: the only game to try. Cost:
/// 20 ms in that last case; otherwise 40 ms, and 0.1 s and more for each part.
[[nodiscard]] std::optional<Reading> read_photo(const ImageView& photo, std::optional<Game> game,
                                                const ReadUpright& read);

/// True if the picture of this reading is, or may be, a photo of a screen: the board is in perspective or
/// tilted, or it is a board of KAMI 2 that fills a part of the picture and does not fit its lattice
/// perfectly.
[[nodiscard]] bool may_be_photo(const Reading& reading);

}  // namespace unfold::vision
