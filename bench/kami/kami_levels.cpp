// Solves every level of a folder and prints a table: what was found, what was proven, what it cost. Ends with
// 1 when a solution does not solve its level or has more moves than the published one, or when an answer is
// worse than the stored one that it is compared with.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>

#include <CLI/CLI.hpp>

#include "bench_levels.h"
#include "plot.h"
#include "stored_table.h"

namespace unfold::bench {
namespace {

struct Arguments {
    std::filesystem::path folder;
    SolveOptions options;
    std::size_t memory_mib = 0;
    std::filesystem::path compare_with;
    std::filesystem::path table;
    std::filesystem::path plot;
};

void print_heading() {
    std::printf("%-16s %7s %6s %7s %9s %5s %5s %-9s %9s %9s %9s %10s %8s\n", "level", "regions", "colors",
                "islands", "published", "best", "bound", "status", "best ms", "bound ms", "ms", "nodes",
                "MiB");
}

void print(const Measurement& row) {
    const std::string published = row.published < 0 ? "-" : std::to_string(row.published);
    std::printf("%-16s %7d %6d %7d %9s %5d %5d %-9s %9.1f %9.1f %9.1f %10llu %8.1f%s%s\n", row.name.c_str(),
                row.regions, row.colors, row.islands, published.c_str(), row.best, row.bound,
                std::string(status_name(row.status)).c_str(), row.best_ms, row.bound_ms, row.ms,
                static_cast<unsigned long long>(row.nodes), row.memory_mib, row.complaint.empty() ? "" : "  ",
                row.complaint.c_str());
    std::fflush(stdout);
}

template <class Predicate>
int count(const std::vector<Measurement>& rows, const Predicate& predicate) {
    return static_cast<int>(std::count_if(rows.begin(), rows.end(), predicate));
}

int proven_within(const std::vector<Measurement>& rows, double ms) {
    return count(rows, [&](const Measurement& row) { return row.is_proven() && row.bound_ms <= ms; });
}

int wrong(const std::vector<Measurement>& rows) {
    return count(rows, [](const Measurement& row) { return !row.complaint.empty(); });
}

void print_totals(const std::vector<Measurement>& rows) {
    int best = 0, bound = 0, published = 0;
    double ms = 0, longest_ms = 0, max_mib = 0;
    for (const Measurement& row : rows) {
        best += row.best;
        bound += row.bound;
        published += std::max(row.published, 0);
        ms += row.ms;
        longest_ms = std::max(longest_ms, row.ms);
        max_mib = std::max(max_mib, row.memory_mib);
    }
    const auto best_within = [&](double limit_ms) {
        return count(rows, [&](const Measurement& row) { return row.best_ms <= limit_ms; });
    };
    std::printf("\n%zu levels: best %d moves, lower bound %d, published %d\n", rows.size(), best, bound,
                published);
    std::printf("best answer there: %d within 0.1 s, %d within 1 s\n", best_within(100), best_within(1000));
    std::printf("proven optimal: %d within 0.1 s, %d within 1 s, %d within 30 s, %d in all\n",
                proven_within(rows, 100), proven_within(rows, 1000), proven_within(rows, 30'000),
                count(rows, [](const Measurement& row) { return row.is_proven(); }));
    std::printf("%.1f s in all, the longest %.1f s; at most %.0f MiB; %d wrong\n", ms / 1000,
                longest_ms / 1000, max_mib, wrong(rows));
}

void print_list(const char* title, const std::vector<std::string>& lines) {
    std::printf("%s: %zu\n", title, lines.size());
    for (const std::string& line : lines)
        std::printf("  %s\n", line.c_str());
}

Curve curve_of(const std::vector<Measurement>& rows) {
    Curve curve{"now", {}, 0};
    for (const Measurement& row : rows) {
        if (row.is_proven()) curve.proof_ms.push_back(row.bound_ms);
        curve.until_ms = std::max(curve.until_ms, row.ms);
    }
    return curve;
}

Curve curve_of(const std::vector<StoredRow>& rows) {
    Curve curve{"stored table", {}, 0};
    for (const StoredRow& row : rows) {
        if (row.status == Status::optimal) curve.proof_ms.push_back(row.ms);
        curve.until_ms = std::max(curve.until_ms, row.ms);
    }
    return curve;
}

void write_plot(const std::filesystem::path& path, const std::vector<Measurement>& rows,
                const std::vector<StoredRow>& stored) {
    std::vector<Curve> curves{curve_of(rows)};
    if (!stored.empty()) curves.push_back(curve_of(stored));
    std::ofstream file(path);
    file << plot_svg(curves, std::max(rows.size(), stored.size()));
    if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

int run(const Arguments& arguments) {
    const auto levels = levels_of(arguments.folder);
    if (levels.empty()) throw std::runtime_error("no levels in " + arguments.folder.string());
    // Read first: a missing table should not cost a whole run.
    const auto stored =
        arguments.compare_with.empty() ? std::vector<StoredRow>{} : read_table(arguments.compare_with);
    std::vector<Measurement> rows;
    print_heading();
    for (const BenchLevel& level : levels) {
        rows.push_back(measure(level.name, level.level, arguments.options));
        print(rows.back());
    }
    print_totals(rows);
    if (!arguments.table.empty()) write_table(arguments.table, rows);
    if (!arguments.plot.empty()) write_plot(arguments.plot, rows, stored);
    if (stored.empty()) return wrong(rows) == 0 ? 0 : 1;
    const Comparison comparison = compare(stored, rows);
    std::printf("\ncompared with %s\n", arguments.compare_with.c_str());
    print_list("better", comparison.better);
    print_list("worse", comparison.worse);
    print_list("notes", comparison.notes);
    return wrong(rows) == 0 && comparison.worse.empty() ? 0 : 1;
}

}  // namespace
}  // namespace unfold::bench

int main(int argc, char** argv) try {
    CLI::App app{
        "Solves every level of a folder (.puz, .level.json, KAMI boards as .txt), each in a process of its "
        "own, "
        "and prints a table."};
    unfold::bench::Arguments arguments;
    arguments.memory_mib = arguments.options.memory_bytes >> 20;
    app.add_option("FOLDER", arguments.folder, "folder of level files")
        ->required()
        ->check(CLI::ExistingDirectory);
    app.add_option("--limit-ms", arguments.options.limit_ms, "time limit a level, in milliseconds")
        ->capture_default_str();
    app.add_option("--memory-mib", arguments.memory_mib, "memory limit a level, in MiB")
        ->capture_default_str();
    app.add_option("--threads", arguments.options.threads, "threads a level");
    app.add_option("--compare", arguments.compare_with, "say what got better or worse since this table")
        ->type_name("FILE");
    app.add_option("--write-table", arguments.table, "write the results, to compare with later")
        ->type_name("FILE");
    app.add_option("--plot", arguments.plot, "draw the levels proven against time, as SVG")
        ->type_name("FILE");
    CLI11_PARSE(app, argc, argv);
    arguments.options.memory_bytes = arguments.memory_mib << 20;
    return unfold::bench::run(arguments);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
