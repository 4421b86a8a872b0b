// Checks a wish, and generates its levels one after the other.
#include "unfold/levels.h"

#include <algorithm>

#include "levels/generators.h"
#include "puzzle/game.h"
#include "puzzle/lattice.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

[[noreturn]] void refuse(const std::string& why, const std::string& hint, const std::string& parameter) {
    throw Error(ErrorCode::usage, Stage::command, why, hint, parameter);
}

void check_lattice(const Lattice& lattice) {
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
    check_lattice(lattice);
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
    check_deal(wish.columns, wish.rows, wish.kinds);
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
    static_assert(names.size() == static_cast<std::size_t>(Style::gradient) + 1);
    return names[static_cast<std::size_t>(style)];
}

std::string_view difficulty_name(Difficulty difficulty) {
    constexpr std::array<std::string_view, 3> names{"easy", "medium", "hard"};
    static_assert(names.size() == static_cast<std::size_t>(Difficulty::hard) + 1);
    return names[static_cast<std::size_t>(difficulty)];
}

double dead_ends_of(Difficulty difficulty) {
    constexpr std::array<double, 3> shares{0.2, 0.5, 0.8};
    static_assert(shares.size() == static_cast<std::size_t>(Difficulty::hard) + 1);
    return shares[static_cast<std::size_t>(difficulty)];
}

namespace levels {

Lattice lattice_of(const ColorWish& wish) {
    return wish.lattice.value_or(facts_of(wish.game).lattice);
}

bool has_style(Game game, Style style) {
    return facts_of(game).may_have_holes || (style != Style::hexagons && style != Style::islands);
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
    levels::MadeBoards boards;
    for (int number = 0; number < options.count; ++number) {
        const Random random(seed_of(options.seed, number));
        auto level = colors
                         ? levels::generate_colors(*colors, boards, random, deadline, should_continue)
                         : levels::generate_deal(std::get<TileWish>(wish), random, deadline, should_continue);
        if (!level) break;
        made.push_back(*std::move(level));
        if (options.on_level) options.on_level(made.back(), number);
    }
    return made;
}

}  // namespace unfold
