// Making and grading levels: generated levels with exactly the requested optimum, the levels of a day, and
// the difficulty of a level.
#pragma once

#include "unfold/deadline.h"
#include "unfold/level.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace unfold {

/// A symmetry about the middle of the board.
enum class Symmetry : std::uint8_t {
    none,
    mirror,        ///< left and right
    two_mirrors,   ///< left and right, top and bottom
    half_turn,     ///< rotation by 180 degrees
    third_turn,    ///< by 120 degrees; triangles
    quarter_turn,  ///< by 90 degrees; squares
    sixth_turn,    ///< by 60 degrees; triangles
};
/// Every symmetry, in order.
inline constexpr std::array all_symmetries{Symmetry::none,      Symmetry::mirror,     Symmetry::two_mirrors,
                                           Symmetry::half_turn, Symmetry::third_turn, Symmetry::quarter_turn,
                                           Symmetry::sixth_turn};
/// "none", "mirror", "mirrors", "turn2", "turn3", "turn4", "turn6".
[[nodiscard]] std::string_view symmetry_name(Symmetry symmetry);
/// False if the maps of the symmetry do not take cells of the lattice to cells: a quarter turn of a board
/// that is not square, or a sixth turn of triangles without a lattice vertex in the middle.
[[nodiscard]] bool lattice_has(const Lattice& lattice, Symmetry symmetry);
/// True when every map of the symmetry takes each cell to a cell of its color, or off the board where it is
/// off the board. Cost: linear.
[[nodiscard]] bool is_symmetric(const Board& board, Symmetry symmetry);

/// The main motif of a generated level.
enum class Style : std::uint8_t { bands, rings, hexagons, stars, weave, islands, gradient };
/// Every style, in order.
inline constexpr std::array all_styles{Style::bands, Style::rings,   Style::hexagons, Style::stars,
                                       Style::weave, Style::islands, Style::gradient};
/// "bands", "rings", "hexagons", "stars", "weave", "islands", "gradient".
[[nodiscard]] std::string_view style_name(Style style);

/// How a level treats a player who plays greedily: always the move (or pair) that looks best.
enum class Difficulty : std::uint8_t {
    easy,    ///< greedy play needs at most one move more than the fewest
    medium,  ///< greedy play needs more than the fewest
    hard,  ///< greedy play needs more, and at most a fourth of the sensible first moves are right; Flood-It:
           ///< greedy play needs at least two more
};
/// Every difficulty, in order.
inline constexpr std::array all_difficulties{Difficulty::easy, Difficulty::medium, Difficulty::hard};
/// "easy", "medium", "hard".
[[nodiscard]] std::string_view difficulty_name(Difficulty difficulty);

/// The requirements of a generated color level.
struct ColorWish {
    Game game = Game::kami2;
    std::optional<Lattice> lattice =
        std::nullopt;  ///< nothing: 29 x 10 triangles, 10 x 16 squares, Flood-It 14 x 14
    int colors = 4;    ///< 2 … 8
    int moves = 6;     ///< the optimum, proven
    std::optional<Style> style = std::nullopt;        ///< nothing: drawn from the seed
    std::optional<Symmetry> symmetry = std::nullopt;  ///< nothing: drawn from the seed
    std::optional<Difficulty> difficulty =
        std::nullopt;  ///< nothing: any that greedy play does not solve in the fewest moves
};

/// The requirements of a generated deal of tiles, solvable by the rules.
struct TileWish {
    int columns = 18;
    int rows = 8;
    int kinds = 36;
    TileRules rules = {};
    /// The share of random play that ends before the board is cleared, 0 … 1. Nothing: any.
    std::optional<double> dead_ends = std::nullopt;
};

/// The requirements of a generated level of any game.
using Wish = std::variant<ColorWish, TileWish>;

/// The dead ends of a wish for that difficulty: 0.2, 0.5, 0.8.
[[nodiscard]] double dead_ends_of(Difficulty difficulty);
/// The share of dead ends of a generated deal differs from the requested one by at most this.
inline constexpr double dead_end_tolerance = 0.1;

/// Throws Error(usage, Stage::command), naming the parameter, for a wish that no level fulfills: an optimum
/// below the number of colors minus one, more regions than cells, a symmetry that the lattice does not have,
/// a style that the game does not have, and numbers out of range.
void check(const Wish& wish);

/// A generated level with its proven properties.
struct GeneratedLevel {
    Level level;                                      ///< of colors: its budget is the optimum
    int moves = 0;                                    ///< the proven optimum; of tiles: pairs
    std::optional<Style> style = std::nullopt;        ///< of colors
    std::optional<Symmetry> symmetry = std::nullopt;  ///< of colors
    std::optional<int> greedy_moves = std::nullopt;   ///< of colors
    std::size_t solutions = 0;       ///< of KAMI and KAMI 2: shortest solutions, up to `max_graded_solutions`
    bool are_all_solutions = false;  ///< there are no others
    std::optional<double> dead_ends = std::nullopt;  ///< of tiles: the share of random play that got stuck
};

struct GenerateOptions {
    int count = 1;
    std::uint64_t seed = 1;
    double limit_ms = 600'000;                   ///< for all levels together
    const Cancellation* cancellation = nullptr;  ///< must outlive the call
    /// Called by the generating thread with each finished level and its number, from 0.
    std::function<void(const GeneratedLevel&, int)> on_level;
    /// Called from time to time with the number of finished levels and of candidates tried.
    std::function<void(int finished, std::uint64_t candidates)> on_progress;
};

/// Generates levels that fulfill the wish, by local search over the parameters of motifs. All levels differ,
/// and the solver has proven their optima. Unless easy levels are requested, greedy play does not solve them
/// in the fewest moves. Equal wishes and seeds give equal boards on every platform; an RGB channel of a
/// palette color may differ by one. A larger count only adds levels. When a limit is reached, returns the
/// levels finished so far. Throws as `check`, and Error(usage) for options out of range. Cost: about 0.2 s
/// per level of 6 moves on one thread; seconds for wishes that few designs fulfill. Thread safe.
[[nodiscard]] std::vector<GeneratedLevel> generate_levels(const Wish& wish, const GenerateOptions& options);

/// A day of the Gregorian calendar.
struct Date {
    int year = 1;
    int month = 1;
    int day = 1;
};
/// A wish of the day and its seed.
struct DailyWish {
    Difficulty difficulty = Difficulty::easy;
    Wish wish;
    std::uint64_t seed = 0;
};
/// The three wishes of a date, easy, medium and hard: one of KAMI 2, one of KAMI and one of Shisen-Sho; the
/// assignment of games to difficulties rotates daily. `generate_levels` makes each of them in a few seconds.
/// Throws Error(usage) for a date that is not in the calendar.
[[nodiscard]] std::vector<DailyWish> daily_wishes(const Date& date);

/// The difficulty of a level of KAMI or KAMI 2, with the features that determine it.
struct Grade {
    double grade = 1;                     ///< 1 (a first lesson) … 10
    int moves = 0;                        ///< the optimum
    int sensible_moves = 0;               ///< first moves that merge regions or recolor a finished island
    std::vector<Move> right_first_moves;  ///< sensible moves after which the optimum can still be reached
    int greedy_extra_moves = 0;           ///< of a player who always leaves the fewest regions
    int first_mistake = 0;      ///< the move, from 1, at which greedy play loses the optimum; 0: never
    std::size_t solutions = 0;  ///< shortest solutions, counted to `max_graded_solutions`
    bool are_all_solutions = false;
    int islands = 0;
    /// False if a limit ended a part: first moves that are not decided count as wrong.
    bool is_complete = true;
};
inline constexpr std::size_t max_graded_solutions = 10;

struct GradeOptions {
    double limit_ms = 60'000;
    std::size_t memory_bytes = std::size_t{2} << 30;
    const Cancellation* cancellation = nullptr;  ///< must outlive the call
};

/// The grade of a level; nothing if its optimum is not proven within the limits. Throws Error(usage) for
/// other games than KAMI and KAMI 2, and as `check(level)`. Cost: one search for each sensible first move and
/// for each move of greedy play. Thread safe.
[[nodiscard]] std::optional<Grade> grade(const Level& level, const GradeOptions& options = {});

/// The first moves after which the optimum of a level of colors can still be reached: of KAMI and KAMI 2
/// among the sensible ones, of Flood-It among those that extend the flood. Nothing where a limit left the
/// optimum or a move undecided. Throws Error(usage) for Shisen-Sho, and as `check(level)`. Cost: one search
/// for each move. Thread safe.
[[nodiscard]] std::optional<std::vector<Move>> right_first_moves(const Level& level,
                                                                 const GradeOptions& options = {});

}  // namespace unfold
