// The answers as text for people, with rows and columns counted from 1, and the lines that `--json` prints:
// the answers with the hints of the command line. A play on a device in both forms.
#pragma once

#include "unfold/levels.h"
#include "unfold/play.h"

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <spdlog/fmt/fmt.h>

#include "answers/answers.h"
#include "app/work.h"

namespace unfold::app {

/// "1 tile", "2 tiles".
[[nodiscard]] std::string counted(std::integral auto number, std::string_view thing) {
    return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

/// "shot.png: KAMI 2, 4 colors, 64 regions, 6 moves allowed", and the warnings and questions of the reading,
/// a line each.
[[nodiscard]] std::string text_of_input(const std::string& name, const Input& input);

/// "solved in 6 moves (proven optimal), 41 ms", "solved: 72 pairs to remove, 2 ms".
[[nodiscard]] std::string headline_of(const Run& run);
/// "KAMI 2, solved in 6 moves …", the shortfall, and whether the reading is in doubt: one line without its
/// end.
[[nodiscard]] std::string one_line_text(const Input& input, const Run& run);
/// The headline and the numbered steps, one a line.
[[nodiscard]] std::string text_of_run(const Input& input, const Run& run);
/// The first `count` steps, one a line.
[[nodiscard]] std::string text_of_steps(const Input& input, const Run& run, std::size_t count);
/// "6 moves, proven fewest.", "72 pairs clear the board.", or what the answer lacks.
[[nodiscard]] std::string summary_of(const Run& run);

/// What may be requested in addition to the solution of a level of colors.
struct Extras {
    std::optional<Alternatives> alternatives;
    bool show_solutions = false;              ///< list the alternatives; otherwise only count them
    std::optional<std::size_t> greedy_moves;  ///< set only together with `alternatives`
    std::optional<Grade> grade;               ///< nothing also where the limits ended it
};
/// A line or more for each extra, and for each final color of the solution; empty where there is none.
[[nodiscard]] std::string text_of_extras(const Input& input, const Run& run, const Extras& extras);

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
