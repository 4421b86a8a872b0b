// Tiles are dealt at random and in pairs, in one block of cells that look alike. Each rule tests one of
// these.
#include "vision/tiles/tile_refusals.h"

#include "unfold/error.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "vision/tiles/dealt_kinds.h"
#include "vision/tiles/kind_pairs.h"

namespace unfold::vision {
namespace {

Refusal no_pairs() {
    return {ErrorCode::no_board, Stage::cells,
            "The repeating pattern in this picture does not consist of pairs of tiles."};
}

// Refuses kinds that are not there in pairs, and kinds that are hardly apart.
std::optional<Refusal> refusal_of_pairs(const std::vector<int>& count_of_kind, std::size_t tiles,
                                        const TileKinds& kinds) {
    const auto kind_count = static_cast<int>(count_of_kind.size());
    if (tiles < min_tiles_of_board || kind_count < min_tile_kinds) return Refusal{};
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
// stands in the other, hardly a tile lacks its neighbor, and other tiles of the same kinds confirm it more
// often than chance explains. `kind_at`: by line across the pairs and place in it.
bool has_partners(const std::map<std::pair<int, int>, int>& kind_at, int parity) {
    constexpr int tiles_for_a_lone_one = 12;
    constexpr double max_chance = 1e-9;
    std::map<int, int> next, previous, tiles_of_kind;
    int repeated = 0, lone = 0;
    int tiles_of_largest_kind = 0;
    for (const auto& [at, kind] : kind_at) {
        tiles_of_largest_kind = std::max(tiles_of_largest_kind, ++tiles_of_kind[kind]);
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
    // Roughly the probability that the neighbor of a tile is of the largest kind, in a random deal.
    const double by_chance = tiles_of_largest_kind / static_cast<double>(kind_at.size());
    return std::pow(by_chance, repeated) <= max_chance;
}

}  // namespace

bool neighbors_decide_each_other(const std::vector<Tile>& tiles, const TileKinds& kinds, bool side_by_side) {
    std::map<std::pair<int, int>, int> kind_at;
    for (const Tile& tile : tiles) {
        const int row = static_cast<int>(tile.cell.row), column = static_cast<int>(tile.cell.column);
        kind_at[side_by_side ? std::pair(row, column) : std::pair(column, row)] = kinds.kind[tile.face];
    }
    return has_partners(kind_at, 0) || has_partners(kind_at, 1);
}

namespace {

// The tiles of a board line by line, and over the ends of lines.
struct TilesInOrder {
    std::size_t width = 0;
    std::vector<int> kind_at;  // -1: no tile
    double by_chance = 0;      // equal pairs at one shift, the mean over all: that of a Poisson distribution

    TilesInOrder(const std::vector<Tile>& tiles, const TileKinds& kinds) {
        const cv::Rect span = span_of(tiles);
        width = static_cast<std::size_t>(span.width);
        std::map<int, int> tiles_of_kind;
        kind_at.assign(static_cast<std::size_t>(span.area()), -1);
        for (const Tile& tile : tiles) {
            const int kind = kinds.kind[tile.face];
            const auto row = tile.cell.row - span.y, column = tile.cell.column - span.x;
            kind_at[static_cast<std::size_t>(row * span.width + column)] = kind;
            ++tiles_of_kind[kind];
        }
        const auto count = static_cast<double>(tiles.size());
        for (const auto& [kind, number] : tiles_of_kind)
            by_chance += number * (number - 1) / 2.0 / std::max(count - 1, 1.0);
    }
    [[nodiscard]] bool are_alike(std::size_t i, std::size_t shift) const {
        return kind_at[i] >= 0 && kind_at[i] == kind_at[i - shift];
    }
};

}  // namespace

bool repeat_in_order(const std::vector<Tile>& tiles, const TileKinds& kinds) {
    constexpr double large_share = 0.35, besides = 6;     // few tiles may be dealt so
    constexpr double small_share = 0.15, deviations = 6;  // beyond chance
    const auto count = static_cast<double>(tiles.size());
    const TilesInOrder order(tiles, kinds);
    const double by_chance = order.by_chance;
    const std::size_t cells = order.kind_at.size();
    const double limit = besides + std::min(large_share * count, small_share * count + by_chance +
                                                                     deviations * std::sqrt(by_chance));
    // Chernoff's bound of the tail of a Poisson distribution. Shifts to a neighbor are excluded, since some
    // programs deal pairs side by side.
    constexpr double max_chance = 1e-9;  // for all shifts together
    const auto is_chance = [&](int alike) {
        if (alike <= by_chance || by_chance <= 0) return true;
        const double exponent = alike * std::log(alike / by_chance) - alike + by_chance;
        return exponent < std::log(static_cast<double>(cells) / max_chance);
    };
    for (std::size_t shift = 1; shift < cells; ++shift) {
        int alike = 0;
        for (std::size_t i = shift; i < cells; ++i)
            alike += order.are_alike(i, shift) ? 1 : 0;
        const bool is_beside = shift == 1 || shift == order.width;
        if (alike >= limit || (!is_beside && !is_chance(alike))) return true;
    }
    return false;
}

bool have_sequences(const std::vector<Tile>& tiles, const TileKinds& kinds) {
    constexpr double max_expected = 1e-5;  // runs of that length, by chance
    const TilesInOrder order(tiles, kinds);
    const auto count = static_cast<double>(tiles.size());
    const double chance = 2 * order.by_chance / std::max(count, 1.0);  // that two tiles are alike
    int min_length = 2;
    for (double expected = (count - 1) * order.by_chance * chance;
         expected >= max_expected && min_length < std::ssize(tiles); ++min_length)
        expected *= chance;
    for (std::size_t shift = 1; shift < order.kind_at.size(); ++shift) {
        if (shift == order.width) continue;
        int length = 0, last = -1;
        for (std::size_t i = shift; i < order.kind_at.size(); ++i) {
            if (!order.are_alike(i, shift)) {
                length = 0, last = -1;
                continue;
            }
            length += order.kind_at[i] != last ? 1 : 0;
            last = order.kind_at[i];
            if (length >= min_length) return true;
        }
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

}  // namespace

std::optional<Refusal> refusal_of_tiles(const TileCells& cells, const std::vector<int>& count_of_kind,
                                        bool is_game_given) {
    if (auto refusal = refusal_of_pairs(count_of_kind, cells.tiles.size(), cells.kinds)) return refusal;
    if (auto refusal = refusal_of_frames(cells, count_of_kind)) return refusal;
    if (auto refusal = refusal_of_blocks(cells.tiles)) return refusal;
    if (auto refusal = refusal_of_line(cells.tiles)) return refusal;
    if (auto refusal = refusal_of_deal(cells, count_of_kind)) return refusal;
    if (auto refusal = refusal_of_plates(cells, count_of_kind)) return refusal;
    if (repeat_in_order(cells.tiles, cells.kinds) ||
        (!is_game_given && have_sequences(cells.tiles, cells.kinds)) ||
        neighbors_decide_each_other(cells.tiles, cells.kinds, true) ||
        neighbors_decide_each_other(cells.tiles, cells.kinds, false))
        return Refusal{ErrorCode::uncertain_board, Stage::cells,
                       "The pictures in this grid follow a regular order. Tiles are dealt at random."};
    return refusal_of_print(cells.faces, cells.tiles, count_of_kind);
}

}  // namespace unfold::vision
