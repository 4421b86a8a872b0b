// Requests for levels from their parameters; generated levels, grades and level files as answers.
#include "answers/levels.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "puzzle/cell_text.h"
#include "puzzle/game.h"
#include "puzzle/level_forms.h"

namespace unfold::answers {
namespace {

TileWish tile_wish(const WishRequest& request) {
    const bool has_colors = request.moves || request.style || request.symmetry;
    if (has_colors)
        reject_parameter(
            "Shisen-Sho has no choice of moves, style or symmetry: every solution of a deal "
            "removes all pairs.",
            "Leave out moves, style and symmetry.",
            request.moves   ? "moves"
            : request.style ? "style"
                            : "symmetry");
    TileWish wish;
    wish.columns = request.columns.value_or(wish.columns);
    wish.rows = request.rows.value_or(wish.rows);
    wish.kinds = request.colors.value_or(wish.kinds);
    wish.rules.gravity = request.gravity.value_or(Gravity::none);
    wish.dead_ends = request.dead_ends;
    if (!wish.dead_ends && request.difficulty) wish.dead_ends = dead_ends_of(*request.difficulty);
    return wish;
}

ColorWish color_wish(const WishRequest& request) {
    if (request.dead_ends || request.gravity)
        reject_parameter("Only Shisen-Sho has dead ends and gravity.",
                         "Leave out dead ends and gravity, or choose Shisen-Sho.",
                         request.dead_ends ? "dead_ends" : "gravity");
    ColorWish wish;
    wish.game = request.game;
    wish.lattice = facts_of(request.game).lattice;
    wish.lattice->columns = request.columns.value_or(wish.lattice->columns);
    wish.lattice->rows = request.rows.value_or(wish.lattice->rows);
    wish.colors = request.colors.value_or(wish.colors);
    wish.moves = request.moves.value_or(facts_of(request.game).usual_moves);
    wish.style = request.style;
    wish.symmetry = request.symmetry;
    wish.difficulty = request.difficulty;
    return wish;
}

// The value that a parameter names; nothing where it is absent.
template <class Values, class Value>
std::optional<Value> value_of(const Parameters& given, const std::string& parameter, const Values& values,
                              std::string_view (*name_of)(Value)) {
    const auto found = given.find(parameter);
    if (found == given.end()) return std::nullopt;
    std::vector<std::string> names;
    for (const Value value : values) {
        if (name_of(value) == found->second) return value;
        names.emplace_back(name_of(value));
    }
    reject_parameter("There is no " + parameter + " \"" + found->second + "\".",
                     "Write " + one_of_text(names) + ".", parameter);
}

std::optional<Difficulty> difficulty_in(const Parameters& given) {
    return value_of(given, "difficulty", all_difficulties, difficulty_name);
}

Date date_of(const Parameters& given) {
    const auto found = given.find("date");
    const std::string text = found == given.end() ? "" : found->second;
    // YYYY-MM-DD
    constexpr std::size_t length = 10, month_at = 5, day_at = 8;
    Date date{0, 0, 0};
    const auto reads = [&](std::size_t first, std::size_t end, int& number) {
        const auto [stop, problem] = std::from_chars(text.data() + first, text.data() + end, number);
        return problem == std::errc{} && stop == text.data() + end && number >= 0;
    };
    const bool has_form = text.size() == length && text[month_at - 1] == '-' && text[day_at - 1] == '-' &&
                          reads(0, month_at - 1, date.year) && reads(month_at, day_at - 1, date.month) &&
                          reads(day_at, length, date.day);
    if (!has_form) reject_parameter("\"date\" is not a date.", "Write it like 2026-11-24.", "date");
    return date;
}

constexpr int max_generated = 20;

// With the error for a player if fewer levels were found than requested.
ordered_json levels_object(ordered_json levels, std::size_t requested) {
    const std::size_t found = levels.size();
    ordered_json object = {{"levels", std::move(levels)}, {"error", nullptr}};
    if (found < requested)
        object["error"] =
            error_object(Error(ErrorCode::no_solution, Stage::command,
                               "Found " + std::to_string(found) + " of " + std::to_string(requested) +
                                   " levels within the time limit.",
                               "Allow more time, or ask for fewer or easier levels.", "time_limit"));
    return object;
}

}  // namespace

Wish wish_of(const WishRequest& request) {
    const bool has_colors = facts_of(request.game).has_colors();
    const Wish wish = has_colors ? Wish(color_wish(request)) : Wish(tile_wish(request));
    check(wish);
    return wish;
}

Wish wish_of(const Parameters& given) {
    // The valid ranges depend on the game: `check` enforces them.
    constexpr int max_wish = 100'000;
    WishRequest request;
    request.game = read_options_of(given).game.value_or(Game::kami2);
    request.columns = whole_number_of(given, "columns", 0, max_wish);
    request.rows = whole_number_of(given, "rows", 0, max_wish);
    request.colors = whole_number_of(given, "colors", 0, max_wish);
    request.moves = whole_number_of(given, "moves", 0, max_wish);
    request.style = value_of(given, "style", all_styles, style_name);
    request.symmetry = value_of(given, "symmetry", all_symmetries, symmetry_name);
    request.difficulty = difficulty_in(given);
    request.gravity = value_of(given, "gravity", all_gravities, gravity_name);
    request.dead_ends = number_of(given, "dead_ends");
    return wish_of(request);
}

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
    const std::optional<Difficulty> only = difficulty_in(given);
    const Stopwatch since_start;
    const double limit_ms = options.limit_ms;
    std::size_t requested = 0;
    ordered_json levels = ordered_json::array();
    for (const DailyWish& daily : daily_wishes(date_of(given))) {
        if (only && daily.difficulty != *only) continue;
        ++requested;
        options.seed = daily.seed;
        options.limit_ms = std::max(0.0, limit_ms - since_start.elapsed_ms());
        for (const GeneratedLevel& made : generate_levels(daily.wish, options)) {
            ordered_json object = {{"difficulty", difficulty_name(daily.difficulty)}};
            object.update(generated_object(made));
            levels.push_back(std::move(object));
        }
    }
    return levels_object(std::move(levels), requested);
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
