// The answers of Shisen-Sho as text for people and as JSON for programs.
#pragma once

#include "unfold/pipeline.h"

#include <string>

namespace unfold::app {

/// "shot.png: Shisen-Sho, 18 x 8, 144 tiles of 36 kinds", and the warnings of the reading.
[[nodiscard]] std::string text_of_tiles(const std::string& name, const TileInput& input);
/// "solved: 72 pairs to remove, 2 ms"
[[nodiscard]] std::string headline_of_tile_run(const TileRun& run);
/// The headline and the numbered pairs, one a line. Rows and columns count from 1.
[[nodiscard]] std::string text_of_tile_run(const TileRun& run);
/// The first `count` removals, one a line.
[[nodiscard]] std::string text_of_removals(const TileRun& run, std::size_t count);

/// One line of `solve --json`.
[[nodiscard]] std::string json_of_tile_run(const std::string& name, const TileInput& input,
                                           const TileRun& run, double render_ms);
/// One line of `read --json`.
[[nodiscard]] std::string json_of_tiles(const std::string& name, const TileInput& input);

}  // namespace unfold::app
