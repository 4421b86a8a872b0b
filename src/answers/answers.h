// The JSON responses, shared by the command line, the server and the browser edition. docs/api.md and
// docs/formats.md describe them for users.
#pragma once

#include "unfold/pipeline.h"

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace unfold::answers {

using nlohmann::ordered_json;

/// One line of JSON text, with its end. Bytes of file names that are not UTF-8 are replaced.
[[nodiscard]] std::string one_line(const ordered_json& json);

/// {"code", "stage", "message", "hint"}, and "parameter" where the error concerns one.
[[nodiscard]] ordered_json error_object(const Error& error);
/// The error for an exception that nothing should throw.
[[nodiscard]] Error defect(const std::string& what);
/// [{"game", "confidence", "refusal"}, …], an entry for each attempt to read a picture.
[[nodiscard]] ordered_json evidence_array(const std::vector<GameEvidence>& evidence);

/// [{"about": "cell", "confidence", "cells": [[row, column]], "read", "others"}, …]: the questions of a
/// reading. A color is its index, a kind of tile its name in a level file, null is off the board or no tile.
[[nodiscard]] ordered_json questions_array(const Reading& reading);

/// True for a picture, false for a level file, which has no confidences.
[[nodiscard]] inline bool is_from_picture(const Input& input) {
    return !input.reading.cell_confidence.empty();
}

/// The answer of `read --json` and POST /api/read, without the view.
[[nodiscard]] ordered_json reading_object(const std::string& name, const Input& input);
/// The answer of `solve --json`; "render_ms" is 0.
[[nodiscard]] ordered_json run_object(const std::string& name, const Input& input, const Run& run);
/// The answer of POST /api/solve, without links: `run_object` with the level, the solution and the view.
[[nodiscard]] ordered_json solve_object(const std::string& name, const Input& input, const Run& run);
/// The answer of POST /api/hint: the next `count` steps; none for a lost or undecided board.
[[nodiscard]] ordered_json hint_object(const Input& input, const Run& run, std::size_t count);
/// Adds callbacks to `options` that send the newest better solution of a color level, as `solve_object`, at
/// progress reports; solutions found in between are skipped. A search that ends within 150 ms sends none.
/// Requires: `name` and `input` outlive the search, and `options` has its `on_progress` already. `send` is
/// called by the searching thread.
void send_better(const std::string& name, const Input& input, SolveOptions& options,
                 std::function<void(const ordered_json&)> send);
/// The result of a search so far, as in the events of the server.
[[nodiscard]] ordered_json progress_object(const SolveProgress& progress);
/// [{"cell": [row, column], "color"}, …].
[[nodiscard]] ordered_json moves_array(const std::vector<Move>& moves);

/// `region_graph_dot` of the input. Throws Error(bad_level) for a level of tiles.
[[nodiscard]] std::string graph_dot(const Input& input);
/// {"dot", "nodes": [{"id", "color", "cells", "at": [x, y], "diameter"}, …], "edges": [[0, 1], …]}. "at" and
/// "diameter": the node of a drawing, as in the DOT text but with y downward, in points. Throws as
/// `graph_dot`.
[[nodiscard]] ordered_json graph_object(const Input& input);

/// The cell outlines in the picture, for pages that draw on it: {"width", "height", "cells":
/// [[row, column, [[x, y], …]], …], "confidences": {"row,column": …}}. "cells" has every cell of the lattice
/// that is at least partly visible, in pixels of the picture; "confidences" has the cells that a warning
/// names. null where the level has no picture.
[[nodiscard]] ordered_json view_object(const Input& input);

/// A move that the rules forbid.
class IllegalMove : public std::runtime_error {
  public:
    IllegalMove(std::size_t index, const std::string& message) : std::runtime_error(message), index_(index) {}
    /// Of the move, counted from 0.
    [[nodiscard]] std::size_t index() const { return index_; }

  private:
    std::size_t index_;
};
/// The answer to it: {"error", "move"}.
[[nodiscard]] ordered_json illegal_move_object(const IllegalMove& illegal);

/// The answer of POST /api/play to {"level", "moves"}: a frame for each move. Exactly the moves that the
/// replay check allows are played. Throws IllegalMove; Error(usage) for too many moves; the errors of level
/// files. Cost: moves times cells.
[[nodiscard]] ordered_json play_object(const std::string& request);

}  // namespace unfold::answers
