// A board may fail one of the checks of its size, outline and colors, not two. Logos, mosaics, icons and
// disks pass some of them.
#include "vision/square/flood_refusals.h"

#include "unfold/error.h"
#include "unfold/puzzle.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "vision/square/cells_beside.h"
#include "vision/square/square_cells.h"

namespace unfold::vision {
namespace {

constexpr int min_wanted_cells = 3;  // a side, where the player says that it is a board
constexpr double min_area = 0.01;    // of the picture
constexpr double min_area_with_buttons = 0.004;
constexpr double min_flat = 0.97;  // of the cells
constexpr double max_spread_of_colors = 0.6, max_closed_spread = 0.9;

Board cells_of(const SquareBoard& board) {
    const SquareLattice& lattice = board.lattice;
    Board cells{{LatticeKind::square, lattice.across.cells, lattice.down.cells}, {}, {}};
    for (const Lab& color : board.groups.center)
        cells.palette.push_back(rgb_from_lab(color));
    for (const int group : board.groups.group)
        cells.cells.emplace_back(group);
    return cells;
}

// Whether a board of few cells without buttons is all that the picture shows, so that the player may be
// asked.
bool may_be_tiny(const SquareBoard& board, const cv::Mat& image) {
    constexpr std::size_t min_colors = 3;
    constexpr double min_part = 0.25;  // of the picture
    constexpr double closed = 0.98, clear_spread = 0.25;
    constexpr float nothing_printed = 0.95F;
    constexpr double max_stretch = 1.8;
    const double stretch = board.lattice.across.pitch_px / board.lattice.down.pitch_px;
    return board.groups.center.size() >= min_colors && board.closed_share >= closed &&
           board.spread() <= clear_spread && std::max(stretch, 1 / stretch) <= max_stretch &&
           board.lattice.area_px() >= min_part * static_cast<double>(image.total()) &&
           share_of_filled(image, board.lattice, nothing_printed) >= 1;
}

// Whether a board of few cells has two colors and a button for each, and nothing about it is in doubt.
bool has_two_clear_colors(const SquareBoard& board, const cv::Mat& image) {
    constexpr double min_part = 0.05;  // of the picture
    constexpr double closed = 0.98, clear_spread = 0.1, max_stretch = 1.8;
    const double stretch = board.lattice.across.pitch_px / board.lattice.down.pitch_px;
    return board.buttons && board.groups.center.size() == 2 && board.buttons->all.size() == 2 &&
           board.closed_share >= closed && board.spread() <= clear_spread &&
           std::max(stretch, 1 / stretch) <= max_stretch &&
           board.lattice.area_px() >= min_part * static_cast<double>(image.total());
}

// The buttons that a gap separates from the board: a cell of the same board or logo lies closer.
std::vector<cv::Rect> buttons_apart(const SquareBoard& board) {
    std::vector<cv::Rect> apart;
    if (!board.buttons) return apart;
    constexpr double min_gap = 0.1;  // of a cell
    const double across = min_gap * board.lattice.across.pitch_px,
                 down = min_gap * board.lattice.down.pitch_px;
    const cv::Rect2d outline = board.outline();
    const cv::Rect2d near(outline.x - across, outline.y - down, outline.width + 2 * across,
                          outline.height + 2 * down);
    for (const cv::Rect& button : board.buttons->of_color)
        if ((cv::Rect2d(button) & near).empty()) apart.push_back(button);
    return apart;
}

// Whether all buttons lie in the middles of cells of the continued lattice, or of blocks of up to `max_block`
// cells a side. `least`, `most`: of a button's side, in cells, where it lies in one cell; a block adds whole
// cells.
bool are_buttons_on_cells(const SquareBoard& board, double least, double most, int max_block) {
    if (!board.buttons) return false;
    const auto is_on_cell = [&](double from, double length, const LineComb& comb) {
        constexpr double near = 0.12;  // of a cell
        constexpr double bent = 0.02;  // of a cell, for each cell between the board and the button
        const double middle = (from + length / 2 - comb.first_px) / comb.pitch_px;
        const double away = std::max({0.0, -middle, middle - comb.cells});
        for (int cells = 1; cells <= max_block; ++cells) {
            const double first = middle - 0.5 * cells;
            if (std::abs(first - std::round(first)) <= near + bent * away &&
                length >= (cells - 1 + least) * comb.pitch_px && length <= (cells - 1 + most) * comb.pitch_px)
                return true;
        }
        return false;
    };
    const std::vector<cv::Rect>& buttons = board.buttons->of_color;
    return std::all_of(buttons.begin(), buttons.end(), [&](const cv::Rect& b) {
        return is_on_cell(b.x, b.width, board.lattice.across) &&
               is_on_cell(b.y, b.height, board.lattice.down);
    });
}

// Whether the buttons have the size of a cell, or of a few cells of one color: they and the board are then
// parts of a mosaic.
bool are_buttons_cells(const SquareBoard& board) {
    constexpr int few_cells = 3;
    return are_buttons_on_cells(board, 0.85, 1.15, few_cells);
}

// Whether a cell is more than 2.2 times as long as wide. Columns of a table are, and so are lines that lie
// far apart by chance.
bool are_cells_oblong(const SquareLattice& lattice) {
    constexpr double max_aspect = 2.2;
    const double aspect = lattice.across.pitch_px / lattice.down.pitch_px;
    return aspect > max_aspect || aspect * max_aspect < 1;
}

// Whether the buttons lie side by side in cells of the continued lattice that they do not fill, beside cells
// of nearly one color or in order: all are then icons.
bool are_buttons_icons(const SquareBoard& board) {
    constexpr std::size_t min_icons = 3;
    if (!board.buttons || board.buttons->of_color.size() < min_icons) return false;
    if (!are_buttons_on_cells(board, 0.3, 0.7, 1)) return false;
    if (looks_random(board, BoardEvidence::none)) return false;
    cv::Rect cells;
    for (const cv::Rect& button : board.buttons->of_color) {
        const cv::Point middle = (button.tl() + button.br()) / 2;
        cells |=
            cv::Rect(cvFloor((middle.x - board.lattice.across.first_px) / board.lattice.across.pitch_px),
                     cvFloor((middle.y - board.lattice.down.first_px) / board.lattice.down.pitch_px), 1, 1);
    }
    return static_cast<std::size_t>(cells.area()) == board.buttons->of_color.size();
}

}  // namespace

bool has_small_cells(const SquareLattice& lattice) {
    constexpr double small_px = 20;
    return std::min(lattice.across.pitch_px, lattice.down.pitch_px) < small_px;
}

bool looks_random(const SquareBoard& board, BoardEvidence evidence) {
    return shape_of_flood(cells_of(board), default_origin, evidence).looks_random;
}

std::optional<Refusal> refusal_of_flood_board(const SquareBoard& board, const cv::Mat& image, bool is_wanted,
                                              std::size_t min_colors) {
    const SquareLattice& lattice = board.lattice;
    const int columns = lattice.across.cells, rows = lattice.down.cells;
    // Small patterns of two colors are everywhere.
    const bool may_be_small = is_wanted && board.groups.center.size() > 2;
    const int min_side_cells = may_be_small ? min_wanted_cells : min_sure_cells;
    constexpr double min_closed = 0.9;
    // A small board may lack colors that there are buttons of. Two colors need a clear outline.
    constexpr std::size_t min_buttons = 4;
    // Of a small board, a cell in the color of the page may leave a side open.
    constexpr std::size_t many_colors = 5;
    constexpr double hardly_open = 0.8, no_spread = 0.1;
    const bool may_lack_a_side = board.groups.center.size() >= many_colors && board.spread() <= no_spread;
    const bool has_buttons = board.buttons &&
                             board.closed_share >= (may_lack_a_side ? hardly_open : min_closed) &&
                             (board.groups.center.size() >= min_colors ||
                              board.buttons->all.size() >= min_buttons || has_two_clear_colors(board, image));
    // What looks like a small board in a logo or a mosaic has cells beside it, or parts of them that look
    // like buttons.
    const std::vector<cv::Rect> apart = buttons_apart(board);
    constexpr int large_side = 6;  // in cells: the buttons of larger boards may lie on their lattice
    const int min_side_on_cells = is_wanted ? min_side_cells : large_side;
    if (are_cells_oblong(lattice) ||
        (std::min(columns, rows) < min_side_on_cells && are_buttons_cells(board)))
        return Refusal{};
    if (std::min(columns, rows) < min_side_cells &&
        ((!has_buttons && !may_be_tiny(board, image)) ||
         (board.buttons && apart.size() < board.buttons->of_color.size()) ||
         own_cells_beside(image, lattice, apart) > 0))
        return Refusal{};
    if (!is_wanted && are_buttons_icons(board))
        return Refusal{ErrorCode::no_board, Stage::cells,
                       "The squares in this picture are not plain: perhaps they are tiles or buttons."};
    // One doubt may remain, not two, unless a large board makes up for it.
    constexpr int small_side = 8;
    constexpr double clear_spread = 0.25;
    const bool is_small = std::min(columns, rows) < small_side && !board.buttons;
    // Of a large board, many cells may be nearly in the color of the page.
    constexpr double min_closed_with_buttons = 0.8;
    constexpr std::size_t many_cells = 400;
    const bool is_large = board.samples.size() >= many_cells;
    const bool may_be_open = board.buttons && is_large;
    const bool is_open = board.closed_share < (may_be_open ? min_closed_with_buttons : min_closed);
    // Between the colors of small cells, a wide gap may be left though some cells are blended.
    constexpr double closed = 0.98, wide_gap = 3;
    const bool is_apart =
        board.closed_share >= closed && has_small_cells(lattice) && board.groups.link_ratio >= wide_gap;
    const bool is_blurred = board.spread() > clear_spread && !is_apart;
    // Blur counts twice on a board of few cells: parts of heat maps look like one.
    const bool is_tiny = std::min(columns, rows) < min_sure_cells;
    const int doubts = int{is_small} + int{is_open} + int{is_blurred} + int{is_blurred && is_tiny};
    // Cells of a printed code lie around the part that was found.
    constexpr int many_beside = 8;
    const bool is_part =
        doubts > 1 && is_large && !board.buttons && own_cells_beside(image, lattice) > many_beside;
    if (doubts + int{is_part} > (is_large ? 2 : 1))
        return Refusal{ErrorCode::uncertain_board, Stage::lattice};
    // All colors of a small board, and a button for each.
    const bool has_all_buttons = has_buttons && std::min(columns, rows) >= min_wanted_cells &&
                                 board.groups.center.size() >= 3 &&
                                 board.groups.center.size() == board.buttons->all.size();
    const double area = lattice.area_px() / static_cast<double>(image.total());
    if (area < (has_all_buttons ? min_area_with_buttons : min_area)) return Refusal{};
    const auto flat_cells =
        std::count_if(board.samples.begin(), board.samples.end(),
                      [](const SquareSample& s) { return s.inside && s.flat_share >= min_flat_share; });
    constexpr double min_filled_cells = 0.6;
    // Numbers may lie beside the middles of cells, where the samples do not show them.
    constexpr float little_printed = 0.93F;
    const bool has_print =
        !board.buttons && (share_of_filled(image, lattice) < min_filled_cells ||
                           (is_small && share_of_filled(image, lattice, little_printed) < min_filled_cells));
    // Of disks in rows, some look like cells and others like their buttons.
    const bool has_disks =
        board.buttons && std::min(columns, rows) < min_sure_cells && share_of_filled(image, lattice) == 0;
    if (has_print || has_disks ||
        static_cast<double>(flat_cells) < min_flat * static_cast<double>(board.samples.size()))
        return Refusal{ErrorCode::no_board, Stage::cells,
                       "The squares in this picture are not plain: perhaps they are tiles or buttons."};
    if (std::max(columns, rows) > max_square_side)
        return Refusal{ErrorCode::uncertain_board, Stage::lattice,
                       "The board in this picture has " + std::to_string(columns) + " x " +
                           std::to_string(rows) + " cells; the limit is " + std::to_string(max_square_side) +
                           " a side.",
                       "Take a screenshot of a smaller board."};
    const double spread_limit =
        board.closed_share >= closed && has_small_cells(lattice) ? max_closed_spread : max_spread_of_colors;
    if (board.groups.center.size() > max_flood_colors && board.spread() <= spread_limit)
        return Refusal{ErrorCode::uncertain_board, Stage::palette,
                       "The board in this picture has more than " + std::to_string(max_flood_colors) +
                           " colors, which is the limit for reading.",
                       "Give the board as a text file or a level file."};
    if (board.groups.center.size() > max_flood_colors || board.spread() > spread_limit)
        return Refusal{ErrorCode::uncertain_board, Stage::palette,
                       "The colors of the squares in this picture are not clearly different."};
    return std::nullopt;
}

}  // namespace unfold::vision
