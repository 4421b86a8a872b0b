// The index over many sets, against plain loops over the same sets.
#include "solve/common/set_index.h"

#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"

namespace unfold {
namespace {

constexpr int regions = 100;
using Set = RegionSet<2>;

Set random_set(Random& random, std::uint64_t one_in) {
    Set set;
    for (int r = 0; r < regions; ++r)
        if (random.below(one_in) == 0) set.add(r);
    return set;
}

TEST(SetIndex, FindsTheSetsThatMeetAnother) {
    Random random(1);
    SetIndex<2> index(regions);
    std::vector<Set> sets;
    // More than two blocks of 512, and a part of a third.
    for (int i = 0; i < 1200; ++i) {
        sets.push_back(random_set(random, 12));
        index.add(sets.back());
    }
    for (int question = 0; question < 50; ++question) {
        const Set asked = random_set(random, 40);
        const Selection selection = index.meeting(asked);
        for (std::size_t i = 0; i < sets.size(); ++i)
            ASSERT_EQ((selection[i / 64] >> (i % 64) & 1) != 0, sets[i].meets(asked)) << "set " << i;
    }
}

TEST(SetIndex, FindsWhetherAWantedSetContainsAnother) {
    Random random(2);
    SetIndex<2> index(regions);
    std::vector<Set> sets;
    for (int i = 0; i < 700; ++i) {
        sets.push_back(random_set(random, 2));
        index.add(sets.back());
    }
    int contained = 0;
    for (int question = 0; question < 300; ++question) {
        const Set asked = random_set(random, 20);
        const auto is_wanted = [](std::size_t i) { return i % 3 == 0; };
        bool expected = false;
        for (std::size_t i = 0; i < sets.size(); ++i)
            expected = expected || (is_wanted(i) && sets[i].contains(asked));
        EXPECT_EQ(index.any_containing(asked, is_wanted), expected);
        contained += expected ? 1 : 0;
    }
    EXPECT_GT(contained, 20);
    EXPECT_LT(contained, 280);
}

}  // namespace
}  // namespace unfold
