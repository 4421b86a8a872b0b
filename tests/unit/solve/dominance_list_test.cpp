// Which of the floods that were reached dominate another, against a plain list of those that must still be
// known.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "solve/rooted_flood/transposition_table.h"

namespace unfold::rooted_flood {
namespace {

constexpr int regions = 90;
using Set = RegionSet<2>;

// Regions that all have, and few others: supersets are frequent.
Set random_flood(Random& random, std::uint64_t one_in) {
    Set set;
    for (int r = 0; r < 20; ++r)
        set.add(r);
    for (int r = 20; r < 32; ++r)
        if (random.below(one_in) == 0) set.add(r);
    return set;
}

bool is_beaten_by_one_of(const std::vector<Set>& kept, const Set& flooded) {
    return std::any_of(kept.begin(), kept.end(),
                       [&](const Set& other) { return other.contains(flooded) && !(other == flooded); });
}

TEST(DominanceList, BeatWhatTheyHoldStrictly) {
    Random random(1);
    DominanceList<2> reached(regions, 2000);
    std::vector<Set> kept;
    int beaten = 0;
    for (int i = 0; i < 900; ++i) {
        const Set flooded = random_flood(random, 3);
        const bool expected = is_beaten_by_one_of(kept, flooded);
        ASSERT_EQ(reached.dominates(flooded), expected) << "flood " << i;
        beaten += expected ? 1 : 0;
        kept.push_back(flooded);
        reached.add(flooded);
    }
    EXPECT_GT(beaten, 100);
    EXPECT_LT(beaten, 890);
}

TEST(DominanceList, DoNotBeatThemselves) {
    Random random(2);
    DominanceList<2> reached(regions, 100);
    const Set flooded = random_flood(random, 2);
    reached.add(flooded);
    EXPECT_FALSE(reached.dominates(flooded));
    EXPECT_FALSE(DominanceList<2>(regions, 100).dominates(Set{}));
}

TEST(DominanceList, KeepTheLastHalfAtLeast) {
    constexpr std::size_t most = 1200;
    Random random(3);
    DominanceList<2> reached(regions, most);
    std::vector<Set> all;
    for (int i = 0; i < 3000; ++i) {
        const Set flooded = random_flood(random, 4);
        const std::vector<Set> last(all.end() - std::min<std::ptrdiff_t>(most / 2, std::ssize(all)),
                                    all.end());
        const bool beaten = reached.dominates(flooded);
        EXPECT_TRUE(beaten || !is_beaten_by_one_of(last, flooded)) << "flood " << i;
        EXPECT_TRUE(!beaten || is_beaten_by_one_of(all, flooded)) << "flood " << i;
        all.push_back(flooded);
        reached.add(flooded);
    }
}

TEST(DominanceList, KeepNothingWhereThereIsNoRoom) {
    Random random(4);
    DominanceList<2> reached(regions, 1);
    Set more = random_flood(random, 2);
    more.add(80);
    reached.add(more);
    more.remove(80);
    EXPECT_FALSE(reached.dominates(more));
}

}  // namespace
}  // namespace unfold::rooted_flood
