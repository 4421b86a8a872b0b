// Random boards of colors and of tiles, for tests, benchmarks and `unfold generate`.
#include "unfold/level.h"

#include <algorithm>
#include <utility>

#include "core/random.h"
#include "puzzle/colors.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

// Checks the same limits as for a level, but reports a usage error.
void check_request(const Lattice& lattice, int colors) {
    try {
        check_size(lattice);
    } catch (const Error& error) {
        throw Error(ErrorCode::usage, Stage::command, error.message(), error.hint());
    }
    if (colors < 1 || colors > max_colors)
        throw Error(ErrorCode::usage, Stage::command,
                    "A board cannot have " + std::to_string(colors) + " colors.",
                    "Ask for 1 to " + std::to_string(max_colors) + " colors.");
}

// Twelve paper colors with pairwise OKLab distances of at least 0.14, and twenty more by farthest-point
// sampling of a coarse RGB grid: all 32 are at least 0.12 apart. A test verifies both distances.

constexpr std::array<Rgb, max_colors> papers{{
    {0xb8, 0x32, 0x3a},  // red
    {0xf0, 0xb7, 0x3f},  // gold
    {0x1f, 0x7f, 0x86},  // teal
    {0x2b, 0x2f, 0x55},  // navy
    {0x86, 0xcc, 0x86},  // light green
    {0x8e, 0x56, 0xa6},  // purple
    {0x62, 0xb2, 0xe4},  // sky blue
    {0xe0, 0x74, 0x35},  // orange
    {0xf3, 0xa0, 0xb4},  // pink
    {0x70, 0x44, 0x24},  // brown
    {0xf4, 0xe8, 0xcf},  // cream
    {0x33, 0x8f, 0x28},  // green
    {0x10, 0x10, 0xf1}, {0xf1, 0x10, 0xf1}, {0x1f, 0x79, 0xf1}, {0x5b, 0x10, 0xa6}, {0x10, 0xf1, 0x10},
    {0x10, 0x10, 0x10}, {0xf1, 0x4c, 0x97}, {0xe2, 0xf1, 0x10}, {0x97, 0x10, 0xf1}, {0xb5, 0x79, 0xf1},
    {0x10, 0x5b, 0x10}, {0x79, 0x10, 0x5b}, {0x10, 0xf1, 0xf1}, {0x97, 0x88, 0x97}, {0x97, 0x6a, 0x10},
    {0x10, 0x10, 0x97}, {0x4c, 0x10, 0x10}, {0x10, 0x5b, 0xa6}, {0xc4, 0x10, 0xa6}, {0x10, 0xc4, 0x1f},
}};

template <class Value>
void shuffle(std::vector<Value>& values, Random& random) {
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[random.below(i)]);
}

// A pair that a path joins, of any kinds; nothing if there is none.
std::optional<std::pair<Cell, Cell>> random_joined_pair(const TileBoard& board, int max_turns,
                                                        Random& random) {
    std::vector<Cell> tiles;
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        if (board.has_tile(CellId{i})) tiles.push_back(board.lattice.cell(CellId{i}));
    shuffle(tiles, random);
    for (std::size_t i = 0; i < tiles.size(); ++i)
        for (std::size_t j = i + 1; j < tiles.size(); ++j)
            if (shortest_path(board, tiles[i], tiles[j], max_turns)) return std::pair(tiles[i], tiles[j]);
    return std::nullopt;
}

// Deals by backward construction: removes connectable pairs from a full board and gives each pair a kind.
// Empty if the last tiles cannot be connected.
std::optional<TileBoard> deal_by_removal(const TileBoard& full, const TileRules& rules,
                                         const std::vector<KindId>& kinds, Random& random) {
    TileBoard board = full;
    // During removal each tile carries the number of its cell on the full board.
    TileBoard remaining = full;
    for (std::size_t i = 0; i < remaining.cells.size(); ++i)
        remaining.cells[i] = KindId{static_cast<std::int64_t>(i)};
    for (const KindId kind : kinds) {
        const auto pair = random_joined_pair(remaining, rules.max_turns, random);
        if (!pair) return std::nullopt;
        for (const Cell cell : {pair->first, pair->second})
            board.cells[remaining.kind(remaining.lattice.id(cell)).index()] = kind;
        remaining = without_pair(std::move(remaining), pair->first, pair->second, rules.gravity);
    }
    return board;
}

}  // namespace

Board random_board(const Lattice& lattice, int colors, std::uint64_t seed) {
    check_request(lattice, colors);
    Random random(seed);
    Board board{lattice, default_palette(colors), {}};
    for (int i = 0; i < lattice.cell_count(); ++i)
        board.cells.push_back(
            ColorId{static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(colors)))});
    return board;
}

std::vector<Rgb> default_palette(int count) {
    return {papers.begin(), papers.begin() + count};
}

TileLevel solvable_deal(int columns, int rows, int kinds, const TileRules& rules, std::uint64_t seed) {
    check_deal(columns, rows, kinds);
    Random random(seed);
    TileLevel level;
    level.board.lattice = {LatticeKind::square, columns, rows};
    level.board.cells.assign(static_cast<std::size_t>(columns * rows), KindId{0});
    level.rules = rules;
    // In random order: every kind as often as any other, or once less.
    std::vector<KindId> kinds_in_order;
    for (int pair = 0; pair < columns * rows / 2; ++pair)
        kinds_in_order.push_back(KindId{pair % kinds});
    shuffle(kinds_in_order, random);
    // With two turns some pair can always be connected; with fewer turns the last tiles may be separated.
    constexpr int max_attempts = 1000;
    for (int attempt = 0; attempt < max_attempts; ++attempt)
        if (auto board = deal_by_removal(level.board, rules, kinds_in_order, random)) {
            level.board = *std::move(board);
            return level;
        }
    throw Error(ErrorCode::usage, Stage::command,
                "No board of this size was found that can be solved by these rules.",
                "Ask for a smaller board, or allow more turns.");
}

}  // namespace unfold
