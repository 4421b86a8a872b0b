// What a player wishes of a generated level, with the defaults of each game.
#pragma once

#include "unfold/levels.h"

#include <optional>

#include "answers/parameters.h"

namespace unfold::answers {

/// The wishes of one request; what is absent has the default of the game.
struct WishRequest {
    Game game = Game::kami2;
    std::optional<int> columns;
    std::optional<int> rows;
    std::optional<int> colors;  ///< of the palette; of Shisen-Sho the kinds of tiles
    std::optional<int> moves;
    std::optional<Style> style;
    std::optional<Symmetry> symmetry;
    std::optional<Difficulty> difficulty;
    std::optional<double> dead_ends;
    std::optional<Gravity> gravity;
};

/// Throws Error(usage), naming the parameter, where the game lacks what is wished, and as `check(Wish)`.
[[nodiscard]] Wish wish_of(const WishRequest& request);
/// From game, columns, rows, colors, moves, style, symmetry, difficulty, dead_ends and gravity. Throws also
/// Error(usage) for a value that cannot be parsed.
[[nodiscard]] Wish wish_of(const Parameters& given);

/// The difficulty of that name. Throws Error(usage) for another one.
[[nodiscard]] Difficulty difficulty_of(const std::string& name);
/// From "2026-11-24". Throws Error(usage, …, "date") where it is absent or another form.
[[nodiscard]] Date date_of(const Parameters& given);

}  // namespace unfold::answers
