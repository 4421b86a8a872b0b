// GIF files, written by giflib: the first picture, wherever it lies, in any order of rows.
#include "unfold/codecs.h"
#include "unfold/error.h"

#include <array>
#include <gif_lib.h>

#include <gtest/gtest.h>

#include "decode/pixel.h"
#include "support/errors.h"

namespace unfold {
namespace {

using test::pixel;
using Bytes = std::vector<std::uint8_t>;

constexpr std::array<GifColorType, 4> colors{{{200, 10, 20}, {30, 210, 40}, {50, 60, 220}, {1, 2, 3}}};

struct GifSample {
    int width = 5, height = 11;
    int left = 0, top = 0;  // of the first picture on the screen
    bool is_interlaced = false;
    int clear_color = NO_TRANSPARENT_COLOR;
};

int color_at(int x, int y) {
    return (x + 2 * y) % 3;
}

int append(GifFileType* gif, const GifByteType* bytes, int count) {
    auto& file = *static_cast<Bytes*>(gif->UserData);
    file.insert(file.end(), bytes, bytes + count);
    return count;
}

// A screen one pixel larger on each side than what the first picture needs, and a second picture in another
// color.
Bytes gif_of(const GifSample& sample) {
    Bytes file;
    GifFileType* gif = EGifOpen(&file, append, nullptr);
    EGifSetGifVersion(gif, true);
    ColorMapObject* map = GifMakeMapObject(static_cast<int>(colors.size()), colors.data());
    EGifPutScreenDesc(gif, sample.left + sample.width + 1, sample.top + sample.height + 1, 8, 0, map);
    const GraphicsControlBlock control{0, false, 10, sample.clear_color};
    std::array<GifByteType, 4> block{};
    EGifGCBToExtension(&control, block.data());
    EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(block.size()), block.data());
    EGifPutImageDesc(gif, sample.left, sample.top, sample.width, sample.height, sample.is_interlaced,
                     nullptr);
    std::vector<int> rows;
    for (const auto& [first, step] : {std::pair(0, 8), std::pair(4, 8), std::pair(2, 4), std::pair(1, 2)})
        for (int y = first; sample.is_interlaced && y < sample.height; y += step)
            rows.push_back(y);
    for (int y = 0; !sample.is_interlaced && y < sample.height; ++y)
        rows.push_back(y);
    for (const int y : rows) {
        std::vector<GifPixelType> line;
        for (int x = 0; x < sample.width; ++x)
            line.push_back(static_cast<GifPixelType>(color_at(x, y)));
        EGifPutLine(gif, line.data(), sample.width);
    }
    EGifPutImageDesc(gif, 0, 0, 1, 1, false, nullptr);
    EGifPutPixel(gif, 3);
    GifFreeMapObject(map);
    EGifCloseFile(gif, nullptr);
    return file;
}

void expect_decoded(const GifSample& sample) {
    const Picture picture = decode_picture(gif_of(sample));
    ASSERT_EQ(picture.width_px, sample.left + sample.width + 1);
    ASSERT_EQ(picture.height_px, sample.top + sample.height + 1);
    for (int y = 0; y < picture.height_px; ++y)
        for (int x = 0; x < picture.width_px; ++x) {
            const int column = x - sample.left, row = y - sample.top;
            const bool is_in = column >= 0 && column < sample.width && row >= 0 && row < sample.height;
            const int color = is_in ? color_at(column, row) : NO_TRANSPARENT_COLOR;
            const bool is_painted = is_in && color != sample.clear_color;
            const GifColorType wanted =
                is_painted ? colors[static_cast<std::size_t>(color)] : GifColorType{255, 255, 255};
            EXPECT_EQ(pixel(picture, x, y), (Rgb{wanted.Red, wanted.Green, wanted.Blue})) << x << ", " << y;
        }
}

TEST(Gif, ShowsItsFirstPicture) {
    expect_decoded({});
}

TEST(Gif, MayBeInterlaced) {
    expect_decoded({5, 11, 0, 0, true, NO_TRANSPARENT_COLOR});
}

TEST(Gif, LiesOnWhiteWhereNothingIsPainted) {
    expect_decoded({4, 3, 2, 1, false, 1});
}

TEST(Gif, ThatEndsTooEarlyIsRefused) {
    const Bytes whole = gif_of({});
    for (std::size_t size = 6; size + 30 < whole.size(); ++size) {
        const auto error = test::error_of([&] { return decode_picture(std::span(whole).first(size)); });
        ASSERT_TRUE(error) << size;
        EXPECT_EQ(error->stage(), Stage::image);
    }
}

TEST(Png, InTheFormOfApplesToolsIsNamed) {
    Bytes bytes{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 4, 'C', 'g', 'B', 'I'};
    bytes.resize(100, 0);
    const auto error = test::error_of([&] { return decode_picture(bytes); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::not_an_image);
    EXPECT_NE(error->message().find("CgBI"), std::string::npos);
    EXPECT_FALSE(error->hint().empty());
}

}  // namespace
}  // namespace unfold
