// An input of any game together with what solving it gave.
#pragma once

#include "unfold/pipeline.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace unfold::app {

/// The alternatives of both are of the same kind: regions of colors, or tiles.
struct Solved {
    AnyInput input;
    std::variant<Run, TileRun> run;
};

/// Solves either kind. Throws what `solve_input` and `solve_tile_input` throw. Thread safe.
[[nodiscard]] Solved solve_any(AnyInput input, const SolveOptions& options);

/// What the answer lacks of what the player needs: over_budget or no_solution.
[[nodiscard]] const std::optional<Error>& shortfall_of(const Solved& solved);

/// The picture with the solution drawn on it. Entry: the input has a picture.
[[nodiscard]] Picture solved_picture(const Input& input, const Run& run);
[[nodiscard]] Picture solved_picture(const TileInput& input, const TileRun& run);
/// As a PNG.
[[nodiscard]] std::vector<std::uint8_t> solved_png(const Solved& solved);

/// "KAMI 2, solved in 6 moves (proven optimal), 41 ms", what the answer lacks, and whether the reading is in
/// doubt: in one line, without its end.
[[nodiscard]] std::string headline_of(const Solved& solved);

/// The line of `solve --json`.
[[nodiscard]] std::string json_of(const std::string& name, const Solved& solved, double render_ms);

}  // namespace unfold::app
