// The network file that is built into the library.
#include "vision/counter/digit_network.h"

#include "unfold/error.h"

#include <numeric>

#include <gtest/gtest.h>

#include "support/files.h"

namespace unfold::vision {
namespace {

std::vector<std::uint8_t> bytes_of_network_file() {
    return test::bytes_in(test::project_folder() / "models/move_counter/network.bin");
}

TEST(DigitNetwork, IsTheFileOfTheModelsFolder) {
    const auto bytes = bytes_of_network_file();
    EXPECT_LE(bytes.size(), 100'000U);
    const DigitNetwork& network = trained_digit_network();
    const DigitNetwork of_file = network_from_bytes(bytes);
    EXPECT_EQ(of_file.hidden_weights, network.hidden_weights);
    EXPECT_EQ(of_file.hidden_bias, network.hidden_bias);
    EXPECT_EQ(of_file.class_weights, network.class_weights);
    EXPECT_EQ(of_file.class_bias, network.class_bias);
}

TEST(DigitNetwork, RefusesDamagedBytes) {
    auto bytes = bytes_of_network_file();
    auto short_bytes = bytes;
    short_bytes.pop_back();
    EXPECT_THROW((void)network_from_bytes(short_bytes), Error);
    auto long_bytes = bytes;
    long_bytes.push_back(0);
    EXPECT_THROW((void)network_from_bytes(long_bytes), Error);
    bytes.front() ^= 1U;
    EXPECT_THROW((void)network_from_bytes(bytes), Error);
    EXPECT_THROW((void)network_from_bytes({}), Error);
}

TEST(DigitNetwork, GivesProbabilitiesThatAddUpToOne) {
    GlyphPatch patch{};
    for (std::size_t row = 2; row < 18; ++row)
        patch[row * patch_side + 10] = 1;
    const ClassProbabilities classes = trained_digit_network().classify(patch);
    EXPECT_NEAR(std::accumulate(classes.begin(), classes.end(), 0.0F), 1.0F, 1e-5F);
}

}  // namespace
}  // namespace unfold::vision
