// The solver of each game, and the checks they share.
#include "unfold/solve.h"

#include "unfold/error.h"

#include <cmath>
#include <string>

#include "puzzle/game.h"
#include "solve/solvers.h"

namespace unfold {

void SolveOptions::check() const {
    if (std::isnan(limit_ms))
        throw Error(ErrorCode::usage, Stage::command, "The time limit is not a number.",
                    "Give a number like 10.", "time_limit");
    constexpr std::size_t min_memory_bytes = std::size_t{1} << 20;
    if (memory_bytes < min_memory_bytes)
        throw Error(ErrorCode::usage, Stage::command, "The memory limit is too small.",
                    "Allow at least 1 MiB.", "memory");
    if (threads < 1 || threads > 256)
        throw Error(ErrorCode::usage, Stage::command, "The number of threads is out of range.",
                    "Give 1 to 256.", "threads");
}

Solution solve(const Level& level, const SolveOptions& options) {
    const auto* colors = std::get_if<ColorLevel>(&level);
    if (!colors) return solve(level, RegionGraph{}, options);
    check(colors->board);
    return solve(level, build_region_graph(colors->board), options);
}

Solution solve(const Level& level, const RegionGraph& graph, const SolveOptions& options) {
    options.check();
    check(level);
    const Game game = game_of(level);
    if (options.free_flood.every_final_color && !facts_of(game).has_free_moves())
        throw Error(ErrorCode::usage, Stage::command,
                    "A level of " + std::string(game_title(game)) +
                        " cannot be solved for every final color; only KAMI 2 and KAMI can.",
                    "Solve it without the results for each final color.", "every_final_color");
    switch (game) {
        case Game::kami2:
        case Game::kami:
            return free_flood::solve_free_flood(std::get<ColorLevel>(level), graph, options);
        case Game::floodit:
            return rooted_flood::solve_rooted_flood(std::get<ColorLevel>(level), graph, options);
        case Game::shisen:
            return tiles::solve_tiles(std::get<TileLevel>(level), options);
    }
    return {};
}

}  // namespace unfold
