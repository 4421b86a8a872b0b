// Any bytes as KAMI 2 level text (.puz): read or refused with the one error; what is read fits the game's
// frame.
#include "unfold/error.h"
#include "unfold/level.h"

#include <cstddef>
#include <string>

#include "require.h"

using namespace unfold;
using fuzz::require;

namespace {

// Longer runs of digits than these make bytes that are no .puz; then it would be a second fuzzer of level
// JSON.
constexpr std::string_view beginning = "01|";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text(reinterpret_cast<const char*>(data), size);
    if (!text.starts_with(beginning)) text.insert(0, beginning);
    ColorLevel level;
    try {
        level = std::get<ColorLevel>(parse_level(text));
    } catch (const Error& error) {
        require(error.stage() == Stage::level, "a bad level text is refused at the level stage");
        require(!error.message().empty() && !error.hint().empty(), "an error says what and what to do");
        return 0;
    }
    check(level.board);
    require(level.game == Game::kami2, "level text is of KAMI 2");
    require(level.board.lattice == (Lattice{LatticeKind::triangle, kami2_columns, kami2_rows}),
            "level text fills the frame of the game");
    require(level.budget.has_value() && *level.budget >= 0, "level text says how many moves are allowed");
    const ColorLevel again = std::get<ColorLevel>(parse_level(level_to_json(level)));
    require(again.board == level.board && again.budget == level.budget, "it survives being written as JSON");
    return 0;
}
