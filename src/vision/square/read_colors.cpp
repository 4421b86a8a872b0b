// The stages in order: the colors of the cells, their order by the buttons, the numbers beside the board, and
// what speaks for it.
#include <algorithm>
#include <cmath>

#include "core/quantile.h"
#include "vision/image/debug_pictures.h"
#include "vision/image/picture_mat.h"
#include "vision/image/work_image.h"
#include "vision/readers.h"
#include "vision/square/color_board.h"
#include "vision/square/square_pictures.h"
#include "vision/square/text_fraction.h"

namespace unfold::vision {
namespace {

constexpr double work_pixels = 1.2e6;
constexpr float outlined_below = 0.4F;  // confidence of a cell that the debug picture outlines

LineComb scaled(const LineComb& comb, double scale) {
    return {comb.first_px * scale, comb.pitch_px * scale, comb.cells, 0};
}

// Reading order: rows of buttons from the top, each from the left.
std::vector<std::size_t> reading_order(const std::vector<cv::Rect>& buttons) {
    std::vector<std::size_t> order(buttons.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto middle = [&](std::size_t i) { return buttons[i].y + buttons[i].height / 2; };
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(middle(a), buttons[a].x) < std::pair(middle(b), buttons[b].x);
    });
    for (std::size_t from = 0; from < order.size();) {
        std::size_t to = from + 1;
        while (to < order.size() && middle(order[to]) - middle(order[from]) < buttons[order[from]].height / 2)
            ++to;
        std::sort(order.begin() + static_cast<std::ptrdiff_t>(from),
                  order.begin() + static_cast<std::ptrdiff_t>(to),
                  [&](std::size_t a, std::size_t b) { return buttons[a].x < buttons[b].x; });
        from = to;
    }
    return order;
}

std::vector<std::vector<CellId>> regions_of(const Board& board) {
    std::vector<std::vector<CellId>> regions;
    std::vector<bool> is_seen(board.cells.size(), false);
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        if (is_seen[static_cast<std::size_t>(i)]) continue;
        regions.push_back(region_of(board, CellId{i}));
        for (const CellId cell : regions.back())
            is_seen[cell.index()] = true;
    }
    return regions;
}

// Where the flood begins: at the player's choice, else where a flood has been, else at the default. A flood
// that has covered a tenth of the board and holds a corner or the middle began there.
Cell origin_of(const Board& board, const std::optional<OriginChoice>& wanted) {
    const Lattice& lattice = board.lattice;
    const Cell middle{lattice.rows / 2, lattice.columns / 2};
    if (wanted) {
        const Cell cell = wanted->cell.value_or(middle);
        // `apply_overrides` reports an origin that is not on the board.
        return lattice.contains(cell) ? cell : default_origin;
    }
    constexpr std::size_t part_of_flood = 10, times_of_home = 4;
    const std::size_t home = region_of(board, lattice.id(default_origin)).size();
    const int bottom = lattice.rows - 1, right = lattice.columns - 1;
    Cell origin = default_origin;
    std::size_t most = std::max(times_of_home * home, board.cells.size() / part_of_flood);
    for (const Cell cell : {Cell{0, right}, Cell{bottom, 0}, Cell{bottom, right}, middle})
        if (const std::size_t size = region_of(board, lattice.id(cell)).size(); size > most) {
            most = size;
            origin = cell;
        }
    return origin;
}

// How often neighbors outside the largest region differ, against what chance would make of their colors: 1
// for a random board, less for pictures and diagrams, more for patterns.
double mixing_of(const Board& board, const std::vector<CellId>& largest) {
    std::vector<bool> is_left_out(board.cells.size(), false);
    for (const CellId cell : largest)
        is_left_out[cell.index()] = true;
    std::vector<double> count(board.palette.size(), 0);
    double all = 0, pairs = 0, different = 0;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const CellId cell{i};
        if (is_left_out[cell.index()]) continue;
        ++count[board.color(cell).index()];
        ++all;
        for (const CellId neighbor : neighbors(board.lattice, cell)) {
            if (neighbor.value < i || is_left_out[neighbor.index()]) continue;
            ++pairs;
            different += board.color(cell) != board.color(neighbor) ? 1 : 0;
        }
    }
    double alike_by_chance = 0;
    for (const double one : count)
        alike_by_chance += one * one / std::max(1.0, all * all);
    constexpr double few = 4;  // pairs at chance: so that a few cells decide little
    return (different + few) / (pairs * (1 - alike_by_chance) + few);
}

// Colors in the order of the bar, with those that the board has none of, and the numbers beside them.
void take_from_bar(Reading& reading, ColorLevel& level, const WorkImage& work, const ColorBoard& board) {
    const KamiBar& bar = *board.bar;
    level.board.palette.clear();
    for (std::size_t i = 0; i < bar.colors.size(); ++i) {
        level.board.palette.push_back(rgb_from_lab(bar.colors[i]));
        reading.geometry.swatches_px.push_back(work.in_picture(bar.sheets[i]));
    }
    for (std::size_t i = 0; i < board.looks.size(); ++i) {
        const auto nearest =
            std::min_element(bar.colors.begin(), bar.colors.end(), [&](const Lab& a, const Lab& b) {
                return distance(a, board.looks[i].color, 1) < distance(b, board.looks[i].color, 1);
            });
        level.board.cells[i] = ColorId{static_cast<int>(nearest - bar.colors.begin())};
    }
    level.budget = bar.budget;
    level.moves_made = bar.moves_made;
}

// Palette, cells, and how sure each cell is. A cell of which clearly less than usual has one color lies under
// something.
void take_cells(Reading& reading, ColorLevel& level, const WorkImage& work, const ColorBoard& board) {
    const ColorGroups& groups = board.groups;
    std::vector<std::size_t> order(groups.center.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    if (board.buttons) order = reading_order(board.buttons->of_color);
    std::vector<int> color_of_group(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        color_of_group[order[i]] = static_cast<int>(i);
        level.board.palette.push_back(rgb_from_lab(groups.center[order[i]]));
        if (board.buttons)
            reading.geometry.swatches_px.push_back(work.in_picture(board.buttons->of_color[order[i]]));
    }
    std::vector<float> shares;
    for (const CellLook& look : board.looks)
        shares.push_back(look.share);
    constexpr float covered_share = 0.75F, confidence_under_something = 0.3F;
    const float usual = median_value(std::move(shares));
    std::size_t covered = 0;
    for (std::size_t i = 0; i < board.looks.size(); ++i) {
        const auto group = static_cast<std::size_t>(groups.group[i]);
        level.board.cells.emplace_back(color_of_group[group]);
        const float off = distance(board.looks[i].color, groups.center[group], 1);
        reading.cell_confidence.push_back(
            std::clamp(1 - off / static_cast<float>(groups.nearest_between), 0.0F, 1.0F));
        if (board.looks[i].share >= covered_share * usual) continue;
        reading.cell_confidence.back() = std::min(reading.cell_confidence.back(), confidence_under_something);
        ++covered;
    }
    if (covered > 0)
        reading.warnings.push_back("Something lies on " + std::to_string(covered) +
                                   (covered == 1 ? " cell" : " cells") +
                                   ": look at the colors there before playing.");
}

}  // namespace

Outcome<BoardReading> read_colors(const ImageView& picture, const LatticeBoard& found,
                                  const ReadOptions& options) {
    const auto show = [&](std::string_view stage, const auto& make_picture) {
        if (options.on_debug_picture) options.on_debug_picture(stage, make_picture());
    };
    const WorkImage work = work_image(picture, work_pixels);
    const SquareLattice lattice{scaled(found.lattice.across, work.x_scale),
                                scaled(found.lattice.down, work.y_scale)};
    std::optional<ColorBoard> board;
    if (options.game.value_or(Game::kami) == Game::kami) board = kami_board(work.image, lattice);
    if (!board && options.game != Game::kami) board = flood_board(work.image, lattice);
    if (!board)
        return Refusal{ErrorCode::uncertain_board, Stage::palette,
                       "The colors of the squares in this picture are not clearly different."};
    const int columns = board->lattice.across.cells, rows = board->lattice.down.cells;
    if (std::max(columns, rows) > max_square_side)
        return Refusal{ErrorCode::uncertain_board, Stage::lattice,
                       "The board in this picture has " + std::to_string(columns) + " x " +
                           std::to_string(rows) + " cells; the limit is " + std::to_string(max_square_side) +
                           " a side.",
                       "Take a screenshot of a smaller board."};
    constexpr std::size_t max_flood_colors = 14;
    if (board->groups.center.size() > max_flood_colors)
        return Refusal{ErrorCode::uncertain_board, Stage::palette,
                       "The board in this picture has more than " + std::to_string(max_flood_colors) +
                           " colors, which is the limit for reading.",
                       "Give the board as a text file or a level file."};
    show("20-lattice", [&] { return square_lattice_picture(work.image, *board); });
    show("30-samples", [&] { return square_samples_picture(work.image, *board); });

    Reading reading;
    ColorLevel level;
    level.game = board->game;
    level.board.lattice = {LatticeKind::square, columns, rows};
    take_cells(reading, level, work, *board);
    if (board->bar) take_from_bar(reading, level, work, *board);
    reading.geometry.width_px = picture.width_px;
    reading.geometry.height_px = picture.height_px;
    reading.geometry.px_from_cell = {
        board->lattice.across.pitch_px / work.x_scale, 0,
        board->lattice.across.first_px / work.x_scale, 0,
        board->lattice.down.pitch_px / work.y_scale,   board->lattice.down.first_px / work.y_scale};
    const cv::Rect shown = cv::Rect(board->outline()) & cv::Rect({}, work.image.size());
    reading.geometry.shown_px = work.in_picture(shown);
    if (board->game == Game::floodit) {
        level.origin = origin_of(level.board, options.overrides.colors.origin);
        const RectPx& px = reading.geometry.shown_px;
        const cv::Rect board_px(static_cast<int>(px.x), static_cast<int>(px.y), static_cast<int>(px.width),
                                static_cast<int>(px.height));
        if (const auto fraction = moves_among(find_fractions(bgr_of(picture), board_px), level.board)) {
            level.budget = fraction->allowed;
            level.moves_made = fraction->made;
        }
    }
    std::vector<cv::Rect2d> swatches;
    for (const RectPx& r : reading.geometry.swatches_px)
        swatches.emplace_back(r.x * work.x_scale, r.y * work.y_scale, r.width * work.x_scale,
                              r.height * work.y_scale);
    show("10-frame", [&] { return square_frame_picture(work.image, *board, swatches); });
    show("40-palette", [&] { return palette_picture(level.board.palette); });
    show("50-board", [&] {
        return square_cells_picture(work.image, *board, level.board, reading.cell_confidence, outlined_below);
    });

    const auto regions = regions_of(level.board);
    const auto& largest = *std::max_element(regions.begin(), regions.end(),
                                            [](const auto& a, const auto& b) { return a.size() < b.size(); });
    std::vector<float> shares;
    for (const CellLook& look : board->looks)
        shares.push_back(look.share);
    std::vector<int> count(board->groups.center.size(), 0);
    for (const int group : board->groups.group)
        ++count[static_cast<std::size_t>(group)];
    const double cells = columns * rows;
    BoardReading candidate;
    candidate.features = {
        found.purity,
        found.explained,
        found.outline,
        found.color_share,
        std::min(found.lattice.across.pitch_px, found.lattice.down.pitch_px) /
            std::max(found.lattice.across.pitch_px, found.lattice.down.pitch_px),
        std::log2(cells),
        std::min(1.0, board->spread()),
        static_cast<double>(quantile(shares, 0.5)),
        static_cast<double>(quantile(shares, 0.1)),
        board->buttons ? 1.0 : 0.0,
        static_cast<double>(board->groups.center.size()),
        *std::min_element(count.begin(), count.end()) / cells * static_cast<double>(count.size()),
        static_cast<double>(largest.size()) / cells,
        std::min(2.0, mixing_of(level.board, largest)),
        std::log2(static_cast<double>(regions.size())),
        std::sqrt(reading.geometry.shown_px.width * reading.geometry.shown_px.height /
                  (static_cast<double>(picture.width_px) * picture.height_px)),
        found.score,
        found.sides,
    };
    candidate.is_confirmed = board->bar.has_value();
    if (!level.budget && !options.overrides.colors.budget)
        reading.warnings.emplace_back("The number of moves allowed was not read.");
    if (board->game == Game::kami && !board->bar)
        reading.warnings.emplace_back(
            "The color bar does not show: the colors are those on the board, in the order in which they "
            "appear.");
    candidate.reading = std::move(reading);
    candidate.reading.level = std::move(level);
    return candidate;
}

}  // namespace unfold::vision
