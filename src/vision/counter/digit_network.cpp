// See digit_network.h.
#include "vision/counter/digit_network.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "vision/trained_data.h"

// Written by cmake/embed_file.cmake from the network file.
namespace unfold::embedded {
extern const unsigned char move_counter_network[];
extern const std::size_t move_counter_network_size;
}  // namespace unfold::embedded

namespace unfold::vision {
namespace {

constexpr std::string_view magic = "UNFOLD digits 1\n";
constexpr std::size_t pixels = patch_side * patch_side;

DigitNetwork empty_network() {
    return {std::vector<float>(hidden_units * pixels), std::vector<float>(hidden_units),
            std::vector<float>(digit_classes * hidden_units), std::vector<float>(digit_classes)};
}

float weighted_sum(std::span<const float> weights, std::span<const float> inputs, float bias) {
    float sum = bias;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        sum += weights[i] * inputs[i];
    return sum;
}

template <typename Network>
auto members_of(Network& network) {
    return std::array{&network.hidden_weights, &network.hidden_bias, &network.class_weights,
                      &network.class_bias};
}

}  // namespace

ClassProbabilities DigitNetwork::classify(const GlyphPatch& patch) const {
    std::array<float, hidden_units> hidden{};
    for (std::size_t unit = 0; unit < hidden.size(); ++unit) {
        const auto weights = std::span(hidden_weights).subspan(unit * pixels, pixels);
        hidden[unit] = std::max(0.0F, weighted_sum(weights, patch, hidden_bias[unit]));
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

std::vector<unsigned char> bytes_from_network(const DigitNetwork& network) {
    std::vector<unsigned char> bytes(magic.begin(), magic.end());
    for (const std::vector<float>* member : members_of(network))
        for (const float value : *member) {
            const auto bits = std::bit_cast<std::uint32_t>(value);
            for (int shift = 0; shift < 32; shift += 8)
                bytes.push_back(static_cast<unsigned char>(bits >> shift & 0xffU));
        }
    return bytes;
}

DigitNetwork network_from_bytes(std::span<const unsigned char> bytes) {
    TrainedData file(bytes, magic, "digit network of the move counter", Stage::counter);
    DigitNetwork network = empty_network();
    for (std::vector<float>* member : members_of(network))
        for (float& value : *member)
            value = std::bit_cast<float>(file.read_unsigned(4));
    file.require_end();
    return network;
}

const DigitNetwork& trained_digit_network() {
    static const DigitNetwork network =
        network_from_bytes({embedded::move_counter_network, embedded::move_counter_network_size});
    return network;
}

}  // namespace unfold::vision
