// The pictures of the stages, then the stages in order: board, palette, cells, counter, confidence.
#include "unfold/vision.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <opencv2/imgproc.hpp>

#include "core/length.h"
#include "core/mapped.h"
#include "puzzle/cell_text.h"
#include "vision/board_probability.h"
#include "vision/counter/move_counter.h"
#include "vision/image/picture_mat.h"
#include "vision/image/work_image.h"
#include "vision/kami2/board_search.h"
#include "vision/kami2/cell_colors.h"
#include "vision/kami2/cell_samples.h"
#include "vision/kami2/footer_parts.h"
#include "vision/kami2/overlays.h"
#include "vision/numbers.h"
#include "vision/palette/kmeans.h"
#include "vision/readers.h"

namespace unfold::vision {
namespace {

// Drawing of the intermediate results of the reader of KAMI 2.

constexpr int fraction_bits = 4;  // OpenCV's drawing takes fixed-point numbers with this many fraction bits

cv::Point fixed(Point p) {
    return {static_cast<int>(std::lround(p.x * (1 << fraction_bits))),
            static_cast<int>(std::lround(p.y * (1 << fraction_bits)))};
}

std::vector<cv::Point> outline_of(const FoundBoard& board, Cell cell) {
    return mapped(cell_outline_in_cells(Lattice{}, cell),
                  [&](Point p) { return fixed(board.lattice.px_from_cell(p)); });
}

void outline_rect(cv::Mat& image, const RectPx& r, const cv::Scalar& color) {
    cv::rectangle(image, fixed({r.x, r.y}), fixed({r.x + r.width, r.y + r.height}), color, 2, cv::LINE_AA,
                  fraction_bits);
}

// The image with the visible board, the footer, its swatches and its counter outlined.
Picture frame_picture(const FoundBoard& board) {
    cv::Mat image = board.image.clone();
    outline_rect(image, board.shown_px, {255, 0, 255});
    if (const auto& footer = board.frame.footer) {
        outline_rect(image, footer->rect_px, {0, 255, 255});
        outline_rect(image, counter_rect(*footer), {255, 255, 0});
        for (int i = 0; i < footer->swatches; ++i)
            outline_rect(image, swatch_rect(*footer, i), {0, 255, 0});
    }
    return picture_from_bgr(image);
}

// The line votes with the fitted lattice over them.
Picture lattice_picture(const FoundBoard& board) {
    cv::Mat scaled, image;
    // The three families become the three color channels.
    cv::merge(std::vector<cv::Mat>(board.votes.by_family.begin(), board.votes.by_family.end()), scaled);
    scaled.convertTo(image, CV_8U, 255 / double{full_vote});
    const Lattice lattice;
    for (int i = 0; i < lattice.cell_count(); ++i)
        cv::polylines(image, outline_of(board, lattice.cell(CellId{i})), true, {255, 255, 255}, 1,
                      cv::LINE_AA, fraction_bits);
    return picture_from_bgr(image);
}

// Every cell filled with the median of its samples.
Picture samples_picture(const FoundBoard& board, const std::vector<CellSamples>& cells) {
    cv::Mat image = board.image.clone();
    const Lattice lattice;
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const CellSamples& cell = cells[static_cast<std::size_t>(i)];
        if (cell.pixels.empty()) continue;
        cv::fillConvexPoly(image, outline_of(board, lattice.cell(CellId{i})),
                           bgr_scalar(rgb_from_lab(cell.median)), cv::LINE_AA, fraction_bits);
    }
    return picture_from_bgr(image);
}

// Every cell filled with its palette color; cells in doubt outlined in magenta.
Picture board_picture(const FoundBoard& board, const Board& read, const std::vector<float>& confidence) {
    cv::Mat image(board.image.size(), CV_8UC3, cv::Scalar(255, 255, 255));
    for (int i = 0; i < read.lattice.cell_count(); ++i) {
        const ColorId color = read.color(CellId{i});
        if (color == off_board) continue;
        cv::fillConvexPoly(image, outline_of(board, read.lattice.cell(CellId{i})),
                           bgr_scalar(read.palette[color.index()]), cv::LINE_AA, fraction_bits);
    }
    for (int i = 0; i < read.lattice.cell_count(); ++i)
        if (confidence[static_cast<std::size_t>(i)] < min_sure_cell)
            cv::polylines(image, outline_of(board, read.lattice.cell(CellId{i})), true, {255, 0, 255}, 2,
                          cv::LINE_AA, fraction_bits);
    return picture_from_bgr(image);
}

// A quarter of a megapixel leaves 37 pixels per column on a whole phone screen: enough for every clean one.
// An uncertain picture (a screen that fills a small part of a page) is searched again with more pixels.
constexpr double low_detail_pixels = 0.25e6;
constexpr double high_detail_pixels = 0.9e6;
// A board fills such a small picture; it is searched in a copy that is enlarged to triangles of 30 pixels per
// column. In still smaller ones, the triangles have hardly a dozen pixels.
constexpr int small_side_px = 200, enlarged_side_px = 300, min_side_px = 80;
constexpr double min_confidence_of_any_board = 0.15;  // below: no board at all
constexpr double min_confidence = 0.5;                // below: perhaps a board
// Share of the cells that may be uncertain; with more, the lattice or the palette is wrong.
constexpr double max_doubtful_share = 0.25;

// Maps from the image in which the board was found to the picture.
class PictureMap {
  public:
    PictureMap(const WorkImage& work, const FoundBoard& board)
        : work_(work), map_(board.searched_from_image) {}

    [[nodiscard]] Point operator()(Point p) const {
        const cv::Vec3d q = map_ * cv::Vec3d(p.x, p.y, 1);
        return {q[0] / work_.x_scale, q[1] / work_.y_scale};
    }
    // The upright rectangle of the same size in the same place: exact except for a tilt, which is left out.
    [[nodiscard]] RectPx operator()(const RectPx& r) const {
        const Point middle = (*this)(Point{r.x + r.width / 2, r.y + r.height / 2});
        const bool on_its_side = std::abs(map_(0, 1)) > std::abs(map_(0, 0));
        const double x_px = length_of(map_(0, 0), map_(1, 0)) * r.width;
        const double y_px = length_of(map_(0, 1), map_(1, 1)) * r.height;
        const double width = (on_its_side ? y_px : x_px) / work_.x_scale;
        const double height = (on_its_side ? x_px : y_px) / work_.y_scale;
        return {middle.x - width / 2, middle.y - height / 2, width, height};
    }
    [[nodiscard]] PxFromCell operator()(const PxFromCell& map) const {
        const Point origin = (*this)(map({0, 0}));
        const Point right = (*this)(map({1, 0}));
        const Point down = (*this)(map({0, 1}));
        return {right.x - origin.x, down.x - origin.x, origin.x,
                right.y - origin.y, down.y - origin.y, origin.y};
    }

  private:
    const WorkImage& work_;
    cv::Matx33d map_;
};

WorkImage work_image_of(const ImageView& image, double max_pixels) {
    const int side_px = std::min(image.width_px, image.height_px);
    return side_px < small_side_px ? scaled_image(image, static_cast<double>(enlarged_side_px) / side_px)
                                   : work_image(image, max_pixels);
}

Outcome<FoundBoard> find_board_or_refuse(const cv::Mat& image, FooterHeights heights) {
    auto board = find_board(image, heights);
    if (!board || board->confidence < min_confidence_of_any_board) return Refusal{};
    if (board->confidence < min_confidence) return Refusal{ErrorCode::uncertain_board};
    return *std::move(board);
}

// The palette as displayed (sRGB of the picture) and for comparisons (Lab of the white-balanced image).
struct Palette {
    std::vector<Rgb> colors;
    std::vector<Lab> labs;
};

// Reads the palette from the swatches. Empty if a swatch is not visible.
std::optional<Palette> palette_from_footer(const FoundBoard& board, const cv::Mat& balanced) {
    if (!board.frame.footer) return std::nullopt;
    const auto shown = read_swatches(board.image, *board.frame.footer);
    const auto compared = read_swatches(balanced, *board.frame.footer);
    if (!shown || !compared) return std::nullopt;
    return Palette{mapped(*shown, &Swatch::color), mapped(*compared, &Swatch::lab)};
}

std::optional<Palette> palette_without_swatches(const std::vector<CellSamples>& cells) {
    constexpr std::size_t min_paper_cells = 6;
    const float smooth = smoothness_limit(cells);
    std::vector<Lab> paper;
    for (const CellSamples& cell : cells)
        if (has_enough_samples(cell) && cell.texture >= smooth) paper.push_back(cell.median);
    if (paper.size() < min_paper_cells) return std::nullopt;
    const auto labs = medians_of(k_means_by_silhouette(paper, 2, 6, uneven_light_weight), paper);
    return Palette{mapped(labs, rgb_from_lab), labs};
}

// The visible cells in doubt.
std::vector<Cell> doubtful_cells(const std::vector<float>& confidence, const std::vector<bool>& hidden) {
    std::vector<Cell> doubtful;
    for (std::size_t i = 0; i < confidence.size(); ++i)
        if (confidence[i] < min_sure_cell && !hidden[i])
            doubtful.push_back(Lattice{}.cell(CellId{static_cast<std::int64_t>(i)}));
    return doubtful;
}

// The board of a finished level has one color.
std::optional<Refusal> refusal_of_finished(const Board& board) {
    std::set<ColorId> colors(board.cells.begin(), board.cells.end());
    colors.erase(off_board);
    if (colors.size() > 1) return std::nullopt;
    if (colors.empty()) return Refusal{ErrorCode::no_board, Stage::cells};
    return Refusal{ErrorCode::no_board, Stage::cells,
                   "The level in this picture is finished: its board has one color.",
                   "Take a screenshot of a level before its last move."};
}

void warn_of_doubtful_cells(Reading& reading) {
    const std::vector<Cell>& doubtful = reading.doubtful;
    if (doubtful.empty()) return;
    const bool is_one = doubtful.size() == 1;
    reading.warnings.push_back((is_one ? "The color of 1 cell is"
                                       : "The colors of " + std::to_string(doubtful.size()) + " cells are") +
                               std::string(" uncertain (") + names_of_cells(doubtful) + "). Check " +
                               (is_one ? "it" : "them") + " before you play.");
}

// The counter's button at the picture's full resolution, upright.
cv::Mat counter_button(const ImageView& image, const RectPx& in_picture, Turn turn) {
    const cv::Rect whole(0, 0, image.width_px, image.height_px);
    const cv::Rect button(cv::Rect2d(in_picture.x, in_picture.y, in_picture.width, in_picture.height));
    const cv::Rect visible = button & whole;
    return visible.empty() ? cv::Mat() : turned(bgr_from(mat_of(image)(visible), image.format), turn);
}

// The budget is what the caller gives, otherwise what the counter shows.
void read_budget(Reading& reading, ColorLevel& level, const std::optional<int>& given,
                 const CounterReading& counter) {
    level.budget = given ? given : counter.count;
    if (level.budget) return;
    reading.warnings.push_back("The number of moves allowed could not be read" +
                               (counter.doubt.empty() ? std::string() : " (" + counter.doubt + ")") +
                               ". Enter it if you want it checked.");
}

// The sine of the angle to the nearest upright position.
double sine_of_tilt(const FoundBoard& board) {
    const cv::Matx33d& map = board.searched_from_image;
    return std::min(std::abs(map(0, 0)), std::abs(map(0, 1))) / std::hypot(map(0, 0), map(0, 1));
}

bool has_hidden_row(const std::vector<bool>& hidden) {
    for (auto row = hidden.begin(); row != hidden.end(); row += kami2_columns)
        if (std::all_of(row, row + kami2_columns, [](bool is_hidden) { return is_hidden; })) return true;
    return false;
}

// The minimum of the confidence of the board and of the visible cells.
double overall_confidence(const FoundBoard& board, bool has_swatches, const std::vector<bool>& hidden,
                          const std::vector<float>& cells) {
    float least = 1;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (!hidden[i]) least = std::min(least, cells[i]);
    // A lead of three to one and more over the next color was never wrong.
    constexpr double full_cell = 0.5;
    // Upper bounds of the confidence. Without a footer the first row and column are uncertain unless the
    // board fills the image; without swatches the number of colors is uncertain.
    constexpr double max_in_doubt = 0.6, max_without_footer = 0.4;
    double place = has_swatches
                       ? board.confidence
                       : std::min(board.confidence, fills_image(board) ? max_in_doubt : max_without_footer);
    // A tilted board is in a photo. Its perspective may move the lattice by a row, and then rows are hidden.
    constexpr double min_tilt = 0.02;  // the sine
    if (sine_of_tilt(board) >= min_tilt && has_hidden_row(hidden)) place = std::min(place, max_in_doubt);
    return std::min(place, clamped_to_unit(static_cast<double>(least) / full_cell));
}

// Reads the picture at a size of at most so many pixels.
Outcome<Reading> read_at(const ImageView& image, double max_pixels, const ReadOptions& options,
                         FooterHeights heights) {
    const auto show = [&](std::string_view stage, const auto& make_picture) {
        if (options.on_debug_picture) options.on_debug_picture(stage, make_picture());
    };
    if (std::min(image.width_px, image.height_px) < min_side_px) return Refusal{};
    const WorkImage work = work_image_of(image, max_pixels);
    Outcome<FoundBoard> found = find_board_or_refuse(work.image, heights);
    if (!found) return found.refusal();
    FoundBoard& board = *found;
    show("10-frame", [&] { return frame_picture(board); });
    show("20-lattice", [&] { return lattice_picture(board); });
    board.votes = {};  // the largest images of all, and not needed from here on

    Reading reading;
    ColorLevel level;
    const bool has_footer = board.frame.footer.has_value();
    const cv::Mat balanced =
        has_footer ? white_balanced(board.image, measure_buttons(board.image, *board.frame.footer))
                   : board.image;
    const auto cells =
        sample_cells(balanced, lightness_grain(balanced), level.board.lattice, board.lattice.px_from_cell,
                     without_bars(board.image, board.shown_px), rounded_corners(board.image, board.shown_px));
    show("30-samples", [&] { return samples_picture(board, cells); });

    const std::optional<Palette> swatches = palette_from_footer(board, balanced);
    const std::optional<Palette> palette = swatches ? swatches : palette_without_swatches(cells);
    if (!palette) return Refusal{};
    level.board.palette = palette->colors;
    show("40-palette", [&] { return palette_picture(palette->colors); });

    CellColors assigned = assign_cells(cells, palette->labs);
    level.board.cells = std::move(assigned.colors);
    reading.cell_confidence = std::move(assigned.confidence);
    const std::vector<bool> hidden = fill_hidden_cells(level.board, cells, reading.cell_confidence);
    const auto hidden_count = std::count(hidden.begin(), hidden.end(), true);
    const auto visible_count = std::ssize(hidden) - hidden_count;
    show("50-board", [&] { return board_picture(board, level.board, reading.cell_confidence); });

    reading.doubtful = doubtful_cells(reading.cell_confidence, hidden);
    if (static_cast<double>(reading.doubtful.size()) >
        max_doubtful_share * static_cast<double>(visible_count))
        return Refusal{ErrorCode::uncertain_board, Stage::cells};
    if (const auto refusal = refusal_of_finished(level.board)) return *refusal;

    const PictureMap to_picture(work, board);
    reading.geometry = {image.width_px,
                        image.height_px,
                        to_picture(board.lattice.px_from_cell),
                        to_picture(board.shown_px),
                        {}};
    for (int i = 0; swatches && i < board.frame.footer->swatches; ++i)
        reading.geometry.swatches_px.push_back(to_picture(swatch_rect(*board.frame.footer, i)));

    CounterReading counter;
    if (has_footer)
        counter =
            read_move_count(counter_button(image, to_picture(counter_rect(*board.frame.footer)), board.turn));
    read_budget(reading, level, options.overrides.colors.budget, counter);
    if (!swatches)
        reading.warnings.emplace_back(
            "The color bar is not fully visible. The colors were taken from the board, and their order may "
            "differ from the game's.");
    if (hidden_count > 0)
        reading.warnings.push_back(
            hidden_count == 1
                ? "1 cell is outside the picture or covered. It was given the color of its nearest visible "
                  "neighbor: check it."
                : std::to_string(hidden_count) +
                      " cells are outside the picture or covered. Each was given the "
                      "color of its nearest visible neighbor: check them.");
    warn_of_doubtful_cells(reading);
    reading.confidence =
        calibrated_kami2(overall_confidence(board, swatches.has_value(), hidden, reading.cell_confidence));
    reading.level = std::move(level);
    return reading;
}

}  // namespace

Outcome<Reading> read_kami2(const ImageView& image, Detail detail, const ReadOptions& options) {
    const double pixels = detail == Detail::low ? low_detail_pixels : high_detail_pixels;
    Outcome<Reading> usual = read_at(image, pixels, options, FooterHeights::usual);
    // A stretched footer explains a place that fits badly, and must itself fit well. Confidences.
    constexpr double min_usual = 0.3, min_stretched = 0.98;
    const bool fits =
        usual ? usual->confidence >= min_usual : usual.refusal().code != ErrorCode::uncertain_board;
    if (fits) return usual;
    Outcome<Reading> stretched = read_at(image, pixels, options, FooterHeights::stretched);
    return stretched && stretched->confidence >= min_stretched ? std::move(stretched) : std::move(usual);
}

bool gains_from_detail(const ImageView& image, bool may_show_board) {
    // A board that is readable only at high detail is a small part of a large picture.
    const double more = may_show_board ? 1.2 : 2;
    return static_cast<double>(image.width_px) * image.height_px > more * low_detail_pixels;
}

}  // namespace unfold::vision
