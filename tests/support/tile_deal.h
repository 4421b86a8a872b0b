// Random deals of tiles, and the legal moves of a position.
#pragma once

#include "unfold/level.h"

#include <utility>
#include <vector>

#include "core/random.h"

namespace unfold {

/// A full board dealt at random: `kinds` kinds as evenly as pairs allow. Equal arguments give equal boards on
/// every platform. Requires: an even number of cells.
[[nodiscard]] inline TileLevel random_deal(int columns, int rows, int kinds, std::uint64_t seed) {
    Random random(seed);
    const auto shuffle = [&](std::vector<KindId>& values) {
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[random.below(i)]);
    };
    std::vector<KindId> of_pairs;
    for (int pair = 0; pair < columns * rows / 2; ++pair)
        of_pairs.push_back(KindId{pair % kinds});
    shuffle(of_pairs);
    TileLevel level;
    level.board.lattice = {LatticeKind::square, columns, rows};
    for (const KindId kind : of_pairs)
        level.board.cells.insert(level.board.cells.end(), {kind, kind});
    shuffle(level.board.cells);
    return level;
}

/// All pairs of cells that may be removed now, by their first cell, then their second. Cost: matching pairs
/// times cells.
[[nodiscard]] inline std::vector<TileRemoval> removable_pairs(const TileLevel& level) {
    const std::vector<int> numbers = match_numbers(level);
    const Lattice& lattice = level.board.lattice;
    std::vector<TileRemoval> pairs;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        for (std::size_t j = i + 1; j < numbers.size(); ++j) {
            if (numbers[i] < 0 || numbers[i] != numbers[j]) continue;
            const Cell first = lattice.cell(CellId{static_cast<std::int64_t>(i)});
            const Cell second = lattice.cell(CellId{static_cast<std::int64_t>(j)});
            if (auto path = shortest_path(level.board, first, second, level.rules.max_turns))
                pairs.push_back({first, second, *std::move(path)});
        }
    return pairs;
}

}  // namespace unfold
