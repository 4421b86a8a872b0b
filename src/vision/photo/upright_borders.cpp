// A border is detected as four adjacent lines of pixels that differ in color, though none changes its color.
#include "vision/photo/upright_borders.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

// The pixels of a picture line by line: its rows, or its columns.
struct PixelLines {
    const std::uint8_t* first;
    std::ptrdiff_t along, across;  // to the next pixel of a line, and to the next line
    int lines, length_px, channels;

    static PixelLines rows_of(const cv::Mat& picture) {
        return {picture.data,
                static_cast<std::ptrdiff_t>(picture.elemSize()),
                static_cast<std::ptrdiff_t>(picture.step[0]),
                picture.rows,
                picture.cols,
                std::min(picture.channels(), 3)};
    }
    [[nodiscard]] PixelLines turned() const { return {first, across, along, length_px, lines, channels}; }

    [[nodiscard]] int apart(const std::uint8_t* a, const std::uint8_t* b) const {
        int most = 0;
        for (int channel = 0; channel < channels; ++channel)
            most = std::max(most, std::abs(a[channel] - b[channel]));
        return most;
    }
    // True if a border or a stroke lies exactly along a line, over `pixels` pixels starting at `from`: four
    // lines around it differ clearly in color, and the color hardly changes along any of these.
    [[nodiscard]] bool has_border(int line, int from, int pixels) const {
        constexpr int min_step = 24, max_change = 10;  // levels
        const std::uint8_t* start = first + line * across + from * along;
        const std::uint8_t* before = start - 2 * across;
        if (std::max({apart(before, start - across), apart(before, start), apart(before, start + across)}) <
            min_step)
            return false;
        for (int i = 1; i < pixels; ++i)
            for (const int beside : {-2, -1, 0, 1}) {
                const std::uint8_t* at = start + beside * across;
                if (apart(at, at + i * along) > max_change) return false;
            }
        return true;
    }
    // True if borders lie exactly along lines that are far from each other. A frame around the picture is
    // ignored, since it may frame a photo.
    [[nodiscard]] bool are_borders(int pixels) const {
        constexpr double min_apart = 0.3;  // of all lines: perspective tilts one of two such borders
        constexpr int margin = 10;         // a tenth of the lines on either side
        std::optional<int> earliest;       // the first line with a border
        const int end = std::min(lines - 1, lines - lines / margin);
        for (int line = std::max(2, lines / margin); line < end; ++line)
            for (int from = 0; from + pixels <= length_px; from += pixels / 4) {
                if (!has_border(line, from, pixels)) continue;
                if (!earliest) earliest = line;
                if (line - *earliest >= min_apart * lines) return true;
                break;
            }
        return false;
    }
};

}  // namespace

bool has_upright_borders(const ImageView& picture) {
    constexpr double length = 0.1;  // of the shorter side
    constexpr int min_pixels = 30;
    const PixelLines rows = PixelLines::rows_of(mat_of(picture));
    const int pixels = std::max(min_pixels, static_cast<int>(length * std::min(rows.lines, rows.length_px)));
    return rows.are_borders(pixels) && rows.turned().are_borders(pixels);
}

}  // namespace unfold::vision
