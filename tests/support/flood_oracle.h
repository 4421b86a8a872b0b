// The fewest moves of a small rooted flood by trying everything: breadth-first over whole boards.
#pragma once

#include "unfold/level.h"

#include <optional>

#include "support/oracle.h"

namespace unfold::test {

/// Fewest moves that give the board one color when only the region of the origin is recolored; nothing when
/// there are none, however many are made. Exponential.
[[nodiscard]] inline std::optional<int> fewest_flood_moves(const ColorLevel& level) {
    const Cell origin = level.origin.value_or(Cell{0, 0});
    std::unordered_set<std::string> seen{
        state_text(level.board)};  // membership only: its order shows nowhere
    std::vector<Board> layer{level.board};
    for (int moves = 0; !layer.empty(); ++moves) {
        std::vector<Board> next;
        for (const Board& state : layer) {
            if (is_solved(state)) return moves;
            for (std::size_t c = 0; c < state.palette.size(); ++c) {
                const ColorId color{static_cast<std::int64_t>(c)};
                if (state.color(state.lattice.id(origin)) == color) continue;
                Board after = play(state, {origin, color});
                if (seen.insert(state_text(after)).second) next.push_back(std::move(after));
            }
        }
        layer = std::move(next);
    }
    return std::nullopt;
}

}  // namespace unfold::test
