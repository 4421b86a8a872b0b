// Any bytes as a small board: solved within a short limit, replayed, and consistent with itself.
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <algorithm>
#include <cstddef>

#include "require.h"

using namespace unfold;
using fuzz::require;

namespace {

// Byte 0: kind of lattice and number of colors. Byte 1: columns and rows. Then a byte a cell, as long as
// they last; the rest repeats the first ones.
ColorLevel level_from(const std::uint8_t* data, std::size_t size) {
    ColorLevel level;
    const bool square = (data[0] & 1) != 0;
    const int colors = 1 + (data[0] >> 1) % max_colors;
    level.game = square ? Game::kami : Game::kami2;
    level.board.lattice = {square ? LatticeKind::square : LatticeKind::triangle, 1 + data[1] % 10,
                           1 + data[1] / 10 % 12};
    level.board.palette.resize(static_cast<std::size_t>(colors));
    for (int i = 0; i < level.board.lattice.cell_count(); ++i) {
        const int value = data[2 + static_cast<std::size_t>(i) % (size - 2)] % (colors + 1);
        level.board.cells.emplace_back(value - 1);
    }
    return level;
}

int colors_on_board(const Board& board) {
    int count = 0;
    for (int c = 0; c < static_cast<int>(board.palette.size()); ++c)
        count += std::count(board.cells.begin(), board.cells.end(), ColorId{c}) > 0 ? 1 : 0;
    return count;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 3) return 0;
    const ColorLevel level = level_from(data, size);
    if (colors_on_board(level.board) == 0) return 0;
    SolveOptions options;
    options.limit_ms = 20;
    options.memory_bytes = std::size_t{64} << 20;
    const Solution result = solve(level, options);
    const auto moves = static_cast<int>(result.moves().size());
    require(result.status == Status::optimal || result.status == Status::feasible,
            "free flood always has a solution");
    require(verify(level, result.moves()).ok(), "the solution solves the board");
    require(result.lower_bound <= moves, "the lower bound is at most the solution");
    require((result.status == Status::optimal) == (result.lower_bound == moves),
            "optimal means that the bounds meet");
    require(result.lower_bound >= colors_on_board(level.board) - 1, "every color but one must go");
    if (moves == 0) {
        require(is_solved(level.board), "only a solved board needs no move");
        return 0;
    }
    // What is left after the first move takes at most one move less, and at least as much as the bound says.
    ColorLevel rest = level;
    rest.board = play(level.board, result.moves().front());
    const Solution after = solve(rest, options);
    require(after.lower_bound <= moves - 1, "no bound is above a known solution");
    require(result.lower_bound <= static_cast<int>(after.moves().size()) + 1,
            "no bound is above a solution that starts with a known move");
    return 0;
}
