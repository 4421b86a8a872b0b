// The searches for tiles when memory is short, and the progress that they report.
#include "unfold/solve.h"
#include "unfold/tiles.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "solve/tiles/dead_end_table.h"
#include "solve/tiles/searches.h"
#include "support/tile_boards.h"
#include "support/tile_deal.h"

namespace unfold {
namespace {

using tiles::DeadEndTable;
using tiles::PairingAnswer;

constexpr std::size_t plenty = std::size_t{1} << 30;

SearchLimits limits_within(std::size_t memory_bytes) {
    return {Deadline::never(), memory_bytes, 1};
}

PairingAnswer pairings_of(const TileLevel& level, std::size_t memory_bytes) {
    const std::vector<int> numbers = match_numbers(level);
    std::vector<tiles::NumberedTile> list;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Cell cell = level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)});
        if (numbers[i] >= 0) list.push_back({{cell.row + 1, cell.column + 1}, numbers[i]});
    }
    return tiles::search_pairings(list, level.board.lattice.columns, level.board.lattice.rows,
                                  level.rules.max_turns, limits_within(memory_bytes));
}

// Of a board whose tiles fall down, with its rows from the top.
tiles::FallingAnswer falling_of(const TileLevel& level, std::size_t memory_bytes) {
    const Lattice& lattice = level.board.lattice;
    const std::vector<int> numbers = match_numbers(level);
    tiles::Stacks stacks(static_cast<std::size_t>(lattice.columns));
    for (int column = 0; column < lattice.columns; ++column)
        for (int row = lattice.rows - 1; row >= 0; --row)
            stacks[static_cast<std::size_t>(column)].push_back(numbers[lattice.id({row, column}).index()]);
    return tiles::search_falling(stacks, lattice.rows, level.rules.max_turns, limits_within(memory_bytes));
}

struct HardBoard {
    std::vector<std::string> rows;
    Status status;  // as a search with plenty of memory proves it
};

// Few kinds and straight paths give many conflicts to learn from. The nodes are those of a search with plenty
// of memory and of one without room for learned clauses.
const std::vector<HardBoard> hard_boards{
    // Three kinds, can be cleared: 613 and 1250 nodes.
    {{"CCCABCACAABB",  //
      "ACCBABCBABBB",  //
      "BBCACCCACAAC",  //
      "CABBCBBCBBBA",  //
      "BABABABCCAAC",  //
      "BACAAACABBAC",  //
      "CCACCCBBAAAB"},
     Status::optimal},
    // 65 and 65 nodes.
    {{"CBABCBABCABC",  //
      "AACBCBBBBACA",  //
      "ABBBCCACCBAC",  //
      "BCAAAAABBBCC",  //
      "BBACACCACBAB",  //
      "AAACCABBCACB",  //
      "ACACACCBCABB"},
     Status::optimal},
    // 559 and 620 nodes.
    {{"CBABBBCABACA",  //
      "ABAABCBBBCAB",  //
      "CACACCCBCBBB",  //
      "CBCBAACCCCBC",  //
      "AAAABCCCABCA",  //
      "CBBCBBCAAAAA",  //
      "CAACCBABBAAB"},
     Status::optimal},
    // Four kinds, cannot be cleared: 274 and 274 nodes.
    {{"ACACCCDCDBAB",  //
      "ACADBABDAABB",  //
      "AACABBBCBCAA",  //
      "BBDDBACBAADB",  //
      "CDDBAADDCAAB",  //
      "ADBDDDCCADCB",  //
      "DCCBDBCCDDBC"},
     Status::infeasible},
    // 241 and 241 nodes.
    {{"BBABAADBBDAA",  //
      "BCBABCBDCCBD",  //
      "CADDBCACDADA",  //
      "ACDDDCDCABCB",  //
      "CBDDDBACCCAA",  //
      "DCACABBDBACB",  //
      "ACBABDADDBCA"},
     Status::infeasible},
    // 365 and 367 nodes.
    {{"ADBABBCBACDC",  //
      "BAADACBBDABD",  //
      "ABBAACADACDC",  //
      "BCDACBDBCDAD",  //
      "AACBDDDBDCAC",  //
      "BCDDADCDADBB",  //
      "BABBCAACCCCB"},
     Status::infeasible},
};

TEST(PairingSearch, DecidesTheSameWithRoomForNoClause) {
    constexpr std::size_t bytes_of_pairs = std::size_t{128} * 1200;  // 12 × 7 tiles of 3 kinds have fewer
    int otherwise_found = 0;
    for (const HardBoard& board : hard_boards) {
        SCOPED_TRACE(board.rows.front());
        TileLevel level = test::tile_level(board.rows);
        level.rules.max_turns = 0;
        const PairingAnswer roomy = pairings_of(level, plenty);
        const PairingAnswer tight = pairings_of(level, bytes_of_pairs);
        EXPECT_EQ(roomy.status, board.status);
        EXPECT_EQ(tight.status, board.status);
        EXPECT_EQ(pairings_of(level, bytes_of_pairs).nodes, tight.nodes);
        otherwise_found += tight.nodes != roomy.nodes;
    }
    EXPECT_GT(otherwise_found, 0) << "nothing was forgotten";
}

TEST(PairingSearch, WithoutRoomForAllPairsClearsWhatItCanAndProvesNothing) {
    Random random(900);
    int solved = 0;
    int lost = 0;
    for (int i = 0; i < 100; ++i) {
        const TileLevel level = random_deal(6, 4, 3, random.next());
        const PairingAnswer answer = pairings_of(level, 0);
        ASSERT_NE(answer.status, Status::infeasible);
        TileBoard board = level.board;
        for (const auto& [a, b] : answer.order) {
            const Cell first = board.lattice.cell(CellId{a});
            const Cell second = board.lattice.cell(CellId{b});
            ASSERT_EQ(board.kind(CellId{a}), board.kind(CellId{b}));
            ASSERT_TRUE(shortest_path(board, first, second, level.rules.max_turns));
            board = without_pair(std::move(board), first, second, Gravity::none);
        }
        ASSERT_EQ(is_cleared(board), answer.status == Status::optimal);
        solved += answer.status == Status::optimal;
        lost += pairings_of(level, plenty).status == Status::infeasible;
    }
    EXPECT_GT(solved, 0);
    EXPECT_LT(solved + lost, 100) << "some are solved with all pairs alone";
}

TEST(FallingSearch, DecidesTheSameWithoutATable) {
    int lost = 0;
    int dearer = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        TileLevel level = random_deal(5, 4, 5, seed);
        level.rules.gravity = Gravity::down;
        level.rules.max_turns = static_cast<int>(seed % 3);
        const tiles::FallingAnswer roomy = falling_of(level, plenty);
        const tiles::FallingAnswer tight = falling_of(level, 0);
        ASSERT_EQ(tight.status, roomy.status) << seed;
        ASSERT_EQ(tight.status == Status::optimal, test::TileOracle(level).can_be_cleared()) << seed;
        lost += tight.status == Status::infeasible;
        dearer += tight.nodes > roomy.nodes;
    }
    EXPECT_GT(lost, 0);
    EXPECT_GT(dearer, 0) << "the table was useless";
}

// When its limit ends a pass, some positions are examined only in part: the pass proves none of them dead.
// These boards can be cleared, but not within the first pass; taking a position that it left for a dead end
// loses them.
TEST(FallingSearch, APassThatWasCutProvesNothing) {
    constexpr std::uint64_t first_pass = 400;                          // positions
    const std::vector<std::vector<std::string>> boards{{"JALOLMKMOH",  //
                                                        "DNDJBACMNE",  //
                                                        "GKCCBFNHBA",  //
                                                        "MNKGGOFIHD",  //
                                                        "OIECEFILBI",  //
                                                        "KHGFADJLJE"},
                                                       {"NKAHOLJONF",  //
                                                        "KJCNINIBML",  //
                                                        "OLOHBHLKFG",  //
                                                        "DDJMGIFJAD",  //
                                                        "MFECEIBMKA",  //
                                                        "CCDGHGAEEB"}};
    for (const std::vector<std::string>& rows : boards) {
        SCOPED_TRACE(rows.front());
        TileLevel level = test::tile_level(rows, Gravity::down);
        level.rules.max_turns = 1;
        const tiles::FallingAnswer answer = falling_of(level, plenty);
        EXPECT_GT(answer.nodes, first_pass);
        EXPECT_EQ(answer.status, Status::optimal);
        EXPECT_EQ(answer.order.size(), 30U);
    }
}

TEST(DeadEndTable, AreFoundWhileThereIsRoom) {
    DeadEndTable dead(plenty);
    Random random(901);
    std::vector<StateKey> names;
    names.reserve(1000);
    for (int i = 0; i < 1000; ++i)
        names.push_back({random.next(), random.next()});
    for (const StateKey& name : names) {
        EXPECT_FALSE(dead.contains(name));
        dead.add(name, 1);
    }
    int known = 0;
    for (const StateKey& name : names) {
        known += dead.contains(name);
        EXPECT_FALSE(dead.contains({name.high, ~name.low}));
        EXPECT_FALSE(dead.contains({~name.high, name.low}));
    }
    EXPECT_GE(known, 980) << "before it is half full, hardly any bucket overflows";
}

TEST(DeadEndTable, KeepToTheirMemoryAndToWhatWasDear) {
    constexpr std::size_t memory_bytes = std::size_t{1} << 20;
    DeadEndTable dead(memory_bytes);
    Random random(902);
    std::vector<StateKey> dear;
    for (int i = 0; i < 200'000; ++i) {
        const StateKey name{random.next(), random.next()};
        const bool is_dear = i % 100 == 0;
        dead.add(name, is_dear ? 1'000'000 : 3);
        ASSERT_LE(dead.bytes(), memory_bytes);
        if (is_dear) dear.push_back(name);
    }
    EXPECT_GT(dead.bytes(), memory_bytes / 4);
    for (const StateKey& name : dear)
        EXPECT_TRUE(dead.contains(name));
}

TEST(DeadEndTable, WithoutMemoryStoreNothing) {
    DeadEndTable dead(0);
    dead.add({1, 2}, 5);
    EXPECT_FALSE(dead.contains({1, 2}));
}

class TileProgressOf : public ::testing::TestWithParam<Gravity> {};

TEST_P(TileProgressOf, ASearchGrowsAndDoesNotChangeIt) {
    TileLevel level = random_deal(14, 6, 21, 5);
    level.rules.gravity = GetParam();
    std::vector<SolveProgress> heard;
    SolveOptions options;
    options.on_progress = [&](const SolveProgress& progress) { heard.push_back(progress); };
    const Solution result = solve(level, options);
    ASSERT_EQ(result.status, Status::optimal);
    EXPECT_EQ(solve(level).nodes, result.nodes);
    ASSERT_FALSE(heard.empty());
    EXPECT_LE(heard.back().nodes, result.nodes);
    for (std::size_t i = 0; i < heard.size(); ++i) {
        ASSERT_TRUE(heard[i].tiles);
        EXPECT_EQ(heard[i].tiles->all, 84);
        EXPECT_LE(heard[i].tiles->removed, 84);
        EXPECT_EQ(heard[i].best_moves, -1);
        if (i == 0) continue;
        EXPECT_GT(heard[i].nodes, heard[i - 1].nodes);
        EXPECT_GE(heard[i].tiles->removed, heard[i - 1].tiles->removed);
    }
    EXPECT_GT(heard.back().tiles->removed, 0);
}

INSTANTIATE_TEST_SUITE_P(Rules, TileProgressOf, ::testing::Values(Gravity::none, Gravity::down));

}  // namespace
}  // namespace unfold
