// Median cut: the box of colors that spreads widest, weighted by how often it occurs, is cut in two until
// there are enough.
#include "render/gif_palette.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace unfold::render {
namespace {

struct Sample {
    std::array<double, 3> color{};
    double weight = 0;
};

struct Box {
    std::vector<Sample> samples;
    std::size_t axis = 0;  // along which it spreads widest
    double spread = 0;     // weighed
};

Box box_of(std::vector<Sample> samples) {
    Box box{std::move(samples)};
    if (box.samples.size() < 2) return box;
    double weight = 0;
    for (const Sample& sample : box.samples)
        weight += sample.weight;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double mean = 0;
        for (const Sample& sample : box.samples)
            mean += sample.weight * sample.color[axis] / weight;
        double variance = 0;
        for (const Sample& sample : box.samples)
            variance += sample.weight * (sample.color[axis] - mean) * (sample.color[axis] - mean);
        if (variance > box.spread) {
            box.axis = axis;
            box.spread = variance;
        }
    }
    return box;
}

// At the mean. Requires: at least two samples.
std::pair<Box, Box> cut(Box box) {
    double mean = 0;
    double weight = 0;
    for (const Sample& sample : box.samples) {
        mean += sample.weight * sample.color[box.axis];
        weight += sample.weight;
    }
    mean /= weight;
    std::vector<Sample>& samples = box.samples;
    const auto level = [&](const Sample& sample) { return sample.color[box.axis]; };
    std::stable_sort(samples.begin(), samples.end(),
                     [&](const Sample& x, const Sample& y) { return level(x) < level(y); });
    const auto above = std::partition_point(samples.begin(), samples.end(),
                                            [&](const Sample& sample) { return level(sample) <= mean; });
    // Rounded, the mean may be the largest of all: both halves get something in any case.
    const auto middle = std::clamp(above, samples.begin() + 1, samples.end() - 1);
    std::vector<Sample> high(middle, samples.end());
    samples.erase(middle, samples.end());
    return {box_of(std::move(samples)), box_of(std::move(high))};
}

Rgb mean_color(const Box& box) {
    std::array<double, 3> sum{};
    double weight = 0;
    for (const Sample& sample : box.samples) {
        for (std::size_t k = 0; k < 3; ++k)
            sum[k] += sample.weight * sample.color[k];
        weight += sample.weight;
    }
    const auto level = [&](std::size_t k) { return static_cast<std::uint8_t>(std::lround(sum[k] / weight)); };
    return {level(0), level(1), level(2)};
}

}  // namespace

std::vector<Rgb> ColorCount::representatives(std::size_t most) const {
    std::vector<Sample> samples;
    for (const Bin& bin : bins_) {
        if (bin.count == 0) continue;
        const auto count = static_cast<double>(bin.count);
        Sample sample;
        for (std::size_t k = 0; k < 3; ++k)
            sample.color[k] = static_cast<double>(bin.sum[k]) / count;
        // Edges have few pixels, but viewers notice them.
        sample.weight = std::sqrt(count);
        samples.push_back(sample);
    }
    if (samples.empty() || most == 0) return {};
    std::vector<Box> boxes{box_of(std::move(samples))};
    while (boxes.size() < most) {
        const auto widest = std::max_element(boxes.begin(), boxes.end(),
                                             [](const Box& a, const Box& b) { return a.spread < b.spread; });
        if (widest->spread <= 0) break;
        auto [low, high] = cut(std::move(*widest));
        *widest = std::move(low);
        boxes.push_back(std::move(high));
    }
    std::vector<Rgb> colors;
    for (const Box& box : boxes)
        colors.push_back(mean_color(box));
    return colors;
}

GifPalette::GifPalette(std::vector<Rgb> colors) : colors_(std::move(colors)) {}

std::uint8_t GifPalette::nearest(const cv::Vec3b& color) {
    const std::uint32_t key = (static_cast<std::uint32_t>(color[0]) << 16U) |
                              (static_cast<std::uint32_t>(color[1]) << 8U) | color[2];
    const auto [known, is_new] = known_.try_emplace(key, std::uint8_t{0});
    if (!is_new) return known->second;
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < colors_.size(); ++i) {
        const int r = color[0] - colors_[i].r;
        const int g = color[1] - colors_[i].g;
        const int b = color[2] - colors_[i].b;
        const int distance = 2 * r * r + 4 * g * g + 3 * b * b;
        if (distance >= least) continue;
        least = distance;
        known->second = static_cast<std::uint8_t>(i);
    }
    return known->second;
}

}  // namespace unfold::render
