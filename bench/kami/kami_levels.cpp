// Solves every level of a folder, or boards of noise, and prints a table: what was found, what was proven,
// what it cost. Ends with 1 when a solution does not solve its level or has more moves than the published
// one, or when an answer is worse than the stored one that it is compared with.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <stdexcept>

#include <CLI/CLI.hpp>

#include "bench_levels.h"
#include "plot/plot.h"
#include "stored_table.h"

namespace unfold::bench {
namespace {

struct Arguments {
    std::filesystem::path folder;
    bool noise = false;
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
    std::vector<double> gaps;
    for (const Measurement& row : rows)
        if (row.bound > 0) gaps.push_back(100.0 * (row.best - row.bound) / row.bound);
    std::sort(gaps.begin(), gaps.end());
    if (!gaps.empty())
        std::printf("(best - bound) / bound: median %.0f %%, at most %.0f %%\n",
                    (gaps[(gaps.size() - 1) / 2] + gaps[gaps.size() / 2]) / 2, gaps.back());
    std::printf("%.1f s in all, the longest %.1f s; at most %.0f MiB; %d wrong\n", ms / 1000,
                longest_ms / 1000, max_mib, wrong(rows));
}

void print_list(const char* title, const std::vector<std::string>& lines) {
    std::printf("%s: %zu\n", title, lines.size());
    for (const std::string& line : lines)
        std::printf("  %s\n", line.c_str());
}

// How long each proof took, and how long a level was searched at most.
struct Curve {
    std::vector<double> proof_ms;  // ascending
    double until_ms = 0;
};

template <class Row, class IsProven>
Curve curve_of(const std::vector<Row>& rows, double Row::*proof_ms, const IsProven& is_proven) {
    Curve curve;
    for (const Row& row : rows) {
        if (is_proven(row)) curve.proof_ms.push_back(row.*proof_ms);
        curve.until_ms = std::max(curve.until_ms, row.ms);
    }
    std::sort(curve.proof_ms.begin(), curve.proof_ms.end());
    return curve;
}

double decade_of(double ms) {
    return std::log10(std::max(ms, 1.0));
}

// The time is logarithmic, from 1 ms.
Axis time_axis(double longest_ms) {
    Axis axis{0, std::ceil(decade_of(longest_ms)), 64, 620, "time for a level (logarithmic)", {}};
    for (int decade = 0; decade <= axis.to; ++decade)
        axis.ticks.push_back({1.0 * decade, decade < 2
                                                ? rounded(std::pow(10.0, decade)) + " ms"
                                                : rounded(std::pow(10.0, decade - 3), decade < 3) + " s"});
    return axis;
}

Axis level_axis(std::size_t levels) {
    Axis axis{0, static_cast<double>(std::max<std::size_t>(levels, 1)), 376, 48, "", {}};
    // Round numbers that do not run into the number of all levels.
    const std::size_t step = levels > 60 ? 20 : levels > 20 ? 10 : levels > 10 ? 5 : 1;
    for (std::size_t count = 0; count + step / 2 < levels; count += step)
        axis.ticks.push_back({static_cast<double>(count), std::to_string(count)});
    axis.ticks.push_back({axis.to, rounded(axis.to)});
    return axis;
}

// The count goes up at each proof, and stays while there was time.
void add_curve(Panel& panel, const Curve& curve, const std::string& style) {
    std::vector<PlotPoint> steps{{0, 0}};
    for (std::size_t i = 0; i < curve.proof_ms.size(); ++i)
        steps.push_back({decade_of(curve.proof_ms[i]), static_cast<double>(i + 1)});
    steps.push_back({decade_of(curve.until_ms), steps.back().y});
    panel.add_steps(steps, "stroke='#20242c' stroke-width='2.5' stroke-linejoin='round' " + style);
}

// The number of levels proven within a time: now, and dashed in the stored table.
void write_plot(const std::filesystem::path& path, const std::vector<Measurement>& rows,
                const std::vector<StoredRow>& stored) {
    const Curve now =
        curve_of(rows, &Measurement::bound_ms, [](const Measurement& row) { return row.is_proven(); });
    const Curve before =
        curve_of(stored, &StoredRow::ms, [](const StoredRow& row) { return row.status == Status::optimal; });
    Panel panel("Levels proven optimal", time_axis(std::max({1000.0, now.until_ms, before.until_ms})),
                level_axis(std::max(rows.size(), stored.size())));
    if (!stored.empty()) add_curve(panel, before, "stroke-dasharray='3 5' stroke-opacity='0.75'");
    add_curve(panel, now, "");
    // Beside the ends of the curves, the higher one first.
    const auto add_label = [&](const Curve& curve, const std::string& label, double min_y) {
        const double y = std::max(panel.y().px(static_cast<double>(curve.proof_ms.size())) + 5, min_y);
        panel.add_text(628, y, std::to_string(curve.proof_ms.size()), "font-weight='bold'");
        panel.add_text(628, y + 15, label);
        return y + 44;
    };
    const bool is_now_higher = now.proof_ms.size() >= before.proof_ms.size();
    const double below = is_now_higher ? add_label(now, "now", 0) : add_label(before, "stored table", 0);
    if (!is_now_higher) add_label(now, "now", below);
    if (is_now_higher && !stored.empty()) add_label(before, "stored table", below);
    write_svg(path.string(), "Levels proven optimal against time", 720, 440, {panel});
}

int run(const Arguments& arguments) {
    const auto levels = arguments.noise ? noise_levels() : levels_of(arguments.folder);
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
        "Solves every level of a folder (.puz, .level.json, KAMI boards as .txt), or boards of noise, each "
        "in "
        "a process of its own, and prints a table."};
    unfold::bench::Arguments arguments;
    arguments.memory_mib = arguments.options.memory_bytes >> 20;
    auto* levels = app.add_option_group("levels");
    levels->add_option("FOLDER", arguments.folder, "folder of level files")->check(CLI::ExistingDirectory);
    levels->add_flag("--noise", arguments.noise, "ten boards in which every cell has a random color");
    levels->require_option(1);
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
