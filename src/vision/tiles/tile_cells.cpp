// A frame is print, too, where print runs up to the edge; then the face decides: backgrounds do not print the
// same picture twice.
#include "vision/tiles/tile_cells.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "core/quantile.h"
#include "vision/tiles/covered_tiles.h"
#include "vision/tiles/marked_tiles.h"

namespace unfold::vision {
namespace {

// All cells: first those that are tiles by their frames, then the others in rows and columns of these.
struct Likely {
    std::vector<int> cells;
    std::size_t sure = 0, between = 0;  // the numbers of the first, and of both
    bool is_on_ground = false;          // the sure ones are chosen by their ground, too
};

Likely likely_tiles(const TileLattice& tiles) {
    Likely likely;
    for (std::size_t i = 0; i < tiles.likeness.size(); ++i)
        if (!tiles.is_of_icons || tiles.likeness[i] > 0) likely.cells.push_back(static_cast<int>(i));
    const auto others = std::stable_partition(likely.cells.begin(), likely.cells.end(), [&](int cell) {
        return tiles.likeness[static_cast<std::size_t>(cell)] >= sure_tile;
    });
    likely.sure = static_cast<std::size_t>(others - likely.cells.begin());
    const int columns = tiles.lattice.across.cells;
    constexpr int some = 2;  // of a title, one may look like a tile
    std::map<int, int> in_row, in_column;
    for (auto cell = likely.cells.begin(); cell != others; ++cell)
        ++in_row[*cell / columns], ++in_column[*cell % columns];
    const auto outside = std::stable_partition(others, likely.cells.end(), [&](int cell) {
        return in_row[cell / columns] >= some && in_column[cell % columns] >= some;
    });
    likely.between = static_cast<std::size_t>(outside - likely.cells.begin());
    return likely;
}

struct Kinds {
    TileFaces faces;
    TileKinds kinds;
    bool may_edges_pair = true;  // see TileCells
    bool were_odd = false;       // without the tiles that are not sure
};

// Boards have at least as many tiles, and few of these are plain.
bool may_be_tiles(const TileFaces& faces, std::size_t sure) {
    constexpr double min_printed = 0.4;
    if (sure < min_tile_kinds) return false;
    std::size_t printed = 0;
    for (std::size_t i = 0; i < sure; ++i)
        printed += faces.has_print(i, true) ? 1 : 0;
    return static_cast<double>(printed) >= min_printed * static_cast<double>(sure);
}

// Which faces have the ground that most sure tiles share, beside their print. Empty where they share none.
std::vector<bool> on_common_ground(const TileFaces& faces, std::size_t sure) {
    constexpr float same_ground = 5;     // in Lab
    constexpr double min_sharing = 0.6;  // of the sure tiles
    std::vector<Eigen::Array3f> edges;
    for (std::size_t i = 0; i < faces.size(); ++i)
        edges.push_back(faces.edge_color(i));
    Eigen::Array3f ground;
    for (Eigen::Index channel = 0; channel < 3; ++channel) {
        std::vector<float> values;
        for (std::size_t i = 0; i < sure; ++i)
            values.push_back(edges[i][channel]);
        ground[channel] = median_value(std::move(values));
    }
    std::vector<bool> is_on_ground;
    for (const Eigen::Array3f& edge : edges)
        is_on_ground.push_back((edge - ground).matrix().norm() <= same_ground);
    const auto sharing =
        std::count(is_on_ground.begin(), is_on_ground.begin() + static_cast<std::ptrdiff_t>(sure), true);
    if (static_cast<double>(sharing) < min_sharing * static_cast<double>(sure)) return {};
    return is_on_ground;
}

// Of likely tiles, those with the ground that most share are the sure ones. Nothing where all have it, or few
// have not, such as marked tiles.
std::optional<Likely> on_one_ground(const Likely& likely, const TileFaces& faces) {
    constexpr std::ptrdiff_t min_others = 4;
    const std::vector<bool> is_on_ground = on_common_ground(faces, likely.sure);
    if (is_on_ground.empty()) return std::nullopt;
    const auto sure_end = is_on_ground.begin() + static_cast<std::ptrdiff_t>(likely.sure);
    if (std::count(is_on_ground.begin(), sure_end, false) < min_others) return std::nullopt;
    Likely result{{}, 0, likely.between, true};
    for (const bool wanted : {true, false}) {
        for (std::size_t i = 0; i < likely.sure; ++i)
            if (is_on_ground[i] == wanted) result.cells.push_back(likely.cells[i]);
        if (wanted) result.sure = result.cells.size();
    }
    result.cells.insert(result.cells.end(), likely.cells.begin() + static_cast<std::ptrdiff_t>(likely.sure),
                        likely.cells.end());
    return result;
}

// As sharp as the picture is; softer where that leaves the kinds unclear, as with dithered tiles. There are
// no kinds where the faces cannot be those of tiles: then comparing them would take longer than reading a
// board. `likely`: some become less so.
Kinds kinds_of(const cv::Mat& image, const TileLattice& tiles, Likely& likely, bool may_edges_pair) {
    constexpr double sharp_px = 1;
    constexpr double soft_px = 1.7;
    constexpr double many_odd = 0.3;
    const auto are_clear = [](const TileKinds& kinds) {
        constexpr double clear = 2;
        return kinds.separation >= clear && kinds.regularity >= 0 && kinds.odd_share <= many_odd;
    };
    TileFaces sharp(image, tiles, likely.cells, sharp_px);
    if (!may_be_tiles(sharp, likely.sure)) return {std::move(sharp), {}, may_edges_pair};
    SureKinds kinds = group_sure_faces(sharp, likely.sure);
    // Tiles frame the holes among them, which show the page. Without these, that kinds are even is no chance.
    if (kinds.summary.odd_share > many_odd)
        if (auto fewer = on_one_ground(likely, sharp)) {
            TileFaces of_fewer(image, tiles, fewer->cells, sharp_px);
            SureKinds grouped = group_sure_faces(of_fewer, fewer->sure);
            constexpr double clear_bits = 8;
            if (grouped.summary.parity_bits >= clear_bits && kinds.summary.parity_bits < clear_bits) {
                likely = *std::move(fewer);
                sharp = std::move(of_fewer);
                kinds = std::move(grouped);
            }
        }
    std::optional<TileFaces> soft, part;  // where the kinds are of these
    if (!are_clear(kinds.summary)) {
        soft.emplace(image, tiles, likely.cells, soft_px);
        SureKinds of_soft = group_sure_faces(*soft, likely.sure);
        if (of_soft.summary.score > kinds.summary.score)
            kinds = std::move(of_soft);
        else
            soft.reset();
    }
    // Perhaps the tiles are translucent, over a picture, or their grounds differ. What is compared is chosen
    // once, so that all kinds are even counts for more than among the cuts.
    const auto plausibility = [](const TileKinds& grouped) {
        constexpr double bit_counts = 0.03, max_bits = 40;
        return grouped.score + bit_counts * std::min(grouped.parity_bits, max_bits);
    };
    constexpr std::size_t max_cells = 400;  // all pairs are compared once more
    const auto are_odd = [](const TileKinds& grouped) {
        constexpr double half_odd = 0.4, min_bits = 2;
        return grouped.odd_share > half_odd && grouped.parity_bits < min_bits;
    };
    if (may_edges_pair && !are_clear(kinds.summary) && likely.cells.size() <= max_cells) {
        const auto take_if_better = [&](SureKinds of_part, TileFaces faces) {
            if (plausibility(of_part.summary) <= plausibility(kinds.summary)) return;
            kinds = std::move(of_part);
            part = std::move(faces);
        };
        TileFaces edges(sharp, FacePart::edges);
        SureKinds of_edges = group_sure_faces(edges, likely.sure);
        TileFaces with_ink(edges, FacePart::edges_and_ink);
        SureKinds of_both = group_sure_faces(with_ink, likely.sure);
        may_edges_pair = !are_odd(of_edges.summary) || !are_odd(of_both.summary);
        take_if_better(std::move(of_edges), std::move(edges));
        take_if_better(std::move(of_both), std::move(with_ink));
    }
    TileFaces& faces = soft ? *soft : sharp;
    // Of kinds clearly apart, the other tiles may be among those that are not sure.
    constexpr double clearly_apart = 3;
    const bool are_odd_kinds = kinds.summary.regularity < min_tile_regularity;
    if (are_odd_kinds && kinds.summary.separation < clearly_apart)
        return {std::move(faces), {}, may_edges_pair};
    TileKinds all = kinds.with_others(part ? *part : faces);
    return {std::move(faces), std::move(all), may_edges_pair, are_odd_kinds};
}

// What cells of one look may be.
struct Look {
    int count = 0;
    float frame = 0;          // the clearest
    float frames = 0;         // the sum
    double print = 0;         // the sum
    double peaks = 0;         // the sum
    int on_ground = 0;        // how many have the ground that tiles share, or all where they share none
    int framed = 0;           // how many of these have nearly as clear a frame as most tiles
    float framed_frames = 0;  // the sum of theirs
    int apart = 0;            // how many have none of them beside them
};

bool is_printed(const Look& look, double usual_print) {
    constexpr double printed = 0.4;
    // Little print that contrasts clearly, such as a dot or a single stick of bamboo, in pairs: shadows on
    // holes contrast less, and need not be even in number.
    constexpr double clear_peak = 12;  // in Lab
    return look.print / look.count >= printed * usual_print ||
           (look.count % 2 == 0 && look.peaks / look.count >= clear_peak);
}

// `max_count`: of the tiles of one printed kind.
bool is_tile(const Look& look, double usual_print, double usual_frame, int max_count) {
    if (look.count == 1) return look.frame >= lone_tile;
    // Backgrounds do not print the same picture twice, let alone in pairs; plain ones, with the shadow of a
    // tile, look the same often.
    constexpr float min_printed_frame = 0.1F;
    // The mean: of plain tiles 0.54 and more, of plain backgrounds up to 0.37, and more where all frames are
    // clear.
    constexpr double min_plain_frame = 0.45;
    constexpr double of_usual_frame = 0.6;
    if (!is_printed(look, usual_print))
        return look.count <= max_count && static_cast<double>(look.frames) / look.count >=
                                              std::max(min_plain_frame, of_usual_frame * usual_frame);
    return look.frame >= min_printed_frame || look.count % 2 == 0;
}

// Blank tiles and tiles with a faint print look like holes, but have frames. Where that distinguishes them,
// the number of tiles is even, and not much larger than that of other kinds.
bool has_framed_tiles(const Look& look, double usual_frame, int max_count) {
    constexpr double of_usual_frame = 0.5;
    const int holes = look.count - look.framed;
    return look.framed >= 2 && look.framed % 2 == 0 && look.framed <= 2 * max_count &&
           static_cast<double>(look.frames - look.framed_frames) <= of_usual_frame * usual_frame * holes;
}

// Where tiles share one ground, plain cells with another are holes, unless their frames are as clear.
bool is_off_ground(const Look& look, double usual_frame) {
    constexpr double as_clear = 0.85;
    return 2 * look.on_ground < look.count &&
           static_cast<double>(look.frames) < as_clear * usual_frame * look.count;
}

// Cells beside each other show parts of one picture that look alike.
bool is_background(const Look& look, double usual_print) {
    constexpr float some_frame = 0.15F;
    constexpr double less_print = 0.8;
    return look.count > 1 && look.apart == 0 && look.frame < some_frame &&
           look.print / look.count < less_print * usual_print;
}

// Left out, but with more print than a shadow and more frame than a background has.
bool is_doubtful(const Look& look, double usual_print) {
    constexpr double some_print = 0.25;
    constexpr float some_frame = 0.3F;
    return look.count > 1 && look.frame >= some_frame && look.print / look.count >= some_print * usual_print;
}

// Leaves out what only looks like a tile. Pairs leave an even number of tiles; where it is odd, the lone one
// with the worst frame is background, too.
std::vector<Tile> tiles_among(const Likely& likely, const TileLattice& lattice, const Kinds& looked,
                              std::vector<Cell>& doubtful, std::vector<Cell>& bare) {
    const TileKinds& kinds = looked.kinds;
    if (kinds.count == 0) return {};
    const auto likeness = [&](std::size_t face) {
        return lattice.likeness[static_cast<std::size_t>(likely.cells[face])];
    };
    const auto kind_of = [&](std::size_t face) { return static_cast<std::size_t>(kinds.kind[face]); };
    std::vector<Look> looks(static_cast<std::size_t>(kinds.count));
    std::vector<double> sure_prints;
    std::vector<float> sure_frames;
    for (std::size_t i = 0; i < likely.cells.size(); ++i) {
        Look& look = looks[kind_of(i)];
        look.frame = std::max(look.frame, likeness(i));
        look.frames += likeness(i);
        const double print = looked.faces.print(i);
        look.print += print;
        look.peaks += looked.faces.peak_of_print(i);
        ++look.count;
        if (i < likely.sure) {
            sure_prints.push_back(print);
            sure_frames.push_back(likeness(i));
        }
    }
    const auto usual_frame = static_cast<double>(median_value(std::move(sure_frames)));
    const double usual_print = median_value(std::move(sure_prints));
    constexpr double clear_frame = 0.85;  // in most programs
    constexpr double nearly_as_clear = 0.75;
    const std::vector<bool> grounded = on_common_ground(looked.faces, likely.sure);
    const auto is_on_ground = [&](std::size_t face) { return grounded.empty() || grounded[face]; };
    const auto is_framed = [&](std::size_t face) {
        return is_on_ground(face) && static_cast<double>(likeness(face)) >= nearly_as_clear * usual_frame;
    };
    for (std::size_t i = 0; i < likely.cells.size(); ++i) {
        Look& look = looks[kind_of(i)];
        look.on_ground += is_on_ground(i) ? 1 : 0;
        if (is_framed(i)) ++look.framed, look.framed_frames += likeness(i);
    }
    std::vector<int> face_of(lattice.likeness.size(), -1);
    for (std::size_t i = 0; i < likely.cells.size(); ++i)
        face_of[static_cast<std::size_t>(likely.cells[i])] = static_cast<int>(i);
    const int columns = lattice.lattice.across.cells, rows = lattice.lattice.down.cells;
    const auto is_beside_its_like = [&](std::size_t face) {
        const int row = likely.cells[face] / columns, column = likely.cells[face] % columns;
        for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            const int y = row + down, x = column + right;
            if (y < 0 || y >= rows || x < 0 || x >= columns) continue;
            const int other = face_of[static_cast<std::size_t>(y * columns + x)];
            if (other >= 0 && kind_of(static_cast<std::size_t>(other)) == kind_of(face)) return true;
        }
        return false;
    };
    for (std::size_t i = 0; i < likely.cells.size(); ++i)
        if (!is_beside_its_like(i)) ++looks[kind_of(i)].apart;
    int max_count = 0;
    for (const Look& look : looks)
        if (look.count > 0 && is_printed(look, usual_print)) max_count = std::max(max_count, look.count);
    std::vector<Tile> printed, plain;
    // Where the ground decides, a hole that its neighbors frame is the only cell of its kind.
    const auto is_framed_hole = [&](std::size_t face) {
        return looks[kind_of(face)].count == 1 && likely.is_on_ground && face >= likely.sure &&
               !is_on_ground(face);
    };
    for (std::size_t i = 0; i < likely.cells.size(); ++i) {
        const Look& look = looks[kind_of(i)];
        const Cell cell{likely.cells[i] / columns, likely.cells[i] % columns};
        const bool is_plain = !is_printed(look, usual_print);
        const bool is_framed_plain = is_plain && usual_frame >= clear_frame && is_framed(i) &&
                                     has_framed_tiles(look, usual_frame, max_count);
        const bool is_of_tiles = is_tile(look, usual_print, usual_frame, max_count) &&
                                 !(is_plain && is_off_ground(look, usual_frame)) &&
                                 !is_background(look, usual_print);
        if (is_framed_hole(i)) {
            bare.push_back(cell);
        } else if (is_framed_plain || is_of_tiles) {
            (is_plain ? plain : printed).push_back({cell, i});
        } else if (is_plain && usual_frame >= clear_frame) {
            bare.push_back(cell);
        } else if (is_doubtful(look, usual_print) || (look.count > 1 && likeness(i) >= sure_tile)) {
            doubtful.push_back(cell);
        }
    }
    // Blank tiles occur among others; plain cells beside all of them are background.
    std::vector<Tile> tiles = printed;
    const cv::Rect span = span_of(printed);
    for (const Tile& tile : plain)
        if (span.contains({tile.cell.column, tile.cell.row})) tiles.push_back(tile);
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
        if (!is_printed(looks[kind_of(worst->face)], usual_print)) bare.push_back(worst->cell);
        tiles.erase(worst);
    }
    return tiles;
}

enum class Rim : std::uint8_t { top, bottom, left, right };
constexpr std::array all_rims{Rim::top, Rim::bottom, Rim::left, Rim::right};

bool is_on(Rim rim, Cell cell, const cv::Rect& span) {
    switch (rim) {
        case Rim::top:
            return cell.row == span.y;
        case Rim::bottom:
            return cell.row == span.br().y - 1;
        case Rim::left:
            return cell.column == span.x;
        case Rim::right:
            break;
    }
    return cell.column == span.br().x - 1;
}

// Buttons and bars below a board repeat at the pitch of its cells by chance, or look like blank cells: many
// tiles at a rim whose kinds occur nowhere else. Where that is so at opposite rims, the lattice may be off.
std::vector<Tile> without_buttons(std::vector<Tile> tiles, const TileKinds& kinds) {
    constexpr int min_tiles = 5;  // fewer may remain at the end of a game
    for (bool changed = true; changed;) {
        changed = false;
        const cv::Rect span = span_of(tiles);
        std::array<bool, 4> is_apart{};
        for (const Rim rim : all_rims) {
            std::vector<std::array<int, 2>> count(static_cast<std::size_t>(kinds.count));  // elsewhere, here
            for (const Tile& tile : tiles)
                ++count[static_cast<std::size_t>(kinds.kind[tile.face])][is_on(rim, tile.cell, span) ? 1 : 0];
            int here = 0;
            bool is_shared = false;
            for (const auto& [elsewhere, of_rim] : count) {
                here += of_rim;
                is_shared = is_shared || (elsewhere > 0 && of_rim > 0);
            }
            is_apart[static_cast<std::size_t>(rim)] = here >= min_tiles && !is_shared;
        }
        for (const Rim rim : all_rims) {
            const auto at = static_cast<std::size_t>(rim);
            if (!is_apart[at] || is_apart[at ^ 1U]) continue;
            std::erase_if(tiles, [&](const Tile& tile) { return is_on(rim, tile.cell, span); });
            changed = true;
            break;
        }
    }
    return tiles;
}

// Two windows of a game stand side by side: of blocks of tiles with empty columns between them, the largest,
// or, where two are nearly as large, the one with more print (that of the other player is pale).
std::vector<Tile> one_block(const std::vector<Tile>& tiles, const TileFaces& faces, int columns) {
    constexpr int gap =
        3;  // columns: play empties fewer in the middle, and never two full blocks beside them
    constexpr std::size_t min_tiles = 12;
    constexpr double nearly = 0.7;
    std::vector<bool> is_used(static_cast<std::size_t>(columns), false);
    for (const Tile& tile : tiles)
        is_used[static_cast<std::size_t>(tile.cell.column)] = true;
    std::vector<int> block_of(static_cast<std::size_t>(columns), 0);
    for (int column = 0, block = 0, last = -1; column < columns; ++column) {
        if (!is_used[static_cast<std::size_t>(column)]) continue;
        if (last >= 0 && column - last > gap) ++block;
        block_of[static_cast<std::size_t>(column)] = block;
        last = column;
    }
    struct Block {
        std::vector<Tile> tiles;
        double print = 0;
    };
    std::vector<Block> blocks(static_cast<std::size_t>(columns) + 1);
    for (const Tile& tile : tiles) {
        Block& block = blocks[static_cast<std::size_t>(block_of[static_cast<std::size_t>(tile.cell.column)])];
        block.tiles.push_back(tile);
        block.print += faces.contrast(tile.face);
    }
    std::erase_if(blocks, [&](const Block& block) { return block.tiles.size() < min_tiles; });
    if (blocks.size() < 2) return tiles;
    const auto largest = std::max_element(blocks.begin(), blocks.end(), [](const Block& a, const Block& b) {
        return a.tiles.size() < b.tiles.size();
    });
    const double enough = nearly * static_cast<double>(largest->tiles.size());
    const auto print_of = [&](const Block& block) {
        const auto count = static_cast<double>(block.tiles.size());
        return count >= enough ? block.print / count : 0;
    };
    return std::max_element(blocks.begin(), blocks.end(),
                            [&](const Block& a, const Block& b) { return print_of(a) < print_of(b); })
        ->tiles;
}

}  // namespace

cv::Rect span_of(const std::vector<Tile>& tiles) {
    cv::Rect span;
    for (const Tile& tile : tiles)
        span |= cv::Rect(tile.cell.column, tile.cell.row, 1, 1);
    return span;
}

TileCells find_tile_cells(const cv::Mat& bgr, const TileLattice& lattice, bool may_edges_pair) {
    constexpr double min_regularity_of_all = 0.2;
    Likely likely = likely_tiles(lattice);
    Kinds looked = kinds_of(bgr, lattice, likely, may_edges_pair);
    join_marked_tiles(looked.kinds, looked.faces, likely.sure);
    join_covered_tiles(looked.kinds, looked.faces, likely.sure, likely.between);
    count_tiles_again(looked.kinds, looked.faces, likely.sure);
    if (looked.were_odd && looked.kinds.regularity < min_regularity_of_all) looked.kinds = {};
    std::vector<Cell> doubtful, bare;
    const std::vector<Tile> all = tiles_among(likely, lattice, looked, doubtful, bare);
    const auto sure_tiles =
        std::count_if(all.begin(), all.end(), [&](const Tile& tile) { return tile.face < likely.sure; });
    const SureCells sure{likely.sure, static_cast<std::size_t>(sure_tiles), all.size()};
    std::vector<Tile> tiles =
        without_buttons(one_block(all, looked.faces, lattice.lattice.across.cells), looked.kinds);
    return {std::move(looked.faces), std::move(looked.kinds), std::move(tiles),
            std::move(doubtful),     std::move(bare),         sure,
            looked.may_edges_pair};
}

}  // namespace unfold::vision
