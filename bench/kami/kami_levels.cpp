// Solves every level file of a folder and prints a table: what was found, what was proven, what it cost.
// Ends with 1 when a solution does not solve its level or has more moves than the published one.
#include "unfold/graph.h"
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <algorithm>
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>

#include "support/level_files.h"

namespace {

using namespace unfold;

struct Row {
    std::string name;
    std::size_t regions = 0;
    std::size_t colors = 0;
    std::size_t islands = 0;
    int published = 0;
    SolveResult result;
    std::string complaint;  ///< empty where nothing is wrong

    [[nodiscard]] int best() const { return static_cast<int>(result.moves.size()); }
};

Row solve_file(const std::filesystem::path& path, const SolveOptions& options) {
    const Level level = test::read_level_file(path);
    const RegionGraph graph = build_region_graph(level.board);
    Row row;
    row.name = path.stem().string();
    row.regions = graph.size();
    row.colors = level.board.palette.size();
    row.islands = islands(graph).size();
    row.published = level.budget.value_or(0);
    row.result = solve(level, options);
    const Verdict verdict = verify(level, row.result.moves);
    if (!verdict.ok())
        row.complaint = "FAILS: " + verdict.reason;
    else if (row.best() > row.published)
        row.complaint = "MORE MOVES THAN PUBLISHED";
    return row;
}

void print_heading() {
    std::printf("%-16s %7s %6s %7s %9s %5s %5s %-9s %10s %10s %10s\n", "level", "regions", "colors",
                "islands", "published", "best", "bound", "status", "nodes", "duplicates", "ms");
}

void print(const Row& row) {
    std::printf("%-16s %7zu %6zu %7zu %9d %5d %5d %-9s %10llu %10llu %10.1f%s%s\n", row.name.c_str(),
                row.regions, row.colors, row.islands, row.published, row.best(), row.result.lower_bound,
                std::string(status_name(row.result.status)).c_str(),
                static_cast<unsigned long long>(row.result.nodes),
                static_cast<unsigned long long>(row.result.duplicates), row.result.solve_ms,
                row.complaint.empty() ? "" : "  ", row.complaint.c_str());
    std::fflush(stdout);
}

struct Totals {
    int levels = 0, best = 0, bound = 0, published = 0, proven = 0, in_tenth = 0, in_second = 0, wrong = 0;
    double ms = 0;
    double longest_ms = 0;

    void add(const Row& row) {
        const bool is_proven = row.result.status == Status::optimal;
        ++levels;
        best += row.best();
        bound += row.result.lower_bound;
        published += row.published;
        proven += is_proven ? 1 : 0;
        in_tenth += is_proven && row.result.solve_ms <= 100 ? 1 : 0;
        in_second += is_proven && row.result.solve_ms <= 1000 ? 1 : 0;
        wrong += row.complaint.empty() ? 0 : 1;
        ms += row.result.solve_ms;
        longest_ms = std::max(longest_ms, row.result.solve_ms);
    }
};

void print(const Totals& totals) {
    std::printf("\n%d levels: best %d moves, lower bound %d, published %d\n", totals.levels, totals.best,
                totals.bound, totals.published);
    std::printf("proven optimal: %d, of these %d within 0.1 s and %d within 1 s\n", totals.proven,
                totals.in_tenth, totals.in_second);
    std::printf("%.1f s in all, the longest %.1f s; %d wrong\n", totals.ms / 1000, totals.longest_ms / 1000,
                totals.wrong);
}

}  // namespace

int main(int argc, char** argv) try {
    CLI::App app{"Solves every KAMI 2 level text (.puz) of a folder and prints a table."};
    std::filesystem::path folder;
    SolveOptions options;
    std::size_t memory_mib = options.memory_bytes >> 20;
    app.add_option("FOLDER", folder, "folder of level files")->required()->check(CLI::ExistingDirectory);
    app.add_option("--limit-ms", options.limit_ms, "time limit a level, in milliseconds")
        ->capture_default_str();
    app.add_option("--memory-mib", memory_mib, "memory limit a level, in MiB")->capture_default_str();
    app.add_option("--threads", options.threads, "threads");
    CLI11_PARSE(app, argc, argv);
    options.memory_bytes = memory_mib << 20;

    const auto files = test::level_files(folder);
    if (files.empty()) {
        std::fprintf(stderr, "no .puz files in %s\n", folder.c_str());
        return 2;
    }
    Totals totals;
    print_heading();
    for (const auto& file : files) {
        const Row row = solve_file(file, options);
        print(row);
        totals.add(row);
    }
    print(totals);
    return totals.wrong == 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
