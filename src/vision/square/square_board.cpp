// Background that happens to fit the lattice is taken away, and rows that noise had hidden are added.
#include "vision/square/square_board.h"

#include <algorithm>
#include <cmath>

#include "vision/palette/kmeans.h"
#include "vision/square/board_sides.h"
#include "vision/square/button_board.h"
#include "vision/square/color_buttons.h"
#include "vision/square/covered_cells.h"
#include "vision/square/extent_choice.h"
#include "vision/square/faint_lines.h"
#include "vision/square/flat_patches.h"
#include "vision/square/flood_refusals.h"
#include "vision/square/kami_board.h"
#include "vision/square/surroundings.h"

namespace unfold::vision {
namespace {

constexpr int min_cells = 2;        // a side
constexpr double max_spread = 0.6;  // of the colors that buttons give

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

// The board with the lines beside it that continue it: a flood in a color of what is around a board hides
// where it ends.
void take_lines_beyond(SquareBoard& board, const cv::Mat& image) {
    Outcome<SquareBoard> whole = board;
    bool has_grown = false;
    // The lines that were added may show colors that the board does not have otherwise.
    while (whole) {
        const SquareLattice lattice = with_lines_beyond(*whole, image);
        if (lattice.area_px() <= whole->lattice.area_px()) break;
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
    if (lattice.area_px() <= board.lattice.area_px()) return;
    Outcome<SquareBoard> whole = sampled(lattice, image);
    if (!whole || whole->groups.center.size() > board.groups.center.size()) return;
    whole->closed_share = std::min(outline_share(image, lattice), board.closed_share);
    board = *std::move(whole);
}

// Whether a board is drawn in pairs of columns (of rows, unless `is_across`): no two cells of a pair differ,
// and chance hardly explains it. Of a flood, all cells are alike.
bool is_in_pairs(const SquareBoard& board, bool is_across) {
    const int columns = board.lattice.across.cells, rows = board.lattice.down.cells;
    if ((is_across ? columns : rows) % 2 != 0) return false;
    const std::vector<int>& group = board.groups.group;
    std::vector<std::size_t> count(board.groups.center.size(), 0);
    for (const int one : group)
        ++count[static_cast<std::size_t>(one)];
    constexpr std::size_t part_of_flood = 3;  // of all cells, at least a third
    const auto most = std::max_element(count.begin(), count.end());
    const int flood = part_of_flood * *most >= group.size() ? static_cast<int>(most - count.begin()) : -1;
    int alike = 0;
    for (int row = 0; row < rows; row += is_across ? 1 : 2)
        for (int column = 0; column < columns; column += is_across ? 2 : 1) {
            const int first = row * columns + column, second = first + (is_across ? 1 : columns);
            const int color = group[static_cast<std::size_t>(first)];
            if (color != group[static_cast<std::size_t>(second)]) return false;
            if (color != flood) ++alike;
        }
    constexpr double enough_bits = 8;
    return alike * std::log2(static_cast<double>(count.size())) >= enough_bits;
}

// The lattice of the larger cells that a board is drawn in. Nothing where there are none.
std::optional<SquareLattice> lattice_of_pairs(const SquareBoard& board) {
    SquareLattice lattice = board.lattice;
    for (const bool is_across : {true, false}) {
        LineComb& comb = is_across ? lattice.across : lattice.down;
        if (comb.cells >= 2 * min_cells && is_in_pairs(board, is_across)) comb.pitch_px *= 2, comb.cells /= 2;
    }
    constexpr double max_stretch = 1.85;
    const double stretch = lattice.across.pitch_px / lattice.down.pitch_px;
    const bool is_coarser =
        lattice.across.cells < board.lattice.across.cells || lattice.down.cells < board.lattice.down.cells;
    if (!is_coarser || std::max(stretch, 1 / stretch) > max_stretch) return std::nullopt;
    return lattice;
}

// The board that the borders between cells show. `lattices`: of cells; `rectangles`: of whole boards.
Outcome<SquareBoard> board_by_borders(const Surroundings& around, const SquareMarks& marks,
                                      const std::vector<SquareLattice>& lattices,
                                      const std::vector<SquareLattice>& rectangles, bool is_wanted) {
    const cv::Mat& image = around.image;
    const std::optional<BoardExtent> extent = best_extent(image, marks, lattices, rectangles);
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
    if (const auto coarser = lattice_of_pairs(*board)) {
        const double closed_share = board->closed_share;
        board = sampled(*coarser, image);
        if (!board) return board;
        board->closed_share = closed_share;
    }
    find_buttons(*board, around);
    if (!board->buttons)
        if (auto smaller = without_line_of_buttons(*board, around)) board = *std::move(smaller);
    if (const auto refusal = refusal_of_flood_board(*board, image, is_wanted)) return *refusal;
    return board;
}

// The largest board with buttons that one of the lattices gives and whose outline is closed. Nothing where
// there is none.
std::optional<SquareBoard> closed_board_among(const std::vector<SquareLattice>& lattices,
                                              const Surroundings& around, bool is_wanted) {
    std::optional<SquareBoard> best;
    for (const SquareLattice& lattice : lattices) {
        if (best && lattice.area_px() <= best->lattice.area_px()) continue;
        Outcome<SquareBoard> board = sampled(lattice, around.image);
        if (!board) continue;
        constexpr double closed = 0.95;
        board->closed_share = outline_share(around.image, lattice);
        if (board->closed_share < closed) continue;
        find_buttons(*board, around);
        if (board->buttons && !refusal_of_flood_board(*board, around.image, is_wanted))
            best = *std::move(board);
    }
    return best;
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
            if (lattice.area_px() > found.lattice.area_px())
                if (auto whole = seeded_board(lattice, seeds, image)) board = std::move(whole);
        }
        if (const auto coarser = lattice_of_pairs(*board))
            if (auto larger = seeded_board(*coarser, seeds, image)) board = std::move(larger);
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

Outcome<SquareBoard> find_square_board(const cv::Mat& image, const SquareEdges& edges,
                                       const std::optional<Game>& game) {
    const auto& [marks, lattice] = edges;
    if (game != Game::floodit && lattice)
        if (auto board = kami_board(*lattice, image, false)) return *std::move(board);
    if (game != Game::floodit)
        if (auto board = kami_board_between_sides(marks, image)) return *std::move(board);
    const FlatPatches patches = flat_patches(image);
    const Surroundings around(image, patches.patches);
    std::vector<SquareLattice> rectangles = divided_rectangles(patches, marks);
    if (game != Game::floodit)
        for (const SquareLattice& rectangle : rectangles)
            if (auto board = kami_board(rectangle, image, true)) return *std::move(board);
    std::vector<SquareLattice> lattices = lattices_of_equal(patches.patches);
    if (lattice) lattices.insert(lattices.begin(), *lattice);
    const std::vector<SquareLattice> aligned = aligned_rectangles(patches, lattices);
    rectangles.insert(rectangles.end(), aligned.begin(), aligned.end());
    Outcome<SquareBoard> board = board_by_borders(around, marks, lattices, rectangles, game.has_value());
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
        // A seeded board that is open is a part where it is smaller at all.
        const double part = seeded->closed_share < closed ? 1 : 0.5;  // of the board's area
        return board && board->closed_share >= closed &&
               (seeded->outline() & board->outline()).area() >= closed * seeded->outline().area() &&
               seeded->outline().area() < part * board->outline().area();
    };
    const bool is_better = seeded && !is_part_of_board() &&
                           (!is_small || seeded->groups.center.size() > board->groups.center.size());
    if (is_better) return *std::move(seeded);
    if (board) return board;
    lattices.insert(lattices.end(), rectangles.begin(), rectangles.end());
    if (auto closed_one = closed_board_among(lattices, around, game.has_value()))
        return *std::move(closed_one);
    return board;
}

}  // namespace unfold::vision
