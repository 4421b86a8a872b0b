// Wishes from options, and which of them a game has.
#include "answers/wishes.h"

#include "unfold/error.h"

#include <array>
#include <charconv>

#include "puzzle/cell_text.h"
#include "puzzle/game.h"

namespace unfold::answers {
namespace {

TileWish tile_wish(const WishRequest& request) {
    const bool has_colors = request.moves || request.style || request.symmetry;
    if (has_colors)
        refuse_parameter("Shisen-Sho has no colors: every solution of a deal removes all pairs.",
                         "Leave out the moves, the style and the symmetry.",
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
        refuse_parameter("Only Shisen-Sho has dead ends and gravity.", "Leave them out.",
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

// The value of that name, of `count` values that count from 0.
template <class Value>
Value value_named(const std::string& name, int count, std::string_view (*name_of)(Value),
                  const std::string& parameter) {
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) {
        const auto value = static_cast<Value>(i);
        if (name_of(value) == name) return value;
        names.emplace_back(name_of(value));
    }
    refuse_parameter("There is no " + parameter + " \"" + name + "\".", "Write " + one_of_text(names) + ".",
                     parameter);
}

template <class Value>
std::optional<Value> value_of(const Parameters& given, const std::string& parameter, int count,
                              std::string_view (*name_of)(Value)) {
    const auto found = given.find(parameter);
    if (found == given.end()) return std::nullopt;
    return value_named(found->second, count, name_of, parameter);
}

constexpr int difficulty_count = 3;

}  // namespace

Wish wish_of(const WishRequest& request) {
    const bool has_colors = facts_of(request.game).has_colors();
    const Wish wish = has_colors ? Wish(color_wish(request)) : Wish(tile_wish(request));
    check(wish);
    return wish;
}

Wish wish_of(const Parameters& given) {
    constexpr int style_count = 7, symmetry_count = 7, gravity_count = 5;
    // What these numbers may be depends on the game: `check` knows.
    constexpr int max_wish = 100'000;
    WishRequest request;
    request.game = read_options_of(given).game.value_or(Game::kami2);
    request.columns = whole_number_of(given, "columns", 0, max_wish);
    request.rows = whole_number_of(given, "rows", 0, max_wish);
    request.colors = whole_number_of(given, "colors", 0, max_wish);
    request.moves = whole_number_of(given, "moves", 0, max_wish);
    request.style = value_of(given, "style", style_count, style_name);
    request.symmetry = value_of(given, "symmetry", symmetry_count, symmetry_name);
    request.difficulty = value_of(given, "difficulty", difficulty_count, difficulty_name);
    request.gravity = value_of(given, "gravity", gravity_count, gravity_name);
    request.dead_ends = number_of(given, "dead_ends");
    return wish_of(request);
}

Difficulty difficulty_of(const std::string& name) {
    return value_named(name, difficulty_count, difficulty_name, "difficulty");
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
    if (!has_form) refuse_parameter("\"date\" is not a date.", "Write it like 2026-11-24.", "date");
    return date;
}

}  // namespace unfold::answers
