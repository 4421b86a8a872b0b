// The rules are those of the replay check: a move that it allows is played here, and no other.
#include "app/server/playing.h"

#include "unfold/pipeline.h"

#include "app/server/http_error.h"
#include "puzzle/cell_text.h"

namespace unfold::app {
namespace {

std::vector<Cell> cells_of(const Lattice& lattice, const std::vector<CellId>& ids) {
    std::vector<Cell> cells;
    cells.reserve(ids.size());
    for (const CellId id : ids)
        cells.push_back(lattice.cell(id));
    return cells;
}

void demand_legal(const Level& level, const Move& move, std::size_t index) {
    const Board& board = level.board;
    if (!board.lattice.contains(move.cell) || !board.on_board(board.lattice.id(move.cell)))
        throw IllegalMove(index, "The cell in " + place_of(move.cell) + " is not on the board.");
    if (move.color.value < 0 || move.color.index() >= board.palette.size())
        throw IllegalMove(index, "The palette has no color " + std::to_string(move.color.value) + ".");
    if (board.color(board.lattice.id(move.cell)) == move.color)
        throw IllegalMove(index, "The region of " + place_of(move.cell) + " has this color already.");
    if (!verify(level, std::vector{move}).legal)
        throw IllegalMove(index, "The cell in " + place_of(move.cell) + " is not in the flood.");
}

void demand_tiles(const TileLevel& level, const std::vector<int>& numbers, Cell first, Cell second,
                  std::size_t index) {
    const Lattice& lattice = level.board.lattice;
    for (const Cell cell : {first, second})
        if (!lattice.contains(cell) || !level.board.has_tile(lattice.id(cell)))
            throw IllegalMove(index, "There is no tile in " + place_of(cell) + ".");
    if (first == second) throw IllegalMove(index, "A pair has two tiles.");
    if (numbers[lattice.id(first).index()] != numbers[lattice.id(second).index()])
        throw IllegalMove(index,
                          "The tiles in " + place_of(first) + " and " + place_of(second) + " do not match.");
}

}  // namespace

// A frame names every cell that its move changes. A thousand moves that each recolor all 290 cells of a
// phone's board change a third of this.
constexpr std::size_t most_changed_cells = 1'000'000;

Played<Level> play_moves(Level level, const std::vector<Move>& moves) {
    Played<Level> played;
    std::size_t changed_cells = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        demand_legal(level, moves[i], i);
        const bool is_flood = level.game == Game::floodit;
        const Cell start = is_flood ? level.origin.value_or(Cell{0, 0}) : moves[i].cell;
        Frame frame;
        for (const auto& wave : flood_waves(level.board, level.board.lattice.id(start))) {
            frame.waves.push_back(cells_of(level.board.lattice, wave));
            changed_cells += wave.size();
        }
        if (changed_cells > most_changed_cells)
            throw bad_request("These moves change too many cells.", "Play them in parts.");
        level.board = play(std::move(level.board), moves[i]);
        frame.rows = rows_of(level.board);
        played.frames.push_back(std::move(frame));
    }
    if (level.budget) level.moves_made = level.moves_made.value_or(0) + static_cast<int>(moves.size());
    played.is_solved = is_solved(level.board);
    played.level = std::move(level);
    return played;
}

Played<TileLevel> play_removals(TileLevel level, const std::vector<std::pair<Cell, Cell>>& pairs) {
    Played<TileLevel> played;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto& [first, second] = pairs[i];
        demand_tiles(level, match_numbers(level), first, second, i);
        const auto path = shortest_path(level.board, first, second, level.rules.max_turns);
        if (!path)
            throw IllegalMove(i, "No way with at most " + std::to_string(level.rules.max_turns) +
                                     " turns leads from " + place_of(first) + " to " + place_of(second) +
                                     ".");
        level.board = without_pair(std::move(level.board), first, second, level.rules.gravity);
        played.frames.push_back({rows_of(level.board), {{first, second}}, *path});
    }
    played.is_solved = is_cleared(level.board);
    played.level = std::move(level);
    return played;
}

}  // namespace unfold::app
