// The requirements of a generated level, from request parameters, and JSON answers for level design:
// generated levels, daily levels, grades, level files.
#pragma once

#include "unfold/levels.h"

#include <optional>

#include "answers/answers.h"
#include "answers/parameters.h"

namespace unfold::answers {

/// The requirements of one request; an absent one has the game's default.
struct WishRequest {
    Game game = Game::kami2;
    std::optional<int> columns;
    std::optional<int> rows;
    std::optional<int> colors;  ///< of the palette; of Shisen-Sho the kinds of tiles
    std::optional<int> moves;
    std::optional<Style> style;
    std::optional<Symmetry> symmetry;
    std::optional<Difficulty> difficulty;
    std::optional<double> dead_ends;
    std::optional<Gravity> gravity;
};

/// Throws Error(usage), naming the parameter, for a requirement that the game does not have, and as
/// `check(Wish)`.
[[nodiscard]] Wish wish_of(const WishRequest& request);
/// From game, columns, rows, colors, moves, style, symmetry, difficulty, dead_ends and gravity. Throws also
/// Error(usage) for a value that cannot be parsed.
[[nodiscard]] Wish wish_of(const Parameters& given);

/// {"level", "moves", …} of a generated level.
[[nodiscard]] ordered_json generated_object(const GeneratedLevel& made);
/// The answer of POST /api/generate: {"levels": [`generated_object`, …], "error"}. "error" is set when fewer
/// than "count" levels (1 … 20, default 1) were found within `options.limit_ms`. Takes the seed from the
/// parameter "seed". Throws as `wish_of`.
[[nodiscard]] ordered_json generate_object(const Parameters& given, GenerateOptions options);
/// The answer of POST /api/daily: the same for the three levels of "date" ("2026-11-24"), or only the one of
/// "difficulty"; each level has its "difficulty".
[[nodiscard]] ordered_json daily_object(const Parameters& given, GenerateOptions options);

/// The features of a grade: "grade", "right_first_moves" (their number) and others.
[[nodiscard]] ordered_json grade_parts(const Grade& grade);
/// The answer of POST /api/grade: of KAMI and KAMI 2 the grade and its parts, else "grade" is null; and
/// "right_moves", the first moves that keep the optimum, or null if a limit left one undecided. Throws
/// Error(usage) for Shisen-Sho.
[[nodiscard]] ordered_json grade_object(const Level& level, const GradeOptions& options);

/// The text of a level file. `format`: "json", "puz" or "txt". Throws Error(usage) for other formats, and for
/// a level that the format cannot represent.
[[nodiscard]] std::string level_file(const Level& level, const std::string& format);

}  // namespace unfold::answers
