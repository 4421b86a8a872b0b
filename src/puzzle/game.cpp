// The names of the games.
#include "unfold/puzzle.h"

#include <array>

namespace unfold {
namespace {

struct GameRow {
    std::string_view name;
    std::string_view title;
};

// In the order of Game.
constexpr std::array<GameRow, 4> games{{
    {"kami2", "KAMI 2"},
    {"kami", "KAMI"},
    {"floodit", "Flood-It"},
    {"shisen", "Shisen-Sho"},
}};

}  // namespace

std::string_view game_name(Game game) {
    return games[static_cast<std::size_t>(game)].name;
}

std::string_view game_title(Game game) {
    return games[static_cast<std::size_t>(game)].title;
}

std::optional<Game> game_from_name(std::string_view name) {
    for (std::size_t i = 0; i < games.size(); ++i)
        if (games[i].name == name) return static_cast<Game>(i);
    return std::nullopt;
}

}  // namespace unfold
