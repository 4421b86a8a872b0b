// The least sure cell, how clearly the kinds are apart and how plausible their numbers are each limit the
// confidence.
#include "vision/tiles/tile_trust.h"

#include "unfold/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "puzzle/cell_text.h"
#include "vision/tiles/kind_pairs.h"

namespace unfold::vision {
namespace {

// The tiles that match an even number of others, so that one is left over.
std::vector<Cell> odd_tiles(const TileLevel& level) {
    const std::vector<int> numbers = match_numbers(level);
    const auto is_odd = [&](int number) {
        return number >= 0 && std::count(numbers.begin(), numbers.end(), number) % 2 == 1;
    };
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (is_odd(numbers[i]))
            cells.push_back(level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)}));
    return cells;
}

void warn_of_odd_kinds(Reading& reading, const TileLevel& level) {
    std::vector<Cell> cells = odd_tiles(level);
    if (cells.empty()) return;
    reading.warnings.push_back(
        "Some tiles are there an odd number of times (" + names_of_cells(cells) +
        "): either they go with other pictures, as flowers and seasons do, or they were misread.");
    reading.doubtful = std::move(cells);
}

// The tiles of one row or column: its kinds occur nowhere else.
bool is_apart(const TileBoard& board, const std::vector<int>& count_of_kind,
              const std::vector<CellId>& line) {
    constexpr std::size_t min_tiles = 5;  // fewer may remain at the end of a game
    std::vector<int> in_line(count_of_kind.size(), 0);
    std::size_t tiles = 0;
    for (const CellId cell : line)
        if (board.has_tile(cell)) ++in_line[board.kind(cell).index()], ++tiles;
    if (tiles < min_tiles) return false;
    for (std::size_t kind = 0; kind < in_line.size(); ++kind)
        if (in_line[kind] > 0 && in_line[kind] != count_of_kind[kind]) return false;
    return true;
}

// Where the lattice is off by a part of a tile, each cell shows a piece of the next one; those at the rim
// have none, and look like each other, but like no other tile.
void doubt_lone_rims(Reading& reading, const TileLevel& level, const std::vector<int>& count_of_kind) {
    const Lattice& lattice = level.board.lattice;
    std::array<std::vector<CellId>, 4> rims;
    for (int row = 0; row < lattice.rows; ++row) {
        rims[0].push_back(lattice.id({row, 0}));
        rims[1].push_back(lattice.id({row, lattice.columns - 1}));
    }
    for (int column = 0; column < lattice.columns; ++column) {
        rims[2].push_back(lattice.id({0, column}));
        rims[3].push_back(lattice.id({lattice.rows - 1, column}));
    }
    constexpr float doubt = 0.3F;
    for (const std::vector<CellId>& rim : rims) {
        if (!is_apart(level.board, count_of_kind, rim)) continue;
        for (const CellId cell : rim)
            reading.cell_confidence[cell.index()] = std::min(reading.cell_confidence[cell.index()], doubt);
    }
}

void warn_of_doubtful_cells(Reading& reading, const TileLevel& level) {
    std::vector<Cell> doubtful;
    for (std::size_t i = 0; i < reading.cell_confidence.size(); ++i)
        if (reading.cell_confidence[i] < doubtful_tile)
            doubtful.push_back(level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)}));
    if (doubtful.empty()) return;
    reading.warnings.push_back("What " + std::to_string(doubtful.size()) +
                               (doubtful.size() == 1 ? " cell holds" : " cells hold") + " is in doubt (" +
                               names_of_cells(doubtful) + ").");
    for (const Cell cell : doubtful)
        if (std::find(reading.doubtful.begin(), reading.doubtful.end(), cell) == reading.doubtful.end())
            reading.doubtful.push_back(cell);
}

// A cell without a tile: the less it looks like one.
float confidence_of_none(float likeness) {
    constexpr float clear = 0.15F;
    return std::clamp((lone_tile - likeness) / clear, 0.0F, 1.0F);
}

// A tile without a twin has only its frame to show for it.
float confidence_of_lone(float likeness) {
    constexpr float clear = 0.2F;
    constexpr float doubt = 0.05F;
    return std::clamp((likeness - lone_tile + doubt) / clear, 0.0F, 1.0F);
}

// Whether all other cells of the row and of the column hold tiles with a twin. Such a cell is part of the
// board.
bool is_among_pairs(const TileBoard& board, const std::vector<int>& count_of_kind, CellId id) {
    const Lattice& lattice = board.lattice;
    const Cell here = lattice.cell(id);
    const auto has_pair = [&](Cell cell) {
        const CellId other = lattice.id(cell);
        return other == id || (board.has_tile(other) && count_of_kind[board.kind(other).index()] > 1);
    };
    for (int column = 0; column < lattice.columns; ++column)
        if (!has_pair({here.row, column})) return false;
    for (int row = 0; row < lattice.rows; ++row)
        if (!has_pair({row, here.column})) return false;
    return true;
}

// Where every kind is there equally often, none was split or taken for another. Of few kinds, that is hardly
// chance where each has many tiles: in bits, by Stirling's formula for the multinomial distribution. Six
// kinds of 24 have 17, eight of four have 15.
bool are_equally_many(const std::vector<int>& count_of_kind) {
    constexpr std::size_t enough_kinds = 10;
    constexpr double enough_bits = 16;
    if (count_of_kind.empty() || count_of_kind.front() % 2 == 1 || !are_all_equal(count_of_kind))
        return false;
    const auto kinds = static_cast<double>(count_of_kind.size());
    const double of_one = 2 * std::numbers::pi * count_of_kind.front();
    const double bits = (kinds * std::log2(of_one) - std::log2(of_one * kinds)) / 2;
    return count_of_kind.size() >= enough_kinds || bits >= enough_bits;
}

// How clearly the kinds are apart, from 0 to 1. Equally many of each confirm each other. Where faces of one
// kind differ much, two kinds may be taken for one, too.
double apartness(const TileKinds& kinds, bool equally_many) {
    constexpr double much = 6;  // in Lab; 3 is usual
    const double sure_separation = equally_many ? 2 : kinds.within > much ? 4.5 : 3;
    return std::clamp((kinds.separation - 1) / (sure_separation - 1), 0.0, 1.0);
}

double overall_confidence(const Reading& reading, const TileLevel& level, const TileKinds& kinds,
                          const std::vector<int>& count_of_kind) {
    float least = 1;
    for (const float confidence : reading.cell_confidence)
        least = std::min(least, confidence);
    constexpr double sure_cell = 0.5;
    constexpr double with_odd_kinds = 0.6;
    constexpr double min_of_equally_many = 0.7;
    constexpr std::size_t min_tiles = 24;  // fewer may pair up by chance
    const std::size_t tiles = std::accumulate(count_of_kind.begin(), count_of_kind.end(), std::size_t{0});
    const bool has_odd = !odd_tiles(level).empty();
    const bool equally_many = are_equally_many(count_of_kind);
    double apart = apartness(kinds, equally_many);
    double of_cells = std::clamp(static_cast<double>(least) / sure_cell, 0.0, 1.0);
    if (equally_many) apart = std::max(apart, min_of_equally_many);
    // Many kinds, each an even number of times, are hardly chance: what is in doubt then are single cells.
    if (!has_odd && tiles >= min_tiles && are_pairs(count_of_kind) && are_evidence(kinds)) {
        constexpr double of_pairs = 0.25, of_regular_pairs = 0.3;
        constexpr double of_bit = 0.025, max_of_bits = 0.3;
        const double evidence =
            of_pairs + std::max(of_regular_pairs * std::clamp(kinds.regularity, 0.0, 1.0),
                                std::min(max_of_bits, of_bit * (kinds.parity_bits - min_parity_bits)));
        apart = std::max(apart, evidence);
        of_cells = std::max(of_cells, evidence);
    }
    // That few kinds are even may be chance; that they are equally many is not.
    constexpr double without_parity = 0.5, of_parity_bit = 0.07;
    const double of_parity = has_odd ? with_odd_kinds
                             : are_all_equal(count_of_kind)
                                 ? 1
                                 : without_parity + of_parity_bit * kinds.parity_bits;
    return std::min({apart, of_cells, of_parity, 1.0});
}

}  // namespace

std::optional<Refusal> judge_tiles(Reading& reading, const TileLevel& level, const TileCells& cells,
                                   const TileLattice& lattice, const std::vector<int>& count_of_kind) {
    const TileBoard& board = level.board;
    const cv::Rect span = span_of(cells.tiles);
    reading.cell_confidence.clear();
    for (int row = span.y; row < span.br().y; ++row)
        for (int column = span.x; column < span.br().x; ++column)
            reading.cell_confidence.push_back(confidence_of_none(lattice.like(row, column)));
    const auto confidences_of = [&](const std::vector<Cell>& some, const auto& change) {
        for (const Cell& cell : some)
            if (span.contains({cell.column, cell.row}))
                change(reading.cell_confidence[board.lattice.id({cell.row - span.y, cell.column - span.x})
                                                   .index()]);
    };
    static constexpr float perhaps_a_tile = 0.2F, hardly_a_tile = 0.45F;
    confidences_of(cells.doubtful,
                   [](float& confidence) { confidence = std::min(confidence, perhaps_a_tile); });
    // Much of a lattice without tiles is a reason to doubt it, unless the tiles are in pairs.
    constexpr double few = 0.25;
    const bool has_pairs = odd_tiles(level).empty();  // which a wrong lattice hardly shows
    if (has_pairs || static_cast<double>(cells.bare.size()) <= few * span.area())
        confidences_of(cells.bare,
                       [](float& confidence) { confidence = std::max(confidence, hardly_a_tile); });
    const bool equally_many = are_equally_many(count_of_kind);
    for (const Tile& tile : cells.tiles) {
        const CellId at = board.lattice.id({tile.cell.row - span.y, tile.cell.column - span.x});
        float& confidence = reading.cell_confidence[at.index()];
        confidence = cells.kinds.confidence[tile.face];
        if (equally_many) confidence = std::max(confidence, doubtful_tile);
        if (count_of_kind[board.kind(at).index()] == 1 && !is_among_pairs(board, count_of_kind, at))
            confidence =
                std::min(confidence, confidence_of_lone(lattice.like(tile.cell.row, tile.cell.column)));
    }
    warn_of_odd_kinds(reading, level);
    doubt_lone_rims(reading, level, count_of_kind);
    warn_of_doubtful_cells(reading, level);
    reading.confidence = overall_confidence(reading, level, cells.kinds, count_of_kind);
    if (cells.may_lack_a_rim) {
        constexpr double in_doubt = 0.6;
        reading.confidence = std::min(reading.confidence, in_doubt);
        reading.warnings.emplace_back(
            "Pictures beside the board were taken for buttons: check that no row or column is missing.");
    }
    constexpr double clearly_apart = 0.9;
    if (!equally_many && apartness(cells.kinds, false) < clearly_apart)
        reading.warnings.emplace_back(
            "The pictures on the tiles are hard to distinguish: check the result before playing.");
    constexpr double min_confidence = 0.15;
    if (reading.confidence < min_confidence) return Refusal{ErrorCode::uncertain_board, Stage::cells};
    return std::nullopt;
}

}  // namespace unfold::vision
