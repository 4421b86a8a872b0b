// zlib streams by libdeflate and, where the build found it, by ISA-L.
#include "codecs/deflate.h"

#include <algorithm>
#include <libdeflate.h>

#ifdef UNFOLD_USES_ISAL
#include <isa-l/igzip_lib.h>
#include <limits>
#endif

namespace unfold::codecs {
namespace {

using Compressor = std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor*)>;

Buffer deflated_by_libdeflate(const Buffer& raw, int level) {
    const Compressor compressor(libdeflate_alloc_compressor(level), libdeflate_free_compressor);
    if (!compressor) return Buffer(0);
    Buffer result(libdeflate_zlib_compress_bound(compressor.get(), raw.size));
    result.size = libdeflate_zlib_compress(compressor.get(), raw.bytes.get(), raw.size, result.bytes.get(),
                                           result.size);
    return result;
}

#ifdef UNFOLD_USES_ISAL
// Empty where the stream would be larger than `raw`, and where the library fails.
Buffer deflated_by_isal(const Buffer& raw) {
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

}  // namespace

Buffer deflated(const Buffer& raw, int level) {
#ifdef UNFOLD_USES_ISAL
    if (level == fastest_level) {
        Buffer result = deflated_by_isal(raw);
        if (result.size > 0) return result;
    }
#endif
    constexpr int lowest_level = 1;
    return deflated_by_libdeflate(raw, std::max(level, lowest_level));
}

}  // namespace unfold::codecs
