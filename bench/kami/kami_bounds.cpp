// Proves once more that the answers of a stored table are optimal, as `unfold verify --bound --write-proof`
// does, checks the proofs, and says which of them are done within 1, 10 and 60 seconds.
#include "unfold/verify.h"

#include <cstdio>
#include <exception>
#include <map>
#include <sstream>

#include <CLI/CLI.hpp>

#include "bench_levels.h"
#include "stored_table.h"

namespace unfold::bench {
namespace {

struct Arguments {
    std::filesystem::path folder;
    std::filesystem::path table;
    double limit_ms = 60'000;
    std::size_t memory_mib = 2048;
};

std::string_view ending_name(BoundEnding ending) {
    switch (ending) {
        case BoundEnding::none:
            return "proven";
        case BoundEnding::time:
            return "time";
        case BoundEnding::memory:
            return "memory";
        case BoundEnding::arguments:
            return "arguments";
    }
    return "";
}

void run(const Arguments& arguments) {
    std::map<std::string, int> claims;
    for (const StoredRow& row : read_table(arguments.table))
        claims[row.name] = row.best;
    int levels = 0, in_second = 0, in_ten = 0, in_minute = 0, checked = 0;
    double all_ms = 0, check_ms = 0;
    std::printf("%-16s %7s %6s %-14s %-9s %10s %10s %10s %10s\n", "level", "claimed", "proven", "by", "end",
                "sets", "ms", "bytes", "check ms");
    for (const BenchLevel& level : levels_of(arguments.folder)) {
        const auto claim = claims.find(level.name);
        if (claim == claims.end()) continue;
        const Stopwatch stopwatch;
        std::stringstream proof;
        const BoundVerdict verdict =
            verify_bound(level.level, claim->second, Deadline::after_ms(arguments.limit_ms),
                         arguments.memory_mib << 20, &proof);
        const double ms = stopwatch.elapsed_ms();
        const Stopwatch check_stopwatch;
        if (verdict.ok())
            checked += verify_proof(level.level, claim->second, proof, Deadline::after_ms(arguments.limit_ms),
                                    arguments.memory_mib << 20)
                               .ok()
                           ? 1
                           : 0;
        std::printf(
            "%-16s %7d %6d %-14s %-9s %10llu %10.1f %10zu %10.1f\n", level.name.c_str(), verdict.claimed,
            verdict.proven, std::string(bound_argument_name(verdict.argument)).c_str(),
            std::string(ending_name(verdict.ending)).c_str(), static_cast<unsigned long long>(verdict.sets),
            ms, proof.view().size(), check_stopwatch.elapsed_ms());
        check_ms += check_stopwatch.elapsed_ms();
        std::fflush(stdout);
        ++levels;
        in_second += verdict.ok() && ms <= 1000 ? 1 : 0;
        in_ten += verdict.ok() && ms <= 10'000 ? 1 : 0;
        in_minute += verdict.ok() && ms <= 60'000 ? 1 : 0;
        all_ms += ms;
    }
    std::printf(
        "\n%d levels: %d answers proven optimal again within 1 s, %d within 10 s, %d within 60 s; %.1f s in "
        "all\n%d proofs checked in %.1f s\n",
        levels, in_second, in_ten, in_minute, all_ms / 1000, checked, check_ms / 1000);
}

}  // namespace
}  // namespace unfold::bench

int main(int argc, char** argv) try {
    CLI::App app{"Proves again, without the solver, that the answers of a stored table are optimal."};
    unfold::bench::Arguments arguments;
    app.add_option("FOLDER", arguments.folder, "folder of level files")
        ->required()
        ->check(CLI::ExistingDirectory);
    app.add_option("TABLE", arguments.table, "what bench_kami_levels --write-table wrote")->required();
    app.add_option("--limit-ms", arguments.limit_ms, "time limit a level, in milliseconds")
        ->capture_default_str();
    app.add_option("--memory-mib", arguments.memory_mib, "memory limit a level, in MiB")
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    unfold::bench::run(arguments);
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}
