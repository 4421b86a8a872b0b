// Which of the grouped cells are tiles. A frame is print, too, where print runs up to the edge; then the face
// decides: backgrounds do not print the same picture twice.
#include "vision/tiles/tile_cells.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/quantile.h"
#include "vision/tiles/board_tiles.h"
#include "vision/tiles/grouped_cells.h"

namespace unfold::vision {
namespace {

// What cells of one look may be.
struct Look {
    int count = 0;
    float frame = 0;            // the clearest
    float frames = 0;           // the sum
    double print = 0;           // the sum
    double peaks = 0;           // the sum
    double contrasts = 0;       // the sum
    bool is_on_shared = false;  // whether tiles share a ground, and most of these have it
    int on_ground = 0;          // how many have the ground that tiles share, or all where they share none
    int framed = 0;             // how many of these have nearly as clear a frame as most tiles
    float framed_frames = 0;    // the sum of theirs
    int apart = 0;              // how many have none of their kind beside them
    std::vector<Eigen::Array3f> edges;  // the colors of their edges
};

// Of the sure tiles: the medians.
struct Usual {
    double print = 0, frame = 0, contrast = 0;
};

bool is_printed(const Look& look, const Usual& usual) {
    constexpr double printed = 0.4;
    if (look.print / look.count >= printed * usual.print) return true;
    // Little print that contrasts clearly, such as a dot or a single stick of bamboo, or print beside the
    // middle on the ground of other tiles, in pairs: shadows on holes contrast less, and need not be even in
    // number. Of one kind there are not so many tiles as holes.
    constexpr double clear_peak = 12;  // in Lab
    constexpr double contrasting = 0.5;
    constexpr int max_tiles = 40;
    const bool has_contrast =
        look.is_on_shared && look.contrasts / look.count >= contrasting * usual.contrast;
    return look.count % 2 == 0 && look.count <= max_tiles &&
           (has_contrast || look.peaks / look.count >= clear_peak);
}

// `max_count`: of the tiles of one printed kind.
bool is_tile(const Look& look, const Usual& usual, int max_count) {
    if (look.count == 1) return look.frame >= lone_tile;
    // Backgrounds do not print the same picture twice, let alone in pairs; plain ones, with the shadow of a
    // tile, look the same often.
    constexpr float min_printed_frame = 0.1F;
    // The mean: of plain tiles 0.54 and more, of plain backgrounds up to 0.37, and more where all frames are
    // clear.
    constexpr double min_plain_frame = 0.45;
    constexpr double of_usual_frame = 0.6;
    if (!is_printed(look, usual))
        return look.count <= max_count && static_cast<double>(look.frames) / look.count >=
                                              std::max(min_plain_frame, of_usual_frame * usual.frame);
    return look.frame >= min_printed_frame || look.count % 2 == 0;
}

// Blank tiles and tiles with a faint print look like holes, but have frames. Where that distinguishes them,
// the number of tiles is even, and not much larger than that of other kinds.
bool has_framed_tiles(const Look& look, const Usual& usual, int max_count) {
    constexpr double of_usual_frame = 0.5;
    const int holes = look.count - look.framed;
    return look.framed >= 2 && look.framed % 2 == 0 && 2 * look.framed <= 3 * max_count &&
           static_cast<double>(look.frames - look.framed_frames) <= of_usual_frame * usual.frame * holes;
}

// Where tiles share one ground, plain cells with another are holes, unless their frames are as clear, or
// their number is even and they contrast as much as print: pictures that fill their tiles.
bool is_off_ground(const Look& look, const Usual& usual) {
    constexpr double as_clear = 0.85, contrasting = 0.85;  // of the usual frame, of the usual contrast
    const bool is_picture =
        look.count % 2 == 0 && look.contrasts >= contrasting * usual.contrast * look.count;
    return 2 * look.on_ground < look.count && !is_picture &&
           static_cast<double>(look.frames) < as_clear * usual.frame * look.count;
}

// Neighbors that look alike show one part of the page.
bool is_background(const Look& look, const Usual& usual) {
    constexpr float some_frame = 0.15F;
    constexpr double less_print = 0.8;
    return look.count > 1 && look.apart == 0 && look.frame < some_frame &&
           look.print / look.count < less_print * usual.print;
}

// Whether these cells show the page. They have no print, or they have little and differ in color. The edges
// of their neighbors frame them, but less clearly than a tile's own frame. In a lattice of icons, cells
// without print are always page.
bool shows_page(const Look& look, const Usual& usual, bool is_of_icons) {
    constexpr double no_print = 0.1;  // of the usual ones
    // Blank tiles have the ground of the others.
    constexpr double clear_on_ground = 0.6, nearly_as_clear = 0.92;
    const double print = look.print / (look.count * usual.print);
    const double frame = static_cast<double>(look.frames) / (look.count * usual.frame);
    if (print < no_print)
        return is_of_icons || frame < (look.is_on_shared ? clear_on_ground : nearly_as_clear);
    constexpr double little_print = 0.4, less_clear = 0.85, no_peak = 6;  // the last in Lab
    constexpr double less_print = 0.5, hardly_any_frame = 0.5;
    const bool is_dim = print < little_print && frame < less_clear && look.peaks / look.count < no_peak;
    if (!is_dim && !(print < less_print && frame < hardly_any_frame)) return false;
    constexpr float other_color = 8;  // in Lab
    return std::any_of(look.edges.begin(), look.edges.end(), [&](const Eigen::Array3f& edge) {
        return (edge - look.edges.front()).matrix().norm() >= other_color;
    });
}

// Left out, but with more print than a shadow and more frame than a background has.
bool is_doubtful(const Look& look, const Usual& usual) {
    constexpr double some_print = 0.25;
    constexpr float some_frame = 0.3F;
    return look.count > 1 && look.frame >= some_frame && look.print / look.count >= some_print * usual.print;
}

// Of each face, whether no cell above, below or beside it has its kind.
std::vector<bool> apart_from_their_like(const GroupedCells& grouped, const TileLattice& lattice) {
    const int columns = lattice.lattice.across.cells, rows = lattice.lattice.down.cells;
    std::vector<int> kind_at(lattice.likeness.size(), -1);
    for (std::size_t i = 0; i < grouped.cells.size(); ++i)
        kind_at[static_cast<std::size_t>(grouped.cells[i])] = grouped.kinds.kind[i];
    std::vector<bool> result(grouped.cells.size(), true);
    for (std::size_t i = 0; i < result.size(); ++i) {
        const int row = grouped.cells[i] / columns, column = grouped.cells[i] % columns;
        for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            const int y = row + down, x = column + right;
            if (y < 0 || y >= rows || x < 0 || x >= columns) continue;
            if (kind_at[static_cast<std::size_t>(y * columns + x)] == grouped.kinds.kind[i])
                result[i] = false;
        }
    }
    return result;
}

// Leaves out what only looks like a tile. Pairs leave an even number of tiles; where it is odd, the lone one
// with the worst frame is background, too.
std::vector<Tile> tiles_among(const GroupedCells& grouped, const TileLattice& lattice,
                              std::vector<Cell>& doubtful, std::vector<Cell>& bare) {
    const TileKinds& kinds = grouped.kinds;
    if (kinds.count == 0) return {};
    const auto likeness = [&](std::size_t face) {
        return lattice.likeness[static_cast<std::size_t>(grouped.cells[face])];
    };
    const auto kind_of = [&](std::size_t face) { return static_cast<std::size_t>(kinds.kind[face]); };
    std::vector<Look> looks(static_cast<std::size_t>(kinds.count));
    std::vector<double> sure_prints, sure_contrasts;
    std::vector<float> sure_frames;
    for (std::size_t i = 0; i < grouped.cells.size(); ++i) {
        Look& look = looks[kind_of(i)];
        look.frame = std::max(look.frame, likeness(i));
        look.frames += likeness(i);
        const double print = grouped.faces.print(i);
        look.print += print;
        look.peaks += grouped.faces.peak_of_print(i);
        const double contrast = grouped.faces.contrast(i);
        look.contrasts += contrast;
        look.edges.push_back(grouped.faces.edge_color(i));
        ++look.count;
        if (i < grouped.sure) {
            sure_prints.push_back(print);
            sure_contrasts.push_back(contrast);
            sure_frames.push_back(likeness(i));
        }
    }
    const Usual usual{median_value(std::move(sure_prints)),
                      static_cast<double>(median_value(std::move(sure_frames))),
                      median_value(std::move(sure_contrasts))};
    constexpr double clear_frame = 0.85;  // in most programs
    constexpr double nearly_as_clear = 0.85;
    const auto is_on_ground = [&](std::size_t face) {
        return grouped.is_on_ground.empty() || grouped.is_on_ground[face];
    };
    const std::vector<bool> is_apart = apart_from_their_like(grouped, lattice);
    const auto is_framed = [&](std::size_t face) {
        return is_on_ground(face) && static_cast<double>(likeness(face)) >= nearly_as_clear * usual.frame;
    };
    for (std::size_t i = 0; i < grouped.cells.size(); ++i) {
        Look& look = looks[kind_of(i)];
        look.on_ground += is_on_ground(i) ? 1 : 0;
        look.apart += is_apart[i] ? 1 : 0;
        if (is_framed(i)) ++look.framed, look.framed_frames += likeness(i);
    }
    for (Look& look : looks)
        look.is_on_shared = !grouped.is_on_ground.empty() && 2 * look.on_ground > look.count;
    int max_count = 0;
    for (const Look& look : looks)
        if (look.count > 0 && is_printed(look, usual)) max_count = std::max(max_count, look.count);
    std::vector<Tile> printed, plain;
    std::vector<Cell> dimmed;
    constexpr double print_of_dimmed = 0.5;  // of the usual one
    // A hole that its neighbors frame is the only cell of its kind.
    const auto is_framed_hole = [&](std::size_t face) {
        return grouped.excludes_other_grounds && face >= grouped.sure && looks[kind_of(face)].count == 1 &&
               !is_on_ground(face);
    };
    const int columns = lattice.lattice.across.cells;
    for (std::size_t i = 0; i < grouped.cells.size(); ++i) {
        const Look& look = looks[kind_of(i)];
        const Cell cell{grouped.cells[i] / columns, grouped.cells[i] % columns};
        const bool is_plain = !is_printed(look, usual);
        const bool is_framed_plain = is_plain && usual.frame >= clear_frame && is_framed(i) &&
                                     has_framed_tiles(look, usual, max_count);
        const bool is_of_tiles = is_tile(look, usual, max_count) &&
                                 !(is_plain && is_off_ground(look, usual)) && !is_background(look, usual);
        if (is_framed_hole(i) || (!is_framed_plain && shows_page(look, usual, lattice.is_of_icons))) {
            bare.push_back(cell);
        } else if (is_framed_plain || is_of_tiles) {
            (is_plain ? plain : printed).push_back({cell, i});
        } else if (is_plain && usual.frame >= clear_frame) {
            bare.push_back(cell);
        } else if (is_doubtful(look, usual) || (look.count > 1 && likeness(i) >= sure_tile)) {
            doubtful.push_back(cell);
        } else if (look.count == 1 && look.print >= print_of_dimmed * usual.print) {
            dimmed.push_back(cell);
        }
    }
    // A hint dims two tiles. More cells with a print of their own show the page.
    constexpr std::size_t max_dimmed = 2;
    if (dimmed.size() <= max_dimmed) doubtful.insert(doubtful.end(), dimmed.begin(), dimmed.end());
    // Blank tiles occur among others. Plain cells beside all of them are background, unless all cells of
    // their look have frames on the tiles' ground, and one of these cells is among the other tiles.
    std::vector<Tile> tiles = printed;
    const cv::Rect span = span_of(printed);
    const auto is_among = [&](const Tile& tile) { return span.contains({tile.cell.column, tile.cell.row}); };
    std::vector<bool> has_blank_tiles(looks.size(), false);
    for (const Tile& tile : plain) {
        const Look& look = looks[kind_of(tile.face)];
        if (is_among(tile) && look.is_on_shared && look.framed == look.count)
            has_blank_tiles[kind_of(tile.face)] = true;
    }
    for (const Tile& tile : plain)
        if (is_among(tile) || has_blank_tiles[kind_of(tile.face)]) tiles.push_back(tile);
    std::sort(tiles.begin(), tiles.end(), [](const Tile& a, const Tile& b) {
        return std::pair(a.cell.row, a.cell.column) < std::pair(b.cell.row, b.cell.column);
    });
    if (tiles.size() % 2 == 0) return tiles;
    const auto frame = [&](const Tile& tile) {
        return looks[kind_of(tile.face)].count == 1 ? likeness(tile.face) : 1.0F;
    };
    const auto worst = std::min_element(tiles.begin(), tiles.end(),
                                        [&](const Tile& a, const Tile& b) { return frame(a) < frame(b); });
    if (frame(*worst) < 1) {
        // A hole between tiles is framed by the edges of its neighbors.
        if (!is_printed(looks[kind_of(worst->face)], usual))
            bare.push_back(worst->cell);
        else if (likeness(worst->face) >= sure_tile)
            doubtful.push_back(worst->cell);
        tiles.erase(worst);
    }
    return tiles;
}

// Whether the tiles that were left out beside the board are in pairs, as buttons hardly are. Then the others
// are in pairs, too, and do not show what is missing.
bool are_pairs_beside(const std::vector<Tile>& all, const std::vector<Tile>& of_board,
                      const TileKinds& kinds) {
    const cv::Rect span = span_of(of_board);
    const cv::Rect around = span + cv::Size(2, 2) - cv::Point(1, 1);
    std::map<int, int> count;  // of each kind
    for (const Tile& tile : all) {
        const cv::Point at(tile.cell.column, tile.cell.row);
        if (around.contains(at) && !span.contains(at)) ++count[kinds.kind[tile.face]];
    }
    return !count.empty() &&
           std::all_of(count.begin(), count.end(), [](const auto& kind) { return kind.second % 2 == 0; });
}

}  // namespace

cv::Rect span_of(const std::vector<Tile>& tiles) {
    cv::Rect span;
    for (const Tile& tile : tiles)
        span |= cv::Rect(tile.cell.column, tile.cell.row, 1, 1);
    return span;
}

TileCells find_tile_cells(const cv::Mat& bgr, const TileLattice& lattice, bool may_edges_pair) {
    GroupedCells grouped = group_cells(bgr, lattice, may_edges_pair);
    std::vector<Cell> doubtful, bare;
    const std::vector<Tile> all = tiles_among(grouped, lattice, doubtful, bare);
    const auto sure_tiles =
        std::count_if(all.begin(), all.end(), [&](const Tile& tile) { return tile.face < grouped.sure; });
    const SureCells sure{grouped.sure, static_cast<std::size_t>(sure_tiles), all.size(), grouped.printed};
    // Text has the ground of icons without frames, too.
    std::vector<bool> is_like_others(grouped.faces.size(), false);
    if (!lattice.is_of_icons && !grouped.is_on_ground.empty())
        std::copy_n(grouped.is_on_ground.begin(), grouped.sure, is_like_others.begin());
    std::vector<Tile> tiles =
        tiles_of_one_board(all, grouped.faces, grouped.kinds, lattice.lattice.across.cells, is_like_others);
    const bool may_lack_a_rim = are_pairs_beside(all, tiles, grouped.kinds);
    return {std::move(grouped.faces), std::move(grouped.kinds), std::move(tiles),
            std::move(doubtful),      std::move(bare),          sure,
            may_lack_a_rim,           grouped.may_edges_pair};
}

}  // namespace unfold::vision
