// PNG files, by libpng's low-level API: the simplified API verifies both CRC-32 and Adler-32, and cannot skip
// texts and color profiles.
#include <csetjmp>
#include <cstring>
#include <png.h>
#include <utility>

#include "codecs/decoders/decoders.h"

namespace unfold::codecs {
namespace {

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

}  // namespace

std::optional<Picture> decode_png(Bytes bytes, const ImageHeader& header) {
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
