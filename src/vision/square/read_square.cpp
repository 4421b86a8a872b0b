// The stages in order: lattice, cells, colors, buttons; each refuses what cannot be a board.
#include "vision/square/read_square.h"

#include "unfold/error.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/picture_mat.h"
#include "vision/square/color_buttons.h"
#include "vision/square/color_groups.h"
#include "vision/square/square_cells.h"
#include "vision/square/square_lattice.h"

namespace unfold {
namespace {

constexpr double work_pixels = 1.2e6;
constexpr int least_cells = 5;           // a side: logos of four are no boards
constexpr double least_area = 0.05;      // of the picture
constexpr float flat = 0.6F;             // of a sample's pixels near its median
constexpr double least_flat = 0.97;      // of the cells
constexpr double most_spread = 0.4;      // of the distance of the two nearest colors
constexpr double sure_spread = 0.2;      // the same, with nothing left to doubt
constexpr double least_mixed = 0.1;      // of the pairs of neighbors that differ in color

[[noreturn]] void refuse(ErrorCode code, Stage stage, const std::string& why) {
    throw Error(code, stage, why,
                "Take a screenshot of a game that is not finished yet, with the whole board in it; --game says which "
                "game it is.");
}

struct SquareBoard {
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

SquareBoard find_board(const cv::Mat& image) {
    const auto lattice = find_square_lattice(image);
    if (!lattice) refuse(ErrorCode::no_board, Stage::lattice, "There is no board of squares in this picture.");
    SquareBoard board{*lattice, {}, {}};
    while (true) {
        if (board.lattice.across.cells < least_cells || board.lattice.down.cells < least_cells)
            refuse(ErrorCode::no_board, Stage::lattice, "There is no board of squares in this picture.");
        board.samples = sample_squares(image, board.lattice);
        auto groups = group_colors(colors_of(board.samples));
        if (!groups)
            refuse(ErrorCode::uncertain_board, Stage::palette,
                   "The colors of the squares in this picture cannot be told apart.");
        board.groups = std::move(*groups);
        const Side side = foreign_side(board);
        if (side == Side::none) return board;
        take_away(board.lattice, side);
    }
}

void demand_board(const SquareBoard& board, const cv::Mat& image) {
    const SquareLattice& lattice = board.lattice;
    const double area = lattice.across.cells * lattice.across.pitch_px * lattice.down.cells * lattice.down.pitch_px;
    if (area < least_area * static_cast<double>(image.total()))
        refuse(ErrorCode::no_board, Stage::lattice, "There is no board of squares in this picture.");
    const auto flat_cells = std::count_if(board.samples.begin(), board.samples.end(),
                                          [](const SquareSample& s) { return s.inside && s.flat_share >= flat; });
    if (static_cast<double>(flat_cells) < least_flat * static_cast<double>(board.samples.size()))
        refuse(ErrorCode::no_board, Stage::cells,
               "The squares in this picture are not plain: perhaps they are tiles or buttons.");
    if (board.groups.center.size() > static_cast<std::size_t>(12) || board.groups.widest_within > most_spread * board.groups.nearest_between)
        refuse(ErrorCode::uncertain_board, Stage::palette,
               "The colors of the squares in this picture cannot be told apart.");
    const int columns = lattice.across.cells;
    int pairs = 0, mixed = 0;
    for (int row = 0; row < lattice.down.cells; ++row)
        for (int column = 0; column < columns; ++column) {
            const auto at = static_cast<std::size_t>(row * columns + column);
            if (column + 1 < columns) ++pairs, mixed += board.groups.group[at] != board.groups.group[at + 1] ? 1 : 0;
            if (row + 1 < lattice.down.cells)
                ++pairs, mixed += board.groups.group[at] != board.groups.group[at + static_cast<std::size_t>(columns)] ? 1 : 0;
        }
    if (mixed < least_mixed * pairs)
        refuse(ErrorCode::uncertain_board, Stage::cells, "The board in this picture has hardly any color left to flood.");
}

Rgb rgb_from_lab(const Lab& lab) {
    const SrgbColor srgb = srgb_from_lab(lab);
    const auto level = [](float part) { return static_cast<std::uint8_t>(std::lround(std::clamp(part, 0.0F, 1.0F) * 255)); };
    return {level(srgb[0]), level(srgb[1]), level(srgb[2])};
}

// Reading order: rows of buttons from the top, each from the left.
std::vector<std::size_t> reading_order(const std::vector<cv::Rect>& buttons) {
    std::vector<std::size_t> order(buttons.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto middle = [&](std::size_t i) { return buttons[i].y + buttons[i].height / 2; };
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return middle(a) < middle(b); });
    for (std::size_t from = 0; from < order.size();) {
        std::size_t to = from + 1;
        while (to < order.size() && middle(order[to]) - middle(order[from]) < buttons[order[from]].height / 2)
            ++to;
        std::sort(order.begin() + static_cast<std::ptrdiff_t>(from), order.begin() + static_cast<std::ptrdiff_t>(to),
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

}  // namespace

Reading read_flood_board(const cv::Mat& bgr, const ReadOptions& options) {
    const auto show = [&](std::string_view stage, const cv::Mat& image) {
        if (options.on_debug_picture) options.on_debug_picture(stage, picture_from_bgr(image));
    };
    const double scale = std::min(1.0, std::sqrt(work_pixels / static_cast<double>(bgr.total())));
    cv::Mat image = bgr;
    if (scale < 1) cv::resize(bgr, image, {}, scale, scale, cv::INTER_AREA);
    const SquareBoard board = find_board(image);
    const SquareLattice& lattice = board.lattice;
    if (options.on_debug_picture) {
        cv::Mat drawn = image.clone();
        for (int row = 0; row < lattice.down.cells; ++row)
            for (int column = 0; column < lattice.across.cells; ++column)
                cv::rectangle(drawn, lattice.cell(row, column), {255, 0, 255}, 1);
        show("20-lattice", drawn);
    }
    demand_board(board, image);

    Reading reading;
    Level& level = reading.level;
    level.game = Game::floodit;
    level.board.lattice = {LatticeKind::square, lattice.across.cells, lattice.down.cells};
    const auto buttons = find_color_buttons(image, rect_of(lattice, image), board.groups.center,
                                            std::min(lattice.across.pitch_px, lattice.down.pitch_px));
    std::vector<std::size_t> order(board.groups.center.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
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
    const Lattice& cells = level.board.lattice;
    const OriginChoice origin = options.origin.value_or(OriginChoice{});
    level.origin = origin.cell.value_or(Cell{cells.rows / 2, cells.columns / 2});
    if (!cells.contains(*level.origin))
        throw Error(ErrorCode::usage, Stage::command, "The origin is not on the board of the picture.",
                    "Name a cell of the board with --origin ROW,COLUMN, counted from 0.");
    reading.geometry.width_px = bgr.cols;
    reading.geometry.height_px = bgr.rows;
    reading.geometry.px_from_cell = {lattice.across.pitch_px / scale, 0, lattice.across.first_px / scale,
                                     0, lattice.down.pitch_px / scale, lattice.down.first_px / scale};
    const cv::Rect shown = rect_of(lattice, image);
    reading.geometry.board_px = {shown.x / scale, shown.y / scale, shown.width / scale, shown.height / scale};
    level.budget = options.budget;
    if (!level.budget)
        reading.warnings.emplace_back("The number of moves allowed was not read; --budget gives it.");
    const double spread = board.groups.widest_within / board.groups.nearest_between;
    reading.confidence = std::clamp(1 - (spread - sure_spread), 0.0, 1.0);
    if (spread > sure_spread) {
        reading.confidence = std::min(reading.confidence, 0.6);
        reading.warnings.emplace_back("Two colors of the board are nearly alike: look at the result before playing.");
    }
    return reading;
}

}  // namespace unfold
