// The seeded random numbers.
#include "core/random.h"

#include <array>

#include <gtest/gtest.h>

namespace unfold {
namespace {

TEST(Random, GivesThePublishedSequenceOfSplitMix64) {
    Random random(1234567);
    EXPECT_EQ(random.next(), 6457827717110365317U);
    EXPECT_EQ(random.next(), 3203168211198807973U);
    EXPECT_EQ(random.next(), 9817491932198370423U);
}

TEST(Random, StaysBelowItsBoundAndReachesEveryNumber) {
    Random random(7);
    std::array<int, 5> seen{};
    for (int i = 0; i < 1000; ++i)
        ++seen.at(random.below(5));
    for (const int count : seen)
        EXPECT_GT(count, 150);
}

TEST(Random, GivesRealNumbersOfTheUnitInterval) {
    Random random(9);
    for (int i = 0; i < 1000; ++i) {
        const double number = random.unit();
        EXPECT_GE(number, 0.0);
        EXPECT_LT(number, 1.0);
    }
}

}  // namespace
}  // namespace unfold
