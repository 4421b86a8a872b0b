// The points of a solution can be tapped: in the region as it is at that moment, where it shows, and on the
// swatch of its color.
#include <algorithm>
#include <cmath>

#include "examples.h"

namespace unfold {
namespace {

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
        return depth_in_outline(cell_outline_px(input.geometry, board.lattice, board.lattice.cell(cell)), p) >
               -rounding_px;
    });
}

void expect_points_can_be_tapped(const Input& input, const unfold::Run& run) {
    ASSERT_EQ(run.solution.steps.size(), run.result.moves.size());
    ASSERT_FALSE(run.result.moves.empty());
    Board board = input.level.board;
    for (const Step& step : run.solution.steps) {
        SCOPED_TRACE("row " + std::to_string(step.move.cell.row) + ", column " +
                     std::to_string(step.move.cell.column));
        ASSERT_TRUE(step.tap_px);
        EXPECT_TRUE(lies_in_region(input, board, step.move, *step.tap_px))
            << step.tap_px->x << ", " << step.tap_px->y;
        EXPECT_TRUE(lies_in(input.geometry.shown_px, *step.tap_px))
            << step.tap_px->x << ", " << step.tap_px->y;
        EXPECT_TRUE(lies_in_picture(input, *step.tap_px));
        ASSERT_TRUE(step.swatch_px);
        EXPECT_TRUE(lies_in(input.geometry.swatches_px.at(step.move.color.index()), *step.swatch_px));
        EXPECT_TRUE(lies_in_picture(input, *step.swatch_px));
        board = play(std::move(board), step.move);
    }
    EXPECT_TRUE(is_solved(board) || islands(build_region_graph(board)).size() > 1);
}

class TapPoints : public testing::TestWithParam<std::string> {};

TEST_P(TapPoints, OfASampleLieInTheRegionAsItIsThen) {
    const Input input = read_input(sample("kami2/" + GetParam() + ".png"), GetParam() + ".png");
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

TEST(TapPointsOfALevelFile, LieOnTheIslandThatIsMeant) {
    const Input input = input_of(stripes("01.21", 4));
    expect_points_can_be_tapped(input, solve_input(input));
}

TEST(TapPointsOfALevelFile, AreLeftOutWhereThereIsNoPicture) {
    Level small;
    small.board = random_board({LatticeKind::triangle, 4, 4}, 3, 1);
    const unfold::Run run = solve_input(input_of(small));
    ASSERT_FALSE(run.solution.steps.empty());
    for (const Step& step : run.solution.steps) {
        EXPECT_FALSE(step.tap_px);
        EXPECT_FALSE(step.swatch_px);
    }
}

TEST(TapPointsOfFloodIt, LieInASquareOfTheColorThatTheFloodTakesIn) {
    Level level;
    level.game = Game::floodit;
    level.board = random_board({LatticeKind::square, 9, 7}, 5, 3);
    level.origin = Cell{0, 0};
    Input input = input_of_level(level);
    input.picture = {180, 140, std::vector<std::uint8_t>(std::size_t{180} * 140 * 3)};
    input.geometry.width_px = 180;
    input.geometry.height_px = 140;
    input.geometry.px_from_cell = {20, 0, 0, 0, 20, 0};
    input.geometry.shown_px = {0, 0, 180, 140};
    const unfold::Run run = solve_input(input);
    ASSERT_FALSE(run.solution.steps.empty());
    Board board = level.board;
    for (const Step& step : run.solution.steps) {
        ASSERT_TRUE(step.tap_px);
        EXPECT_FALSE(step.swatch_px);
        const Cell tapped{static_cast<int>(step.tap_px->y / 20), static_cast<int>(step.tap_px->x / 20)};
        EXPECT_EQ(board.color(board.lattice.id(tapped)), step.move.color);
        board = play(std::move(board), step.move);
        const auto flood = region_of(board, board.lattice.id({0, 0}));
        EXPECT_TRUE(std::ranges::binary_search(flood, board.lattice.id(tapped)));
    }
}

TEST(TapPointsOfAPicture, KeepAwayFromTheBorderOfTheRegion) {
    // A finger is not a needle: on the widest stripes the point lies several pixels inside.
    const Input input = input_of(stripes("00111", 1));
    const unfold::Run run = solve_input(input);
    ASSERT_EQ(run.solution.steps.size(), 1U);
    const Point tap = *run.solution.steps[0].tap_px;
    const Point border = input.geometry.px_from_cell({4, 0});
    EXPECT_GT(std::abs(tap.x - border.x), 10);
    EXPECT_GT(std::abs(tap.x - input.geometry.shown_px.x), 10);
}

}  // namespace
}  // namespace unfold
