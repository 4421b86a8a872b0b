// POST /api/play: plays moves on a level and returns one frame per move. The rules are exactly those of the
// replay check.
#include <utility>

#include "answers/answers.h"
#include "puzzle/cell_text.h"
#include "puzzle/game.h"
#include "puzzle/json_fields.h"
#include "puzzle/level_forms.h"

namespace unfold::answers {
namespace {

// A solution has tens of moves, the largest board of tiles 1922 pairs; each frame contains the whole board.
constexpr std::size_t max_color_moves = 1000;
constexpr std::size_t max_tile_moves = 2000;
// A frame names every cell that its move changes. A thousand moves that each recolor all 290 cells of a
// phone's board change a third of this.
constexpr std::size_t max_changed_cells = 1'000'000;

// The effect of one move, for display.
struct PlayFrame {
    std::vector<std::string> rows;         // the board after it, as in a level file
    std::vector<std::vector<Cell>> waves;  // the cells that change, in the order of their change
    std::vector<Cell> path;                // of tiles: the corners of the path between them
};

struct Played {
    std::vector<PlayFrame> frames;  // one per move
    Level level;                    // after all moves; `moves_made` includes them if there is a budget
    bool is_solved = false;
};

[[noreturn]] void refuse(const std::string& message) {
    throw Error(ErrorCode::usage, Stage::command, message, "Send the moves in several requests.");
}

std::vector<Cell> cells_of(const Lattice& lattice, const std::vector<CellId>& ids) {
    std::vector<Cell> cells;
    cells.reserve(ids.size());
    for (const CellId id : ids)
        cells.push_back(lattice.cell(id));
    return cells;
}

void require_legal(const ColorLevel& level, const Move& move, std::size_t index) {
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

void require_matching_tiles(const TileLevel& level, const std::vector<int>& numbers, Cell first, Cell second,
                            std::size_t index) {
    const Lattice& lattice = level.board.lattice;
    for (const Cell cell : {first, second})
        if (!lattice.contains(cell) || !level.board.has_tile(lattice.id(cell)))
            throw IllegalMove(index, "There is no tile in " + place_of(cell) + ".");
    if (first == second) throw IllegalMove(index, "A pair consists of two tiles.");
    if (numbers[lattice.id(first).index()] != numbers[lattice.id(second).index()])
        throw IllegalMove(index,
                          "The tiles in " + place_of(first) + " and " + place_of(second) + " do not match.");
}

// Recolors regions in waves from the tapped cell (in Flood-It from the origin). Throws IllegalMove, and
// Error(usage) if the moves change too many cells. Cost: moves times cells.
Played play_moves(ColorLevel level, const std::vector<Move>& moves) {
    Played played;
    std::size_t changed_cells = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        require_legal(level, moves[i], i);
        const bool is_rooted = facts_of(level.game).has_origin();
        const Cell start = is_rooted ? level.origin.value_or(default_origin) : moves[i].cell;
        PlayFrame frame;
        for (const auto& wave : flood_waves(level.board, level.board.lattice.id(start))) {
            frame.waves.push_back(cells_of(level.board.lattice, wave));
            changed_cells += wave.size();
        }
        if (changed_cells > max_changed_cells)
            refuse("The moves change more than " + std::to_string(max_changed_cells) + " cells in total.");
        level.board = play(std::move(level.board), moves[i]);
        frame.rows = rows_of(level.board);
        played.frames.push_back(std::move(frame));
    }
    if (level.budget) level.moves_made = level.moves_made.value_or(0) + static_cast<int>(moves.size());
    played.is_solved = is_solved(level.board);
    played.level = std::move(level);
    return played;
}

// Removes pairs of tiles. Throws IllegalMove. Cost: moves times cells.
Played play_removals(TileLevel level, const std::vector<std::pair<Cell, Cell>>& pairs) {
    Played played;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto& [first, second] = pairs[i];
        require_matching_tiles(level, match_numbers(level), first, second, i);
        const auto path = shortest_path(level.board, first, second, level.rules.max_turns);
        if (!path)
            throw IllegalMove(i, "No path with at most " + std::to_string(level.rules.max_turns) +
                                     " turns leads from " + place_of(first) + " to " + place_of(second) +
                                     ".");
        level.board = without_pair(std::move(level.board), first, second, level.rules.gravity);
        played.frames.push_back({rows_of(level.board), {{first, second}}, *path});
    }
    played.is_solved = is_cleared(level.board);
    played.level = std::move(level);
    return played;
}

const Json& moves_in(const Json& request, std::size_t max_count) {
    const Json& list = as_array(need_member(request, "moves", ""), "moves");
    if (list.size() > max_count)
        refuse("The request has " + std::to_string(list.size()) + " moves; at most " +
               std::to_string(max_count) + " are allowed.");
    return list;
}

std::vector<Move> color_moves(const Json& request) {
    std::vector<Move> moves;
    const Json& list = moves_in(request, max_color_moves);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Json& move = as_object(list[i], entry_path("moves", i));
        const std::string inner = entry_path("moves", i) + ".";
        const std::int64_t color =
            as_whole_number(need_member(move, "color", inner), inner + "color", -max_number, max_number);
        moves.push_back({as_cell(need_member(move, "cell", inner), inner + "cell"), ColorId{color}});
    }
    return moves;
}

std::vector<std::pair<Cell, Cell>> tile_pairs(const Json& request) {
    std::vector<std::pair<Cell, Cell>> pairs;
    const Json& list = moves_in(request, max_tile_moves);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string inner = entry_path("moves", i) + ".";
        const Json& cells = as_array_of(
            need_member(as_object(list[i], entry_path("moves", i)), "cells", inner), inner + "cells", 2);
        pairs.emplace_back(as_cell(cells[0], inner + "cells[0]"), as_cell(cells[1], inner + "cells[1]"));
    }
    return pairs;
}

ordered_json cell_arrays(const std::vector<Cell>& cells) {
    ordered_json list = ordered_json::array();
    for (const Cell cell : cells)
        list.push_back(cell_array(cell));
    return list;
}

ordered_json frame_object(const PlayFrame& frame) {
    ordered_json object = {{"cells", frame.rows}, {"waves", ordered_json::array()}};
    for (const auto& wave : frame.waves)
        object["waves"].push_back(cell_arrays(wave));
    if (!frame.path.empty()) object["path"] = cell_arrays(frame.path);
    return object;
}

ordered_json played_object(const Played& played) {
    ordered_json object = {{"frames", ordered_json::array()},
                           {"level", level_object(played.level)},
                           {"solved", played.is_solved}};
    for (const PlayFrame& frame : played.frames)
        object["frames"].push_back(frame_object(frame));
    return object;
}

Played play_request(const Json& request) {
    Level level = level_from_json(as_object(need_member(request, "level", ""), "level"), "");
    if (auto* tiles = std::get_if<TileLevel>(&level))
        return play_removals(std::move(*tiles), tile_pairs(request));
    return play_moves(std::get<ColorLevel>(std::move(level)), color_moves(request));
}

}  // namespace

ordered_json play_object(const std::string& request) {
    return played_object(play_request(parse_json_object(request, "request")));
}

}  // namespace unfold::answers
