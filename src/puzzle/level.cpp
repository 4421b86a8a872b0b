// What levels of both families have in common, and what a player may override.
#include "unfold/level.h"

#include <algorithm>

#include "puzzle/cell_text.h"
#include "puzzle/game.h"
#include "puzzle/level_error.h"
#include "puzzle/level_forms.h"

namespace unfold {
namespace {

[[noreturn]] void refuse(const std::string& message, const std::string& hint, const std::string& parameter) {
    throw Error(ErrorCode::usage, Stage::command, message, hint, parameter);
}

void set_origin(ColorLevel& level, const OriginChoice& origin) {
    if (!facts_of(level.game).has_origin())
        refuse(
            "Only Flood-It has an origin, and the level is of " + std::string(game_title(level.game)) + ".",
            "Leave out the origin.", "origin");
    const Lattice& lattice = level.board.lattice;
    const Cell cell = cell_of(origin, lattice);
    if (!lattice.contains(cell) || !level.board.on_board(lattice.id(cell)))
        refuse("The origin, row " + std::to_string(cell.row) + ", column " + std::to_string(cell.column) +
                   ", is not on the board.",
               "Name a cell of the board by row and column, counted from 0.", "origin");
    level.origin = cell;
}

void apply_to_colors(const LevelOverrides& overrides, ColorLevel& level) {
    if (overrides.tiles.gravity || overrides.tiles.match_groups)
        refuse("Only Shisen-Sho has tiles, and the level is of " + std::string(game_title(level.game)) + ".",
               "Leave out the rules of tiles.", overrides.tiles.gravity ? "gravity" : "match_groups");
    if (overrides.colors.budget) {
        level.budget = overrides.colors.budget;
        level.moves_made.reset();
    }
    if (overrides.colors.origin) set_origin(level, *overrides.colors.origin);
}

void apply_to_tiles(const LevelOverrides& overrides, TileLevel& level) {
    check_overrides_of_tiles(overrides.colors);
    if (overrides.tiles.gravity) level.rules.gravity = *overrides.tiles.gravity;
    if (overrides.tiles.match_groups) set_match_groups(*overrides.tiles.match_groups, level);
}

}  // namespace

Cell cell_of(const OriginChoice& origin, const Lattice& lattice) {
    return origin.cell.value_or(Cell{lattice.rows / 2, lattice.columns / 2});
}

void check_overrides_of_tiles(const ColorOverrides& overrides) {
    if (overrides.budget || overrides.origin)
        refuse("Shisen-Sho has no moves allowed and no origin.",
               "Leave out the number of moves allowed and the origin.",
               overrides.budget ? "budget" : "origin");
}

void set_match_groups(const MatchGroups& groups, TileLevel& level) {
    const std::vector<KindId>& cells = level.board.cells;
    for (const std::vector<KindId>& group : groups)
        for (const KindId kind : group)
            if (std::find(cells.begin(), cells.end(), kind) == cells.end())
                refuse("No tile of this board is of kind " + name_of(kind) + ".",
                       "A kind is named by the two characters of its cells in the level file.",
                       "match_groups");
    level.rules.match_groups = groups;
}

Game game_of(const Level& level) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    return colors ? colors->game : Game::shisen;
}

const Lattice& lattice_of(const Level& level) {
    return std::visit([](const auto& of_family) -> const Lattice& { return of_family.board.lattice; }, level);
}

const std::optional<Source>& source_of(const Level& level) {
    return std::visit([](const auto& of_family) -> const std::optional<Source>& { return of_family.source; },
                      level);
}

std::optional<int> moves_left(const Level& level) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    if (!colors || !colors->budget) return std::nullopt;
    return std::max(0, *colors->budget - colors->moves_made.value_or(0));
}

void check(const Level& level) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    if (!colors) return check(std::get<TileLevel>(level));
    if (!facts_of(colors->game).has_colors())
        bad_level("A level of Shisen-Sho has tiles instead of colors.", "Give a level of tiles.");
    check(colors->board);
}

void apply_overrides(const LevelOverrides& overrides, Level& level) {
    if (auto* colors = std::get_if<ColorLevel>(&level))
        apply_to_colors(overrides, *colors);
    else
        apply_to_tiles(overrides, std::get<TileLevel>(level));
}

}  // namespace unfold
