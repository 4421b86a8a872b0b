// Convolution in integer arithmetic: 16-bit activations and weights, 32-bit sums. Every compiler and the
// browser compute the same bits. models/train/board_maps/integer_model.py defines each rounding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace unfold::vision {

/// Channels are stored in groups of four; channels that fill the last group are zero.
[[nodiscard]] constexpr int padded_channel_count(int channels) {
    return (channels + 3) / 4 * 4;
}

/// The values of a layer: rows of pixels, channels innermost, with zero padding of one pixel.
class Activations {
  public:
    Activations(int width, int height, int channels);

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    [[nodiscard]] int channels() const { return channels_; }  ///< a multiple of four

    /// The channels of a pixel. Requires: -1 <= x <= width, -1 <= y <= height; the padding is only read.
    [[nodiscard]] std::int16_t* at(int x, int y) { return values_.data() + offset(x, y); }
    [[nodiscard]] const std::int16_t* at(int x, int y) const { return values_.data() + offset(x, y); }

  private:
    [[nodiscard]] std::size_t offset(int x, int y) const {
        const auto row = static_cast<std::size_t>(y + 1), column = static_cast<std::size_t>(x + 1);
        return (row * static_cast<std::size_t>(width_ + 2) + column) * static_cast<std::size_t>(channels_);
    }

    int width_, height_, channels_;
    std::vector<std::int16_t> values_;
};

/// A convolution with requantization: clamp((sum * multiplier + 2^(shift - 1)) >> shift, low, high).
struct IntegerLayer {
    int inputs = 0, outputs = 0;
    int kernel = 1;  ///< 1, or 3 with zero padding of one pixel
    int stride = 1;
    int low = 0, high = 0;  ///< of a value
    std::vector<std::int32_t> bias, multiplier;
    std::vector<std::uint8_t> shift;
    std::vector<std::int16_t> weights;  ///< packed by `packed_weights`
};

/// Weights in the order in which `convolve` reads them, from the order output, row, column, input.
[[nodiscard]] std::vector<std::int16_t> packed_weights(std::span<const std::int16_t> weights, int outputs,
                                                       int kernel, int inputs);

/// The values of a layer; of (size + 1) / 2 pixels each way where the stride is 2.
/// Requires: input.channels() == padded_channel_count(layer.inputs), and sums that fit into 32 bits.
/// Cost: a multiplication for each weight and pixel of the output. Thread safe.
[[nodiscard]] Activations convolve(const IntegerLayer& layer, const Activations& input);

}  // namespace unfold::vision
