// Any bytes as a level file: read or refused with the one error; what is read survives being written.
#include "unfold/level.h"

#include "unfold/error.h"

#include <cstddef>

#include "require.h"

using namespace unfold;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)looks_like_level(text);
    ColorLevel level;
    try {
        const Level any = parse_level(text);
        const auto* colors = std::get_if<ColorLevel>(&any);
        if (!colors) return 0;
        level = *colors;
    } catch (const Error& error) {
        require(error.stage() == Stage::level, "a bad level is refused at the level stage");
        require(!error.message().empty() && !error.hint().empty(), "an error says what and what to do");
        return 0;
    }
    check(level.board);
    const std::string written = level_to_json(level);
    const ColorLevel again = std::get<ColorLevel>(parse_level(written));
    require(again.game == level.game, "the game survives writing");
    require(again.board == level.board, "the board survives writing");
    require(again.budget == level.budget, "the budget survives writing");
    require(again.origin == level.origin, "the origin survives writing");
    require(again.source.has_value() == level.source.has_value(), "the source survives writing");
    require(level_to_json(again) == written, "writing twice gives the same text");
    return 0;
}
