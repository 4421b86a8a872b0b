// A play on a device as text for people and as JSON: the events, one a line, and the summary.
#pragma once

#include "unfold/play.h"

#include <string>

#include <nlohmann/json.hpp>

namespace unfold::app {

/// "move 3 of 12: row 4, column 7: teal → red" and the like, with its end.
[[nodiscard]] std::string text_of_event(const PlayEvent& event);
/// "1 level in 12 moves", and what went wrong on the way, without its end.
[[nodiscard]] std::string text_of_summary(const PlaySummary& summary);

/// {"event", "level", …}; see docs/formats.md.
[[nodiscard]] nlohmann::ordered_json event_object(const PlayEvent& event);
/// {"event": "ended", "levels", "moves", "repeated", "differed", "cancelled", "error"}.
[[nodiscard]] nlohmann::ordered_json summary_object(const PlaySummary& summary);

}  // namespace unfold::app
