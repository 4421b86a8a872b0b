// Which solver a game goes to.
#include "unfold/solve.h"

#include "unfold/error.h"

#include <cmath>
#include <string>

#include "solve/free_flood/free_flood.h"
#include "solve/rooted_flood/rooted_flood.h"

namespace unfold {

void SolveOptions::check() const {
    if (std::isnan(limit_ms))
        throw Error(ErrorCode::usage, Stage::command, "The time limit is not a number.",
                    "Give it in seconds, like 10.");
    constexpr std::size_t least_memory_bytes = std::size_t{1} << 20;
    if (memory_bytes < least_memory_bytes)
        throw Error(ErrorCode::usage, Stage::command, "The memory limit is too small.",
                    "Allow at least 1 MiB.");
    if (threads < 1 || threads > 256)
        throw Error(ErrorCode::usage, Stage::command, "The number of threads is out of range.",
                    "Give 1 to 256.");
}

SolveResult solve(const Level& level, const SolveOptions& options) {
    options.check();
    check(level.board);
    if (level.game == Game::kami2 || level.game == Game::kami)
        return free_flood::solve_free_flood(level, options);
    if (level.game == Game::floodit) return rooted_flood::solve_rooted_flood(level, options);
    throw Error(ErrorCode::usage, Stage::solve,
                "Unfold cannot solve " + std::string(game_title(level.game)) + " yet.",
                "It solves KAMI, KAMI 2 and Flood-It.");
}

}  // namespace unfold
