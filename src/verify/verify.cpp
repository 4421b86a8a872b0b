// The replay of a solution of either family.
#include "unfold/verify.h"

namespace unfold {

Verdict verify(const Level& level, const Solution& solution) {
    const auto* tiles = std::get_if<TileLevel>(&level);
    const bool has_removals = std::holds_alternative<TileSolution>(solution.steps);
    if (has_removals != (tiles != nullptr))
        return {false, false, 0, "The solution is of another game than the level."};
    return tiles ? verify(*tiles, solution.removals())
                 : verify(std::get<ColorLevel>(level), solution.moves());
}

}  // namespace unfold
