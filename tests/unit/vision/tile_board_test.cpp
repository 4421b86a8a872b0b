// The cells of boards of tiles that the tests draw: holes, kinds, covered tiles, and lattices that are off.
#include "vision/tiles/tile_board.h"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

using Rows = std::vector<std::string>;

constexpr int tile_width_px = 36, tile_height_px = 44, board_left_px = 60,
              board_top_px = 70;  // of a tile, and of the board
const cv::Scalar ground(90, 120, 60), plate(225, 240, 245), rim(60, 70, 80);

cv::Rect cell_px(int row, int column) {
    return {board_left_px + column * tile_width_px, board_top_px + row * tile_height_px, tile_width_px,
            tile_height_px};
}

// A letter's face: a disk, a bar or a cross in one of six colors.
void draw_print(cv::Mat& picture, const cv::Rect& cell, char letter) {
    const int kind = letter - 'a';
    const cv::Scalar ink(kind % 2 * 200, kind / 2 % 2 * 150, kind / 4 % 2 * 220);
    const cv::Point middle = (cell.tl() + cell.br()) / 2;
    const cv::Point corner(tile_width_px / 4, tile_height_px / 4);
    if (kind % 3 == 0) cv::circle(picture, middle, tile_width_px / 4, ink, cv::FILLED);
    if (kind % 3 == 1)
        cv::rectangle(picture, middle - corner, middle + cv::Point(tile_width_px / 4, 2), ink, -1);
    if (kind % 3 == 2) cv::line(picture, middle - corner, middle + corner, ink, 5);
}

// A picture without a pattern: blurred noise of this seed, in strong colors.
cv::Mat scenery(cv::Size size, int seed) {
    cv::Mat noise(size, CV_8UC3);
    cv::RNG random(static_cast<std::uint64_t>(seed));
    random.fill(noise, cv::RNG::UNIFORM, 0, 256);
    cv::GaussianBlur(noise, noise, {}, 5);
    noise.convertTo(noise, -1, 6, -5 * 128);
    return noise;
}

// '.' is a hole, '_' a tile without a print.
cv::Mat drawn(const Rows& rows, int scenery_seed = 0) {
    const cv::Size size(board_left_px * 2 + static_cast<int>(rows[0].size()) * tile_width_px,
                        board_top_px * 2 + static_cast<int>(rows.size()) * tile_height_px);
    cv::Mat picture = scenery_seed != 0 ? scenery(size, scenery_seed) : cv::Mat(size, CV_8UC3, ground);
    for (int row = 0; row < static_cast<int>(rows.size()); ++row)
        for (int column = 0; column < static_cast<int>(rows[0].size()); ++column) {
            const char letter = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            if (letter == '.') continue;
            const cv::Rect cell = cell_px(row, column);
            cv::rectangle(picture, cell, plate, cv::FILLED);
            cv::rectangle(picture, cell, rim, 2);
            if (letter != '_') draw_print(picture, cell, letter);
        }
    return picture;
}

struct Off {
    double cells = 0;       // of the lattice, right and down
    int ring = 0;           // rows and columns too many on each side
    float of_holes = 0.1F;  // what the maps say of holes, and of tiles
    float of_tiles = 0.95F;
};

LatticeBoard found(const Rows& rows, const Off& off = {}) {
    const int columns = static_cast<int>(rows[0].size()), lines = static_cast<int>(rows.size());
    LatticeBoard board{
        true,
        {{board_left_px + (off.cells - off.ring) * tile_width_px, tile_width_px, columns + 2 * off.ring},
         {board_top_px + (off.cells - off.ring) * tile_height_px, tile_height_px, lines + 2 * off.ring}},
        {}};
    for (int row = -off.ring; row < lines + off.ring; ++row)
        for (int column = -off.ring; column < columns + off.ring; ++column) {
            const bool is_inside = row >= 0 && row < lines && column >= 0 && column < columns;
            const bool is_tile =
                is_inside && rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != '.';
            board.occupied.push_back(is_tile ? off.of_tiles : off.of_holes);
        }
    return board;
}

// The reading with letters by first appearance.
Rows text_of(const TileBoardReading& reading) {
    Rows rows;
    for (int row = 0; row < reading.lattice.down.cells; ++row) {
        std::string& text = rows.emplace_back();
        for (int column = 0; column < reading.lattice.across.cells; ++column) {
            const int kind =
                reading.kind[static_cast<std::size_t>(row * reading.lattice.across.cells + column)];
            text += kind < 0 ? '.' : static_cast<char>('a' + kind);
        }
    }
    return rows;
}

const Rows lettered{"abcdef", "fa..bc", "edcbaf", "e.dd.e", "abccfb"};

TEST(TileBoard, HasTheKindsAndHolesThatWereDrawn) {
    const TileBoardReading reading = read_tile_cells(drawn(lettered), found(lettered));
    EXPECT_EQ(text_of(reading), lettered);
    EXPECT_EQ(reading.kind_count, 6);
    EXPECT_EQ(reading.tile_count, 26);
    EXPECT_EQ(reading.moved_count, 0);
    EXPECT_GT(reading.separation, 2);
}

TEST(TileBoard, IsReadInALatticeThatIsOffByATwentyFifthOfACell) {
    for (const double off : {-0.04, 0.04})
        EXPECT_EQ(text_of(read_tile_cells(drawn(lettered), found(lettered, {off}))), lettered) << off;
}

TEST(TileBoard, SpansTheTilesAlone) {
    const TileBoardReading reading = read_tile_cells(drawn(lettered), found(lettered, {0, 1}));
    EXPECT_EQ(text_of(reading), lettered);
    EXPECT_NEAR(reading.lattice.across.first_px, board_left_px, 1);
    EXPECT_NEAR(reading.lattice.down.first_px, board_top_px, 1);
}

TEST(TileBoard, HasHolesWhereTheMapsDoubt) {
    EXPECT_EQ(text_of(read_tile_cells(drawn(lettered), found(lettered, {0, 0, 0.6F, 0.9F}))), lettered)
        << "holes show the ground that also lies around the board";
}

TEST(TileBoard, CompletesAKindWithACoveredTile) {
    cv::Mat picture = drawn(lettered);
    const cv::Rect cell = cell_px(2, 2);
    cv::rectangle(picture, cell, cv::Scalar(20, 20, 240), 6);  // a program marks the selected tile
    EXPECT_EQ(text_of(read_tile_cells(picture, found(lettered))), lettered);
}

TEST(TileBoard, PairsTheOnlyTwoTilesWithoutTwins) {
    const Rows pairs{"abcdef", "badcfe", "gh..hg"};
    cv::Mat picture = drawn(pairs);
    const cv::Rect selected = cell_px(0, 5);  // an f
    cv::Mat tile = picture(selected);
    tile = 0.4 * tile + 0.6 * cv::Scalar(230, 90, 40);
    cv::rectangle(picture, selected, cv::Scalar(250, 40, 20), 4);
    EXPECT_EQ(text_of(read_tile_cells(picture, found(pairs))), pairs);
}

TEST(TileBoard, HasKindsOfOneTileWhereFacesDifferClearly) {
    const Rows single{"abcdaf", "fa..bc", "edcbaf", "b.dd.d", "accfag"};  // e and g are single, c is odd
    const TileBoardReading reading = read_tile_cells(drawn(single), found(single));
    EXPECT_EQ(reading.kind_count, 7);
    EXPECT_EQ(reading.tile_count, 26);
}

TEST(TileBoard, HasBlankTilesByTheirFrame) {
    const Rows blank{"abcd_f", "fa..bc", "_dcbaf", "_.dd._", "abccfb"};
    const TileBoardReading reading = read_tile_cells(drawn(blank), found(blank));
    EXPECT_EQ(reading.kind_count, 6);
    EXPECT_EQ(reading.tile_count, 26);
}

TEST(TileBoard, HasHolesOverAPictureThatTheMapsTakeForTiles) {
    const Rows late{"ab..ef", "fa..bc", "ed.baf", "e.....", "ab..fb"};
    for (const int seed : {1, 2, 3}) {
        const TileBoardReading reading = read_tile_cells(drawn(late, seed), found(late, {0, 0, 0.6F, 0.9F}));
        EXPECT_EQ(text_of(reading), Rows({"ab..cd", "da..be", "cf.bad", "c.....", "ab..db"})) << seed;
    }
}

TEST(TileBoard, FollowsALatticeWhosePitchIsOff) {
    std::vector<char> tiles;
    for (int i = 0; i < 6 * 20; ++i)
        tiles.push_back(static_cast<char>('a' + i / 20));
    cv::RNG random(1);
    cv::randShuffle(tiles, 1, &random);
    Rows wide;
    for (auto row = tiles.begin(); row != tiles.end(); row += 20)
        wide.emplace_back(row, row + 20);
    LatticeBoard off = found(wide);
    off.lattice.across.pitch_px *= 1.006;  // an eighth of a cell over the board
    off.lattice.across.first_px -= 2;
    const TileBoardReading reading = read_tile_cells(drawn(wide), off);
    EXPECT_EQ(reading.kind_count, 6);
    EXPECT_GT(reading.separation, 2);
}

TEST(TileBoard, EndsWhereCellsShareNoKindWithTheRest) {
    const Rows beside{"abcdef..h", "fadebc..i", "edcbaf..g", "ebddce..j", "abccfb..."};
    const TileBoardReading reading = read_tile_cells(drawn(beside), found(beside));
    EXPECT_EQ(reading.lattice.across.cells, 6) << "g, h, i and j are buttons";
}

TEST(TileBoard, EndsBeforeTwoButtonsThatAreNoPair) {
    const Rows beside{"abcdef..h", "fadebc...", "edcbaf..g", "ebddce...", "abccfb..."};
    EXPECT_EQ(read_tile_cells(drawn(beside), found(beside)).lattice.across.cells, 6);
}

TEST(TileBoard, IsEmptyWithoutTilesAndInTooLargeALattice) {
    const Rows empty(4, "......");
    EXPECT_TRUE(read_tile_cells(drawn(empty), found(empty)).kind.empty());
    const Rows huge(40, std::string(40, 'a'));
    EXPECT_TRUE(read_tile_cells(drawn({"ab", "ba"}), found(huge)).kind.empty());
}

}  // namespace
}  // namespace unfold::vision
