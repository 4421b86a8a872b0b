// PNG files by libpng, JPEG files by libjpeg-turbo.
#include "codecs/image_files.h"

#include "unfold/codecs.h"
#include "unfold/error.h"

#include <csetjmp>
#include <exception>
#include <memory>
#include <png.h>
#include <turbojpeg.h>
#include <zlib.h>

#include "render/pixels.h"

namespace unfold::codecs {
namespace {

// libpng leaves by longjmp: nothing that a function between here and there holds may need to be destroyed.
[[noreturn]] void fail(png_structp png, png_const_charp) {
    png_longjmp(png, 1);
}

void say_nothing(png_structp, png_const_charp) {}

void append(png_structp png, png_bytep bytes, png_size_t count) {
    auto& file = *static_cast<std::vector<std::uint8_t>*>(png_get_io_ptr(png));
    bool is_kept = true;
    try {
        file.insert(file.end(), bytes, bytes + count);
    } catch (const std::exception&) {
        is_kept = false;
    }
    if (!is_kept) png_error(png, "out of memory");
}

bool write_png(png_structp png, png_infop info, const cv::Mat& rgb, int level,
               std::vector<std::uint8_t>& file) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_set_write_fn(png, &file, append, nullptr);
    png_set_compression_level(png, level);
    // Of drawn pictures with grain the files are smaller than with zlib's strategy for filtered rows.
    png_set_compression_strategy(png, Z_DEFAULT_STRATEGY);
    png_set_IHDR(png, info, static_cast<png_uint_32>(rgb.cols), static_cast<png_uint_32>(rgb.rows), 8,
                 PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (int y = 0; y < rgb.rows; ++y)
        png_write_row(png, rgb.ptr(y));
    png_write_end(png, info);
    return true;
}

}  // namespace

std::vector<std::uint8_t> png_file(const cv::Mat& rgb, int level) {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, say_nothing);
    png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
    std::vector<std::uint8_t> file;
    if (info == nullptr || !write_png(png, info, rgb, level, file)) file.clear();
    png_destroy_write_struct(&png, &info);
    return file;
}

std::string png_mark() {
    using namespace std::string_literals;
    const std::string body = "tEXtSoftware\0Unfold"s;
    const auto big_endian = [](std::uint32_t number) {
        std::string bytes;
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes += static_cast<char>(number >> shift & 0xff);
        return bytes;
    };
    const auto sum = static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size())));
    // The length counts what follows the four letters of the chunk's name.
    return big_endian(static_cast<std::uint32_t>(body.size() - 4)) + body + big_endian(sum);
}

std::vector<std::uint8_t> jpeg_file(const cv::Mat& rgb, int quality) {
    const std::unique_ptr<void, int (*)(tjhandle)> encoder(tjInitCompress(), tjDestroy);
    if (!encoder) return {};
    unsigned char* bytes = nullptr;
    unsigned long count = 0;
    const int status = tjCompress2(encoder.get(), rgb.data, rgb.cols, static_cast<int>(rgb.step), rgb.rows,
                                   TJPF_RGB, &bytes, &count, TJSAMP_420, quality, TJFLAG_PROGRESSIVE);
    const std::unique_ptr<unsigned char, void (*)(unsigned char*)> at_end(bytes, tjFree);
    if (status != 0) return {};
    return {bytes, bytes + count};
}

}  // namespace unfold::codecs

namespace unfold {

std::vector<std::uint8_t> encode_png(const Picture& picture) {
    // On screenshots level 3 takes half the time of zlib's usual 6 and gives files 3 to 6 % larger.
    constexpr int level = 3;
    std::vector<std::uint8_t> file = codecs::png_file(render::rgb_view_of(picture), level);
    if (file.empty())
        throw Error(ErrorCode::internal, Stage::render, "The picture could not be encoded as PNG.",
                    "Please report this together with the input.");
    const std::string mark = codecs::png_mark();
    file.insert(file.begin() + codecs::png_mark_at, mark.begin(), mark.end());
    return file;
}

}  // namespace unfold
