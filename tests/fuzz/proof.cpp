// Any bytes as a proof of a lower bound: accepted or refused with a line, but never for more moves than the
// level takes.
#include "unfold/verify.h"

#include <sstream>

#include "require.h"

using namespace unfold;
using fuzz::require;

namespace {

// The level of the seeds.
ColorLevel level_of_seeds() {
    constexpr std::string_view cells = "01201201201201021021020121201020121";
    ColorLevel level{Game::kami, {{LatticeKind::square, 7, 5}, {{}, {}, {}}, {}}, {}, {}, {}};
    for (const char cell : cells)
        level.board.cells.push_back(ColorId{cell - '0'});
    return level;
}
constexpr int optimum = 6;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const ColorLevel level = level_of_seeds();
    const std::string text(reinterpret_cast<const char*>(data), size);
    for (const int claimed : {optimum, optimum + 1}) {
        std::istringstream proof(text);
        const ProofVerdict verdict =
            verify_proof(level, claimed, proof, Deadline::after_ms(1000), std::size_t{64} << 20);
        require(verdict.proven <= optimum, "no proof shows more than the optimum");
        require(verdict.ok() == (verdict.line == 0 && verdict.ending == BoundEnding::none),
                "a proof that is refused has a line, unless a limit ended the check");
        require(verdict.reason.empty() == (verdict.line == 0), "a line has a reason");
    }
    return 0;
}
