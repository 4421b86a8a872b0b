// The answers as text for people. Rows and columns count from 1.
#pragma once

#include "unfold/levels.h"
#include "unfold/pipeline.h"

#include <cstddef>
#include <optional>
#include <string>

namespace unfold::app {

/// "1 tile", "2 tiles".
[[nodiscard]] std::string counted(std::size_t number, const std::string& thing);

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

}  // namespace unfold::app
