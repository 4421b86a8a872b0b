// The digit network: one hidden layer, from a glyph's patch to ten digits and "no digit".
#pragma once

#include <array>
#include <span>
#include <vector>

#include "vision/counter/glyphs.h"

namespace unfold::vision {

inline constexpr int digit_classes = 11;  ///< 0 … 9 and no_digit
inline constexpr int no_digit = 10;       ///< an icon, a letter, a smudge
inline constexpr int hidden_units = 32;

using ClassProbabilities = std::array<float, digit_classes>;

/// Weights of the network. Each matrix is row by row, one row per output.
struct DigitNetwork {
    std::vector<float> hidden_weights;  ///< hidden_units × patch pixels
    std::vector<float> hidden_bias;     ///< hidden_units
    std::vector<float> class_weights;   ///< digit_classes × hidden_units
    std::vector<float> class_bias;      ///< digit_classes

    /// The probabilities of the classes, adding up to 1.
    [[nodiscard]] ClassProbabilities classify(const GlyphPatch& patch) const;
};

/// The network in a file: the magic "UNFOLD digits 1\n", then the four members in order as little-endian
/// 32-bit floats. Throws Error(internal) when the bytes are not a network file of these sizes.
[[nodiscard]] DigitNetwork network_from_bytes(std::span<const unsigned char> bytes);

/// The network that is built into the library (models/move_counter/network.bin). Loaded at the first call.
[[nodiscard]] const DigitNetwork& trained_digit_network();

}  // namespace unfold::vision
