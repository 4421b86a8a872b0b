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

[[noreturn]] void refuse(const std::string& message) {
    throw Error(ErrorCode::usage, Stage::command, message, "Send the moves in several requests.");
}

// `cell_of(entry)`: the cell of an entry.
template <class Entries, class CellOf>
ordered_json cell_arrays(const Entries& entries, const CellOf& cell_of) {
    ordered_json list = ordered_json::array();
    for (const auto& entry : entries)
        list.push_back(cell_array(cell_of(entry)));
    return list;
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

std::vector<JsonField> moves_in(const JsonField& request, std::size_t max_count) {
    std::vector<JsonField> moves = request.need("moves").entries();
    if (moves.size() > max_count)
        refuse("The request has " + std::to_string(moves.size()) + " moves; at most " +
               std::to_string(max_count) + " are allowed.");
    return moves;
}

std::vector<Move> color_moves(const JsonField& request) {
    std::vector<Move> moves;
    for (const JsonField& move : moves_in(request, max_color_moves)) {
        const ColorId color{move.need("color").integer(-max_number, max_number)};
        moves.push_back({move.need("cell").cell(), color});
    }
    return moves;
}

std::vector<std::pair<Cell, Cell>> tile_pairs(const JsonField& request) {
    std::vector<std::pair<Cell, Cell>> pairs;
    for (const JsonField& move : moves_in(request, max_tile_moves)) {
        const std::vector<JsonField> cells = move.need("cells").entries(2);
        pairs.emplace_back(cells[0].cell(), cells[1].cell());
    }
    return pairs;
}

// A frame shows the board after its move, as in a level file, the cells that change, in the order of their
// change, and of tiles the corners of the path between them. "level" counts the moves if it has a budget.
ordered_json played_object(ordered_json frames, const Level& level, bool is_solved) {
    return {{"frames", std::move(frames)}, {"level", level_object(level)}, {"solved", is_solved}};
}

// Recolors regions in waves from the tapped cell (in Flood-It from the origin). Throws IllegalMove, and
// Error(usage) if the moves change too many cells. Cost: moves times cells.
ordered_json play_moves(ColorLevel level, const std::vector<Move>& moves) {
    const Lattice& lattice = level.board.lattice;
    ordered_json frames = ordered_json::array();
    std::size_t changed_cells = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        require_legal(level, moves[i], i);
        const bool is_rooted = facts_of(level.game).has_origin();
        const Cell start = is_rooted ? level.origin.value_or(default_origin) : moves[i].cell;
        ordered_json waves = ordered_json::array();
        for (const auto& wave : flood_waves(level.board, lattice.id(start))) {
            waves.push_back(cell_arrays(wave, [&](CellId id) { return lattice.cell(id); }));
            changed_cells += wave.size();
        }
        if (changed_cells > max_changed_cells)
            refuse("The moves change more than " + std::to_string(max_changed_cells) + " cells in total.");
        level.board = play(std::move(level.board), moves[i]);
        frames.push_back({{"cells", rows_of(level.board)}, {"waves", std::move(waves)}});
    }
    if (level.budget) level.moves_made = level.moves_made.value_or(0) + static_cast<int>(moves.size());
    return played_object(std::move(frames), level, is_solved(level.board));
}

// Removes pairs of tiles. Throws IllegalMove. Cost: moves times cells.
ordered_json play_removals(TileLevel level, const std::vector<std::pair<Cell, Cell>>& pairs) {
    const auto itself = [](Cell cell) { return cell; };
    ordered_json frames = ordered_json::array();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto& [first, second] = pairs[i];
        require_matching_tiles(level, match_numbers(level), first, second, i);
        const auto path = shortest_path(level.board, first, second, level.rules.max_turns);
        if (!path)
            throw IllegalMove(i, "No path with at most " + std::to_string(level.rules.max_turns) +
                                     " turns leads from " + place_of(first) + " to " + place_of(second) +
                                     ".");
        level.board = without_pair(std::move(level.board), first, second, level.rules.gravity);
        frames.push_back({{"cells", rows_of(level.board)},
                          {"waves", ordered_json::array({cell_arrays(std::array{first, second}, itself)})},
                          {"path", cell_arrays(*path, itself)}});
    }
    return played_object(std::move(frames), level, is_cleared(level.board));
}

}  // namespace

ordered_json illegal_move_object(const IllegalMove& illegal) {
    return {{"error",
             {{"code", "illegal-move"},
              {"stage", "request"},
              {"message", illegal.what()},
              {"hint", "Check the board before this move."}}},
            {"move", illegal.index()}};
}

ordered_json play_object(const std::string& text) {
    const Json json = parse_json_object(text, "request");
    const JsonField request(json);
    Level level = level_from_json(request.need("level"));
    if (auto* tiles = std::get_if<TileLevel>(&level))
        return play_removals(std::move(*tiles), tile_pairs(request));
    return play_moves(std::get<ColorLevel>(std::move(level)), color_moves(request));
}

}  // namespace unfold::answers
