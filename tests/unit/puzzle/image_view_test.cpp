// Views of pictures in every pixel format become the same picture.
#include "unfold/picture.h"

#include <gtest/gtest.h>

namespace unfold {
namespace {

constexpr int width = 3;
constexpr int height = 2;

std::uint8_t level_at(int x, int y, int channel) {
    return static_cast<std::uint8_t>(40 * x + 90 * y + 25 * channel + 7);
}

Picture example() {
    Picture picture{width, height, {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int channel = 0; channel < 3; ++channel)
                picture.pixels.push_back(level_at(x, y, channel));
    return picture;
}

// The example in another format, with some bytes between its rows.
std::vector<std::uint8_t> bytes_of(PixelFormat format, std::size_t padding) {
    const bool is_bgr = format == PixelFormat::bgr || format == PixelFormat::bgra;
    std::vector<std::uint8_t> bytes;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (int channel = 0; channel < 3; ++channel)
                bytes.push_back(level_at(x, y, is_bgr ? 2 - channel : channel));
            if (channel_count(format) == 4) bytes.push_back(255);
        }
        bytes.insert(bytes.end(), padding, 1);
    }
    return bytes;
}

TEST(ImageView, BecomesTheSamePictureInEveryFormatAndStride) {
    for (const PixelFormat format :
         {PixelFormat::rgb, PixelFormat::bgr, PixelFormat::rgba, PixelFormat::bgra})
        for (const std::size_t padding : {0U, 5U}) {
            const auto bytes = bytes_of(format, padding);
            const std::size_t stride = static_cast<std::size_t>(width * channel_count(format)) + padding;
            EXPECT_EQ(to_picture({bytes.data(), width, height, stride, format}), example());
        }
}

TEST(ImageView, GrayBecomesEqualChannels) {
    const std::vector<std::uint8_t> bytes{10, 20, 0, 30, 40, 0};
    const Picture picture = to_picture({bytes.data(), 2, 2, 3, PixelFormat::gray});
    EXPECT_EQ(picture.pixels, (std::vector<std::uint8_t>{10, 10, 10, 20, 20, 20, 30, 30, 30, 40, 40, 40}));
}

TEST(ImageView, TransparentPixelsAreFlattenedOnWhite) {
    const std::vector<std::uint8_t> bytes{100, 0, 200, 0, 100, 0, 200, 128};
    const Picture picture = to_picture({bytes.data(), 2, 1, 8, PixelFormat::rgba});
    EXPECT_EQ(picture.pixels, (std::vector<std::uint8_t>{255, 255, 255, 177, 127, 227}));
}

TEST(ImageView, OfAPictureIsThatPicture) {
    const Picture picture = example();
    EXPECT_EQ(to_picture(picture), picture);
    EXPECT_TRUE(ImageView().empty());
    EXPECT_EQ(to_picture(ImageView()), Picture());
}

TEST(LatticeRect, CoversTheWholeLattice) {
    PictureGeometry geometry;
    geometry.px_from_cell = {10, 0, 5, 0, 4, 7};
    const RectPx squares = lattice_rect_px(geometry, {LatticeKind::square, 6, 3});
    EXPECT_EQ(squares.x, 5);
    EXPECT_EQ(squares.width, 60);
    EXPECT_EQ(squares.height, 12);
    // Rows 0 and 3 of triangles are cut in half by the edge.
    EXPECT_EQ(lattice_rect_px(geometry, {LatticeKind::triangle, 6, 4}).height, 12);
}

}  // namespace
}  // namespace unfold
