// Generated levels: what was wished for, proven again; wishes that are refused; limits.
#include "unfold/error.h"
#include "unfold/levels.h"
#include "unfold/solve.h"

#include <set>

#include <gtest/gtest.h>

#include "levels/generators.h"
#include "support/errors.h"

namespace unfold {
namespace {

std::vector<GeneratedLevel> made(const Wish& wish, int count, std::uint64_t seed = 1) {
    GenerateOptions options;
    options.count = count;
    options.seed = seed;
    options.limit_ms = 240'000;
    return generate_levels(wish, options);
}

void expect_as_wished(const GeneratedLevel& level, const ColorWish& wish) {
    const auto& colors = std::get<ColorLevel>(level.level);
    check(level.level);
    const Solution solution = solve(level.level);
    EXPECT_EQ(solution.status, Status::optimal);
    EXPECT_EQ(solution.moves().size(), static_cast<std::size_t>(wish.moves));
    EXPECT_EQ(colors.budget, wish.moves);
    EXPECT_TRUE(is_symmetric(colors.board, *level.symmetry)) << symmetry_name(*level.symmetry);
    EXPECT_TRUE(levels::is_distinct_for_all_visions(colors.board.palette));
    std::set<ColorId> used(colors.board.cells.begin(), colors.board.cells.end());
    used.erase(off_board);
    EXPECT_EQ(used.size(), static_cast<std::size_t>(wish.colors));
    EXPECT_EQ(*level.greedy_moves, levels::greedy_move_count(colors));
}

TEST(Generate, LevelsOfEveryColorGameAreAsWished) {
    for (const auto& [game, moves] :
         {std::pair{Game::kami2, 6}, std::pair{Game::kami, 5}, std::pair{Game::floodit, 11}}) {
        ColorWish wish;
        wish.game = game;
        wish.moves = moves;
        const auto levels = made(wish, 6);
        ASSERT_EQ(levels.size(), 6U);
        std::set<std::vector<ColorId>> boards;
        for (const GeneratedLevel& level : levels) {
            expect_as_wished(level, wish);
            EXPECT_GT(*level.greedy_moves, wish.moves) << "greedy play solves it";
            boards.insert(std::get<ColorLevel>(level.level).board.cells);
        }
        EXPECT_EQ(boards.size(), levels.size()) << "two levels are the same";
    }
}

TEST(Generate, EveryStyleAndSymmetryOfKami2IsMade) {
    ColorWish wish;
    wish.moves = 5;
    wish.colors = 3;
    for (const Style style : all_styles) {
        wish.style = style;
        wish.symmetry.reset();
        const auto levels = made(wish, 1);
        ASSERT_EQ(levels.size(), 1U) << style_name(style);
        expect_as_wished(levels.front(), wish);
        EXPECT_EQ(levels.front().style, style);
        const auto graph = build_region_graph(std::get<ColorLevel>(levels.front().level).board);
        if (style == Style::islands) {
            EXPECT_GE(islands(graph).size(), 2U);
        }
    }
    wish.style.reset();
    // The moves of a board with a sixth turn are few: its middle reaches everything in as many as its rings.
    wish.moves = 4;
    for (const Symmetry symmetry : all_symmetries) {
        if (!lattice_has({}, symmetry)) continue;
        wish.symmetry = symmetry;
        const auto levels = made(wish, 1);
        ASSERT_EQ(levels.size(), 1U) << symmetry_name(symmetry);
        expect_as_wished(levels.front(), wish);
        EXPECT_EQ(levels.front().symmetry, symmetry);
    }
}

TEST(Generate, DifficultyIsKept) {
    ColorWish wish;
    wish.moves = 4;
    wish.colors = 3;
    wish.difficulty = Difficulty::easy;
    const auto easy = made(wish, 3);
    ASSERT_EQ(easy.size(), 3U);
    for (const GeneratedLevel& level : easy)
        EXPECT_LE(*level.greedy_moves, wish.moves + 1);
    wish.difficulty = Difficulty::hard;
    const auto hard = made(wish, 2);
    ASSERT_EQ(hard.size(), 2U);
    for (const GeneratedLevel& level : hard) {
        EXPECT_GT(*level.greedy_moves, wish.moves);
        const auto parts = grade(level.level);
        ASSERT_TRUE(parts);
        EXPECT_LE(4 * static_cast<int>(parts->right_first_moves.size()), parts->sensible_moves);
    }
}

TEST(Generate, EqualSeedsGiveEqualLevelsAndMoreLevelsBeginWithTheSame) {
    const ColorWish wish{};
    const auto few = made(wish, 2, 9);
    const auto more = made(wish, 3, 9);
    ASSERT_EQ(more.size(), 3U);
    for (std::size_t i = 0; i < few.size(); ++i)
        EXPECT_EQ(level_to_json(few[i].level), level_to_json(more[i].level));
    EXPECT_NE(level_to_json(made(wish, 1, 10).front().level), level_to_json(few.front().level));
}

TEST(Generate, DealsAreSolvableAndHaveTheWantedDeadEnds) {
    TileWish wish;
    wish.columns = 12;
    wish.rows = 6;
    wish.kinds = 18;
    for (const Gravity gravity : {Gravity::none, Gravity::down})
        for (const double share : {0.2, 0.6}) {
            wish.rules.gravity = gravity;
            wish.dead_ends = share;
            const auto deals = made(wish, 1);
            ASSERT_EQ(deals.size(), 1U);
            check(deals.front().level);
            EXPECT_NEAR(*deals.front().dead_ends, share, dead_end_tolerance + 1e-9);
            EXPECT_TRUE(solve(deals.front().level).has_answer());
        }
}

struct BadWish {
    std::string name;
    Wish wish;
    std::string parameter;
};

void PrintTo(const BadWish& bad, std::ostream* out) {
    *out << bad.name;
}

std::vector<BadWish> bad_wishes() {
    const Lattice tiny{LatticeKind::triangle, 2, 3};
    return {
        {"fewer_moves_than_colors", ColorWish{.colors = 5, .moves = 3}, "moves"},
        {"more_regions_than_cells", ColorWish{.lattice = tiny, .colors = 2, .moves = 6}, "moves"},
        {"quarter_turn_of_triangles", ColorWish{.symmetry = Symmetry::quarter_turn}, "symmetry"},
        {"quarter_turn_of_an_oblong", ColorWish{.game = Game::kami, .symmetry = Symmetry::quarter_turn},
         "symmetry"},
        {"sixth_turn_of_squares", ColorWish{.game = Game::floodit, .symmetry = Symmetry::sixth_turn},
         "symmetry"},
        {"islands_of_kami", ColorWish{.game = Game::kami, .style = Style::islands}, "style"},
        {"too_many_colors", ColorWish{.colors = 9, .moves = 12}, "colors"},
        {"one_color", ColorWish{.colors = 1}, "colors"},
        {"too_large", ColorWish{.lattice = Lattice{LatticeKind::triangle, 41, 29}}, "columns"},
        {"odd_deal", TileWish{.columns = 3, .rows = 3}, "columns"},
        {"no_share", TileWish{.dead_ends = 1.5}, "dead_ends"},
    };
}

class ImpossibleWish : public testing::TestWithParam<BadWish> {};

TEST_P(ImpossibleWish, IsRefusedWithTheParameter) {
    const auto error = test::error_of([] { check(GetParam().wish); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::usage);
    EXPECT_EQ(error->parameter(), GetParam().parameter) << error->message();
    EXPECT_THROW((void)generate_levels(GetParam().wish, {}), Error);
}

INSTANTIATE_TEST_SUITE_P(All, ImpossibleWish, testing::ValuesIn(bad_wishes()),
                         [](const auto& param) { return param.param.name; });

TEST(Generate, ALimitKeepsTheFinishedLevels) {
    Cancellation stop;
    GenerateOptions options;
    options.count = 50;
    options.cancellation = &stop;
    options.on_level = [&](const GeneratedLevel&, int number) {
        if (number == 1) stop.request();
    };
    EXPECT_EQ(generate_levels(ColorWish{}, options).size(), 2U);
    options.cancellation = nullptr;
    options.on_level = nullptr;
    options.limit_ms = 0;
    EXPECT_TRUE(generate_levels(ColorWish{}, options).empty());
}

TEST(Daily, EveryDayHasEachGameAndEachDifficultyOnce) {
    std::set<std::uint64_t> seeds;
    std::set<std::size_t> easy_games;
    for (const Date& date : {Date{2026, 11, 24}, Date{2026, 11, 25}, Date{2026, 11, 26}, Date{2028, 2, 29}}) {
        std::set<int> games;
        const auto wishes = daily_wishes(date);
        ASSERT_EQ(wishes.size(), 3U);
        for (std::size_t i = 0; i < wishes.size(); ++i) {
            check(wishes[i].wish);
            EXPECT_EQ(static_cast<std::size_t>(wishes[i].difficulty), i);
            const auto* colors = std::get_if<ColorWish>(&wishes[i].wish);
            games.insert(colors ? static_cast<int>(colors->game) : -1);
            seeds.insert(wishes[i].seed);
        }
        EXPECT_EQ(games.size(), 3U);
        easy_games.insert(wishes.front().wish.index());
    }
    EXPECT_EQ(seeds.size(), 12U);
    EXPECT_EQ(easy_games.size(), 2U) << "the games take turns";
}

TEST(Daily, TheLevelsOfADayAreMade) {
    for (const DailyWish& daily : daily_wishes({2026, 11, 24}))
        EXPECT_EQ(made(daily.wish, 1, daily.seed).size(), 1U) << difficulty_name(daily.difficulty);
}

TEST(Daily, OtherDaysAreRefused) {
    for (const Date& date :
         {Date{2026, 2, 29}, Date{2026, 13, 1}, Date{2026, 0, 1}, Date{0, 1, 1}, Date{2026, 4, 31}})
        EXPECT_THROW((void)daily_wishes(date), Error);
}

TEST(Design, IsSymmetricWhateverItsLayers) {
    for (const Symmetry symmetry : all_symmetries)
        for (const Lattice& lattice : {Lattice{}, Lattice{LatticeKind::square, 14, 14}}) {
            if (!lattice_has(lattice, symmetry)) continue;
            levels::DesignFrame frame;
            frame.lattice = lattice;
            frame.symmetry = symmetry;
            frame.may_have_holes = true;
            frame.representatives = levels::orbit_representatives(lattice, symmetry);
            Random random(3);
            for (int i = 0; i < 30; ++i) {
                frame.style = all_styles[static_cast<std::size_t>(i) % all_styles.size()];
                levels::Design design = levels::random_design(frame, random);
                design = levels::mutate(design, frame, random);
                const Board board{lattice, std::vector<Rgb>(4), levels::draw_cells(design, frame)};
                EXPECT_TRUE(is_symmetric(board, symmetry)) << symmetry_name(symmetry) << " " << i;
            }
        }
}

}  // namespace
}  // namespace unfold
