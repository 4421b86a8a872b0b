// The calibration: a monotone map from 0 … 1 into 0 … 1.
#include <gtest/gtest.h>

#include "vision/board_probability.h"

namespace unfold::vision {
namespace {

TEST(Calibration, IsMonotoneAndStaysAProbability) {
    double before = calibrated_kami2(0);
    EXPECT_EQ(before, 0);
    for (int i = 1; i <= 1000; ++i) {
        const double now = calibrated_kami2(i / 1000.0);
        EXPECT_GE(now, before) << i;
        EXPECT_LE(now, 1) << i;
        before = now;
    }
}

TEST(Calibration, KeepsCleanReadingsSure) {
    EXPECT_GE(calibrated_kami2(1), 0.9);
}

}  // namespace
}  // namespace unfold::vision
