// The answers as JSON values. docs/api.md and docs/formats.md describe them for users.
#pragma once

#include "unfold/pipeline.h"

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/hints.h"
#include "app/report/text.h"
#include "app/work.h"

namespace unfold::app {

using nlohmann::ordered_json;

/// One line of JSON text, with its end. Bytes of file names that are not UTF-8 are replaced.
[[nodiscard]] std::string one_line(const ordered_json& json);

/// {"code", "stage", "message", "hint"}, and "parameter" where the error concerns one.
[[nodiscard]] ordered_json error_object(const Error& error, HintStyle style);
/// [{"game", "confidence", "refusal"}, …], an entry for each attempt to read a picture.
[[nodiscard]] ordered_json evidence_array(const std::vector<GameEvidence>& evidence);

/// The line of `--json` for an input that failed, with the evidence where no board was found.
[[nodiscard]] std::string json_of_failure(const std::string& name, const Failure& failure);

/// The answer of `read --json` and POST /api/read.
[[nodiscard]] ordered_json reading_object(const std::string& name, const Input& input);
/// The answer of `solve --json` and POST /api/solve.
[[nodiscard]] ordered_json run_object(const std::string& name, const Input& input, const Run& run,
                                      const Extras& extras, double render_ms, HintStyle style);
/// [{"cell": [row, column], "color"}, …].
[[nodiscard]] ordered_json moves_array(const std::vector<Move>& moves);

/// `region_graph_dot` of the input. Throws Error(bad_level) for a level of tiles.
[[nodiscard]] std::string graph_dot(const Input& input);
/// {"dot", "svg", "nodes": [{"id", "color", "cells"}, …], "edges": [[0, 1], …]}. Throws as `graph_dot`. Cost:
/// that of drawing the graph, which takes a second for a thousand regions.
[[nodiscard]] ordered_json graph_object(const Input& input);

/// Where the cells lie in the picture, for pages that draw on it: {"width", "height", "cells":
/// [[row, column, [[x, y], …]], …], "confidences": {"row,column": …}}. "cells" has every cell of the lattice
/// that is at least partly visible, in pixels of the picture; "confidences" has the cells that a warning
/// names. null where the level has no picture.
[[nodiscard]] ordered_json view_object(const Input& input);

}  // namespace unfold::app
