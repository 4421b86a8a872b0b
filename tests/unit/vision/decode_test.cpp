// Picture files: every format, depth, transparency and turn, and damaged ones refused.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

#include "vision/image_header.h"

namespace unfold {
namespace {

using Bytes = std::vector<std::uint8_t>;

// A picture with a red left and a blue right half.
cv::Mat two_halves(int type = CV_8UC3) {
    const double most = CV_MAT_DEPTH(type) == CV_16U ? 65535 : 255;
    cv::Mat image(20, 30, type, cv::Scalar(0, 0, most, most));
    image(cv::Rect(15, 0, 15, 20)).setTo(cv::Scalar(most, 0, 0, most));
    return image;
}

Bytes encoded(const std::string& extension, const cv::Mat& image) {
    Bytes bytes;
    cv::imencode(extension, image, bytes);
    return bytes;
}

Rgb pixel(const Picture& picture, int x, int y) {
    const auto at = static_cast<std::size_t>(3 * (y * picture.width_px + x));
    return {picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2]};
}

ErrorCode code_of(const Bytes& bytes) {
    try {
        (void)decode_picture(bytes);
    } catch (const Error& error) {
        EXPECT_EQ(error.stage(), Stage::image);
        EXPECT_FALSE(error.hint().empty());
        return error.code();
    }
    ADD_FAILURE() << "decoded";
    return ErrorCode::internal;
}

TEST(Decode, ReadsEveryFormat) {
    for (const std::string extension : {".png", ".jpg", ".webp", ".tiff", ".bmp"}) {
        const Bytes bytes = encoded(extension, two_halves());
        EXPECT_TRUE(looks_like_image(bytes)) << extension;
        const Picture picture = decode_picture(bytes);
        EXPECT_EQ(picture.width_px, 30) << extension;
        EXPECT_EQ(picture.height_px, 20) << extension;
        EXPECT_GT(pixel(picture, 4, 10).r, 230) << extension;
        EXPECT_GT(pixel(picture, 25, 10).b, 230) << extension;
    }
}

TEST(Decode, ReducesSixteenBits) {
    const Picture picture = decode_picture(encoded(".png", two_halves(CV_16UC3)));
    EXPECT_EQ(pixel(picture, 4, 10), (Rgb{255, 0, 0}));
    EXPECT_EQ(pixel(decode_picture(encoded(".png", two_halves(CV_16UC4))), 25, 10), (Rgb{0, 0, 255}));
}

TEST(Decode, FlattensTransparencyOnWhite) {
    cv::Mat image(10, 10, CV_8UC4, cv::Scalar(0, 0, 255, 0));
    image(cv::Rect(5, 0, 5, 10)).setTo(cv::Scalar(0, 0, 255, 128));
    const Picture picture = decode_picture(encoded(".png", image));
    EXPECT_EQ(pixel(picture, 2, 5), (Rgb{255, 255, 255}));
    EXPECT_EQ(pixel(picture, 7, 5), (Rgb{255, 127, 127}));
}

TEST(Decode, ReadsGrayPictures) {
    const Picture picture = decode_picture(encoded(".png", cv::Mat(4, 4, CV_8UC1, cv::Scalar(77))));
    EXPECT_EQ(pixel(picture, 1, 1), (Rgb{77, 77, 77}));
}

// A JPEG with an EXIF block that says "turn by 90 degrees clockwise".
TEST(Decode, HonorsExifRotation) {
    const Bytes plain = encoded(".jpg", two_halves());
    const Bytes exif{0xff, 0xe1, 0x00, 0x22, 'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8,
                     0,    1,    0x01, 0x12, 0,   3,   0,   0,   0, 1, 0,   6,   0, 0,  0, 0, 0, 0};
    Bytes turned(plain.begin(), plain.begin() + 2);
    turned.insert(turned.end(), exif.begin(), exif.end());
    turned.insert(turned.end(), plain.begin() + 2, plain.end());
    const Picture picture = decode_picture(turned);
    EXPECT_EQ(picture.width_px, 20);
    EXPECT_EQ(picture.height_px, 30);
    EXPECT_GT(pixel(picture, 10, 4).r, 230);
    EXPECT_GT(pixel(picture, 10, 25).b, 230);
}

TEST(Decode, RefusesWhatIsNoPicture) {
    EXPECT_EQ(code_of({}), ErrorCode::empty_input);
    EXPECT_EQ(code_of({'h', 'e', 'l', 'l', 'o'}), ErrorCode::not_an_image);
    EXPECT_FALSE(looks_like_image(Bytes{'{', '}'}));
}

TEST(Decode, RefusesEveryTruncatedPicture) {
    for (const std::string extension : {".png", ".jpg", ".webp", ".tiff", ".bmp"}) {
        const Bytes whole = encoded(extension, two_halves());
        const Bytes half(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(whole.size() / 2));
        EXPECT_EQ(code_of(half), ErrorCode::truncated_image) << extension;
    }
}

TEST(Decode, RefusesDamagedPixels) {
    Bytes bytes = encoded(".png", two_halves());
    for (std::size_t i = 45; i + 20 < bytes.size(); ++i)
        bytes[i] ^= 0x5a;
    EXPECT_EQ(code_of(bytes), ErrorCode::truncated_image);
}

TEST(Decode, RefusesAHugePictureFromItsHeaderAlone) {
    Bytes bytes = encoded(".png", two_halves());
    // Width and height of 100,000 in the header chunk.
    for (const std::size_t at : {std::size_t{16}, std::size_t{20}}) {
        bytes[at] = 0x00, bytes[at + 1] = 0x01, bytes[at + 2] = 0x86, bytes[at + 3] = 0xa0;
    }
    EXPECT_EQ(code_of(bytes), ErrorCode::image_too_large);
}

TEST(Decode, RefusesSidesWhoseProductIsTooLargeToCompute) {
    Bytes bytes = encoded(".png", two_halves());
    constexpr std::size_t sides_at = 16;  // width and height in the PNG header
    std::fill_n(bytes.begin() + sides_at, 8, std::uint8_t{0xc0});
    EXPECT_EQ(code_of(bytes), ErrorCode::image_too_large);
}

TEST(Decode, RefusesAFileOverTheLimit) {
    Bytes bytes = encoded(".png", two_halves());
    bytes.resize(max_image_bytes + 1);
    EXPECT_EQ(code_of(bytes), ErrorCode::image_too_large);
}

TEST(Decode, PassesOverTextsAndProfilesOfAPng) {
    const Bytes plain = encoded(".png", two_halves());
    // A text chunk of nonsense with a wrong checksum behind the header chunk, which ends at byte 33.
    Bytes with_text(plain.begin(), plain.begin() + 33);
    with_text.insert(with_text.end(), {0, 0, 0, 3, 't', 'E', 'X', 't', 'a', 'b', 'c', 1, 2, 3, 4});
    with_text.insert(with_text.end(), plain.begin() + 33, plain.end());
    EXPECT_EQ(without_ancillary_chunks(with_text), without_ancillary_chunks(plain));
    EXPECT_EQ(decode_picture(with_text), decode_picture(plain));
}

TEST(ImageHeader, TellsFormatAndSize) {
    const std::vector<std::pair<std::string, ImageFormat>> formats{{".png", ImageFormat::png},
                                                                   {".jpg", ImageFormat::jpeg},
                                                                   {".webp", ImageFormat::webp},
                                                                   {".tiff", ImageFormat::tiff},
                                                                   {".bmp", ImageFormat::bmp}};
    for (const auto& [extension, format] : formats) {
        const Bytes bytes = encoded(extension, two_halves());
        const auto header = read_image_header(bytes);
        ASSERT_TRUE(header) << extension;
        EXPECT_EQ(header->format, format) << extension;
        EXPECT_EQ(header->width_px, 30) << extension;
        EXPECT_EQ(header->height_px, 20) << extension;
        EXPECT_TRUE(header->complete) << extension;
    }
}

}  // namespace
}  // namespace unfold
