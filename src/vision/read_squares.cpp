// The reader of squares and tiles: the boards that the maps show, each read as a board of colors and of
// tiles; the most likely one wins. The network errs differently on a picture and on its mirror image, so the
// two vote unless a reading is sure (test-time augmentation).
#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include <opencv2/core.hpp>

#include "vision/board_probability.h"
#include "vision/image/picture_mat.h"
#include "vision/image/work_image.h"
#include "vision/questions.h"
#include "vision/readers.h"

namespace unfold::vision {
namespace {

// Readings below this probability are refused, or returned with questions if the player named the game.
constexpr double min_probability = 0.4;
constexpr double min_board_probability = 0.3;  // below: the refusal says that no board was found

// True if there are several signs for each color, all of them in pairs: they are faces of tiles.
bool are_faces(const Reading& tiles, const Reading& colors) {
    constexpr std::size_t signs = 2;  // of a color, on average
    const auto& cells = std::get<TileLevel>(tiles.level).board.cells;
    std::set<KindId> kinds(cells.begin(), cells.end());
    kinds.erase(no_tile);
    return tiles.doubtful.empty() &&
           kinds.size() > signs * std::get<ColorLevel>(colors.level).board.palette.size();
}

// Lowers the confidence of a reading that has doubtful cells or may be a part of a board. Applied after the
// likeliest extent is chosen: otherwise an extent that leaves out the doubtful cells would win.
void add_doubts(Reading& reading) {
    constexpr double max_in_doubt = 0.8;  // confidence
    constexpr int min_sure_side = 5;      // cells
    if (has_doubtful_cells(reading)) reading.confidence = std::min(reading.confidence, max_in_doubt);
    const Lattice& lattice = lattice_of(reading.level);
    if (game_of(reading.level) != Game::floodit || !reading.geometry.swatches_px.empty() ||
        std::min(lattice.columns, lattice.rows) >= min_sure_side)
        return;
    reading.confidence = std::min(reading.confidence, max_in_doubt);
    reading.warnings.push_back(
        "The board was read as " + std::to_string(lattice.columns) + " x " + std::to_string(lattice.rows) +
        " cells. A board this small may be part of a larger one: check that it is complete.");
}

// True if two readings have the same cells. The colors and kinds may be numbered differently: one image may
// show more color buttons than the other.
bool are_equal_boards(const Level& a, const Level& b) {
    return std::visit(
        [&](const auto& level) {
            const auto* const other = std::get_if<std::decay_t<decltype(level)>>(&b);
            if (!other || game_of(a) != game_of(b) || level.board.lattice != other->board.lattice)
                return false;
            const auto &cells = level.board.cells, &others = other->board.cells;
            using Content = typename std::decay_t<decltype(cells)>::value_type;
            std::map<Content, Content> second_of, first_of;
            return std::equal(cells.begin(), cells.end(), others.begin(), [&](Content one, Content two) {
                return (one.value < 0) == (two.value < 0) &&
                       second_of.try_emplace(one, two).first->second == two &&
                       first_of.try_emplace(two, one).first->second == one;
            });
        },
        a);
}

// The readings of the boards in a picture as one family of games, or why there are none.
struct Readings {
    std::vector<Reading> all;
    Refusal refusal;
};

// Adds a reading, or replaces the same one if that is less likely: extents of paper may be completed to the
// same board.
void add_likelier(std::vector<Reading>& readings, Reading reading) {
    const auto same = std::find_if(readings.begin(), readings.end(), [&](const Reading& other) {
        return are_equal_boards(reading.level, other.level);
    });
    if (same == readings.end())
        readings.push_back(std::move(reading));
    else if (reading.confidence > same->confidence)
        *same = std::move(reading);
}

// The readings of a picture and of its mirror image, each with the mean of the probabilities that it has in
// both; 0 from an image in which it was not read.
Readings vote(Readings first, Readings second) {
    for (Reading& reading : first.all) {
        const auto same = std::find_if(second.all.begin(), second.all.end(), [&](const Reading& other) {
            return are_equal_boards(reading.level, other.level);
        });
        double sum = reading.confidence;
        if (same != second.all.end()) {
            sum += same->confidence;
            if (same->confidence > reading.confidence) reading = std::move(*same);
            second.all.erase(same);
        }
        reading.confidence = sum / 2;
    }
    for (Reading& reading : second.all) {
        reading.confidence /= 2;
        first.all.push_back(std::move(reading));
    }
    return first;
}

// The boards that the maps of the mirror image show, mirrored back.
std::vector<LatticeBoard> boards_of_mirror_image(const ImageView& picture) {
    const WorkImage work = work_image(picture, max_detailed_pixels);
    cv::Mat mirrored;
    cv::flip(work.image, mirrored, 1);
    std::vector<LatticeBoard> boards = find_lattice_boards(view_of(mirrored));
    for (LatticeBoard& board : boards) {
        board.lattice = board.lattice.scaled(1 / work.x_scale, 1 / work.y_scale);
        board.area_px /= work.x_scale * work.y_scale;
        LineComb& across = board.lattice.across;
        across.first_px = picture.width_px - across.end_px();
        for (auto row = board.occupied.begin(); row != board.occupied.end(); row += across.cells)
            std::reverse(row, row + across.cells);
    }
    return boards;
}

// The readings of one image as colors and as tiles.
struct ImageReadings {
    Readings colors, tiles;
};

// The likeliest reading as colors and as tiles.
struct LikeliestReadings {
    Outcome<Reading> colors = Refusal{};
    Outcome<Reading> tiles = Refusal{};

    [[nodiscard]] const Outcome<Reading>& best() const {
        return tiles && (!colors || tiles->confidence > colors->confidence || are_faces(*tiles, *colors))
                   ? tiles
                   : colors;
    }
};

class SquaresReader {
  public:
    SquaresReader(const ImageView& image, const ReadOptions& options) : image_(image), options_(options) {}

    [[nodiscard]] bool wants_colors() const {
        return options_.game != Game::kami2 && options_.game != Game::shisen;
    }
    [[nodiscard]] bool wants_tiles() const { return options_.game.value_or(Game::shisen) == Game::shisen; }

    [[nodiscard]] LikeliestReadings likeliest_readings() const {
        ImageReadings first = readings_on(find_lattice_boards(image_));
        LikeliestReadings of_first{likeliest(first.colors), likeliest(first.tiles)};
        const bool is_sure = of_first.best() && of_first.best()->confidence >= min_sure_reading;
        if (is_sure || (first.colors.all.empty() && first.tiles.all.empty())) return of_first;
        ImageReadings second = readings_on(boards_of_mirror_image(image_));
        return {likeliest(vote(std::move(first.colors), std::move(second.colors))),
                likeliest(vote(std::move(first.tiles), std::move(second.tiles)))};
    }

  private:
    [[nodiscard]] ImageReadings readings_on(const std::vector<LatticeBoard>& boards) const {
        constexpr double clear_share = 0.9;  // of color cells: sure colors are not also read as tiles
        ImageReadings result;
        if (wants_colors())
            result.colors =
                readings_of(boards, read_colors, ProbabilityModel::colors, &LatticeBoard::may_show_colors);
        const Outcome<Reading> colors = likeliest(result.colors);
        const bool are_clear_colors = colors && colors->confidence > min_sure_reading;
        if (wants_tiles())
            result.tiles =
                readings_of(boards, read_tiles, ProbabilityModel::tiles, [&](const LatticeBoard& board) {
                    return board.may_show_tiles() &&
                           (options_.game || !are_clear_colors || board.color_share < clear_share);
                });
        return result;
    }

    using ReadBoard = Outcome<BoardReading>(const ImageView&, const LatticeBoard&, const ReadOptions&);

    // The readings of the boards that may show the game, with their probabilities, and the first refusal.
    [[nodiscard]] Readings readings_of(const std::vector<LatticeBoard>& boards, ReadBoard& read_board,
                                       ProbabilityModel model,
                                       const std::function<bool(const LatticeBoard&)>& may_show) const {
        Readings result;
        std::optional<Refusal> refusal;
        for (const LatticeBoard& board : boards) {
            // A board of KAMI is completed to its known size, whatever its extent. If a reading of tiles is
            // sure, no other extent is tried.
            const bool is_settled =
                (!result.all.empty() && game_of(result.all.front().level) == Game::kami) ||
                (model == ProbabilityModel::tiles &&
                 std::any_of(result.all.begin(), result.all.end(),
                             [](const Reading& reading) { return reading.confidence >= min_sure_reading; }));
            if (!may_show(board) || (board.has_other_extent && is_settled)) continue;
            auto found = read_board(image_, board, options_);
            if (!found) {
                if (!refusal) refusal = found.refusal();
                continue;
            }
            Reading reading = std::move(found->reading);
            reading.confidence = std::max(probability_of(model, found->features), found->min_probability);
            add_likelier(result.all, std::move(reading));
        }
        result.refusal = refusal.value_or(Refusal{});
        return result;
    }

    // A refusal where all are refused or the likeliest is not likely enough.
    [[nodiscard]] Outcome<Reading> likeliest(const Readings& readings) const {
        const auto best =
            std::max_element(readings.all.begin(), readings.all.end(),
                             [](const Reading& a, const Reading& b) { return a.confidence < b.confidence; });
        if (best == readings.all.end()) return readings.refusal;
        Reading chosen = *best;
        add_doubts(chosen);
        if (chosen.confidence < min_board_probability) return readings.refusal;
        if (!options_.game && chosen.confidence < min_probability)
            return Refusal{ErrorCode::uncertain_board, Stage::cells};
        return chosen;
    }

    const ImageView& image_;
    const ReadOptions& options_;
};

}  // namespace

Outcome<Reading> read_squares(const ImageView& image, const ReadOptions& options, TriedGames& attempts) {
    const SquaresReader reader(image, options);
    if (!reader.wants_colors() && !reader.wants_tiles()) return Refusal{};
    LikeliestReadings likeliest = reader.likeliest_readings();
    const auto color_games =
        options.game ? std::vector{*options.game} : std::vector{Game::kami, Game::floodit};
    if (reader.wants_colors()) likeliest.colors = attempts.noted(std::move(likeliest.colors), color_games);
    if (reader.wants_tiles()) likeliest.tiles = attempts.noted(std::move(likeliest.tiles), {Game::shisen});
    Outcome<Reading> best = likeliest.best();
    if (best && std::holds_alternative<ColorLevel>(best->level)) take_moves(*best, image, options);
    return best;
}

}  // namespace unfold::vision
