// The stages in order: the lattice, the tiles and their kinds, and how sure all is.
#include <algorithm>

#include "vision/image/picture_mat.h"
#include "vision/readers.h"
#include "vision/tiles/board_choice.h"
#include "vision/tiles/dealt_kinds.h"
#include "vision/tiles/kind_pairs.h"
#include "vision/tiles/tile_image.h"
#include "vision/tiles/tile_pictures.h"
#include "vision/tiles/tile_refusals.h"
#include "vision/tiles/tile_trust.h"

namespace unfold::vision {
namespace {

// Numbers the kinds of tiles in the order in which they appear, and returns how many tiles each has. The
// numbers of `cells.kinds` have gaps, since some of them belong to cells that are not tiles.
std::vector<int> fill_board(TileBoard& board, const TileCells& cells) {
    const cv::Rect span = span_of(cells.tiles);
    board.lattice = {LatticeKind::square, span.width, span.height};
    board.cells.assign(static_cast<std::size_t>(span.area()), no_tile);
    std::vector<int> number(static_cast<std::size_t>(cells.kinds.count), -1);
    std::vector<int> count_of_kind;
    for (const Tile& tile : cells.tiles) {
        int& kind = number[static_cast<std::size_t>(cells.kinds.kind[tile.face])];
        if (kind < 0) {
            kind = static_cast<int>(count_of_kind.size());
            count_of_kind.push_back(0);
        }
        ++count_of_kind[static_cast<std::size_t>(kind)];
        board.cells[board.lattice.id({tile.cell.row - span.y, tile.cell.column - span.x}).index()] =
            KindId{kind};
    }
    return count_of_kind;
}

// The lattice of the board alone, in the image.
SquareLattice spanned(const SquareLattice& lattice, const cv::Rect& span) {
    SquareLattice part = lattice;
    part.across.first_px += span.x * part.across.pitch_px;
    part.across.cells = span.width;
    part.down.first_px += span.y * part.down.pitch_px;
    part.down.cells = span.height;
    return part;
}

PictureGeometry geometry_of(const TileImage& work, const SquareLattice& lattice, cv::Size picture) {
    const double x_px = work.from_px.x + lattice.across.first_px / work.x_scale;
    const double y_px = work.from_px.y + lattice.down.first_px / work.y_scale;
    const double width_px = lattice.across.pitch_px / work.x_scale;
    const double height_px = lattice.down.pitch_px / work.y_scale;
    return {picture.width,
            picture.height,
            {width_px, 0, x_px, 0, height_px, y_px},
            {x_px, y_px, lattice.across.cells * width_px, lattice.down.cells * height_px},
            {}};
}

// How many tiles there are of each kind, or of kinds that match each other.
std::vector<int> counts_of_matches(const TileLevel& level) {
    std::vector<int> counts;
    for (const int number : match_numbers(level)) {
        if (number < 0) continue;
        const auto at = static_cast<std::size_t>(number);
        if (at >= counts.size()) counts.resize(at + 1, 0);
        ++counts[at];
    }
    return counts;
}

struct LatticeReading {
    Outcome<Reading> reading;
    std::size_t printed = 0;  // see SureCells
    std::size_t tiles = 0;
    bool has_pairs = false;
    std::optional<EvenReading> even = std::nullopt;
};

std::ptrdiff_t tiles_on(const TileBoard& board) {
    return std::count_if(board.cells.begin(), board.cells.end(), [](KindId kind) { return kind != no_tile; });
}

// Reads the tiles of one lattice. `may_edges_pair`: see TileCells; kept for the next lattice of frames.
// Lattices of icons differ more from each other.
template <class Show>
LatticeReading read_lattice(const ImageView& picture, const TileImage& work, const TileLattice& tiles,
                            const ReadOptions& options, bool& may_edges_pair, const Show& show) {
    show("20-tile-lattice", [&] { return lattice_picture(work.image, tiles); });
    const TileCells cells = find_tile_cells(work.image, tiles, may_edges_pair || tiles.is_of_icons);
    if (!tiles.is_of_icons) may_edges_pair = cells.may_edges_pair;
    show("30-tile-kinds", [&] { return kinds_picture(cells.faces, cells.kinds.kind); });

    TileLevel level;
    if (options.overrides.tiles.match_groups)
        level.rules.match_groups = *options.overrides.tiles.match_groups;
    const std::vector<int> count_of_kind = fill_board(level.board, cells);
    if (const auto refusal = refusal_of_tiles(cells, count_of_kind, options.game.has_value()))
        return {*refusal, cells.sure.printed};
    // Without frames, only pairs show that there are tiles.
    if (tiles.is_of_twins && !are_clear_pairs(count_of_kind, cells.kinds))
        return {Refusal{}, cells.sure.printed};
    Reading reading;
    const SquareLattice lattice = spanned(tiles.lattice, span_of(cells.tiles));
    reading.geometry = geometry_of(work, lattice, {picture.width_px, picture.height_px});
    const auto refusal = judge_tiles(reading, level, cells, tiles, count_of_kind);
    const std::vector<int> count_of_match = counts_of_matches(level);
    const bool has_pairs = are_clear_pairs(count_of_match, cells.kinds);
    reading.level = level;
    std::optional<EvenReading> even;
    constexpr double min_separation = 1.15;  // things of all sorts are paired at less
    // Pictures that all differ are paired after the cut, and chessmen and jewels by chance.
    constexpr double min_parity_bits_of_equal = 4, min_parity_bits_of_deal = 5;
    if (std::all_of(count_of_match.begin(), count_of_match.end(), [](int n) { return n % 2 == 0; }) &&
        cells.kinds.separation >= min_separation)
        even = EvenReading{
            reading, cells.kinds.parity_bits >= (are_all_equal(count_of_match) ? min_parity_bits_of_equal
                                                                               : min_parity_bits_of_deal)
                         ? bits_of_deal(count_of_match, cells.kinds.odd_share == 0)
                         : 0};
    const std::size_t printed = cells.sure.printed, tile_count = cells.tiles.size();
    if (refusal) return {*refusal, printed, tile_count, false, std::move(even)};
    // Keys of keyboards are a little wider than high, tiles hardly ever.
    constexpr double usual_width = 1.12;  // by the height
    constexpr double sure_enough = 0.5;
    if (lattice.across.pitch_px > usual_width * lattice.down.pitch_px && reading.confidence < sure_enough &&
        !are_pairs(count_of_kind))
        return {Refusal{ErrorCode::uncertain_board, Stage::cells}, printed, tile_count, false,
                std::move(even)};
    show("50-tile-board", [&] {
        return board_picture(work.image, lattice, level.board, reading.cell_confidence, doubtful_tile);
    });
    return {std::move(reading), printed, tile_count, has_pairs, std::move(even)};
}

bool is_full(const TileBoard& board) {
    const std::ptrdiff_t area = std::ssize(board.cells);
    return tiles_on(board) + area % 2 >= area;
}

// Whether the pairs may be due to chance: there are few tiles, and the confidence times the share of clear
// tiles is low. In a few of a thousand screens of 2048, sudoku or minesweeper, every number that is found
// occurs an even number of times. A full board without an odd number is rarer, so it needs less confidence.
bool may_be_chance(const Reading& reading) {
    constexpr std::ptrdiff_t max_tiles = 28;
    constexpr double max_confidence = 0.7;                      // three lattices that agree give more
    constexpr double min_clear = 0.5, min_clear_of_full = 0.3;  // the share times the confidence
    const TileBoard& board = board_of(reading);
    const std::ptrdiff_t tiles = tiles_on(board);
    if (tiles > max_tiles || reading.confidence > max_confidence) return false;
    std::ptrdiff_t clear = 0;
    for (std::size_t i = 0; i < board.cells.size(); ++i)
        clear += board.cells[i] != no_tile && reading.cell_confidence[i] >= doubtful_tile ? 1 : 0;
    return reading.confidence * static_cast<double>(clear) <
           (is_full(board) ? min_clear_of_full : min_clear) * static_cast<double>(tiles);
}

struct ReadingAt {
    Outcome<Reading> reading;
    bool may_show_tiles = false;  // in one lattice, a few framed cells or icons show print; see SureCells
};

// Reads the tiles at one size of the picture.
ReadingAt read_tiles_at(const ImageView& picture, Detail detail, const ReadOptions& options) {
    const auto show = [&](std::string_view stage, const auto& draw) {
        if (options.on_debug_picture) options.on_debug_picture(stage, picture_from_bgr(draw()));
    };
    const Outcome<TileImage> work = find_tile_image(picture, detail);
    if (!work) return {work.refusal()};
    constexpr double sure = 0.9;
    bool may_edges_pair = true;
    LatticeReading best = read_lattice(picture, *work, work->tiles, options, may_edges_pair, show);
    constexpr std::size_t min_printed = 6;  // half of the smallest board: the lattice may be wrong
    bool may_show_tiles = best.printed >= min_printed;
    if (best.has_pairs && best.reading->confidence >= sure) return {std::move(best.reading), may_show_tiles};
    // Where the likeliest lattice does not show clear pairs, another one that does is the right one. A part
    // of the board may show pairs, too.
    constexpr double min_confidence = 0.3, max_of_others = 0.8;
    constexpr double nearly_all = 0.9;  // of the tiles
    constexpr double min_lead = 0.1;    // in confidence, where both show pairs
    std::vector<EvenReading> even;
    bool is_first = true;
    if (best.even) even.push_back(*std::move(best.even));
    for (const TileLattice& tiles : work->others) {
        if (best.reading && best.reading->confidence >= sure) break;
        LatticeReading other = read_lattice(picture, *work, tiles, options, may_edges_pair, show);
        may_show_tiles = may_show_tiles || other.printed >= min_printed;
        if (other.even) even.push_back(*std::move(other.even));
        if (!other.has_pairs || other.reading->confidence < min_confidence) continue;
        const double min_tiles = static_cast<double>(best.tiles) * (best.has_pairs ? 1 : nearly_all);
        const double margin = best.has_pairs ? min_lead : 0;
        if (!best.reading || (other.reading->confidence > best.reading->confidence + margin &&
                              static_cast<double>(other.tiles) >= min_tiles))
            best = std::move(other), is_first = false;
    }
    // A board on another lattice than the likeliest stays in doubt.
    if (best.reading && !is_first)
        best.reading->confidence = std::min(best.reading->confidence, max_of_others);
    std::optional<Reading> agreed = agreed_board(even);
    if (agreed && (!best.reading || (agreed->confidence > best.reading->confidence &&
                                     static_cast<double>(tiles_on(board_of(*agreed))) >=
                                         nearly_all * static_cast<double>(best.tiles))))
        best.reading = *std::move(agreed);
    if (!best.reading)
        if (std::optional<Reading> dealt = dealt_board(even)) best.reading = *std::move(dealt);
    if (best.reading) best.reading = repaired_board(even, *std::move(best.reading));
    return {std::move(best.reading), may_show_tiles};
}

}  // namespace

// Reads at low detail, and again at high detail where that is refused or mostly wrong and the picture may
// show tiles; returns the better one.
Outcome<Reading> read_tiles(const ImageView& picture, const ReadOptions& options) {
    const auto refused_if_chance = [&](Outcome<Reading> reading) -> Outcome<Reading> {
        if (!reading || options.game || !may_be_chance(*reading)) return reading;
        return Refusal{ErrorCode::uncertain_board, Stage::cells,
                       "This picture shows few tiles, and they are not clear enough to read."};
    };
    ReadingAt found = read_tiles_at(picture, Detail::low, options);
    const bool is_found = static_cast<bool>(found.reading);
    Outcome<Reading> first = refused_if_chance(std::move(found.reading));
    // More detail distinguishes more kinds. On 1,000 drawn screens, the second search read 17 boards that the
    // first had refused, each of them after a first search that found a lattice with print. So this is
    // demanded, unless the player says that the picture shows tiles.
    if (!found.may_show_tiles && !options.game) return first;
    // A search with more detail takes up to four times as long. Where the first reading is better than this,
    // the second one replaces a right board by a wrong one about as often as the other way round.
    constexpr double mostly_wrong = 0.45;
    if (first && first->confidence >= mostly_wrong) return first;
    constexpr double max_pixels = 1.2e6, max_pixels_of_none = 0.6e6;
    const double pixels = static_cast<double>(picture.width_px) * picture.height_px;
    if (pixels > (is_found ? max_pixels : max_pixels_of_none)) return first;
    Outcome<Reading> second = refused_if_chance(read_tiles_at(picture, Detail::high, options).reading);
    if (!second) return first;
    // Pictures of other things hardly ever show a full board with an even deal, so less confidence suffices.
    constexpr double min_of_deal = 0.35;
    const bool is_deal = is_full(board_of(*second)) && is_evenly_dealt(board_of(*second));
    const double needed = first ? first->confidence : is_deal ? min_of_deal : mostly_wrong;
    if (second->confidence <= needed) return first;
    constexpr double max_of_two = 0.85;  // the two readings may differ, and either may be wrong
    if (is_found) second->confidence = std::min(second->confidence, max_of_two);
    return second;
}

}  // namespace unfold::vision
