// See digit_network.h.
#include "vision/counter/digit_network.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "vision/numbers.h"
#include "vision/trained_data.h"

// Written by cmake/embed_file.cmake from the network file.
namespace unfold::embedded {
extern const unsigned char move_counter_network[];
extern const std::size_t move_counter_network_size;
}  // namespace unfold::embedded

namespace unfold::vision {
namespace {

constexpr std::size_t pixels = patch_side * patch_side;

float weighted_sum(std::span<const float> weights, std::span<const float> inputs, float bias) {
    float sum = bias;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        sum += weights[i] * inputs[i];
    return sum;
}

}  // namespace

ClassProbabilities DigitNetwork::classify(const GlyphPatch& patch) const {
    std::array<float, hidden_units> hidden{};
    for (std::size_t unit = 0; unit < hidden.size(); ++unit) {
        const auto weights = std::span(hidden_weights).subspan(unit * pixels, pixels);
        hidden[unit] = positive_part(weighted_sum(weights, patch, hidden_bias[unit]));
    }
    ClassProbabilities scores{};
    for (std::size_t label = 0; label < scores.size(); ++label) {
        const auto weights = std::span(class_weights).subspan(label * hidden_units, hidden_units);
        scores[label] = weighted_sum(weights, hidden, class_bias[label]);
    }
    const float largest = *std::max_element(scores.begin(), scores.end());
    float sum = 0;
    for (float& score : scores)
        sum += score = std::exp(score - largest);
    for (float& score : scores)
        score /= sum;
    return scores;
}

DigitNetwork network_from_bytes(std::span<const unsigned char> bytes) {
    TrainedData file(bytes, "UNFOLD digits 1\n", "digit network of the move counter", Stage::counter);
    const auto read_floats = [&](std::size_t count) {
        std::vector<float> values(count);
        for (float& value : values) {
            const std::uint32_t bits = file.read_unsigned(4);
            std::memcpy(&value, &bits, sizeof value);
        }
        return values;
    };
    DigitNetwork network{read_floats(hidden_units * pixels), read_floats(hidden_units),
                         read_floats(digit_classes * hidden_units), read_floats(digit_classes)};
    file.require_end();
    return network;
}

const DigitNetwork& trained_digit_network() {
    static const DigitNetwork network =
        network_from_bytes({embedded::move_counter_network, embedded::move_counter_network_size});
    return network;
}

}  // namespace unfold::vision
