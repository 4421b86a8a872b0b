// Picture files that Unfold writes.
#include "codecs/encode.h"

#include "unfold/codecs.h"

#include <algorithm>
#include <libdeflate.h>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "core/random.h"

namespace unfold {
namespace {

std::vector<std::uint8_t> noise(std::size_t size) {
    Random random(1);
    std::vector<std::uint8_t> bytes(size);
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(random.below(256));
    return bytes;
}

TEST(EncodePng, KeepsEveryPixel) {
    constexpr int width = 301, height = 97;
    constexpr std::size_t size = std::size_t{3} * width * height;
    const Picture grain{width, height, noise(size)};
    const Picture flat{width, height, std::vector<std::uint8_t>(size, 77)};
    Picture half_flat = flat;
    std::copy_n(grain.pixels.begin(), size / 2, half_flat.pixels.begin());
    const std::pair<const char*, Picture> pictures[]{
        {"grain", grain}, {"flat", flat}, {"half flat", half_flat}, {"one pixel", {1, 1, {1, 2, 3}}}};
    for (const auto& [name, picture] : pictures) {
        const std::vector<std::uint8_t> file = encode_png(picture);
        EXPECT_TRUE(decode_picture(file) == picture) << name;
        cv::Mat by_opencv = cv::imdecode(file, cv::IMREAD_COLOR);
        cv::cvtColor(by_opencv, by_opencv, cv::COLOR_BGR2RGB);
        const std::vector<std::uint8_t> pixels(by_opencv.datastart, by_opencv.dataend);
        EXPECT_TRUE(pixels == picture.pixels) << name;
    }
}

// Otherwise ISA-L could fail on everything, unnoticed: libdeflate stands in for it.
TEST(Deflated, IsByIsaLAtTheFastestLevelWhereTheBuildUsesIt) {
    codecs::Buffer raw(100'000);
    for (std::size_t i = 0; i < raw.size; ++i)
        raw.bytes[i] = static_cast<std::uint8_t>(i * i / 1000 % 50);
    const codecs::Buffer fastest = codecs::compress_zlib(raw, codecs::fastest_level);
    const codecs::Buffer by_libdeflate = codecs::compress_zlib(raw, 1);
    const bool is_equal =
        std::equal(fastest.bytes.get(), fastest.bytes.get() + fastest.size, by_libdeflate.bytes.get(),
                   by_libdeflate.bytes.get() + by_libdeflate.size);
#ifdef UNFOLD_USES_ISAL
    EXPECT_FALSE(is_equal);
#else
    EXPECT_TRUE(is_equal);
#endif
}

TEST(Deflated, InflatesToTheSameBytesAtEveryLevel) {
    // Bytes that nothing shortens, a long run, and the shortest.
    std::vector<std::vector<std::uint8_t>> contents{
        noise(200'000), std::vector<std::uint8_t>(200'000, 5), {9}, {}};
    contents.push_back(contents[0]);
    contents.back().insert(contents.back().end(), contents[1].begin(), contents[1].end());
    const std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor*)> decompressor(
        libdeflate_alloc_decompressor(), libdeflate_free_decompressor);
    for (const std::vector<std::uint8_t>& content : contents) {
        codecs::Buffer raw(content.size());
        std::copy(content.begin(), content.end(), raw.bytes.get());
        for (const int level : {codecs::fastest_level, 1, 6, 12}) {
            const codecs::Buffer stream = codecs::compress_zlib(raw, level);
            std::vector<std::uint8_t> inflated(content.size());
            EXPECT_EQ(libdeflate_zlib_decompress(decompressor.get(), stream.bytes.get(), stream.size,
                                                 inflated.data(), inflated.size(), nullptr),
                      LIBDEFLATE_SUCCESS)
                << level << ", " << content.size();
            EXPECT_TRUE(inflated == content) << level << ", " << content.size();
        }
    }
}

}  // namespace
}  // namespace unfold
