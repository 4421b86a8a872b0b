// Any bytes as a solution file, of colors or of tiles: read or refused with the one error; what is read
// survives being written, and the replay has a verdict on it whatever its moves are.
#include "unfold/error.h"
#include "unfold/tiles.h"
#include "unfold/verify.h"
#include "unfold/verify_tiles.h"

#include <cstddef>

#include "require.h"

using namespace unfold;
using fuzz::require;

namespace {

void require_sound(const Verdict& verdict, std::size_t moves) {
    require(verdict.ok() == verdict.reason.empty(), "a verdict gives its reason unless all is well");
    require(verdict.legal == (verdict.broken_step == 0), "an illegal move is named");
    require(verdict.broken_step <= static_cast<int>(moves), "the move that is named is one of the solution");
}

void color_solution(std::string_view text) {
    const SolutionFile solution = parse_solution(text);
    const std::string written = solution_to_json(solution);
    require(solution_to_json(parse_solution(written)) == written, "writing twice gives the same text");
    std::vector<Move> moves;
    for (const Step& step : solution.steps)
        moves.push_back(step.move);
    require_sound(verify(solution.level, moves), moves.size());
}

void tile_solution(std::string_view text) {
    const TileSolutionFile solution = parse_tile_solution(text);
    const std::string written = tile_solution_to_json(solution);
    require(looks_like_tile_solution(written), "what is written is known again");
    require(tile_solution_to_json(parse_tile_solution(written)) == written,
            "writing twice gives the same text");
    std::vector<TileRemoval> removals;
    for (const TileStep& step : solution.steps)
        removals.push_back(step.removal);
    require_sound(verify_tiles(solution.level, removals), removals.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        looks_like_tile_solution(text) ? tile_solution(text) : color_solution(text);
    } catch (const Error& error) {
        require(error.stage() == Stage::level, "a bad solution is refused at the level stage");
        require(!error.message().empty() && !error.hint().empty(), "an error says what and what to do");
    }
    return 0;
}
