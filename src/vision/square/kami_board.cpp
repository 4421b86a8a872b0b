// The sheets are square and the bar has a fixed place, so one direction of the lattice gives the other. The
// light on the board is fitted by the sheets of the bar, which it does not reach, and taken off the cells.
#include "vision/square/kami_board.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/quantile.h"
#include "vision/palette/kmeans.h"
#include "vision/palette/lighting.h"
#include "vision/square/board_sides.h"
#include "vision/square/cells_beside.h"

namespace unfold::vision {
namespace {

constexpr int short_side_sheets = 10;
constexpr int long_side_sheets = 16;
constexpr float min_paper_roughness = 1.2F;  // of half of the cells
constexpr double min_paper_ratio = 2.2;  // of links between and within colors: the light goes over the board
constexpr std::size_t max_sheets = 6;

float median_roughness(const std::vector<SquareSample>& samples) {
    std::vector<float> all;
    for (const SquareSample& sample : samples)
        all.push_back(sample.roughness);
    return median_value(std::move(all));
}

bool is_square(const SquareLattice& lattice) {
    constexpr double max_stretch = 1.1;
    const double stretch = lattice.down.pitch_px / lattice.across.pitch_px;
    return stretch <= max_stretch && stretch * max_stretch >= 1;
}

// The lattices that the board may have, where what was found is part of it or has rows too many.
std::vector<SquareLattice> completed_sheets(const SquareLattice& found, cv::Size image) {
    const bool is_upright = found.down.cells > found.across.cells;
    const int columns = is_upright ? short_side_sheets : long_side_sheets;
    const int rows = is_upright ? long_side_sheets : short_side_sheets;
    // More than half of the sheets must have been seen.
    if (!is_square(found)) return {};
    if (2 * found.across.cells * found.down.cells <= columns * rows) return {};
    // The bar below the board, and what is above it on a tall screen, may look like rows more.
    constexpr int max_rows_more = 3;
    const int more = std::clamp(found.down.cells - rows, 0, max_rows_more);
    std::vector<SquareLattice> lattices;
    for (int above = 0; above <= more; ++above) {
        SquareLattice part = found;
        part.down.first_px += above * part.down.pitch_px;
        part.down.cells -= more;
        if (const auto lattice = extended_to(part, columns, rows, image)) lattices.push_back(*lattice);
    }
    return lattices;
}

// Whether each row is of paper: what is above the board on a tall screen is plain.
bool is_of_paper(const SquareBoard& board) {
    if (median_roughness(board.samples) < min_paper_roughness) return false;
    const auto columns = static_cast<std::ptrdiff_t>(board.lattice.across.cells);
    for (auto row = board.samples.begin(); row != board.samples.end(); row += columns)
        if (median_roughness({row, row + columns}) < min_paper_roughness / 2) return false;
    return true;
}

// The light by which the cells have the colors of sheets.
struct LightFit {
    std::vector<LitColor> cells;
    Lighting lighting;
    double ratio =
        0;  // of the distances of a cell to the second nearest sheet and to the nearest: the smallest
};

LightFit light_fit(const SquareBoard& board, const std::vector<Lab>& sheets) {
    LightFit fit;
    const int columns = board.lattice.across.cells, rows = board.lattice.down.cells;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            fit.cells.push_back({board.samples[static_cast<std::size_t>(row * columns + column)].color,
                                 {(column + 0.5) / columns, (row + 0.5) / rows}});
    constexpr int rounds = 6;
    for (int round = 0; round < rounds; ++round) {
        const float weight =
            lightness_weight(sheets, round < rounds / 2 ? uneven_light_weight : known_light_weight);
        std::vector<int> sheet_of;
        for (const LitColor& cell : fit.cells)
            sheet_of.push_back(static_cast<int>(
                nearest_center(fit.lighting.lit(sheets, cell.at), cell.color, weight).index));
        fit.lighting = fit_lighting(fit.cells, sheets, sheet_of, fit.lighting);
    }
    fit.ratio = std::numeric_limits<double>::max();
    for (const LitColor& cell : fit.cells) {
        std::vector<float> away;
        for (const Lab& sheet : fit.lighting.lit(sheets, cell.at))
            away.push_back(distance(cell.color, sheet, 1));
        std::sort(away.begin(), away.end());
        constexpr float noise = 1;
        fit.ratio = std::min(fit.ratio, static_cast<double>(away[1] / std::max(noise, away[0])));
    }
    return fit;
}

// Groups the cells of the board by the sheets in the bar. False where the fit has a ratio below `min_ratio`,
// and where all cells are of one sheet.
bool group_by_sheets(SquareBoard& board, const std::vector<Lab>& sheets, double min_ratio) {
    const LightFit fit = light_fit(board, sheets);
    if (fit.ratio < min_ratio) return false;
    for (std::size_t i = 0; i < fit.cells.size(); ++i)
        board.samples[i].color = fit.lighting.unlit(fit.cells[i].color, fit.cells[i].at);
    board.groups = group_by_seeds(colors_of(board.samples), sheets);
    board.groups.link_ratio = fit.ratio;
    return board.groups.center.size() > 1;
}

std::optional<SquareBoard> board_with_bar(const SquareLattice& lattice, const cv::Mat& image) {
    SquareBoard board{Game::kami, lattice, {}, {}};
    board.bar = find_kami_bar(image, board.outline());
    if (!board.bar) return std::nullopt;
    constexpr double min_filled_cells = 0.9;  // lines cross the cells of triangles
    board.samples = sample_squares(image, lattice);
    // The buttons of a color flood may look like sheets. They have no number beside them, and the board is
    // not of paper.
    constexpr double clear = 1.8, clear_without_number = 4;
    const bool is_known = board.bar->budget || is_of_paper(board);
    if (!group_by_sheets(board, board.bar->colors, is_known ? clear : clear_without_number))
        return std::nullopt;
    if (share_of_filled(image, lattice) < min_filled_cells) return std::nullopt;
    return board;
}

// Whether a color shows only in lines that were not found but added: the page around something else.
bool has_page(const SquareBoard& board, const SquareLattice& found) {
    const auto is_added = [](const LineComb& comb, const LineComb& part, int line) {
        const double middle_px = comb.first_px + (line + 0.5) * comb.pitch_px;
        return middle_px < part.first_px || middle_px > part.end_px();
    };
    std::vector<bool> is_found(board.groups.center.size(), false);
    const int columns = board.lattice.across.cells;
    for (std::size_t i = 0; i < board.groups.group.size(); ++i) {
        const int row = static_cast<int>(i) / columns, column = static_cast<int>(i) % columns;
        if (!is_added(board.lattice.down, found.down, row) &&
            !is_added(board.lattice.across, found.across, column))
            is_found[static_cast<std::size_t>(board.groups.group[i])] = true;
    }
    return std::find(is_found.begin(), is_found.end(), false) != is_found.end();
}

// Whether all cells of a side have the color that lies beside them in the image: then they show the page.
bool ends_in_page(const SquareBoard& board, const cv::Mat& image) {
    constexpr double beside = 0.3;  // of a cell
    constexpr float same = 5;       // in Lab
    const SquareLattice& lattice = board.lattice;
    const cv::Rect2d whole({}, cv::Size2d(image.size()));
    const auto is_page = [&](Side side) {
        SquareLattice strip = line_beside(lattice, side);
        const bool is_row = side == Side::top || side == Side::bottom;
        LineComb& line = is_row ? strip.down : strip.across;
        if (side == Side::top || side == Side::left) line.first_px += (1 - beside) * line.pitch_px;
        line.pitch_px *= beside;
        const cv::Rect2d area = strip.cell(0, 0) | strip.cell(strip.down.cells - 1, strip.across.cells - 1);
        constexpr double nearly_all = 0.9;  // the outermost sheets may be cut off
        if ((area & whole).area() < nearly_all * area.area()) return false;
        const std::vector<SquareSample> around = sample_squares(image, strip);
        const int columns = lattice.across.cells;
        const int last = side == Side::bottom ? lattice.down.cells - 1 : columns - 1;
        const int at = side == Side::top || side == Side::left ? 0 : last;
        for (std::size_t i = 0; i < around.size(); ++i) {
            const auto k = static_cast<int>(i);
            const auto cell = static_cast<std::size_t>(is_row ? at * columns + k : k * columns + at);
            if (distance(around[i].color, board.samples[cell].color, 1) > same) return false;
        }
        return true;
    };
    return std::any_of(all_sides.begin(), all_sides.end(), is_page);
}

std::optional<SquareBoard> board_of_paper(const SquareLattice& lattice, const SquareLattice& found,
                                          const cv::Mat& image) {
    SquareBoard board{Game::kami, lattice, sample_squares(image, lattice), {}};
    if (!is_of_paper(board)) return std::nullopt;
    auto groups = group_colors(colors_of(board.samples));
    if (!groups || groups->center.size() > max_sheets || groups->link_ratio < min_paper_ratio)
        return std::nullopt;
    board.groups = std::move(*groups);
    constexpr double widest_spread = 0.9;
    constexpr float widest_light = 40;  // in Lab: more is a picture, not one sheet in uneven light
    if (board.spread() > widest_spread || board.groups.widest_within > widest_light ||
        has_page(board, found) || ends_in_page(board, image) || own_cells_beside(image, lattice) > max_beside)
        return std::nullopt;
    return board;
}

// The better one of two boards.
void keep_better(std::optional<SquareBoard>& best, std::optional<SquareBoard> board) {
    if (board && (!best || board->groups.link_ratio > best->groups.link_ratio)) best = std::move(board);
}

// The rows of a board that is as wide as the image: so high, where most borders show.
LineComb rows_of_height(double pitch_px, const SquareMarks& marks) {
    const int height = marks.size().height;
    const std::vector<float> edges = marks.rows_within(cv::Rect({}, marks.size()));
    LineComb best{0, pitch_px, long_side_sheets, -1};
    constexpr double step_px = 0.5, reach_px = 1.5;
    for (double first_px = -0.05 * pitch_px; first_px + long_side_sheets * pitch_px < height;
         first_px += step_px) {
        LineComb comb{first_px, pitch_px, long_side_sheets, 0};
        for (int line = 0; line <= long_side_sheets; ++line) {
            const double at = first_px + line * pitch_px;
            // The picture's own edge is a border.
            float most = at < reach_px ? 1.0F : 0.0F;
            for (int y = std::max(0, static_cast<int>(at - reach_px));
                 y <= std::min(height - 1, static_cast<int>(at + reach_px)); ++y)
                most = std::max(most, edges[static_cast<std::size_t>(y)]);
            comb.score += static_cast<double>(most);
        }
        if (comb.score > best.score + 1e-6) best = comb;
    }
    return best;
}

}  // namespace

std::optional<SquareBoard> kami_board(const SquareLattice& found, const cv::Mat& image, bool needs_bar) {
    std::optional<SquareBoard> best;
    const std::vector<SquareLattice> lattices = completed_sheets(found, image.size());
    for (const SquareLattice& lattice : lattices)
        keep_better(best, board_with_bar(lattice, image));
    if (best || needs_bar) return best;
    for (const SquareLattice& lattice : lattices)
        keep_better(best, board_of_paper(lattice, found, image));
    return best;
}

std::optional<SquareBoard> kami_board_between_sides(const SquareMarks& marks, const cv::Mat& image) {
    const LineComb across{0, static_cast<double>(image.cols) / short_side_sheets, short_side_sheets, 0};
    if (long_side_sheets * across.pitch_px > image.rows) return std::nullopt;
    const SquareLattice lattice = marks.refined({across, rows_of_height(across.pitch_px, marks)});
    return is_square(lattice) ? board_with_bar(lattice, image) : std::nullopt;
}

}  // namespace unfold::vision
