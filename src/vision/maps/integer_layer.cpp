// See integer_layer.h. Outputs are computed in blocks of up to twelve channels for four pixels: their sums
// stay in registers, and each weight that is loaded serves four pixels.
#include "vision/maps/integer_layer.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "vision/image/dot_product.h"

namespace unfold::vision {
namespace {

constexpr int group_size = 4;       // outputs in a vector of sums
constexpr int max_groups = 3;       // in a block
constexpr int pixels_at_once = 4;   // of a block
constexpr int weights_at_once = 8;  // two inputs for each output of a group

// Two neighboring inputs of a pixel, repeated for the four outputs of a group.
cv::v_int16x8 repeated_pair(const std::int16_t* inputs) {
    std::int32_t pair = 0;
    std::memcpy(&pair, inputs, sizeof pair);
    return cv::v_reinterpret_as_s16(cv::v_setall_s32(pair));
}

std::int16_t value_of(const IntegerLayer& layer, int output, std::int32_t sum) {
    const auto at = static_cast<std::size_t>(output);
    const std::int64_t half = std::int64_t{1} << (layer.shift[at] - 1);
    const std::int64_t value = (std::int64_t{sum} * layer.multiplier[at] + half) >> layer.shift[at];
    return static_cast<std::int16_t>(std::clamp<std::int64_t>(value, layer.low, layer.high));
}

// The outputs of `groups` groups from `first` on, for `pixels` pixels from (x, y) on. `weights` are those of
// the block.
template <int groups, int pixels>
void compute(const IntegerLayer& layer, const Activations& input, const std::int16_t* weights, int first,
             int x, int y, Activations& output) {
    std::array<std::array<cv::v_int32x4, groups>, pixels> sums;
    for (auto& of_pixel : sums)
        for (int group = 0; group < groups; ++group)
            of_pixel[static_cast<std::size_t>(group)] =
                cv::v_load(layer.bias.data() + first + group_size * group);
    const int padding = layer.kernel / 2;
    const int step = layer.stride * input.channels();
    const int pairs = layer.kernel * input.channels() / 2;
    for (int row = 0; row < layer.kernel; ++row) {
        // The pixels below a row of the kernel follow each other in memory.
        const std::int16_t* inputs = input.at(layer.stride * x - padding, layer.stride * y + row - padding);
        for (int pair = 0; pair < pairs; ++pair, inputs += 2) {
            std::array<cv::v_int16x8, groups> of_pair;
            for (auto& of_group : of_pair) {
                of_group = cv::v_load(weights);
                weights += weights_at_once;
            }
            for (int pixel = 0; pixel < pixels; ++pixel) {
                const cv::v_int16x8 values = repeated_pair(inputs + pixel * step);
                for (std::size_t group = 0; group < groups; ++group) {
                    auto& sum = sums[static_cast<std::size_t>(pixel)][group];
                    sum += dot_products(values, of_pair[group]);
                }
            }
        }
    }
    for (int pixel = 0; pixel < pixels; ++pixel) {
        std::int16_t* const values = output.at(x + pixel, y) + first;
        for (int group = 0; group < groups; ++group) {
            std::array<std::int32_t, group_size> of_group;
            cv::v_store(of_group.data(),
                        sums[static_cast<std::size_t>(pixel)][static_cast<std::size_t>(group)]);
            for (int i = 0; i < group_size; ++i)
                values[group_size * group + i] =
                    value_of(layer, first + group_size * group + i, of_group[static_cast<std::size_t>(i)]);
        }
    }
}

template <int groups>
void compute_block(const IntegerLayer& layer, const Activations& input, const std::int16_t* weights,
                   int first, Activations& output) {
    const int width = output.width();
    for (int y = 0; y < output.height(); ++y) {
        if (width < pixels_at_once) {
            for (int x = 0; x < width; ++x)
                compute<groups, 1>(layer, input, weights, first, x, y, output);
            continue;
        }
        // The last pixels of a row may be computed twice.
        for (int x = 0; x < width; x += pixels_at_once)
            compute<groups, pixels_at_once>(layer, input, weights, first, std::min(x, width - pixels_at_once),
                                            y, output);
    }
}

}  // namespace

Activations::Activations(int width, int height, int channels)
    : width_(width),
      height_(height),
      channels_(padded_channel_count(channels)),
      values_(static_cast<std::size_t>(width + 2) * static_cast<std::size_t>(height + 2) *
              static_cast<std::size_t>(channels_)) {}

std::vector<std::int16_t> packed_weights(std::span<const std::int16_t> weights, int outputs, int kernel,
                                         int inputs) {
    const int wide = padded_channel_count(inputs), groups = padded_channel_count(outputs) / group_size;
    std::vector<std::int16_t> packed;
    packed.reserve(static_cast<std::size_t>(group_size * groups) *
                   static_cast<std::size_t>(kernel * kernel * wide));
    const auto weight = [&](int output, int tap, int input) -> std::int16_t {
        if (output >= outputs || input >= inputs) return 0;
        return weights[(static_cast<std::size_t>(output) * static_cast<std::size_t>(kernel * kernel) +
                        static_cast<std::size_t>(tap)) *
                           static_cast<std::size_t>(inputs) +
                       static_cast<std::size_t>(input)];
    };
    for (int block = 0; block < groups; block += max_groups)
        for (int tap = 0; tap < kernel * kernel; ++tap)
            for (int input = 0; input < wide; input += 2)
                for (int group = block; group < std::min(block + max_groups, groups); ++group)
                    for (int i = 0; i < group_size; ++i)
                        for (const int of_pair : {0, 1})
                            packed.push_back(weight(group_size * group + i, tap, input + of_pair));
    return packed;
}

Activations convolve(const IntegerLayer& layer, const Activations& input) {
    Activations output((input.width() + layer.stride - 1) / layer.stride,
                       (input.height() + layer.stride - 1) / layer.stride, layer.outputs);
    const int groups = output.channels() / group_size;
    const std::int16_t* weights = layer.weights.data();
    for (int block = 0; block < groups; block += max_groups) {
        const int of_block = std::min(max_groups, groups - block);
        const int first = group_size * block;
        if (of_block == 1) compute_block<1>(layer, input, weights, first, output);
        if (of_block == 2) compute_block<2>(layer, input, weights, first, output);
        if (of_block == 3) compute_block<3>(layer, input, weights, first, output);
        weights += static_cast<std::ptrdiff_t>(of_block) * layer.kernel * layer.kernel * input.channels() /
                   2 * weights_at_once;
    }
    return output;
}

}  // namespace unfold::vision
