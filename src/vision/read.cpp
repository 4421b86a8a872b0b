// Tries the readers of the games, collects the evidence, and accepts a reading or refuses the picture.
#include "unfold/vision.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iostream>
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

class Readers {
  public:
    Readers(const ImageView& image, const ReadOptions& options) : image_(image), options_(options) {}

    ReadResult run() {
        ReadResult result;
        Outcome<Reading> best = Refusal{};
        if (wants(Game::kami2)) best = vision::read_kami2(image_, Detail::low, options_);
        if (!(best && best->confidence >= 0.8)) {
            const auto boards = vision::find_lattice_boards(image_);
            for (std::size_t i = 0; i < std::min<std::size_t>(boards.size(), 3); ++i) {
                if (!boards[i].is_of_tiles || options_.game == Game::floodit) {
                    auto c = vision::read_colors(image_, boards[i], options_);
                    if (c) {
                        if (std::getenv("FEAT")) {
                            std::cout << "FEAT";
                            for (const double f : c->features) std::cout << ' ' << f;
                            std::cout << ' ' << c->is_kami << ' ' << c->has_bar << '\n';
                        }
                        Reading r = std::move(c->reading);
                        r.confidence = std::min(1.0, boards[i].score);
                        if (!best || r.confidence > best->confidence) best = std::move(r);
                    }
                }
            }
        }
        if (best) result.reading = std::move(*best);
        else result.refusal = error_of(best.refusal(), all_games);
        return result;
    }

  private:
    bool wants(Game game) const { return !options_.game || options_.game == game; }
    const ImageView& image_;
    const ReadOptions& options_;
};

}  // namespace

ReadResult vision::read_uncalibrated(const ImageView& image, const ReadOptions& options) {
    return Readers(image, options).run();
}
ReadResult read(const ImageView& image, const ReadOptions& options) { return Readers(image, options).run(); }

}  // namespace unfold
