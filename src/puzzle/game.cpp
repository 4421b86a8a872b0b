// The table of the games.
#include "puzzle/game.h"

#include <algorithm>

namespace unfold {

const GameFacts& facts_of(Game game) {
    using enum MoveKind;
    using enum LatticeKind;
    static constexpr GameFacts kami2{"kami2", "KAMI 2", recolor_region, Lattice{}, true, 6};
    static constexpr GameFacts kami{"kami", "KAMI", recolor_region, {square, 10, 16}, false, 6};
    static constexpr GameFacts floodit{"floodit", "Flood-It", recolor_flood, {square, 14, 14}, false, 12};
    static constexpr GameFacts shisen{"shisen", "Shisen-Sho", remove_pair, {square, 18, 8}, true, 0};
    switch (game) {
        case Game::kami2:
            return kami2;
        case Game::kami:
            return kami;
        case Game::floodit:
            return floodit;
        case Game::shisen:
            return shisen;
    }
    return kami2;
}

std::string_view game_name(Game game) {
    return facts_of(game).name;
}

std::string_view game_title(Game game) {
    return facts_of(game).title;
}

std::optional<Game> game_from_name(std::string_view name) {
    const auto* const found =
        std::find_if(all_games.begin(), all_games.end(), [&](Game game) { return game_name(game) == name; });
    return found == all_games.end() ? std::nullopt : std::optional(*found);
}

std::vector<std::string> game_names() {
    std::vector<std::string> names;
    for (const Game game : all_games)
        names.emplace_back(game_name(game));
    return names;
}

}  // namespace unfold
