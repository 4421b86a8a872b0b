// Solves random deals of tiles and prints a line a size: verdicts, times, and how often greedy play clears a
// board.
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <vector>

#include <CLI/CLI.hpp>

#include "support/tile_deal.h"

namespace unfold::bench {
namespace {

struct Arguments {
    int boards = 500;
    int kinds = 36;
    SolveOptions options;
    std::vector<int> size;  // columns, rows
};

// Always takes the first pair that can go, until none can.
bool greedy_clears(TileLevel level) {
    for (auto pairs = removable_pairs(level); !pairs.empty(); pairs = removable_pairs(level)) {
        const TileRemoval& pair = pairs.front();
        level.board = without_pair(std::move(level.board), pair.first, pair.second, level.rules.gravity);
    }
    return is_cleared(level.board);
}

void measure(const Arguments& arguments, int columns, int rows, Gravity gravity) {
    // As the games deal: four of a kind, and more only where the kinds run out.
    const int kinds = std::min(arguments.kinds, columns * rows / 4);
    int solved = 0;
    int infeasible = 0;
    int greedy = 0;
    int wrong = 0;
    // Greedy play is slow to simulate: on some of the boards only.
    const int played = std::min(arguments.boards, 100);
    std::uint64_t nodes = 0;
    std::vector<double> times_ms;
    for (int seed = 1; seed <= arguments.boards; ++seed) {
        TileLevel level = random_deal(columns, rows, kinds, static_cast<std::uint64_t>(seed));
        level.rules.gravity = gravity;
        const Solution result = solve(level, arguments.options);
        const Verdict verdict = verify(level, result.removals());
        solved += result.status == Status::optimal;
        infeasible += result.status == Status::infeasible;
        wrong += !verdict.legal || verdict.solved != (result.status == Status::optimal);
        nodes += result.nodes;
        times_ms.push_back(result.solve_ms);
        if (seed <= played) greedy += greedy_clears(level);
    }
    std::sort(times_ms.begin(), times_ms.end());
    std::printf(
        "%2d x %2d %s %4d boards: %4d solved, %3d proven lost, %2d undecided%s; median %7.2f ms, 90 %% %7.2f "
        "ms, longest "
        "%8.1f ms; %llu nodes; greedy clears %d of %d\n",
        columns, rows, gravity == Gravity::none ? "resting" : "falling", arguments.boards, solved, infeasible,
        arguments.boards - solved - infeasible, wrong > 0 ? ", SOME WRONG" : "",
        times_ms[times_ms.size() / 2], times_ms[times_ms.size() * 9 / 10], times_ms.back(),
        static_cast<unsigned long long>(nodes), greedy, played);
    std::fflush(stdout);
}

int run(int count, char** words) {
    CLI::App app("Solves random deals of Shisen-Sho and prints what it cost.");
    Arguments arguments;
    arguments.options.limit_ms = 5000;
    app.add_option("--boards", arguments.boards, "Deals of each size")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--kinds", arguments.kinds, "Kinds of tiles")->capture_default_str();
    app.add_option("--limit-ms", arguments.options.limit_ms, "Time limit a board")->capture_default_str();
    app.add_option("--size", arguments.size, "Columns and rows (default: four usual sizes)")->expected(2);
    CLI11_PARSE(app, count, words);
    const std::vector<std::pair<int, int>> usual{{14, 6}, {18, 8}, {24, 12}, {30, 16}};
    const auto sizes = arguments.size.empty()
                           ? usual
                           : std::vector<std::pair<int, int>>{{arguments.size[0], arguments.size[1]}};
    for (const auto& [columns, rows] : sizes)
        for (const Gravity gravity : {Gravity::none, Gravity::down})
            measure(arguments, columns, rows, gravity);
    return 0;
}

}  // namespace
}  // namespace unfold::bench

int main(int count, char** words) {
    try {
        return unfold::bench::run(count, words);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
