// Checks what is asked of generated levels, and makes them: designed boards of colors, deals of tiles with a
// wanted share of dead ends, and the levels of a day.
#include "unfold/solve.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "levels/generators.h"
#include "puzzle/game.h"
#include "puzzle/lattice.h"
#include "solve/tiles/tile_grid.h"

namespace unfold::levels {
namespace {

// Deals of tiles with a given share of dead ends, by local search.
//
// The share of dead ends is the fraction of random games that get stuck. A game removes random pairs until
// none is left. A deal built by assigning faces along a removal order is solvable and easy. The search swaps
// tiles and keeps the swaps that do not move the share away from the target, if the solver still finds a
// solution.

// The standard deviation of a share measured in so many games is at most 0.056.
constexpr int game_count = 80;
constexpr int max_idle_swaps = 40;
// A deal whose proof takes more nodes is rejected, like a lost one.
constexpr std::uint64_t max_nodes = 200'000;

tiles::Place place_of(Cell cell) {
    return {cell.row + 1, cell.column + 1};
}

tiles::TileGrid grid_of(const TileBoard& board) {
    tiles::TileGrid grid(board.lattice.columns, board.lattice.rows);
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        if (board.has_tile(CellId{i})) grid.fill(place_of(board.lattice.cell(CellId{i})));
    return grid;
}

// A pair that may be removed, drawn evenly; nothing where there is none.
std::optional<std::pair<Cell, Cell>> random_pair(const TileLevel& level, Random& random) {
    const tiles::TileGrid grid = grid_of(level.board);
    const std::vector<int> numbers = match_numbers(level);
    std::optional<std::pair<Cell, Cell>> chosen;
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        for (std::size_t j = i + 1; j < numbers.size(); ++j) {
            if (numbers[i] < 0 || numbers[i] != numbers[j]) continue;
            const Cell first = level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)});
            const Cell second = level.board.lattice.cell(CellId{static_cast<std::int64_t>(j)});
            if (!grid.joined(place_of(first), place_of(second), level.rules.max_turns)) continue;
            if (random.below(++seen) == 0) chosen = {first, second};
        }
    return chosen;
}

double dead_end_share(const TileLevel& level, Random random) {
    int dead = 0;
    for (int game = 0; game < game_count; ++game) {
        TileLevel now = level;
        while (const auto pair = random_pair(now, random))
            now.board = without_pair(std::move(now.board), pair->first, pair->second, now.rules.gravity);
        if (!is_cleared(now.board)) ++dead;
    }
    return static_cast<double>(dead) / game_count;
}

bool is_solvable(const TileLevel& level, const Deadline& deadline) {
    Cancellation stop;
    SolveOptions options;
    options.limit_ms = std::numeric_limits<double>::max();
    options.cancellation = &stop;
    options.on_progress = [&](const SolveProgress& now) {
        if (now.nodes > max_nodes || deadline.expired()) stop.request();
    };
    return solve(level, options).has_answer();
}

}  // namespace

std::optional<GeneratedLevel> generate_deal(const TileWish& wish, Random random, const Deadline& deadline,
                                            const ShouldContinue& should_continue) {
    const auto result_of = [&](TileLevel level, double share) {
        return GeneratedLevel{.level = level, .moves = wish.columns * wish.rows / 2, .dead_ends = share};
    };
    const std::uint64_t games_seed = random.next();
    while (should_continue()) {
        TileLevel level = solvable_deal(wish.columns, wish.rows, wish.kinds, wish.rules, random.next());
        double share = dead_end_share(level, Random(games_seed));
        if (!wish.dead_ends) return result_of(level, share);
        const auto miss = [&](double value) { return std::abs(value - *wish.dead_ends); };
        for (int idle = 0; idle < max_idle_swaps; ++idle) {
            if (miss(share) <= dead_end_tolerance) return result_of(level, share);
            if (!should_continue()) return std::nullopt;
            TileLevel swapped = level;
            // Six swaps per step while the share is far from the target, then two.
            const int swaps = miss(share) > 0.4 ? 6 : 2;
            for (int i = 0; i < swaps; ++i)
                std::swap(swapped.board.cells[random.below(swapped.board.cells.size())],
                          swapped.board.cells[random.below(swapped.board.cells.size())]);
            const double new_share = dead_end_share(swapped, Random(games_seed));
            if (miss(new_share) > miss(share) || !is_solvable(swapped, deadline)) continue;
            if (miss(new_share) < miss(share)) idle = -1;
            level = std::move(swapped);
            share = new_share;
        }
    }
    return std::nullopt;
}

}  // namespace unfold::levels

namespace unfold {
namespace {

[[noreturn]] void refuse(const std::string& why, const std::string& hint, const std::string& parameter) {
    throw Error(ErrorCode::usage, Stage::command, why, hint, parameter);
}

void check_size(const Lattice& lattice) {
    const LatticeFacts& facts = facts_of(lattice.kind);
    if (lattice.columns < 1 || lattice.rows < 1 || lattice.columns > facts.max_columns ||
        lattice.rows > facts.max_rows)
        refuse("A board of " + std::to_string(lattice.columns) + " columns and " +
                   std::to_string(lattice.rows) + " rows is not possible.",
               "Ask for 1 to " + std::to_string(facts.max_columns) + " columns and 1 to " +
                   std::to_string(facts.max_rows) + " rows.",
               "columns");
}

std::string size_text(const Lattice& lattice) {
    return std::to_string(lattice.rows) + " rows and " + std::to_string(lattice.columns) + " columns";
}

void check_colors(const ColorWish& wish) {
    const Lattice lattice = levels::lattice_of(wish);
    const GameFacts& game = facts_of(wish.game);
    if (!game.has_colors()) refuse("Shisen-Sho has no colors.", "Ask for a deal of tiles.", "game");
    if (lattice.kind != game.lattice.kind)
        refuse(std::string(game.title) + " is not played on this lattice.",
               "KAMI 2 has triangles, the other games have squares.", "game");
    check_size(lattice);
    if (wish.colors < 2 || wish.colors > levels::max_palette_colors)
        refuse("A generated level cannot have " + std::to_string(wish.colors) + " colors.",
               "Ask for 2 to " + std::to_string(levels::max_palette_colors) +
                   " colors: more do not stay distinct for color-blind players.",
               "colors");
    if (wish.moves < wish.colors - 1)
        refuse("A level with " + std::to_string(wish.colors) + " colors needs at least " +
                   std::to_string(wish.colors - 1) + " moves: each move removes at most one color.",
               "Ask for more moves or for fewer colors.", "moves");
    if (wish.moves >= lattice.cell_count())
        refuse("A level of " + std::to_string(wish.moves) + " moves has at least " +
                   std::to_string(wish.moves + 1) + " regions, and the board has " +
                   std::to_string(lattice.cell_count()) + " cells.",
               "Ask for fewer moves or for a larger board.", "moves");
    if (wish.symmetry && !lattice_has(lattice, *wish.symmetry))
        refuse("A board of " + size_text(lattice) + " of " + std::string(facts_of(lattice.kind).name) +
                   "s does not have the symmetry " + std::string(symmetry_name(*wish.symmetry)) + ".",
               "Choose another symmetry: turn4 needs squares and as many rows as columns; turn3 and turn6 "
               "need triangles with a vertex in the center, as on the KAMI 2 board.",
               "symmetry");
    if (wish.style && !levels::has_style(wish.game, *wish.style))
        refuse(std::string(game.title) + " has no levels in the style " +
                   std::string(style_name(*wish.style)) + ".",
               "Choose another style; hexagons and islands are for KAMI 2 only.", "style");
}

void check_tiles(const TileWish& wish) {
    if (std::min(wish.columns, wish.rows) < 1 || std::max(wish.columns, wish.rows) > max_tile_side)
        refuse("A board of tiles has 1 to " + std::to_string(max_tile_side) + " rows and columns.",
               "Ask for 1 to " + std::to_string(max_tile_side) + " columns and rows.", "columns");
    if (wish.columns * wish.rows % 2 != 0)
        refuse("A full board of tiles needs an even number of cells.",
               "Choose an even number of columns or rows.", "columns");
    if (wish.kinds < 1 || wish.kinds > max_tile_kinds)
        refuse("A board of tiles has 1 to " + std::to_string(max_tile_kinds) + " kinds.",
               "Ask for 1 to " + std::to_string(max_tile_kinds) + " kinds.", "colors");
    if (wish.dead_ends && !(*wish.dead_ends >= 0 && *wish.dead_ends <= 1))
        refuse("The share of dead ends is a number from 0 to 1.", "Give a number from 0 to 1.", "dead_ends");
}

// The seed of one level of several: different for every pair of numbers.
std::uint64_t seed_of(std::uint64_t seed, int number) {
    Random random(seed);
    return random.next() + 0x9e3779b97f4a7c15U * static_cast<std::uint64_t>(number + 1);
}

}  // namespace

std::string_view style_name(Style style) {
    constexpr std::array<std::string_view, 7> names{"bands", "rings",   "hexagons", "stars",
                                                    "weave", "islands", "gradient"};
    return names[static_cast<std::size_t>(style)];
}

std::string_view difficulty_name(Difficulty difficulty) {
    constexpr std::array<std::string_view, 3> names{"easy", "medium", "hard"};
    return names[static_cast<std::size_t>(difficulty)];
}

double dead_ends_of(Difficulty difficulty) {
    constexpr std::array<double, 3> shares{0.2, 0.5, 0.8};
    return shares[static_cast<std::size_t>(difficulty)];
}

namespace levels {

Lattice lattice_of(const ColorWish& wish) {
    return wish.lattice.value_or(facts_of(wish.game).lattice);
}

bool has_style(Game game, Style style) {
    return facts_of(game).may_have_holes || (style != Style::hexagons && style != Style::islands);
}

const std::vector<Style>& all_styles() {
    static const std::vector<Style> styles{Style::bands, Style::rings,   Style::hexagons, Style::stars,
                                           Style::weave, Style::islands, Style::gradient};
    return styles;
}

const std::vector<Symmetry>& all_symmetries() {
    static const std::vector<Symmetry> symmetries{
        Symmetry::none,       Symmetry::mirror,       Symmetry::two_mirrors, Symmetry::half_turn,
        Symmetry::third_turn, Symmetry::quarter_turn, Symmetry::sixth_turn};
    return symmetries;
}

}  // namespace levels

void check(const Wish& wish) {
    if (const auto* colors = std::get_if<ColorWish>(&wish))
        check_colors(*colors);
    else
        check_tiles(std::get<TileWish>(wish));
}

std::vector<GeneratedLevel> generate_levels(const Wish& wish, const GenerateOptions& options) {
    check(wish);
    constexpr int max_count = 100'000;
    if (options.count < 1 || options.count > max_count)
        refuse("The number of levels is out of range.", "Ask for 1 to " + std::to_string(max_count) + ".",
               "count");
    if (std::isnan(options.limit_ms))
        refuse("The time limit is not a number.", "Give a number like 60.", "time_limit");
    const Deadline deadline = Deadline::after_ms(options.limit_ms).watching(options.cancellation);
    std::vector<GeneratedLevel> made;
    std::uint64_t candidates = 0;
    const levels::ShouldContinue should_continue = [&] {
        ++candidates;
        if (options.on_progress && candidates % 64 == 0)
            options.on_progress(static_cast<int>(made.size()), candidates);
        return !deadline.expired();
    };
    const auto* colors = std::get_if<ColorWish>(&wish);
    std::optional<levels::ColorGenerator> generator;
    if (colors) generator.emplace(*colors);
    for (int number = 0; number < options.count; ++number) {
        const Random random(seed_of(options.seed, number));
        auto level = colors
                         ? generator->next(random, deadline, should_continue)
                         : levels::generate_deal(std::get<TileWish>(wish), random, deadline, should_continue);
        if (!level) break;
        made.push_back(*std::move(level));
        if (options.on_level) options.on_level(made.back(), number);
    }
    return made;
}

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

// Days since the year 1, so that the rotation of games continues across months.
int day_number(const Date& date) {
    const int years = date.year - 1;
    int days = 365 * years + years / 4 - years / 100 + years / 400 + date.day;
    for (int month = 1; month < date.month; ++month)
        days += days_of(date.year, month);
    return days;
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
    check(date);
    std::vector<DailyWish> wishes;
    const int turn = day_number(date) % 3;
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
