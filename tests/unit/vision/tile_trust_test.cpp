// What is refused as no board of tiles, and how far a board is trusted: each sign by itself, on boards of
// text.
#include "vision/tiles/tile_trust.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

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
    // Each kind twice, but no neighbors twice.
    const std::vector<std::string> two_rows{"abcdefghijklmnop", "ponmlkjihgfedcba"};
    const auto decide = [](const std::vector<std::string>& rows, bool side_by_side) {
        const TileCells cells = Found(rows).cells;
        return neighbors_decide_each_other(cells.tiles, cells.kinds, side_by_side);
    };
    EXPECT_TRUE(decide(halves, true));
    EXPECT_TRUE(decide(halves_but_one, true));
    EXPECT_FALSE(decide(halves, false));
    EXPECT_TRUE(decide(upright, false));
    EXPECT_TRUE(decide(in_order, true));
    EXPECT_FALSE(decide(dealt, true));
    EXPECT_FALSE(decide(two_rows, true));
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
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
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

// Cells of 40 x 40 pixels in a row.
TileFaces faces_of(const cv::Mat& row, FacePart part = FacePart::all) {
    const int count = row.cols / 40;
    TileLattice lattice{{{0, 40, count, 0}, {0, 40, 1, 0}}, {}, {}};
    std::vector<int> cells(static_cast<std::size_t>(count));
    std::iota(cells.begin(), cells.end(), 0);
    return {row, lattice, cells, 1, part};
}

TEST(Faces, AreStripedWhereTheyConsistOfPlainHalves) {
    cv::Mat row(40, 160, CV_8UC3, cv::Scalar::all(200));
    row(cv::Rect(0, 20, 40, 20)).setTo(cv::Scalar(30, 30, 180));  // one half above the other
    row(cv::Rect(40, 0, 20, 40)).setTo(cv::Scalar(160, 40, 30));  // side by side
    cv::circle(row, {100, 20}, 10, cv::Scalar(20, 120, 20), cv::FILLED);
    const TileFaces faces = faces_of(row);
    EXPECT_GE(faces.striped_share(0), 0.95);
    EXPECT_GE(faces.striped_share(1), 0.95);
    EXPECT_LT(faces.striped_share(2), 0.8);
    EXPECT_EQ(faces.striped_share(3), 0) << "plain";
}

TEST(Faces, HaveASpreadWhereTheirEdgesAreNotPlain) {
    cv::Mat row(40, 200, CV_8UC3, cv::Scalar(40, 60, 200));
    row(cv::Rect(80, 0, 40, 20)).setTo(cv::Scalar(200, 60, 40));
    cv::circle(row, {180, 20}, 10, cv::Scalar(20, 20, 20), cv::FILLED);
    const TileFaces faces = faces_of(row);
    EXPECT_LT(faces.edge_spread(0), 1);
    EXPECT_GT(faces.edge_spread(2), 30) << "two colors";
    EXPECT_LT(faces.edge_spread(4), 1) << "print in the middle only";
}

TEST(Faces, HaveAPeakWhereAnythingIsPrinted) {
    cv::Mat row(40, 120, CV_8UC3, cv::Scalar::all(230));
    cv::circle(row, {20, 20}, 2, cv::Scalar(20, 20, 160), cv::FILLED);
    cv::circle(row, {60, 20}, 12, cv::Scalar(20, 20, 160), cv::FILLED);
    const TileFaces faces = faces_of(row);
    EXPECT_GE(faces.peak_of_print(0), 12);
    EXPECT_LT(faces.print(0), 0.5 * faces.print(1)) << "but little print";
    EXPECT_LT(faces.peak_of_print(2), 1);
}

// A translucent tile shows what lies behind it: a smooth slope of color, and the faint rim of a disk.
TEST(Faces, AreAlikeInTheirEdgesOverAnyGround) {
    cv::Mat row(40, 240, CV_8UC3, cv::Scalar(190, 200, 210));
    for (int x = 40; x < 80; ++x)
        row.col(x).setTo(cv::Scalar(150 + x, 170, 220 - x));
    cv::circle(row, {110, 34}, 22, cv::Scalar(170, 190, 200), cv::FILLED, cv::LINE_AA);
    const cv::Scalar ink(30, 40, 60);
    for (const int x : {0, 40, 80})
        cv::rectangle(row, {x + 12, 12, 16, 16}, ink, 3);
    cv::line(row, {132, 12}, {148, 28}, ink, 3);
    const TileFaces edges = faces_of(row, FacePart::edges), whole = faces_of(row);
    EXPECT_LT(edges.difference(0, 1), 5);
    EXPECT_LT(edges.difference(0, 2), 5);
    EXPECT_LT(edges.difference(1, 2), 5);
    EXPECT_GT(whole.difference(0, 1), 10) << "the ground counts where all is compared";
    for (const std::size_t square : {0U, 1U, 2U})
        EXPECT_GT(edges.difference(square, 3), 12) << "another print";
    EXPECT_GT(edges.difference(0, 4), 18) << "no print";
    EXPECT_LT(edges.difference(4, 5), 1) << "plain";
}

// Cells with a print of its own each.
cv::Mat printed_row(int count) {
    cv::Mat row(40, count * 40, CV_8UC3, cv::Scalar(190, 200, 210));
    for (int i = 0; i < count; ++i)
        cv::rectangle(row, {i * 40 + 9 + i, 8 + 2 * i, 12, 10 - i}, cv::Scalar(30 * i, 120, 200 - 25 * i),
                      cv::FILLED);
    return row;
}

void expect_same(const TileFaces& some, const TileFaces& all) {
    for (std::size_t a = 0; a < some.size(); ++a) {
        EXPECT_EQ(some.print(a), all.print(a));
        for (std::size_t b = 0; b < some.size(); ++b)
            EXPECT_EQ(some.difference(a, b), all.difference(a, b)) << a << ' ' << b;
    }
}

TEST(Faces, AreTheSameCutOutAtOnceOrLater) {
    const cv::Mat row = printed_row(6);
    const TileLattice lattice{{{0, 40, 6, 0}, {0, 40, 1, 0}}, {}, {}};
    for (const FacePart part : {FacePart::all, FacePart::edges, FacePart::edges_and_ink}) {
        const TileFaces at_once = faces_of(row, part);
        TileFaces later(row, lattice, std::vector{0, 1, 2}, 1, part);
        expect_same(later, at_once);
        later.add(std::vector{3, 4});
        expect_same(later, at_once);
        later.add(std::vector{5});
        ASSERT_EQ(later.size(), at_once.size());
        expect_same(later, at_once);
    }
}

TEST(Faces, AreTakenInAnyOrder) {
    for (const FacePart part : {FacePart::all, FacePart::edges, FacePart::edges_and_ink}) {
        const TileFaces faces = faces_of(printed_row(6), part);
        for (std::size_t i = 0; i < faces.size(); ++i)
            EXPECT_GT(faces.print(i), 0);  // known before the faces are taken
        const std::vector<std::size_t> order{4, 1, 5};
        TileFaces chosen(faces, order);
        chosen.add(std::vector{3});
        ASSERT_EQ(chosen.size(), 4U);
        EXPECT_EQ(chosen.difference(0, 2), faces.difference(4, 5));
        EXPECT_EQ(chosen.difference(1, 3), faces.difference(1, 3));
        EXPECT_EQ(chosen.print(0), faces.print(4));
        EXPECT_EQ(chosen.print(2), faces.print(5));
    }
}

TEST(Faces, DifferAsMuchWhereTheirEdgesWereComparedBefore) {
    cv::Mat row(40, 120, CV_8UC3, cv::Scalar(190, 200, 210));
    cv::rectangle(row, {12, 12, 16, 16}, {30, 40, 60}, 3);
    cv::rectangle(row, {51, 13, 16, 16}, {30, 40, 160}, 3);
    cv::circle(row, {100, 20}, 9, {30, 40, 60}, 3);
    const TileFaces edges = faces_of(row, FacePart::edges);
    const TileFaces at_once = faces_of(row, FacePart::edges_and_ink);
    EXPECT_LT(edges.difference(0, 1), edges.difference(0, 2));
    const TileFaces after_edges(edges, FacePart::edges_and_ink);
    for (const std::size_t other : {1U, 2U})
        EXPECT_EQ(after_edges.difference(0, other), at_once.difference(0, other));
    EXPECT_GT(after_edges.difference(0, 1), edges.difference(0, 1)) << "another ink";
}

// Seven pairs and nine plain cells, which may be holes.
TEST(Kinds, AreRegularWhateverTheNumberOfHoles) {
    cv::Mat row(40, 23 * 40, CV_8UC3, cv::Scalar(190, 200, 210));
    for (int i = 0; i < 14; ++i) {
        const int kind = i % 7;
        cv::rectangle(row, {i * 40 + 10 + kind, 8 + 2 * kind, 12, 6},
                      cv::Scalar(30 * kind, 120, 200 - 25 * kind), cv::FILLED);
    }
    const TileKinds kinds = group_faces(faces_of(row), 23);
    EXPECT_EQ(kinds.count, 8);
    EXPECT_NEAR(kinds.regularity, 0.7, 1e-9);
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
