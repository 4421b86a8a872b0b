// The answers as text for people and as JSON for programs.
#pragma once

#include "unfold/pipeline.h"

#include <string>

namespace unfold::app {

/// "shot.png: KAMI 2, 4 colors, 64 regions, 6 moves allowed", and the warnings of the reading.
[[nodiscard]] std::string text_of_input(const std::string& name, const Input& input);
/// "solved in 6 moves (proven optimal), 41 ms" and the numbered moves. Rows and columns count from 1.
[[nodiscard]] std::string text_of_run(const Input& input, const Run& run);

/// One line of `solve --json`.
[[nodiscard]] std::string json_of_run(const std::string& name, const Input& input, const Run& run,
                                      double render_ms);
/// One line of `read --json`.
[[nodiscard]] std::string json_of_reading(const std::string& name, const Input& input);
/// One line for an input that failed.
[[nodiscard]] std::string json_of_error(const std::string& name, const Error& error);

}  // namespace unfold::app
