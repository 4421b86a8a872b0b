// Tries the readers of the games, collects the evidence, and accepts the most likely reading or refuses.
#include "unfold/vision.h"

#include <algorithm>

#include "vision/photo/read_photo.h"
#include "vision/questions.h"
#include "vision/readers.h"
#include "vision/refusals.h"

namespace unfold {
namespace {

using vision::Detail;
using vision::Outcome;
using vision::Refusal;

constexpr double min_screenshot_confidence = 0.65;  // below: the picture is also tried as a photo

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
            if (first && first->confidence >= vision::min_sure_reading) return first;
            Outcome<Reading> board = vision::read_squares(image_, options_, attempts_);
            if (board && (!first || board->confidence > first->confidence)) return board;
            return with_detail(std::move(first));
        }
        return vision::read_squares(image_, options_, attempts_);
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
