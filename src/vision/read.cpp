// Tries the readers of the games, collects the evidence, and accepts the most likely reading or refuses.
#include "unfold/vision.h"

#include <algorithm>
#include <functional>
#include <set>

#include "vision/board_probability.h"
#include "vision/photo/read_photo.h"
#include "vision/questions.h"
#include "vision/readers.h"
#include "vision/refusals.h"

namespace unfold {
namespace {

using vision::Detail;
using vision::Outcome;
using vision::Refusal;

// Readings below this probability are refused, or returned with questions if the player named the game.
constexpr double min_probability = 0.4;
constexpr double min_board_probability = 0.3;       // below: the refusal says that no board was found
constexpr double min_screenshot_confidence = 0.65;  // below: the picture is also tried as a photo
constexpr double enough_confidence = 0.95;          // from here on, no further reader is tried
constexpr double max_with_doubtful_cells = 0.85;    // the probability of a reading with doubtful cells

// True if there are several signs for each color, all of them in pairs: they are faces of tiles.
bool are_faces(const Reading& tiles, const Reading& colors) {
    constexpr std::size_t signs = 2;  // of a color, on average
    const auto& cells = std::get<TileLevel>(tiles.level).board.cells;
    std::set<KindId> kinds(cells.begin(), cells.end());
    kinds.erase(no_tile);
    return tiles.doubtful.empty() &&
           kinds.size() > signs * std::get<ColorLevel>(colors.level).board.palette.size();
}

// The readers that `options` requires; each attempt adds to the evidence.
class Readers {
  public:
    Readers(const ImageView& image, const ReadOptions& options) : image_(image), options_(options) {}

    ReadResult run() {
        Outcome<Reading> outcome = read_upright();
        const double confidence = outcome ? outcome->confidence : 0;
        if (confidence < min_screenshot_confidence)
            if (std::optional<Reading> reading = read_photo(); reading && reading->confidence > confidence)
                outcome = *std::move(reading);
        ReadResult result;
        result.evidence = std::move(attempts_.evidence);
        if (outcome)
            result.reading = accepted(*std::move(outcome));
        else
            result.refusal = attempts_.final_refusal(outcome.refusal(), options_.game);
        return result;
    }

    // Reads the picture as an upright screenshot. KAMI 2 at low detail is the fastest reader and is tried
    // first. It is tried again at high detail unless a board of squares or tiles is more likely.
    Outcome<Reading> read_upright() {
        if (wants(Game::kami2)) {
            Outcome<Reading> first = read_kami2(Detail::low);
            if (first && first->confidence >= enough_confidence) return first;
            Outcome<Reading> board = read_boards();
            if (board && (!first || board->confidence > first->confidence)) return board;
            return with_detail(std::move(first));
        }
        return read_boards();
    }

  private:
    [[nodiscard]] bool wants(Game game) const { return options_.game.value_or(game) == game; }

    std::optional<Reading> read_photo() {
        const auto read_straight = [&](const ImageView& picture, std::optional<Game> game) {
            ReadOptions options = options_;
            options.game = game;
            return Readers(picture, options).read_upright();
        };
        std::optional<Reading> reading = vision::read_photo(image_, options_.game, read_straight);
        if (reading) attempts_.evidence.push_back({game_of(reading->level), reading->confidence, ""});
        return reading;
    }

    Outcome<Reading> read_kami2(Detail detail) {
        return attempts_.noted(vision::read_kami2(image_, detail, options_), {Game::kami2});
    }

    // The better of the first reading and one with more detail; the first refusal where both refuse.
    Outcome<Reading> with_detail(Outcome<Reading> first) {
        const bool may_show_board = first || first.refusal().code == ErrorCode::uncertain_board;
        if (!vision::gains_from_detail(image_, may_show_board)) return first;
        Outcome<Reading> second = read_kami2(Detail::high);
        if (second && (!first || second->confidence > first->confidence)) return second;
        return first;
    }

    // The most likely board of squares or tiles.
    Outcome<Reading> read_boards() {
        const bool wants_colors = wants(Game::floodit) || wants(Game::kami),
                   wants_tiles = wants(Game::shisen);
        if (!wants_colors && !wants_tiles) return Refusal{};
        const std::vector<vision::LatticeBoard> boards = vision::find_lattice_boards(image_);
        constexpr double min_share = 0.1;  // of the cells
        Outcome<Reading> best = Refusal{};
        if (wants_colors)
            best = best_reading(boards, color_games(options_.game), [&](const vision::LatticeBoard& board) {
                return board.color_share > min_share;
            });
        const bool are_clear_colors = best && best->confidence > enough_confidence;
        if (!wants_tiles) return best;
        Outcome<Reading> tiles = best_reading(boards, {Game::shisen}, [&](const vision::LatticeBoard& board) {
            return options_.game || !are_clear_colors || board.color_share < 1 - min_share;
        });
        if (tiles && (!best || tiles->confidence > best->confidence || are_faces(*tiles, *best)))
            return tiles;
        return best;
    }

    // The most likely reading as one of these games, of the boards that may show it; if all are refused, the
    // first refusal.
    Outcome<Reading> best_reading(const std::vector<vision::LatticeBoard>& boards,
                                  const std::vector<Game>& games,
                                  const std::function<bool(const vision::LatticeBoard&)>& may_show) {
        std::optional<Outcome<Reading>> best;
        for (const vision::LatticeBoard& board : boards) {
            if (!may_show(board)) continue;
            Outcome<Reading> reading = with_probability(games.front() == Game::shisen
                                                            ? vision::read_tiles(image_, board, options_)
                                                            : vision::read_colors(image_, board, options_));
            if (!best || (reading && (!*best || reading->confidence > (*best)->confidence)))
                best = std::move(reading);
        }
        return attempts_.noted(best ? *std::move(best) : Refusal{}, games);
    }

    static std::vector<Game> color_games(const std::optional<Game>& named) {
        return named ? std::vector{*named} : std::vector{Game::kami, Game::floodit};
    }

    // The reading with its probability; a refusal where that is too low.
    [[nodiscard]] Outcome<Reading> with_probability(Outcome<vision::BoardReading> found) const {
        if (!found) return found.refusal();
        Reading reading = std::move(found->reading);
        const bool is_tiles = game_of(reading.level) == Game::shisen;
        reading.confidence = vision::probability_of(
            is_tiles ? vision::ProbabilityModel::tiles : vision::ProbabilityModel::colors, found->features);
        reading.confidence = std::clamp(reading.confidence, found->min_probability, found->max_probability);
        if (vision::has_doubtful_cells(reading))
            reading.confidence = std::min(reading.confidence, max_with_doubtful_cells);
        if (reading.confidence < min_board_probability) return Refusal{};
        if (!options_.game && reading.confidence < min_probability)
            return Refusal{ErrorCode::uncertain_board, Stage::cells};
        return reading;
    }

    [[nodiscard]] Reading accepted(Reading reading) const {
        std::visit(
            [&](auto& level) {
                level.source = Source{"", image_.width_px, image_.height_px,
                                      lattice_rect_px(reading.geometry, level.board.lattice)};
            },
            reading.level);
        apply_overrides(options_.overrides, reading.level);
        return reading;
    }

    const ImageView& image_;
    const ReadOptions& options_;
    vision::TriedGames attempts_;
};

}  // namespace

ReadResult read(const ImageView& image, const ReadOptions& options) {
    if (options.game == Game::shisen) {
        // An override that no level of the game accepts is reported even where the picture shows none.
        Level level = TileLevel{};
        apply_overrides({options.overrides.colors, {}}, level);
    }
    if (image.empty()) return {{}, vision::TriedGames().final_refusal(Refusal{}, options.game), {}};
    ReadResult result = Readers(image, options).run();
    if (!result.reading) return result;
    Reading& reading = *result.reading;
    // The screens that the probabilities were fitted on are not photos.
    if (vision::may_be_photo(reading))
        reading.confidence = std::min(reading.confidence, vision::max_photo_confidence);
    // Where the last attempt was accepted, it has the confidence of the reading.
    if (!result.evidence.empty() && result.evidence.back().game == game_of(reading.level))
        result.evidence.back().confidence = reading.confidence;
    reading.questions = vision::questions_of(image, reading);
    return result;
}

}  // namespace unfold
