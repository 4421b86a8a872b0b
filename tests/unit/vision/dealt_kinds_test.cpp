// Deals of equal kinds, deals of random pairs, and cells that are filled at random.
#include "vision/tiles/dealt_kinds.h"

#include <gtest/gtest.h>

namespace unfold::vision {
namespace {

constexpr double clear_bits = 5;

TEST(DealtKinds, AreEquallyMany) {
    EXPECT_GT(bits_of_deal({4, 4, 4, 4, 4, 4, 4, 4}, true), clear_bits);
    EXPECT_GT(bits_of_deal({6, 4, 4, 4, 6, 4, 4, 4}, true), clear_bits);
    EXPECT_GT(bits_of_deal({4, 4, 4, 4, 4, 4, 4, 4}, false), clear_bits) << "also where cells were regrouped";
}

TEST(DealtKinds, AreRandomPairs) {
    const std::vector<int> pairs{8, 2, 6, 10, 4, 2, 8, 8};
    EXPECT_GT(bits_of_deal(pairs, true), clear_bits);
    EXPECT_LT(bits_of_deal(pairs, false), 0) << "regrouping makes any numbers even";
}

TEST(DealtKinds, AreNotTheWorkOfChance) {
    EXPECT_LT(bits_of_deal({7, 12, 9, 14, 10, 12}, true), 0);
    EXPECT_LT(bits_of_deal({5, 3, 4, 2, 1, 1}, false), 0);
}

}  // namespace
}  // namespace unfold::vision
