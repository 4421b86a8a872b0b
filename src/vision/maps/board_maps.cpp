// See board_maps.h.
#include "vision/maps/board_maps.h"

#include <algorithm>

#include "vision/trained_data.h"

// Written by cmake/embed_file.cmake from the network file.
namespace unfold::embedded {
extern const unsigned char board_maps_network[];
extern const std::size_t board_maps_network_size;
}  // namespace unfold::embedded

namespace unfold::vision {
namespace {

// As integer_model.py defines them.
constexpr int max_activation = 8191, max_logit = 2047;  // 13 and 11 bits

IntegerLayer read_layer(TrainedData& file) {
    IntegerLayer layer;
    layer.outputs = static_cast<int>(file.read_unsigned(2));
    layer.inputs = static_cast<int>(file.read_unsigned(2));
    layer.kernel = static_cast<int>(file.read_unsigned(2));
    layer.stride = static_cast<int>(file.read_unsigned(2));
    const int weight_bits = static_cast<int>(file.read_unsigned(2));
    const bool has_relu = file.read_unsigned(2) != 0;
    const bool is_valid = (layer.kernel == 1 || layer.kernel == 3) &&
                          (layer.stride == 1 || layer.stride == 2) && (weight_bits == 8 || weight_bits == 16);
    file.require(is_valid);
    layer.low = has_relu ? 0 : -max_activation;
    layer.high = max_activation;
    for (int i = 0; i < layer.outputs; ++i)
        layer.bias.push_back(file.read_signed(4));
    for (int i = 0; i < layer.outputs; ++i)
        layer.multiplier.push_back(file.read_signed(4));
    for (int i = 0; i < layer.outputs; ++i) {
        layer.shift.push_back(static_cast<std::uint8_t>(file.read_unsigned(1)));
        file.require(layer.shift.back() >= 1 && layer.shift.back() <= 62);
    }
    const auto channels = static_cast<std::size_t>(padded_channel_count(layer.outputs));
    layer.bias.resize(channels, 0);
    layer.multiplier.resize(channels, 0);
    layer.shift.resize(channels, 1);
    std::vector<std::int16_t> weights;
    const int count = layer.outputs * layer.kernel * layer.kernel * layer.inputs;
    for (int i = 0; i < count; ++i)
        weights.push_back(static_cast<std::int16_t>(file.read_signed(weight_bits / 8)));
    layer.weights = packed_weights(weights, layer.outputs, layer.kernel, layer.inputs);
    return layer;
}

Activations inputs_of(const cv::Mat& bgr) {
    Activations inputs(bgr.cols, bgr.rows, 3);
    for (int y = 0; y < bgr.rows; ++y)
        for (int x = 0; x < bgr.cols; ++x) {
            const auto& pixel = bgr.at<cv::Vec3b>(y, x);
            std::int16_t* const values = inputs.at(x, y);
            for (int c = 0; c < 3; ++c)
                values[c] = pixel[2 - c];
        }
    return inputs;
}

// Skip connection: `smaller`, upsampled by 2 (nearest neighbor), and `larger`, concatenated by channels.
Activations upsampled_and_concatenated(const Activations& smaller, const Activations& larger) {
    Activations all(larger.width(), larger.height(), smaller.channels() + larger.channels());
    for (int y = 0; y < larger.height(); ++y)
        for (int x = 0; x < larger.width(); ++x) {
            const std::int16_t* const from = smaller.at(x / 2, y / 2);
            std::int16_t* const to = std::copy(from, from + smaller.channels(), all.at(x, y));
            std::copy(larger.at(x, y), larger.at(x, y) + larger.channels(), to);
        }
    return all;
}

// Softmax of logits, in shares of 255.
template <std::size_t count>
std::array<std::uint8_t, count> softmax(const std::array<int, count>& logits,
                                        const std::vector<std::uint16_t>& exponentials) {
    const int top = *std::max_element(logits.begin(), logits.end());
    std::array<std::uint32_t, count> terms{};
    std::uint32_t total = 0;
    for (std::size_t i = 0; i < count; ++i)
        total += terms[i] = exponentials[static_cast<std::size_t>(std::min(top - logits[i], max_logit))];
    std::array<std::uint8_t, count> shares{};
    for (std::size_t i = 0; i < count; ++i)
        shares[i] = static_cast<std::uint8_t>((255 * terms[i] + total / 2) / total);
    return shares;
}

}  // namespace

MapsNetwork::MapsNetwork(std::span<const unsigned char> bytes) {
    TrainedData file(bytes, "UNFOLD maps v01\n", "network of the board maps", Stage::lattice);
    for (int distance = 0; distance <= max_logit; ++distance)
        exponentials_.push_back(static_cast<std::uint16_t>(file.read_unsigned(2)));
    int channels = 3;
    const auto add = [&](IntegerLayer& layer, int inputs) {
        layer = read_layer(file);
        file.require(layer.inputs == inputs);
        channels = layer.outputs;
    };
    add(stem_, channels);
    for (auto& pair : down_)
        for (IntegerLayer& layer : pair)
            add(layer, channels);
    for (std::size_t i = up_.size(); i-- > 0;)
        add(up_[i], channels + down_[i][1].outputs);
    add(reduce_, channels);
    add(head_, channels + stem_.outputs);
    add(logits_, channels);
    file.require_end();
    file.require(logits_.outputs == static_cast<int>(map_count));
    logits_.low = -max_logit;
    logits_.high = max_logit;
}

BoardMaps MapsNetwork::maps_of(const cv::Mat& bgr) const {
    std::vector<Activations> skipped{convolve(stem_, inputs_of(bgr))};
    for (const auto& pair : down_)
        skipped.push_back(convolve(pair[1], convolve(pair[0], skipped.back())));
    Activations values = std::move(skipped.back());
    for (std::size_t i = up_.size(); i-- > 0;)
        values = convolve(up_[i], upsampled_and_concatenated(values, skipped[i + 1]));
    const Activations logits =
        convolve(logits_, convolve(head_, upsampled_and_concatenated(convolve(reduce_, values), skipped[0])));

    BoardMaps result;
    for (cv::Mat1b& map : result.maps)
        map.create(logits.height(), logits.width());
    for (int y = 0; y < logits.height(); ++y)
        for (int x = 0; x < logits.width(); ++x) {
            const std::int16_t* const at = logits.at(x, y);
            const auto classes = softmax(std::array<int, 4>{at[0], at[1], at[2], at[3]}, exponentials_);
            for (std::size_t i = 0; i < classes.size(); ++i)
                result.maps[i](y, x) = classes[i];
            for (std::size_t i = classes.size(); i < map_count; ++i)
                result.maps[i](y, x) = softmax(std::array<int, 2>{at[i], 0}, exponentials_)[0];
        }
    return result;
}

const MapsNetwork& trained_maps_network() {
    static const MapsNetwork network({embedded::board_maps_network, embedded::board_maps_network_size});
    return network;
}

}  // namespace unfold::vision
