// Cells with lines on their sides are the seed; from there the board grows to its outline.
#include "vision/lattice/board_extent.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

constexpr double full = 255;  // map value of probability 1

int nearest_index(double value, int low, int high) {
    return static_cast<int>(std::clamp<long>(std::lround(value), low, high));
}

// `lines`: vertical ones. One row per row of the lattice, one column per line between columns.
cv::Mat1d strengths(const cv::Mat1b& lines, const MapGrid& grid) {
    // A line may lie a pixel beside its place.
    cv::Mat1b wide;
    cv::dilate(lines, wide, cv::Mat::ones(1, 3, CV_8U));
    constexpr double whole_line = 0.45 * full;  // map value from which a pixel is a whole line
    constexpr double ends = 0.2;                // of a side, left out: lines cross there
    cv::Mat1d result(grid.rows, grid.columns + 1, 0.0);
    for (int column = 0; column <= grid.columns; ++column) {
        const long x = std::lround(grid.x + column * grid.pitch_x);
        if (x < 0 || x >= lines.cols) continue;
        for (int row = 0; row < grid.rows; ++row) {
            const int from = nearest_index(grid.y + (row + ends) * grid.pitch_y, 0, lines.rows);
            const int to = std::max(nearest_index(grid.y + (row + 1 - ends) * grid.pitch_y, 0, lines.rows),
                                    std::min(lines.rows, from + 1));
            double sum = 0;
            for (int y = from; y < to; ++y)
                sum += clamped_to_unit(wide(y, static_cast<int>(x)) / whole_line);
            if (to > from) result(row, column) = sum / (to - from);
        }
    }
    return result;
}

constexpr double min_cell_probability = 0.5;
constexpr double min_side_strength = 0.2;  // mean line strength of the sides of a cell, 0 … 1

// The median of the lines around the cells of the board; empty if none has any.
std::optional<double> usual_lines(const CellEvidence& evidence) {
    std::vector<double> lines;
    for (int row = 0; row < evidence.occupied.rows; ++row)
        for (int column = 0; column < evidence.occupied.cols; ++column) {
            const double around = evidence.lines.around(row, column);
            if (evidence.occupied(row, column) > min_cell_probability && around > min_side_strength)
                lines.push_back(around);
        }
    if (lines.empty()) return std::nullopt;
    return median_value(std::move(lines));
}

// Minimum probability of a board cell: half the median of the cells with lines. The network may be uncertain
// about every cell of a board whose lines it detects.
double min_share_of_board(const CellEvidence& evidence, double min_lines) {
    std::vector<double> shares;
    for (int row = 0; row < evidence.occupied.rows; ++row)
        for (int column = 0; column < evidence.occupied.cols; ++column)
            if (evidence.lines.around(row, column) > min_lines && evidence.occupied(row, column) > 0)
                shares.push_back(evidence.occupied(row, column));
    return shares.empty() ? min_cell_probability : median_value(std::move(shares)) / 2;
}

std::vector<double> occupied_in(const cv::Mat1d& occupied, const cv::Rect& cells) {
    const cv::Mat1d part = occupied(cells);
    return {part.begin(), part.end()};
}

// The mean over cells of how likely each is one of the board times the lines on its sides. Cells outside the
// lattice have no evidence.
double mean_evidence(const CellEvidence& evidence, const cv::Rect& cells) {
    const cv::Rect known = cells & cv::Rect({}, evidence.occupied.size());
    double sum = 0;
    for (int row = known.y; row < known.br().y; ++row)
        for (int column = known.x; column < known.br().x; ++column)
            sum += evidence.occupied(row, column) * evidence.lines.around(row, column);
    return sum / cells.area();
}

// The run of values of at least `min_count` with the largest sum. `values`: one row or one column.
cv::Range heaviest_run(const cv::Mat1i& values, double min_count) {
    cv::Range best(0, 0);
    int most = 0;
    const auto size = static_cast<int>(values.total());
    for (int from = 0; from < size;) {
        int to = from, sum = 0;
        while (to < size && values(to) >= min_count)
            sum += values(to++);
        if (sum > most) {
            most = sum;
            best = {from, to};
        }
        from = to + 1;
    }
    return best;
}

constexpr double min_outline_strength = 0.55;  // of the line around a board, 0 … 1

// How many of the next lines of cells belong to the board: up to the last outline before a line that is not
// board. `line(i)`: which share of line i is board, and how strong the lattice line behind it is.
int reach(int count, double min_share, const std::function<std::pair<double, double>(int)>& line) {
    int reached = 0;
    for (int i = 0; i < count; ++i) {
        const auto [cover, strength] = line(i);
        if (cover < min_share) break;
        if (strength > min_outline_strength) reached = i + 1;
    }
    return reached;
}

// The larger part of the rows above or below the least likely one; all rows if that is likely board, or if no
// part is larger.
cv::Range rows_beside_gap(const cv::Mat1d& occupied) {
    cv::Mat1d in_row;
    cv::reduce(occupied, in_row, 1, cv::REDUCE_AVG);
    const auto least = std::min_element(in_row.begin(), in_row.end());
    if (*least > min_cell_probability) return {0, occupied.rows};
    const auto above = static_cast<int>(least - in_row.begin());
    const int below = occupied.rows - 1 - above;
    if (above == below) return {0, occupied.rows};
    return above > below ? cv::Range(0, above) : cv::Range(above + 1, occupied.rows);
}

constexpr int max_lines = 4;  // of other extents, removed or added: bounds the time

// The line of cells along one side of some cells, and the line beyond it.
struct OuterLine {
    cv::Rect line;
    cv::Rect beyond;
    cv::Rect without;  // the cells without `line`
    cv::Rect with;     // the cells with `beyond`
};

std::array<OuterLine, 4> outer_lines_of(const cv::Rect& cells) {
    const cv::Point from = cells.tl(), to = cells.br();
    const cv::Rect left(from, cv::Size(1, cells.height)), top(from, cv::Size(cells.width, 1));
    const cv::Point across(1, 0), down(0, 1);
    const cv::Rect right = left + across * (cells.width - 1), bottom = top + down * (cells.height - 1);
    const auto side = [&](const cv::Rect& line, cv::Point outwards, const cv::Rect& without) {
        return OuterLine{line, line + outwards, without, cells | (line + outwards)};
    };
    return {side(left, -across, {from + across, to}), side(right, across, {from, to - across}),
            side(top, -down, {from + down, to}), side(bottom, down, {from, to - down})};
}

}  // namespace

cv::Mat1d cell_means(const cv::Mat1b& map, const MapGrid& grid) {
    constexpr double inset = 0.15;  // of a cell
    cv::Mat1i sums;
    cv::integral(map, sums, CV_32S);
    cv::Mat1d means(grid.rows, grid.columns);
    // The pixels of the middle of a cell.
    const auto pixels_of = [](double first, double pitch, int cell) {
        const auto from = static_cast<int>(std::lround(corner_based(first) + (cell + inset) * pitch));
        const auto to = static_cast<int>(std::lround(corner_based(first) + (cell + 1 - inset) * pitch));
        return cv::Range(from, std::max(from + 1, to));
    };
    for (int row = 0; row < grid.rows; ++row) {
        const cv::Range down = pixels_of(grid.y, grid.pitch_y, row);
        for (int column = 0; column < grid.columns; ++column) {
            const cv::Range across = pixels_of(grid.x, grid.pitch_x, column);
            const cv::Rect cell(across.start, down.start, across.size(), down.size());
            const cv::Rect shown = cell & cv::Rect({}, map.size());
            const cv::Point from = shown.tl(), to = shown.br();
            const int sum = sums(to) - sums(from.y, to.x) - sums(to.y, from.x) + sums(from);
            means(row, column) = sum / (full * cell.area());
        }
    }
    return means;
}

SideLines side_lines(const BoardMaps& maps, const MapGrid& grid) {
    const MapGrid turned{grid.y, grid.x, grid.pitch_y, grid.pitch_x, grid.columns, grid.rows};
    return {strengths(maps[MapKind::vertical_lines], grid),
            cv::Mat1d(strengths(cv::Mat1b(maps[MapKind::horizontal_lines].t()), turned).t())};
}

std::optional<BoardCells> extent_of_colors(const CellEvidence& evidence) {
    const auto usual = usual_lines(evidence);
    if (!usual) return std::nullopt;
    const cv::Mat1d& occupied = evidence.occupied;
    constexpr double min_of_usual = 0.55;  // of the median of the lines around cells
    const double min_lines = std::max(min_side_strength, min_of_usual * *usual);
    const double min_share = min_share_of_board(evidence, min_lines);
    cv::Mat1b is_sure(occupied.size());
    for (int row = 0; row < occupied.rows; ++row)
        for (int column = 0; column < occupied.cols; ++column)
            is_sure(row, column) =
                occupied(row, column) > min_share && evidence.lines.around(row, column) > min_lines;
    cv::Rect cells(0, 0, occupied.cols, occupied.rows);
    constexpr double min_sure = 0.12;  // of a line of cells
    for (int round = 0; round < 3; ++round) {
        cv::Mat1i in_column, in_row;
        cv::reduce(is_sure.rowRange(cells.y, cells.br().y), in_column, 0, cv::REDUCE_SUM, CV_32S);
        const cv::Range columns = heaviest_run(in_column, std::max(1.0, min_sure * cells.height));
        if (columns.empty()) return std::nullopt;
        cells.x = columns.start, cells.width = columns.size();
        cv::reduce(is_sure.colRange(cells.x, cells.br().x), in_row, 1, cv::REDUCE_SUM, CV_32S);
        const cv::Range rows = heaviest_run(in_row, std::max(1.0, min_sure * cells.width));
        if (rows.empty()) return std::nullopt;
        cells.y = rows.start, cells.height = rows.size();
    }
    const auto column_at = [&](int column, int line) {
        double cover = 0, strength = 0;
        for (int row = cells.y; row < cells.br().y; ++row) {
            cover += occupied(row, column);
            strength += evidence.lines.vertical(row, line);
        }
        return std::pair(cover / cells.height, strength / cells.height);
    };
    const auto row_at = [&](int row, int line) {
        double cover = 0, strength = 0;
        for (int column = cells.x; column < cells.br().x; ++column) {
            cover += occupied(row, column);
            strength += evidence.lines.horizontal(line, column);
        }
        return std::pair(cover / cells.width, strength / cells.width);
    };
    for (int round = 0; round < 2; ++round) {
        const int left =
            reach(cells.x, min_share, [&](int i) { return column_at(cells.x - 1 - i, cells.x - 1 - i); });
        cells.x -= left, cells.width += left;
        cells.width += reach(occupied.cols - cells.br().x, min_share,
                             [&](int i) { return column_at(cells.br().x + i, cells.br().x + i + 1); });
        const int top =
            reach(cells.y, min_share, [&](int i) { return row_at(cells.y - 1 - i, cells.y - 1 - i); });
        cells.y -= top, cells.height += top;
        cells.height += reach(occupied.rows - cells.br().y, min_share,
                              [&](int i) { return row_at(cells.br().y + i, cells.br().y + i + 1); });
    }
    return BoardCells{cells, occupied_in(occupied, cells)};
}

std::optional<BoardCells> extent_of_tiles(const CellEvidence& evidence) {
    const auto usual = usual_lines(evidence);
    if (!usual) return std::nullopt;
    cv::Mat1d tiles(evidence.occupied.size());
    cv::Rect cells;
    for (int row = 0; row < tiles.rows; ++row)
        for (int column = 0; column < tiles.cols; ++column) {
            constexpr double weight = 3, usual_of_edge = 0.45;  // a tile at the rim of a picture misses lines
            const double logit = log_odds(evidence.occupied(row, column)) +
                                 weight * (evidence.lines.around(row, column) / *usual - usual_of_edge);
            constexpr double min_occupied = 0.15;  // share of the cell that is board
            tiles(row, column) =
                evidence.occupied(row, column) < min_occupied ? 0 : 1 / (1 + std::exp(-logit));
            if (tiles(row, column) > min_cell_probability) cells |= cv::Rect(column, row, 1, 1);
        }
    if (cells.empty()) return std::nullopt;
    return BoardCells{cells, occupied_in(tiles, cells)};
}

std::array<Rim, 4> rims_of(const CellEvidence& evidence, const cv::Rect& cells) {
    const double whole = std::max(1e-9, mean_evidence(evidence, cells));
    const auto share_of = [&](const cv::Rect& line) {
        return rounded(mean_evidence(evidence, line) / whole);
    };
    std::array<Rim, 4> rims;
    const auto lines = outer_lines_of(cells);
    for (std::size_t i = 0; i < rims.size(); ++i)
        rims[i] = {share_of(lines[i].line), share_of(lines[i].beyond), lines[i].without, lines[i].with};
    return rims;
}

std::vector<BoardCells> other_extents_of_colors(const CellEvidence& evidence, const cv::Rect& cells) {
    // Of the evidence of the board: an outer line with less may be page, a line beside it with more board.
    constexpr double min_sure_inside = 0.85, max_sure_beyond = 0.3;
    std::vector<BoardCells> others;
    const auto add = [&](const cv::Rect& other) {
        others.push_back({other, occupied_in(evidence.occupied, other)});
    };
    const cv::Range rows = rows_beside_gap(evidence.occupied(cells));
    const cv::Range columns = rows_beside_gap(cv::Mat1d(evidence.occupied(cells).t()));
    cv::Rect smaller = cv::Rect(columns.start, rows.start, columns.size(), rows.size()) + cells.tl();
    if (std::min(smaller.width, smaller.height) < min_board_side) smaller = cells;
    if (smaller != cells) add(smaller);
    for (int i = 0; i < max_lines; ++i) {
        const auto rims = rims_of(evidence, smaller);
        const Rim& weakest = *std::min_element(
            rims.begin(), rims.end(), [](const Rim& a, const Rim& b) { return a.inside < b.inside; });
        smaller = weakest.without;
        if (weakest.inside > min_sure_inside || std::min(smaller.width, smaller.height) < min_board_side)
            break;
        add(smaller);
    }
    cv::Rect larger = cells;
    for (int i = 0; i < max_lines; ++i) {
        const auto rims = rims_of(evidence, larger);
        const Rim& strongest = *std::max_element(
            rims.begin(), rims.end(), [](const Rim& a, const Rim& b) { return a.beyond < b.beyond; });
        if (strongest.beyond < max_sure_beyond) break;
        larger = strongest.with;
        add(larger);
    }
    return others;
}

std::vector<BoardCells> other_extents_of_tiles(const BoardCells& board) {
    constexpr double min_sure = 0.9;  // of the mean of the likely tiles: a line with less may be scenery
    const cv::Mat1d tiles = cv::Mat1d(board.occupied, true).reshape(1, board.cells.height);
    // The mean probability of the likely tiles; 0 if there are none.
    const auto mean_of_likely = [&](const cv::Rect& cells) {
        double sum = 0, count = 0;
        for (const double tile : occupied_in(tiles, cells))
            if (tile > min_cell_probability) sum += tile, ++count;
        return rounded(sum / std::max(1.0, count));
    };
    const double whole = mean_of_likely({{}, tiles.size()});
    std::vector<BoardCells> others;
    cv::Rect smaller({}, tiles.size());
    while (static_cast<int>(others.size()) < max_lines) {
        double least = min_sure * whole;
        cv::Rect rest;
        for (const OuterLine& side : outer_lines_of(smaller))
            if (const double sure = mean_of_likely(side.line); sure < least) {
                least = sure;
                rest = side.without;
            }
        if (std::min(rest.width, rest.height) < min_board_side) break;
        smaller = rest;
        // Without an empty line the board has the same tiles.
        if (least > 0) others.push_back({smaller + board.cells.tl(), occupied_in(tiles, smaller)});
    }
    return others;
}

}  // namespace unfold::vision
