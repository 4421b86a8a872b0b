// Any bytes as a picture: decoded and read, or refused with the one error; what is read is a sound level.
#include "unfold/codecs.h"
#include "unfold/error.h"

#include <cstddef>

#include "require.h"

using namespace unfold;
using fuzz::require;

namespace {

// Reading a huge picture is slow, not wrong: it is left to the tests of the limits.
constexpr std::int64_t max_pixels = 1'500'000;

void require_sound(const Reading& reading, const Picture& picture) {
    // A board of tiles that was read may have tiles without a partner: a warning names them.
    if (const auto* colors = std::get_if<ColorLevel>(&reading.level)) check(colors->board);
    const auto cells = static_cast<std::size_t>(lattice_of(reading.level).cell_count());
    require(reading.cell_confidence.size() == cells, "every cell has a confidence");
    require(reading.confidence >= 0 && reading.confidence <= 1, "the confidence lies in 0 … 1");
    for (const float confidence : reading.cell_confidence)
        require(confidence >= 0 && confidence <= 1, "a cell's confidence lies in 0 … 1");
    require(reading.geometry.width_px == picture.width_px && reading.geometry.height_px == picture.height_px,
            "the geometry is that of the picture");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const Picture picture = decode_picture({data, size});
        require(picture.pixels.size() == 3U * static_cast<std::size_t>(picture.width_px) *
                                             static_cast<std::size_t>(picture.height_px),
                "a picture has three bytes a pixel");
        require(picture.width_px > 0 && picture.height_px > 0, "a picture has pixels");
        if (std::int64_t{picture.width_px} * picture.height_px > max_pixels) return 0;
        const ReadResult result = read(picture);
        require(result.reading.has_value() != result.refusal.has_value(), "a picture is read or refused");
        if (result.reading) require_sound(*result.reading, picture);
    } catch (const Error& error) {
        require(error.code() != ErrorCode::internal, "no input shows a defect");
        require(!error.message().empty() && !error.hint().empty(), "an error says what and what to do");
    }
    return 0;
}
