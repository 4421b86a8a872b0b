// The properties of each game, as one table. Only stages that differ from game to game (readers, solvers and
// drawn screens) branch on the game; all other code uses this table.
#pragma once

#include "unfold/puzzle.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

/// All games, in the order in which they are listed for people.
inline constexpr std::array all_games{Game::kami2, Game::kami, Game::floodit, Game::shisen};

enum class MoveKind : std::uint8_t {
    recolor_region,  ///< any region takes a color
    recolor_flood,   ///< the region that holds the origin takes a color
    remove_pair,     ///< two tiles that match are removed
};

struct GameFacts {
    std::string_view name;   ///< in files and options
    std::string_view title;  ///< for people
    MoveKind move_kind;
    Lattice lattice;      ///< of a usual board
    bool may_have_holes;  ///< usual boards may have cells off the board, or without tiles
    int usual_moves;      ///< the fewest moves of a generated level of colors

    /// Colors, and with them a region graph, a palette, a number of moves allowed and a lower bound. A game
    /// without colors has tiles, and with them gravity and match groups.
    [[nodiscard]] constexpr bool has_colors() const { return move_kind != MoveKind::remove_pair; }
    /// An origin: a move is its color alone, and every move recolors the same region.
    [[nodiscard]] constexpr bool has_origin() const { return move_kind == MoveKind::recolor_flood; }
    /// A choice of region: several solutions that differ in it, grades, and bounds that are proven twice.
    [[nodiscard]] constexpr bool has_free_moves() const { return move_kind == MoveKind::recolor_region; }
};

[[nodiscard]] const GameFacts& facts_of(Game game);

/// The names of all games.
[[nodiscard]] std::vector<std::string> game_names();

}  // namespace unfold
