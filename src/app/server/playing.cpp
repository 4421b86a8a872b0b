// The rules are those of the replay check: a move that it allows is played here, and no other.
#include "app/server/playing.h"

#include "unfold/pipeline.h"

#include <algorithm>

namespace unfold::app {
namespace {

// "Row 3, column 1", counted from 1 as people do.
std::string place(Cell cell) {
    return "row " + std::to_string(cell.row + 1) + ", column " + std::to_string(cell.column + 1);
}

// The region of `from`, cut into the cells at each distance from it.
std::vector<std::vector<Cell>> waves_of(const Board& board, CellId from) {
    std::vector<std::vector<Cell>> waves;
    std::vector<bool> seen(board.cells.size());
    std::vector<CellId> front{from};
    seen[from.index()] = true;
    while (!front.empty()) {
        std::vector<Cell> wave;
        std::vector<CellId> next;
        for (const CellId id : front) {
            wave.push_back(board.lattice.cell(id));
            for (const CellId neighbor : neighbors(board.lattice, id)) {
                if (seen[neighbor.index()] || board.color(neighbor) != board.color(from)) continue;
                seen[neighbor.index()] = true;
                next.push_back(neighbor);
            }
        }
        waves.push_back(std::move(wave));
        front = std::move(next);
    }
    return waves;
}

std::vector<std::string> rows_of(const Board& board) {
    constexpr std::string_view base36 = "0123456789abcdefghijklmnopqrstuvwxyz";
    std::vector<std::string> rows(static_cast<std::size_t>(board.lattice.rows));
    for (std::size_t i = 0; i < board.cells.size(); ++i)
        rows[i / static_cast<std::size_t>(board.lattice.columns)] +=
            board.cells[i] == off_board ? '.' : base36[board.cells[i].index()];
    return rows;
}

void demand_legal(const Level& level, const Move& move, std::size_t index) {
    const Board& board = level.board;
    if (!board.lattice.contains(move.cell) || !board.on_board(board.lattice.id(move.cell)))
        throw IllegalMove(index, "The cell in " + place(move.cell) + " is not on the board.");
    if (move.color.value < 0 || move.color.index() >= board.palette.size())
        throw IllegalMove(index, "The palette has no color " + std::to_string(move.color.value) + ".");
    if (board.color(board.lattice.id(move.cell)) == move.color)
        throw IllegalMove(index, "The region of " + place(move.cell) + " has this color already.");
    if (!verify(level, std::vector{move}).legal)
        throw IllegalMove(index, "The cell in " + place(move.cell) + " is not in the flood.");
}

void demand_tiles(const TileLevel& level, const std::vector<int>& numbers, Cell first, Cell second,
                  std::size_t index) {
    const Lattice& lattice = level.board.lattice;
    for (const Cell cell : {first, second})
        if (!lattice.contains(cell) || !level.board.has_tile(lattice.id(cell)))
            throw IllegalMove(index, "There is no tile in " + place(cell) + ".");
    if (first == second) throw IllegalMove(index, "A pair has two tiles.");
    if (numbers[lattice.id(first).index()] != numbers[lattice.id(second).index()])
        throw IllegalMove(index, "The tiles in " + place(first) + " and " + place(second) + " do not match.");
}

std::vector<std::string> tile_rows_of(const TileBoard& board) {
    constexpr std::string_view base36 = "0123456789abcdefghijklmnopqrstuvwxyz";
    std::vector<std::string> rows(static_cast<std::size_t>(board.lattice.rows));
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        std::string& row = rows[i / static_cast<std::size_t>(board.lattice.columns)];
        if (!row.empty()) row += ' ';
        const KindId kind = board.cells[i];
        row += kind == no_tile
                   ? std::string("..")
                   : std::string{base36[kind.index() / base36.size()], base36[kind.index() % base36.size()]};
    }
    return rows;
}

}  // namespace

Played<Level> play_moves(Level level, const std::vector<Move>& moves) {
    Played<Level> played;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        demand_legal(level, moves[i], i);
        const bool is_flood = level.game == Game::floodit;
        const Cell start = is_flood ? level.origin.value_or(Cell{0, 0}) : moves[i].cell;
        Frame frame;
        frame.waves = waves_of(level.board, level.board.lattice.id(start));
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
                                     " turns leads from " + place(first) + " to " + place(second) + ".");
        level.board = without_pair(std::move(level.board), first, second, level.rules.gravity);
        played.frames.push_back({tile_rows_of(level.board), {{first, second}}, *path});
    }
    played.is_solved = is_cleared(level.board);
    played.level = std::move(level);
    return played;
}

}  // namespace unfold::app
