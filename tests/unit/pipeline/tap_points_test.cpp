// The points of a solution can be tapped: inside the visible part of the region as it is at that moment, and
// on the swatch of its color.
#include <algorithm>
#include <cmath>

#include "examples.h"

namespace unfold {
namespace {

using test::board_of;
using test::input_of;
using test::quickly;
using test::sample;
using test::stripes;

// How far a point lies inside a convex outline that runs clockwise on the screen; below 0 outside.
double depth_in_outline(const std::vector<Point>& outline, const Point& p) {
    double depth = 1e9;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Point& a = outline[i];
        const Point& b = outline[(i + 1) % outline.size()];
        const double cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        depth = std::min(depth, cross / std::hypot(b.x - a.x, b.y - a.y));
    }
    return depth;
}

bool lies_in(const RectPx& rect, const Point& p) {
    return p.x > rect.x && p.x < rect.x + rect.width && p.y > rect.y && p.y < rect.y + rect.height;
}

bool lies_in_picture(const Input& input, const Point& p) {
    return lies_in(
        {0, 0, static_cast<double>(input.picture.width_px), static_cast<double>(input.picture.height_px)}, p);
}

bool lies_in_region(const Input& input, const Board& board, const Move& move, const Point& p) {
    const auto region = region_of(board, board.lattice.id(move.cell));
    return std::any_of(region.begin(), region.end(), [&](CellId cell) {
        // On the line between two cells of the region is inside it, too.
        constexpr double rounding_px = 1e-6;
        return depth_in_outline(
                   cell_outline_px(input.reading.geometry, board.lattice, board.lattice.cell(cell)), p) >
               -rounding_px;
    });
}

void expect_points_can_be_tapped(const Input& input, const unfold::Run& run) {
    const std::vector<Move>& moves = run.solution.moves();
    ASSERT_EQ(run.solution.taps.size(), moves.size());
    ASSERT_FALSE(moves.empty());
    Board board = board_of(input);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move& move = moves[i];
        SCOPED_TRACE("row " + std::to_string(move.cell.row) + ", column " + std::to_string(move.cell.column));
        const std::optional<Point> tap = run.solution.taps[i].first_px;
        ASSERT_TRUE(tap);
        EXPECT_TRUE(lies_in_region(input, board, move, *tap)) << tap->x << ", " << tap->y;
        EXPECT_TRUE(lies_in(input.reading.geometry.shown_px, *tap)) << tap->x << ", " << tap->y;
        EXPECT_TRUE(lies_in_picture(input, *tap));
        const std::optional<Point> swatch = run.solution.taps[i].second_px;
        ASSERT_TRUE(swatch);
        EXPECT_TRUE(lies_in(input.reading.geometry.swatches_px.at(move.color.index()), *swatch));
        EXPECT_TRUE(lies_in_picture(input, *swatch));
        board = play(std::move(board), move);
    }
    EXPECT_TRUE(is_solved(board));
}

class TapPoints : public testing::TestWithParam<std::string> {};

TEST_P(TapPoints, OfASampleLieInTheRegionAsItIsThen) {
    const Input input = *read_input(sample("kami2/" + GetParam() + ".png"), GetParam() + ".png").input;
    expect_points_can_be_tapped(input, solve_input(input, quickly()));
}

INSTANTIATE_TEST_SUITE_P(Samples, TapPoints,
                         testing::Values("beacon", "drift", "isles", "kite", "lantern", "mosaic", "sash",
                                         "shards", "windows"),
                         [](const auto& parameter) { return parameter.param; });

TEST(TapPointsOfALevelFile, LieInTheDrawingOfIt) {
    const Input input = input_of(stripes("01232", 4));
    expect_points_can_be_tapped(input, solve_input(input));
}

TEST(TapPointsOfALevelFile, LieOnTheIslandOfTheMove) {
    const Input input = input_of(stripes("01.21", 4));
    expect_points_can_be_tapped(input, solve_input(input));
}

TEST(TapPointsOfALevelFile, AreLeftOutWhereThereIsNoPicture) {
    ColorLevel small;
    small.board = random_board({LatticeKind::triangle, 4, 4}, 3, 1);
    const unfold::Run run = solve_input(input_of(small));
    EXPECT_FALSE(run.solution.moves().empty());
    EXPECT_TRUE(run.solution.taps.empty());
}

TEST(TapPointsOfFloodIt, LieInASquareOfTheColorThatJoinsTheFlood) {
    ColorLevel level;
    level.game = Game::floodit;
    level.board = random_board({LatticeKind::square, 9, 7}, 5, 3);
    level.origin = Cell{0, 0};
    Input input = input_of_level(level);
    input.picture = {180, 140, std::vector<std::uint8_t>(std::size_t{180} * 140 * 3)};
    input.reading.geometry.width_px = 180;
    input.reading.geometry.height_px = 140;
    input.reading.geometry.px_from_cell = {20, 0, 0, 0, 20, 0};
    input.reading.geometry.shown_px = {0, 0, 180, 140};
    const unfold::Run run = solve_input(input);
    ASSERT_FALSE(run.solution.moves().empty());
    Board board = level.board;
    for (std::size_t i = 0; i < run.solution.step_count(); ++i) {
        const Move& move = run.solution.moves()[i];
        const StepTaps& taps = run.solution.taps.at(i);
        ASSERT_TRUE(taps.first_px);
        EXPECT_FALSE(taps.second_px);
        const Cell tapped{static_cast<int>(taps.first_px->y / 20), static_cast<int>(taps.first_px->x / 20)};
        EXPECT_EQ(board.color(board.lattice.id(tapped)), move.color);
        board = play(std::move(board), move);
        const auto flood = region_of(board, board.lattice.id({0, 0}));
        EXPECT_TRUE(std::ranges::binary_search(flood, board.lattice.id(tapped)));
    }
}

TEST(TapPointsOfAPicture, KeepAwayFromTheBorderOfTheRegion) {
    // A finger is wide: on the widest stripes the point lies several pixels inside.
    const Input input = input_of(stripes("00111", 1));
    const unfold::Run run = solve_input(input);
    ASSERT_EQ(run.solution.taps.size(), 1U);
    const Point tap = *run.solution.taps[0].first_px;
    const Point border = input.reading.geometry.px_from_cell({4, 0});
    EXPECT_GT(std::abs(tap.x - border.x), 10);
    EXPECT_GT(std::abs(tap.x - input.reading.geometry.shown_px.x), 10);
}

}  // namespace
}  // namespace unfold
