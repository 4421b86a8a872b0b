// Random boards for tests, benchmarks and `unfold generate`.
#include "unfold/error.h"
#include "unfold/level.h"

#include "core/random.h"
#include "puzzle/default_palette.h"
#include "puzzle/limits.h"

namespace unfold {
namespace {

// The limits of a level are those of a request too, but then it is the request that is wrong.
void check_request(const Lattice& lattice, int colors) {
    try {
        check_size(lattice);
    } catch (const Error& error) {
        throw Error(ErrorCode::usage, Stage::command, error.message(), error.hint());
    }
    if (colors < 1 || colors > max_colors)
        throw Error(ErrorCode::usage, Stage::command,
                    "A board cannot have " + std::to_string(colors) + " colors.",
                    "Ask for 1 to " + std::to_string(max_colors) + " colors.");
}

}  // namespace

Board random_board(const Lattice& lattice, int colors, std::uint64_t seed) {
    check_request(lattice, colors);
    Random random(seed);
    Board board{lattice, default_palette(colors), {}};
    for (int i = 0; i < lattice.cell_count(); ++i)
        board.cells.push_back(
            ColorId{static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(colors)))});
    return board;
}

}  // namespace unfold
