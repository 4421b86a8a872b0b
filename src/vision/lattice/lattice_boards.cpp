// The network is trained at one input size, so each candidate region is scaled to that size (small cells: to
// twice that size). Several lattices may fit the lines equally well; the cells decide between them.
#include "vision/lattice/lattice_boards.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/image/work_image.h"
#include "vision/lattice/board_extent.h"
#include "vision/lattice/edge_refinement.h"
#include "vision/lattice/line_combs.h"
#include "vision/maps/board_maps.h"
#include "vision/numbers.h"
#include "vision/score_peaks.h"

namespace unfold::vision {
namespace {

// Map pixels that may be one board, alone or together: 255, elsewhere 0.
using RegionMask = cv::Mat1b;

// From this value on, of 255, a pixel of a map is more likely board than not.
constexpr double likely_board = 127;

constexpr double closed_share = 0.025;        // of the longer side: narrower gaps are closed
constexpr double min_region_weight = 12;      // map pixels: a cell of the smallest board that can be read
constexpr double min_candidate_share = 0.01;  // of the weight of the largest region

struct WeighedRegion {
    RegionMask mask;
    double weight = 0;  // map pixels times probability
    bool is_of_tiles = false;
};

double sum_within(const cv::Mat1b& map, const RegionMask& mask) {
    return cv::mean(map, mask)[0] * cv::countNonZero(mask);
}

// P(color cell) + P(tile) of each pixel, 0 … 255.
cv::Mat1b squares_of(const BoardMaps& maps) {
    return cv::Mat1b(maps[MapKind::color_cells] + maps[MapKind::tiles]);
}

// Connected components of the likely pixels, after a morphological closing.
std::vector<WeighedRegion> regions_of(const BoardMaps& maps) {
    const cv::Mat1b squares = squares_of(maps);
    const cv::Mat1b board(squares > likely_board);
    const int size = std::max(3, static_cast<int>(closed_share * std::max(board.cols, board.rows))) | 1;
    cv::Mat1b closed;
    cv::morphologyEx(board, closed, cv::MORPH_CLOSE, cv::Mat::ones(size, size, CV_8U));
    cv::Mat1i labels;
    const int count = cv::connectedComponents(closed, labels, 8, CV_32S);
    std::vector<WeighedRegion> regions;
    for (int i = 1; i < count; ++i) {
        WeighedRegion region;
        cv::bitwise_and(labels == i, board, region.mask);
        region.weight = sum_within(squares, region.mask) / 255;
        if (region.weight <= min_region_weight) continue;
        region.is_of_tiles = sum_within(maps[MapKind::tiles], region.mask) >
                             sum_within(maps[MapKind::color_cells], region.mask);
        regions.push_back(std::move(region));
    }
    std::stable_sort(regions.begin(), regions.end(),
                     [](const WeighedRegion& a, const WeighedRegion& b) { return a.weight > b.weight; });
    return regions;
}

// The largest connected region that is more likely board than not, and all that may belong to it together
// (tiles may be isolated, and a flood may split a board in two): at most two. Cost: the maps times
// the regions.
std::vector<RegionMask> find_regions(const BoardMaps& maps) {
    const std::vector<WeighedRegion> regions = regions_of(maps);
    if (regions.empty()) return {};
    const WeighedRegion& first = regions.front();
    RegionMask together = first.mask.clone();
    std::size_t count = 1;
    for (std::size_t i = 1; i < regions.size(); ++i) {
        const WeighedRegion& region = regions[i];
        if (region.weight <= min_candidate_share * first.weight || (first.is_of_tiles && !region.is_of_tiles))
            continue;
        together |= region.mask;
        ++count;
    }
    std::vector<RegionMask> result{first.mask};
    if (count > 1) result.push_back(together);
    return result;
}

constexpr double map_side = 448;  // pixels of the picture that the network receives: it is trained on these
constexpr int max_cells = 9000;   // of a lattice: bounds the time

// A part of a picture as the network receives it.
struct Zoom {
    cv::Rect part;    // of the picture
    cv::Size2d unit;  // pixels of the picture in a map pixel
    BoardMaps maps;
};

Zoom zoomed(const ImageView& picture, const cv::Rect& part, double side = map_side) {
    const WorkImage work = scaled_image(part_of(picture, part), side / std::max(part.width, part.height));
    return {part, {2 / work.x_scale, 2 / work.y_scale}, trained_maps_network().maps_of(work.image)};
}

// The rectangle around the pixels of a mask, in pixels of the picture, with a margin.
cv::Rect part_around(const Zoom& whole, const RegionMask& mask, const ImageView& picture) {
    constexpr double margin_share = 0.1, margin_map_px = 5;
    const cv::Rect box = cv::boundingRect(mask);
    const double margin_x = (box.width * margin_share + margin_map_px) * whole.unit.width;
    const double margin_y = (box.height * margin_share + margin_map_px) * whole.unit.height;
    const cv::Point from(static_cast<int>(box.x * whole.unit.width - margin_x),
                         static_cast<int>(box.y * whole.unit.height - margin_y));
    const cv::Point to(static_cast<int>(box.br().x * whole.unit.width + margin_x),
                       static_cast<int>(box.br().y * whole.unit.height + margin_y));
    return cv::Rect(from, to) & cv::Rect(0, 0, picture.width_px, picture.height_px);
}

// The mask of a region of the whole picture on the maps of a part of it.
RegionMask on_part(const Zoom& whole, const RegionMask& mask, const Zoom& part) {
    RegionMask wide, own(part.maps[MapKind::page].size());
    cv::dilate(mask, wide, cv::Mat::ones(5, 5, CV_8U));
    for (int y = 0; y < own.rows; ++y)
        for (int x = 0; x < own.cols; ++x) {
            const double px = part.part.x + corner_based(x) * part.unit.width,
                         py = part.part.y + corner_based(y) * part.unit.height;
            own(y, x) = wide(std::min(wide.rows - 1, static_cast<int>(py / whole.unit.height)),
                             std::min(wide.cols - 1, static_cast<int>(px / whole.unit.width)));
        }
    constexpr int gap = 15;  // map pixels
    cv::morphologyEx(own, own, cv::MORPH_CLOSE, cv::Mat::ones(gap, gap, CV_8U));
    return own;
}

// Where most of a mask lies along the columns; for rows, transposed.
Extent extent_of_columns(const cv::Mat1b& mask) {
    constexpr double outside = 0.005;  // of the pixels, on each side
    cv::Mat1i sums;
    cv::reduce(mask, sums, 0, cv::REDUCE_SUM, CV_32S);
    const double all = cv::sum(sums)[0];
    Extent extent{0, static_cast<double>(mask.cols)};
    double before = 0;
    for (int x = 0; x < mask.cols && before < (1 - outside) * all; ++x) {
        if (before <= outside * all) extent.low = x;
        before += sums(x);
        extent.high = x + 1;
    }
    return extent;
}

// All cells of the region, and two more on each side.
MapGrid grid_around(const CombPair& combs, const Extent& across, const Extent& down) {
    constexpr int more = 2;  // cells on each side
    const auto ends = [](const Comb& comb, const Extent& extent) {
        const int first = static_cast<int>(std::floor((extent.low - comb.first) / comb.pitch)) - more;
        const int last = static_cast<int>(std::ceil((extent.high - comb.first) / comb.pitch)) + more;
        return std::pair(comb.first + first * comb.pitch, last - first);
    };
    const auto [x, columns] = ends(combs.across, across);
    const auto [y, rows] = ends(combs.down, down);
    return {x, y, combs.across.pitch, combs.down.pitch, rows, columns};
}

SquareLattice in_picture(const MapGrid& grid, const Zoom& zoom) {
    // Map pixels have their centers at whole numbers.
    return {
        {zoom.part.x + corner_based(grid.x) * zoom.unit.width, grid.pitch_x * zoom.unit.width, grid.columns},
        {zoom.part.y + corner_based(grid.y) * zoom.unit.height, grid.pitch_y * zoom.unit.height, grid.rows}};
}

// The mean of the lines around a board.
double outer_lines(const SideLines& lines) {
    const int rows = lines.vertical.rows, columns = lines.horizontal.cols;
    double sum = 0;
    for (int row = 0; row < rows; ++row)
        sum += lines.vertical(row, 0) + lines.vertical(row, columns);
    for (int column = 0; column < columns; ++column)
        sum += lines.horizontal(0, column) + lines.horizontal(rows, column);
    return sum / (2 * (rows + columns));
}

// What the maps of a part of the picture show of a board.
struct ZoomedRegion {
    const Zoom& zoom;
    cv::Mat1b board;  // how likely each pixel is one of the region's board
    Extent across, down;
};

// What the maps show of the cells of one lattice, and which of them are the board.
struct LatticeEvidence {
    MapGrid grid;
    double explained = 0;  // share of the lines that lies on the lattice
    bool is_of_tiles = false;
    double color_share = 0;
    CellEvidence cells;
    BoardCells extent;
};

// The lines on the sides of a part of the cells.
SideLines sides_of(const SideLines& lines, const cv::Rect& cells) {
    return {lines.vertical(cv::Rect(cells.x, cells.y, cells.width + 1, cells.height)),
            lines.horizontal(cv::Rect(cells.x, cells.y, cells.width, cells.height + 1))};
}

// The board of these cells. Its score leaves out how much of the picture it fills.
LatticeBoard board_of(const Zoom& zoom, const LatticeEvidence& evidence, const BoardCells& extent) {
    const MapGrid board = evidence.grid.part(extent.cells);
    LatticeBoard found;
    found.is_of_tiles = evidence.is_of_tiles;
    found.color_share = evidence.color_share;
    found.explained = evidence.explained;
    found.lattice = in_picture(board, zoom);
    const SideLines lines = sides_of(evidence.cells.lines, extent.cells);
    double purity = 0, upright = 0, level = 0, cells = 0;
    for (int i = 0; i < extent.cells.area(); ++i) {
        const double share = extent.occupied[static_cast<std::size_t>(i)];
        found.occupied.push_back(static_cast<float>(share));
        purity += found.is_of_tiles ? std::abs(2 * share - 1) : positive_part(2 * share - 1);
        if (share <= 0.5) continue;
        const int row = i / extent.cells.width, column = i % extent.cells.width;
        cells += share;
        upright += (lines.vertical(row, column) + lines.vertical(row, column + 1)) / 2;
        level += (lines.horizontal(row, column) + lines.horizontal(row + 1, column)) / 2;
    }
    found.purity = purity / static_cast<double>(extent.cells.area());
    found.sides = std::min(upright, level) / std::max(1.0, cells);
    found.outline = outer_lines(lines);
    const double square = std::min(board.pitch_x, board.pitch_y) / std::max(board.pitch_x, board.pitch_y);
    constexpr double min_square = 0.6;  // shorter side / longer side: no penalty from here on
    found.score =
        found.purity * found.purity * found.explained * found.sides * clamped_to_unit(square / min_square);
    found.area_px = cells * board.pitch_x * board.pitch_y * zoom.unit.area();
    for (const Rim& rim : rims_of(evidence.cells, extent.cells)) {
        found.weakest_rim = std::min(found.weakest_rim, rim.inside);
        found.beyond = std::max(found.beyond, rim.beyond);
    }
    return found;
}

// The evidence on one lattice; empty if there is no board on it.
std::optional<LatticeEvidence> evidence_on(const ZoomedRegion& region, const CombPair& combs) {
    const MapGrid grid = grid_around(combs, region.across, region.down);
    if (grid.rows * grid.columns > max_cells) return std::nullopt;
    const BoardMaps& maps = region.zoom.maps;
    LatticeEvidence evidence;
    evidence.grid = grid;
    evidence.explained = std::sqrt(combs.across.explained * combs.down.explained);
    evidence.cells = {cell_means(region.board, grid), side_lines(maps, grid)};
    const cv::Mat1d tiles = cell_means(maps[MapKind::tiles], grid);
    const cv::Mat1d colors = cell_means(maps[MapKind::color_cells], grid);
    double tile_sum = 0, color_sum = 0;
    for (int row = 0; row < grid.rows; ++row)
        for (int column = 0; column < grid.columns; ++column)
            if (evidence.cells.occupied(row, column) > 0.5) {
                tile_sum += tiles(row, column);
                color_sum += colors(row, column);
            }
    evidence.is_of_tiles = tile_sum > color_sum;
    evidence.color_share = color_sum / std::max(1e-9, color_sum + tile_sum);
    auto extent = evidence.is_of_tiles ? extent_of_tiles(evidence.cells) : extent_of_colors(evidence.cells);
    if (!extent || std::min(extent->cells.width, extent->cells.height) < min_board_side) return std::nullopt;
    evidence.extent = *std::move(extent);
    return evidence;
}

// True if the cells are clearly larger than those of another lattice. On maps of small cells, a lattice that
// is twice as fine explains the lines as well.
bool is_coarser(const LatticeBoard& board, const LatticeBoard& other) {
    constexpr double min_area_ratio = 1.5;
    return board.lattice.cell(0, 0).area() > min_area_ratio * other.lattice.cell(0, 0).area();
}

// The best board among those of several lattices, then its lattice with other extents.
std::vector<LatticeBoard> boards_in(const Zoom& whole, const RegionMask& mask, double area_px,
                                    const Zoom& zoom) {
    const RegionMask own = on_part(whole, mask, zoom);
    const cv::Mat1b squares = squares_of(zoom.maps);
    const cv::Mat1b region((squares > likely_board) & own);
    constexpr int min_pixels = 60;  // of the maps
    if (cv::countNonZero(region) < min_pixels) return {};
    cv::Mat1b near;
    cv::dilate(region, near, cv::Mat::ones(5, 5, CV_8U));
    const cv::Mat1b of_board(((zoom.maps[MapKind::color_cells] > likely_board) | own) & squares);
    const ZoomedRegion zoomed{zoom, of_board, extent_of_columns(region),
                              extent_of_columns(cv::Mat1b(region.t()))};
    constexpr std::size_t max_lattices = 20;  // bounds the time
    constexpr double min_score_ratio = 1.25;  // to a lattice that explains more of the lines
    std::optional<LatticeEvidence> evidence;
    std::vector<LatticeBoard> boards;
    for (const CombPair& combs : fit_combs(
             profile_of_columns(zoom.maps[MapKind::vertical_lines], near), zoomed.across,
             profile_of_columns(cv::Mat1b(zoom.maps[MapKind::horizontal_lines].t()), cv::Mat1b(near.t())),
             zoomed.down, max_lattices)) {
        auto other = evidence_on(zoomed, combs);
        if (!other) continue;
        LatticeBoard board = board_of(zoom, *other, other->extent);
        if (!boards.empty() &&
            board.score <= (is_coarser(board, boards[0]) ? 1 : min_score_ratio) * boards[0].score)
            continue;
        boards.clear();
        boards.push_back(std::move(board));
        evidence = std::move(other);
    }
    if (evidence)
        for (const BoardCells& extent :
             evidence->is_of_tiles ? other_extents_of_tiles(evidence->extent)
                                   : other_extents_of_colors(evidence->cells, evidence->extent.cells)) {
            boards.push_back(board_of(zoom, *evidence, extent));
            boards.back().has_other_extent = true;
        }
    for (LatticeBoard& board : boards)
        board.score *= clamped_to_unit(board.area_px / area_px);
    return boards;
}

// True if the cells are so small on the maps of the part that signs in them look like cells.
bool has_small_cells(const LatticeBoard& board, const cv::Rect& part) {
    constexpr double max_small_px = 15;  // pixels of the picture that the network receives
    const double pitch = std::min(board.lattice.across.pitch_px, board.lattice.down.pitch_px);
    return pitch * map_side / std::max(part.width, part.height) < max_small_px;
}

// The part of the picture, longer by the length of the board on each side where the board reaches its end:
// the maps of the whole picture may show half of a board.
cv::Rect part_with_rest(const LatticeBoard& board, const cv::Rect& part, const ImageView& picture) {
    const cv::Rect2d outline = board.lattice.outline();
    const double across = board.lattice.across.pitch_px, down = board.lattice.down.pitch_px;
    cv::Rect2d wider = part;
    const auto extend = [&](bool is_at_end, double dx, double dy, double width, double height) {
        if (is_at_end) wider |= cv::Rect2d(part.x + dx, part.y + dy, width, height);
    };
    extend(outline.x - across < part.x, -outline.width, 0, part.width, part.height);
    extend(outline.y - down < part.y, 0, -outline.height, part.width, part.height);
    extend(outline.br().x + across > part.br().x, 0, 0, part.width + outline.width, part.height);
    extend(outline.br().y + down > part.br().y, 0, 0, part.width, part.height + outline.height);
    return cv::Rect(wider) & cv::Rect(0, 0, picture.width_px, picture.height_px);
}

// True if two lattices have as many rows and columns and their outlines differ by less than half a cell.
bool are_same_cells(const SquareLattice& a, const SquareLattice& b) {
    const auto are_same = [](const LineComb& one, const LineComb& two) {
        return one.cells == two.cells && std::abs(one.first_px - two.first_px) < one.pitch_px / 2 &&
               std::abs(one.end_px() - two.end_px()) < one.pitch_px / 2;
    };
    return are_same(a.across, b.across) && are_same(a.down, b.down);
}

// The share of the likely pixels that lies on this board.
double share_on(const LatticeBoard& board, const cv::Mat1b& likely, const cv::Size2d& unit) {
    const cv::Rect2d outline = board.lattice.outline();
    const cv::Point from(cvRound(outline.x / unit.width), cvRound(outline.y / unit.height));
    const cv::Point to(cvRound(outline.br().x / unit.width), cvRound(outline.br().y / unit.height));
    const cv::Rect on_maps = cv::Rect(from, to) & cv::Rect({}, likely.size());
    return cv::countNonZero(likely(on_maps)) / std::max(1.0, static_cast<double>(cv::countNonZero(likely)));
}

// Adds the boards that are not in the list yet. A board that is in it with another extent no longer has one
// if the maps of another region favor its extent.
void add_new(std::vector<LatticeBoard>& all, std::vector<LatticeBoard> boards) {
    for (LatticeBoard& board : boards) {
        const auto same = std::find_if(all.begin(), all.end(), [&](const LatticeBoard& other) {
            return are_same_cells(board.lattice, other.lattice);
        });
        if (same == all.end())
            all.push_back(std::move(board));
        else
            same->has_other_extent = same->has_other_extent && board.has_other_extent;
    }
}

}  // namespace

std::vector<LatticeBoard> find_lattice_boards(const ImageView& picture) {
    const Zoom whole = zoomed(picture, {0, 0, picture.width_px, picture.height_px});
    const std::vector<RegionMask> regions = find_regions(whole.maps);
    if (regions.empty()) return {};
    constexpr int min_part_px = 16;
    const RegionMask whole_mask(whole.maps[MapKind::page].size(), 255);
    std::vector<LatticeBoard> all;
    const double area_px = cv::countNonZero(regions.front()) * whole.unit.area();
    for (const RegionMask& mask : regions) {
        const cv::Rect part = part_around(whole, mask, picture);
        if (std::min(part.width, part.height) < min_part_px) continue;
        std::vector<LatticeBoard> boards = boards_in(whole, mask, area_px, zoomed(picture, part));
        if (!boards.empty())
            if (const cv::Rect wider = part_with_rest(boards[0], part, picture); wider != part) {
                auto better = boards_in(whole, whole_mask, area_px, zoomed(picture, wider));
                if (!better.empty() && better[0].area_px > boards[0].area_px) boards = std::move(better);
            }
        constexpr double min_score = 0.03;  // readable boards have a tenth and more
        if (boards.empty() || boards[0].score < min_score) continue;
        if (has_small_cells(boards[0], part)) {
            auto detailed = boards_in(whole, mask, area_px, zoomed(picture, part, 2 * map_side));
            if (!detailed.empty() && detailed[0].score > boards[0].score) boards = std::move(detailed);
        }
        add_new(all, std::move(boards));
    }
    const cv::Mat1b likely(squares_of(whole.maps) > likely_board);
    for (LatticeBoard& board : all) {
        board.share = share_on(board, likely, whole.unit);
        board.lattice = refined_by_edges(picture, board.lattice);
    }
    sort_by_score(all);
    std::stable_partition(all.begin(), all.end(),
                          [](const LatticeBoard& board) { return !board.has_other_extent; });
    return all;
}

}  // namespace unfold::vision
