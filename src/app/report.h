// The answers as text for people and as JSON for programs.
#pragma once

#include "unfold/pipeline.h"

#include <cstddef>
#include <optional>
#include <string>

namespace unfold::app {

/// "shot.png: KAMI 2, 4 colors, 64 regions, 6 moves allowed", and the warnings of the reading.
[[nodiscard]] std::string text_of_input(const std::string& name, const Input& input);
/// "solved in 6 moves (proven optimal), 41 ms"
[[nodiscard]] std::string headline_of_run(const Run& run);
/// The headline and the numbered moves, one a line. Rows and columns count from 1.
[[nodiscard]] std::string text_of_run(const Input& input, const Run& run);

/// The first `count` moves, one a line.
[[nodiscard]] std::string text_of_moves(const Input& input, const Run& run, std::size_t count);

/// What may be asked for beside the solution.
struct Extras {
    std::optional<Alternatives> alternatives;
    bool show_solutions = false;              ///< of the alternatives; else only how many there are
    std::optional<std::size_t> greedy_moves;  ///< there together with `alternatives`: the difficulty figures
};
[[nodiscard]] std::string text_of_extras(const Input& input, const Run& run, const Extras& extras);

/// One line of `solve --json`.
[[nodiscard]] std::string json_of_run(const std::string& name, const Input& input, const Run& run,
                                      const Extras& extras, double render_ms);
/// One line of `read --json`.
[[nodiscard]] std::string json_of_reading(const std::string& name, const Input& input);
/// One line for an input that failed.
[[nodiscard]] std::string json_of_error(const std::string& name, const Error& error);

}  // namespace unfold::app
