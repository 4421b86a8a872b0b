// Shares against what chance gives, in standard deviations.
#include "vision/square/mixing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <span>
#include <vector>

namespace unfold::vision {
namespace {

constexpr double min_mixed = 0.1;  // of all pairs of neighbors
constexpr double max_deviations = 3;
// A pattern of few colors, like that of a chess board, has more neighbors of different color than chance
// gives.
constexpr std::size_t colors_of_patterns = 3;
constexpr double max_deviations_above = 5;
constexpr double min_outside = 0.3;  // of the board: less of it could lie in any way by chance
// Of the board: without other evidence, a smaller region is not taken for a flood, or only beside hundreds of
// cells.
constexpr double min_flooded = 0.35;
constexpr double min_flooded_beside_many = 0.06;
constexpr double min_flooded_on_clean_boards = 0.06;
constexpr double min_second_flooded = 0.1;
constexpr double min_second_flooded_on_clean_boards = 0.04;
constexpr int cells_of_large_boards = 300;
constexpr double min_flooded_on_large_boards = 0.03;
// Play changes how often the colors are left: a little at first.
constexpr double changed_by_play = 1.3;
constexpr double changed_by_long_play = 1.6;
constexpr double changed_on_clean_boards = 1.5;

// Shares of pairs of neighbors that differ in color.
struct Mixing {
    double outside = 0;        ///< of the pairs of which none touches the flood
    double beside = 0;         ///< of those in a row
    double below = 0;          ///< of those in a column
    double repeated = 0;       ///< of cells equal to one at another small distance: the most of several
    double random = 0;         ///< what to expect outside of as many cells of each color, mixed at random
    double largest_share = 0;  ///< of one color among the cells outside
    double max_share = 0;      ///< what that can be expected to stay below
    double deviation = 0;      ///< of what to expect: one standard deviation
    double share_outside = 0;  ///< of the cells
};

using Region = std::vector<CellId>;

// Of the pairs of cells outside that lie so far from each other, those of one color: the largest share of all
// distances. Chess boards and stripes repeat; random boards do not.
double largest_repetition(const Board& board, const std::vector<bool>& in_flood) {
    constexpr std::array<Cell, 4> distances{{{1, 1}, {1, -1}, {0, 2}, {2, 0}}};
    double largest = 0;
    for (const Cell& away : distances) {
        int pairs = 0, equal = 0;
        for (int i = 0; i < board.lattice.cell_count(); ++i) {
            const Cell here = board.lattice.cell(CellId{i});
            const Cell there{here.row + away.row, here.column + away.column};
            if (in_flood[static_cast<std::size_t>(i)] || !board.lattice.contains(there)) continue;
            const CellId other = board.lattice.id(there);
            if (in_flood[other.index()]) continue;
            ++pairs;
            equal += board.color(CellId{i}) == board.color(other) ? 1 : 0;
        }
        if (pairs > 0) largest = std::max(largest, static_cast<double>(equal) / pairs);
    }
    return largest;
}

Mixing mixing_of(const Board& board, std::span<const Region> flooded) {
    std::vector<bool> in_flood(board.cells.size(), false);
    for (const Region& region : flooded)
        for (const CellId cell : region)
            in_flood[cell.index()] = true;
    int cells_outside = 0;
    std::array<int, 2> pairs{}, mixed{};  // in a row, in a column; each counted twice
    std::vector<int> count(board.palette.size(), 0);
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        if (in_flood[static_cast<std::size_t>(i)]) continue;
        ++cells_outside, ++count[board.cells[static_cast<std::size_t>(i)].index()];
        for (const CellId neighbor : neighbors(board.lattice, CellId{i})) {
            if (in_flood[neighbor.index()]) continue;
            const bool is_below = board.lattice.cell(neighbor).column == board.lattice.cell(CellId{i}).column;
            ++pairs[is_below ? 1 : 0];
            mixed[is_below ? 1 : 0] += board.color(CellId{i}) != board.color(neighbor) ? 1 : 0;
        }
    }
    Mixing mixing;
    mixing.random = 1;
    for (const int cells : count) {
        const double share = static_cast<double>(cells) / std::max(1, cells_outside);
        mixing.random -= share * share;
        mixing.largest_share = std::max(mixing.largest_share, share);
    }
    const double even = 1 / static_cast<double>(board.palette.size());
    mixing.share_outside = static_cast<double>(cells_outside) / static_cast<double>(board.cells.size());
    // On a large board, neighbors alone show that the colors are random.
    const bool is_long = mixing.share_outside <= 1 - min_flooded || cells_outside >= cells_of_large_boards;
    mixing.max_share = (is_long ? changed_by_long_play : changed_by_play) * even +
                       max_deviations * std::sqrt(even * (1 - even) / std::max(1, cells_outside));
    mixing.repeated = largest_repetition(board, in_flood);
    const auto share = [](int part, int whole) { return whole > 0 ? static_cast<double>(part) / whole : 0; };
    const int all_pairs = pairs[0] + pairs[1];
    mixing.deviation = std::sqrt(mixing.random * (1 - mixing.random) / std::max(1, all_pairs / 2));
    mixing.outside = share(mixed[0] + mixed[1], all_pairs);
    mixing.beside = share(mixed[0], pairs[0]);
    mixing.below = share(mixed[1], pairs[1]);
    return mixing;
}

// Whether each second line between columns, or between rows, has cells of one color on both sides: then the
// picture is drawn in larger blocks.
bool comes_in_blocks(const Board& board) {
    const Lattice& lattice = board.lattice;
    for (const bool is_across : {true, false}) {
        std::array<int, 2> pairs{}, equal{};  // by whether the line's number is odd
        for (int i = 0; i < lattice.cell_count(); ++i) {
            const Cell here = lattice.cell(CellId{i});
            const Cell next{here.row + (is_across ? 0 : 1), here.column + (is_across ? 1 : 0)};
            if (!lattice.contains(next)) continue;
            const auto odd = static_cast<std::size_t>((is_across ? here.column : here.row) % 2);
            ++pairs[odd];
            equal[odd] += board.color(CellId{i}) == board.color(lattice.id(next)) ? 1 : 0;
        }
        constexpr int min_pairs = 12;
        if (std::min(pairs[0], pairs[1]) < min_pairs) continue;
        const double a = static_cast<double>(equal[0]) / pairs[0];
        const double b = static_cast<double>(equal[1]) / pairs[1];
        constexpr double min_equal = 0.9, min_difference = 0.4;
        if (std::max(a, b) >= min_equal && std::abs(a - b) >= min_difference) return true;
    }
    return false;
}

// Whether all of several rows, or of several columns, are alike.
bool is_striped(const Board& board) {
    const Lattice& lattice = board.lattice;
    constexpr int several = 3;
    bool rows_alike = lattice.rows >= several, columns_alike = lattice.columns >= several;
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell here = lattice.cell(CellId{i});
        const ColorId color = board.color(CellId{i});
        rows_alike = rows_alike && color == board.color(lattice.id({0, here.column}));
        columns_alike = columns_alike && color == board.color(lattice.id({here.row, 0}));
    }
    return rows_alike || columns_alike;
}

// Whether an outermost line lacks a color that all other cells have. The line then lies outside the
// rectangle, and a rectangle of one color is not a board.
bool is_plain_beside_a_line(const Board& board) {
    const Lattice& lattice = board.lattice;
    constexpr int min_side_cells = 5;
    if (std::min(lattice.columns, lattice.rows) < min_side_cells) return false;
    const ColorId plain = board.color(lattice.id({lattice.rows / 2, lattice.columns / 2}));
    const auto is_foreign = [&](const auto& is_on_line) {
        for (int i = 0; i < lattice.cell_count(); ++i)
            if ((board.color(CellId{i}) == plain) == is_on_line(lattice.cell(CellId{i}))) return false;
        return true;
    };
    return is_foreign([](const Cell& cell) { return cell.row == 0; }) ||
           is_foreign([](const Cell& cell) { return cell.column == 0; }) ||
           is_foreign([&](const Cell& cell) { return cell.row == lattice.rows - 1; }) ||
           is_foreign([&](const Cell& cell) { return cell.column == lattice.columns - 1; });
}

bool is_random(const Mixing& mixing, std::size_t colors, bool is_clean) {
    const double above = mixing.random + max_deviations_above * mixing.deviation;
    const bool is_pattern = colors <= colors_of_patterns && std::max(mixing.beside, mixing.below) > above;
    constexpr double slack = 0.05, slack_of_play = 0.03;
    const bool is_repeated =
        mixing.repeated > 1 - mixing.random + max_deviations_above * mixing.deviation + slack;
    return !is_pattern && !is_repeated &&
           mixing.outside >=
               mixing.random - max_deviations * mixing.deviation - (is_clean ? slack_of_play : 0) &&
           mixing.largest_share <= (is_clean ? changed_on_clean_boards : 1) * mixing.max_share;
}

// All regions, in the order of their first cells.
std::vector<Region> regions_of(const Board& board) {
    std::vector<bool> seen(board.cells.size(), false);
    std::vector<Region> regions;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        if (seen[static_cast<std::size_t>(i)]) continue;
        regions.push_back(region_of(board, CellId{i}));
        for (const CellId cell : regions.back())
            seen[cell.index()] = true;
    }
    return regions;
}

// The largest regions, the first of equals first.
std::vector<Region> largest_regions(const Board& board, std::size_t count) {
    std::vector<Region> regions = regions_of(board);
    std::stable_sort(regions.begin(), regions.end(),
                     [](const Region& a, const Region& b) { return a.size() > b.size(); });
    if (regions.size() > count) regions.resize(count);
    return regions;
}

// The cell that a flood of this region most likely began at: `origin`, another corner, the middle, any.
Cell likely_origin(const Lattice& lattice, const Region& region, Cell origin) {
    const int bottom = lattice.rows - 1, right = lattice.columns - 1;
    for (const Cell cell : {origin, Cell{0, 0}, Cell{0, right}, Cell{bottom, 0}, Cell{bottom, right},
                            Cell{lattice.rows / 2, lattice.columns / 2}})
        if (std::find(region.begin(), region.end(), lattice.id(cell)) != region.end()) return cell;
    return lattice.cell(region.front());
}

}  // namespace

bool is_mixed(const Board& board) {
    int pairs = 0, mixed = 0;
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        for (const CellId neighbor : neighbors(board.lattice, CellId{i})) {
            ++pairs;
            mixed += board.color(CellId{i}) != board.color(neighbor) ? 1 : 0;
        }
    return mixed >= min_mixed * pairs;
}

std::size_t region_count(const Board& board) {
    return regions_of(board).size();
}

bool is_printed_code(const Board& board) {
    const int columns = board.lattice.columns, rows = board.lattice.rows;
    const auto color_at = [&](int row, int column) { return board.color(board.lattice.id({row, column})); };
    // QR: squares within squares in three corners, perhaps with some page around them.
    constexpr int finder = 7, min_finders = 2;
    if (std::min(columns, rows) >= 2 * finder) {
        const auto has_finder = [&](int top, int left) {
            const ColorId dark = color_at(top, left);
            for (int row = 0; row < finder; ++row)
                for (int column = 0; column < finder; ++column) {
                    const int ring = std::min({row, column, finder - 1 - row, finder - 1 - column});
                    if ((color_at(top + row, left + column) == dark) != (ring != 1)) return false;
                }
            return true;
        };
        int finders = 0;
        for (int top = 0; top + finder <= rows; ++top)
            for (int left = 0; left + finder <= columns; ++left)
                finders += has_finder(top, left) ? 1 : 0;
        if (finders >= min_finders) return true;
    }
    // Data Matrix: two sides of one color, and two along which the colors take turns.
    const auto changes_along = [&](int row, int column, int down, int across) {
        int changes = 0;
        for (; board.lattice.contains({row + down, column + across}); row += down, column += across)
            changes += color_at(row, column) != color_at(row + down, column + across) ? 1 : 0;
        return changes;
    };
    const int top = changes_along(0, 0, 0, 1), bottom = changes_along(rows - 1, 0, 0, 1);
    const int left = changes_along(0, 0, 1, 0), right = changes_along(0, columns - 1, 1, 0);
    return std::min(top, bottom) == 0 && std::max(top, bottom) == columns - 1 && std::min(left, right) == 0 &&
           std::max(left, right) == rows - 1;
}

bool has_rim_of_page(const Board& board) {
    constexpr double hardly_any = 0.05;  // of the block
    constexpr double min_block = 0.25;   // of the board
    const Lattice& lattice = board.lattice;
    const ColorId page = board.cells.front();
    int top = lattice.rows, bottom = -1, left = lattice.columns, right = -1, others = 0;
    for (int i = 0; i < lattice.cell_count(); ++i) {
        if (board.color(CellId{i}) == page) continue;
        const Cell cell = lattice.cell(CellId{i});
        top = std::min(top, cell.row), bottom = std::max(bottom, cell.row);
        left = std::min(left, cell.column), right = std::max(right, cell.column);
        ++others;
    }
    // With the page on three sides only, a block of one color is a table or a picture.
    constexpr int min_side_cells = 5;
    const bool may_touch =
        board.palette.size() == 2 && std::min(lattice.columns, lattice.rows) >= min_side_cells;
    const int touched =
        int{top == 0} + int{left == 0} + int{bottom + 1 >= lattice.rows} + int{right + 1 >= lattice.columns};
    if (touched > (may_touch ? 1 : 0)) return false;
    const int block = others == 0 ? 0 : (bottom + 1 - top) * (right + 1 - left);
    return block >= min_block * lattice.cell_count() && block - others <= hardly_any * block;
}

bool is_rim_of_one_color(const Board& board) {
    const Lattice& lattice = board.lattice;
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        const bool is_rim = cell.row == 0 || cell.column == 0 || cell.row == lattice.rows - 1 ||
                            cell.column == lattice.columns - 1;
        if (is_rim && board.color(CellId{i}) != board.cells.front()) return false;
    }
    return true;
}

bool is_mirrored(const Board& board) {
    constexpr double min_different = 12;  // of the pairs that chance would make different
    constexpr double max_share = 0.05;    // of these, for damage by other things
    const Lattice& lattice = board.lattice;
    const std::size_t colors = board.palette.size();
    std::vector<double> cells(colors, 0);
    for (const ColorId color : board.cells)
        ++cells[color.index()];
    double equal_by_chance = 0;
    for (const double count : cells)
        equal_by_chance += count * count / static_cast<double>(board.cells.size() * board.cells.size());
    const auto is_like_its_image = [&](const auto& image_of) {
        int pairs = 0, different = 0;
        for (int i = 0; i < lattice.cell_count(); ++i) {
            const CellId image = lattice.id(image_of(lattice.cell(CellId{i})));
            if (image.value <= i) continue;
            ++pairs;
            different += board.color(CellId{i}) != board.color(image) ? 1 : 0;
        }
        const double by_chance = pairs * (1 - equal_by_chance);
        return by_chance >= min_different && different <= max_share * by_chance;
    };
    return is_like_its_image([&](Cell cell) {
               return Cell{cell.row, lattice.columns - 1 - cell.column};
           }) ||
           is_like_its_image([&](Cell cell) {
               return Cell{lattice.rows - 1 - cell.row, cell.column};
           });
}

bool has_corners_of_page(const Board& board) {
    constexpr int min_side_cells = 4;
    const Lattice& lattice = board.lattice;
    const int side_cells = std::min(lattice.columns, lattice.rows);
    if (side_cells < min_side_cells) return false;
    const int max_steps = (side_cells - 1) / 3;
    std::vector<bool> seen(board.cells.size(), false);
    std::map<ColorId, int> corners_of_color;
    for (const Cell corner : {Cell{0, 0}, Cell{0, lattice.columns - 1}, Cell{lattice.rows - 1, 0},
                              Cell{lattice.rows - 1, lattice.columns - 1}}) {
        const CellId id = lattice.id(corner);
        if (seen[id.index()]) return false;
        ++corners_of_color[board.color(id)];
        for (const CellId one : region_of(board, id)) {
            const Cell cell = lattice.cell(one);
            if (std::abs(cell.row - corner.row) + std::abs(cell.column - corner.column) > max_steps)
                return false;
            seen[one.index()] = true;
        }
    }
    // The colors of a gradient; of one corner alone, a color is on a single cell by chance.
    for (const auto& [color, corners] : corners_of_color)
        if (corners < 2) return false;
    for (std::size_t i = 0; i < board.cells.size(); ++i)
        if (!seen[i] && corners_of_color.count(board.cells[i]) > 0) return false;
    return true;
}

FloodShape shape_of_flood(const Board& board, Cell origin, BoardEvidence evidence) {
    if (comes_in_blocks(board) || is_striped(board) || is_plain_beside_a_line(board)) return {origin, false};
    const std::size_t colors = board.palette.size();
    const Region home = region_of(board, board.lattice.id(origin));
    const bool is_clean = evidence != BoardEvidence::none;
    const bool has_buttons = evidence == BoardEvidence::buttons;
    const Mixing at_home = mixing_of(board, std::span(&home, 1));
    const bool is_in_play = at_home.share_outside <= 1 - min_flooded_on_clean_boards;
    if (is_random(at_home, colors, is_clean && is_in_play)) return {origin, true};
    const std::vector<Region> largest = largest_regions(board, 2);
    for (std::size_t players = 1; players <= largest.size(); ++players) {
        const std::span<const Region> flooded(largest.data(), players);
        const auto cells = static_cast<double>(board.cells.size());
        if (players > 1 && !has_buttons &&
            static_cast<double>(flooded.back().size()) <
                (is_clean ? min_second_flooded_on_clean_boards : min_second_flooded) * cells)
            continue;
        const Mixing mixing = mixing_of(board, flooded);
        const bool is_enough = mixing.share_outside >= min_outside;
        const double counted = is_clean ? cells : mixing.share_outside * cells;
        const bool is_large = counted >= cells_of_large_boards;
        const double min_share_of_clean =
            is_large ? min_flooded_on_large_boards : min_flooded_on_clean_boards;
        const double min_share = is_clean   ? min_share_of_clean
                                 : is_large ? min_flooded_beside_many
                                            : min_flooded;
        if (!has_buttons && ((!is_enough && !is_clean) || mixing.share_outside > 1 - min_share)) continue;
        if (is_enough && !is_random(mixing, colors, is_clean)) continue;
        const bool is_home =
            std::any_of(flooded.begin(), flooded.end(), [&](const Region& region) { return region == home; });
        return {is_home ? origin : likely_origin(board.lattice, largest[0], origin), true};
    }
    return {origin, false};
}

}  // namespace unfold::vision
