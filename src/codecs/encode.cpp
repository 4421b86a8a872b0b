// PNG files (W3C, Portable Network Graphics) with zlib streams by libdeflate or ISA-L, JPEG files by
// libjpeg-turbo, and the smaller of the two for the web.
#include "codecs/encode.h"

#include "unfold/codecs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <libdeflate.h>
#include <limits>
#include <turbojpeg.h>

#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>

#include "render/pixels.h"

#ifdef UNFOLD_USES_ISAL
#include <isa-l/igzip_lib.h>
#endif

namespace unfold::codecs {
namespace {

using Compressor = std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor*)>;

Buffer compress_by_libdeflate(const Buffer& raw, int level) {
    const Compressor compressor(libdeflate_alloc_compressor(level), libdeflate_free_compressor);
    if (!compressor) return Buffer(0);
    Buffer result(libdeflate_zlib_compress_bound(compressor.get(), raw.size));
    result.size = libdeflate_zlib_compress(compressor.get(), raw.bytes.get(), raw.size, result.bytes.get(),
                                           result.size);
    return result;
}

#ifdef UNFOLD_USES_ISAL
// Empty where the stream would be larger than `raw`, and where the library fails.
Buffer compress_by_isal(const Buffer& raw) {
    constexpr std::size_t max_size = std::numeric_limits<std::uint32_t>::max();
    if (raw.size > max_size) return Buffer(0);
    // On pictures with grain, levels 1 to 3 take about the same time: less than half of libdeflate's level 1.
    // On flat colors, level 3 takes four times as long as the others. Level 2 gives files 3 to 8 % larger
    // than libdeflate's.
    constexpr int level = 2;
    Buffer tables(ISAL_DEF_LVL2_DEFAULT), result(raw.size);
    const auto stream = std::make_unique<isal_zstream>();  // 80 KiB
    isal_deflate_init(stream.get());
    stream->level = level;
    stream->level_buf = tables.bytes.get();
    stream->level_buf_size = static_cast<std::uint32_t>(tables.size);
    stream->gzip_flag = IGZIP_ZLIB;
    stream->end_of_stream = 1;
    stream->next_in = raw.bytes.get();
    stream->avail_in = static_cast<std::uint32_t>(raw.size);
    stream->next_out = result.bytes.get();
    stream->avail_out = static_cast<std::uint32_t>(result.size);
    if (isal_deflate(stream.get()) != COMP_OK || stream->internal_state.state != ZSTATE_END) return Buffer(0);
    result.size = stream->total_out;
    return result;
}
#endif

using FileBytes = std::vector<std::uint8_t>;

std::string big_endian(std::uint32_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(number >> shift & 0xff);
    return bytes;
}

void append(FileBytes& file, std::string_view bytes) {
    file.insert(file.end(), bytes.begin(), bytes.end());
}

// Length, name, content and checksum. The length does not count the four letters of the name.
void append_chunk(FileBytes& file, std::string_view name, std::span<const std::uint8_t> content) {
    append(file, big_endian(static_cast<std::uint32_t>(content.size())));
    const std::size_t from = file.size();
    append(file, name);
    file.insert(file.end(), content.begin(), content.end());
    append(file, big_endian(libdeflate_crc32(0, file.data() + from, file.size() - from)));
}

constexpr std::ptrdiff_t channels = 3;

// Eight bytes, widened to 16 bits so that sums and differences do not overflow.
using Lanes = cv::v_int16x8;
// Bytes that may be read or written after the last byte of a row.
constexpr std::size_t row_padding = 8;

Lanes loaded(const std::uint8_t* bytes) {
    return cv::v_reinterpret_as_s16(cv::v_load_expand(bytes));
}

// The neighbor that is nearest to left + above - corner (W3C, Portable Network Graphics, 9.4).
Lanes predicted_paeth(const Lanes& left, const Lanes& above, const Lanes& corner) {
    const Lanes to_left = above - corner, to_above = left - corner, to_corner = to_left + to_above;
    const Lanes a = cv::v_max(to_left, corner - above), b = cv::v_max(to_above, corner - left);
    const Lanes c = cv::v_max(to_corner, cv::v_setzero_s16() - to_corner);
    const Lanes least = cv::v_min(a, cv::v_min(b, c));
    return cv::v_select(a == least, left, cv::v_select(b == least, above, corner));
}

// The PNG filter types None, Sub, Up and Paeth. Average (3) was never the best on the test pictures. A row
// has a pixel of zeros before it.
constexpr std::array<std::uint8_t, 4> filters{0, 1, 2, 4};

// Also writes `row_padding` bytes after the result.
void filter_row(std::uint8_t filter, const std::uint8_t* row, const std::uint8_t* above, std::size_t size,
                std::uint8_t* result) {
    const std::uint8_t* left = row - channels;
    const std::uint8_t* corner = above - channels;
    const auto subtract = [&](const std::uint8_t* predicted) {
        for (std::size_t i = 0; i < size; ++i)
            result[i] = static_cast<std::uint8_t>(row[i] - predicted[i]);
    };
    if (filter == 0) std::copy_n(row, size, result);
    if (filter == 1) subtract(left);
    if (filter == 2) subtract(above);
    if (filter != 4) return;
    for (std::size_t i = 0; i < size; i += row_padding) {
        const Lanes predicted = predicted_paeth(loaded(left + i), loaded(above + i), loaded(corner + i));
        const Lanes differences = (loaded(row + i) - predicted) & cv::v_setall_s16(255);
        const std::uint64_t bytes = cv::v_reinterpret_as_u64(cv::v_pack_u(differences, differences)).get0();
        std::memcpy(result + i, &bytes, sizeof bytes);
    }
}

// The sum of absolute differences: the bytes as signed numbers, without their sign. Small if the filter
// predicts well.
std::uint32_t cost_of(const std::uint8_t* filtered, std::size_t size) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < size; ++i)
        sum += std::min<std::uint32_t>(filtered[i], 256U - filtered[i]);
    return sum;
}

// The filter with the smallest sum of absolute differences: the heuristic that the PNG specification
// recommends.
std::uint8_t best_filter(const std::uint8_t* row, const std::uint8_t* above, std::size_t size,
                         FileBytes& scratch) {
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
    std::uint8_t chosen = 0;
    for (const std::uint8_t filter : filters) {
        filter_row(filter, row, above, size, scratch.data());
        const std::uint32_t cost = cost_of(scratch.data(), size);
        if (cost >= least) continue;
        least = cost;
        chosen = filter;
    }
    return chosen;
}

// All rows, each with the number of its filter before it.
Buffer filtered_rows(const cv::Mat& rgb) {
    // Four rows share a filter, which is four times as fast to choose; files are 1 % larger.
    constexpr int rows_in_group = 4;
    const std::size_t size = static_cast<std::size_t>(rgb.cols) * channels;
    Buffer rows(static_cast<std::size_t>(rgb.rows) * (size + 1) + row_padding);
    FileBytes above(channels + size + row_padding, 0), row = above, scratch(size + row_padding);
    std::uint8_t filter = 0;
    std::uint8_t* result = rows.bytes.get();
    for (int y = 0; y < rgb.rows; ++y) {
        std::copy_n(rgb.ptr(y), size, row.begin() + channels);
        if (y % rows_in_group == 0)
            filter = best_filter(row.data() + channels, above.data() + channels, size, scratch);
        *result++ = filter;
        filter_row(filter, row.data() + channels, above.data() + channels, size, result);
        result += size;
        row.swap(above);
    }
    rows.size -= row_padding;
    return rows;
}

}  // namespace

Buffer compress_zlib(const Buffer& raw, int level) {
#ifdef UNFOLD_USES_ISAL
    if (level == fastest_level) {
        Buffer result = compress_by_isal(raw);
        if (result.size > 0) return result;
    }
#endif
    constexpr int lowest_level = 1;
    return compress_by_libdeflate(raw, std::max(level, lowest_level));
}

std::vector<std::uint8_t> png_file(const cv::Mat& rgb, int level, std::string_view mark) {
    using namespace std::string_literals;
    const Buffer content = compress_zlib(filtered_rows(rgb), level);
    if (content.size == 0) return {};
    // Bit depth 8, color type RGB, compression and filter method 0, not interlaced.
    const std::string header = big_endian(static_cast<std::uint32_t>(rgb.cols)) +
                               big_endian(static_cast<std::uint32_t>(rgb.rows)) + "\x08\x02\0\0\0"s;
    FileBytes file;
    constexpr std::size_t overhead_bytes = 100;  // signature, IHDR, and the frames of the chunks
    file.reserve(content.size + mark.size() + overhead_bytes);
    append(file, "\x89PNG\r\n\x1a\n");
    append_chunk(file, "IHDR", FileBytes(header.begin(), header.end()));
    append(file, mark);
    append_chunk(file, "IDAT", {content.bytes.get(), content.size});
    append_chunk(file, "IEND", {});
    return file;
}

std::string png_mark() {
    using namespace std::string_literals;
    const std::string text = "Software\0Unfold"s;
    FileBytes chunk;
    append_chunk(chunk, "tEXt", FileBytes(text.begin(), text.end()));
    return {chunk.begin(), chunk.end()};
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
namespace {

cv::Mat scaled(const cv::Mat& rgb, double scale) {
    if (scale >= 1) return rgb;
    const auto side = [&](int px) { return std::max(1, static_cast<int>(std::lround(px * scale))); };
    cv::Mat smaller;
    cv::resize(rgb, smaller, {side(rgb.cols), side(rgb.rows)}, 0, 0, cv::INTER_AREA);
    return smaller;
}

}  // namespace

std::vector<std::uint8_t> encode_png(const Picture& picture) {
    std::vector<std::uint8_t> file =
        codecs::png_file(render::rgb_view_of(picture), codecs::fastest_level, codecs::png_mark());
    if (file.empty())
        throw Error(ErrorCode::internal, Stage::render, "The picture could not be encoded as PNG.",
                    "Report this error, and attach the input.");
    return file;
}

WebPicture encode_for_web(const Picture& picture, double scale) {
    const cv::Mat rgb = scaled(render::rgb_view_of(picture), scale);
    constexpr int quality = 85;
    constexpr int level = 6, trial_level = 1;
    WebPicture jpeg{"image/jpeg", codecs::jpeg_file(rgb, quality)};
    // Level 6 never halves the size of level 1. If the level-1 PNG of the upper quarter, or of the whole
    // picture, is more than twice as large as the JPEG, level 6 is not tried.
    constexpr std::size_t max_level_gain = 2;
    const auto is_too_large = [&](const cv::Mat& part) {
        return !jpeg.bytes.empty() &&
               codecs::png_file(part, trial_level).size() > max_level_gain * jpeg.bytes.size();
    };
    constexpr int parts = 4;
    if (is_too_large(rgb.rowRange(0, std::max(1, rgb.rows / parts))) || is_too_large(rgb)) return jpeg;
    WebPicture png{"image/png", {}};
    png.bytes = codecs::png_file(rgb, level);
    // A JPEG has at most 65,500 pixels a side.
    if (!png.bytes.empty() && (jpeg.bytes.empty() || png.bytes.size() <= jpeg.bytes.size())) return png;
    if (!jpeg.bytes.empty()) return jpeg;
    throw Error(ErrorCode::internal, Stage::render, "The picture could not be encoded as PNG or JPEG.",
                "Report this error, and attach the input.");
}

}  // namespace unfold
