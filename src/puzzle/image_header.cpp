// Format, size and completeness of PNG, JPEG, WebP, TIFF, BMP and GIF files, from their public
// specifications: only as much as is needed to refuse a huge or cut-off file before decoding it.
#include "puzzle/image_header.h"

#include "unfold/picture.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace unfold {
namespace {

enum class ByteOrder : std::uint8_t { big, little };

// Bounds-checked access to a file: bytes past the end read as zero.
class Bytes {
  public:
    explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    [[nodiscard]] std::uint64_t size() const { return bytes_.size(); }
    [[nodiscard]] std::uint32_t read_unsigned(std::uint64_t at, int count, ByteOrder order) const {
        std::uint32_t result = 0;
        for (int i = 0; i < count; ++i) {
            const int from = order == ByteOrder::big ? i : count - 1 - i;
            const std::uint64_t position = at + static_cast<std::uint64_t>(from);
            result = (result << 8) | (position < bytes_.size() ? bytes_[position] : 0U);
        }
        return result;
    }
    [[nodiscard]] bool has(std::uint64_t at, std::string_view text) const {
        if (at + text.size() > bytes_.size()) return false;
        return std::equal(text.begin(), text.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(at),
                          [](char c, std::uint8_t byte) { return static_cast<std::uint8_t>(c) == byte; });
    }

  private:
    std::span<const std::uint8_t> bytes_;
};

using std::string_view_literals::operator""sv;

ImageHeader png_header(const Bytes& bytes) {
    ImageHeader header{ImageFormat::png, bytes.read_unsigned(16, 4, ByteOrder::big),
                       bytes.read_unsigned(20, 4, ByteOrder::big), false};
    // Chunks are a length, a type, the data and a checksum; the last is IEND.
    bool has_end = false;
    std::int64_t data_bytes = 0;
    for (std::uint64_t at = 8; at + 12 <= bytes.size();) {
        const std::uint32_t length = bytes.read_unsigned(at, 4, ByteOrder::big);
        if (bytes.has(at + 4, "IDAT")) data_bytes += length;
        has_end = has_end || bytes.has(at + 4, "IEND");
        at += 12 + std::uint64_t{length};
    }
    // Deflate expands a byte to at most 1032 bytes, and a byte holds at most eight pixels. Rejecting larger
    // sizes avoids allocating memory for pixels that the file cannot contain.
    constexpr std::int64_t max_pixels_per_byte = 8 * 1032;
    const bool may_hold_all =
        header.width_px <= data_bytes * max_pixels_per_byte / std::max<std::int64_t>(header.height_px, 1);
    header.complete = has_end && may_hold_all;
    return header;
}

bool is_frame_header(std::uint32_t marker) {
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

// The first directory of a TIFF file, or of the EXIF block of a JPEG file, which has the same structure.
struct Directory {
    bool complete = false;
    std::int64_t width_px = 0;
    std::int64_t height_px = 0;
    int orientation = 1;
};

Directory directory_of(const Bytes& bytes, std::uint64_t begin) {
    const ByteOrder order = bytes.has(begin, "II") ? ByteOrder::little : ByteOrder::big;
    const std::uint64_t at = begin + bytes.read_unsigned(begin + 4, 4, order);
    const std::uint32_t entries = bytes.read_unsigned(at, 2, order);
    Directory result;
    result.complete = at + 2 + std::uint64_t{entries} * 12 <= bytes.size();
    for (std::uint32_t i = 0; result.complete && i < entries; ++i) {
        const std::uint64_t entry = at + 2 + std::uint64_t{i} * 12;
        const std::uint32_t tag = bytes.read_unsigned(entry, 2, order);
        constexpr std::uint32_t short_type = 3;
        const int length = bytes.read_unsigned(entry + 2, 2, order) == short_type ? 2 : 4;
        const std::uint32_t value = bytes.read_unsigned(entry + 8, length, order);
        if (tag == 256) result.width_px = value;
        if (tag == 257) result.height_px = value;
        if (tag == 274 && value >= 1 && value <= 8) result.orientation = static_cast<int>(value);
    }
    return result;
}

ImageHeader jpeg_header(const Bytes& bytes) {
    ImageHeader header{ImageFormat::jpeg, 0, 0, false};
    std::uint64_t at = 2;
    while (at + 4 <= bytes.size()) {
        if (bytes.read_unsigned(at, 1, ByteOrder::big) != 0xff) break;
        const std::uint32_t marker = bytes.read_unsigned(at + 1, 1, ByteOrder::big);
        if (marker == 0xff) {  // a fill byte
            ++at;
            continue;
        }
        if (is_frame_header(marker)) {
            header.height_px = bytes.read_unsigned(at + 5, 2, ByteOrder::big);
            header.width_px = bytes.read_unsigned(at + 7, 2, ByteOrder::big);
        }
        if (marker == 0xe1 && bytes.has(at + 4, "Exif\0\0"sv))
            header.orientation = directory_of(bytes, at + 10).orientation;
        at += 2 + std::uint64_t{bytes.read_unsigned(at + 2, 2, ByteOrder::big)};
        if (marker == 0xda) break;  // from here on coded data, in which only a real marker is FF D9
    }
    for (; at + 2 <= bytes.size(); ++at)
        if (bytes.has(at, "\xff\xd9"sv)) header.complete = true;
    return header;
}

ImageHeader webp_header(const Bytes& bytes) {
    ImageHeader header{ImageFormat::webp, 0, 0, true};
    header.complete = bytes.size() >= std::uint64_t{bytes.read_unsigned(4, 4, ByteOrder::little)} + 8;
    if (bytes.has(12, "VP8X")) {
        header.width_px = std::int64_t{bytes.read_unsigned(24, 3, ByteOrder::little)} + 1;
        header.height_px = std::int64_t{bytes.read_unsigned(27, 3, ByteOrder::little)} + 1;
    } else if (bytes.has(12, "VP8L")) {
        const std::uint32_t packed = bytes.read_unsigned(21, 4, ByteOrder::little);
        header.width_px = (packed & 0x3fff) + 1;
        header.height_px = ((packed >> 14) & 0x3fff) + 1;
    } else {
        header.width_px = bytes.read_unsigned(26, 2, ByteOrder::little) & 0x3fff;
        header.height_px = bytes.read_unsigned(28, 2, ByteOrder::little) & 0x3fff;
    }
    return header;
}

ImageHeader bmp_header(const Bytes& bytes) {
    ImageHeader header{ImageFormat::bmp, 0, 0, true};
    // The oldest variant (of OS/2) has a header of 12 bytes, with numbers of two bytes.
    const bool is_oldest = bytes.read_unsigned(14, 4, ByteOrder::little) == 12;
    const auto side = [&](std::uint64_t at) {
        return std::abs(static_cast<std::int64_t>(
            static_cast<std::int32_t>(bytes.read_unsigned(at, 4, ByteOrder::little))));
    };
    header.width_px = is_oldest ? bytes.read_unsigned(18, 2, ByteOrder::little) : side(18);
    header.height_px = is_oldest ? bytes.read_unsigned(20, 2, ByteOrder::little) : side(22);
    // Rows are padded to four bytes; of a compressed file it is only known that it has some pixels.
    const std::uint64_t from = bytes.read_unsigned(10, 4, ByteOrder::little);
    const auto bits =
        static_cast<std::uint64_t>(bytes.read_unsigned(is_oldest ? 24 : 28, 2, ByteOrder::little));
    const bool compressed = !is_oldest && bytes.read_unsigned(30, 4, ByteOrder::little) != 0;
    const std::uint64_t row_bytes = (static_cast<std::uint64_t>(header.width_px) * bits + 31) / 32 * 4;
    const std::uint64_t pixel_bytes =
        compressed ? 1 : row_bytes * static_cast<std::uint64_t>(header.height_px);
    header.complete = bytes.size() >= from && bytes.size() - from >= pixel_bytes;
    return header;
}

ImageHeader tiff_header(const Bytes& bytes) {
    const Directory directory = directory_of(bytes, 0);
    return {ImageFormat::tiff, directory.width_px, directory.height_px, directory.complete,
            directory.orientation};
}

// The screen on which the pictures lie.
ImageHeader gif_header(const Bytes& bytes) {
    return {ImageFormat::gif, bytes.read_unsigned(6, 2, ByteOrder::little),
            bytes.read_unsigned(8, 2, ByteOrder::little), bytes.size() > 13};
}

// A PNG file as Apple's tools pack it into applications: its pixels are not compressed as the standard says.
bool is_apple_png(const Bytes& bytes) {
    return bytes.has(0, "\x89PNG\r\n\x1a\n"sv) && bytes.has(12, "CgBI"sv);
}

[[noreturn]] void refuse(ErrorCode code, const std::string& message, const std::string& hint) {
    throw Error(code, Stage::image, message, hint);
}

}  // namespace

std::optional<ImageHeader> read_image_header(std::span<const std::uint8_t> data) {
    const Bytes bytes(data);
    if (bytes.has(0, "\x89PNG\r\n\x1a\n"sv)) return png_header(bytes);
    if (bytes.has(0, "\xff\xd8\xff"sv)) return jpeg_header(bytes);
    if (bytes.has(0, "RIFF"sv) && bytes.has(8, "WEBP"sv)) return webp_header(bytes);
    if (bytes.has(0, "II*\0"sv) || bytes.has(0, "MM\0*"sv)) return tiff_header(bytes);
    if (bytes.has(0, "GIF87a"sv) || bytes.has(0, "GIF89a"sv)) return gif_header(bytes);
    if (bytes.has(0, "BM"sv) && bytes.size() >= 26) return bmp_header(bytes);
    return std::nullopt;
}

ImageHeader checked_image_header(std::span<const std::uint8_t> bytes) {
    if (bytes.empty())
        refuse(ErrorCode::empty_input, "The file is empty.", "Take the screenshot again or copy it again.");
    if (bytes.size() > max_image_bytes)
        refuse(ErrorCode::image_too_large, "The file is larger than 64 MB.",
               "Use the screenshot as the phone saved it.");
    const auto header = read_image_header(bytes);
    if (!header)
        refuse(ErrorCode::not_an_image, "This is not a picture that Unfold can open.",
               "Use a PNG, JPEG, WebP, TIFF, BMP or GIF file.");
    if (is_apple_png(Bytes(bytes)))
        refuse(ErrorCode::not_an_image,
               "This PNG file has Apple's CgBI form, which only Apple's programs open.",
               "Open it on a Mac or an iPhone and save it as PNG or JPEG.");
    // Checks each side first: the product of two sides from a damaged header may not fit 64 bits.
    const bool is_too_large = header->width_px > max_image_pixels || header->height_px > max_image_pixels ||
                              header->width_px * header->height_px > max_image_pixels;
    if (is_too_large)
        refuse(ErrorCode::image_too_large,
               "The picture is too large (" + std::to_string(header->width_px) + " x " +
                   std::to_string(header->height_px) + " pixels).",
               "Use a picture of at most 100 megapixels.");
    if (!header->complete)
        refuse(ErrorCode::truncated_image, "The picture file ends too early.", "Copy or download it again.");
    if (header->width_px == 0 || header->height_px == 0) throw damaged_image();
    return *header;
}

bool looks_like_image(std::span<const std::uint8_t> bytes) {
    return read_image_header(bytes).has_value();
}

Error damaged_image() {
    return {ErrorCode::truncated_image, Stage::image,
            "The picture file is damaged, or uses a rare variant of its format.",
            "Copy or download it again, or save it as PNG."};
}

void check_image_file(std::span<const std::uint8_t> bytes) {
    (void)checked_image_header(bytes);
}

}  // namespace unfold
