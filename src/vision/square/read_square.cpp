// The stages in order: lattice, cells, colors, buttons; each refuses what cannot be a board.
#include "vision/square/read_square.h"

#include "unfold/error.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <opencv2/imgproc.hpp>

#include "vision/picture_mat.h"
#include "vision/square/color_buttons.h"
#include "vision/square/color_groups.h"
#include "vision/square/kami_bar.h"
#include "vision/square/square_cells.h"
#include "vision/square/square_lattice.h"
#include "vision/square/text_fraction.h"

namespace unfold {
namespace {

constexpr double work_pixels = 1.2e6;
constexpr int least_cells = 5;        // a side: logos of four are no boards
constexpr double least_area = 0.05;   // of the picture
constexpr float flat = 0.6F;          // of a sample's pixels near its median
constexpr double least_flat = 0.97;   // of the cells
constexpr double most_spread = 0.6;   // of the distance of the two nearest colors
constexpr double sure_spread = 0.25;  // the same, with nothing left to doubt
// Pairs of neighbors that differ in color, against what a random board of as many colors has. Of the whole
// board; and outside the flood, where boards that people designed have less.
constexpr double least_mixed = 0.1;
constexpr double most_deviations = 3;
// The first KAMI: sheets of paper, 10 x 16 of them, upright or on their side.
constexpr int kami_short_side = 10;
constexpr int kami_long_side = 16;
constexpr float paper = 1.2F;             // roughness of half of the cells, and more
constexpr double least_kami_ratio = 2.2;  // of links between and within colors: the light goes over the board
constexpr std::size_t most_kami_colors = 6;
constexpr std::size_t most_flood_colors = 12;

[[noreturn]] void refuse(ErrorCode code, Stage stage, const std::string& why) {
    throw Error(
        code, stage, why,
        "Take a screenshot of a game that is not finished yet, with the whole board in it; --game says which "
        "game it is.");
}

struct SquareBoard {
    Game game = Game::floodit;
    SquareLattice lattice;
    std::vector<SquareSample> samples;
    ColorGroups groups;
};

std::vector<Lab> colors_of(const std::vector<SquareSample>& samples) {
    std::vector<Lab> colors;
    for (const SquareSample& sample : samples)
        colors.push_back(sample.color);
    return colors;
}

// Which side to take away: background beside the board that happens to fit the lattice.
enum class Side : std::uint8_t { none, left, right, top, bottom };

void take_away(SquareLattice& lattice, Side side) {
    if (side == Side::left) lattice.across.first_px += lattice.across.pitch_px;
    if (side == Side::top) lattice.down.first_px += lattice.down.pitch_px;
    if (side == Side::left || side == Side::right) --lattice.across.cells;
    if (side == Side::top || side == Side::bottom) --lattice.down.cells;
}

// A side of which half of the cells have a color that the middle of the board does not have, or hold print.
Side foreign_side(const SquareBoard& board) {
    const int columns = board.lattice.across.cells;
    const int rows = board.lattice.down.cells;
    std::vector<bool> is_known(board.groups.center.size(), false);
    const int inset_x = std::max(1, columns / 6);
    const int inset_y = std::max(1, rows / 6);
    const auto at = [&](int row, int column) { return static_cast<std::size_t>(row * columns + column); };
    for (int row = inset_y; row < rows - inset_y; ++row)
        for (int column = inset_x; column < columns - inset_x; ++column)
            is_known[static_cast<std::size_t>(board.groups.group[at(row, column)])] = true;
    const auto foreign_share = [&](int row, int column, int row_step, int column_step, int count) {
        int foreign = 0;
        for (int i = 0; i < count; ++i, row += row_step, column += column_step) {
            const SquareSample& sample = board.samples[at(row, column)];
            const bool known = is_known[static_cast<std::size_t>(board.groups.group[at(row, column)])];
            foreign += !known || !sample.inside || sample.flat_share < flat ? 1 : 0;
        }
        return static_cast<double>(foreign) / count;
    };
    const std::array<std::pair<double, Side>, 4> sides{
        std::pair{foreign_share(0, 0, 1, 0, rows), Side::left},
        std::pair{foreign_share(0, columns - 1, 1, 0, rows), Side::right},
        std::pair{foreign_share(0, 0, 0, 1, columns), Side::top},
        std::pair{foreign_share(rows - 1, 0, 0, 1, columns), Side::bottom}};
    const auto& worst = *std::max_element(sides.begin(), sides.end(),
                                          [](const auto& a, const auto& b) { return a.first < b.first; });
    constexpr double half = 0.5;
    return worst.first >= half ? worst.second : Side::none;
}

double spread_of(const ColorGroups& groups) {
    return groups.widest_within / groups.nearest_between;
}

SquareBoard sampled(const SquareLattice& lattice, const cv::Mat& image) {
    if (lattice.across.cells < least_cells || lattice.down.cells < least_cells)
        refuse(ErrorCode::no_board, Stage::lattice, "There is no board of squares in this picture.");
    SquareBoard board{Game::floodit, lattice, sample_squares(image, lattice), {}};
    auto groups = group_colors(colors_of(board.samples));
    if (!groups)
        refuse(ErrorCode::uncertain_board, Stage::palette,
               "The colors of the squares in this picture cannot be told apart.");
    board.groups = std::move(*groups);
    return board;
}

void add(SquareLattice& lattice, Side side) {
    if (side == Side::left) lattice.across.first_px -= lattice.across.pitch_px;
    if (side == Side::top) lattice.down.first_px -= lattice.down.pitch_px;
    if (side == Side::left || side == Side::right) ++lattice.across.cells;
    if (side == Side::top || side == Side::bottom) ++lattice.down.cells;
}

// Whether the outermost row or column of a lattice, which the board does not have yet, continues it: most of
// its cells are plain and in colors of the board, more than one of these.
bool continues(const SquareBoard& board, const SquareLattice& larger, Side side, const cv::Mat& image) {
    SquareLattice outermost = larger;
    const bool is_column = side == Side::left || side == Side::right;
    LineComb& comb = is_column ? outermost.across : outermost.down;
    if (side == Side::right || side == Side::bottom) comb.first_px += (comb.cells - 1) * comb.pitch_px;
    comb.cells = 1;
    const std::vector<SquareSample> samples = sample_squares(image, outermost);
    constexpr double near = 0.4;  // of the distance of the two nearest colors
    std::size_t fitting = 0;
    std::set<std::size_t> seen;
    for (const SquareSample& sample : samples) {
        if (!sample.inside || sample.flat_share < flat) continue;
        const auto nearer = [&](const Lab& a, const Lab& b) {
            return distance(sample.color, a, 1) < distance(sample.color, b, 1);
        };
        const auto nearest = std::min_element(board.groups.center.begin(), board.groups.center.end(), nearer);
        if (static_cast<double>(distance(sample.color, *nearest, 1)) > near * board.groups.nearest_between)
            continue;
        ++fitting;
        seen.insert(static_cast<std::size_t>(nearest - board.groups.center.begin()));
    }
    constexpr double most = 0.6;
    return seen.size() > 1 && static_cast<double>(fitting) >= most * static_cast<double>(samples.size());
}

// The board with the rows and columns that noise had hidden.
SquareBoard grown(SquareBoard board, const cv::Mat& image) {
    for (bool changed = true; changed;) {
        changed = false;
        for (const Side side : {Side::left, Side::right, Side::top, Side::bottom}) {
            SquareLattice larger = board.lattice;
            add(larger, side);
            if (std::max(larger.across.cells, larger.down.cells) > max_square_side) continue;
            if (!continues(board, larger, side, image)) continue;
            board = sampled(larger, image);
            changed = true;
        }
    }
    return board;
}

// The board without what is beside it.
SquareBoard trimmed(const SquareLattice& found, const cv::Mat& image) {
    SquareBoard board = sampled(found, image);
    for (Side side = foreign_side(board); side != Side::none; side = foreign_side(board)) {
        SquareLattice smaller = board.lattice;
        take_away(smaller, side);
        board = sampled(smaller, image);
    }
    if (spread_of(board.groups) <= most_spread) return board;
    // A background that shades from one color of the board into another belongs to no group: without it, the
    // rest does.
    for (const Side side : {Side::left, Side::right, Side::top, Side::bottom}) {
        SquareLattice smaller = board.lattice;
        take_away(smaller, side);
        const SquareBoard rest = sampled(smaller, image);
        if (spread_of(rest.groups) <= most_spread) return rest;
    }
    return board;
}

float median_roughness(const std::vector<SquareSample>& samples) {
    std::vector<float> all;
    for (const SquareSample& sample : samples)
        all.push_back(sample.roughness);
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
    return all[all.size() / 2];
}

// The lattice of the first KAMI, where what was found is part of it.
std::optional<SquareLattice> kami_lattice(const SquareLattice& found, cv::Size image) {
    const bool is_upright = found.down.cells > found.across.cells;
    const int columns = is_upright ? kami_short_side : kami_long_side;
    const int rows = is_upright ? kami_long_side : kami_short_side;
    // Sheets are square, and more than half of them must have been seen.
    constexpr double most_stretch = 1.1;
    const double stretch = found.down.pitch_px / found.across.pitch_px;
    if (stretch > most_stretch || stretch * most_stretch < 1) return std::nullopt;
    if (2 * found.across.cells * found.down.cells <= columns * rows) return std::nullopt;
    return extended_to(found, columns, rows, image);
}

// The board as one of KAMI: another outline, and colors that the light changes from cell to cell. Nothing
// where it cannot be one.
std::optional<SquareBoard> kami_board(const SquareLattice& found, const cv::Mat& image) {
    const auto lattice = kami_lattice(found, image.size());
    if (!lattice) return std::nullopt;
    SquareBoard board{Game::kami, *lattice, sample_squares(image, *lattice), {}};
    if (median_roughness(board.samples) < paper) return std::nullopt;
    auto groups = group_colors(colors_of(board.samples));
    if (!groups || groups->center.size() > most_kami_colors || groups->link_ratio < least_kami_ratio)
        return std::nullopt;
    board.groups = std::move(*groups);
    return board;
}

// Shares of pairs of neighbors that differ in color.
struct Mixing {
    double whole = 0;          ///< of the board
    double outside = 0;        ///< of the pairs of which none touches the region of the origin
    double random = 0;         ///< what to expect outside of as many cells of each color, mixed at random
    double largest_share = 0;  ///< of one color among the cells outside
    double most_share = 0;     ///< what that can be expected to stay below
    double deviation = 0;      ///< of what to expect: one standard deviation
};

Mixing mixing_of(const Board& board, Cell origin) {
    std::vector<bool> in_flood(board.cells.size(), false);
    for (const CellId cell : region_of(board, board.lattice.id(origin)))
        in_flood[cell.index()] = true;
    int pairs = 0, mixed = 0, pairs_outside = 0, mixed_outside = 0, cells_outside = 0;
    std::vector<int> count(board.palette.size(), 0);
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        if (!in_flood[static_cast<std::size_t>(i)])
            ++cells_outside, ++count[board.cells[static_cast<std::size_t>(i)].index()];
        for (const CellId neighbor : neighbors(board.lattice, CellId{i})) {
            const bool differ = board.color(CellId{i}) != board.color(neighbor);
            const bool outside = !in_flood[static_cast<std::size_t>(i)] && !in_flood[neighbor.index()];
            ++pairs, mixed += differ ? 1 : 0;
            if (outside) ++pairs_outside, mixed_outside += differ ? 1 : 0;
        }
    }
    Mixing mixing;
    mixing.random = 1;
    for (const int cells : count) {
        const double share = static_cast<double>(cells) / std::max(1, cells_outside);
        mixing.random -= share * share;
        mixing.largest_share = std::max(mixing.largest_share, share);
    }
    // Play changes how often the colors are left, a little.
    constexpr double changed_by_play = 1.3;
    const double even = 1 / static_cast<double>(board.palette.size());
    mixing.most_share =
        changed_by_play * even + most_deviations * std::sqrt(even * (1 - even) / std::max(1, cells_outside));
    // Each pair was counted twice.
    mixing.deviation = std::sqrt(mixing.random * (1 - mixing.random) / std::max(1, pairs_outside / 2));
    if (pairs > 0) mixing.whole = static_cast<double>(mixed) / pairs;
    if (pairs_outside > 0) mixing.outside = static_cast<double>(mixed_outside) / pairs_outside;
    return mixing;
}

void demand_flood_board(const SquareBoard& board, const cv::Mat& image) {
    const SquareLattice& lattice = board.lattice;
    const double area =
        lattice.across.cells * lattice.across.pitch_px * lattice.down.cells * lattice.down.pitch_px;
    if (area < least_area * static_cast<double>(image.total()))
        refuse(ErrorCode::no_board, Stage::lattice, "There is no board of squares in this picture.");
    const auto flat_cells =
        std::count_if(board.samples.begin(), board.samples.end(),
                      [](const SquareSample& s) { return s.inside && s.flat_share >= flat; });
    if (static_cast<double>(flat_cells) < least_flat * static_cast<double>(board.samples.size()))
        refuse(ErrorCode::no_board, Stage::cells,
               "The squares in this picture are not plain: perhaps they are tiles or buttons.");
    if (board.groups.center.size() > most_flood_colors || spread_of(board.groups) > most_spread)
        refuse(ErrorCode::uncertain_board, Stage::palette,
               "The colors of the squares in this picture cannot be told apart.");
}

void demand_random(const Board& board, Cell origin, bool is_game_known) {
    const Mixing mixing = mixing_of(board, origin);
    if (mixing.whole < least_mixed)
        refuse(ErrorCode::uncertain_board, Stage::cells,
               "The board in this picture has hardly any color left to flood.");
    const bool is_random = mixing.outside >= mixing.random - most_deviations * mixing.deviation &&
                           mixing.largest_share <= mixing.most_share;
    if (!is_game_known && !is_random)
        refuse(ErrorCode::uncertain_board, Stage::cells,
               "The squares in this picture are not mixed as a board of Flood-It is.");
}

Rgb rgb_from_lab(const Lab& lab) {
    const SrgbColor srgb = srgb_from_lab(lab);
    const auto level = [](float part) {
        return static_cast<std::uint8_t>(std::lround(std::clamp(part, 0.0F, 1.0F) * 255));
    };
    return {level(srgb[0]), level(srgb[1]), level(srgb[2])};
}

// Reading order: rows of buttons from the top, each from the left.
std::vector<std::size_t> reading_order(const std::vector<cv::Rect>& buttons) {
    std::vector<std::size_t> order(buttons.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto middle = [&](std::size_t i) { return buttons[i].y + buttons[i].height / 2; };
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return middle(a) < middle(b); });
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

// A pixel and a half beyond each side, as far as the image goes.
cv::Rect rect_of(const SquareLattice& lattice, const cv::Mat& image) {
    const cv::Rect rect(static_cast<int>(lattice.across.first_px), static_cast<int>(lattice.down.first_px),
                        static_cast<int>(lattice.across.end_px() - lattice.across.first_px),
                        static_cast<int>(lattice.down.end_px() - lattice.down.first_px));
    return rect & cv::Rect(0, 0, image.cols, image.rows);
}

Cell origin_of(const Lattice& lattice, const std::optional<OriginChoice>& wanted) {
    const OriginChoice choice = wanted.value_or(OriginChoice{});
    const Cell origin = choice.cell.value_or(Cell{lattice.rows / 2, lattice.columns / 2});
    if (!lattice.contains(origin))
        throw Error(ErrorCode::usage, Stage::command, "The origin is not on the board of the picture.",
                    "Name a cell of the board with --origin ROW,COLUMN, counted from 0.");
    return origin;
}

cv::Rect2d outline_of(const SquareLattice& lattice) {
    return {lattice.across.first_px, lattice.down.first_px, lattice.across.end_px() - lattice.across.first_px,
            lattice.down.end_px() - lattice.down.first_px};
}

// The sheet of the bar that each color of the board is; nothing where two colors would be the same.
std::optional<std::vector<std::size_t>> sheets_of(const std::vector<Lab>& colors,
                                                  const std::vector<Lab>& sheets) {
    constexpr float lightness_weight = 0.4F;  // light and shade lie on the board, not on the bar
    std::vector<std::size_t> sheet_of;
    for (const Lab& color : colors) {
        const auto nearer = [&](const Lab& a, const Lab& b) {
            return distance(color, a, lightness_weight) < distance(color, b, lightness_weight);
        };
        const auto sheet =
            static_cast<std::size_t>(std::min_element(sheets.begin(), sheets.end(), nearer) - sheets.begin());
        if (std::find(sheet_of.begin(), sheet_of.end(), sheet) != sheet_of.end()) return std::nullopt;
        sheet_of.push_back(sheet);
    }
    return sheet_of;
}

// Colors in the order of the bar, with those that the board has none of, and the numbers beside them. False
// where the bar does not show.
bool take_from_kami_bar(Reading& reading, const cv::Mat& image, const SquareBoard& board, double scale) {
    const auto bar = find_kami_bar(image, outline_of(board.lattice));
    if (!bar) return false;
    const auto sheet_of = sheets_of(board.groups.center, bar->colors);
    if (!sheet_of) return false;
    Level& level = reading.level;
    level.board.palette.clear();
    for (std::size_t i = 0; i < bar->colors.size(); ++i) {
        const cv::Rect2d& r = bar->sheets[i];
        level.board.palette.push_back(rgb_from_lab(bar->colors[i]));
        reading.geometry.swatches_px.push_back({r.x / scale, r.y / scale, r.width / scale, r.height / scale});
    }
    for (ColorId& cell : level.board.cells)
        cell = ColorId{static_cast<std::int64_t>((*sheet_of)[cell.index()])};
    level.budget = bar->budget;
    level.moves_made = bar->moves_made;
    return true;
}

// Which game it is: paper in the size of KAMI is KAMI, plain squares are Flood-It.
SquareBoard find_game_board(const cv::Mat& image, const std::optional<Game>& game) {
    const auto lattice = find_square_lattice(image);
    if (!lattice)
        refuse(ErrorCode::no_board, Stage::lattice, "There is no board of squares in this picture.");
    if (game != Game::floodit)
        if (auto board = kami_board(*lattice, image)) return *std::move(board);
    if (game == Game::kami)
        refuse(ErrorCode::no_board, Stage::lattice,
               "There is no KAMI board of 10 x 16 sheets in this picture.");
    return grown(trimmed(*lattice, image), image);
}

double flood_confidence(Reading& reading, const ColorGroups& groups) {
    const double spread = spread_of(groups);
    if (spread <= sure_spread) return 1;
    reading.warnings.emplace_back(
        "Two colors of the board are nearly alike: look at the result before playing.");
    return 0.6;
}

double kami_confidence(Reading& reading, const ColorGroups& groups, bool has_bar) {
    if (!has_bar)
        reading.warnings.emplace_back(
            "The color bar does not show: the colors are those on the board, in the order in which they "
            "appear.");
    constexpr double sure_ratio = 4;
    if (groups.link_ratio >= sure_ratio) return has_bar ? 1 : 0.8;
    reading.warnings.emplace_back(
        "The light on the board makes its colors hard to tell: look at the result before playing.");
    return 0.6;
}

}  // namespace

Reading read_square_board(const cv::Mat& bgr, const ReadOptions& options) {
    const auto show = [&](std::string_view stage, const cv::Mat& image) {
        if (options.on_debug_picture) options.on_debug_picture(stage, picture_from_bgr(image));
    };
    const double scale = std::min(1.0, std::sqrt(work_pixels / static_cast<double>(bgr.total())));
    cv::Mat image = bgr;
    if (scale < 1) cv::resize(bgr, image, {}, scale, scale, cv::INTER_AREA);
    const SquareBoard board = find_game_board(image, options.game);
    const SquareLattice& lattice = board.lattice;
    if (options.on_debug_picture) {
        cv::Mat drawn = image.clone();
        for (int row = 0; row < lattice.down.cells; ++row)
            for (int column = 0; column < lattice.across.cells; ++column)
                cv::rectangle(drawn, lattice.cell(row, column), {255, 0, 255}, 1);
        show("20-lattice", drawn);
    }
    const bool is_flood = board.game == Game::floodit;
    if (is_flood) demand_flood_board(board, image);

    Reading reading;
    Level& level = reading.level;
    level.game = board.game;
    level.board.lattice = {LatticeKind::square, lattice.across.cells, lattice.down.cells};
    auto buttons = find_color_buttons(image, rect_of(lattice, image), board.groups.center,
                                      std::min(lattice.across.pitch_px, lattice.down.pitch_px));
    std::vector<std::size_t> order(board.groups.center.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    if (!is_flood) buttons.reset();
    if (buttons) order = reading_order(*buttons);
    std::vector<std::int64_t> color_of_group(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        color_of_group[order[i]] = static_cast<std::int64_t>(i);
        level.board.palette.push_back(rgb_from_lab(board.groups.center[order[i]]));
        if (!buttons) continue;
        const cv::Rect& r = (*buttons)[order[i]];
        reading.geometry.swatches_px.push_back({r.x / scale, r.y / scale, r.width / scale, r.height / scale});
    }
    for (std::size_t i = 0; i < board.samples.size(); ++i) {
        const auto group = static_cast<std::size_t>(board.groups.group[i]);
        level.board.cells.emplace_back(color_of_group[group]);
        const float off = distance(board.samples[i].color, board.groups.center[group], 1);
        reading.cell_confidence.push_back(
            std::clamp(1 - off / static_cast<float>(board.groups.nearest_between), 0.0F, 1.0F));
    }
    if (is_flood) {
        level.origin = origin_of(level.board.lattice, options.origin);
        demand_random(level.board, *level.origin, options.game.has_value());
    }
    reading.geometry.width_px = bgr.cols;
    reading.geometry.height_px = bgr.rows;
    reading.geometry.px_from_cell = {lattice.across.pitch_px / scale, 0,
                                     lattice.across.first_px / scale, 0,
                                     lattice.down.pitch_px / scale,   lattice.down.first_px / scale};
    const cv::Rect shown = rect_of(lattice, image);
    reading.geometry.board_px = {shown.x / scale, shown.y / scale, shown.width / scale, shown.height / scale};
    if (is_flood) {
        const RectPx& shown_px = reading.geometry.board_px;
        const cv::Rect board_px(static_cast<int>(shown_px.x), static_cast<int>(shown_px.y),
                                static_cast<int>(shown_px.width), static_cast<int>(shown_px.height));
        if (const auto fraction = find_fraction(bgr, board_px)) {
            level.budget = fraction->allowed;
            level.moves_made = fraction->made;
        }
    }
    const bool has_bar = !is_flood && take_from_kami_bar(reading, image, board, scale);
    if (options.budget) {
        level.budget = options.budget;
        level.moves_made.reset();
    }
    if (!level.budget)
        reading.warnings.emplace_back("The number of moves allowed was not read; --budget gives it.");
    reading.confidence =
        is_flood ? flood_confidence(reading, board.groups) : kami_confidence(reading, board.groups, has_bar);
    return reading;
}

}  // namespace unfold
