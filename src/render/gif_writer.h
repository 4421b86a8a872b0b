// The colors of an animation, and its frames to a GIF file in memory, by giflib.
#pragma once

#include "unfold/puzzle.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <opencv2/core.hpp>

struct GifFileType;

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
    /// At most `max` colors that represent all counted ones (variance-based splitting). Deterministic.
    [[nodiscard]] std::vector<Rgb> representatives(std::size_t max) const;

  private:
    struct Bin {
        std::uint64_t count = 0;
        std::array<std::uint64_t, 3> sum{};
    };
    static constexpr std::size_t levels = 32;  // of a channel: 8 of its 256 levels share a bin
    [[nodiscard]] static std::size_t index_of(const cv::Vec3b& color) {
        return (color[0] / 8U * levels + color[1] / 8U) * levels + color[2] / 8U;
    }

    std::vector<Bin> bins_ = std::vector<Bin>(levels * levels * levels);
};

/// The color table of a GIF.
class GifPalette {
  public:
    explicit GifPalette(std::vector<Rgb> colors) : colors_(std::move(colors)) {}

    [[nodiscard]] const std::vector<Rgb>& colors() const { return colors_; }
    /// The index of the nearest color. Memoized.
    [[nodiscard]] std::uint8_t nearest(const cv::Vec3b& color);

  private:
    std::vector<Rgb> colors_;
    std::unordered_map<std::uint32_t, std::uint8_t> known_;
};

struct CloseGif {
    void operator()(GifFileType* gif) const;
};

/// Writes an animation that loops forever. A frame holds only the rectangle that changed, and in it only the
/// pixels that did.
class GifWriter {
  public:
    /// Throws Error(internal, Stage::render) where giflib fails, as do all members. Requires: 1 to 255
    /// colors.
    GifWriter(cv::Size size, GifPalette palette);
    // giflib has the address of the bytes.
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    /// Appends a frame with this duration. A frame equal to the last one extends the last one.
    void add(const cv::Mat& rgb, int hundredths_s);
    /// The whole file. Nothing can be added after it.
    [[nodiscard]] std::vector<std::uint8_t> finish();

  private:
    struct Pending {
        cv::Rect rect;
        cv::Mat1b numbers;  // of colors, or `transparent_`
        int hundredths_s = 0;
    };
    void write_pending();

    std::vector<std::uint8_t> bytes_;
    cv::Size size_;
    GifPalette palette_;
    std::uint8_t transparent_;
    std::unique_ptr<GifFileType, CloseGif> gif_;
    cv::Mat shown_;        // the last picture
    cv::Mat1b on_screen_;  // the palette indices displayed after the last frame
    std::optional<Pending> pending_;
};

}  // namespace unfold::render
