// Background that happens to fit the lattice is taken away, rows that noise had hidden are added, and what
// cannot be a board is refused.
#include "vision/square/square_board.h"

#include <algorithm>
#include <cmath>

#include "vision/palette/kmeans.h"
#include "vision/square/board_sides.h"
#include "vision/square/button_board.h"
#include "vision/square/cells_beside.h"
#include "vision/square/color_buttons.h"
#include "vision/square/covered_cells.h"
#include "vision/square/extent_choice.h"
#include "vision/square/faint_lines.h"
#include "vision/square/flat_patches.h"
#include "vision/square/kami_board.h"
#include "vision/square/mixing.h"
#include "vision/square/surroundings.h"

namespace unfold::vision {
namespace {

constexpr int min_cells = 2;         // a side
constexpr int min_sure_cells = 5;    // a side, where nothing else speaks for a board: logos have four
constexpr int min_wanted_cells = 3;  // where the player says that it is a board
constexpr double min_area = 0.01;    // of the picture
constexpr double min_area_with_buttons = 0.004;
constexpr double min_flat = 0.97;  // of the cells
constexpr double max_spread = 0.6, max_closed_spread = 0.9;
constexpr std::size_t max_flood_colors = 12;

// Scaling and JPEG blend the colors of small cells only.
bool has_small_cells(const SquareLattice& lattice) {
    constexpr double small_px = 20;
    return std::min(lattice.across.pitch_px, lattice.down.pitch_px) < small_px;
}

std::optional<ColorGroups> grouped(const std::vector<Lab>& colors, const SquareLattice& lattice) {
    return has_small_cells(lattice) ? group_blurred_colors(colors) : group_colors(colors);
}

Outcome<SquareBoard> sampled(const SquareLattice& lattice, const cv::Mat& image) {
    if (lattice.across.cells < min_cells || lattice.down.cells < min_cells) return Refusal{};
    SquareBoard board{Game::floodit, lattice, sample_squares(image, lattice), {}};
    auto groups = grouped(colors_of(board.samples), lattice);
    if (!groups)
        return Refusal{ErrorCode::uncertain_board, Stage::palette,
                       "The colors of the squares in this picture are not clearly different."};
    board.groups = std::move(*groups);
    return board;
}

std::optional<ColorButtons> buttons_of(const SquareBoard& board, const std::vector<Lab>& colors,
                                       const Surroundings& around) {
    const cv::Rect shown = cv::Rect(board.outline()) & cv::Rect({}, around.image.size());
    const double cell_px = std::min(board.lattice.across.pitch_px, board.lattice.down.pitch_px);
    return around.buttons(shown, colors, cell_px);
}

// Gives covered cells their colors, and groups the colors again.
void uncover(SquareBoard& board, const std::vector<CoveredCell>& covered) {
    if (covered.empty()) return;
    std::vector<SquareSample> samples = board.samples;
    for (const CoveredCell& one : covered) {
        samples[one.cell].color = board.groups.center[static_cast<std::size_t>(one.group)];
        samples[one.cell].flat_share = 1;
    }
    auto groups = grouped(colors_of(samples), board.lattice);
    if (!groups) return;
    board.samples = std::move(samples);
    board.groups = *std::move(groups);
    for (const CoveredCell& one : covered)
        board.covered.push_back(one.cell);
}

// Cells of rare colors that have no button, where all other colors have one: each is taken to be of the
// nearest of these.
std::vector<CoveredCell> cells_without_button(const SquareBoard& board, const Surroundings& around) {
    const auto& groups = board.groups;
    std::vector<std::size_t> count(groups.center.size(), 0);
    for (const int group : groups.group)
        ++count[static_cast<std::size_t>(group)];
    std::vector<int> kept;
    std::vector<Lab> colors;
    for (std::size_t g = 0; g < count.size(); ++g)
        if (count[g] > max_rare_count(board.samples.size(), count.size())) {
            kept.push_back(static_cast<int>(g));
            colors.push_back(groups.center[g]);
        }
    std::size_t dropped = groups.group.size();
    for (const int g : kept)
        dropped -= count[static_cast<std::size_t>(g)];
    if (dropped > std::max<std::size_t>(3, groups.group.size() / 100)) return {};
    if (kept.size() < 2 || kept.size() == count.size() || !buttons_of(board, colors, around)) return {};
    std::vector<CoveredCell> covered;
    for (std::size_t i = 0; i < groups.group.size(); ++i) {
        if (std::find(kept.begin(), kept.end(), groups.group[i]) != kept.end()) continue;
        constexpr float lightness_weight = 0.4F;  // a pointer or a tip shades a cell
        const auto nearer = [&](const Lab& a, const Lab& b) {
            const Lab& color = board.samples[i].color;
            return distance(color, a, lightness_weight) < distance(color, b, lightness_weight);
        };
        const auto nearest = std::min_element(colors.begin(), colors.end(), nearer) - colors.begin();
        covered.push_back({i, kept[static_cast<std::size_t>(nearest)]});
    }
    return covered;
}

// Takes the colors of the buttons for those of the cells where that tells more colors apart.
void take_colors_of_buttons(SquareBoard& board, const Surroundings& around) {
    if (!board.buttons || board.buttons->all.size() <= board.groups.center.size()) return;
    ColorGroups groups = group_by_seeds(colors_of(board.samples), board.buttons->all);
    if (groups.center.size() <= board.groups.center.size()) return;
    if (groups.widest_within > max_spread * groups.nearest_between) return;
    groups.link_ratio = board.groups.link_ratio;
    const auto buttons = buttons_of(board, groups.center, around);
    if (!buttons) return;
    board.groups = std::move(groups);
    board.buttons = buttons;
}

// The buttons of the board, and its cells without the things that lie on them.
void find_buttons(SquareBoard& board, const Surroundings& around) {
    uncover(board, find_covered_cells(around.image, board.lattice, board.groups));
    board.buttons = buttons_of(board, board.groups.center, around);
    take_colors_of_buttons(board, around);
    if (board.buttons) return;
    uncover(board, cells_without_button(board, around));
    board.buttons = buttons_of(board, board.groups.center, around);
    take_colors_of_buttons(board, around);
}

double area_px_of(const SquareLattice& lattice) {
    return lattice.across.cells * lattice.across.pitch_px * lattice.down.cells * lattice.down.pitch_px;
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
           area_px_of(board.lattice) >= min_part * static_cast<double>(image.total()) &&
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
           area_px_of(board.lattice) >= min_part * static_cast<double>(image.total());
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

Board cells_of(const SquareBoard& board) {
    const SquareLattice& lattice = board.lattice;
    Board cells{{LatticeKind::square, lattice.across.cells, lattice.down.cells}, {}, {}};
    for (const Lab& color : board.groups.center)
        cells.palette.push_back(rgb_from_lab(color));
    for (const int group : board.groups.group)
        cells.cells.emplace_back(group);
    return cells;
}

bool looks_random(const SquareBoard& board, BoardEvidence evidence) {
    return shape_of_flood(cells_of(board), default_origin, evidence).looks_random;
}

// Whether all buttons lie in the middles of cells of the continued lattice, with sides of so many cells.
bool are_buttons_on_cells(const SquareBoard& board, double least, double most) {
    if (!board.buttons) return false;
    const auto is_on_cell = [&](double from, double length, const LineComb& comb) {
        constexpr double near = 0.12;  // of a cell
        const double middle = (from + length / 2 - comb.first_px) / comb.pitch_px;
        return std::abs(middle - std::floor(middle) - 0.5) <= near && length >= least * comb.pitch_px &&
               length <= most * comb.pitch_px;
    };
    const std::vector<cv::Rect>& buttons = board.buttons->of_color;
    return std::all_of(buttons.begin(), buttons.end(), [&](const cv::Rect& b) {
        return is_on_cell(b.x, b.width, board.lattice.across) &&
               is_on_cell(b.y, b.height, board.lattice.down);
    });
}

// Whether the buttons have the size of a cell: they and the board are then parts of a mosaic.
bool are_buttons_cells(const SquareBoard& board) {
    return are_buttons_on_cells(board, 0.88, 1.12);
}

// Whether the buttons lie side by side in cells of the continued lattice that they do not fill, beside cells
// of nearly one color or in order: all are then icons.
bool are_buttons_icons(const SquareBoard& board) {
    constexpr std::size_t min_icons = 3;
    if (!board.buttons || board.buttons->of_color.size() < min_icons) return false;
    if (!are_buttons_on_cells(board, 0.3, 0.7)) return false;
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

// The board without an outermost line of cells that are buttons of all its colors. Nothing where there is
// none.
std::optional<SquareBoard> without_line_of_buttons(const SquareBoard& board, const Surroundings& around) {
    const int columns = board.lattice.across.cells, rows = board.lattice.down.cells;
    constexpr double closed = 0.95;
    for (const Side side : all_sides) {
        const bool is_row = side == Side::top || side == Side::bottom;
        const auto length = static_cast<std::size_t>(is_row ? columns : rows);
        if (std::min(columns, rows) < min_sure_cells || length > max_flood_colors) continue;
        Outcome<SquareBoard> smaller = sampled(without_line(board.lattice, side), around.image);
        if (!smaller) continue;
        smaller->closed_share = outline_share(around.image, smaller->lattice);
        if (smaller->closed_share < closed) continue;
        find_buttons(*smaller, around);
        if (smaller->buttons) return *std::move(smaller);
    }
    return std::nullopt;
}

// `is_wanted`: the player says that the picture shows the game. `min_colors`: with so many and their buttons,
// a board may be small.
std::optional<Refusal> refusal_of_flood_board(const SquareBoard& board, const cv::Mat& image, bool is_wanted,
                                              std::size_t min_colors = 3) {
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
    if (std::min(columns, rows) < min_side_cells &&
        ((!has_buttons && !may_be_tiny(board, image)) || are_buttons_cells(board) ||
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
    if (int{is_small} + int{is_open} + int{is_blurred} > (is_large ? 2 : 1))
        return Refusal{ErrorCode::uncertain_board, Stage::lattice};
    // All colors of a small board, and a button for each.
    const bool has_all_buttons = has_buttons && std::min(columns, rows) >= min_wanted_cells &&
                                 board.groups.center.size() >= 3 &&
                                 board.groups.center.size() == board.buttons->all.size();
    const double area = area_px_of(lattice) / static_cast<double>(image.total());
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
        board.closed_share >= closed && has_small_cells(lattice) ? max_closed_spread : max_spread;
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

// The board with the lines beside it that continue it: a flood in a color of what is around a board hides
// where it ends.
void take_lines_beyond(SquareBoard& board, const cv::Mat& image) {
    Outcome<SquareBoard> whole = board;
    bool has_grown = false;
    // The lines that were added may show colors that the board does not have otherwise.
    while (whole) {
        const SquareLattice lattice = with_lines_beyond(*whole, image);
        if (area_px_of(lattice) <= area_px_of(whole->lattice)) break;
        whole = sampled(lattice, image);
        has_grown = true;
    }
    if (!whole || !has_grown) return;
    whole->closed_share = outline_share(image, whole->lattice);
    constexpr double min_closed = 0.8;
    if (whole->closed_share >= std::min(min_closed, board.closed_share)) board = *std::move(whole);
}

// The board with what lies between an open side and a faint line beside it.
void take_up_to_faint_lines(SquareBoard& board, const cv::Mat& image) {
    constexpr double closed = 0.9;
    if (board.closed_share >= closed) return;
    const SquareLattice lattice = up_to_faint_lines(board, image);
    if (area_px_of(lattice) <= area_px_of(board.lattice)) return;
    Outcome<SquareBoard> whole = sampled(lattice, image);
    if (!whole || whole->groups.center.size() > board.groups.center.size()) return;
    whole->closed_share = std::min(outline_share(image, lattice), board.closed_share);
    board = *std::move(whole);
}

// The board that the borders between cells show.
Outcome<SquareBoard> board_by_borders(const Surroundings& around, const FlatPatches& patches,
                                      const SquareMarks& marks, const std::optional<SquareLattice>& found,
                                      const std::vector<SquareLattice>& rectangles, bool is_wanted) {
    const cv::Mat& image = around.image;
    std::vector<SquareLattice> lattices = lattices_of_equal(around.patches);
    if (found) lattices.insert(lattices.begin(), *found);
    std::vector<SquareLattice> filled = rectangles;
    const std::vector<SquareLattice> aligned = aligned_rectangles(patches, lattices);
    filled.insert(filled.end(), aligned.begin(), aligned.end());
    const std::optional<BoardExtent> extent = best_extent(image, marks, lattices, filled);
    if (!extent) return Refusal{};
    Outcome<SquareBoard> board = sampled(extent->lattice, image);
    bool is_trimmed = false;
    while (board && !buttons_of(*board, board->groups.center, around)) {
        const auto smaller = without_foreign_line(*board, image);
        if (!smaller) break;
        board = sampled(*smaller, image);
        is_trimmed = true;
    }
    if (!board) return board;
    board->closed_share = is_trimmed ? outline_share(image, board->lattice) : extent->outline;
    take_lines_beyond(*board, image);
    take_up_to_faint_lines(*board, image);
    find_buttons(*board, around);
    if (!board->buttons)
        if (auto smaller = without_line_of_buttons(*board, around)) board = *std::move(smaller);
    if (const auto refusal = refusal_of_flood_board(*board, image, is_wanted)) return *refusal;
    return board;
}

// Whether nothing about a board is in doubt.
bool is_clear(const SquareBoard& board) {
    constexpr double closed = 0.95, clear_spread = 0.25;
    return board.buttons && board.closed_share >= closed && board.spread() <= clear_spread &&
           board.covered.empty() && looks_random(board, BoardEvidence::buttons);
}

// The board whose cells have the colors of some buttons. Nothing where some cells have others.
std::optional<SquareBoard> seeded_board(const SquareLattice& lattice, std::vector<Lab> seeds,
                                        const cv::Mat& image) {
    SquareBoard board{Game::floodit, lattice, sample_squares(image, lattice), {}};
    SeededCells cells = cells_by_seeds(image, lattice, seeds);
    // A button in nearly the color of the page may hide.
    constexpr std::size_t max_hidden_seeds = 2;
    for (std::size_t hidden = 0; !cells.unknown.empty() && hidden < max_hidden_seeds; ++hidden) {
        seeds.push_back(board.samples[cells.unknown[cells.unknown.size() / 2]].color);
        cells = cells_by_seeds(image, lattice, seeds);
    }
    constexpr std::size_t max_covered = 3, share = 20;
    if (!cells.unknown.empty() || cells.covered.size() > std::max(max_covered, cells.seed.size() / share))
        return std::nullopt;
    for (const std::size_t cell : cells.covered) {
        board.samples[cell].color = seeds[cells.seed[cell]];
        board.samples[cell].flat_share = 1;
    }
    board.groups = group_by_seeds(colors_of(board.samples), seeds);
    if (board.groups.center.size() < 2) return std::nullopt;
    board.covered = cells.covered;
    board.closed_share = outline_share(image, lattice);
    return board;
}

// The board that some buttons show.
std::optional<SquareBoard> board_by_buttons(const Surroundings& around, bool is_wanted) {
    const cv::Mat& image = around.image;
    for (const ButtonBoard& found : find_button_boards(around.patches, image.size())) {
        constexpr double min_filled = 0.5;
        if (found.filled < min_filled) continue;
        std::vector<Lab> seeds;
        for (const PossibleButton& button : found.buttons)
            seeds.push_back(button.color);
        auto board = seeded_board(found.lattice, seeds, image);
        if (!board) continue;
        constexpr double min_closed = 0.5, closed = 0.9;
        if (board->closed_share < closed) {
            const SquareLattice lattice = up_to_faint_lines(*board, image);
            if (area_px_of(lattice) > area_px_of(found.lattice))
                if (auto whole = seeded_board(lattice, seeds, image)) board = std::move(whole);
        }
        if (board->closed_share < (found.is_of_filled ? closed : min_closed)) continue;
        // One doubt may remain, not two.
        if (board->closed_share < closed && !board->covered.empty()) continue;
        board->buttons = buttons_of(*board, board->groups.center, around);
        if (!board->buttons || refusal_of_flood_board(*board, image, is_wanted, 2)) continue;
        return board;
    }
    return std::nullopt;
}

}  // namespace

cv::Rect2d SquareBoard::outline() const {
    return {lattice.across.first_px, lattice.down.first_px, lattice.across.end_px() - lattice.across.first_px,
            lattice.down.end_px() - lattice.down.first_px};
}

Outcome<SquareBoard> find_square_board(const cv::Mat& image, const std::optional<Game>& game) {
    const SquareMarks marks(image);
    const auto lattice = find_square_lattice(marks);
    if (game != Game::floodit && lattice)
        if (auto board = kami_board(*lattice, image, false)) return *std::move(board);
    if (game != Game::floodit)
        if (auto board = kami_board_between_sides(marks, image)) return *std::move(board);
    const FlatPatches patches = flat_patches(image);
    const Surroundings around(image, patches.patches);
    const std::vector<SquareLattice> rectangles = divided_rectangles(patches, marks);
    if (game != Game::floodit)
        for (const SquareLattice& rectangle : rectangles)
            if (auto board = kami_board(rectangle, image, true)) return *std::move(board);
    Outcome<SquareBoard> board =
        board_by_borders(around, patches, marks, lattice, rectangles, game.has_value());
    // What is around the board may have looked like more of it.
    if (game != Game::floodit && board)
        if (auto kami = kami_board(board->lattice, image, true)) return *std::move(kami);
    if (game == Game::kami) return Refusal{};
    const bool is_sure = board && is_clear(*board);
    const bool is_small =
        is_sure && std::min(board->lattice.across.cells, board->lattice.down.cells) < min_sure_cells;
    if (is_sure && !is_small) return board;
    auto seeded = board_by_buttons(around, game.has_value());
    // A small board may be a part of one that has more of the buttons' colors; three cells of a board in a
    // row may look like its buttons.
    constexpr double closed = 0.95;
    const auto is_part_of_board = [&] {
        return board && board->closed_share >= closed &&
               (seeded->outline() & board->outline()).area() >= closed * seeded->outline().area() &&
               2 * seeded->outline().area() < board->outline().area();
    };
    const bool is_better = seeded && !is_part_of_board() &&
                           (!is_small || seeded->groups.center.size() > board->groups.center.size());
    return is_better ? *std::move(seeded) : board;
}

}  // namespace unfold::vision
