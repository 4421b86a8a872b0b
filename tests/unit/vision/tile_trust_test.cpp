// What is refused as no board of tiles, and how far a board is trusted: each sign by itself, on boards of
// text.
#include "vision/tiles/tile_trust.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "support/tile_boards.h"
#include "support/tile_samples.h"
#include "vision/tiles/kind_pairs.h"
#include "vision/tiles/tile_refusals.h"

namespace unfold::vision {
namespace {

constexpr float like_a_tile = 1;

// What the stages before found: every tile sure of its kind, every empty cell unlike a tile.
struct Found {
    explicit Found(const std::vector<std::string>& rows) {
        level = test::tile_level(rows);
        TileBoard& board = level.board;
        lattice.lattice = {{0, 40, board.lattice.columns, 0}, {0, 50, board.lattice.rows, 0}};
        for (std::size_t i = 0; i < board.cells.size(); ++i) {
            lattice.likeness.push_back(board.cells[i] == no_tile ? 0 : like_a_tile);
            if (board.cells[i] == no_tile) continue;
            // As vision numbers kinds: from 0.
            board.cells[i].value -= 'a';
            const std::size_t kind = board.cells[i].index();
            if (kind >= count_of_kind.size()) count_of_kind.resize(kind + 1);
            ++count_of_kind[kind];
            cells.tiles.push_back(
                {board.lattice.cell(CellId{static_cast<std::int64_t>(i)}), cells.tiles.size()});
            cells.kinds.kind.push_back(static_cast<int>(kind));
            cells.kinds.confidence.push_back(1);
        }
        cells.kinds.separation = 4;
        cells.kinds.within = 3;
    }

    std::optional<Refusal> judge() { return judge_tiles(reading, level, cells, lattice, count_of_kind); }
    Reading& judged() {
        EXPECT_FALSE(judge());
        return reading;
    }

    TileLattice lattice{{{0, 40, 1, 0}, {0, 50, 1, 0}}, {}, {}};
    TileCells cells{TileFaces(cv::Mat(), lattice, {}, 1), {}, {}, {}};
    TileLevel level;
    Reading reading;
    std::vector<int> count_of_kind;
};

const std::vector<std::string> usual{"abcd", "dcba", "efef"};
// Ten kinds, each of them twice.
const std::vector<std::string> each_twice{"abcde", "fghij", "badce", "hgjif"};

std::vector<Cell> column_of(int column, int rows) {
    std::vector<Cell> cells;
    cells.reserve(static_cast<std::size_t>(rows));
    for (int row = 0; row < rows; ++row)
        cells.push_back({row, column});
    return cells;
}

TEST(TileTrust, IsWholeWhereNothingSpeaksAgainstIt) {
    const Reading reading = Found(usual).judged();
    EXPECT_EQ(reading.warnings, std::vector<std::string>{});
    EXPECT_EQ(reading.doubtful, std::vector<Cell>{});
    EXPECT_EQ(reading.confidence, 1);
}

TEST(TileTrust, IsLessWhereAKindIsThereAnOddNumberOfTimes) {
    const Reading reading = Found({"abcd", "dcba", "efee"}).judged();
    ASSERT_EQ(reading.warnings.size(), 1U);
    EXPECT_NE(reading.warnings[0].find("odd number of times"), std::string::npos);
    EXPECT_EQ(reading.doubtful, (std::vector<Cell>{{2, 0}, {2, 1}, {2, 2}, {2, 3}}));
    EXPECT_EQ(reading.confidence, 0.6);
}

TEST(TileTrust, IsLessWherePairsBesideTheBoardMayBeTiles) {
    Found found(usual);
    found.cells.may_lack_a_rim = true;
    const Reading& reading = found.judged();
    ASSERT_EQ(reading.warnings.size(), 1U);
    EXPECT_NE(reading.warnings[0].find("taken for buttons"), std::string::npos);
    EXPECT_EQ(reading.confidence, 0.6);
}

// Pieces of neighbors look like each other at the rim, and like no tile.
TEST(TileTrust, IsLittleInARimWhoseKindsStandNowhereElse) {
    const std::vector<std::string> left{"xabcd", "xbadc", "ycdab", "ydcba", "yaabb", "ybbaa"};
    std::vector<std::string> right = left;
    for (std::string& row : right)
        std::reverse(row.begin(), row.end());
    const std::vector<std::string> top{"xxyyyy", "abcdaa", "badcbb", "cdabaa", "dcbabb"};
    const std::vector<std::string> bottom(top.rbegin(), top.rend());
    const std::vector<Cell> row{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}};
    std::vector<Cell> last_row = row;
    for (Cell& cell : last_row)
        cell.row = 4;
    for (const auto& [rows, rim] : {std::pair(left, column_of(0, 6)), std::pair(right, column_of(4, 6)),
                                    std::pair(top, row), std::pair(bottom, last_row)}) {
        const Reading reading = Found(rows).judged();
        EXPECT_EQ(reading.doubtful, rim) << rows[0];
        EXPECT_LT(reading.confidence, 0.9) << rows[0];
    }
}

TEST(TileTrust, IsWholeInARimWhoseKindsStandElsewhereOrOfFewTilesThatAreLeft) {
    const std::vector<std::string> elsewhere{"xabcd", "xbadc", "ycxab", "ydcbx", "yaabb", "ybbda"};
    EXPECT_EQ(Found(elsewhere).judged().doubtful, std::vector<Cell>{});
    const std::vector<std::string> few{"xabcd", "xbadc", ".cdab", ".dcba", "yaabb", "ybbaa"};
    EXPECT_EQ(Found(few).judged().doubtful, std::vector<Cell>{});
}

TEST(TileTrust, AsksForClearerStepsBetweenKindsThatDifferMuchWithin) {
    Found alike(usual);
    alike.cells.kinds.separation = 2.4;
    EXPECT_NEAR(alike.judged().confidence, 0.7, 1e-9);
    Found uneven(usual);
    uneven.cells.kinds.separation = 2.4;
    uneven.cells.kinds.within = 7;
    const Reading& reading = uneven.judged();
    EXPECT_NEAR(reading.confidence, 0.4, 1e-9);
    ASSERT_EQ(reading.warnings.size(), 1U);
    EXPECT_NE(reading.warnings[0].find("hard to distinguish"), std::string::npos);
}

TEST(TileTrust, GrowsWhereEveryKindIsThereEquallyOften) {
    Found found(each_twice);
    found.cells.kinds.separation = 1.2;
    found.cells.kinds.confidence[7] = 0;
    const Reading& reading = found.judged();
    EXPECT_EQ(reading.warnings, std::vector<std::string>{});
    EXPECT_EQ(reading.confidence, 0.7);
    Found clearer(each_twice);
    clearer.cells.kinds.separation = 2;
    EXPECT_EQ(clearer.judged().confidence, 1);
    Found fewer_kinds(usual);
    fewer_kinds.cells.kinds.separation = 1.6;
    EXPECT_NEAR(fewer_kinds.judged().confidence, 0.3, 1e-9);
    fewer_kinds.cells.kinds.separation = 1.2;
    EXPECT_TRUE(fewer_kinds.judge()) << "hardly any confidence";
}

TEST(TileTrust, IsAtLeastThatOfPairs) {
    // Eight kinds, each four times: hardly chance, though the pictures are hardly apart.
    Found found({"abcdefgh", "badcfehg", "hgfedcba", "ghefcdab"});
    found.cells.kinds.separation = 1.05;
    found.cells.kinds.regularity = 0.5;
    ASSERT_TRUE(are_pairs(found.count_of_kind));
    EXPECT_NEAR(found.judged().confidence, 0.4, 1e-9);
}

TEST(TileTrust, GrowsWhereEachOfFewKindsIsThereManyTimes) {
    Found found({"abcgdef", "gcfadbe", "eabfcgd", "dcgfeab", "bdecfag", "fgebacd", "ecdagbf", "gafbecd",
                 "dbcgfea", "cafdebg", "begdcaf", "fdaebgc"});  // each twelve times
    found.cells.kinds.separation = 1.2;
    EXPECT_EQ(found.judged().confidence, 0.7);
    Found fewer_tiles({"abcdefg", "dgbfaec"});
    fewer_tiles.cells.kinds.separation = 1.2;
    EXPECT_TRUE(fewer_tiles.judge()) << "hardly any confidence";
}

TEST(TileTrust, IsAtLeastThatOfKindsThatCameOutEven) {
    // Of irregular numbers of tiles.
    Found found({"abcdefgh", "badcfehg", "aabbccdd"});
    found.cells.kinds.separation = 1.05;
    found.cells.kinds.within = 4;
    EXPECT_TRUE(found.judge()) << "hardly any confidence";
    found.cells.kinds.parity_bits = 20;
    EXPECT_NEAR(found.judged().confidence, 0.55, 1e-9);
}

TEST(TileTrust, IsLessWhereFewKindsAreEvenInUnequalNumbers) {
    Found found({"aabb", "ccdd", "eeff", "aabb"});
    found.cells.kinds.parity_bits = 4;
    EXPECT_NEAR(found.judged().confidence, 0.78, 1e-9);
    found.cells.kinds.parity_bits = 10;
    EXPECT_EQ(found.judged().confidence, 1);
}

TEST(TileTrust, RefusesBlocksWithEmptyLinesBetween) {
    Found board({"abcd.efgh", "badc.fehg", ".........", "abcdefg.h"});
    Found calendar(
        {"ab.cd.ef", "ba.dc.fe", "........", "gh.ab.cd", "hg.ba.dc", "........", "ef.gh.ab", "fe.hg.ba"});
    const auto reason = [](const Found& found) {
        const auto refusal = refusal_of_tiles(found.cells, found.count_of_kind, false);
        return refusal ? refusal->reason : "read";
    };
    EXPECT_NE(reason(calendar).find("several blocks"), std::string::npos) << reason(calendar);
    EXPECT_EQ(reason(board).find("several blocks"), std::string::npos) << reason(board);
}

TEST(NeighborsDecideEachOther, InHalvesOfTilesAndInOrderButNotAtRandom) {
    const std::vector<std::string> halves{"abcdefgh", "ghcdabef", "efabghcd", "cdghefab"};
    std::vector<std::string> upright(8, std::string(4, ' '));
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t column = 0; column < 8; ++column)
            upright[column][row] = halves[row][column];
    const std::vector<std::string> in_order{"abcdefgh", "abcdefgh", "abcdefgh", "abcdefgh"};
    std::vector<std::string> dealt = halves;
    std::swap(dealt[0][1], dealt[0][3]);
    // A half was not found.
    std::vector<std::string> halves_but_one = halves;
    halves_but_one[0][0] = '.';
    // Of a small board, each half twice.
    const std::vector<std::string> few_halves{"abcdefgh", "cdabghef", "ijklmnop", "klijopmn"};
    // Each kind twice, but no neighbors twice.
    const std::vector<std::string> two_rows{"abcdefghijklmnop", "ponmlkjihgfedcba"};
    const auto decide = [](const std::vector<std::string>& rows, bool side_by_side) {
        const TileCells cells = Found(rows).cells;
        return neighbors_decide_each_other(cells.tiles, cells.kinds, side_by_side);
    };
    EXPECT_TRUE(decide(halves, true));
    EXPECT_TRUE(decide(halves_but_one, true));
    EXPECT_TRUE(decide(few_halves, true));
    EXPECT_FALSE(decide(halves, false));
    EXPECT_TRUE(decide(upright, false));
    EXPECT_TRUE(decide(in_order, true));
    EXPECT_FALSE(decide(dealt, true));
    EXPECT_FALSE(decide(two_rows, true));
    EXPECT_FALSE(decide({"abcdefgh", "cdabghef"}, true)) << "four neighbors may be equal by chance";
}

std::pair<std::vector<Tile>, TileKinds> dealt_tiles(std::uint64_t seed) {
    const TileBoard board = test::tile_sample(seed).level.board;
    std::vector<Tile> tiles;
    TileKinds kinds;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        if (!board.has_tile(CellId{i})) continue;
        tiles.push_back({board.lattice.cell(CellId{i}), tiles.size()});
        kinds.kind.push_back(static_cast<int>(board.kind(CellId{i}).value));
    }
    return {tiles, kinds};
}

TEST(RepeatInOrder, CalendarsAndPatternsButNoDealtTiles) {
    const auto repeat = [](const std::vector<std::string>& rows) {
        const TileCells cells = Found(rows).cells;
        return repeat_in_order(cells.tiles, cells.kinds);
    };
    // The days of months of thirteen days, line by line.
    EXPECT_TRUE(repeat({"abcdefg", "hijklma", "bcdefgh", "ijklmab", "cdefghi", "jklmabc"}));
    EXPECT_TRUE(repeat({"aaaabbbb", "aaaabbbb", "ccccdddd", "ccccdddd"}));
    // Months of 18 days, some of them marked.
    EXPECT_TRUE(repeat(
        {"absdxfgt", "ijklunyp", "qvabcdwf", "zhixklmn", "ypsrazcd", "efshtjkt", "mnopurub", "cvefghwj"}));
    // Months of 28 days of which the reader found about half: 14 days repeat, fewer than a pattern of this
    // size.
    EXPECT_TRUE(repeat({"a.bc.d.e", "f.gh.i.j", "kl..mn..", "o.p.a.bc", ".d.ef.gh", ".i.jk...", "m...o.p."}));
    EXPECT_FALSE(repeat({"abcd", "efab", "cdef"})) << "few tiles";
    EXPECT_FALSE(repeat({"aabbccdd", "eeffgghh", "iijjkkll", "mnomnopp"})) << "dealt side by side";
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto [tiles, kinds] = dealt_tiles(seed);
        EXPECT_FALSE(repeat_in_order(tiles, kinds)) << seed;
    }
}

TEST(Sequences, AreThoseOfIconsButNotOfDealtTiles) {
    const auto have = [](const std::vector<std::string>& rows) {
        const TileCells cells = Found(rows).cells;
        return have_sequences(cells.tiles, cells.kinds);
    };
    // Seven shapes in six colors each, of which pairs of shapes look alike.
    EXPECT_TRUE(have({"abcdefghi", "jklghijkl", "abcdefmno", "pqrssttuu", "mnopqr..."}));
    EXPECT_TRUE(have({"abcdefghij", "klmnoabcde", "fhgjilkonm"})) << "six in order";
    EXPECT_FALSE(have({"abcdefghij", "klmnoabcde", "gfhjilkonm"})) << "five in order";
    EXPECT_FALSE(have({"abcdefgh", "abcdefgh", "hgfedcba", "hgfedcba"})) << "dealt one above the other";
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const auto [tiles, kinds] = dealt_tiles(seed);
        EXPECT_FALSE(have_sequences(tiles, kinds)) << seed;
    }
}

TEST(ClearPairs, AreFewKindsOnlyWhereTheyAreApart) {
    TileKinds kinds;
    kinds.separation = 4;
    EXPECT_TRUE(are_clear_pairs({2, 4, 2, 2, 4, 2}, kinds));
    EXPECT_FALSE(are_clear_pairs({2, 4, 2, 3, 4, 1}, kinds));
    kinds.separation = 1.5;
    EXPECT_FALSE(are_clear_pairs({2, 4, 2, 2, 4, 2}, kinds));
    EXPECT_TRUE(are_clear_pairs({2, 4, 2, 2, 4, 2, 2, 4}, kinds));
}

TEST(Pairs, AreManyKindsOfEvenSizesOrEquallyManyOfEach) {
    EXPECT_TRUE(are_pairs({2, 4, 2, 2, 6, 2, 2, 2}));
    EXPECT_FALSE(are_pairs({2, 4, 2, 2, 6, 2, 2}));
    EXPECT_FALSE(are_pairs({2, 4, 2, 2, 6, 2, 2, 3}));
    EXPECT_TRUE(are_pairs({4, 4, 4, 4, 4, 4}));
    EXPECT_FALSE(are_pairs({3, 3, 3, 3, 3, 3}));
    EXPECT_FALSE(are_pairs({4, 4, 4, 4, 4}));
}

TEST(TileTrust, DoesNotGrowWhereEveryKindIsThereThreeTimes) {
    std::vector<std::string> rows = each_twice;
    rows.insert(rows.end(), {"abcde", "fghij"});
    Found found(rows);
    found.cells.kinds.separation = 1.6;
    EXPECT_NEAR(found.judged().confidence, 0.3, 1e-9);
}

TEST(TileTrust, NamesCellsThatMayHoldATile) {
    std::vector<std::string> rows = usual;
    rows[1] = "dc..";
    rows[0] = "..cd";
    rows[2] = "bef.";
    rows.emplace_back("fe.b");
    Found found(rows);
    found.lattice.likeness[0] = 0.53F;       // nearly as alike as a tile
    found.cells.doubtful.push_back({1, 3});  // a face that speaks for a tile
    const Reading& reading = found.judged();
    EXPECT_EQ(reading.doubtful, (std::vector<Cell>{{0, 0}, {1, 3}}));
    ASSERT_EQ(reading.warnings.size(), 1U);
    EXPECT_NE(reading.warnings[0].find("What 2 cells hold is in doubt (row 1, column 1; row 2, column 4)"),
              std::string::npos)
        << reading.warnings[0];
    EXPECT_LT(reading.confidence, 0.5);
}

TEST(TileTrust, OfATileWithoutATwinIsThatOfItsFrame) {
    Found found({"abcd", "dcba", "efe."});
    found.lattice.likeness[9] = 0.58F;
    const Reading& reading = found.judged();
    EXPECT_EQ(reading.warnings.size(), 2U) << "there an odd number of times, and in doubt";
    EXPECT_EQ(reading.doubtful, (std::vector<Cell>{{2, 1}}));
    EXPECT_NEAR(reading.cell_confidence[9], 0.35, 1e-3);
}

TEST(TileTrust, OfATileWithoutATwinIsWholeWhereItsRowAndColumnAreFullOfPairs) {
    constexpr float hardly_a_frame = 0.58F;
    Found full({"abcdx", "dcbaf", "efeyf", "ghhge"});
    full.lattice.likeness[4] = hardly_a_frame;
    full.lattice.likeness[13] = hardly_a_frame;
    const Reading& reading = full.judged();
    EXPECT_EQ(reading.cell_confidence[4], 1);
    EXPECT_EQ(reading.cell_confidence[13], 1);
    Found beside_a_hole({"abcdx", "dcba.", "efeyf", "ghhge"});
    beside_a_hole.lattice.likeness[4] = hardly_a_frame;
    EXPECT_LT(beside_a_hole.judged().cell_confidence[4], doubtful_tile);
}

TEST(TileTrust, CountsFromTheFirstTileOfAWiderLattice) {
    Found found(usual);
    // One more column on the left and one more row above, both of them empty.
    found.lattice.lattice.across.cells = 5;
    found.lattice.likeness.assign(20, like_a_tile);
    for (Tile& tile : found.cells.tiles)
        tile.cell = {tile.cell.row + 1, tile.cell.column + 1};
    found.cells.doubtful = {{0, 0}};
    EXPECT_EQ(found.judged().doubtful, std::vector<Cell>{});
}

TEST(TileTrust, EndsWhereThereIsHardlyAny) {
    Found found(usual);
    found.cells.kinds.separation = 1.1;
    const std::optional<Refusal> refusal = found.judge();
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->code, ErrorCode::uncertain_board);
}

}  // namespace
}  // namespace unfold::vision
