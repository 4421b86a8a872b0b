// The reader of squares and tiles: the boards that the maps show, each read as a board of colors and of
// tiles; the most likely one wins. The network errs differently on a picture and on its mirror image, so the
// two vote on a doubtful reading (test-time augmentation).
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
constexpr double min_board_probability = 0.3;     // below: the refusal says that no board was found
constexpr double max_with_doubtful_cells = 0.85;  // the probability of a reading with doubtful cells

// True if there are several signs for each color, all of them in pairs: they are faces of tiles.
bool are_faces(const Reading& tiles, const Reading& colors) {
    constexpr std::size_t signs = 2;  // of a color, on average
    const auto& cells = std::get<TileLevel>(tiles.level).board.cells;
    std::set<KindId> kinds(cells.begin(), cells.end());
    kinds.erase(no_tile);
    return tiles.doubtful.empty() &&
           kinds.size() > signs * std::get<ColorLevel>(colors.level).board.palette.size();
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

// The more likely of two readings, with the mean of the probabilities that the two opinions give it; an
// opinion that refuses it, or prefers another board, gives it 0.
Outcome<Reading> vote(Outcome<Reading> first, Outcome<Reading> second) {
    const auto probability = [](const Outcome<Reading>& outcome) {
        return outcome ? outcome->confidence : 0;
    };
    const bool agree = first && second && are_equal_boards(first->level, second->level);
    const double other = agree ? std::min(probability(first), probability(second)) : 0;
    Outcome<Reading> better = probability(second) > probability(first) ? std::move(second) : std::move(first);
    if (better) better->confidence = (better->confidence + other) / 2;
    return better;
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

// The most likely reading as colors and as tiles.
struct Opinion {
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

    [[nodiscard]] Opinion opinion() const {
        const Opinion first = opinion_on(find_lattice_boards(image_));
        if (!first.best() || first.best()->confidence >= min_sure_reading) return first;
        const Opinion second = opinion_on(boards_of_mirror_image(image_));
        return {vote(first.colors, second.colors), vote(first.tiles, second.tiles)};
    }

    // A refusal where the probability is too low: that of one opinion, or the mean of both.
    [[nodiscard]] Outcome<Reading> judged(Outcome<Reading> outcome) const {
        if (outcome && outcome->confidence < min_board_probability) return Refusal{};
        if (!options_.game && outcome && outcome->confidence < min_probability)
            return Refusal{ErrorCode::uncertain_board, Stage::cells};
        return outcome;
    }

  private:
    [[nodiscard]] Opinion opinion_on(const std::vector<LatticeBoard>& boards) const {
        constexpr double min_share = 0.1;  // of the cells
        Opinion result;
        if (wants_colors())
            result.colors =
                best_reading(boards, read_colors, ProbabilityModel::colors,
                             [&](const LatticeBoard& board) { return board.color_share > min_share; });
        const bool are_clear_colors = result.colors && result.colors->confidence > min_sure_reading;
        if (wants_tiles())
            result.tiles =
                best_reading(boards, read_tiles, ProbabilityModel::tiles, [&](const LatticeBoard& board) {
                    return options_.game || !are_clear_colors || board.color_share < 1 - min_share;
                });
        return result;
    }

    using ReadBoard = Outcome<BoardReading>(const ImageView&, const LatticeBoard&, const ReadOptions&);

    // The most likely reading of the boards that may show the game; if all are refused, the first refusal.
    [[nodiscard]] Outcome<Reading> best_reading(
        const std::vector<LatticeBoard>& boards, ReadBoard& read_board, ProbabilityModel model,
        const std::function<bool(const LatticeBoard&)>& may_show) const {
        std::optional<Outcome<Reading>> best;
        for (const LatticeBoard& board : boards) {
            if (!may_show(board)) continue;
            Outcome<Reading> reading = with_probability(read_board(image_, board, options_), model);
            if (!best || (reading && (!*best || reading->confidence > (*best)->confidence)))
                best = std::move(reading);
        }
        return best ? *std::move(best) : Refusal{};
    }

    // The reading with its probability; a refusal where that is too low.
    [[nodiscard]] Outcome<Reading> with_probability(Outcome<BoardReading> found,
                                                    ProbabilityModel model) const {
        if (!found) return found.refusal();
        Reading reading = std::move(found->reading);
        reading.confidence = std::clamp(probability_of(model, found->features), found->min_probability,
                                        found->max_probability);
        if (has_doubtful_cells(reading))
            reading.confidence = std::min(reading.confidence, max_with_doubtful_cells);
        return judged(std::move(reading));
    }

    const ImageView& image_;
    const ReadOptions& options_;
};

}  // namespace

Outcome<Reading> read_squares(const ImageView& image, const ReadOptions& options, TriedGames& attempts) {
    const SquaresReader reader(image, options);
    if (!reader.wants_colors() && !reader.wants_tiles()) return Refusal{};
    Opinion opinion = reader.opinion();
    const auto color_games =
        options.game ? std::vector{*options.game} : std::vector{Game::kami, Game::floodit};
    if (reader.wants_colors())
        opinion.colors = attempts.noted(reader.judged(std::move(opinion.colors)), color_games);
    if (reader.wants_tiles())
        opinion.tiles = attempts.noted(reader.judged(std::move(opinion.tiles)), {Game::shisen});
    Outcome<Reading> best = opinion.best();
    if (best && std::holds_alternative<ColorLevel>(best->level)) take_moves(*best, image, options);
    return best;
}

}  // namespace unfold::vision
