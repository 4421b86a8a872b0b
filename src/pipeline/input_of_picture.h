// What follows once a picture is decoded, for whichever game: decoding takes a third of the time of reading.
#pragma once

#include "unfold/pipeline.h"

#include <string>

namespace unfold {

/// The level of colors that a picture shows, with its region graph; `read_ms` is not filled in. Throws as
/// `read`, and leaves the picture as it is then; else it is the input's.
[[nodiscard]] Input input_of_picture(Picture& picture, const std::string& name, const ReadOptions& options);

}  // namespace unfold
