// The calibration: a monotone map from 0 … 1 into 0 … 1.
#include "vision/calibration.h"

#include <array>

#include <gtest/gtest.h>

#include "support/readings.h"
#include "vision/calibration_knots.h"

namespace unfold::vision {
namespace {

constexpr std::array all_games{Game::kami2, Game::kami, Game::floodit, Game::shisen};

TEST(Calibration, IsMonotoneAndStaysAProbability) {
    for (const Game game : all_games) {
        double before = calibrated(game, 0);
        EXPECT_EQ(before, 0);
        for (int i = 1; i <= 1000; ++i) {
            const double now = calibrated(game, i / 1000.0);
            EXPECT_GE(now, before) << i;
            EXPECT_LE(now, 1) << i;
            before = now;
        }
    }
}

TEST(Calibration, PassesThroughItsKnots) {
    for (const Knot& knot : knots_of_tiles)
        EXPECT_NEAR(calibrated(Game::shisen, knot.raw), knot.share, 1e-9);
    EXPECT_EQ(calibrated(Game::kami, 0.4), calibrated(Game::floodit, 0.4)) << "one reader, one map";
}

TEST(Calibration, KeepsCleanReadingsSure) {
    for (const Game game : all_games)
        EXPECT_GE(calibrated(game, 1), 0.9);
}

}  // namespace
}  // namespace unfold::vision
