// The pruning tables must never rule out what is possible: with as many moves as an island takes to end in a
// color, every region alone may still reach every other, any two others, and be held together with any two.
#include "unfold/graph.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "solve/free_flood/search_tables.h"
#include "support/random_level.h"
#include "support/subset_oracle.h"

namespace unfold {
namespace {

using namespace free_flood;
using test::random_level;
using test::Shape;
using test::text_of;

TEST(Tables, NeverRuleOutWhatASolutionDoes) {
    Random random(500);
    const std::vector<Shape> shapes{{LatticeKind::square, 5, 4, 3, 0},
                                    {LatticeKind::square, 5, 5, 4, 4},
                                    {LatticeKind::triangle, 4, 6, 3, 0},
                                    {LatticeKind::triangle, 5, 6, 5, 5}};
    const Deadline never = Deadline::never();
    const IslandLimits limits{{never, std::size_t{1} << 30, 1}, 5000, {}};
    int boards = 0;
    int tight = 0;
    while (boards < 80) {
        const ColorLevel level =
            random_level(random, shapes[static_cast<std::size_t>(boards) % shapes.size()]);
        const RegionGraph graph = build_region_graph(level.board);
        const auto members = islands(graph).front();
        if (members.size() < 8 || members.size() > 13) continue;
        ++boards;
        const auto colors = static_cast<int>(level.board.palette.size());
        const auto fewest = test::fewest_moves_by_color(graph, members, colors);
        const Island<1> island(graph, members, colors);
        SearchTables<1> tables(island);
        const int most = *std::max_element(fewest.begin(), fewest.end());
        // The tables of pairs of targets are made for half of a search's moves.
        ASSERT_TRUE(tables.extend(2 * most, limits) && tables.extend_pair_targets(2 * most, limits));
        for (int d = 0; d < colors; ++d) {
            const int k = fewest[static_cast<std::size_t>(d)];
            TargetTable<1>::LastRefuters refuters(colors);
            std::vector<std::size_t> likely_pair;
            for (std::size_t r = 0; r < island.regions; ++r) {
                RegionSet<1> alone;
                alone.add(r);
                const std::size_t c = island.color[r];
                const ColorMask finals = ColorMask{1} << d;
                EXPECT_EQ(tables.pairs.row(k, d, r), island.all);
                EXPECT_TRUE(tables.side_targets.may_finish(alone, c, k, finals, refuters))
                    << text_of(level.board);
                EXPECT_TRUE(tables.pair_targets.may_finish(alone, c, k, finals, likely_pair))
                    << text_of(level.board);
                for (std::size_t v = 0; v < island.regions; ++v)
                    EXPECT_EQ(tables.triples.row(k, d, r, v), island.all) << text_of(level.board);
                // With one move less some region must be refuted, or the test would show nothing.
                if (k > 0 && !tables.pair_targets.may_finish(alone, c, k - 1, finals, likely_pair)) ++tight;
            }
        }
    }
    EXPECT_GT(tight, 500);
}

// What meets the rows of the critical targets meets all rows.
TEST(Tables, CriticalTargetsStandForAll) {
    Random random(501);
    const IslandLimits limits{{Deadline::never(), std::size_t{1} << 30, 1}, 5000, {}};
    const ColorLevel level = random_level(random, {LatticeKind::triangle, 8, 9, 4, 0});
    const RegionGraph graph = build_region_graph(level.board);
    const Island<1> island(graph, islands(graph).front(), level.board.palette.size());
    ASSERT_GT(island.regions, 20U);
    SearchTables<1> tables(island);
    ASSERT_TRUE(tables.extend(10, limits));
    std::size_t fewest = island.regions;
    for (std::size_t k = 0; k <= 10; ++k)
        for (std::size_t d = 0; d < island.colors; ++d)
            for (std::size_t c = 0; c < island.colors; ++c) {
                const auto& critical = tables.side_targets.critical(k, d, c);
                fewest = std::min(fewest, critical.size());
                for (std::size_t w = 0; w < island.regions; ++w)
                    EXPECT_TRUE(std::any_of(critical.begin(), critical.end(), [&](std::size_t other) {
                        return tables.side_targets.row(k, d, c, w)
                            .contains(tables.side_targets.row(k, d, c, other));
                    }));
            }
    EXPECT_LT(fewest, island.regions / 4);
}

}  // namespace
}  // namespace unfold
