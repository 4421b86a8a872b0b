// The message for people covers all games that were tried.
#include "vision/refusals.h"

#include <array>
#include <cctype>
#include <span>
#include <string>
#include <utility>

#include "core/mapped.h"
#include "puzzle/cell_text.h"
#include "puzzle/game.h"

namespace unfold::vision {
namespace {

std::string titles_of(std::span<const Game> games) {
    return one_of_text(mapped(games, [](Game game) { return std::string(game_title(game)); }));
}

// `games`: those that the reader searched.
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

}  // namespace

Outcome<Reading> TriedGames::noted(Outcome<Reading> outcome, std::vector<Game> games) {
    if (outcome) {
        evidence.push_back({game_of(outcome->level), outcome->confidence, ""});
        return outcome;
    }
    evidence.push_back({games.back(), 0, error_of(outcome.refusal(), games).message()});
    refused_.push_back({std::move(games), outcome.refusal()});
    return outcome;
}

Error TriedGames::final_refusal(const Refusal& last, const std::optional<Game>& named) const {
    const Refused* closest = nullptr;
    for (const Refused& attempt : refused_)
        if (attempt.refusal.code == ErrorCode::uncertain_board && !attempt.refusal.reason.empty() &&
            (!closest || attempt.refusal.stage > closest->refusal.stage))
            closest = &attempt;
    if (named) {
        const std::array games{*named};
        return error_of(closest ? closest->refusal : last, games);
    }
    const Error error = error_of(last, all_games);
    if (!closest) return error;
    std::string reason = closest->refusal.reason;
    reason.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(reason.front())));
    return {error.code(), error.stage(),
            error.message() + " The best match is " + titles_of(closest->games) + ": " + reason,
            closest->refusal.hint.empty()
                ? error.hint() + " If it shows such a board, choose the game and read the picture again."
                : closest->refusal.hint,
            "game"};
}

}  // namespace unfold::vision
