// The answers about making levels: generated levels, the levels of a day, grades, level files.
#pragma once

#include "unfold/levels.h"

#include "answers/answers.h"
#include "answers/parameters.h"

namespace unfold::answers {

/// {"level", "moves", …} of a generated level.
[[nodiscard]] ordered_json generated_object(const GeneratedLevel& made);
/// The answer of POST /api/generate: {"levels": [`generated_object`, …], "error"}, where "error" says that
/// fewer than "count" levels (1 … 20, default 1) were found within `options.limit_ms`. Takes the seed from
/// the parameter "seed". Throws as `wish_of`.
[[nodiscard]] ordered_json generate_object(const Parameters& given, GenerateOptions options);
/// The answer of POST /api/daily: the same for the levels of the parameter "date", or the one of them with
/// the parameter "difficulty"; each with its "difficulty".
[[nodiscard]] ordered_json daily_object(const Parameters& given, GenerateOptions options);

/// The parts of a grade that say why: "grade", "right_first_moves" (their number) and others.
[[nodiscard]] ordered_json grade_parts(const Grade& grade);
/// The answer of POST /api/grade: of KAMI and KAMI 2 the grade and its parts, else "grade" is null; and
/// "right_moves", the first moves that keep the optimum, or null where a limit left one undecided. Throws
/// Error(usage) for Shisen-Sho.
[[nodiscard]] ordered_json grade_object(const Level& level, const GradeOptions& options);

/// The text of a level file. `format`: "json", "puz" or "txt". Throws Error(usage) for other formats, and for
/// what the format cannot hold.
[[nodiscard]] std::string level_file(const Level& level, const std::string& format);

}  // namespace unfold::answers
