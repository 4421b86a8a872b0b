// PNG files: the common kind by decode_plain_png, the others by libpng. Uses libpng's low-level API, because
// the simplified API verifies both CRC-32 and Adler-32, and cannot skip texts and color profiles.
#include <csetjmp>
#include <cstring>
#include <libdeflate.h>
#include <memory>
#include <png.h>
#include <utility>

#include "codecs/decoders/decoders.h"
#include "codecs/encode.h"

namespace unfold::codecs {
namespace {

// More are decoded row by row, which takes less memory.
constexpr std::int64_t max_pixels = 16'000'000;

struct PixelKind {
    std::size_t channels = 3;
    std::size_t channel_bytes = 1;
};

// What the chunks of a file hold.
struct Chunks {
    PixelKind kind;
    std::vector<Bytes> compressed;  ///< the IDAT chunks
};

std::uint32_t big_endian(Bytes bytes) {
    return std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U | std::uint32_t{bytes[2]} << 8U |
           bytes[3];
}

// Of the content of IHDR; nothing for gray, palettes, and interlaced files.
std::optional<PixelKind> kind_of(Bytes header) {
    constexpr std::size_t size = 13;
    if (header.size() != size) return std::nullopt;
    const int depth = header[8], colors = header[9];
    const bool is_plain = header[10] == 0 && header[11] == 0 && header[12] == 0;
    if (!is_plain || (depth != 8 && depth != 16) || (colors != 2 && colors != 6)) return std::nullopt;
    return PixelKind{colors == 2 ? 3U : 4U, depth == 8 ? 1U : 2U};
}

// Nothing if the file is not of the common kind, or a chunk that is used is damaged or missing.
std::optional<Chunks> chunks_of(Bytes file) {
    constexpr std::size_t signature = 8, length_size = 4, name_size = 4, crc_size = 4;
    constexpr std::size_t frame = length_size + name_size + crc_size;
    if (file.size() < signature) return std::nullopt;
    Chunks chunks;
    bool is_first = true;
    for (Bytes rest = file.subspan(signature); rest.size() >= frame; is_first = false) {
        const std::size_t length = big_endian(rest);
        if (length > rest.size() - frame) return std::nullopt;
        const Bytes named = rest.subspan(length_size, name_size + length);
        const std::string_view name(reinterpret_cast<const char*>(named.data()), name_size);
        const Bytes content = named.subspan(name_size);
        const Bytes crc = rest.subspan(length_size + named.size());
        rest = crc.subspan(crc_size);
        if (is_first != (name == "IHDR") || name == "tRNS") return std::nullopt;
        // A lower-case first letter marks an ancillary chunk, which a decoder may skip.
        if ((named[0] & 0x20U) != 0) continue;
        if (libdeflate_crc32(0, named.data(), named.size()) != big_endian(crc)) return std::nullopt;
        if (name == "IEND") return chunks;
        if (name == "IDAT") {
            chunks.compressed.push_back(content);
            continue;
        }
        const auto kind = name == "IHDR" ? kind_of(content) : std::nullopt;
        if (!kind) return std::nullopt;
        chunks.kind = *kind;
    }
    return std::nullopt;
}

// The rows with their filters, and padding; null unless they inflate to `size` bytes.
std::unique_ptr<std::uint8_t[]> inflated(const std::vector<Bytes>& parts, std::size_t size) {
    std::vector<std::uint8_t> joined;
    if (parts.size() != 1)
        for (const Bytes part : parts)
            joined.insert(joined.end(), part.begin(), part.end());
    const Bytes all = parts.size() == 1 ? parts[0] : Bytes(joined);
    const std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor*)> decompressor(
        libdeflate_alloc_decompressor(), libdeflate_free_decompressor);
    if (!decompressor) return nullptr;
    auto bytes = std::make_unique_for_overwrite<std::uint8_t[]>(size + row_padding);
    const libdeflate_result result =
        libdeflate_zlib_decompress(decompressor.get(), all.data(), all.size(), bytes.get(), size, nullptr);
    return result == LIBDEFLATE_SUCCESS ? std::move(bytes) : nullptr;
}

// Adds `predicted(left, above, corner)` to each byte of a row.
template <std::size_t pixel_bytes, class Predicted>
void undo_prediction(std::uint8_t* row, const std::uint8_t* above, std::size_t size,
                     const Predicted& predicted) {
    Lanes left = cv::v_setzero_s16(), corner = left;
    for (std::size_t x = 0; x < size; x += pixel_bytes) {
        const Lanes up = loaded(above + x);
        left = low_bytes(loaded(row + x) + predicted(left, up, corner));
        corner = up;
        const std::uint64_t bytes = packed(left);
        std::memcpy(row + x, &bytes, pixel_bytes);
    }
}

// Reverses the filter of a row in place. Returns false if the filter type does not exist.
template <std::size_t pixel_bytes>
bool unfilter(std::uint8_t filter, std::uint8_t* row, const std::uint8_t* above, std::size_t size) {
    if (filter == 1) undo_prediction<pixel_bytes>(row, above, size, predicted_left);
    if (filter == 2)
        for (std::size_t i = 0; i < size; ++i)
            row[i] = static_cast<std::uint8_t>(row[i] + above[i]);
    if (filter == 3) undo_prediction<pixel_bytes>(row, above, size, predicted_mean);
    if (filter == 4) undo_prediction<pixel_bytes>(row, above, size, predicted_paeth);
    return filter <= 4;
}

// Sixteen bits as eight, rounded as libpng does.
void scale_to_bytes(const std::uint8_t* wide, std::size_t count, std::uint8_t* to) {
    for (std::size_t i = 0; i < count; ++i) {
        const int high = wide[2 * i], low = wide[2 * i + 1];
        to[i] = static_cast<std::uint8_t>(high + (((low - high + 128) * 65535) >> 24));
    }
}

template <std::size_t channels, std::size_t channel_bytes>
std::optional<Picture> picture_of(std::uint8_t* rows, const ImageHeader& header) {
    Picture picture = blank_picture(header);
    const auto samples = channels * static_cast<std::size_t>(header.width_px);
    const std::size_t size = channel_bytes * samples;
    const std::vector<std::uint8_t> blank(size + row_padding, 0);
    std::vector<std::uint8_t> scaled(samples);
    const std::uint8_t* above = blank.data();
    std::uint8_t* to = picture.pixels.data();
    for (std::int64_t y = 0; y < header.height_px; ++y) {
        const std::uint8_t filter = *rows++;
        if (!unfilter<channels * channel_bytes>(filter, rows, above, size)) return std::nullopt;
        const std::uint8_t* row = rows;
        if constexpr (channel_bytes == 2) {
            scale_to_bytes(rows, samples, scaled.data());
            row = scaled.data();
        }
        if constexpr (channels == 3)
            std::memcpy(to, row, samples);
        else
            composite_over_white({row, samples}, to);
        to += 3 * header.width_px;
        above = rows;
        rows += size;
    }
    return picture;
}

void on_error(png_structp png, png_const_charp /*message*/) {
    png_longjmp(png, 1);
}

void ignore_message(png_structp /*png*/, png_const_charp /*message*/) {}

void read_some(png_structp png, png_bytep to, std::size_t count) {
    auto& left = *static_cast<Bytes*>(png_get_io_ptr(png));
    if (left.size() < count) png_error(png, "the file ends here");
    std::memcpy(to, left.data(), count);
    left = left.subspan(count);
}

// The objects that libpng allocates for one file, and the bytes not yet read.
struct Reader {
    explicit Reader(Bytes file)
        : left(file),
          png(png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, on_error, ignore_message)),
          info(png != nullptr ? png_create_info_struct(png) : nullptr) {
        if (info == nullptr) return;
        png_set_read_fn(png, &left, read_some);
        // Skips text, time, color profile and gamma chunks: the colors are used as stored.
        png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
        // The CRC-32 of every chunk is verified, so the Adler-32 is redundant.
        png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() { png_destroy_read_struct(&png, &info, nullptr); }

    Bytes left;
    png_structp png;
    png_infop info;
};

// Returns false if the step fails. libpng leaves a failing step by longjmp, so it must not hold objects with
// destructors.
template <typename Step>
bool succeeds(png_structp png, const Step& step) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;  // NOLINT(cert-err52-cpp): libpng has no other way
    step();
    return true;
}

// A fast decoder for the PNG files that phones write (RGB or RGBA, 8 or 16 bits a channel, not interlaced, no
// tRNS chunk) whose pixel chunks are intact. Empty for others, and for pictures of more than 16 million
// pixels; libpng decodes or rejects those. The pixels are those of libpng, in a third of its time. Other
// chunks (texts, color profiles) are skipped; as in libpng, their content may be damaged. Requires: as
// `decode_png`. Cost: one pass over the pixels, and memory for the inflated file. Thread safe.
std::optional<Picture> decode_plain_png(Bytes bytes, const ImageHeader& header) {
    if (header.width_px * header.height_px > max_pixels) return std::nullopt;
    const std::optional<Chunks> chunks = chunks_of(bytes);
    if (!chunks) return std::nullopt;
    const auto [channels, channel_bytes] = chunks->kind;
    const std::size_t row_size = 1 + channels * channel_bytes * static_cast<std::size_t>(header.width_px);
    const auto rows = inflated(chunks->compressed, row_size * static_cast<std::size_t>(header.height_px));
    if (!rows) return std::nullopt;
    if (channel_bytes == 1)
        return channels == 3 ? picture_of<3, 1>(rows.get(), header) : picture_of<4, 1>(rows.get(), header);
    return channels == 3 ? picture_of<3, 2>(rows.get(), header) : picture_of<4, 2>(rows.get(), header);
}

}  // namespace

std::optional<Picture> decode_png(Bytes bytes, const ImageHeader& header) {
    if (std::optional<Picture> picture = decode_plain_png(bytes, header)) return picture;
    Reader reader(bytes);
    png_structp png = reader.png;
    png_infop info = reader.info;
    if (info == nullptr) return {};
    int passes = 1;
    const bool has_header = succeeds(png, [&] {
        png_read_info(png, info);
        png_set_expand(png);
        png_set_scale_16(png);
        png_set_gray_to_rgb(png);
        passes = png_set_interlace_handling(png);
        png_read_update_info(png, info);
    });
    if (!has_header || png_get_image_width(png, info) != header.width_px ||
        png_get_image_height(png, info) != header.height_px)
        return {};

    const bool is_opaque = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) == 0;
    const std::size_t row_bytes = png_get_rowbytes(png, info);
    const auto rows = static_cast<std::size_t>(header.height_px);
    Picture picture;
    std::vector<std::uint8_t> rgba;
    if (is_opaque)
        picture = blank_picture(header);
    else
        rgba.resize(rows * row_bytes);
    std::uint8_t* first = is_opaque ? picture.pixels.data() : rgba.data();
    const bool has_pixels = succeeds(png, [&] {
        for (int pass = 0; pass < passes; ++pass)
            for (std::size_t y = 0; y < rows; ++y)
                png_read_row(png, first + y * row_bytes, nullptr);
    });
    if (!has_pixels) return {};
    return is_opaque ? std::move(picture) : picture_over_white(rgba, header);
}

}  // namespace unfold::codecs
