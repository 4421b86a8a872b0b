// Reading a picture: find the board, take the palette, assign the cells, read the counter, and say how sure
// it is.
#include "unfold/error.h"
#include "unfold/vision.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/board_search.h"
#include "vision/buttons.h"
#include "vision/cell_colors.h"
#include "vision/cell_names.h"
#include "vision/cell_samples.h"
#include "vision/counter/move_counter.h"
#include "vision/debug_pictures.h"
#include "vision/hidden_cells.h"
#include "vision/overlays.h"
#include "vision/palette_from_cells.h"
#include "vision/picture_mat.h"
#include "vision/square/read_square.h"
#include "vision/swatches.h"

namespace unfold {
namespace {

// A quarter of a megapixel leaves 37 pixels a column on a whole phone screen: enough for every clean one.
// What is in doubt then (a screen that fills a small part of a page) is looked at again with more of its
// pixels.
constexpr double work_pixels = 0.25e6;
constexpr double detail_pixels = 0.9e6;
// Below, no game's screen can be told: the smallest triangle would have a dozen pixels.
constexpr int least_side_px = 120;
constexpr double least_sureness_to_guess = 0.15;  // below: no board at all
constexpr double least_sureness = 0.5;            // below: perhaps a board
constexpr float doubtful_below = 0.4F;            // confidence of a cell that the player is told of
// Share of the cells that may be in doubt; with more, the lattice or the palette is wrong.
constexpr double most_doubtful_share = 0.25;

// The searched image: the picture, no larger than needed.
struct WorkImage {
    cv::Mat image;
    double x_scale = 1, y_scale = 1;  // work pixels a picture pixel
};

// Averages as OpenCV's INTER_AREA does, at a fraction of its time for factors that are no whole number.
cv::Mat shrunk(const cv::Mat& picture, cv::Size size) {
    cv::Mat image = picture;
    while (image.cols >= 2 * size.width && image.rows >= 2 * size.height) {
        cv::Mat half;
        cv::resize(image, half, {image.cols / 2, image.rows / 2}, 0, 0, cv::INTER_AREA);
        image = half;
    }
    if (image.size() == size) return image;
    cv::Mat result;
    // Between two pixels each takes part by its distance; one that falls on a pixel must be averaged, too.
    constexpr double sigma_px = 0.45;
    cv::GaussianBlur(image, result, {3, 3}, sigma_px);
    cv::Mat scaled;
    cv::resize(result, scaled, size, 0, 0, cv::INTER_LINEAR);
    return scaled;
}

// Only what is searched is turned to BGR: of a large picture no second copy is made.
WorkImage work_image(const cv::Mat& rgb, double most_pixels) {
    const double scale = std::sqrt(most_pixels / static_cast<double>(rgb.total()));
    if (scale >= 1) return {with_red_and_blue_swapped(rgb), 1, 1};
    const cv::Mat small = shrunk(rgb, {std::max(1, static_cast<int>(std::lround(rgb.cols * scale))),
                                       std::max(1, static_cast<int>(std::lround(rgb.rows * scale)))});
    return {with_red_and_blue_swapped(small), static_cast<double>(small.cols) / rgb.cols,
            static_cast<double>(small.rows) / rgb.rows};
}

// From the image that the board was found in back to the picture.
class ToPicture {
  public:
    ToPicture(const WorkImage& work, const FoundBoard& board)
        : work_(work), map_(board.searched_from_image) {}

    [[nodiscard]] Point operator()(Point p) const {
        const cv::Vec2d q = map_ * cv::Vec3d(p.x, p.y, 1);
        return {q[0] / work_.x_scale, q[1] / work_.y_scale};
    }
    // The upright rectangle of the same size in the same place: exact but for a tilt, which is left out.
    [[nodiscard]] RectPx operator()(const RectPx& r) const {
        const Point middle = (*this)(Point{r.x + r.width / 2, r.y + r.height / 2});
        const bool on_its_side = std::abs(map_(0, 1)) > std::abs(map_(0, 0));
        const double x_px = std::hypot(map_(0, 0), map_(1, 0)) * r.width;
        const double y_px = std::hypot(map_(0, 1), map_(1, 1)) * r.height;
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
    cv::Matx23d map_;
};

[[noreturn]] void refuse_no_board() {
    throw Error(ErrorCode::no_board, Stage::lattice, "There is no KAMI 2 board in this picture.",
                "Take a screenshot of a level that is not finished yet, with the whole board and the color "
                "bar below it.");
}

[[noreturn]] void refuse_uncertain_board(Stage stage) {
    throw Error(ErrorCode::uncertain_board, stage,
                "Something in this picture looks like a KAMI 2 board, but not clearly enough to trust it.",
                "Use the screenshot as the phone saved it: whole, sharp, and not edited.");
}

FoundBoard find_board_or_refuse(const cv::Mat& image) {
    if (std::min(image.cols, image.rows) < least_side_px) refuse_no_board();
    auto board = find_board(image);
    if (!board || board->sureness < least_sureness_to_guess) refuse_no_board();
    if (board->sureness < least_sureness) refuse_uncertain_board(Stage::lattice);
    return *std::move(board);
}

Rgb rgb_of(const Lab& lab) {
    const SrgbColor srgb = srgb_from_lab(lab);
    return {cv::saturate_cast<std::uint8_t>(srgb[0] * 255), cv::saturate_cast<std::uint8_t>(srgb[1] * 255),
            cv::saturate_cast<std::uint8_t>(srgb[2] * 255)};
}

// The palette in two forms, from the swatches or from the cells.
struct Palette {
    std::vector<Rgb> colors;
    std::vector<Lab> labs;
};

// The colors as they stand in the picture, to be shown; and in the balanced image, to compare with. Nothing
// where a swatch does not show.
std::optional<Palette> palette_from_footer(const FoundBoard& board, const cv::Mat& balanced) {
    if (!board.frame.footer) return std::nullopt;
    const auto shown = read_swatches(board.image, *board.frame.footer);
    const auto compared = read_swatches(balanced, *board.frame.footer);
    if (!shown || !compared) return std::nullopt;
    Palette palette;
    for (std::size_t i = 0; i < shown->size(); ++i) {
        palette.colors.push_back((*shown)[i].color);
        palette.labs.push_back((*compared)[i].lab);
    }
    return palette;
}

Palette palette_without_swatches(const std::vector<CellSamples>& cells) {
    const float smooth = smoothness_limit(cells);
    std::vector<bool> is_paper;
    is_paper.reserve(cells.size());
    for (const CellSamples& cell : cells)
        is_paper.push_back(is_seen(cell) && cell.texture >= smooth);
    if (std::count(is_paper.begin(), is_paper.end(), true) < 6) refuse_no_board();
    Palette palette;
    palette.labs = palette_from_cells(cells, is_paper);
    for (const Lab& lab : palette.labs)
        palette.colors.push_back(rgb_of(lab));
    return palette;
}

void refuse_where_most_is_doubtful(const std::vector<float>& confidence, const std::vector<bool>& hidden) {
    int seen = 0;
    int doubtful = 0;
    for (std::size_t i = 0; i < confidence.size(); ++i) {
        if (hidden[i]) continue;
        ++seen;
        if (confidence[i] < doubtful_below) ++doubtful;
    }
    if (doubtful > most_doubtful_share * seen) refuse_uncertain_board(Stage::cells);
}

// A level that is solved shows its board in one color, and nothing is left to do.
void refuse_finished_level(const Board& board) {
    std::optional<ColorId> first;
    for (const ColorId color : board.cells) {
        if (color == off_board) continue;
        if (first && *first != color) return;
        first = color;
    }
    throw Error(ErrorCode::no_board, Stage::cells,
                first ? "The level in this picture is finished: its board has one color."
                      : "There is no KAMI 2 board in this picture.",
                "Take a screenshot of a level before its last move.");
}

void warn_of_doubtful_cells(Reading& reading, const std::vector<bool>& hidden) {
    std::vector<Cell> doubtful;
    for (std::size_t i = 0; i < reading.cell_confidence.size(); ++i)
        if (reading.cell_confidence[i] < doubtful_below && !hidden[i])
            doubtful.push_back(reading.level.board.lattice.cell(CellId{static_cast<std::int64_t>(i)}));
    if (doubtful.empty()) return;
    reading.warnings.push_back("The color of " + std::to_string(doubtful.size()) +
                               (doubtful.size() == 1 ? " cell" : " cells") + " is in doubt (" +
                               names_of_cells(doubtful) + ").");
    reading.doubtful = std::move(doubtful);
}

// The counter's button at the picture's full resolution, upright.
cv::Mat counter_button(const cv::Mat& rgb, const RectPx& in_picture, Turn turn) {
    const cv::Rect whole(0, 0, rgb.cols, rgb.rows);
    const cv::Rect button(
        cv::Point(static_cast<int>(std::lround(in_picture.x)), static_cast<int>(std::lround(in_picture.y))),
        cv::Size(static_cast<int>(std::lround(in_picture.width)),
                 static_cast<int>(std::lround(in_picture.height))));
    const cv::Rect visible = button & whole;
    return visible.empty() ? cv::Mat() : turned(with_red_and_blue_swapped(rgb(visible)), turn);
}

// The budget: what the caller says, else what the counter shows, else nothing and a warning.
void read_budget(Reading& reading, const std::optional<int>& given, const CounterReading& counter) {
    if (given) {
        reading.level.budget = given;
        return;
    }
    reading.level.budget = counter.count;
    if (counter.count) return;
    reading.warnings.push_back("The number of moves allowed could not be read" +
                               (counter.doubt.empty() ? std::string() : ": " + counter.doubt) + ".");
}

// The least sure of the board and of the cells that show; one doubtful cell weighs, hidden ones do not.
double overall_confidence(const FoundBoard& board, bool has_swatches, const std::vector<bool>& hidden,
                          const std::vector<float>& cells) {
    float least = 1;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (!hidden[i]) least = std::min(least, cells[i]);
    // A lead of three to one and more over the next color was never wrong.
    constexpr double sure_cell = 0.5;
    // Without a footer, which row and column come first is a good guess, without a swatch, how many colors
    // there are: never sure.
    constexpr double guessed = 0.4;
    const double place = has_swatches ? board.sureness : std::min(board.sureness, guessed);
    return std::min(place, std::clamp(static_cast<double>(least) / sure_cell, 0.0, 1.0));
}

// Reads the picture at a size of at most so many pixels.
Reading read_at(const cv::Mat& rgb, double most_pixels, const ReadOptions& options) {
    const auto show = [&](std::string_view stage, const auto& make_picture) {
        if (options.on_debug_picture) options.on_debug_picture(stage, make_picture());
    };
    const WorkImage work = work_image(rgb, most_pixels);
    FoundBoard board = find_board_or_refuse(work.image);
    show("10-frame", [&] { return frame_picture(board); });
    show("20-lattice", [&] { return lattice_picture(board); });
    board.votes = {};  // the largest images of all, and of no use from here on

    Reading reading;
    Level& level = reading.level;
    level.game = Game::kami2;
    const bool has_footer = board.frame.footer.has_value();
    const cv::Mat balanced =
        has_footer ? white_balanced(board.image, look_at_buttons(board.image, *board.frame.footer))
                   : board.image;
    const auto cells =
        sample_cells(balanced, texture_of(balanced), level.board.lattice, board.lattice.px_from_cell,
                     without_bars(board.image, board.shown_px), rounded_corners(board.image, board.shown_px));
    show("30-samples", [&] { return samples_picture(board, cells); });

    const std::optional<Palette> swatches = palette_from_footer(board, balanced);
    const Palette palette = swatches ? *swatches : palette_without_swatches(cells);
    level.board.palette = palette.colors;
    show("40-palette", [&] { return palette_picture(palette.colors); });

    CellColors assigned = assign_cells(cells, palette.labs);
    level.board.cells = std::move(assigned.colors);
    reading.cell_confidence = std::move(assigned.confidence);
    const std::vector<bool> hidden = fill_hidden_cells(level.board, cells, reading.cell_confidence);
    const auto hidden_count = std::count(hidden.begin(), hidden.end(), true);
    show("50-board",
         [&] { return board_picture(board, level.board, reading.cell_confidence, doubtful_below); });

    refuse_where_most_is_doubtful(reading.cell_confidence, hidden);
    refuse_finished_level(level.board);

    const ToPicture to_picture(work, board);
    reading.geometry = {
        rgb.cols, rgb.rows, to_picture(board.lattice.px_from_cell), to_picture(board.shown_px), {}};
    for (int i = 0; swatches && i < board.frame.footer->swatches; ++i)
        reading.geometry.swatches_px.push_back(to_picture(swatch_rect(*board.frame.footer, i)));

    CounterReading counter;
    if (has_footer)
        counter =
            read_move_count(counter_button(rgb, to_picture(counter_rect(*board.frame.footer)), board.turn));
    read_budget(reading, options.budget, counter);
    if (!swatches)
        reading.warnings.emplace_back(
            "The color bar does not show whole: the colors are taken from the board, and their order may "
            "differ "
            "from the game's.");
    if (hidden_count > 0)
        reading.warnings.push_back(
            std::to_string(hidden_count) + (hidden_count == 1 ? " cell lies" : " cells lie") +
            " outside the picture or under something; each is taken to continue its neighbor.");
    warn_of_doubtful_cells(reading, hidden);
    reading.confidence = overall_confidence(board, swatches.has_value(), hidden, reading.cell_confidence);
    return reading;
}

// What a look at the picture as KAMI 2 gave: a reading, or why there is none.
struct Look {
    std::optional<Reading> reading;
    std::optional<Error> refusal;

    // Of the board, and of every cell: one in doubt has a confidence below this.
    [[nodiscard]] bool is_sure() const {
        constexpr double sure = 0.8;
        return reading && reading->confidence >= sure;
    }
};

Look look_at(const cv::Mat& rgb, double most_pixels, const ReadOptions& options) {
    try {
        return {read_at(rgb, most_pixels, options), std::nullopt};
    } catch (const Error& error) {
        return {std::nullopt, error};
    }
}

// The better of a first look at a small copy and one with more detail; throws where both refuse.
// `on_look` hears of a second look.
template <class OnLook>
Reading read_with_detail(const cv::Mat& rgb, Look first, const ReadOptions& options, const OnLook& on_look) {
    const bool has_more_detail = static_cast<double>(rgb.total()) > 1.2 * work_pixels;
    if (!first.is_sure() && has_more_detail) {
        Look second = look_at(rgb, detail_pixels, options);
        on_look(second);
        if (second.reading && (!first.reading || second.reading->confidence > first.reading->confidence))
            return *std::move(second.reading);
    }
    // What the first look said stands.
    if (!first.reading) throw Error(*first.refusal);
    return *std::move(first.reading);
}

// What a look gave, to be told.
GameEvidence evidence_of(Game game, const Look& look) {
    return {look.reading ? look.reading->level.game : game, look.reading ? look.reading->confidence : 0,
            look.refusal ? look.refusal->what() : ""};
}

// KAMI 2 where a first look is sure of it, since that is quickest; then squares; then KAMI 2 with more
// detail.
Reading read_any(const cv::Mat& rgb, const ReadOptions& options) {
    Look first = look_at(rgb, work_pixels, options);
    std::vector<GameEvidence> evidence{evidence_of(Game::kami2, first)};
    const auto with_evidence = [&](Reading reading) {
        reading.evidence = std::move(evidence);
        return reading;
    };
    if (first.is_sure()) return with_evidence(*std::move(first.reading));
    if (!first.reading) {
        Look squares;
        try {
            squares.reading = read_square_board(with_red_and_blue_swapped(rgb), options);
        } catch (const Error& error) {
            // What is said of the game that this program is for helps more.
            if (error.code() == ErrorCode::usage) throw;
            squares.refusal = error;
        }
        evidence.push_back(evidence_of(Game::floodit, squares));
        if (squares.reading) return with_evidence(*std::move(squares.reading));
    }
    return with_evidence(read_with_detail(rgb, std::move(first), options, [&](const Look& second) {
        evidence.push_back(evidence_of(Game::kami2, second));
    }));
}

}  // namespace

Reading read(const Picture& picture, const ReadOptions& options) {
    if (options.game == Game::shisen)
        throw Error(ErrorCode::usage, Stage::command, "Shisen-Sho has tiles, and no colors or regions.",
                    "\"unfold solve\", \"read\", \"hint\" and \"verify\" know it.");
    if (picture.pixels.empty()) refuse_no_board();
    const cv::Mat rgb = rgb_view_of(picture);
    if (!options.game) return read_any(rgb, options);
    if (*options.game != Game::kami2) return read_square_board(with_red_and_blue_swapped(rgb), options);
    return read_with_detail(rgb, look_at(rgb, work_pixels, options), options, [](const Look&) {});
}

}  // namespace unfold
