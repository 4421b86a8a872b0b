// The lines that `--json` prints: the answers with the hints of the command line.
#pragma once

#include <string>

#include "answers/answers.h"
#include "app/report/text.h"
#include "app/work.h"

namespace unfold::app {

/// "error" of an answer, with a hint that names the option concerned; null where nothing is missing.
[[nodiscard]] nlohmann::ordered_json shortfall_object(const Run& run);

/// The line for an input that failed, with the evidence where no board was found.
[[nodiscard]] std::string json_of_failure(const std::string& name, const Failure& failure);

/// The line for a solved input.
[[nodiscard]] std::string json_of_run(const std::string& name, const Input& input, const Run& run,
                                      const Extras& extras, double render_ms);

}  // namespace unfold::app
