// Any bytes as a level of tiles: read or refused with the one error; what is read survives being written, and
// its solution the replay.
#include "unfold/error.h"
#include "unfold/solve.h"
#include "unfold/tiles.h"
#include "unfold/verify.h"

#include <cstddef>

#include "require.h"

using namespace unfold;
using fuzz::require;

namespace {

void require_sound_solution(const TileLevel& level) {
    SolveOptions options;
    options.limit_ms = 10;
    options.memory_bytes = std::size_t{64} << 20;
    const Solution result = solve(level, options);
    const Verdict verdict = verify(level, result.removals());
    require(verdict.legal, "every removal of the solver is legal");
    require(verdict.solved == (result.status == Status::optimal), "solved means that no tile is left");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)looks_like_level(text);
    TileLevel level;
    try {
        const Level any = parse_level(text);
        const auto* tiles = std::get_if<TileLevel>(&any);
        if (!tiles) return 0;
        level = *tiles;
    } catch (const Error& error) {
        require(error.stage() == Stage::level, "a bad level is refused at the level stage");
        require(!error.message().empty() && !error.hint().empty(), "an error says what and what to do");
        return 0;
    }
    check(level);
    const std::string written = level_to_json(level);
    const TileLevel again = std::get<TileLevel>(parse_level(written));
    require(again.board == level.board && again.rules == level.rules, "board and rules survive writing");
    require(again.source.has_value() == level.source.has_value(), "the source survives writing");
    require(level_to_json(again) == written, "writing twice gives the same text");
    require_sound_solution(level);
    return 0;
}
