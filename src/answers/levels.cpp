// Generated levels, grades and level files as answers.
#include "answers/levels.h"

#include "unfold/deadline.h"
#include "unfold/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "answers/wishes.h"
#include "puzzle/game.h"
#include "puzzle/level_forms.h"

namespace unfold::answers {
namespace {

constexpr int max_generated = 20;

// With the error for a player where fewer levels were found than wished.
ordered_json levels_object(ordered_json levels, std::size_t wished) {
    const std::size_t found = levels.size();
    ordered_json object = {{"levels", std::move(levels)}, {"error", nullptr}};
    if (found < wished)
        object["error"] = error_object(
            Error(ErrorCode::no_solution, Stage::command,
                  "Found " + std::to_string(found) + " of " + std::to_string(wished) + " levels in the time.",
                  "Allow more time, or wish for less.", "time_limit"));
    return object;
}

}  // namespace

ordered_json generated_object(const GeneratedLevel& made) {
    ordered_json object = {{"level", level_object(made.level)}, {"moves", made.moves}};
    if (made.style) object["style"] = style_name(*made.style);
    if (made.symmetry) object["symmetry"] = symmetry_name(*made.symmetry);
    if (made.greedy_moves) object["greedy_moves"] = *made.greedy_moves;
    if (made.solutions > 0) {
        object["solutions"] = made.solutions;
        object["solutions_complete"] = made.are_all_solutions;
    }
    if (made.dead_ends) object["dead_ends"] = *made.dead_ends;
    return object;
}

ordered_json generate_object(const Parameters& given, GenerateOptions options) {
    const Wish wish = wish_of(given);
    options.count = whole_number_of(given, "count", 1, max_generated).value_or(1);
    options.seed = static_cast<std::uint64_t>(
        whole_number_of(given, "seed", 0, std::numeric_limits<int>::max()).value_or(1));
    ordered_json levels = ordered_json::array();
    for (const GeneratedLevel& made : generate_levels(wish, options))
        levels.push_back(generated_object(made));
    return levels_object(std::move(levels), static_cast<std::size_t>(options.count));
}

ordered_json daily_object(const Parameters& given, GenerateOptions options) {
    std::optional<Difficulty> only;
    if (const auto found = given.find("difficulty"); found != given.end())
        only = difficulty_of(found->second);
    const Stopwatch since_start;
    const double limit_ms = options.limit_ms;
    std::size_t wished = 0;
    ordered_json levels = ordered_json::array();
    for (const DailyWish& daily : daily_wishes(date_of(given))) {
        if (only && daily.difficulty != *only) continue;
        ++wished;
        options.seed = daily.seed;
        options.limit_ms = std::max(0.0, limit_ms - since_start.elapsed_ms());
        for (const GeneratedLevel& made : generate_levels(daily.wish, options)) {
            ordered_json object = {{"difficulty", difficulty_name(daily.difficulty)}};
            object.update(generated_object(made));
            levels.push_back(std::move(object));
        }
    }
    return levels_object(std::move(levels), wished);
}

ordered_json grade_parts(const Grade& grade) {
    return {{"grade", std::round(10 * grade.grade) / 10},
            {"sensible_first_moves", grade.sensible_moves},
            {"right_first_moves", grade.right_first_moves.size()},
            {"first_greedy_mistake", grade.first_mistake},
            {"islands", grade.islands},
            {"grade_complete", grade.is_complete}};
}

ordered_json grade_object(const Level& level, const GradeOptions& options) {
    if (!facts_of(game_of(level)).has_free_moves()) {
        const auto right = right_first_moves(level, options);
        return {{"grade", nullptr}, {"right_moves", right ? moves_array(*right) : ordered_json(nullptr)}};
    }
    const std::optional<Grade> graded = grade(level, options);
    if (!graded) return {{"grade", nullptr}, {"right_moves", nullptr}};
    ordered_json object = grade_parts(*graded);
    object.update({{"moves", graded->moves},
                   {"greedy_moves", graded->moves + graded->greedy_extra_moves},
                   {"solutions", graded->solutions},
                   {"solutions_complete", graded->are_all_solutions},
                   {"right_moves", moves_array(graded->right_first_moves)}});
    return object;
}

std::string level_file(const Level& level, const std::string& format) {
    if (format == "json") return level_to_json(level);
    if (format == "puz") return level_to_puz(level);
    if (format == "txt") return level_to_text(level);
    throw Error(ErrorCode::usage, Stage::command, "There is no level format \"" + format + "\".",
                "Write json, puz or txt.", "format");
}

}  // namespace unfold::answers
