// Deadlines and cancellation.
#include "unfold/deadline.h"

#include <limits>

#include <gtest/gtest.h>

namespace unfold {
namespace {

TEST(Deadline, NeverMeansNever) {
    EXPECT_FALSE(Deadline::never().expired());
    EXPECT_FALSE(Deadline::after_ms(std::numeric_limits<double>::infinity()).expired());
}

TEST(Deadline, ZeroAndLessExpireAtOnce) {
    EXPECT_TRUE(Deadline::after_ms(0).expired());
    EXPECT_TRUE(Deadline::after_ms(-5).expired());
    EXPECT_FALSE(Deadline::after_ms(3'600'000).expired());
}

TEST(Deadline, EndsWhenCancellationIsRequested) {
    Cancellation cancellation;
    const Deadline deadline = Deadline::never().watching(&cancellation);
    EXPECT_FALSE(deadline.expired());
    cancellation.request();
    EXPECT_TRUE(deadline.expired());
}

}  // namespace
}  // namespace unfold
