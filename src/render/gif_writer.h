// Frames to a GIF file in memory, by giflib.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "render/gif_palette.h"

struct GifFileType;

namespace unfold::render {

/// Writes an animation that loops forever. A frame holds only the rectangle that changed, and in it only the
/// pixels that did.
class GifWriter {
  public:
    /// Throws Error(internal, Stage::render) where giflib fails, as do all members. Requires: 1 to 255
    /// colors.
    GifWriter(cv::Size size, GifPalette palette);
    ~GifWriter();
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    /// Shows a picture of the size for so long. One that looks like the last one makes that last longer.
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
    GifFileType* gif_ = nullptr;
    cv::Mat shown_;        // the last picture
    cv::Mat1b on_screen_;  // what a viewer of the file shows by then
    std::optional<Pending> pending_;
};

}  // namespace unfold::render
