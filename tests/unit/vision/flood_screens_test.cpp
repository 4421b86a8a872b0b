// Screens of color floods in random looks: some of them are read, always the same ones.
#include "support/flood_screens.h"

#include "unfold/vision.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

#include "support/board_order.h"
#include "support/tile_screens.h"
#include "vision/image/picture_mat.h"
#include "vision/square/extent_choice.h"
#include "vision/square/flat_patches.h"
#include "vision/square/mixing.h"

namespace unfold {
namespace {

using test::by_appearance;
using test::flood_screen;
using test::FloodScreen;

TEST(FloodScreens, AreTheSameForTheSameSeed) {
    const FloodScreen first = flood_screen(7), second = flood_screen(7), other = flood_screen(8);
    EXPECT_EQ(cv::norm(first.image, second.image), 0);
    EXPECT_EQ(first.attributes, second.attributes);
    EXPECT_TRUE(other.image.size() != first.image.size() || cv::norm(other.image, first.image) > 0);
}

void expect_read(std::uint64_t seed) {
    SCOPED_TRACE(seed);
    const FloodScreen screen = flood_screen(seed);
    const ReadResult result = read(vision::picture_from_bgr(screen.image));
    ASSERT_TRUE(result.reading);
    const auto* level = std::get_if<ColorLevel>(&result.reading->level);
    ASSERT_NE(level, nullptr);
    ASSERT_EQ(level->board.lattice, screen.board.lattice);
    EXPECT_EQ(by_appearance(level->board), by_appearance(screen.board));
}

TEST(FloodScreens, AreRead) {
    for (std::uint64_t seed = 3; seed <= 29; ++seed) {
        // Boards that nothing sets apart: a picture behind them, cells cut off, or no buttons beside four
        // cells.
        if (seed == 11 || seed == 20) continue;
        expect_read(seed);
    }
}

// Oblong cells, a row of buttons below the columns, a shaded cell, a page nearly in a color of the board,
// play from elsewhere, a column of one color, a large board cut off below, two colors nearly flooded, two
// nearly equal colors, grays beside one far color, a flood that spares a few cells in a corner, dark colors
// nearly flooded, a picture as the page of a large board, blurred circles, a button in the color of the page,
// a board in a hundredth of the picture.
TEST(FloodScreens, WithOneDifficultyAreRead) {
    for (const std::uint64_t seed :
         {71'015, 71'130, 71'137, 71'216, 71'302, 72'015, 72'132, 72'184, 72'266, 72'275,
          71'003, 71'090, 72'219, 72'180, 72'115, 71'331, 71'022, 72'199, 71'170, 72'236})
        expect_read(seed);
}

// Whole columns or rows of a flood look like the page, or the page has a gray of the board at some place.
TEST(FloodScreens, ThatContinueBesideAPartAreReadWhole) {
    for (const std::uint64_t seed : {91'049, 91'254, 91'605, 91'344})
        expect_read(seed);
}

// A flood or a frame in a gray of the board, or in a color like that of the page beside it, hides where the
// board ends: what is left has lines in its colors beside it.
TEST(FloodScreens, OfWhichAPartHasLinesInItsColorsBesideItAreReadWhole) {
    for (const std::uint64_t seed : {91'012, 91'416, 91'497, 91'949, 92'384})
        expect_read(seed);
}

// Lines between all cells show where a flood goes on; a page on two sides has a color of its own; and buttons
// lie at the pitch of the cells.
TEST(FloodScreens, WhoseSidesAreHardToFindAreReadWhole) {
    for (const std::uint64_t seed : {94'279, 94'511, 94'650})
        expect_read(seed);
}

// A flood hardly differs from the page: a faint line, or lines between all cells, show where its board ends.
TEST(FloodScreens, WithAFloodLikeThePageAreReadUpToAFaintLine) {
    for (const std::uint64_t seed : {95'248, 95'555, 95'846, 95'926})
        expect_read(seed);
}

// A page beside a board looks like lines of one color, and stars have a color of the board.
TEST(FloodScreens, WithPageOrStarsLikeCellsAreRead) {
    for (const std::uint64_t seed : {95'453, 95'767, 95'141, 95'387})
        expect_read(seed);
}

// A frame in the color of a cell, a ribbon on a board of four cells, cells in nearly the color of the page,
// cells as large as their buttons, and ten buttons of eleven colors beside a page of the eleventh.
TEST(FloodScreens, OfFewCellsAmongOtherThingsInTheirColorsAreRead) {
    for (const std::uint64_t seed : {95'078, 95'204, 95'345, 95'960, 95'652})
        expect_read(seed);
}

// Finer lines explain the borders as well: a frame in half the pitch, or cells that are nearly twice as high
// as they are wide.
TEST(FloodScreens, OfLargerCellsThanTheirLinesAllowAreRead) {
    for (const std::uint64_t seed : {95'249, 96'158, 96'249, 96'340, 96'706})
        expect_read(seed);
}

TEST(FloodScreens, OfWhichThreeSeparatedCellsAreLeftAreReadInDoubt) {
    expect_read(95'129);
    EXPECT_LT(read(vision::picture_from_bgr(flood_screen(95'129).image)).reading->confidence, 0.9);
}

TEST(FloodScreens, ThatWereCutAtAFloodAreInDoubt) {
    const ReadResult result = read(vision::picture_from_bgr(flood_screen(93'169).image));
    EXPECT_TRUE(!result.reading || result.reading->confidence < 0.9);
}

TEST(FloodScreens, OfWhichTwoCellsOfOneColorAreLeftHaveSquareCells) {
    for (const std::uint64_t seed : {91'760, 91'817})
        expect_read(seed);
}

TEST(FloodScreens, OfFewCellsAreReadByTheirButtons) {
    for (const std::uint64_t seed : {91'035, 91'135, 91'233, 72'003})
        expect_read(seed);
}

TEST(FloodScreens, WithButtonsOfNearlyEqualColorsAreRead) {
    expect_read(91'764);
}

TEST(FloodScreens, OfSeparatedGrayCellsThatAFloodHasNearlyCoveredAreReadInDoubt) {
    expect_read(91'134);
    EXPECT_LT(read(vision::picture_from_bgr(flood_screen(91'134).image)).reading->confidence, 0.9);
}

// Small pictures: lines and gaps of a pixel or two.
TEST(FloodScreens, ThatAreSmallAreReadEnlarged) {
    for (const std::uint64_t seed : {98'146, 98'331, 98'407, 98'754, 98'948, 98'980})
        expect_read(seed);
}

// Text, buttons and page beside them fit the lattice that explains most borders.
TEST(FloodScreens, OfFewCellsInAnotherLatticeAreReadByTheirButtons) {
    for (const std::uint64_t seed : {98'648, 98'699, 98'796})
        expect_read(seed);
}

// A page in a color of the board ends straight; buttons alone show a part of a board.
TEST(FloodScreens, BesideAPageInOneOfTheirColorsAreReadWithoutIt) {
    for (const std::uint64_t seed : {98'610, 98'894})
        expect_read(seed);
}

TEST(FloodScreens, OfFewCellsWithoutButtonsAreInDoubt) {
    for (const std::uint64_t seed : {71'036, 71'050, 71'134}) {
        SCOPED_TRACE(seed);
        const FloodScreen screen = flood_screen(seed);
        const ReadResult result = read(vision::picture_from_bgr(screen.image));
        ASSERT_TRUE(result.reading);
        EXPECT_EQ(lattice_of(result.reading->level), screen.board.lattice);
        EXPECT_LT(result.reading->confidence, 0.5);
        EXPECT_GE(result.reading->confidence, 0.3);
    }
}

TEST(FloodScreens, LogosStripesAndHeatMapsAreNone) {
    for (const std::uint64_t seed : {74'006, 74'022, 74'047, 74'071, 98'403, 98'522}) {
        SCOPED_TRACE(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(test::other_screen(seed).image)).reading);
    }
}

// Two plain squares look like a printed tile, days of two months and some chessmen like pairs, and page
// around squares like cells.
TEST(FloodScreens, LogosCalendarsAndPicturesOfSquaresAreNoBoardsOfAnyGame) {
    for (const std::uint64_t seed :
         {74'005, 74'198, 74'053, 74'132, 85'022, 85'135, 85'037, 85'177, 97'375, 99'436}) {
        SCOPED_TRACE(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(test::other_screen(seed).image)).reading);
    }
}

// Calendars whose days form pairs, mosaics of which some cells look like buttons, and a table and a picture
// with the page on three sides.
TEST(FloodScreens, CalendarsMosaicsAndPlainRectanglesAreNoBoardsOfAnyGame) {
    for (const std::uint64_t seed : {92'024, 92'075, 93'148, 93'431, 93'076, 93'500}) {
        SCOPED_TRACE(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(test::other_screen(seed).image)).reading);
    }
    EXPECT_FALSE(read(vision::picture_from_bgr(test::tile_like_screen(93'369).image)).reading)
        << "a picture above a plain rectangle";
}

// Parts of heat maps whose other cells, or blocks of them, look like buttons.
TEST(FloodScreens, PartsOfHeatMapsAreNoBoardsOfAnyGame) {
    for (const std::uint64_t seed : {112'103, 112'290, 112'449}) {
        SCOPED_TRACE(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(test::other_screen(seed).image)).reading);
    }
}

// A calendar and a heat map that look like KAMI without its bar, parts of stripes whose other halves look
// like buttons, and a logo amid cells of page.
TEST(FloodScreens, PartsOfPatternsAndPicturesInLinesAreNoBoardsOfAnyGame) {
    for (const std::uint64_t seed : {94'360, 94'542, 94'919, 94'923, 95'008, 95'129}) {
        SCOPED_TRACE(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(test::other_screen(seed).image)).reading);
    }
}

// Chess boards and stripes on a page that looks like paper, and a round logo on a gradient.
TEST(FloodScreens, ChessBoardsOnPaperAreNoBoardsOfKami) {
    for (const std::uint64_t seed : {97'509, 97'681, 97'721, 97'945, 97'074}) {
        SCOPED_TRACE(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(test::other_screen(seed).image)).reading);
    }
}

// Numbers on colored squares with cells of page around them, a printed code below a title, and the disks of a
// game of three in a row.
TEST(FloodScreens, NumbersCodesAndDisksAreNoBoardsOfAnyGame) {
    for (const std::uint64_t seed : {94'047, 94'710, 94'757, 98'182, 98'332, 98'339, 98'348}) {
        SCOPED_TRACE(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(test::tile_like_screen(seed).image)).reading);
    }
}

// A row of icons in the middles of cells is not the row of buttons of a nearly flooded board.
TEST(FloodScreens, IconsInCellsAreNoBoardsOfAnyGame) {
    for (const std::uint64_t seed : {93'330, 93'631, 93'894, 95'396, 95'454}) {
        SCOPED_TRACE(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(test::tile_like_screen(seed).image)).reading);
    }
}

// Parts of 2048, of minesweeper, of jewels and of icons on plates, with cells of one color each.
TEST(FloodScreens, PicturesAndNumbersInCellsAreNoBoardsOfAnyGame) {
    for (const std::uint64_t seed : {97'795, 98'532, 99'257, 99'417, 99'610, 100'168, 100'218, 100'435}) {
        SCOPED_TRACE(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(test::tile_like_screen(seed).image)).reading);
    }
    ReadOptions given;
    given.game = Game::floodit;
    EXPECT_TRUE(read(vision::picture_from_bgr(test::tile_like_screen(100'218).image), given).reading);
}

Board two_color_board(int side, const std::function<bool(int, int)>& is_dark) {
    Board board = random_board({LatticeKind::square, side, side}, 2, 1);
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column)
            board.cells[board.lattice.id({row, column}).index()] = ColorId{is_dark(row, column) ? 1 : 0};
    return board;
}

TEST(PrintedCode, HasFinderPatternsOrABorder) {
    const Board random = random_board({LatticeKind::square, 21, 21}, 2, 5);
    const auto is_dark = [&](int row, int column) {
        return random.color(random.lattice.id({row, column})).value == 1;
    };
    EXPECT_FALSE(vision::is_printed_code(random));
    const auto is_dark_in_code = [&](int row, int column) {
        const int top = row < 7 ? row : row - 14, left = column < 7 ? column : column - 14;
        if (top < 0 || left < 0 || (row >= 14 && column >= 14)) return is_dark(row, column);
        return std::min({top, left, 6 - top, 6 - left}) != 1;
    };
    EXPECT_TRUE(vision::is_printed_code(two_color_board(21, is_dark_in_code)));
    EXPECT_TRUE(vision::is_printed_code(two_color_board(26, [&](int row, int column) {
        const bool is_page = row < 3 || row >= 24 || column < 4 || column >= 25;
        return !is_page && is_dark_in_code(row - 3, column - 4);
    }))) << "with some page around it";
    EXPECT_TRUE(vision::is_printed_code(two_color_board(12, [&](int row, int column) {
        if (column == 0 || row == 11) return true;
        return row == 0 ? column % 2 == 0 : column == 11 ? row % 2 == 1 : is_dark(row, column);
    })));
}

Board framed_board(int side, const std::function<bool(int, int)>& is_page) {
    Board board = random_board({LatticeKind::square, side, side}, 4, 3);
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            ColorId& color = board.cells[board.lattice.id({row, column}).index()];
            color = ColorId{is_page(row, column) ? 0 : 1 + color.value % 3};
        }
    return board;
}

TEST(RimOfPage, SurroundsALargeBlockOfOtherColors) {
    const auto is_outside = [](int at, int width) { return at < width || at >= 12 - width; };
    const auto frame_of = [&](int width) {
        return framed_board(
            12, [=](int row, int column) { return is_outside(row, width) || is_outside(column, width); });
    };
    EXPECT_TRUE(vision::has_rim_of_page(frame_of(1)));
    EXPECT_TRUE(vision::has_rim_of_page(frame_of(2)));
    EXPECT_FALSE(vision::has_rim_of_page(frame_of(4))) << "the last cells that a flood has not reached";
    EXPECT_FALSE(vision::has_rim_of_page(frame_of(0))) << "no rim";
    EXPECT_FALSE(vision::has_rim_of_page(framed_board(12, [](int, int) { return true; }))) << "one color";
    EXPECT_FALSE(vision::has_rim_of_page(framed_board(12, [&](int row, int column) {
        return (is_outside(row, 1) || is_outside(column, 1)) && row + column != 0 && column != 11;
    }))) << "open at one side";
    EXPECT_FALSE(vision::has_rim_of_page(framed_board(12, [&](int row, int column) {
        return is_outside(row, 1) || is_outside(column, 1) || (row + column) % 4 == 0;
    }))) << "the color of the rim is also inside";
    const auto on_three_sides = [&](int row, int column) { return row == 0 || is_outside(column, 1); };
    EXPECT_FALSE(vision::has_rim_of_page(framed_board(12, on_three_sides))) << "the block has several colors";
    EXPECT_TRUE(vision::has_rim_of_page(two_color_board(12, on_three_sides)));
    EXPECT_FALSE(vision::has_rim_of_page(two_color_board(4, [](int row, int column) {
        return row == 0 || column == 0 || column == 3;
    }))) << "few cells";
    EXPECT_FALSE(vision::has_rim_of_page(two_color_board(12, [](int row, int column) {
        return row == 0 || column == 0;
    }))) << "on two sides";
}

TEST(RimOfOneColor, ConsistsOfTheOutermostCells) {
    const auto board_without = [](Cell exception) {
        return framed_board(6, [=](int row, int column) {
            const bool is_rim = row == 0 || column == 0 || row == 5 || column == 5;
            return is_rim && Cell{row, column} != exception;
        });
    };
    EXPECT_TRUE(vision::is_rim_of_one_color(board_without({-1, -1})));
    for (const Cell exception : {Cell{0, 3}, Cell{2, 0}, Cell{5, 5}, Cell{4, 5}})
        EXPECT_FALSE(vision::is_rim_of_one_color(board_without(exception)));
}

TEST(ShapeOfFlood, IsNotThatOfALineBesideAPlainRectangle) {
    // The first row has random colors; from `from` on, it has that of the rest.
    const auto looks_random = [](int from) {
        Board board = framed_board(9, [=](int row, int column) { return row > 0 || column >= from; });
        return vision::shape_of_flood(board, {8, 0}, vision::BoardEvidence::outline).looks_random;
    };
    EXPECT_FALSE(looks_random(9));
    EXPECT_TRUE(looks_random(8));
}

TEST(CornersOfPage, HaveAColorThatNoOtherCellHas) {
    const auto is_corner = [](int row, int column) {
        return std::min(row, 7 - row) + std::min(column, 7 - column) < 2;
    };
    EXPECT_TRUE(vision::has_corners_of_page(framed_board(8, is_corner)));
    EXPECT_FALSE(vision::has_corners_of_page(framed_board(8, [&](int row, int column) {
        return is_corner(row, column) && row + column > 1;
    }))) << "three corners";
    EXPECT_FALSE(vision::has_corners_of_page(framed_board(8, [&](int row, int column) {
        return is_corner(row, column) || (row == 3 && column == 4);
    }))) << "a cell inside";
    EXPECT_FALSE(vision::has_corners_of_page(framed_board(8, [&](int row, int column) {
        return is_corner(row, column) || row == 0;
    }))) << "a flood";
    EXPECT_FALSE(vision::has_corners_of_page(framed_board(8, [&](int row, int column) {
        return is_corner(row, column) || (column == 0 && row < 5);
    }))) << "a region that begins in a corner";
    EXPECT_FALSE(vision::has_corners_of_page(framed_board(3, [](int row, int column) {
        return row != 1 && column != 1;
    }))) << "so few cells may lie so by chance";
}

TEST(MirroredBoards, HaveHardlyACellThatDiffersFromItsImage) {
    // The left half is random; `width` cells of each row of the right half are its image.
    const auto is_mirrored = [](int width, bool across) {
        Board board = framed_board(9, [](int, int) { return false; });
        const auto id = [&](int row, int column) {
            return board.lattice.id(across ? Cell{row, column} : Cell{column, row}).index();
        };
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < width; ++column)
                board.cells[id(row, 8 - column)] = board.cells[id(row, column)];
        return vision::is_mirrored(board);
    };
    EXPECT_TRUE(is_mirrored(4, true));
    EXPECT_TRUE(is_mirrored(4, false));
    EXPECT_FALSE(is_mirrored(3, true));
    EXPECT_FALSE(is_mirrored(0, true));
    EXPECT_FALSE(vision::is_mirrored(framed_board(9, [](int, int) { return true; }))) << "one color";
}

// Cells of 20 pixels on a gray page, all of one color but a corner.
cv::Mat flooded_board(const cv::Rect& board, const cv::Scalar& page) {
    cv::Mat image(400, 400, CV_8UC3, page);
    image(board).setTo(cv::Scalar(40, 60, 220));
    for (int i = 0; i < 6; ++i)
        image(cv::Rect(board.x + 20 * (i % 3), board.y + 20 * (i / 3), 20, 20))
            .setTo(i % 2 == 0 ? cv::Scalar(200, 60, 30) : cv::Scalar(40, 180, 60));
    return image;
}

vision::SquareLattice corner_lattice(const cv::Rect& board) {
    return {{static_cast<double>(board.x), 20, 3, 0}, {static_cast<double>(board.y), 20, 2, 0}};
}

TEST(BoardExtent, HasTheRowsThatAFloodCovers) {
    const cv::Rect board(60, 80, 200, 160);
    const cv::Mat image = flooded_board(board, cv::Scalar::all(230));
    const auto extent = vision::best_extent(image, vision::SquareMarks(image), {corner_lattice(board)}, {});
    ASSERT_TRUE(extent);
    EXPECT_EQ(extent->lattice.across.cells, 10);
    EXPECT_EQ(extent->lattice.down.cells, 8);
    EXPECT_NEAR(extent->lattice.across.first_px, 60, 1);
    EXPECT_NEAR(extent->lattice.down.first_px, 80, 1);
    EXPECT_DOUBLE_EQ(extent->outline, 1);
}

TEST(BoardExtent, OpensWhereTheFloodHasTheColorOfThePage) {
    const cv::Rect board(60, 80, 200, 160);
    const cv::Mat image = flooded_board(board, cv::Scalar(40, 60, 220));
    const auto extent = vision::best_extent(image, vision::SquareMarks(image), {corner_lattice(board)}, {});
    // Only the corner is left; nothing says how far the flood reaches.
    EXPECT_TRUE(!extent || extent->lattice.across.cells < 10);
}

// Only some cells in a corner show the lattice; the rest of the rectangle is one patch.
TEST(AlignedRectangles, AreDividedLikeALatticeOfTheirCorner) {
    const cv::Rect board(60, 80, 200, 160);
    const vision::FlatPatches patches = vision::flat_patches(flooded_board(board, cv::Scalar::all(230)));
    vision::SquareLattice corner = corner_lattice(board);
    const auto aligned = vision::aligned_rectangles(patches, {corner});
    ASSERT_FALSE(aligned.empty());
    for (const vision::SquareLattice& lattice : aligned) {
        EXPECT_EQ(lattice.across.cells, 10);
        EXPECT_EQ(lattice.down.cells, 8);
        EXPECT_DOUBLE_EQ(lattice.across.first_px, 60);
        EXPECT_DOUBLE_EQ(lattice.down.first_px, 80);
    }
    corner.across.first_px += 8;
    EXPECT_TRUE(vision::aligned_rectangles(patches, {corner}).empty());
}

}  // namespace
}  // namespace unfold
