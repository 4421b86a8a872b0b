// The network file that is built into the library.
#include "vision/counter/digit_network.h"

#include "unfold/error.h"

#include <filesystem>
#include <numeric>

#include <gtest/gtest.h>

#include "support/files.h"

namespace unfold::vision {
namespace {

TEST(DigitNetwork, ComesBackTheSameFromItsBytes) {
    const DigitNetwork& network = trained_digit_network();
    const DigitNetwork again = network_from_bytes(bytes_from_network(network));
    EXPECT_EQ(again.hidden_weights, network.hidden_weights);
    EXPECT_EQ(again.hidden_bias, network.hidden_bias);
    EXPECT_EQ(again.class_weights, network.class_weights);
    EXPECT_EQ(again.class_bias, network.class_bias);
}

TEST(DigitNetwork, IsTheFileOfTheModelsFolder) {
    const auto file = test::project_folder() / "models/move_counter/network.bin";
    EXPECT_EQ(std::filesystem::file_size(file), bytes_from_network(trained_digit_network()).size());
    EXPECT_LE(std::filesystem::file_size(file), 100'000U);
}

TEST(DigitNetwork, RefusesDamagedBytes) {
    auto bytes = bytes_from_network(trained_digit_network());
    auto short_bytes = bytes;
    short_bytes.pop_back();
    EXPECT_THROW((void)network_from_bytes(short_bytes), Error);
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
