// Any bytes as a solution file, of colors or of tiles: read or refused with the one error; what is read
// survives being written, and the replay has a verdict on it whatever its moves are.
#include "unfold/error.h"
#include "unfold/verify.h"

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

void require_round_trip(std::string_view text) {
    const auto [level, solution] = parse_solution(text);
    const std::string written = solution_to_json(level, solution);
    const SolutionFile again = parse_solution(written);
    require(solution_to_json(again.level, again.solution) == written, "writing twice gives the same text");
    require_sound(verify(level, solution), solution.step_count());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        require_round_trip(text);
    } catch (const Error& error) {
        require(error.stage() == Stage::level, "a bad solution is refused at the level stage");
        require(!error.message().empty() && !error.hint().empty(), "an error says what and what to do");
    }
    return 0;
}
