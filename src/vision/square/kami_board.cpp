// The sheets are square and the bar has a fixed place, so one direction of the lattice gives the other. The
// light on the board is fitted with the sheets of the bar, which it does not reach, and removed.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/counter/move_counter.h"
#include "vision/numbers.h"
#include "vision/palette/kmeans.h"
#include "vision/palette/lighting.h"
#include "vision/square/color_board.h"

namespace unfold::vision {
namespace {

constexpr int short_side_sheets = 10, long_side_sheets = 16;

// The combs of `cells` cells that overlap `comb` as much as possible and lie within the image.
std::vector<LineComb> completed(const LineComb& comb, int cells, int size_px) {
    constexpr double slack = 0.3;  // of a cell: a picture may cut a board's edge off
    std::vector<LineComb> combs;
    const int more = std::abs(cells - comb.cells);
    for (int i = 0; i <= more; ++i) {
        const int shift = cells > comb.cells ? -i : i;
        const LineComb one = comb.part(shift, cells);
        if (one.first_px >= -slack * one.pitch_px && one.end_px() <= size_px + slack * one.pitch_px)
            combs.push_back(one);
    }
    return combs;
}

// The lattices of 10 x 16 sheets that contain the found one, or lie in it, where at most three rows or
// columns are missing or surplus.
std::vector<SquareLattice> completed_sheets(const SquareLattice& found, cv::Size image) {
    const double stretch = found.down.pitch_px / found.across.pitch_px;
    constexpr double max_stretch = 1.1;  // height / width of a sheet, and the reverse
    const int columns = found.down.cells > found.across.cells ? short_side_sheets : long_side_sheets;
    const int rows = short_side_sheets + long_side_sheets - columns;
    constexpr int max_difference = 3;  // lines: footers and headers may look like sheets
    const auto is_near = [](int has, int wanted) { return std::abs(has - wanted) <= max_difference; };
    if (std::max(stretch, 1 / stretch) > max_stretch || !is_near(found.across.cells, columns) ||
        !is_near(found.down.cells, rows))
        return {};
    std::vector<SquareLattice> lattices;
    for (const LineComb& across : completed(found.across, columns, image.width))
        for (const LineComb& down : completed(found.down, rows, image.height))
            lattices.push_back({across, down});
    return lattices;
}

float median_roughness(const std::vector<SquareSample>& samples) {
    return median_value(mapped(samples, &SquareSample::roughness));
}

// True if each row is of paper: above the board on a tall screen, the picture is plain.
bool is_of_paper(const ColorBoard& board) {
    constexpr float min_roughness = 1.2F;  // levels
    if (median_roughness(board.samples) < min_roughness) return false;
    const auto columns = static_cast<std::ptrdiff_t>(board.lattice.across.cells);
    for (auto row = board.samples.begin(); row != board.samples.end(); row += columns)
        if (median_roughness({row, row + columns}) < min_roughness / 2) return false;
    return true;
}

// All positions in the bar are fractions of the board's width, measured on the game's screens.

constexpr double bar_height = 0.177;
constexpr double sheets_end = 0.535;
constexpr double disc_x = 0.594, disc_y = 0.052, disc_radius = 0.032;  // within its light ring
constexpr double moves_made_y = 0.133;
constexpr double digits_width = 0.093, moves_made_height = 0.068;
// The lower part of a sheet: the selected one is folded at its upper right.
constexpr double sampled_from = 0.5, sampled_to = 0.92;
constexpr double sheet_edge = 0.12;  // of a sheet's width, skipped on both sides
constexpr double min_step = 10;  // Lab distance of two sheets; within one, at most half as much: the light

Lab median_color(const cv::Mat& bgr, const cv::Rect2d& part) {
    const cv::Rect rect = cv::Rect(static_cast<int>(part.x), static_cast<int>(part.y),
                                   static_cast<int>(part.width), static_cast<int>(part.height)) &
                          cv::Rect({}, bgr.size());
    return rect.empty() ? Lab{} : median_of(labs_of(bgr(rect)));
}

// The sheets if there are `count` of them; empty if two are alike or one has more than one color.
std::optional<KamiBar> bar_of(const cv::Mat& bgr, const cv::Rect2d& board, int count) {
    const double width = sheets_end * board.width / count;
    const double height = bar_height * board.width;
    KamiBar bar;
    for (int i = 0; i < count; ++i) {
        const cv::Rect2d sheet(board.x + i * width, board.br().y, width, height);
        const double y = sheet.y + sampled_from * height;
        const double sampled_height = (sampled_to - sampled_from) * height;
        const double half = (0.5 - sheet_edge) * width;
        const Lab left = median_color(bgr, {sheet.x + sheet_edge * width, y, half, sampled_height});
        const Lab right = median_color(bgr, {sheet.x + width / 2, y, half, sampled_height});
        if (distance(left, right, 1) > min_step / 2) return std::nullopt;
        if (i > 0 && distance(bar.colors.back(), left, 1) < min_step) return std::nullopt;
        bar.colors.push_back(right);  // the half beside the next sheet
        bar.sheets.push_back(sheet);
    }
    return bar;
}

// The green channel around the middle of the disc, so far below the board; empty if the image ends before.
cv::Mat green_around(const cv::Mat& bgr, const cv::Rect2d& board, double y, double height) {
    const double w = board.width;
    const cv::Rect rect(cvRound(board.x + (disc_x - digits_width / 2) * w),
                        cvRound(board.br().y + (y - height / 2) * w), cvRound(digits_width * w),
                        cvRound(height * w));
    if ((rect & cv::Rect({}, bgr.size())) != rect || rect.empty()) return {};
    cv::Mat green;
    cv::extractChannel(bgr(rect), green, 1);
    return green;
}

// Gray levels: the minimum contrast of a number in the picture; the ground and contrast of the image that
// read_move_count takes.
constexpr double min_number_contrast = 60, number_ground = 20, number_contrast = 230;

std::optional<int> number_in(const cv::Mat& light_on_black) {
    cv::Mat button;
    cv::cvtColor(light_on_black, button, cv::COLOR_GRAY2BGR);
    return read_move_count(button).count;
}

// Inverts the brightness within the disc: gold is bright in green, the number is not.
std::optional<int> number_on_disc(const cv::Mat& bgr, const cv::Rect2d& board) {
    const cv::Mat green = green_around(bgr, board, disc_y, digits_width);
    if (green.empty()) return std::nullopt;
    cv::Mat disc(green.size(), CV_8U, cv::Scalar(0));
    cv::circle(disc, {green.cols / 2, green.rows / 2}, static_cast<int>(disc_radius * board.width), 255,
               cv::FILLED);
    double darkest = 0, brightest = 0;
    cv::minMaxLoc(green, &darkest, &brightest, nullptr, nullptr, disc);
    if (brightest - darkest < min_number_contrast) return std::nullopt;
    cv::Mat inverted = (brightest - green) * (number_contrast / (brightest - darkest));
    inverted.setTo(0, ~disc);
    return number_in(cv::max(inverted, number_ground));
}

// The light number on brown paper: maps the brightness of the paper to black.
std::optional<int> number_below_disc(const cv::Mat& bgr, const cv::Rect2d& board) {
    const cv::Mat green = green_around(bgr, board, moves_made_y, moves_made_height);
    if (green.empty()) return std::nullopt;
    const double paper = cv::mean(green.row(0))[0];
    double brightest = 0;
    cv::minMaxLoc(green, nullptr, &brightest);
    if (brightest - paper < min_number_contrast) return std::nullopt;
    cv::Mat stretched = (green - paper) * (number_contrast / (brightest - paper));
    stretched = cv::max(stretched, number_ground);
    // Pads to a square. A taller crop would include the disc.
    const int border = (stretched.cols - stretched.rows) / 2;
    cv::copyMakeBorder(stretched, stretched, border, border, 0, 0, cv::BORDER_CONSTANT, number_ground);
    return number_in(stretched);
}

// The bar below an upright board; empty if the image ends before it, or shows something else there. `board`:
// all of the board, in the image.
std::optional<KamiBar> find_kami_bar(const cv::Mat& bgr, const cv::Rect2d& board) {
    if (board.br().y + 0.9 * bar_height * board.width > bgr.rows) return std::nullopt;
    // The largest count first: one that is too large cuts a sheet into halves of one color, and neighbors
    // must differ.
    for (int count = max_sheets; count >= 2; --count) {
        auto bar = bar_of(bgr, board, count);
        if (!bar) continue;
        bar->budget = number_on_disc(bgr, board);
        bar->moves_made = number_below_disc(bgr, board);
        return bar;
    }
    return std::nullopt;
}

// The light under which the cells have the colors of sheets.
struct LightFit {
    std::vector<LitColor> cells;
    Lighting lighting;
    /// The smallest ratio of the distances of a cell to the second nearest and to the nearest sheet.
    double ratio = 0;
};

LightFit light_fit(const ColorBoard& board, const std::vector<Lab>& sheets) {
    LightFit fit;
    const int columns = board.lattice.across.cells, rows = board.lattice.down.cells;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            fit.cells.push_back({board.samples[static_cast<std::size_t>(row * columns + column)].color,
                                 {corner_based(column) / columns, corner_based(row) / rows}});
    constexpr int rounds = 6;
    for (int round = 0; round < rounds; ++round) {
        const float weight =
            lightness_weight(sheets, round < rounds / 2 ? uneven_light_weight : known_light_weight);
        const std::vector<int> sheet_of = mapped(fit.cells, [&](const LitColor& cell) {
            const std::vector<Lab> lit = fit.lighting.lit(sheets, cell.at);
            return static_cast<int>(nearest_center(lit, cell.color, weight).index);
        });
        fit.lighting = fit_lighting(fit.cells, sheets, sheet_of, fit.lighting);
    }
    fit.ratio = std::numeric_limits<double>::max();
    for (const LitColor& cell : fit.cells) {
        auto away = mapped(fit.lighting.lit(sheets, cell.at),
                           [&](const Lab& sheet) { return distance(cell.color, sheet); });
        std::sort(away.begin(), away.end());
        constexpr float noise = 1;  // in Lab
        fit.ratio = std::min(fit.ratio, static_cast<double>(away[1] / std::max(noise, away[0])));
    }
    return fit;
}

std::optional<ColorBoard> board_with_bar(const cv::Mat& bgr, const SquareLattice& lattice) {
    ColorBoard board{Game::kami, lattice, {}, {}};
    board.bar = find_kami_bar(bgr, board.lattice.outline());
    if (!board.bar) return std::nullopt;
    board.samples = sample_squares(bgr, lattice);
    // The buttons of Flood-It and a printed code may look like sheets, but have no number and are not of
    // paper.
    constexpr double min_fit_ratio = 1.8, min_ratio_without_number = 4;  // of LightFit
    constexpr std::size_t min_sheets_without_number = 3;
    const bool is_known = board.bar->budget || is_of_paper(board);
    if (!is_known && board.bar->colors.size() < min_sheets_without_number) return std::nullopt;
    const LightFit fit = light_fit(board, board.bar->colors);
    if (fit.ratio < (is_known ? min_fit_ratio : min_ratio_without_number)) return std::nullopt;
    for (std::size_t i = 0; i < fit.cells.size(); ++i)
        board.samples[i].color = fit.lighting.unlit(fit.cells[i].color, fit.cells[i].at);
    board.groups = group_by_seeds(colors_of(board.samples), board.bar->colors);
    board.groups.link_ratio = fit.ratio;
    if (board.groups.center.size() < 2) return std::nullopt;
    return board;
}

std::optional<ColorBoard> board_of_paper(const cv::Mat& bgr, const SquareLattice& lattice) {
    ColorBoard board{Game::kami, lattice, sample_squares(bgr, lattice), {}};
    if (!is_of_paper(board)) return std::nullopt;
    auto groups = group_colors(colors_of(board.samples));
    constexpr double min_ratio = 2.2;  // of links between and within colors: the light goes over the board
    if (!groups || groups->center.size() > std::size_t{max_sheets} || groups->link_ratio < min_ratio)
        return std::nullopt;
    board.groups = *std::move(groups);
    return board;
}

}  // namespace

std::optional<ColorBoard> kami_board(const cv::Mat& bgr, const SquareLattice& lattice) {
    std::optional<ColorBoard> best;
    const auto keep_better = [&](std::optional<ColorBoard> board) {
        if (board && (!best || board->groups.link_ratio > best->groups.link_ratio)) best = std::move(board);
    };
    const std::vector<SquareLattice> lattices = completed_sheets(lattice, bgr.size());
    for (const SquareLattice& one : lattices)
        keep_better(board_with_bar(bgr, one));
    if (best) return best;
    for (const SquareLattice& one : lattices)
        keep_better(board_of_paper(bgr, one));
    return best;
}

}  // namespace unfold::vision
