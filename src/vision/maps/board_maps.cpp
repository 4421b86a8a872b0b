// See board_maps.h.
#include "vision/maps/board_maps.h"

#include "unfold/error.h"

#include <algorithm>
#include <string_view>

// Written by cmake/embed_file.cmake from the network file.
namespace unfold::embedded {
extern const unsigned char board_maps_network[];
extern const std::size_t board_maps_network_size;
}  // namespace unfold::embedded

namespace unfold::vision {
namespace {

// As integer_model.py defines them.
constexpr std::string_view mark = "UNFOLD maps v01\n";
constexpr int max_activation = 8191, max_logit = 2047;

[[noreturn]] void damaged() {
    throw Error(ErrorCode::internal, Stage::lattice, "The network of the board maps is damaged.",
                "Build Unfold again from unchanged sources.");
}

// Reads little-endian numbers.
class NetworkFile {
  public:
    explicit NetworkFile(std::span<const unsigned char> bytes) : bytes_(bytes) {}

    [[nodiscard]] std::uint32_t number(int byte_count) {
        if (bytes_.size() < static_cast<std::size_t>(byte_count)) damaged();
        std::uint32_t value = 0;
        for (int i = 0; i < byte_count; ++i)
            value |= std::uint32_t{bytes_[static_cast<std::size_t>(i)]} << (8 * i);
        bytes_ = bytes_.subspan(static_cast<std::size_t>(byte_count));
        return value;
    }
    [[nodiscard]] std::int32_t signed_number(int byte_count) {
        const int unused_bits = 32 - 8 * byte_count;
        return static_cast<std::int32_t>(number(byte_count) << unused_bits) >> unused_bits;
    }
    [[nodiscard]] bool is_at_end() const { return bytes_.empty(); }

  private:
    std::span<const unsigned char> bytes_;
};

IntegerLayer read_layer(NetworkFile& file) {
    IntegerLayer layer;
    layer.outputs = static_cast<int>(file.number(2));
    layer.inputs = static_cast<int>(file.number(2));
    layer.kernel = static_cast<int>(file.number(2));
    layer.stride = static_cast<int>(file.number(2));
    const int weight_bits = static_cast<int>(file.number(2));
    const bool has_rectifier = file.number(2) != 0;
    const bool is_valid = (layer.kernel == 1 || layer.kernel == 3) &&
                          (layer.stride == 1 || layer.stride == 2) && (weight_bits == 8 || weight_bits == 16);
    if (!is_valid) damaged();
    layer.low = has_rectifier ? 0 : -max_activation;
    layer.high = max_activation;
    for (int i = 0; i < layer.outputs; ++i)
        layer.bias.push_back(file.signed_number(4));
    for (int i = 0; i < layer.outputs; ++i)
        layer.multiplier.push_back(file.signed_number(4));
    for (int i = 0; i < layer.outputs; ++i) {
        layer.shift.push_back(static_cast<std::uint8_t>(file.number(1)));
        if (layer.shift.back() < 1 || layer.shift.back() > 62) damaged();
    }
    const auto channels = static_cast<std::size_t>(in_whole_groups(layer.outputs));
    layer.bias.resize(channels, 0);
    layer.multiplier.resize(channels, 0);
    layer.shift.resize(channels, 1);
    std::vector<std::int16_t> weights;
    const int count = layer.outputs * layer.kernel * layer.kernel * layer.inputs;
    for (int i = 0; i < count; ++i)
        weights.push_back(static_cast<std::int16_t>(file.signed_number(weight_bits / 8)));
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

// The smaller values, each repeated for two by two pixels, and then those of the larger ones, pixel by pixel.
Activations joined(const Activations& smaller, const Activations& larger) {
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
std::array<std::uint8_t, count> shares_of(const std::array<int, count>& logits,
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
    if (bytes.size() < mark.size() || !std::equal(mark.begin(), mark.end(), bytes.begin())) damaged();
    NetworkFile file(bytes.subspan(mark.size()));
    for (int distance = 0; distance <= max_logit; ++distance)
        exponentials_.push_back(static_cast<std::uint16_t>(file.number(2)));
    int channels = 3;
    const auto add = [&](IntegerLayer& layer, int inputs) {
        layer = read_layer(file);
        if (layer.inputs != inputs) damaged();
        channels = layer.outputs;
    };
    add(first_, channels);
    for (auto& pair : down_)
        for (IntegerLayer& layer : pair)
            add(layer, channels);
    for (std::size_t i = up_.size(); i-- > 0;)
        add(up_[i], channels + down_[i][1].outputs);
    add(thin_, channels);
    add(last_, channels + first_.outputs);
    add(maps_, channels);
    if (!file.is_at_end() || maps_.outputs != static_cast<int>(map_count)) damaged();
    maps_.low = -max_logit;
    maps_.high = max_logit;
}

BoardMaps MapsNetwork::maps_of(const cv::Mat& bgr) const {
    std::vector<Activations> skipped{convolve(first_, inputs_of(bgr))};
    for (const auto& pair : down_)
        skipped.push_back(convolve(pair[1], convolve(pair[0], skipped.back())));
    Activations values = std::move(skipped.back());
    for (std::size_t i = up_.size(); i-- > 0;)
        values = convolve(up_[i], joined(values, skipped[i + 1]));
    const Activations logits = convolve(maps_, convolve(last_, joined(convolve(thin_, values), skipped[0])));

    BoardMaps result;
    for (cv::Mat1b& map : result.maps)
        map.create(logits.height(), logits.width());
    for (int y = 0; y < logits.height(); ++y)
        for (int x = 0; x < logits.width(); ++x) {
            const std::int16_t* const at = logits.at(x, y);
            const auto classes = shares_of(std::array<int, 4>{at[0], at[1], at[2], at[3]}, exponentials_);
            for (std::size_t i = 0; i < classes.size(); ++i)
                result.maps[i](y, x) = classes[i];
            for (std::size_t i = classes.size(); i < map_count; ++i)
                result.maps[i](y, x) = shares_of(std::array<int, 2>{at[i], 0}, exponentials_)[0];
        }
    return result;
}

const MapsNetwork& trained_maps_network() {
    static const MapsNetwork network({embedded::board_maps_network, embedded::board_maps_network_size});
    return network;
}

}  // namespace unfold::vision
