// Boards of tiles as players see them: of four sizes, full and in mid-game, some with a chosen tile.
#pragma once

#include "unfold/render.h"
#include "unfold/tiles.h"

#include <array>

#include "core/random.h"
#include "support/tile_deal.h"

namespace unfold::test {

struct TileSample {
    TileLevel level;
    std::optional<ChosenTile> chosen;
};

// Sizes take turns; four full boards follow four in mid-game, and in half of these a tile is chosen.
inline TileSample tile_sample(std::uint64_t seed) {
    constexpr std::array<std::array<int, 2>, 4> sizes{{{8, 5}, {14, 6}, {18, 8}, {20, 10}}};
    const auto [columns, rows] = sizes[seed % sizes.size()];
    Random random(0x74696c65U + seed);
    const int kinds = std::min(36, columns * rows / 2 / 2);
    TileSample sample{solvable_deal(columns, rows, kinds, {}, seed), std::nullopt};
    if (seed / sizes.size() % 2 == 0) return sample;
    TileBoard& board = sample.level.board;
    const std::uint64_t gone = 1 + random.below(static_cast<std::uint64_t>(columns * rows / 6));
    for (std::uint64_t i = 0; i < gone; ++i) {
        const auto pairs = removable_pairs(sample.level);
        if (pairs.empty()) break;
        const TileRemoval& pair = pairs[random.below(pairs.size())];
        board = without_pair(std::move(board), pair.first, pair.second, Gravity::none);
    }
    if (random.below(2) == 0) return sample;
    std::vector<CellId> tiles;
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        if (board.has_tile(CellId{i})) tiles.push_back(CellId{i});
    const CellId cell = tiles[random.below(tiles.size())];
    sample.chosen = {cell, random.below(2) == 0 ? ChosenTileLook::outlined : ChosenTileLook::tinted};
    return sample;
}

}  // namespace unfold::test
