// What follows from floods that were decided, against a plain list of all of them.
#include "solve/rooted_flood/subsumption_table.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"

namespace unfold::rooted_flood {
namespace {

using Set = RegionSet<2>;

struct Decided {
    Set flooded;
    int budget = 0;
    bool is_solvable = false;
};

// Few regions, so that one flood often holds another.
Set random_flood(Random& random) {
    Set set;
    for (int r = 58; r < 68; ++r)
        if (random.below(2) == 0) set.add(r);
    return set;
}

bool is_ruled_out_by_one_of(const std::vector<Decided>& all, const Set& flooded, int budget) {
    return std::any_of(all.begin(), all.end(), [&](const Decided& known) {
        return !known.is_solvable && known.budget == budget && known.flooded.contains(flooded);
    });
}

bool is_ruled_in_by_one_of(const std::vector<Decided>& all, const Set& flooded, int budget) {
    return std::any_of(all.begin(), all.end(), [&](const Decided& known) {
        return known.is_solvable && known.budget == budget && flooded.contains(known.flooded);
    });
}

TEST(SubsumptionTable, DecideTheSmallerOrTheLarger) {
    Random random(1);
    SubsumptionTable<2> decided(1000);
    std::vector<Decided> all;
    int ruled_out = 0, ruled_in = 0;
    for (int i = 0; i < 3000; ++i) {
        const Set flooded = random_flood(random);
        const auto budget = 6 + static_cast<int>(random.below(40));  // large enough to forget nothing
        const bool out = is_ruled_out_by_one_of(all, flooded, budget);
        const bool in = is_ruled_in_by_one_of(all, flooded, budget);
        ASSERT_EQ(decided.rule_out(flooded, budget), out) << "flood " << i;
        ASSERT_EQ(decided.rule_in(flooded, budget), in) << "flood " << i;
        ruled_out += out ? 1 : 0;
        ruled_in += in ? 1 : 0;
        all.push_back({flooded, budget, random.below(2) == 0});
        decided.add(flooded, budget, all.back().is_solvable);
    }
    EXPECT_GT(ruled_out, 300);
    EXPECT_LT(ruled_out, 2700);
    EXPECT_GT(ruled_in, 300);
    EXPECT_LT(ruled_in, 2700);
}

// None of these holds another.
template <std::size_t Words>
RegionSet<Words> only(std::size_t region) {
    RegionSet<Words> set;
    set.add(region);
    return set;
}

template <std::size_t Words>
int hopeless_kept(SubsumptionTable<Words>& decided, int budget) {
    int kept = 0;
    for (std::size_t region = 0; region < 64 * Words; ++region)
        kept += decided.rule_out(only<Words>(region), budget) ? 1 : 0;
    return kept;
}

TEST(SubsumptionTable, ThatAreForgottenDecideNothing) {
    SubsumptionTable<2> decided(8);
    for (int region = 0; region < 100; ++region) {
        decided.add(only<2>(region), 2, false);
        EXPECT_TRUE(decided.rule_out(only<2>(region), 2)) << region;
    }
    EXPECT_EQ(hopeless_kept(decided, 2), 8);
}

TEST(SubsumptionTable, ThatDecideMuchStay) {
    SubsumptionTable<2> decided(8);
    for (int region = 0; region < 100; ++region) {
        decided.add(only<2>(region), 2, false);
        if (region >= 7) {
            EXPECT_TRUE(decided.rule_out(only<2>(7), 2)) << region;
        }
    }
}

TEST(SubsumptionTable, FewAreKeptForSmallBudgets) {
    SubsumptionTable<4> decided(200);
    for (int budget = 0; budget < 100; ++budget)
        for (int region = 0; region < 256; ++region)
            decided.add(only<4>(region), budget, false);
    EXPECT_EQ(hopeless_kept(decided, 0), 16);
    EXPECT_EQ(hopeless_kept(decided, 1), 32);
    EXPECT_EQ(hopeless_kept(decided, 3), 128);
    EXPECT_EQ(hopeless_kept(decided, 4), 200);
    EXPECT_EQ(hopeless_kept(decided, 99), 200);
}

TEST(SubsumptionTable, ThatFollowFromANewOneMakeRoom) {
    SubsumptionTable<2> decided(2);
    Set all, left, right, other;
    left.add(1);
    right.add(2);
    all = left | right;
    other.add(70);
    decided.add(left, 1, false);
    decided.add(right, 1, false);
    decided.add(all, 1, false);
    decided.add(other, 1, false);
    EXPECT_TRUE(decided.rule_out(left, 1));
    EXPECT_TRUE(decided.rule_out(all, 1));
    EXPECT_TRUE(decided.rule_out(other, 1));
    EXPECT_FALSE(decided.rule_out(all | other, 1));
}

TEST(SubsumptionTable, NothingFollowsWhereNothingIsKept) {
    SubsumptionTable<2> decided(0);
    decided.add(Set{}, 1, true);
    decided.add(Set{}, 1, false);
    EXPECT_FALSE(decided.rule_in(Set{}, 1));
    EXPECT_FALSE(decided.rule_out(Set{}, 1));
}

}  // namespace
}  // namespace unfold::rooted_flood
