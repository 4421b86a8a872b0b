// Tries the readers of the games, collects the evidence, and accepts a reading or refuses the picture.
#include "unfold/vision.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <span>
#include <utility>

#include "vision/calibration.h"
#include "vision/image/picture_mat.h"
#include "vision/photo/read_photo.h"
#include "vision/questions.h"
#include "vision/readers.h"

namespace unfold {
namespace {

using vision::Detail;
using vision::Outcome;
using vision::Refusal;

std::string titles_of(std::span<const Game> games) {
    std::string titles;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const char* separator = i == 0 ? "" : i + 1 == games.size() ? " or " : ", ";
        titles += separator + std::string(game_title(games[i]));
    }
    return titles;
}

// `games`: those that the reader looked for.
Error error_of(const Refusal& refusal, std::span<const Game> games) {
    const bool is_uncertain = refusal.code == ErrorCode::uncertain_board;
    std::string message = refusal.reason;
    if (message.empty())
        message = is_uncertain ? "Something in this picture looks like a board of " + titles_of(games) +
                                     ", but not clearly enough to read it."
                               : "No board of " + titles_of(games) + " was found in this picture.";
    std::string hint = refusal.hint;
    if (hint.empty())
        hint = is_uncertain
                   ? "Use the screenshot as the device saved it: whole, sharp and not edited."
                   : "Take a screenshot of a level that is not finished yet, with the whole board in it.";
    return {refusal.code, refusal.stage, message, hint};
}

constexpr std::array all_games{Game::kami2, Game::kami, Game::floodit, Game::shisen};
constexpr double doubtful = 0.65;          // a screenshot that is read with less may be a photo
constexpr double sure_with_symbols = 0.9;  // of a color flood whose cells have prints
constexpr std::array square_games{Game::kami, Game::floodit};

// The readers, as `options` demands them; each attempt adds to the evidence.
class Readers {
  public:
    Readers(const ImageView& image, const ReadOptions& options) : image_(image), options_(options) {}

    ReadResult run() {
        Outcome<Reading> outcome = read_upright();
        const double confidence = outcome ? outcome->confidence : 0;
        if (confidence < doubtful)
            if (std::optional<Reading> reading = read_photo(); reading && reading->confidence > confidence)
                outcome = *std::move(reading);
        ReadResult result;
        result.evidence = std::move(evidence_);
        if (outcome)
            result.reading = accepted(*std::move(outcome));
        else
            result.refusal = final_refusal(outcome.refusal());
        return result;
    }

    // The picture as it is: a screenshot.
    Outcome<Reading> read_upright() { return options_.game ? read_game(*options_.game) : read_any(); }

  private:
    std::optional<Reading> read_photo() {
        const auto read_straight = [&](const ImageView& picture, std::optional<Game> game) {
            ReadOptions options = options_;
            options.game = game;
            return Readers(picture, options).read_upright();
        };
        std::optional<Reading> reading = vision::read_photo(image_, options_.game, read_straight);
        if (reading) evidence_.push_back({game_of(reading->level), reading->confidence, ""});
        return reading;
    }

    Outcome<Reading> read_game(Game game) {
        if (game == Game::kami2) return with_detail(read_kami2(Detail::low));
        if (game == Game::shisen) return read_tiles();
        return read_squares(vision::find_square_image(image_));
    }

    // KAMI 2 at low detail is the quickest reader and goes first. Squares follow, then tiles, then KAMI 2
    // with more detail, which takes longest. Where KAMI 2 is refused and the edges show few squares, tiles
    // come before squares. Many pictures of other things repeat themselves, so an unsure reading of tiles is
    // returned only if that last search finds no board.
    Outcome<Reading> read_any() {
        Outcome<Reading> first = read_kami2(Detail::low);
        if (is_sure(first) && std::get<ColorLevel>(first->level).budget) return first;
        std::optional<Outcome<Reading>> found_tiles;
        const auto tiles = [&]() -> Outcome<Reading>& {
            if (!found_tiles) found_tiles = read_tiles();
            return *found_tiles;
        };
        const std::optional<vision::SquareImage> square_image = vision::find_square_image(image_);
        const bool are_squares_likely = square_image && square_image->shows_many();
        if (!first && !are_squares_likely && is_sure(tiles())) return std::move(tiles());
        Outcome<Reading> squares = read_squares(square_image);
        // Tiles may look like a color flood that was read, or refused for the prints in its cells. Where the
        // flood is sure, prints that are alike are a gloss.
        const bool may_be_tiles =
            (prints_.are_many && (!squares || squares->confidence < sure_with_symbols)) || prints_.differ ||
            (squares && game_of(squares->level) == Game::floodit && vision::has_ground_lines(*squares));
        if (may_be_tiles && tiles() &&
            (tiles()->confidence >= doubtful || (squares && tiles()->confidence > squares->confidence)))
            return std::move(tiles());
        // Circles and bevels may look like triangles, but no screen of KAMI 2 has plain squares.
        if (squares && (!first || is_sure(squares))) {
            if (!is_sure(squares) && tiles() && tiles()->confidence > squares->confidence)
                return std::move(tiles());
            if (may_be_tiles && tiles()) doubt(*squares);
            return squares;
        }
        if (!first && is_sure(tiles())) return std::move(tiles());
        Outcome<Reading> kami2 = with_detail(std::move(first));
        if (kami2) return kami2;
        if (tiles()) return std::move(tiles());
        // That a board is too large tells more than that there is none.
        const bool is_reason = !squares && squares.refusal().code == ErrorCode::uncertain_board &&
                               squares.refusal().stage == Stage::lattice;
        return is_reason ? std::move(squares) : std::move(kami2);
    }

    // The better of the first reading and one with more detail; the first refusal where both refuse.
    Outcome<Reading> with_detail(Outcome<Reading> first) {
        const bool may_show_board = first || first.refusal().code == ErrorCode::uncertain_board;
        if (is_sure(first) || !vision::gains_from_detail(image_, may_show_board)) return first;
        Outcome<Reading> second = read_kami2(Detail::high);
        const bool is_better = second && (!first || second->confidence > first->confidence);
        return is_better ? std::move(second) : std::move(first);
    }

    Outcome<Reading> read_kami2(Detail detail) {
        constexpr std::array games{Game::kami2};
        return noted(vision::read_kami2(image_, detail, options_), Game::kami2, games);
    }
    Outcome<Reading> read_squares(const std::optional<vision::SquareImage>& square_image) {
        const std::array named{options_.game.value_or(Game::floodit)};
        const std::span<const Game> games = options_.game ? std::span<const Game>(named) : square_games;
        Outcome<Reading> squares =
            square_image ? vision::read_squares(image_, *square_image, options_) : Refusal{};
        if (squares && !options_.game && game_of(squares->level) == Game::floodit) {
            prints_ = vision::prints_of_cells(image_, *squares);
            // A sure reading is not refused: some programs print a symbol for each color.
            if (prints_.differ && squares->confidence < sure_with_symbols)
                squares = Refusal{ErrorCode::uncertain_board, Stage::cells,
                                  "The squares in this picture contain pictures or numbers. The cells of a "
                                  "Flood-It board are plain."};
        }
        return noted(std::move(squares), named[0], games);
    }
    Outcome<Reading> read_tiles() {
        constexpr std::array games{Game::shisen};
        return noted(vision::read_tiles(image_, options_), Game::shisen, games);
    }

    // The first refusal is of KAMI 2: every game was tried when it is the final one.
    [[nodiscard]] Error final_refusal(const Refusal& refusal) const {
        if (options_.game) return error_of(refusal, std::array{*options_.game});
        if (refusal.code == ErrorCode::uncertain_board) return error_of(refusal, std::array{Game::kami2});
        const Error error = error_of(refusal, all_games);
        const Attempt* closest = closest_attempt();
        if (!closest || !refusal.reason.empty()) return error;
        std::string reason = closest->refusal.reason;
        reason.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(reason.front())));
        return {error.code(), error.stage(),
                error.message() + " The closest is " + titles_of(closest->games) + ": " + reason,
                closest->refusal.hint.empty()
                    ? error.hint() + " If it shows such a board, say which game it is."
                    : closest->refusal.hint,
                "game"};
    }

    // An attempt whose reader found something like a board; the one that went furthest, and of those that
    // went as far, the first: that game is likelier.
    struct Attempt {
        std::vector<Game> games;
        Refusal refusal;
    };
    [[nodiscard]] const Attempt* closest_attempt() const {
        const Attempt* closest = nullptr;
        for (const Attempt& attempt : refused_) {
            const Refusal& refusal = attempt.refusal;
            if (refusal.code != ErrorCode::uncertain_board || refusal.reason.empty()) continue;
            if (!closest || refusal.stage > closest->refusal.stage) closest = &attempt;
        }
        return closest;
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

    Outcome<Reading> noted(Outcome<Reading> outcome, Game game, std::span<const Game> games) {
        if (outcome) {
            evidence_.push_back({game_of(outcome->level), outcome->confidence, ""});
        } else {
            evidence_.push_back({game, 0, error_of(outcome.refusal(), games).message()});
            refused_.push_back({{games.begin(), games.end()}, outcome.refusal()});
        }
        return outcome;
    }

    // Lowers the confidence of a color flood where tiles were read, too, and warns of them.
    static void doubt(Reading& flood) {
        if (flood.confidence <= doubtful) return;
        flood.confidence = doubtful;
        flood.warnings.emplace_back(
            "The squares may be tiles with pictures or numbers: check that this is the right game.");
    }

    // Of the board, and of every cell: a doubtful one has a lower confidence.
    static bool is_sure(const Outcome<Reading>& outcome) {
        constexpr double sure = 0.8;
        return outcome && outcome->confidence >= sure;
    }

    const ImageView& image_;
    const ReadOptions& options_;
    std::vector<GameEvidence> evidence_;
    vision::CellPrints prints_;  // of the color flood that read_squares found
    std::vector<Attempt> refused_;
};

}  // namespace

ReadResult vision::read_uncalibrated(const ImageView& image, const ReadOptions& options) {
    if (options.game == Game::shisen) {
        // An override that no level of the game accepts is reported even where the picture shows none.
        Level level = TileLevel{};
        apply_overrides({options.overrides.colors, {}}, level);
    }
    if (image.empty()) {
        const std::array named{options.game.value_or(Game::kami2)};
        const Refusal refusal{ErrorCode::no_board,
                              options.game == Game::shisen ? Stage::image : Stage::lattice};
        return {{}, error_of(refusal, options.game ? std::span<const Game>(named) : all_games), {}};
    }
    return Readers(image, options).run();
}

namespace {

// Whether the picture is, or may be, a photo of a screen: the board is in perspective or tilted, or it is a
// board of KAMI 2 that fills a part of the picture and does not fit its lattice perfectly.
bool may_be_photo(const Reading& reading) {
    constexpr double min_tilt = 0.02;  // the sine
    constexpr double part = 0.6;       // of the picture's width: screenshots show the board from side to side
    constexpr double perfect = 0.995;
    const PictureGeometry& geometry = reading.geometry;
    const PxFromCell& place = geometry.px_from_cell;
    const double across = std::abs(place.x_per_column), down = std::abs(place.y_per_column);
    const bool is_tilted = std::min(across, down) >= min_tilt * std::hypot(across, down);
    const bool is_part = game_of(reading.level) == Game::kami2 && reading.confidence < perfect &&
                         geometry.shown_px.width < part * geometry.width_px;
    return place.w_per_column != 0 || place.w_per_row != 0 || is_tilted || is_part;
}

}  // namespace

ReadResult read(const ImageView& image, const ReadOptions& options) {
    ReadResult result = vision::read_uncalibrated(image, options);
    for (GameEvidence& attempt : result.evidence)
        attempt.confidence = vision::calibrated(attempt.game, attempt.confidence);
    if (!result.reading) return result;
    Reading& reading = *result.reading;
    reading.confidence = vision::calibrated(game_of(reading.level), reading.confidence);
    // The screens that the calibration was fitted on are not photos.
    if (may_be_photo(reading))
        reading.confidence = std::min(reading.confidence, vision::max_photo_confidence);
    // Where the last attempt was accepted, it has the confidence of the reading.
    if (!result.evidence.empty() && result.evidence.back().game == game_of(reading.level))
        result.evidence.back().confidence = reading.confidence;
    reading.questions = vision::questions_of(image, reading);
    return result;
}

}  // namespace unfold
