// Properties: what is written is read as the same value, for any level and solution.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "level_examples.h"

namespace unfold {
namespace {

Lattice any_lattice() {
    const bool square = *rc::gen::arbitrary<bool>();
    if (square)
        return {LatticeKind::square, *rc::gen::inRange(1, max_square_side + 1),
                *rc::gen::inRange(1, max_square_side + 1)};
    return {LatticeKind::triangle, *rc::gen::inRange(1, max_triangle_columns + 1),
            *rc::gen::inRange(1, max_triangle_rows + 1)};
}

Board any_board() {
    const int colors = *rc::gen::inRange(1, max_colors + 1);
    Board board = random_board(any_lattice(), colors, *rc::gen::arbitrary<std::uint64_t>());
    for (Rgb& color : board.palette)
        color = {*rc::gen::arbitrary<std::uint8_t>(), *rc::gen::arbitrary<std::uint8_t>(),
                 *rc::gen::arbitrary<std::uint8_t>()};
    // Holes, but never everywhere.
    const auto holes =
        *rc::gen::container<std::vector<int>>(rc::gen::inRange(1, board.lattice.cell_count() + 1));
    for (const int hole : holes)
        if (hole < board.lattice.cell_count()) board.cells[static_cast<std::size_t>(hole)] = off_board;
    return board;
}

double any_pixel() {
    return *rc::gen::inRange(-1'000'000, 1'000'000) / 1024.0;
}

ColorLevel any_level() {
    ColorLevel level;
    level.game = *rc::gen::element(Game::kami2, Game::kami, Game::floodit);
    level.board = any_board();
    if (*rc::gen::arbitrary<bool>()) level.budget = *rc::gen::inRange(0, 100);
    if (*rc::gen::arbitrary<bool>()) level.moves_made = *rc::gen::inRange(0, 100);
    if (level.game == Game::floodit) level.origin = Cell{0, 0};
    if (*rc::gen::arbitrary<bool>())
        level.source = Source{*rc::gen::string<std::string>(),
                              *rc::gen::inRange(0, 10'000),
                              *rc::gen::inRange(0, 10'000),
                              {any_pixel(), any_pixel(), any_pixel(), any_pixel()}};
    // Text in JSON is UTF-8; other bytes are replaced.
    if (level.source)
        for (char& letter : level.source->image)
            letter = static_cast<char>(letter & 0x7f);
    return level;
}

void expect_equal(const ColorLevel& a, const ColorLevel& b) {
    RC_ASSERT(a.game == b.game);
    RC_ASSERT(a.board == b.board);
    RC_ASSERT(a.budget == b.budget);
    RC_ASSERT(a.moves_made == b.moves_made);
    RC_ASSERT(a.origin == b.origin);
    RC_ASSERT(a.source.has_value() == b.source.has_value());
    if (!a.source) return;
    RC_ASSERT(a.source->image == b.source->image);
    RC_ASSERT(a.source->width_px == b.source->width_px);
    RC_ASSERT(a.source->height_px == b.source->height_px);
    const RectPx& p = a.source->board_px;
    const RectPx& q = b.source->board_px;
    RC_ASSERT(p.x == q.x && p.y == q.y && p.width == q.width && p.height == q.height);
}

TEST(LevelRoundTrip, WhatIsWrittenIsReadAsTheSameLevel) {
    EXPECT_TRUE(rc::check([] {
        const ColorLevel level = any_level();
        expect_equal(color_level(level_to_json(level)), level);
    }));
}

TEST(LevelRoundTrip, WhatIsWrittenIsReadAsTheSameSolution) {
    EXPECT_TRUE(rc::check([] {
        const ColorLevel level = any_level();
        Solution solution;
        solution.status =
            *rc::gen::element(Status::optimal, Status::feasible, Status::infeasible, Status::unknown);
        solution.lower_bound = *rc::gen::inRange(0, 100);
        const int steps = *rc::gen::inRange(0, 30);
        for (int i = 0; i < steps; ++i) {
            solution.colors().moves.push_back(
                {{*rc::gen::inRange(0, 80), *rc::gen::inRange(0, 80)}, ColorId{*rc::gen::inRange(0, 12)}});
            StepTaps& taps = solution.taps.emplace_back();
            if (*rc::gen::arbitrary<bool>()) taps.first_px = Point{any_pixel(), any_pixel()};
            if (*rc::gen::arbitrary<bool>()) taps.second_px = Point{any_pixel(), any_pixel()};
        }
        solution.nodes = *rc::gen::arbitrary<std::uint64_t>() >> 1;
        const SolutionFile file = parse_solution(solution_to_json(level, solution));
        const Solution& read = file.solution;
        expect_equal(std::get<ColorLevel>(file.level), level);
        RC_ASSERT(read.status == solution.status);
        RC_ASSERT(read.lower_bound == solution.lower_bound);
        RC_ASSERT(read.nodes == solution.nodes);
        RC_ASSERT(read.moves() == solution.moves());
        const auto same = [](const std::optional<Point>& a, const std::optional<Point>& b) {
            return a.has_value() == b.has_value() && (!a || (a->x == b->x && a->y == b->y));
        };
        for (std::size_t i = 0; i < solution.taps.size(); ++i) {
            const StepTaps taps = i < read.taps.size() ? read.taps[i] : StepTaps{};
            RC_ASSERT(same(taps.first_px, solution.taps[i].first_px));
            RC_ASSERT(same(taps.second_px, solution.taps[i].second_px));
        }
    }));
}

TEST(LevelRoundTrip, AnyBytesAreReadOrRefusedWithAnError) {
    EXPECT_TRUE(rc::check([] {
        const auto text = *rc::gen::string<std::string>();
        (void)level_error(text);
        (void)level_error("{" + text);
        (void)level_error("01|" + text);
    }));
}

}  // namespace
}  // namespace unfold
