// The lines that `--json` prints: the answers with the hints of the command line; and a play on a device as
// text for people and as JSON.
#pragma once

#include "unfold/play.h"

#include <string>

#include <nlohmann/json.hpp>

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

/// "move 3 of 12: row 4, column 7: teal → red" and the like, with its end.
[[nodiscard]] std::string text_of_event(const PlayEvent& event);
/// "1 level in 12 moves", and what went wrong on the way, without its end.
[[nodiscard]] std::string text_of_summary(const PlaySummary& summary);

/// {"event", "level", …}; see docs/formats.md.
[[nodiscard]] nlohmann::ordered_json event_object(const PlayEvent& event);
/// {"event": "ended", "levels", "moves", "repeated", "differed", "cancelled", "error"}.
[[nodiscard]] nlohmann::ordered_json summary_object(const PlaySummary& summary);

}  // namespace unfold::app
