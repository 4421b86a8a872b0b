// Picture files: every format, depth, transparency and turn, and damaged ones refused.
#include "unfold/codecs.h"
#include "unfold/error.h"

#include <cmath>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

#include "decode/pixel.h"
#include "puzzle/image_header.h"
#include "support/errors.h"

namespace unfold {
namespace {

using test::pixel;
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

std::optional<ErrorCode> code_of(const Bytes& bytes) {
    const auto error = test::error_of([&] { return decode_picture(bytes); });
    if (!error) return std::nullopt;
    EXPECT_EQ(error->stage(), Stage::image);
    EXPECT_FALSE(error->hint().empty());
    return error->code();
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

// Colors of all kinds, smooth enough for formats that lose some.
cv::Mat colorful(int type) {
    cv::Mat image(37, 53, type);
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x)
            for (int channel = 0; channel < image.channels(); ++channel)
                image.ptr(y)[x * image.channels() + channel] =
                    static_cast<std::uint8_t>(128 + 100 * std::sin(0.1 * (x + 2 * y) + channel));
    return image;
}

TEST(Decode, GivesThePixelsThatOpenCvGives) {
    for (const std::string extension : {".png", ".jpg", ".webp", ".tiff", ".bmp"}) {
        for (const int type : {CV_8UC3, CV_8UC1}) {
            const Bytes bytes = encoded(extension, colorful(type));
            const cv::Mat expected = cv::imdecode(bytes, cv::IMREAD_COLOR);
            const Picture picture = decode_picture(bytes);
            ASSERT_EQ(cv::Size(picture.width_px, picture.height_px), expected.size()) << extension;
            for (int y = 0; y < expected.rows; ++y)
                for (int x = 0; x < expected.cols; ++x) {
                    const auto& bgr = expected.at<cv::Vec3b>(y, x);
                    ASSERT_EQ(pixel(picture, x, y), (Rgb{bgr[2], bgr[1], bgr[0]}))
                        << extension << x << ' ' << y;
                }
        }
    }
}

// As phones make of a page that is scrolled.
TEST(Decode, ReadsLongPictures) {
    cv::Mat image(9000, 12, CV_8UC3, cv::Scalar(0, 0, 255));
    image.rowRange(4500, 9000).setTo(cv::Scalar(255, 0, 0));
    Bytes lossless;
    cv::imencode(".webp", image, lossless, {cv::IMWRITE_WEBP_QUALITY, 101});
    for (const Bytes& bytes :
         {lossless, encoded(".webp", image), encoded(".png", image), encoded(".jpg", image)}) {
        const Picture picture = decode_picture(bytes);
        ASSERT_EQ(cv::Size(picture.width_px, picture.height_px), image.size());
        EXPECT_GT(pixel(picture, 6, 0).r, 230);
        EXPECT_GT(pixel(picture, 6, 8999).b, 230);
    }
}

TEST(Decode, ReducesSixteenBits) {
    const Picture picture = decode_picture(encoded(".png", two_halves(CV_16UC3)));
    EXPECT_EQ(pixel(picture, 4, 10), (Rgb{255, 0, 0}));
    EXPECT_EQ(pixel(decode_picture(encoded(".png", two_halves(CV_16UC4))), 25, 10), (Rgb{0, 0, 255}));
    // Shades between stay what they are: they are as sRGB has them, not amounts of light.
    const cv::Mat gray(4, 4, CV_16UC3, cv::Scalar::all(77 * 257));
    EXPECT_EQ(pixel(decode_picture(encoded(".png", gray)), 1, 1), (Rgb{77, 77, 77}));
}

TEST(Decode, FlattensTransparencyOnWhite) {
    cv::Mat image(10, 10, CV_8UC4, cv::Scalar(0, 0, 255, 0));
    image(cv::Rect(5, 0, 5, 10)).setTo(cv::Scalar(0, 101, 255, 128));
    const Picture picture = decode_picture(encoded(".png", image));
    EXPECT_EQ(pixel(picture, 2, 5), (Rgb{255, 255, 255}));
    EXPECT_EQ(pixel(picture, 7, 5), (Rgb{255, 178, 127})) << "rounded to the nearest";
}

TEST(Decode, FlattensTransparencyOfEveryFormatThatHasIt) {
    cv::Mat image(16, 16, CV_8UC4, cv::Scalar(0, 0, 255, 255));
    image(cv::Rect(8, 0, 8, 16)).setTo(cv::Scalar(0, 0, 0, 0));
    for (const std::string extension : {".png", ".webp", ".tiff", ".bmp"}) {
        const Picture picture = decode_picture(encoded(extension, image));
        EXPECT_GT(pixel(picture, 3, 8).r, 240) << extension;
        EXPECT_LT(pixel(picture, 3, 8).g, 15) << extension;
        EXPECT_GT(pixel(picture, 12, 8).g, 240) << extension;
    }
}

TEST(Decode, TakesA32BitBmpWithoutOpacityAsOpaque) {
    cv::Mat image(8, 8, CV_8UC4, cv::Scalar(0, 0, 255, 0));
    EXPECT_EQ(pixel(decode_picture(encoded(".bmp", image)), 3, 3), (Rgb{255, 0, 0}));
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

// Any number of FF may stand before a marker.
TEST(Decode, PassesOverFillBytesOfAJpeg) {
    const Bytes plain = encoded(".jpg", two_halves());
    Bytes filled(plain.begin(), plain.begin() + 2);
    filled.insert(filled.end(), {0xff, 0xff, 0xff});
    filled.insert(filled.end(), plain.begin() + 2, plain.end());
    EXPECT_EQ(decode_picture(filled), decode_picture(plain));
}

TEST(Decode, PassesOverBytesBehindTheLastBlockOfAJpeg) {
    const Bytes plain = encoded(".jpg", two_halves());
    Bytes longer = plain;
    longer.insert(longer.end() - 2, 100, 1);
    EXPECT_EQ(decode_picture(longer), decode_picture(plain));
}

// A little-endian TIFF with its directory once more at the end, with one entry more: how the camera was held.
Bytes with_orientation(Bytes tiff, int orientation) {
    const auto number = [&](std::size_t at, int count) {
        std::size_t result = 0;
        for (int i = count - 1; i >= 0; --i)
            result = result << 8 | tiff[at + static_cast<std::size_t>(i)];
        return result;
    };
    const std::size_t directory = number(4, 4);
    const std::size_t entries = number(directory, 2);
    Bytes longer{static_cast<std::uint8_t>(entries + 1), 0};
    const Bytes added{0x12, 0x01, 3, 0, 1, 0, 0, 0, static_cast<std::uint8_t>(orientation), 0, 0, 0};
    bool is_added = false;
    for (std::size_t i = 0; i < entries; ++i) {
        const std::size_t entry = directory + 2 + 12 * i;
        if (!is_added && number(entry, 2) > 0x112) {
            longer.insert(longer.end(), added.begin(), added.end());
            is_added = true;
        }
        longer.insert(longer.end(), tiff.begin() + static_cast<std::ptrdiff_t>(entry),
                      tiff.begin() + static_cast<std::ptrdiff_t>(entry + 12));
    }
    longer.insert(longer.end(), 4, 0);
    for (int i = 0; i < 4; ++i)
        tiff[4 + static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(tiff.size() >> (8 * i));
    tiff.insert(tiff.end(), longer.begin(), longer.end());
    return tiff;
}

// Every way to hold a camera: the file says how, the picture comes back upright.
TEST(Decode, HonorsEveryOrientationOfATiff) {
    cv::Mat upright(20, 30, CV_8UC3, cv::Scalar(200, 200, 200));
    upright(cv::Rect(0, 0, 15, 10)).setTo(cv::Scalar(20, 20, 20));
    upright(cv::Rect(15, 0, 15, 10)).setTo(cv::Scalar(0, 0, 250));
    for (int orientation = 1; orientation <= 8; ++orientation) {
        // From 5 on the rows of the file are the columns of the picture.
        cv::Mat stored = orientation >= 5 ? cv::Mat(upright.t()) : upright.clone();
        const bool rows_run_back =
            orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
        const bool columns_run_back =
            orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
        if (rows_run_back) cv::flip(stored, stored, 0);
        if (columns_run_back) cv::flip(stored, stored, 1);
        const Picture picture = decode_picture(with_orientation(encoded(".tiff", stored), orientation));
        ASSERT_EQ(picture.width_px, 30) << orientation;
        ASSERT_EQ(picture.height_px, 20) << orientation;
        EXPECT_EQ(pixel(picture, 3, 3), (Rgb{20, 20, 20})) << orientation;
        EXPECT_EQ(pixel(picture, 25, 3), (Rgb{250, 0, 0})) << orientation;
        EXPECT_EQ(pixel(picture, 3, 15), (Rgb{200, 200, 200})) << orientation;
    }
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

// A head of twelve bytes, with numbers of two: OS/2's.
TEST(Decode, ReadsTheOldestKindOfBmp) {
    Bytes bmp{'B', 'M', 42, 0, 0, 0, 0, 0, 0, 0, 26, 0, 0, 0, 12, 0, 0, 0, 2, 0, 2, 0, 1, 0, 24, 0};
    for (int i = 0; i < 2; ++i)
        bmp.insert(bmp.end(), {0, 0, 255, 0, 255, 0, 0, 0});  // red, green, and two bytes to four
    const Picture picture = decode_picture(bmp);
    EXPECT_EQ(picture.width_px, 2);
    EXPECT_EQ(picture.height_px, 2);
    EXPECT_EQ(pixel(picture, 0, 0), (Rgb{255, 0, 0}));
    EXPECT_EQ(pixel(picture, 1, 0), (Rgb{0, 255, 0}));
}

TEST(Decode, RefusesPicturesWithoutPixels) {
    Bytes bmp = encoded(".bmp", two_halves());
    std::fill_n(bmp.begin() + 22, 4, std::uint8_t{0});  // its height
    EXPECT_EQ(code_of(bmp), ErrorCode::truncated_image);
    Bytes png = encoded(".png", two_halves());
    std::fill_n(png.begin() + 16, 4, std::uint8_t{0});  // its width
    EXPECT_EQ(code_of(png), ErrorCode::truncated_image);
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
    EXPECT_EQ(decode_picture(with_text), decode_picture(plain));
}

TEST(ImageHeader, HasFormatAndSize) {
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
