// Evenly spaced lines among others.
#include "vision/square/line_comb.h"

#include <vector>

#include <gtest/gtest.h>

namespace unfold::vision {
namespace {

TEST(LineComb, FindsEvenLinesAmongOthers) {
    std::vector<float> edges(500, 0);
    for (std::size_t k = 0; k <= 10; ++k)
        edges[100 + 27 * k] = 0.6F;
    edges[420] = edges[447] = 0.2F;
    const auto comb = fit_line_comb(edges);
    ASSERT_TRUE(comb);
    EXPECT_NEAR(comb->pitch_px, 27, 0.1);
    EXPECT_NEAR(comb->first_px, 100.5, 0.6);
    EXPECT_EQ(comb->cells, 10);
    EXPECT_FALSE(fit_line_comb(std::vector<float>(500, 0)));
}

}  // namespace
}  // namespace unfold::vision
