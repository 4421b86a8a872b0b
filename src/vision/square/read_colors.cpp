// Reads a board of colors on squares: the colors of the cells, their order by the buttons, the numbers beside
// the board, and the features of the probability model.
#include "unfold/vision.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/image/lab.h"
#include "vision/image/picture_mat.h"
#include "vision/image/work_image.h"
#include "vision/numbers.h"
#include "vision/palette/kmeans.h"
#include "vision/readers.h"
#include "vision/square/color_board.h"
#include "vision/square/text_fraction.h"

namespace unfold::vision {
namespace {

constexpr double work_pixels = 1.2e6;  // of the copy in which cells are sampled

// Reading order: rows of buttons from the top, each from the left.
std::vector<std::size_t> reading_order(const std::vector<cv::Rect>& buttons) {
    std::vector<std::size_t> order(buttons.size());
    std::iota(order.begin(), order.end(), 0);
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

// The origin of the flood: the player's choice, else the cell of a grown flood, else the default. A region
// that holds another corner or the middle counts as a grown flood if it covers more than a tenth of the board
// and is more than four times as large as the region of the default origin.
Cell origin_of(const Board& board, const std::optional<OriginChoice>& wanted) {
    const Lattice& lattice = board.lattice;
    const Cell middle{lattice.rows / 2, lattice.columns / 2};
    if (wanted) {
        const Cell cell = wanted->cell.value_or(middle);
        // `apply_overrides` reports an origin that is not on the board.
        return lattice.contains(cell) ? cell : default_origin;
    }
    constexpr std::size_t part_of_flood = 10, times_of_home = 4;  // of the board, of the default region
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

// The cells outside the largest region of a board.
struct CellsOutside {
    CellsOutside(const Board& board, const std::vector<CellId>& largest)
        : is_left_out(board.cells.size(), false) {
        for (const CellId cell : largest)
            is_left_out[cell.index()] = true;
        std::vector<double> count(board.palette.size(), 0);
        double cells = 0;
        for (std::size_t i = 0; i < board.cells.size(); ++i)
            if (!is_left_out[i]) ++count[board.cells[i].index()], ++cells;
        for (const double one : count)
            alike_by_chance += one * one / std::max(1.0, cells * cells);
    }

    std::vector<bool> is_left_out;
    double alike_by_chance = 0;  // of two of these cells: the probability of one color
};

// Join count statistic: the share of neighbors with different colors, divided by the share expected by
// chance. About 1 for a random board, less for pictures and diagrams, more for patterns.
double join_count_ratio(const Board& board, const CellsOutside& outside) {
    double pairs = 0, different = 0;
    for (int i = 0; i < board.lattice.cell_count(); ++i)
        for (const CellId neighbor : neighbors(board.lattice, CellId{i})) {
            if (neighbor.value < i || outside.is_left_out[static_cast<std::size_t>(i)] ||
                outside.is_left_out[neighbor.index()])
                continue;
            ++pairs;
            different += board.color(CellId{i}) != board.color(neighbor) ? 1 : 0;
        }
    constexpr double pseudocount = 4;  // pairs (additive smoothing)
    return (different + pseudocount) / (pairs * (1 - outside.alike_by_chance) + pseudocount);
}

// Maximum autocorrelation of the colors over short shifts and reflections, corrected for chance: 0 for a
// random board, 1 for stripes, checkerboards and symmetric pictures.
double self_similarity(const Board& board, const CellsOutside& outside) {
    const Lattice& lattice = board.lattice;
    const auto share_alike = [&](const auto& image_of) {
        constexpr double pseudocount = 12;  // pairs (additive smoothing)
        double pairs = pseudocount, alike = pseudocount * outside.alike_by_chance;
        for (int i = 0; i < lattice.cell_count(); ++i) {
            const Cell image = image_of(lattice.cell(CellId{i}));
            if (outside.is_left_out[static_cast<std::size_t>(i)] || !lattice.contains(image)) continue;
            const CellId other = lattice.id(image);
            if (other.value == i || outside.is_left_out[other.index()]) continue;
            ++pairs;
            alike += board.color(CellId{i}) == board.color(other) ? 1 : 0;
        }
        return alike / pairs;
    };
    double most = std::max(share_alike([&](Cell c) {
                               return Cell{c.row, lattice.columns - 1 - c.column};
                           }),
                           share_alike([&](Cell c) {
                               return Cell{lattice.rows - 1 - c.row, c.column};
                           }));
    for (const Cell step : {Cell{0, 1}, Cell{1, 0}, Cell{1, 1}, Cell{1, -1}, Cell{0, 2}, Cell{2, 0}})
        most = std::max(most, share_alike([&](Cell c) {
                            return Cell{c.row + step.row, c.column + step.column};
                        }));
    return positive_part(most - outside.alike_by_chance) / std::max(0.1, 1 - outside.alike_by_chance);
}

// Takes the numbers and the colors from the bar, including colors that are not on the board.
void take_from_bar(Reading& reading, ColorLevel& level, const WorkImage& work, const ColorBoard& board) {
    const KamiBar& bar = *board.bar;
    level.board.palette.clear();
    for (std::size_t i = 0; i < bar.colors.size(); ++i) {
        level.board.palette.push_back(rgb_from_lab(bar.colors[i]));
        reading.geometry.swatches_px.push_back(work.in_picture(bar.sheets[i]));
    }
    for (std::size_t i = 0; i < board.samples.size(); ++i) {
        const std::size_t nearest = nearest_center(bar.colors, board.samples[i].color, 1).index;
        level.board.cells[i] = ColorId{static_cast<int>(nearest)};
    }
    level.budget = bar.budget;
    level.moves_made = bar.moves_made;
}

constexpr float max_covered_confidence = 0.3F;  // of a covered cell

// The share of the cells that are covered, or as far from their color as covered ones.
double low_confidence_share(const std::vector<float>& confidence) {
    const auto low = std::count_if(confidence.begin(), confidence.end(),
                                   [](float one) { return one <= max_covered_confidence; });
    return static_cast<double>(low) / static_cast<double>(confidence.size());
}

// Sets the palette, the cells and their confidence. A cell whose color covers less of it than usual is
// covered.
void take_cells(Reading& reading, ColorLevel& level, const WorkImage& work, const ColorBoard& board) {
    const ColorGroups& groups = board.groups;
    std::vector<std::size_t> order(groups.center.size());
    std::iota(order.begin(), order.end(), 0);
    if (board.buttons) order = reading_order(*board.buttons);
    std::vector<int> color_of_group(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        color_of_group[order[i]] = static_cast<int>(i);
        level.board.palette.push_back(rgb_from_lab(groups.center[order[i]]));
        if (board.buttons)
            reading.geometry.swatches_px.push_back(work.in_picture((*board.buttons)[order[i]]));
    }
    constexpr float shown_share = 0.75F;
    const float usual = median_value(mapped(board.samples, &SquareSample::share));
    std::size_t covered = 0;
    for (std::size_t i = 0; i < board.samples.size(); ++i) {
        const auto group = static_cast<std::size_t>(groups.group[i]);
        level.board.cells.emplace_back(color_of_group[group]);
        const float off = distance(board.samples[i].color, groups.center[group], 1);
        reading.cell_confidence.push_back(
            clamped_to_unit(1 - off / static_cast<float>(groups.nearest_between)));
        if (board.samples[i].share >= shown_share * usual) continue;
        reading.cell_confidence.back() = std::min(reading.cell_confidence.back(), max_covered_confidence);
        ++covered;
    }
    if (covered > 0)
        reading.warnings.push_back(std::to_string(covered) +
                                   (covered == 1
                                        ? " cell is covered. Check its color before you play."
                                        : " cells are covered. Check their colors before you play."));
}

std::optional<Refusal> refusal_of_size(const ColorBoard& board) {
    const int columns = board.lattice.across.cells, rows = board.lattice.down.cells;
    if (std::max(columns, rows) > max_square_side)
        return Refusal{ErrorCode::uncertain_board, Stage::lattice,
                       "The board in this picture has " + std::to_string(columns) + " x " +
                           std::to_string(rows) + " cells; the limit is " + std::to_string(max_square_side) +
                           " a side.",
                       "Take a screenshot of a smaller board."};
    if (board.groups.center.size() > max_flood_colors)
        return Refusal{ErrorCode::uncertain_board, Stage::palette,
                       "The board in this picture has more than " + std::to_string(max_flood_colors) +
                           " colors, which is the limit for reading.",
                       "Give the board as a text file or a level file."};
    return std::nullopt;
}

PictureGeometry geometry_of(std::vector<RectPx> swatches, const WorkImage& work, const ColorBoard& board,
                            const ImageView& picture) {
    const LineComb &across = board.lattice.across, &down = board.lattice.down;
    return {picture.width_px,
            picture.height_px,
            {across.pitch_px / work.x_scale, 0, across.first_px / work.x_scale, 0,
             down.pitch_px / work.y_scale, down.first_px / work.y_scale},
            work.in_picture(cv::Rect(board.lattice.outline()) & cv::Rect({}, work.image.size())),
            std::move(swatches)};
}

// Shows the board and the buttons or sheets that its colors were taken from, outlined; each cell outlined,
// filled with the color that was sampled in it, and filled with its palette color, in doubt outlined.
void show_stages(const ColorBoard& board, const Board& read, const Reading& reading, const WorkImage& work,
                 const ReadOptions& options) {
    const cv::Scalar magenta(255, 0, 255), green(0, 255, 0);
    cv::Mat frame = work.image.clone(), lattice = frame.clone(), samples = frame.clone();
    cv::Mat cells(frame.size(), CV_8UC3, cv::Scalar::all(255));
    cv::rectangle(frame, cv::Rect(board.lattice.outline()), magenta, 2);
    for (const RectPx& swatch : reading.geometry.swatches_px)
        cv::rectangle(frame, cv::Rect(work.in_image(swatch)), green, 2);
    for (std::size_t i = 0; i < read.cells.size(); ++i) {
        const Cell at = read.lattice.cell(CellId{static_cast<std::int64_t>(i)});
        const cv::Rect cell(board.lattice.cell(at.row, at.column));
        cv::rectangle(lattice, cell, magenta, 1);
        cv::rectangle(samples, cell, bgr_scalar(rgb_from_lab(board.samples[i].color)), cv::FILLED);
        cv::rectangle(cells, cell, bgr_scalar(read.palette[read.cells[i].index()]), cv::FILLED);
        if (reading.cell_confidence[i] < min_sure_cell) cv::rectangle(cells, cell, magenta, 2);
    }
    const auto& show = options.on_debug_picture;
    show("10-frame", picture_from_bgr(frame));
    show("20-lattice", picture_from_bgr(lattice));
    show("30-samples", picture_from_bgr(samples));
    show("40-palette", palette_picture(read.palette));
    show("50-board", picture_from_bgr(cells));
}

// The median over the colors of the spread (20 to 80 % quantile) of the plain share of their cells. It is
// large on tiles with colored grounds, whose signs cover different areas.
double plain_share_spread(const ColorBoard& board) {
    std::vector<double> ranges;
    for (std::size_t group = 0; group < board.groups.center.size(); ++group) {
        std::vector<float> shares;
        for (std::size_t i = 0; i < board.samples.size(); ++i)
            if (board.groups.group[i] == static_cast<int>(group)) shares.push_back(board.samples[i].share);
        if (!shares.empty())
            ranges.push_back(static_cast<double>(quantile(shares, 0.8)) -
                             static_cast<double>(quantile(shares, 0.2)));
    }
    return median_value(std::move(ranges));
}

// The median color beyond the sides of a board; empty if it fills the image.
std::optional<Lab> color_around(const cv::Mat& bgr, const SquareLattice& lattice) {
    const cv::Rect2d image({}, cv::Size2d(bgr.size()));
    std::vector<Lab> colors;
    for (LineComb SquareLattice::*const comb : {&SquareLattice::across, &SquareLattice::down})
        for (const int from : {-1, (lattice.*comb).cells}) {
            SquareLattice beyond = lattice;
            beyond.*comb = (lattice.*comb).part(from, 1);
            const cv::Rect2d outline = beyond.outline();
            if ((outline & image).area() < outline.area() / 2) continue;
            for (const SquareSample& sample : sample_squares(bgr, beyond))
                colors.push_back(sample.color);
        }
    return colors.empty() ? std::nullopt : std::optional(median_of(colors));
}

// The color of a board that is most like the one around it.
struct PageColor {
    double distance = 50;  // in Lab: 0 … 50; a larger distance carries no more evidence
    double share = 0;      // of the cells that have it
};

PageColor page_color(const cv::Mat& bgr, const ColorBoard& board, const std::vector<int>& count) {
    PageColor nearest;
    if (const auto around = color_around(bgr, board.lattice))
        for (std::size_t group = 0; group < count.size(); ++group)
            if (const double far = distance(board.groups.center[group], *around); far < nearest.distance)
                nearest = {far, count[group] / static_cast<double>(board.samples.size())};
    return nearest;
}

std::vector<double> features_of(const LatticeBoard& found, const cv::Mat& bgr, const ColorBoard& board,
                                const Board& read, const Reading& reading) {
    const auto regions = regions_of(read);
    const auto& largest = *std::max_element(regions.begin(), regions.end(),
                                            [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const CellsOutside outside(read, largest);
    const std::vector<float> shares = mapped(board.samples, &SquareSample::share);
    std::vector<int> count(board.groups.center.size(), 0);
    for (const int group : board.groups.group)
        ++count[static_cast<std::size_t>(group)];
    const auto cells = static_cast<double>(read.cells.size()), colors = static_cast<double>(count.size());
    const PictureGeometry& place = reading.geometry;
    const PageColor page = page_color(bgr, board, count);
    const auto [narrow, wide] = std::minmax(found.lattice.across.pitch_px, found.lattice.down.pitch_px);
    return {
        found.purity,
        found.outline,
        found.color_share,
        narrow / wide,  // 1 for square cells
        found.sides,
        found.share,
        found.weakest_rim,
        found.beyond,
        std::log2(cells),
        std::min(1.0, board.spread()),               // how far the colors of a group differ
        static_cast<double>(quantile(shares, 0.5)),  // how plain the cells are
        static_cast<double>(quantile(shares, 0.1)),
        static_cast<double>(board.buttons.has_value()),
        colors,
        *std::min_element(count.begin(), count.end()) * colors / cells,  // of the rarest color
        static_cast<double>(largest.size()) / cells,
        std::min(2.0, join_count_ratio(read, outside)),
        std::log2(static_cast<double>(regions.size())),
        std::sqrt(place.shown_px.width * place.shown_px.height /
                  (static_cast<double>(place.width_px) * place.height_px)),
        page.distance,
        page.share,
        low_confidence_share(reading.cell_confidence),
        plain_share_spread(board),
        self_similarity(read, outside),
    };
}

}  // namespace

Outcome<BoardReading> read_colors(const ImageView& picture, const LatticeBoard& found,
                                  const ReadOptions& options) {
    const WorkImage work = work_image(picture, work_pixels);
    const SquareLattice lattice = found.lattice.scaled(work.x_scale, work.y_scale);
    std::optional<ColorBoard> board;
    if (options.game.value_or(Game::kami) == Game::kami) board = kami_board(work.image, lattice);
    if (!board && options.game != Game::kami) board = flood_board(work.image, lattice);
    if (!board)
        return Refusal{ErrorCode::uncertain_board, Stage::palette,
                       "The colors of the squares in this picture are not clearly different."};
    if (const auto refusal = refusal_of_size(*board)) return *refusal;

    BoardReading result;
    Reading& reading = result.reading;
    ColorLevel level;
    level.game = board->game;
    level.board.lattice = {LatticeKind::square, board->lattice.across.cells, board->lattice.down.cells};
    take_cells(reading, level, work, *board);
    if (board->bar) take_from_bar(reading, level, work, *board);
    reading.geometry = geometry_of(reading.geometry.swatches_px, work, *board, picture);
    if (board->game == Game::floodit) level.origin = origin_of(level.board, options.overrides.colors.origin);
    if (board->game == Game::kami && !board->bar)
        reading.warnings.emplace_back(
            "The color bar is not visible. The colors are listed in the order in which they appear on the "
            "board.");
    if (options.on_debug_picture) show_stages(*board, level.board, reading, work, options);
    // A bar with sheets in all colors of the board is almost never a coincidence; a paper texture rarely is.
    constexpr double of_paper = 0.6;  // minimum probability
    if (board->game == Game::kami) result.min_probability = board->bar ? min_sure_reading : of_paper;
    result.features = features_of(found, work.image, *board, level.board, reading);
    constexpr double max_self_similarity = 0.75;  // random boards of 5 x 5 cells have up to 0.4
    if (board->game == Game::floodit && result.features.back() > max_self_similarity)
        return Refusal{
            ErrorCode::uncertain_board, Stage::cells,
            "The squares in this picture form a regular pattern, so they are probably not a board."};
    reading.level = std::move(level);
    return result;
}

void take_moves(Reading& reading, const ImageView& picture, const ReadOptions& options) {
    ColorLevel& level = std::get<ColorLevel>(reading.level);
    if (level.game == Game::floodit) {
        const WorkImage work = work_image(picture, max_detailed_pixels);
        const cv::Rect board(work.in_image(reading.geometry.shown_px));
        if (const auto fraction = moves_among(find_fractions(work.image, board), level.board)) {
            level.budget = fraction->allowed;
            level.moves_made = fraction->made;
        }
    }
    if (!level.budget && !options.overrides.colors.budget)
        reading.warnings.emplace_back(
            "The number of moves allowed could not be read. Enter it if you want it checked.");
}

}  // namespace unfold::vision
