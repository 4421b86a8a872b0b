// The colors of an animation: those that must be exact, and the best others for what it shows.
#pragma once

#include "unfold/puzzle.h"

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::render {

/// Counts the colors of pictures, coarsely.
class ColorCount {
  public:
    void add(const cv::Vec3b& color) {
        Bin& bin = bins_[index_of(color)];
        ++bin.count;
        for (int k = 0; k < 3; ++k)
            bin.sum[static_cast<std::size_t>(k)] += color[k];
    }
    /// At most so many colors that represent all that were counted (median cut). Deterministic.
    [[nodiscard]] std::vector<Rgb> representatives(std::size_t most) const;

  private:
    struct Bin {
        std::uint64_t count = 0;
        std::array<std::uint64_t, 3> sum{};
    };
    static constexpr std::size_t levels = 32;
    [[nodiscard]] static std::size_t index_of(const cv::Vec3b& color) {
        return (color[0] / 8U * levels + color[1] / 8U) * levels + color[2] / 8U;
    }

    std::vector<Bin> bins_ = std::vector<Bin>(levels * levels * levels);
};

/// Colors with their numbers.
class GifPalette {
  public:
    explicit GifPalette(std::vector<Rgb> colors);

    [[nodiscard]] const std::vector<Rgb>& colors() const { return colors_; }
    /// The number of the nearest color. What was asked for is kept, so that asking again is quick.
    [[nodiscard]] std::uint8_t nearest(const cv::Vec3b& color);

  private:
    std::vector<Rgb> colors_;
    std::unordered_map<std::uint32_t, std::uint8_t> known_;
};

}  // namespace unfold::render
