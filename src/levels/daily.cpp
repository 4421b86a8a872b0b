// The levels of a date: a wish for each difficulty, with the date as the seed.
#include "unfold/error.h"
#include "unfold/levels.h"

#include <array>

namespace unfold {
namespace {

bool is_leap(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int days_of(int year, int month) {
    constexpr std::array<int, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && is_leap(year) ? 29 : days[static_cast<std::size_t>(month - 1)];
}

void check(const Date& date) {
    const bool is_valid = date.year >= 1 && date.year <= 9999 && date.month >= 1 && date.month <= 12 &&
                          date.day >= 1 && date.day <= days_of(date.year, date.month);
    if (!is_valid)
        throw Error(ErrorCode::usage, Stage::command, "There is no such day in the calendar.",
                    "Give a year from 1 to 9999, a month and a day of it.", "date");
}

// Days since the beginning of the year 1, so that the turns go on across months and years.
int day_number(const Date& date) {
    const int years = date.year - 1;
    int days = 365 * years + years / 4 - years / 100 + years / 400 + date.day;
    for (int month = 1; month < date.month; ++month)
        days += days_of(date.year, month);
    return days;
}

Wish color_wish(Game game, Difficulty difficulty) {
    const auto at = static_cast<std::size_t>(difficulty);
    // Hard levels of eight moves are rare among those with five colors: they took up to 20 s, with four 2 s.
    constexpr std::array<int, 3> triangle_moves{4, 6, 8}, triangle_colors{3, 4, 4};
    constexpr std::array<int, 3> square_moves{3, 5, 7}, square_colors{3, 4, 5};
    const bool triangles = game == Game::kami2;
    ColorWish wish;
    wish.game = game;
    wish.colors = (triangles ? triangle_colors : square_colors)[at];
    wish.moves = (triangles ? triangle_moves : square_moves)[at];
    wish.difficulty = difficulty;
    return wish;
}

Wish tile_wish(Difficulty difficulty) {
    TileWish wish;
    // Boards that fit a phone; a hard one is larger.
    wish.columns = difficulty == Difficulty::hard ? 16 : 12;
    wish.rows = difficulty == Difficulty::easy ? 6 : 8;
    wish.kinds = wish.columns * wish.rows / 4;
    wish.dead_ends = dead_ends_of(difficulty);
    return wish;
}

}  // namespace

std::vector<DailyWish> daily_wishes(const Date& date) {
    check(date);
    std::vector<DailyWish> wishes;
    const int turn = day_number(date) % 3;
    for (int i = 0; i < 3; ++i) {
        const auto difficulty = static_cast<Difficulty>(i);
        const int game = (i + turn) % 3;
        const auto date_seed = static_cast<std::uint64_t>(10'000 * date.year + 100 * date.month + date.day);
        wishes.push_back(
            {difficulty,
             game == 2 ? tile_wish(difficulty) : color_wish(game == 0 ? Game::kami2 : Game::kami, difficulty),
             10 * date_seed + static_cast<std::uint64_t>(i)});
    }
    return wishes;
}

}  // namespace unfold
