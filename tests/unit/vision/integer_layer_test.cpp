// Convolution in whole numbers, against its definition in loops.
#include "vision/maps/integer_layer.h"

#include <algorithm>
#include <tuple>

#include <gtest/gtest.h>

#include "core/random.h"

namespace unfold::vision {
namespace {

// A layer with weights in the order output, row, column, input.
struct Written {
    IntegerLayer layer;
    std::vector<std::int16_t> weights;
};

Written random_layer(int inputs, int outputs, int kernel, int stride, std::uint64_t seed) {
    Random random(seed);
    const auto between = [&](int low, int high) {
        return low + static_cast<int>(random.below(static_cast<std::uint64_t>(high - low + 1)));
    };
    Written written{{inputs, outputs, kernel, stride, -3000, 8191, {}, {}, {}, {}}, {}};
    IntegerLayer& layer = written.layer;
    for (int i = 0; i < outputs * kernel * kernel * inputs; ++i)
        written.weights.push_back(static_cast<std::int16_t>(between(-127, 127)));
    layer.weights = packed_weights(written.weights, outputs, kernel, inputs);
    const int channels = padded_channel_count(outputs);
    for (int i = 0; i < channels; ++i) {
        layer.bias.push_back(i < outputs ? between(-100'000, 100'000) : 0);
        layer.multiplier.push_back(i < outputs ? between(1, 30'000) : 0);
        layer.shift.push_back(static_cast<std::uint8_t>(i < outputs ? between(10, 30) : 1));
    }
    return written;
}

Activations random_values(int width, int height, int channels, std::uint64_t seed) {
    Random random(seed);
    Activations values(width, height, channels);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < channels; ++c)
                values.at(x, y)[c] = static_cast<std::int16_t>(random.below(8192));
    return values;
}

std::int64_t defined_value(const Written& written, const Activations& input, int x, int y, int output) {
    const IntegerLayer& layer = written.layer;
    const auto at = static_cast<std::size_t>(output);
    std::int64_t sum = layer.bias[at];
    std::size_t next = at * static_cast<std::size_t>(layer.kernel * layer.kernel * layer.inputs);
    for (int row = 0; row < layer.kernel; ++row)
        for (int column = 0; column < layer.kernel; ++column)
            for (int i = 0; i < layer.inputs; ++i) {
                const int from_x = layer.stride * x + column - layer.kernel / 2;
                const int from_y = layer.stride * y + row - layer.kernel / 2;
                const bool is_inside =
                    from_x >= 0 && from_y >= 0 && from_x < input.width() && from_y < input.height();
                const std::int64_t weight = written.weights[next++];
                if (is_inside) sum += weight * input.at(from_x, from_y)[i];
            }
    const std::int64_t value =
        (sum * layer.multiplier[at] + (std::int64_t{1} << (layer.shift[at] - 1))) >> layer.shift[at];
    return std::clamp<std::int64_t>(value, layer.low, layer.high);
}

// Inputs, outputs, kernel, stride.
class Convolution : public ::testing::TestWithParam<std::tuple<int, int, int, int>> {};

TEST_P(Convolution, IsTheSumOverWeightsAndInputs) {
    const auto [inputs, outputs, kernel, stride] = GetParam();
    const Written written = random_layer(inputs, outputs, kernel, stride, 1);
    // Widths below, at, and above the pixels that are computed at once.
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 2}, {4, 5}, {9, 3}, {16, 7}}) {
        const Activations input = random_values(width, height, inputs, 2);
        const Activations output = convolve(written.layer, input);
        ASSERT_EQ(output.width(), (width + stride - 1) / stride);
        ASSERT_EQ(output.height(), (height + stride - 1) / stride);
        for (int y = 0; y < output.height(); ++y)
            for (int x = 0; x < output.width(); ++x)
                for (int c = 0; c < outputs; ++c)
                    ASSERT_EQ(output.at(x, y)[c], defined_value(written, input, x, y, c))
                        << width << " x " << height << ": " << x << ", " << y << ", channel " << c;
    }
}

INSTANTIATE_TEST_SUITE_P(Layers, Convolution,
                         ::testing::Values(std::tuple{3, 12, 3, 2}, std::tuple{12, 24, 3, 2},
                                           std::tuple{32, 32, 3, 1}, std::tuple{24, 12, 1, 1},
                                           std::tuple{12, 6, 1, 1}, std::tuple{64, 64, 3, 1}));

TEST(Convolution, LeavesTheFrameAndTheChannelsThatFillAGroupAtZero) {
    const Written written = random_layer(4, 6, 1, 1, 3);
    const Activations output = convolve(written.layer, random_values(5, 4, 4, 4));
    ASSERT_EQ(output.channels(), 8);
    for (int y = -1; y <= 4; ++y)
        for (int x = -1; x <= 5; ++x) {
            const bool is_frame = x < 0 || y < 0 || x == 5 || y == 4;
            for (int c = is_frame ? 0 : 6; c < 8; ++c)
                EXPECT_EQ(output.at(x, y)[c], 0) << x << ", " << y << ", channel " << c;
        }
}

}  // namespace
}  // namespace unfold::vision
