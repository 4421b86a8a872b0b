// Functions common to levels of colors and of tiles, and the overrides of a player.
#include <algorithm>

#include "puzzle/cell_text.h"
#include "puzzle/game.h"
#include "puzzle/lattice.h"
#include "puzzle/level_forms.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

[[noreturn]] void refuse(const std::string& message, const std::string& hint, const std::string& parameter) {
    throw Error(ErrorCode::usage, Stage::command, message, hint, parameter);
}

void set_origin(ColorLevel& level, const OriginChoice& origin) {
    if (!facts_of(level.game).has_origin())
        refuse("Only Flood-It has an origin, but this is a level of " + std::string(game_title(level.game)) +
                   ".",
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
        refuse("The rules of tiles apply only to Shisen-Sho, but this is a level of " +
                   std::string(game_title(level.game)) + ".",
               "Remove gravity and match groups.", overrides.tiles.gravity ? "gravity" : "match_groups");
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

void check_sides(const Lattice& lattice, int max_columns, int max_rows) {
    if (lattice.columns < 1 || lattice.rows < 1)
        bad_level("The board has no rows or no columns.", "Give a board of at least one cell.");
    if (lattice.columns > max_columns || lattice.rows > max_rows)
        level_too_large("The board is larger than Unfold can handle (" + std::to_string(lattice.columns) +
                            " columns, " + std::to_string(lattice.rows) + " rows).",
                        "Use at most " + std::to_string(max_columns) + " columns and " +
                            std::to_string(max_rows) + " rows.");
}

}  // namespace

Cell cell_of(const OriginChoice& origin, const Lattice& lattice) {
    return origin.cell.value_or(Cell{lattice.rows / 2, lattice.columns / 2});
}

void check_overrides_of_tiles(const ColorOverrides& overrides) {
    if (overrides.budget || overrides.origin)
        refuse("Shisen-Sho has no move limit and no origin.", "Leave out the move limit and the origin.",
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

void check_size(const Lattice& lattice) {
    const LatticeFacts& facts = facts_of(lattice.kind);
    check_sides(lattice, facts.max_columns, facts.max_rows);
}

void check_tile_size(const Lattice& lattice) {
    check_sides(lattice, max_tile_side, max_tile_side);
}

void check_deal(int columns, int rows, int kinds) {
    const auto refuse = [](const std::string& why, const std::string& hint, const std::string& parameter) {
        throw Error(ErrorCode::usage, Stage::command, why, hint, parameter);
    };
    if (std::min(columns, rows) < 1 || std::max(columns, rows) > max_tile_side)
        refuse("A board of tiles has 1 to " + std::to_string(max_tile_side) + " rows and columns.",
               "Ask for 1 to " + std::to_string(max_tile_side) + " columns and rows.", "columns");
    if (columns * rows % 2 != 0)
        refuse("A full board of tiles needs an even number of cells.",
               "Choose an even number of columns or rows.", "columns");
    if (kinds < 1 || kinds > max_tile_kinds)
        refuse("A board of tiles has 1 to " + std::to_string(max_tile_kinds) + " kinds.",
               "Ask for 1 to " + std::to_string(max_tile_kinds) + " kinds.", "colors");
}

void check_color_count(std::size_t colors) {
    if (colors > static_cast<std::size_t>(max_colors))
        level_too_large("The palette has " + std::to_string(colors) + " colors.",
                        "Use at most " + std::to_string(max_colors) + " colors.");
}

void check_file_size(std::size_t bytes) {
    if (bytes > max_level_bytes)
        level_too_large("The file is larger than a level can be (" + std::to_string(bytes) + " bytes).",
                        "A level or solution file has at most 4 MB: check that it is the right file.");
}

void check(const Board& board) {
    check_size(board.lattice);
    check_color_count(board.palette.size());
    const auto colors = static_cast<int>(board.palette.size());
    if (static_cast<int>(board.cells.size()) != board.lattice.cell_count())
        bad_level("The board does not have one entry for each cell.", "Check the rows of the level.");
    const auto allowed = [&](ColorId color) {
        return color == off_board || (color.value >= 0 && color.value < colors);
    };
    if (!std::all_of(board.cells.begin(), board.cells.end(), allowed))
        bad_level(
            "A cell has a color that is not in the palette.",
            "Use the colors 0 to " + std::to_string(colors - 1) + ", or add the missing one to the palette.");
    if (std::all_of(board.cells.begin(), board.cells.end(), [](ColorId color) { return color == off_board; }))
        bad_level("The board is empty: every cell is off the board.", "Give at least one cell a color.");
}

std::vector<CellId> region_of(const Board& board, CellId cell) {
    std::vector<CellId> region;
    for (const std::vector<CellId>& wave : flood_waves(board, cell))
        region.insert(region.end(), wave.begin(), wave.end());
    std::sort(region.begin(), region.end());
    return region;
}

std::vector<std::vector<CellId>> flood_waves(const Board& board, CellId cell) {
    std::vector<std::vector<CellId>> waves{{cell}};
    std::vector<bool> seen(board.cells.size(), false);
    seen[cell.index()] = true;
    while (true) {
        std::vector<CellId> next;
        for (const CellId reached : waves.back())
            for (const CellId neighbor : neighbors(board.lattice, reached)) {
                if (seen[neighbor.index()] || board.color(neighbor) != board.color(cell)) continue;
                seen[neighbor.index()] = true;
                next.push_back(neighbor);
            }
        if (next.empty()) return waves;
        waves.push_back(std::move(next));
    }
}

Board play(Board board, const Move& move) {
    for (const CellId cell : region_of(board, board.lattice.id(move.cell)))
        board.cells[cell.index()] = move.color;
    return board;
}

bool is_solved(const Board& board) {
    std::optional<ColorId> color;
    for (const ColorId cell : board.cells) {
        if (cell == off_board) continue;
        if (color && *color != cell) return false;
        color = cell;
    }
    return true;
}

}  // namespace unfold
