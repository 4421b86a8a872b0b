// The levels of a day: the game changes from day to day, and the difficulty grows within one.
#include <array>
#include <chrono>

#include "levels/generators.h"
#include "puzzle/game.h"

namespace unfold {
namespace {

// Days since the year 1, so that the rotation of games continues across months.
int day_number(const Date& date) {
    using namespace std::chrono;
    // A year, a month and a day of std::chrono are narrower than an int.
    const bool is_in_range = date.year >= 1 && date.year <= 9999 && date.month >= 1 && date.month <= 12 &&
                             date.day >= 1 && date.day <= 31;
    const year_month_day day{year{date.year}, month{static_cast<unsigned>(date.month)},
                             std::chrono::day{static_cast<unsigned>(date.day)}};
    if (!is_in_range || !day.ok())
        throw Error(ErrorCode::usage, Stage::command, "There is no such day in the calendar.",
                    "Give a year from 1 to 9999, a month and a day of it.", "date");
    return static_cast<int>((sys_days{day} - sys_days{year{1} / January / 1}).count()) + 1;
}

struct DailyColors {
    Game game;
    std::array<int, 3> moves, colors;  // by difficulty
};
// Hard levels of eight moves are rare with five colors: generating one took up to 20 s, with four colors 2 s.
constexpr std::array<DailyColors, 2> color_games{
    {{Game::kami2, {4, 6, 8}, {3, 4, 4}}, {Game::kami, {3, 5, 7}, {3, 4, 5}}}};

Wish color_wish(const DailyColors& daily, Difficulty difficulty) {
    const auto at = static_cast<std::size_t>(difficulty);
    ColorWish wish;
    wish.game = daily.game;
    wish.colors = daily.colors[at];
    wish.moves = daily.moves[at];
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
    const int turn = day_number(date) % 3;
    std::vector<DailyWish> wishes;
    for (int i = 0; i < 3; ++i) {
        const auto difficulty = static_cast<Difficulty>(i);
        const auto game = static_cast<std::size_t>((i + turn) % 3);
        const auto date_seed = static_cast<std::uint64_t>(10'000 * date.year + 100 * date.month + date.day);
        wishes.push_back(
            {difficulty,
             game < color_games.size() ? color_wish(color_games[game], difficulty) : tile_wish(difficulty),
             10 * date_seed + static_cast<std::uint64_t>(i)});
    }
    return wishes;
}

}  // namespace unfold
