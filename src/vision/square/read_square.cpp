// The stages in order: the board, the colors in the order of the buttons, the numbers beside it, and how sure
// all is.
#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/image/debug_pictures.h"
#include "vision/image/picture_mat.h"
#include "vision/image/work_image.h"
#include "vision/palette/kmeans.h"
#include "vision/readers.h"
#include "vision/square/board_extent.h"
#include "vision/square/board_sides.h"
#include "vision/square/mixing.h"
#include "vision/square/square_board.h"
#include "vision/square/square_pictures.h"
#include "vision/square/text_fraction.h"

namespace unfold::vision {
namespace {

constexpr double work_pixels = 1.2e6;
// Of the copy: each column is compared with many others. Only a picture that is fourteen times as long as it
// is wide is longer.
constexpr double longest_side_px = 4096;
constexpr int min_picture_side_px = 18;  // three cells of six pixels
constexpr float outlined_below = 0.4F;   // confidence of a cell that the debug picture outlines
constexpr double sure_spread = 0.25;     // of a board's colors; with more there is something to doubt

bool is_colorful(const Rgb& color) {
    constexpr float min_chroma = 20;
    constexpr float min_chroma_of_dark = 12, min_saturation = 0.6F;  // saturation: chroma against lightness
    const Lab lab = lab_from_bgr(cv::Vec3b(color.b, color.g, color.r));
    const float chroma = std::hypot(lab.a, lab.b);
    return chroma >= min_chroma || (chroma >= min_chroma_of_dark && chroma >= min_saturation * lab.l);
}

std::ptrdiff_t colorful_count(const std::vector<Rgb>& palette) {
    return std::count_if(palette.begin(), palette.end(), is_colorful);
}

// How many cells each color has.
std::vector<std::size_t> cells_of_colors(const Board& board) {
    std::vector<std::size_t> count(board.palette.size(), 0);
    for (const ColorId color : board.cells)
        ++count[color.index()];
    return count;
}

std::size_t largest_count(const Board& board) {
    const std::vector<std::size_t> count = cells_of_colors(board);
    return *std::max_element(count.begin(), count.end());
}

// The colors on more than two cells, if the usual color is on many: play and chance hardly leave fewer.
std::vector<Rgb> colors_without_stray(const Board& board) {
    constexpr std::size_t stray = 2, many = 12;
    const std::vector<std::size_t> count = cells_of_colors(board);
    if (median_value(count) < many) return board.palette;
    std::vector<Rgb> colors;
    for (std::size_t i = 0; i < count.size(); ++i)
        if (count[i] > stray) colors.push_back(board.palette[i]);
    return colors;
}

// What separates a board from the page, and its cells from each other.
struct ShownLines {
    bool is_closed = false;      // the colors change all around the board
    bool are_separated = false;  // lines or gaps lie between all cells
};

// `is_wanted`: the player says that the picture shows the game; then its colors need not be random.
std::optional<Refusal> refusal_of_mixing(const Board& board, const FloodShape& shape, std::size_t buttons,
                                         const ShownLines& shown, bool is_wanted) {
    const bool is_closed = shown.is_closed;
    // A frame and its content have two colors, and blobs beside them that look like buttons.
    constexpr std::size_t min_colors_left = 3;
    constexpr int min_side_cells = 8;
    constexpr std::size_t min_left = 5, min_left_of_separated = 3;
    // A grid with a closed outline and some colorful cells that the flood has not reached.
    constexpr std::size_t min_regions = 8;  // where some colors are gray
    const std::ptrdiff_t colorful = colorful_count(board.palette);
    const bool is_colorful_enough =
        colorful == std::ssize(board.palette) || (colorful > 1 && region_count(board) >= min_regions);
    const bool may_be_flooded = is_closed && board.palette.size() >= min_colors_left &&
                                std::min(board.lattice.columns, board.lattice.rows) >= min_side_cells &&
                                board.cells.size() - largest_count(board) >=
                                    (shown.are_separated ? min_left_of_separated : min_left) &&
                                (is_colorful_enough || shown.are_separated);
    constexpr std::size_t min_regions_with_buttons = 5;
    const bool has_all_buttons = is_closed && buttons > 1 && buttons == board.palette.size() &&
                                 std::min(board.lattice.columns, board.lattice.rows) >= min_side_cells &&
                                 region_count(board) >= min_regions_with_buttons;
    if (!is_mixed(board) && buttons < min_colors_left && !may_be_flooded && !has_all_buttons)
        return Refusal{ErrorCode::uncertain_board, Stage::cells,
                       "The board in this picture has nearly one color only."};
    const bool is_code = colors_without_stray(board).size() < min_colors_left && is_printed_code(board);
    const bool is_gray = board.palette.size() < min_colors_left && colorful_count(board.palette) == 0;
    if (!is_wanted && buttons == 0 && (is_code || is_gray))
        return Refusal{ErrorCode::uncertain_board, Stage::cells,
                       "The squares in this picture have two colors only, like those of a printed code.",
                       "Where it is a board, say which game the picture shows."};
    constexpr std::size_t enough_buttons = 4;
    const bool must_be_random =
        (!is_wanted && !(is_closed && buttons >= enough_buttons)) || board.palette.size() < min_colors_left;
    const bool is_picture = !is_wanted && buttons == 0 && is_mirrored(board);
    if (is_picture || (must_be_random && !shape.looks_random))
        return Refusal{ErrorCode::uncertain_board, Stage::cells,
                       "The colors of the squares in this picture are not as random as those of Flood-It."};
    return std::nullopt;
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

// Where the player says that the flood begins. `apply` reports an origin that is not on the board.
std::optional<Cell> origin_of(const Lattice& lattice, const std::optional<OriginChoice>& wanted) {
    if (!wanted) return std::nullopt;
    const Cell origin = wanted->cell.value_or(Cell{lattice.rows / 2, lattice.columns / 2});
    if (!lattice.contains(origin)) return std::nullopt;
    return origin;
}

// Colors in the order of the bar, with those that the board has none of, and the numbers beside them.
void take_from_kami_bar(Reading& reading, ColorLevel& level, const WorkImage& work,
                        const SquareBoard& board) {
    const KamiBar& bar = *board.bar;
    level.board.palette.clear();
    for (std::size_t i = 0; i < bar.colors.size(); ++i) {
        level.board.palette.push_back(rgb_from_lab(bar.colors[i]));
        reading.geometry.swatches_px.push_back(work.in_picture(bar.sheets[i]));
    }
    for (std::size_t i = 0; i < board.samples.size(); ++i)
        level.board.cells[i] =
            ColorId{static_cast<std::int64_t>(nearest_center(bar.colors, board.samples[i].color, 1).index)};
    level.budget = bar.budget;
    level.moves_made = bar.moves_made;
}

// `read`: the cells of the board as they are returned.
double flood_confidence(Reading& reading, const Board& read, const SquareBoard& board) {
    double confidence = 1;
    if (board.spread() > sure_spread) {
        reading.warnings.emplace_back(
            "Two colors of the board are nearly alike: look at the result before playing.");
        constexpr double large_spread = 0.6;
        confidence = board.spread() > large_spread ? 0.4 : 0.6;
    }
    constexpr double mostly_closed = 0.9;
    if (board.closed_share < mostly_closed) {
        reading.warnings.emplace_back(
            "The edge of the board is not clear: check that no row or column is missing.");
        confidence = std::min(confidence, 0.6);
    }
    constexpr int small_side = 8, tiny_side = 5;
    const int shorter_side = std::min(board.lattice.across.cells, board.lattice.down.cells);
    if (shorter_side < (board.buttons ? tiny_side : small_side)) {
        reading.warnings.push_back("The board was read as " + std::to_string(board.lattice.across.cells) +
                                   " x " + std::to_string(board.lattice.down.cells) +
                                   " cells: so small a board may be a part of a larger one.");
        constexpr int min_side_without_buttons = 5;
        confidence =
            std::min(confidence, board.buttons || shorter_side >= min_side_without_buttons ? 0.8 : 0.4);
    }
    if (!board.buttons && board.groups.center.size() < 3) {
        reading.warnings.emplace_back("Only two colors were found: check that the picture shows a board.");
        confidence = std::min(confidence, 0.6);
    }
    if (!board.buttons && colors_without_stray(read).size() < read.palette.size()) {
        reading.warnings.emplace_back(
            "A color is on one or two cells only: something may lie there. Look at them before playing.");
        confidence = std::min(confidence, 0.7);
    }
    if (!board.covered.empty()) {
        reading.warnings.push_back("Something lies on " + std::to_string(board.covered.size()) +
                                   (board.covered.size() == 1 ? " cell" : " cells") +
                                   ": look at the colors there before playing.");
        confidence = std::min(confidence, 0.7);
    }
    return confidence;
}

double kami_confidence(Reading& reading, const SquareBoard& board) {
    if (!board.bar)
        reading.warnings.emplace_back(
            "The color bar does not show: the colors are those on the board, in the order in which they "
            "appear.");
    // With a bar, the ratio is that of the cell that fits its sheet least, which is smaller.
    constexpr double sure_ratio = 4, sure_ratio_of_sheets = 1.8;
    if (board.groups.link_ratio >= (board.bar ? sure_ratio_of_sheets : sure_ratio))
        return board.bar ? 1 : 0.8;
    reading.warnings.emplace_back(
        "The light on the board makes its colors hard to distinguish: check the result before playing.");
    return 0.6;
}

// Reads the board at one size of the picture.
Outcome<Reading> read_squares_in(const SquareImage& searched, const ImageView& picture,
                                 const ReadOptions& options) {
    const auto show = [&](std::string_view stage, const auto& make_picture) {
        if (options.on_debug_picture) options.on_debug_picture(stage, make_picture());
    };
    const WorkImage& work = searched.work;
    const cv::Mat& image = work.image;
    const Outcome<SquareBoard> found = find_square_board(image, searched.edges, options.game);
    if (!found) return found.refusal();
    const SquareBoard& board = *found;
    const SquareLattice& lattice = board.lattice;
    show("20-lattice", [&] { return square_lattice_picture(image, board); });
    show("30-samples", [&] { return square_samples_picture(image, board); });
    const bool is_flood = board.game == Game::floodit;
    const cv::Rect shown = cv::Rect(board.outline()) & cv::Rect(0, 0, image.cols, image.rows);

    Reading reading;
    ColorLevel level;
    level.game = board.game;
    level.board.lattice = {LatticeKind::square, lattice.across.cells, lattice.down.cells};
    const auto& buttons = board.buttons;
    std::vector<std::size_t> order(board.groups.center.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    if (buttons) order = reading_order(buttons->of_color);
    std::vector<std::int64_t> color_of_group(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        color_of_group[order[i]] = static_cast<std::int64_t>(i);
        level.board.palette.push_back(rgb_from_lab(board.groups.center[order[i]]));
        if (!buttons) continue;
        const cv::Rect& r = buttons->of_color[order[i]];
        reading.geometry.swatches_px.push_back(work.in_picture(r));
    }
    for (std::size_t i = 0; i < board.samples.size(); ++i) {
        const auto group = static_cast<std::size_t>(board.groups.group[i]);
        level.board.cells.emplace_back(color_of_group[group]);
        const float off = distance(board.samples[i].color, board.groups.center[group], 1);
        reading.cell_confidence.push_back(
            std::clamp(1 - off / static_cast<float>(board.groups.nearest_between), 0.0F, 1.0F));
    }
    constexpr float confidence_under_something = 0.3F;
    for (const std::size_t cell : board.covered)
        reading.cell_confidence[cell] = confidence_under_something;
    const auto show_colors = [&] {
        std::vector<cv::Rect2d> swatches;
        for (const RectPx& r : reading.geometry.swatches_px)
            swatches.emplace_back(r.x * work.x_scale, r.y * work.y_scale, r.width * work.x_scale,
                                  r.height * work.y_scale);
        show("10-frame", [&] { return square_frame_picture(image, board, swatches); });
        show("40-palette", [&] { return palette_picture(level.board.palette); });
        show("50-board", [&] {
            return square_cells_picture(image, board, level.board, reading.cell_confidence, outlined_below);
        });
    };
    bool looks_random = true;
    if (is_flood) {
        show_colors();
        const auto wanted = origin_of(level.board.lattice, options.overrides.colors.origin);
        constexpr double clean = 0.95;
        const BoardEvidence evidence = buttons                       ? BoardEvidence::buttons
                                       : board.closed_share >= clean ? BoardEvidence::outline
                                                                     : BoardEvidence::none;
        const FloodShape shape = shape_of_flood(level.board, wanted.value_or(default_origin), evidence);
        level.origin = wanted.value_or(shape.origin);
        looks_random = shape.looks_random;
        constexpr double nearly_all = 0.97;
        const bool is_closed = board.closed_share >= clean;
        const bool are_separated =
            is_closed && !is_mixed(level.board) && inner_border_share(image, lattice) >= nearly_all;
        if (const auto refusal = refusal_of_mixing(level.board, shape, buttons ? buttons->all.size() : 0,
                                                   {is_closed, are_separated}, options.game.has_value()))
            return *refusal;
    }
    // Without its bar, a design of KAMI is known by its regions alone.
    constexpr std::size_t min_regions_of_kami = 4;
    if (!is_flood && !board.bar && region_count(level.board) < min_regions_of_kami)
        return Refusal{ErrorCode::uncertain_board, Stage::cells,
                       "The board in this picture has nearly one color only."};
    // Designs of KAMI may be round.
    const bool is_round = is_flood && !options.game && has_corners_of_page(level.board);
    // A rim of one color that nothing separates from the page is page.
    constexpr double mostly_open = 0.5;
    const bool ends_in_page =
        is_flood && board.closed_share < mostly_open && is_rim_of_one_color(level.board);
    if (!board.bar && !buttons && (is_round || ends_in_page || has_rim_of_page(level.board)))
        return Refusal{ErrorCode::uncertain_board, Stage::lattice,
                       "The squares in this picture reach beyond the board."};
    reading.geometry.width_px = picture.width_px;
    reading.geometry.height_px = picture.height_px;
    reading.geometry.px_from_cell = {
        lattice.across.pitch_px / work.x_scale, 0,
        lattice.across.first_px / work.x_scale, 0,
        lattice.down.pitch_px / work.y_scale,   lattice.down.first_px / work.y_scale};
    reading.geometry.shown_px = work.in_picture(shown);
    if (is_flood) {
        const RectPx& shown_px = reading.geometry.shown_px;
        const cv::Rect board_px(static_cast<int>(shown_px.x), static_cast<int>(shown_px.y),
                                static_cast<int>(shown_px.width), static_cast<int>(shown_px.height));
        if (const auto fraction = moves_among(find_fractions(bgr_of(picture), board_px), level.board)) {
            level.budget = fraction->allowed;
            level.moves_made = fraction->made;
        }
    }
    if (board.bar) take_from_kami_bar(reading, level, work, board);
    if (!is_flood) show_colors();
    if (!level.budget && !options.overrides.colors.budget)
        reading.warnings.emplace_back("The number of moves allowed was not read.");
    constexpr double in_doubt = 0.6;
    double max_confidence = 1;
    if (is_flood && !is_mixed(level.board)) {
        reading.warnings.emplace_back(
            "Nearly all cells have one color: check that the picture shows a board.");
        max_confidence = in_doubt;
    }
    if (is_flood && !looks_random) {
        reading.warnings.emplace_back(
            "The colors are not as random as those of most boards: check that the picture shows one.");
        max_confidence = in_doubt;
    }
    if (is_flood && continues_beyond(board, image)) {
        reading.warnings.emplace_back(
            "The board seems to continue beyond what was read: check that no row or column is missing.");
        max_confidence = in_doubt;
    }
    reading.confidence = is_flood ? std::min(max_confidence, flood_confidence(reading, level.board, board))
                                  : kami_confidence(reading, board);
    reading.level = std::move(level);
    return reading;
}

}  // namespace

SquareImage::SquareImage(WorkImage in) : work(std::move(in)), edges(work.image) {}

bool SquareImage::shows_many() const {
    constexpr int many = 6;  // a side: parts of tiles look like a few squares
    return edges.lattice && std::min(edges.lattice->across.cells, edges.lattice->down.cells) >= many;
}

std::optional<SquareImage> find_square_image(const ImageView& picture) {
    if (picture.empty()) return std::nullopt;
    WorkImage work = work_image(picture, work_pixels, longest_side_px);
    if (std::min(work.image.cols, work.image.rows) < min_picture_side_px) return std::nullopt;
    return SquareImage(std::move(work));
}

Outcome<Reading> read_squares(const ImageView& picture, const SquareImage& image,
                              const ReadOptions& options) {
    const WorkImage& work = image.work;
    Outcome<Reading> reading = read_squares_in(image, picture, options);
    if (reading || reading.refusal().stage == Stage::cells) return reading;
    // Lines and gaps of a pixel or two are detected more often in an enlarged picture.
    constexpr double max_times = 2, min_times = 1.4;
    const double times =
        std::min({max_times, std::sqrt(work_pixels / static_cast<double>(work.image.total())),
                  longest_side_px / std::max(work.image.cols, work.image.rows)});
    if (times < min_times) return reading;
    const SquareImage enlarged(scaled_image(picture, times));
    // On 2,000 drawn screens, every board of few cells a side that only the enlarged picture showed came from
    // a picture that was enlarged by the full factor.
    if (times < max_times && !enlarged.shows_many()) return reading;
    Outcome<Reading> of_enlarged = read_squares_in(enlarged, picture, options);
    return of_enlarged ? std::move(of_enlarged) : std::move(reading);
}

}  // namespace unfold::vision
