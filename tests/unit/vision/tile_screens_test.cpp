// Screens of tile games and of things like them in random looks, and the comparison that judges the readings.
#include "support/tile_screens.h"

#include "unfold/vision.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/tile_boards.h"
#include "vision/image/picture_mat.h"
#include "vision/readers.h"

namespace unfold {
namespace {

using test::TileScreen;

TEST(TileScreens, DependOnTheSeedAlone) {
    const TileScreen first = test::tile_screen(7), second = test::tile_screen(7);
    EXPECT_EQ(first.board, second.board);
    EXPECT_EQ(first.attributes, second.attributes);
    ASSERT_EQ(first.image.size(), second.image.size());
    EXPECT_EQ(cv::norm(first.image, second.image, cv::NORM_INF), 0);
    EXPECT_NE(first.board, test::tile_screen(8).board);
}

TEST(TileScreens, ShowEveryKindAnEvenNumberOfTimes) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const TileBoard board = test::tile_screen(seed).board;
        std::map<KindId, int> count;
        for (const KindId kind : board.cells)
            if (kind != no_tile) ++count[kind];
        EXPECT_GE(count.size(), 6U) << seed;
        for (const auto& [kind, tiles] : count)
            EXPECT_EQ(tiles % 2, 0) << seed;
    }
}

void expect_right(std::uint64_t seed) {
    const TileScreen screen = test::tile_screen(seed);
    const ReadResult result = read(vision::picture_from_bgr(screen.image));
    ASSERT_TRUE(result.reading) << seed;
    const auto* level = std::get_if<TileLevel>(&result.reading->level);
    ASSERT_NE(level, nullptr) << seed;
    ASSERT_EQ(level->board.lattice, screen.board.lattice) << seed;
    EXPECT_EQ(test::wrong_cells(level->board, screen.board), 0) << seed;
}

void expect_right(std::initializer_list<std::uint64_t> seeds) {
    for (const std::uint64_t seed : seeds)
        expect_right(seed);
}

TEST(TileScreens, AreRead) {
    expect_right({2, 9, 11, 13, 14, 24, 25});
}

// The likeliest lattices of these screens leave tiles without a partner.
TEST(TileScreens, AreReadInTheLatticeWhoseKindsArePairs) {
    expect_right({92300, 92380});
}

TEST(TileScreens, OfPicturesThatReachTheEdgeOfTheirTilesAreRead) {
    expect_right({9010, 9079});
}

TEST(TileScreens, OfMarkedPairsAreRead) {
    expect_right({9207, 9279, 83098, 87165, 87232});
}

// The tile beside a mark, and one whose frame a mark hides.
TEST(TileScreens, OfMarksThatSpillAreRead) {
    expect_right({87018, 87063, 87117});
}

// Cells beside each other show parts of the page that look alike.
TEST(TileScreens, WithHolesOverAPaintedPageAreRead) {
    expect_right({87216, 87263, 87290});
}

// Sixteen tiles, whose pictures reach their edges.
TEST(TileScreens, OfFewTilesWithoutFramesAreRead) {
    expect_right({87154});
}

// Many tiles are known by their pictures alone, so that the others need not be even.
TEST(TileScreens, OfFewClearFramesAreRead) {
    expect_right({87022, 87023});
}

// Bars of buttons repeat at the pitch of the tiles.
TEST(TileScreens, OfTilesAboveARowOfButtonsAreRead) {
    expect_right({9086, 9131});
}

// The cells are nearly 1.3 times as wide as high.
TEST(TileScreens, OfWideTilesAreRead) {
    expect_right({5005, 112360});
}

// The ground of these tiles looks like a flood of many small squares.
TEST(TileScreens, OfShapesOnPlainGroundAreNoFloods) {
    expect_right({9118});
}

// A faint print among strong ones, and print as pale as the page around it: such tiles have frames.
TEST(TileScreens, OfFaintPrintAreRead) {
    expect_right({83045, 86043, 86061});
}

// Dots and single sticks.
TEST(TileScreens, OfLittlePrintAreRead) {
    expect_right({86035, 86045});
}

// Tiles around a hole frame it.
TEST(TileScreens, WithHolesAmongBorderedTilesAreRead) {
    expect_right({86109});
}

// The kinds are hardly apart, but all of them come out even.
TEST(TileScreens, OfShapesThatAreHardlyApartAreRead) {
    expect_right({86003, 86135, 86137});
}

// Frames of tiles that touch each other have little in common; their rims are plain.
TEST(TileScreens, OfTouchingTilesWithPlainRimsAreRead) {
    expect_right({88121, 88250, 88650, 88739});
}

// The kinds are hardly apart, but come out alike in lattices of different phases.
TEST(TileScreens, WhoseLatticesAgreeAreRead) {
    expect_right({88402, 88454, 88530});
}

// The kinds are hardly apart, but their numbers of tiles are those of a deal.
TEST(TileScreens, WhoseNumbersAreThoseOfADealAreRead) {
    expect_right({88095, 88133, 88452});
}

// The edges of two marked tiles hardly differ from those of others; or much of a marked tile is covered.
TEST(TileScreens, OfFaintAndOfStrongMarksAreRead) {
    expect_right({88815, 88835, 88881, 88137, 88730});
}

// Two hinted tiles whose picture is that of another kind, though their edges hardly differ, though the kind
// then has more tiles than others, or though the marks hide the frames.
TEST(TileScreens, OfHintsThatEdgesDoNotShowAreRead) {
    expect_right({90369, 90635, 90654});
}

TEST(TileScreens, OfMarksAmongPicturesThatReachTheirEdgesAreRead) {
    expect_right({90962});
}

// A full board beside whose last column stand kinds of its own, and holes that look like blank tiles.
TEST(TileScreens, WhoseRimsAndHolesLookAlikeAreRead) {
    expect_right({91137, 91897});
}

// A dimmed tile among disks that reach the edges of their tiles, and two kinds that the likeliest lattice
// takes for one.
TEST(TileScreens, OfDimmedTilesAndKindsThatOneLatticeJoinsAreRead) {
    expect_right({91398, 91612});
}

// A selected tile completes the only odd kind, though its ground shows through its face; a hint leaves a kind
// with fewer tiles than any other.
TEST(TileScreens, OfMarksThatTheNumbersOfTilesShowAreRead) {
    expect_right({112248, 112220, 110662});
}

// In the likeliest lattice, a hint splits two tiles off their kind, or pale tiles look like holes.
TEST(TileScreens, WhoseOtherLatticesRepairTheLikeliestAreRead) {
    expect_right({110063, 110433, 112645, 112321});
}

// Halves of tiles repeat as often as tiles.
TEST(TileScreens, WhoseHalvesRepeatAreRead) {
    expect_right({113307, 113398, 116974});
}

// The first column holds blank tiles only.
TEST(TileScreens, OfBlankTilesBesideAllOthersAreRead) {
    expect_right({116024});
}

// A quarter of what looks like tiles are holes that others frame.
TEST(TileScreens, OfFewKindsAroundManyHolesAreRead) {
    expect_right({113019});
}

// Kinds have six tiles or eight.
TEST(TileScreens, OfTwoNumbersOfTilesAreRead) {
    expect_right({112718, 112767});
}

void expect_doubt(std::uint64_t seed, const std::string& warning) {
    const ReadResult result = read(vision::picture_from_bgr(test::tile_screen(seed).image));
    ASSERT_TRUE(result.reading) << seed;
    EXPECT_LT(result.reading->confidence, 0.9) << seed;
    const std::vector<std::string>& warnings = result.reading->warnings;
    EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(), [&](const std::string& one) {
        return one.find(warning) != std::string::npos;
    })) << seed;
}

// A column of pairs beside a full board may be buttons.
TEST(TileScreens, OfPairsBesideAFullBoardAreInDoubt) {
    expect_doubt(110361, "taken for buttons");
    expect_doubt(112882, "taken for buttons");
}

TEST(TileScreens, OfNumbersThatLookLikeAColorFloodAreInDoubt) {
    expect_doubt(112731, "may be tiles");
}

// Two dimmed tiles look like two cells of page, and two hinted ones like a kind.
TEST(TileScreens, WithTwoTilesThatMayBeMarkedAreInDoubt) {
    for (const std::uint64_t seed : {91232, 91157}) {
        const ReadResult result = read(vision::picture_from_bgr(test::tile_screen(seed).image));
        EXPECT_TRUE(!result.reading || result.reading->confidence < 0.9) << seed;
    }
}

// A line of text and buttons beside the board, at the pitch of its tiles.
TEST(TileScreens, BesideTextAtTheirPitchAreRead) {
    expect_right({88475, 88780, 88831});
}

// Five rows of four look like a flood, too, and so do the squares that a face is drawn with.
TEST(TileScreens, OfFewLargeTilesAreNoFloods) {
    expect_right({88293, 95972});
}

// 16 and 18, and icons, that are joined to kinds of twice as many tiles.
TEST(TileScreens, OfKindsThatDifferInAStrokeAreRead) {
    expect_right({94127, 94269, 94360, 94404, 94152});
}

// Holes that their neighbors frame, in pairs by chance; tiles whose print is beside the middle, among holes
// that look like their ground.
TEST(TileScreens, OfHolesThatLookLikeTilesAndTilesThatLookLikeHolesAreRead) {
    expect_right({94430, 94894, 92001, 94616, 94128, 94030});
}

// A row of buttons has the pitch of the tiles.
TEST(TileScreens, OfFewTilesAboveEqualButtonsAreRead) {
    expect_right({94547});
}

// Where the first reading is refused or mostly wrong, the picture is searched with more detail.
TEST(TileScreens, OfWhichMoreDetailShowsMoreAreRead) {
    expect_right({96339, 96363, 96580, 96258, 96396});
}

// How many lattices are read at the size of the picture, and how many in a larger copy.
std::pair<int, int> lattices_read(const cv::Mat& image, std::optional<Game> game = std::nullopt) {
    int same_size = 0, enlarged = 0;
    ReadOptions options;
    options.game = game;
    options.on_debug_picture = [&](std::string_view stage, const Picture& picture) {
        if (stage == "20-tile-lattice") ++(picture.width_px > image.cols ? enlarged : same_size);
    };
    (void)vision::read_tiles(vision::picture_from_bgr(image), options);
    return {same_size, enlarged};
}

TEST(TileScreens, AreSearchedWithMoreDetailOnlyWhereCellsShowPrint) {
    cv::Mat image(320, 400, CV_8UC3, cv::Scalar(120, 90, 60));
    const auto at = [](int row, int column) { return cv::Point(40 + column * 36, 40 + row * 40); };
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 9; ++column)
            cv::rectangle(image, cv::Rect(at(row, column), cv::Size(32, 36)), {210, 220, 230}, cv::FILLED);
    const auto [plain, plain_enlarged] = lattices_read(image);
    EXPECT_GT(plain, 0);
    EXPECT_EQ(plain_enlarged, 0);
    EXPECT_GT(lattices_read(image, Game::shisen).second, 0) << "the player says that it shows tiles";
    // No two cells are alike, so there are no pairs.
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 9; ++column)
            cv::rectangle(image,
                          cv::Rect(at(row, column) + cv::Point(6 + column, 6 + 2 * row), cv::Size(12, 10)),
                          cv::Scalar(25 * column, 40 * row, 200 - 20 * column), cv::FILLED);
    EXPECT_GT(lattices_read(image).second, 0);
}

TEST(TileScreens, OfOtherThingsAreRefused) {
    for (const std::uint64_t seed : {1, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13}) {
        const TileScreen screen = test::tile_like_screen(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(screen.image)).reading) << screen.attributes[0] << seed;
    }
    // Games of three in a row and 2048 fill their boards at random.
    for (const std::uint64_t seed : {91018, 91159, 91237, 91299, 91352}) {
        const TileScreen screen = test::tile_like_screen(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(screen.image)).reading) << screen.attributes[0] << seed;
    }
    // Each number of 2048 has a plate of its own color.
    for (const std::uint64_t seed : {94539, 94577, 94624, 94989}) {
        const TileScreen screen = test::tile_like_screen(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(screen.image)).reading) << screen.attributes[0] << seed;
    }
    // Numbers, letters and jewels that come out in pairs by chance.
    for (const std::uint64_t seed : {95155, 95475, 95987}) {
        const TileScreen screen = test::tile_like_screen(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(screen.image)).reading) << screen.attributes[0] << seed;
    }
    // Icons in the order of their colors.
    for (const std::uint64_t seed : {98181, 99317, 99477, 99863}) {
        const TileScreen screen = test::tile_like_screen(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(screen.image)).reading) << screen.attributes[0] << seed;
    }
    // Cards that lie face down.
    for (const std::uint64_t seed : {74015, 74025, 74182, 85041}) {
        const TileScreen screen = test::tile_like_screen(seed);
        EXPECT_FALSE(read(vision::picture_from_bgr(screen.image)).reading) << screen.attributes[0] << seed;
    }
}

// Few numbers that are even by chance.
TEST(TileScreens, OfFewTilesInDoubtAreReadOnlyWhereTheGameIsGiven) {
    ReadOptions given;
    given.game = Game::shisen;
    for (const std::uint64_t seed : {97637, 97915, 98374, 99489, 100184}) {
        const auto picture = vision::picture_from_bgr(test::tile_like_screen(seed).image);
        EXPECT_FALSE(read(picture).reading) << seed;
        EXPECT_TRUE(read(picture, given).reading) << seed;
    }
}

TEST(WrongCells, AreNoneWhereOnlyTheNamesOfKindsDiffer) {
    EXPECT_EQ(
        test::wrong_cells(test::tile_level({"ab.", "ba."}).board, test::tile_level({"xy.", "yx."}).board), 0);
}

TEST(WrongCells, AreDetectedOneByOne) {
    const TileBoard right = test::tile_level({"abc.", "cba.", "aabb"}).board;
    for (std::size_t i = 0; i < right.cells.size(); ++i)
        for (const KindId kind : {no_tile, KindId{'a'}, KindId{'b'}, KindId{'z'}}) {
            TileBoard wrong = right;
            if (wrong.cells[i] == kind) continue;
            wrong.cells[i] = kind;
            EXPECT_EQ(test::wrong_cells(wrong, right), 1) << i;
        }
}

}  // namespace
}  // namespace unfold
