// Reading a photo of a screen: each part of it that may be a screen or a board is straightened and read.
#pragma once

#include "unfold/reading.h"

#include <functional>
#include <optional>

#include "vision/outcome.h"

namespace unfold::vision {

/// Reads a picture that shows a screen straight on, as one game where it is given.
using ReadUpright = std::function<Outcome<Reading>(const ImageView& picture, std::optional<Game> game)>;

constexpr double max_photo_confidence = 0.85;  // light and reflections

/// The most confident reading of the photo, with places in the photo, a confidence of at most that and a
/// warning. Nothing where no part of it is read, where all in it is upright, or where no part is found and
/// the picture has upright borders. `game`: the one that is wanted. Cost: 20 ms in that last case; otherwise
/// 40 ms, and 0.1 s and more for each part.
[[nodiscard]] std::optional<Reading> read_photo(const ImageView& photo, std::optional<Game> game,
                                                const ReadUpright& read);

/// Whether the picture of this reading is, or may be, a photo of a screen: the board is in perspective or
/// tilted, or it is a board of KAMI 2 that fills a part of the picture and does not fit its lattice
/// perfectly.
[[nodiscard]] bool may_be_photo(const Reading& reading);

}  // namespace unfold::vision
