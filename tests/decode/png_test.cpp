// PNG files of the kinds that encoders of screenshots do not write but players have: interlaced, with a
// palette, with transparency by a color, with gamma; and one bit damaged.
#include "unfold/codecs.h"
#include "unfold/error.h"

#include <algorithm>
#include <libdeflate.h>
#include <optional>
#include <png.h>
#include <string_view>

#include <gtest/gtest.h>

#include "decode/pixel.h"

namespace unfold {
namespace {

using test::pixel;

constexpr int width_px = 9;
constexpr int height_px = 10;

// What is written.
struct PngFile {
    int color_type = PNG_COLOR_TYPE_RGB;
    int interlace = PNG_INTERLACE_NONE;
    std::vector<png_color> palette = {};
    std::vector<png_byte> opacity_of_entry = {};
    std::optional<png_color_16> transparent = {};
    double gamma = 0;  // 0: the file does not say
};

void append(png_structp png, png_bytep data, std::size_t size) {
    auto& bytes = *static_cast<std::vector<std::uint8_t>*>(png_get_io_ptr(png));
    bytes.insert(bytes.end(), data, data + size);
}

// Sample s of the pixel at x, y is `sample(x, y, s)`.
template <typename Sample>
std::vector<std::uint8_t> png_of(const PngFile& file, const Sample& sample) {
    std::vector<std::uint8_t> bytes;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &bytes, append, nullptr);
    png_set_IHDR(png, info, width_px, height_px, 8, file.color_type, file.interlace,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (!file.palette.empty())
        png_set_PLTE(png, info, file.palette.data(), static_cast<int>(file.palette.size()));
    if (!file.opacity_of_entry.empty())
        png_set_tRNS(png, info, file.opacity_of_entry.data(), static_cast<int>(file.opacity_of_entry.size()),
                     nullptr);
    if (file.transparent) png_set_tRNS(png, info, nullptr, 0, &*file.transparent);
    if (file.gamma > 0) png_set_gAMA(png, info, file.gamma);
    png_write_info(png, info);
    const std::size_t samples = png_get_channels(png, info);
    std::vector<std::vector<png_byte>> rows;
    std::vector<png_bytep> pointers;
    for (int y = 0; y < height_px; ++y) {
        auto& row = rows.emplace_back();
        for (int x = 0; x < width_px; ++x)
            for (std::size_t s = 0; s < samples; ++s)
                row.push_back(static_cast<png_byte>(sample(x, y, static_cast<int>(s))));
    }
    pointers.reserve(rows.size());
    for (auto& row : rows)
        pointers.push_back(row.data());
    png_write_image(png, pointers.data());
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return bytes;
}

int shade(int x, int y, int sample) {
    return 25 * x + 3 * y + 40 * sample;
}

TEST(Png, InterlacedIsTheSamePicture) {
    for (const int type : {PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_RGB_ALPHA}) {
        const Picture plain = decode_picture(png_of({type}, shade));
        EXPECT_EQ(decode_picture(png_of({type, PNG_INTERLACE_ADAM7}, shade)), plain) << type;
        EXPECT_NE(pixel(plain, 1, 1), pixel(plain, 5, 7)) << type;
    }
}

TEST(Png, AFilterThatDoesNotExistIsDamage) {
    // One black pixel, stored without compression: the zlib header, the block's header, the row, its sum.
    std::vector<std::uint8_t> file;
    const auto chunk = [&](std::string_view name, const std::vector<std::uint8_t>& content) {
        const auto number = [&](unsigned long value) {
            for (int shift = 24; shift >= 0; shift -= 8)
                file.push_back(static_cast<std::uint8_t>(value >> shift));
        };
        number(content.size());
        const std::size_t from = file.size();
        file.insert(file.end(), name.begin(), name.end());
        file.insert(file.end(), content.begin(), content.end());
        number(libdeflate_crc32(0, file.data() + from, file.size() - from));
    };
    const auto file_with = [&](std::uint8_t filter) {
        file = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
        chunk("IHDR", {0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0});
        std::vector<std::uint8_t> content{0x78, 1, 1, 4, 0, 0xfb, 0xff, filter, 0, 0, 0};
        const std::uint32_t sum = libdeflate_adler32(1, content.data() + 7, 4);
        for (int shift = 24; shift >= 0; shift -= 8)
            content.push_back(static_cast<std::uint8_t>(sum >> shift));
        chunk("IDAT", content);
        chunk("IEND", {});
        return file;
    };
    EXPECT_EQ(pixel(decode_picture(file_with(0)), 0, 0), (Rgb{0, 0, 0}));
    EXPECT_THROW((void)decode_picture(file_with(5)), Error);
}

TEST(Png, ColorsOfAPaletteWithTheirOpacity) {
    PngFile file{PNG_COLOR_TYPE_PALETTE};
    file.palette = {{255, 0, 0}, {0, 0, 255}, {0, 255, 0}};
    file.opacity_of_entry = {255, 128};
    const Picture picture = decode_picture(png_of(file, [](int x, int, int) { return x % 3; }));
    EXPECT_EQ(pixel(picture, 0, 0), (Rgb{255, 0, 0}));
    EXPECT_EQ(pixel(picture, 1, 0), (Rgb{127, 127, 255}));
    EXPECT_EQ(pixel(picture, 5, 3), (Rgb{0, 255, 0}));
}

TEST(Png, AColorThatIsTransparentIsWhite) {
    PngFile file{PNG_COLOR_TYPE_RGB};
    file.transparent = png_color_16{0, 7, 7, 7, 0};
    const Picture picture = decode_picture(png_of(file, [](int x, int, int) { return x < 4 ? 7 : 90; }));
    EXPECT_EQ(pixel(picture, 0, 0), (Rgb{255, 255, 255}));
    EXPECT_EQ(pixel(picture, 8, 9), (Rgb{90, 90, 90}));
}

TEST(Png, GrayWithOpacityLiesOnWhite) {
    const Picture picture = decode_picture(png_of({PNG_COLOR_TYPE_GRAY_ALPHA}, [](int x, int, int sample) {
        return sample == 0 ? 10 : 255 * (x % 2);
    }));
    EXPECT_EQ(pixel(picture, 0, 0), (Rgb{255, 255, 255}));
    EXPECT_EQ(pixel(picture, 1, 0), (Rgb{10, 10, 10}));
}

TEST(Png, ColorsAreTakenAsTheyStandWhateverTheGamma) {
    PngFile file;
    const Picture plain = decode_picture(png_of(file, shade));
    file.gamma = 1.0;
    EXPECT_EQ(decode_picture(png_of(file, shade)), plain);
}

TEST(Png, AnUnusedChunkMayBeDamagedUnlessItsLengthIs) {
    for (const int interlace : {PNG_INTERLACE_NONE, PNG_INTERLACE_ADAM7}) {
        PngFile file{PNG_COLOR_TYPE_RGB, interlace};
        file.gamma = 1.0;
        const std::vector<std::uint8_t> whole = png_of(file, shade);
        const std::string_view type = "gAMA";
        const auto at = static_cast<std::size_t>(
            std::search(whole.begin(), whole.end(), type.begin(), type.end()) - whole.begin());
        ASSERT_LT(at, whole.size());
        std::vector<std::uint8_t> damaged = whole;
        damaged[at + 5] ^= 0x10;
        EXPECT_EQ(decode_picture(damaged), decode_picture(whole)) << interlace;
        damaged[at - 1] ^= 0x01;
        EXPECT_THROW((void)decode_picture(damaged), Error) << interlace;
    }
}

// The sum at the end of the pixels is not checked, as every chunk has its own.
TEST(Png, EveryByteOfThePixelsThatIsDamagedIsNoticed) {
    const std::vector<std::uint8_t> whole = png_of({}, shade);
    const std::string_view type = "IDAT";
    const auto at = std::search(whole.begin(), whole.end(), type.begin(), type.end()) - whole.begin();
    for (auto byte = static_cast<std::size_t>(at) + 4; byte + 12 < whole.size(); ++byte) {
        std::vector<std::uint8_t> damaged = whole;
        damaged[byte] ^= 0x10;
        EXPECT_THROW((void)decode_picture(damaged), Error) << byte;
    }
}

}  // namespace
}  // namespace unfold
