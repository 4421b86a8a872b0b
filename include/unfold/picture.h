// A picture as plain pixels, and where the board lies in it. Values only: reading is in vision, drawing in
// render.
#pragma once

#include "unfold/error.h"
#include "unfold/puzzle.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace unfold {

/// Largest number of pixels that the reader accepts.
inline constexpr std::int64_t max_image_pixels = 100'000'000;
/// The largest picture file; like `max_image_pixels`, checked before decoding.
inline constexpr std::size_t max_image_bytes = 64'000'000;

/// True when the bytes start like a picture file: PNG, JPEG, WebP, TIFF, BMP or GIF. It may still be damaged.
[[nodiscard]] bool looks_like_image(std::span<const std::uint8_t> bytes);

/// Checks the header of a picture file, before any decoder receives it. Throws Error at Stage::image:
/// empty_input, not_an_image, truncated_image, image_too_large. Cost: one pass over the bytes.
void check_image_file(std::span<const std::uint8_t> bytes);
/// The error for a file whose pixels cannot be decoded.
[[nodiscard]] Error damaged_image();

/// 8-bit sRGB pixels, row by row without padding: `pixels` has 3 * width_px * height_px bytes in R, G, B
/// order.
struct Picture {
    int width_px = 0;
    int height_px = 0;
    std::vector<std::uint8_t> pixels;
    bool operator==(const Picture&) const = default;
};

/// The bytes of one pixel, in memory order. Alpha is not premultiplied.
enum class PixelFormat : std::uint8_t { gray, rgb, bgr, rgba, bgra };
/// 1, 3 or 4.
[[nodiscard]] int channel_count(PixelFormat format);

/// A non-owning view of 8-bit sRGB pixels at `data`, rows `stride_bytes` apart. The pixels must outlive the
/// view. Transparent pixels count as flattened on white. An empty picture has no pixels.
struct ImageView {
    const std::uint8_t* data = nullptr;
    int width_px = 0;
    int height_px = 0;
    std::size_t stride_bytes = 0;
    PixelFormat format = PixelFormat::rgb;

    ImageView() = default;
    /// Requires: `stride_bytes >= width_px * channel_count(format)`, and `data` holds `height_px` such rows.
    ImageView(const std::uint8_t* pixels, int width, int height, std::size_t stride, PixelFormat pixel_format)
        : data(pixels), width_px(width), height_px(height), stride_bytes(stride), format(pixel_format) {}
    /// Implicit: a picture is accepted wherever a view is.
    ImageView(const Picture& picture)
        : data(picture.pixels.data()),
          width_px(picture.width_px),
          height_px(picture.height_px),
          stride_bytes(3 * static_cast<std::size_t>(picture.width_px)) {}
    [[nodiscard]] bool empty() const { return width_px <= 0 || height_px <= 0; }
};
/// An owning copy of the pixels, alpha flattened on white. Cost: one pass over the pixels.
[[nodiscard]] Picture to_picture(const ImageView& image);

/// An axis-parallel rectangle of a picture; it may reach outside.
struct RectPx {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
};

/// The map from lattice units to pixels: affine in a screenshot (scale, unequal scale, rotation, shear),
/// projective in a photo of a screen. px.x = (x_per_column * p.x + x_per_row * p.y + x0) / w, likewise y,
/// with w = w_per_column * p.x + w_per_row * p.y + 1. Requires: w > 0 on the whole lattice.
struct PxFromCell {
    double x_per_column = 1, x_per_row = 0, x0 = 0;
    double y_per_column = 0, y_per_row = 1, y0 = 0;
    double w_per_column = 0, w_per_row = 0;

    [[nodiscard]] Point operator()(Point in_cells) const {
        const double w = w_per_column * in_cells.x + w_per_row * in_cells.y + 1;
        return {(x_per_column * in_cells.x + x_per_row * in_cells.y + x0) / w,
                (y_per_column * in_cells.x + y_per_row * in_cells.y + y0) / w};
    }
};

/// The positions in a picture of a board that drawing requires.
struct PictureGeometry {
    int width_px = 0;                 ///< of the picture
    int height_px = 0;                ///< of the picture
    PxFromCell px_from_cell;          ///< lattice units -> pixels
    RectPx shown_px;                  ///< the visible part of the board
    std::vector<RectPx> swatches_px;  ///< one per palette color, in its order; empty if none were detected
};

/// The whole lattice as an axis-parallel rectangle in pixels; may reach outside the picture.
[[nodiscard]] RectPx lattice_rect_px(const PictureGeometry& geometry, const Lattice& lattice);

/// The outline of a cell in pixels, not clipped to the picture.
[[nodiscard]] std::vector<Point> cell_outline_px(const PictureGeometry& geometry, const Lattice& lattice,
                                                 Cell cell);

/// A point inside a region.
struct InnerPoint {
    Point px;
    double inradius_px = 0;  ///< from the region's visible border; not positive if no part of it is visible
};
/// The point of the visible part of `cells` (a region) that is farthest from its border (the pole of
/// inaccessibility), where a finger hits it and a badge fits. Requires: `cells` is not empty. Cost: cells
/// times border; 0.05 ms for a usual region of a phone's board, 15 ms for one that winds through all of it.
/// Thread safe.
[[nodiscard]] InnerPoint inner_point(const PictureGeometry& geometry, const Lattice& lattice,
                                     const std::vector<CellId>& cells);

}  // namespace unfold
