// From the bytes of a file to an input or to boards, recognized by their content.
#include "unfold/codecs.h"
#include "unfold/deadline.h"

namespace unfold {
namespace {

std::string_view text_of(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

InputResult read_input(std::span<const std::uint8_t> bytes, const std::string& name,
                       const ReadOptions& options) {
    if (!looks_like_image(bytes)) return {read_input(text_of(bytes), options), std::nullopt, {}};
    const Stopwatch stopwatch;
    InputResult result = read_input(decode_picture(bytes), name, options);
    if (result.input) result.input->read_ms = stopwatch.elapsed_ms();
    return result;
}

std::vector<TextBoard> read_boards(std::span<const std::uint8_t> bytes, const TextBoardOptions& options) {
    const std::string_view text = text_of(bytes);
    if (looks_like_image(bytes) || looks_like_level(text) || !looks_like_boards(text)) return {};
    return parse_boards(text, options);
}

}  // namespace unfold
