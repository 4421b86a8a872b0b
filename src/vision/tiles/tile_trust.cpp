// Parity is evidence: pairs are removed together, so every kind is there an even number of times, unless
// different pictures go together.
#include "vision/tiles/tile_trust.h"

#include "unfold/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <utility>

#include "puzzle/cell_text.h"
#include "vision/tiles/dealt_kinds.h"
#include "vision/tiles/tile_image.h"

namespace unfold::vision {

namespace {

// Requires: there are kinds.
bool are_all_equal(const std::vector<int>& count_of_kind) {
    return std::count(count_of_kind.begin(), count_of_kind.end(), count_of_kind.front()) ==
           std::ssize(count_of_kind);
}

bool are_all_even(const std::vector<int>& count_of_kind) {
    return std::all_of(count_of_kind.begin(), count_of_kind.end(), [](int count) { return count % 2 == 0; });
}

}  // namespace

bool are_pairs(const std::vector<int>& count_of_kind) {
    constexpr std::size_t min_kinds = 8, min_equal_kinds = 6;
    if (count_of_kind.size() < min_equal_kinds) return false;
    return (are_all_equal(count_of_kind) || count_of_kind.size() >= min_kinds) && are_all_even(count_of_kind);
}

bool are_clear_pairs(const std::vector<int>& count_of_kind, const TileKinds& kinds) {
    constexpr double clearly_apart = 3;
    return are_pairs(count_of_kind) || (std::ssize(count_of_kind) >= min_tile_kinds &&
                                        kinds.separation >= clearly_apart && are_all_even(count_of_kind));
}

namespace {

constexpr double min_parity_bits = 8;  // with more, that kinds are even is hardly chance

// Whether pairs say that the kinds are right, though these are hardly apart. Either the kinds came out even
// at the cut, before groups were split and joined for it, or they are regular and differ little within.
// Letters that all differ can be put in pairs, too, but not at a cut; equal pictures can, but differ by
// noise.
bool are_evidence(const TileKinds& kinds) {
    constexpr double min_regularity = 0.45;
    constexpr double much_within = 7, min_between = 3;  // in Lab
    constexpr double noise = 2;                         // in Lab
    return (kinds.parity_bits >= min_parity_bits ||
            (kinds.regularity >= min_regularity && kinds.within <= much_within)) &&
           kinds.separation * std::max(kinds.within, noise) >= min_between;
}

Refusal no_pairs() {
    return {ErrorCode::no_board, Stage::cells,
            "The repeating pattern in this picture does not consist of pairs of tiles."};
}

// Refuses kinds that are not there in pairs, and kinds that are hardly apart.
std::optional<Refusal> refusal_of_pairs(const std::vector<int>& count_of_kind, std::size_t tiles,
                                        const TileKinds& kinds) {
    constexpr std::size_t min_tiles = 12;
    const auto kind_count = static_cast<int>(count_of_kind.size());
    if (tiles < min_tiles || kind_count < min_tile_kinds) return Refusal{};
    const int largest = *std::max_element(count_of_kind.begin(), count_of_kind.end());
    const auto odd =
        std::count_if(count_of_kind.begin(), count_of_kind.end(), [](int n) { return n % 2 == 1; });
    constexpr double max_of_one_kind = 0.4;
    constexpr double max_odd = 0.25;
    if (largest > max_of_one_kind * static_cast<double>(tiles) ||
        static_cast<double>(odd) > max_odd * kind_count)
        return no_pairs();
    // Of calendars and crosswords, groups of a few cells are alike, too, but in all sizes.
    constexpr double min_regularity = 0.2, min_regularity_with_odd = 0.35;
    constexpr double clear_separation = 3.5;
    const bool hardly_chance = kinds.parity_bits >= min_parity_bits;
    const double needed_regularity = hardly_chance || kinds.separation >= clear_separation
                                         ? min_tile_regularity
                                     : odd > 0 ? min_regularity_with_odd
                                               : min_regularity;
    if (kinds.regularity < needed_regularity) return no_pairs();
    constexpr double min_separation = 1.1;
    constexpr double sure_separation = 2;
    const bool has_pairs = are_pairs(count_of_kind) && are_evidence(kinds);
    if ((kinds.separation < min_separation && !has_pairs) ||
        (odd > 0 && kinds.separation < sure_separation && !hardly_chance))
        return Refusal{ErrorCode::uncertain_board, Stage::cells,
                       "Some tiles in this picture are too similar to distinguish reliably."};
    return std::nullopt;
}

// Pages repeat a frame without pairs in most of its cells, and pairs of letters without a frame.
std::optional<Refusal> refusal_of_frames(const TileCells& cells, const std::vector<int>& count_of_kind) {
    constexpr double min_share = 0.5;
    constexpr double clear_separation = 2;
    const SureCells& sure = cells.sure;
    if ((cells.kinds.separation >= clear_separation && are_pairs(count_of_kind)) ||
        static_cast<double>(sure.tiles) >=
            min_share * static_cast<double>(std::max(sure.all, sure.all_tiles)))
        return std::nullopt;
    return no_pairs();
}

// Calendars and menus repeat blocks with empty rows and columns between them; boards are one block.
std::optional<Refusal> refusal_of_blocks(const std::vector<Tile>& tiles) {
    constexpr int max_gaps = 2;  // play empties some lines
    const cv::Rect span = span_of(tiles);
    std::vector<bool> has_column(static_cast<std::size_t>(span.width), false);
    std::vector<bool> has_row(static_cast<std::size_t>(span.height), false);
    for (const Tile& tile : tiles) {
        has_column[static_cast<std::size_t>(tile.cell.column - span.x)] = true;
        has_row[static_cast<std::size_t>(tile.cell.row - span.y)] = true;
    }
    const auto gaps = [](const std::vector<bool>& has_line) {
        int count = 0;
        for (std::size_t i = 1; i < has_line.size(); ++i)
            if (has_line[i - 1] && !has_line[i]) ++count;
        return count;
    };
    const int across = gaps(has_column), down = gaps(has_row);
    if (across == 0 || down == 0 || across + down <= max_gaps) return std::nullopt;
    return Refusal{ErrorCode::no_board, Stage::cells,
                   "The repeating pattern in this picture consists of several blocks, so it is not a board."};
}

// A full board was dealt a moment ago, so the numbers of its tiles are those of a deal. Games that fill their
// boards at random have few kinds.
std::optional<Refusal> refusal_of_deal(const TileCells& cells, const std::vector<int>& count_of_kind) {
    constexpr std::size_t few_kinds = 12;
    constexpr double min_bits = 5;  // those of six even kinds
    const cv::Rect span = span_of(cells.tiles);
    const auto tiles = static_cast<int>(cells.tiles.size());
    const bool is_full = tiles + span.area() % 2 >= span.area();
    if (!is_full || count_of_kind.size() > few_kinds) return std::nullopt;
    if (tiles % 2 == 0 && bits_of_deal(count_of_kind, cells.kinds.odd_share == 0) >= min_bits)
        return std::nullopt;
    return Refusal{ErrorCode::no_board, Stage::cells,
                   "The pictures in this grid occur any number of times. Tiles occur in pairs."};
}

// Numbers on plates, each of its own color, are those of 2048. Some tiles have a ground for each kind, too:
// then these are even.
std::optional<Refusal> refusal_of_plates(const TileCells& cells, const std::vector<int>& count_of_kind) {
    constexpr std::size_t few_kinds = 12;
    constexpr float apart = 4, plain = 9;  // in Lab
    constexpr double nearly_all = 0.8;
    if (count_of_kind.size() > few_kinds ||
        (are_all_even(count_of_kind) && cells.kinds.parity_bits >= min_parity_bits))
        return std::nullopt;
    const auto plates = std::count_if(cells.tiles.begin(), cells.tiles.end(), [&](const Tile& tile) {
        return cells.faces.edge_spread(tile.face) <= plain;
    });
    if (static_cast<double>(plates) < nearly_all * static_cast<double>(cells.tiles.size()))
        return std::nullopt;
    std::map<int, std::pair<Eigen::Array3f, int>> ground_of_kind;  // the sum and the number
    for (const Tile& tile : cells.tiles) {
        auto& [sum, count] =
            ground_of_kind.try_emplace(cells.kinds.kind[tile.face], Eigen::Array3f::Zero(), 0).first->second;
        sum += cells.faces.edge_color(tile.face);
        ++count;
    }
    const auto mean = [](const std::pair<Eigen::Array3f, int>& ground) -> Eigen::Array3f {
        return ground.first / static_cast<float>(ground.second);
    };
    const auto own = std::count_if(ground_of_kind.begin(), ground_of_kind.end(), [&](const auto& one) {
        return std::all_of(ground_of_kind.begin(), ground_of_kind.end(), [&](const auto& other) {
            return one.first == other.first ||
                   (mean(one.second) - mean(other.second)).matrix().norm() >= apart;
        });
    });
    if (static_cast<double>(own) < nearly_all * static_cast<double>(ground_of_kind.size()))
        return std::nullopt;
    return no_pairs();
}

// Boards have several rows and columns, and play hardly leaves so many tiles in one line.
std::optional<Refusal> refusal_of_line(const std::vector<Tile>& tiles) {
    const cv::Rect span = span_of(tiles);
    return std::min(span.width, span.height) == 1 ? std::optional(no_pairs()) : std::nullopt;
}

// Of the pairs of lines that begin at an even or an odd one: whether what stands in one line decides what
// stands in the other, hardly a tile lacks its neighbor, and another tile of the same kind confirms it at
// least `min_repeated` times. `kind_at`: by line across the pairs and place in it.
bool has_partners(const std::map<std::pair<int, int>, int>& kind_at, int parity, int min_repeated) {
    constexpr int tiles_for_a_lone_one = 12;
    std::map<int, int> next, previous;
    int repeated = 0, lone = 0;
    for (const auto& [at, kind] : kind_at) {
        const bool is_first = (at.second - parity) % 2 == 0;
        const auto other = kind_at.find({at.first, at.second + (is_first ? 1 : -1)});
        if (other == kind_at.end()) {
            if (++lone * tiles_for_a_lone_one > std::ssize(kind_at)) return false;
            continue;
        }
        std::map<int, int>& partner = is_first ? next : previous;
        const auto [known, is_new] = partner.emplace(kind, other->second);
        if (known->second != other->second) return false;
        repeated += is_first && !is_new ? 1 : 0;
    }
    return repeated >= min_repeated;
}

}  // namespace

bool neighbors_decide_each_other(const std::vector<Tile>& tiles, const TileKinds& kinds, bool side_by_side) {
    constexpr int min_repeated = 10;  // fewer may stand so by chance
    std::map<std::pair<int, int>, int> kind_at;
    for (const Tile& tile : tiles) {
        const int row = static_cast<int>(tile.cell.row), column = static_cast<int>(tile.cell.column);
        kind_at[side_by_side ? std::pair(row, column) : std::pair(column, row)] = kinds.kind[tile.face];
    }
    return has_partners(kind_at, 0, min_repeated) || has_partners(kind_at, 1, min_repeated);
}

bool repeat_in_order(const std::vector<Tile>& tiles, const TileKinds& kinds) {
    constexpr double large_share = 0.35, besides = 6;     // few tiles may be dealt so
    constexpr double small_share = 0.15, deviations = 6;  // beyond chance
    const cv::Rect span = span_of(tiles);
    const auto count = static_cast<double>(tiles.size());
    std::map<int, int> tiles_of_kind;
    std::vector<int> kind_at(static_cast<std::size_t>(span.area()), -1);
    for (const Tile& tile : tiles) {
        const int kind = kinds.kind[tile.face];
        kind_at[static_cast<std::size_t>((tile.cell.row - span.y) * span.width + tile.cell.column - span.x)] =
            kind;
        ++tiles_of_kind[kind];
    }
    double by_chance = 0;  // equal pairs at one shift: the mean of a Poisson distribution
    for (const auto& [kind, number] : tiles_of_kind)
        by_chance += number * (number - 1) / 2.0 / std::max(count - 1, 1.0);
    const double limit = besides + std::min(large_share * count, small_share * count + by_chance +
                                                                     deviations * std::sqrt(by_chance));
    // Chernoff's bound of the tail of a Poisson distribution. Shifts to a neighbor are excluded, since some
    // programs deal pairs side by side.
    constexpr double max_chance = 1e-9;  // for all shifts together
    const auto is_chance = [&](int alike) {
        if (alike <= by_chance || by_chance <= 0) return true;
        const double exponent = alike * std::log(alike / by_chance) - alike + by_chance;
        return exponent < std::log(static_cast<double>(kind_at.size()) / max_chance);
    };
    for (std::size_t shift = 1; shift < kind_at.size(); ++shift) {
        int alike = 0;
        for (std::size_t i = shift; i < kind_at.size(); ++i)
            alike += kind_at[i] >= 0 && kind_at[i] == kind_at[i - shift] ? 1 : 0;
        const bool is_beside = shift == 1 || shift == static_cast<std::size_t>(span.width);
        if (alike >= limit || (!is_beside && !is_chance(alike))) return true;
    }
    return false;
}

namespace {

// Boards of colors have plain cells; of the kinds of tiles, few are blank.
std::optional<Refusal> refusal_of_print(const TileFaces& faces, const std::vector<Tile>& tiles,
                                        const std::vector<int>& count_of_kind) {
    constexpr double min_printed = 0.6;
    const bool has_pairs = are_pairs(count_of_kind);
    const auto with_print = std::count_if(
        tiles.begin(), tiles.end(), [&](const Tile& tile) { return faces.has_print(tile.face, has_pairs); });
    if (static_cast<double>(with_print) < min_printed * static_cast<double>(tiles.size()))
        return Refusal{ErrorCode::no_board, Stage::cells,
                       "The squares in this picture are plain, so they are not tiles."};
    return std::nullopt;
}

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

std::optional<Refusal> refusal_of_tiles(const TileCells& cells, const std::vector<int>& count_of_kind) {
    if (auto refusal = refusal_of_pairs(count_of_kind, cells.tiles.size(), cells.kinds)) return refusal;
    if (auto refusal = refusal_of_frames(cells, count_of_kind)) return refusal;
    if (auto refusal = refusal_of_blocks(cells.tiles)) return refusal;
    if (auto refusal = refusal_of_line(cells.tiles)) return refusal;
    if (auto refusal = refusal_of_deal(cells, count_of_kind)) return refusal;
    if (auto refusal = refusal_of_plates(cells, count_of_kind)) return refusal;
    if (repeat_in_order(cells.tiles, cells.kinds) ||
        neighbors_decide_each_other(cells.tiles, cells.kinds, true) ||
        neighbors_decide_each_other(cells.tiles, cells.kinds, false))
        return Refusal{ErrorCode::uncertain_board, Stage::cells,
                       "The repeating pattern in this picture is in order, and tiles are dealt at random."};
    return refusal_of_print(cells.faces, cells.tiles, count_of_kind);
}

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
    constexpr double clearly_apart = 0.9;
    if (!equally_many && apartness(cells.kinds, false) < clearly_apart)
        reading.warnings.emplace_back(
            "The pictures on the tiles are hard to distinguish: check the result before playing.");
    constexpr double min_confidence = 0.15;
    if (reading.confidence < min_confidence) return Refusal{ErrorCode::uncertain_board, Stage::cells};
    return std::nullopt;
}

}  // namespace unfold::vision
