// Random boards of tiles.
#include "puzzle/tile_deal.h"

#include "unfold/error.h"

#include <algorithm>
#include <utility>

#include "core/random.h"

namespace unfold {
namespace {

void check_request(int columns, int rows, int kinds) {
    const auto refuse = [](const std::string& why, const std::string& hint) {
        throw Error(ErrorCode::usage, Stage::command, why, hint);
    };
    if (std::min(columns, rows) < 1 || std::max(columns, rows) > max_tile_side)
        refuse("A board of tiles has 1 to " + std::to_string(max_tile_side) + " rows and columns.",
               "Ask for another size.");
    if (columns * rows % 2 != 0)
        refuse("A full board of tiles needs an even number of cells.", "Ask for another size.");
    if (kinds < 1 || kinds > max_tile_kinds)
        refuse("A board of tiles has 1 to " + std::to_string(max_tile_kinds) + " kinds.",
               "Ask for another number.");
}

template <class Value>
void shuffle(std::vector<Value>& values, Random& random) {
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[random.below(i)]);
}

// The kind of each pair, in random order: every kind as often as any other, or once less.
std::vector<KindId> kinds_of_pairs(int pairs, int kinds, Random& random) {
    std::vector<KindId> result;
    for (int pair = 0; pair < pairs; ++pair)
        result.push_back(KindId{pair % kinds});
    shuffle(result, random);
    return result;
}

TileLevel blank(int columns, int rows) {
    TileLevel level;
    level.board.lattice = {LatticeKind::square, columns, rows};
    level.board.cells.assign(static_cast<std::size_t>(columns * rows), KindId{0});
    return level;
}

// A pair that a path joins, whatever the tiles show; nothing where there is none.
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

// A full board whose faces are assigned as joined pairs are removed; nothing where the last tiles could not
// be removed.
std::optional<TileBoard> peel(const TileBoard& full, const TileRules& rules, const std::vector<KindId>& kinds,
                              Random& random) {
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

TileLevel random_deal(int columns, int rows, int kinds, std::uint64_t seed) {
    check_request(columns, rows, kinds);
    Random random(seed);
    TileLevel level = blank(columns, rows);
    std::vector<KindId> tiles;
    for (const KindId kind : kinds_of_pairs(columns * rows / 2, kinds, random))
        tiles.insert(tiles.end(), {kind, kind});
    shuffle(tiles, random);
    level.board.cells = std::move(tiles);
    return level;
}

TileLevel solvable_deal(int columns, int rows, int kinds, const TileRules& rules, std::uint64_t seed) {
    check_request(columns, rows, kinds);
    Random random(seed);
    TileLevel level = blank(columns, rows);
    level.rules = rules;
    const std::vector<KindId> kinds_in_order = kinds_of_pairs(columns * rows / 2, kinds, random);
    // Paths of two turns always join some pair; with fewer turns the last tiles may be separated.
    constexpr int max_attempts = 1000;
    for (int attempt = 0; attempt < max_attempts; ++attempt)
        if (auto board = peel(level.board, rules, kinds_in_order, random)) {
            level.board = *std::move(board);
            return level;
        }
    throw Error(ErrorCode::usage, Stage::command,
                "No board of this size was found that can be solved by these rules.",
                "Ask for a smaller board, or allow more turns.");
}

std::vector<TileRemoval> removable_pairs(const TileLevel& level) {
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
