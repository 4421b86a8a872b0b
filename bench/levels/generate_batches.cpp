// Generates batches of levels and prints what they cost and what they are like. Every level is checked by
// code that the generator does not use: the replay of its solution, a second proof that no fewer moves
// suffice, and the symmetry cell by cell. Ends with 1 where a check fails.
#include "unfold/levels.h"
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <algorithm>
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>

#include "levels/generators.h"

namespace unfold::bench {
namespace {

struct Batch {
    std::string name;
    Wish wish;
    int count = 50;
};

// What the checks of a batch found.
struct Checked {
    int replayed = 0;
    int proven_again = 0;
    int symmetric = 0;
    int distinct = 0;
};

// The level turned over its diagonal, its colors numbered backward: the same game, searched in another order.
Level reordered(const ColorLevel& level) {
    ColorLevel other = level;
    const Lattice& lattice = level.board.lattice;
    other.board.lattice = {lattice.kind, lattice.rows, lattice.columns};
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        const ColorId color = level.board.color(CellId{i});
        const auto last = static_cast<std::int64_t>(level.board.palette.size()) - 1;
        other.board.cells[other.board.lattice.id({cell.column, cell.row}).index()] =
            color == off_board ? off_board : ColorId{last - color.value};
    }
    return other;
}

// Proves the optimum of a level again: by the second proof of its bound, or, for Flood-It, which that does
// not know, by a search in another order.
bool is_proven_again(const ColorLevel& level, int moves) {
    if (level.game == Game::floodit) {
        const Solution again = solve(reordered(level));
        return again.status == Status::optimal && static_cast<int>(again.step_count()) == moves;
    }
    constexpr double limit_ms = 60'000;
    return verify_bound(level, moves, Deadline::after_ms(limit_ms), std::size_t{2} << 30).ok();
}

Checked checked(const std::vector<GeneratedLevel>& made) {
    Checked result;
    for (const GeneratedLevel& each : made) {
        const Solution solution = solve(each.level);
        if (verify(each.level, solution).ok()) ++result.replayed;
        const auto* colors = std::get_if<ColorLevel>(&each.level);
        if (!colors) continue;
        if (is_symmetric(colors->board, *each.symmetry)) ++result.symmetric;
        if (levels::is_distinct_for_all_visions(colors->board.palette)) ++result.distinct;
        if (static_cast<int>(solution.step_count()) == each.moves && is_proven_again(*colors, each.moves))
            ++result.proven_again;
    }
    return result;
}

double median_regions(const std::vector<GeneratedLevel>& made) {
    std::vector<double> counts;
    for (const GeneratedLevel& each : made)
        if (const auto* colors = std::get_if<ColorLevel>(&each.level))
            counts.push_back(static_cast<double>(build_region_graph(colors->board).size()));
    if (counts.empty()) return 0;
    std::sort(counts.begin(), counts.end());
    return counts[counts.size() / 2];
}

bool run(const Batch& batch, std::uint64_t seed) {
    GenerateOptions options;
    options.count = batch.count;
    options.seed = seed;
    options.limit_ms = 3'600'000;
    std::uint64_t candidates = 0;
    options.on_progress = [&](int, std::uint64_t tried) { candidates = tried; };
    const Stopwatch stopwatch;
    const std::vector<GeneratedLevel> made = generate_levels(batch.wish, options);
    const double seconds = stopwatch.elapsed_ms() / 1000;
    const Checked found = checked(made);
    const auto count = static_cast<int>(made.size());
    const bool has_colors = std::holds_alternative<ColorWish>(batch.wish);
    std::printf(
        "%-34s %4d levels %8.1f s %9llu candidates %4.0f regions; replayed %d, symmetric %d, distinct "
        "%d, proven again %d\n",
        batch.name.c_str(), count, seconds, static_cast<unsigned long long>(candidates), median_regions(made),
        found.replayed, found.symmetric, found.distinct, found.proven_again);
    std::fflush(stdout);
    return count == batch.count && found.replayed == count && (!has_colors || found.symmetric == count) &&
           (!has_colors || found.distinct == count) && (!has_colors || found.proven_again == count);
}

std::vector<Batch> batches(int count) {
    ColorWish six, ten, hard, kami, flood;
    ten.moves = 10;
    hard.difficulty = Difficulty::hard;
    kami.game = Game::kami;
    kami.moves = 5;
    flood.game = Game::floodit;
    flood.colors = 6;
    flood.moves = 14;
    TileWish deal;
    deal.dead_ends = 0.5;
    TileWish falling = deal;
    falling.rules.gravity = Gravity::down;
    return {{"KAMI 2, 6 moves, 4 colors", six, count},
            {"KAMI 2, 6 moves, 4 colors, hard", hard, count},
            {"KAMI 2, 10 moves, 4 colors", ten, count},
            {"KAMI, 5 moves, 4 colors", kami, count},
            {"Flood-It, 14 moves, 6 colors", flood, count},
            {"Shisen-Sho, half dead ends", deal, count},
            {"Shisen-Sho falling, half dead ends", falling, count}};
}

}  // namespace
}  // namespace unfold::bench

int main(int argc, char** argv) try {
    CLI::App app{"Generates batches of levels, and checks each by other code than the generator's."};
    int count = 50;
    int proofs = 0;
    std::uint64_t seed = 1;
    app.add_option("--count", count, "levels of each batch")->capture_default_str();
    app.add_option("--proofs", proofs, "instead of the batches: so many levels of KAMI 2 of 6 moves");
    app.add_option("--seed", seed, "seed of all batches")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    auto batches = unfold::bench::batches(count);
    if (proofs > 0) {
        batches.resize(1);
        batches.front().count = proofs;
    }
    bool good = true;
    for (const unfold::bench::Batch& batch : batches)
        good = unfold::bench::run(batch, seed) && good;
    return good ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
