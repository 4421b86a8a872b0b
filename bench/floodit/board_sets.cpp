// Solves the boards of text files and prints a line a file: moves, proofs, CPU time, memory. Where a file of
// the same name ending in .solutions.txt lies beside it, or the boards bring a number of moves, the totals
// are compared. Ends with 1 when a solution does not solve its board, or when a proven optimum is not the
// published. Random boards are compared with what other programs found, and drawn.
#include "unfold/solve.h"
#include "unfold/verify.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <numeric>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <time.h>
#include <vector>

#include <CLI/CLI.hpp>

#include "plot/plot.h"

namespace unfold::bench {
namespace {

struct Arguments {
    std::vector<std::filesystem::path> files;
    SolveOptions options;
    std::size_t memory_mib = 2048;
    std::size_t first = 1'000'000;
    int best_of = 1;
    bool center = false;
    bool each = false;
    std::vector<int> random;       // side, colors, how many
    std::filesystem::path others;  // what other programs found for the random boards
    std::string plot;
};

double cpu_s() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double peak_mib() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

// The lengths of the solutions beside the file, or the numbers that the boards bring; empty where there are
// none.
std::vector<int> published(const std::filesystem::path& path, const std::vector<TextBoard>& boards) {
    std::vector<int> moves;
    std::filesystem::path solutions = path;
    solutions.replace_extension(".solutions.txt");
    std::ifstream file(solutions);
    for (std::string line; std::getline(file, line);) {
        line.erase(std::remove(line.begin(), line.end(), '\r'), line.end());
        moves.push_back(static_cast<int>(line.size()));
    }
    if (!moves.empty()) return moves;
    for (const TextBoard& board : boards)
        if (board.level.budget) moves.push_back(*board.level.budget);
    return moves.size() == boards.size() ? moves : std::vector<int>{};
}

struct Totals {
    std::size_t boards = 0;
    std::size_t proven = 0;
    int moves = 0;
    int bound = 0;
    int published = 0;
    int wrong = 0;
    std::uint64_t nodes = 0;
    double cpu_s = 0;  // of the searches alone
    double longest_ms = 0;
    std::vector<int> moves_each, bound_each;  // by board
};

void measure(const Arguments& arguments, const std::vector<TextBoard>& boards, const std::vector<int>& known,
             Totals& totals) {
    const std::size_t count = std::min(boards.size(), arguments.first);
    std::vector<double> min_s(count, std::numeric_limits<double>::infinity());
    std::vector<double> min_ms = min_s;
    const auto run = [&](std::size_t i) {
        const double before_s = cpu_s();
        Solution result = solve(boards[i].level, arguments.options);
        min_s[i] = std::min(min_s[i], cpu_s() - before_s);
        min_ms[i] = std::min(min_ms[i], result.solve_ms);
        return result;
    };
    for (int round = 1; round < arguments.best_of; ++round)
        for (std::size_t i = 0; i < count; ++i)
            (void)run(i);
    for (std::size_t i = 0; i < count; ++i) {
        const ColorLevel& level = boards[i].level;
        const Solution result = run(i);
        totals.cpu_s += min_s[i];
        const bool is_proven = result.status == Status::optimal;
        const int moves = static_cast<int>(result.moves().size());
        bool is_wrong = !verify(level, result.moves()).ok() || result.lower_bound > moves;
        if (!known.empty()) {
            totals.published += known[i];
            is_wrong = is_wrong || (is_proven ? moves != known[i] : moves < known[i]);
        }
        ++totals.boards;
        totals.proven += is_proven;
        totals.moves += moves;
        totals.bound += result.lower_bound;
        totals.moves_each.push_back(moves);
        totals.bound_each.push_back(result.lower_bound);
        totals.wrong += is_wrong;
        totals.nodes += result.nodes;
        totals.longest_ms = std::max(totals.longest_ms, min_ms[i]);
        if (arguments.each)
            std::printf("  %5zu %4d moves, bound %4d%s %12llu nodes %10.1f ms%s\n", i + 1, moves,
                        result.lower_bound, is_proven ? ", proven" : "        ",
                        static_cast<unsigned long long>(result.nodes), min_ms[i], is_wrong ? "  WRONG" : "");
        std::fflush(stdout);
    }
}

void print(const std::string& name, const Totals& totals) {
    std::printf(
        "%-24s %6zu boards %7d moves, bound %7d, published %7d; %6zu proven; %12llu nodes; %8.2f s of CPU, "
        "longest %8.3f s; peak %5.0f MiB%s\n",
        name.c_str(), totals.boards, totals.moves, totals.bound, totals.published, totals.proven,
        static_cast<unsigned long long>(totals.nodes), totals.cpu_s, totals.longest_ms / 1000, peak_mib(),
        totals.wrong > 0 ? "  WRONG" : "");
    std::fflush(stdout);
}

std::vector<TextBoard> random_boards(const std::vector<int>& request) {
    std::vector<TextBoard> boards;
    for (int seed = 1; seed <= request[2]; ++seed) {
        TextBoard board;
        board.level.game = Game::floodit;
        board.level.board = random_board({LatticeKind::square, request[0], request[0]}, request[1],
                                         static_cast<std::uint64_t>(seed));
        boards.push_back(board);
    }
    return boards;
}

// The numbers of a file, one a line; lines that begin with # are comments.
std::vector<int> numbers_of(const std::filesystem::path& path) {
    std::istringstream text(text_of(path));
    std::vector<int> numbers;
    for (std::string line; std::getline(text, line);)
        if (!line.empty() && !line.starts_with('#')) numbers.push_back(std::stoi(line));
    return numbers;
}

// A bar a board, from the lower bound to the best solution; a disc for the best of other programs.
Panel gaps_of(const Totals& totals, const std::vector<int>& others) {
    const double boards = static_cast<double>(totals.boards);
    const int min_moves = *std::min_element(totals.bound_each.begin(), totals.bound_each.end());
    int max_moves = *std::max_element(totals.moves_each.begin(), totals.moves_each.end());
    for (const int other : others)
        max_moves = std::max(max_moves, other);
    Axis x{0, boards + 1, 48, 600, "board", {}}, y{min_moves - 1.0, max_moves + 1.0, 284, 44, "", {}};
    for (int board = 1; board <= boards; ++board)
        x.ticks.push_back({static_cast<double>(board), std::to_string(board), false});
    constexpr int step = 5;  // moves
    for (int moves = (min_moves + step - 1) / step * step; moves <= max_moves; moves += step)
        y.ticks.push_back({static_cast<double>(moves), std::to_string(moves)});
    Panel panel("Moves: best solution (top of the bar), lower bound (its foot), others (disc)", x, y);
    for (std::size_t i = 0; i < totals.boards; ++i) {
        constexpr double half_width = 0.25, radius_px = 4;
        const double at = static_cast<double>(i + 1);
        const std::string title =
            std::to_string(totals.moves_each[i]) + " moves, at least " + std::to_string(totals.bound_each[i]);
        constexpr double half_line = 0.08;  // moves; so that a proven optimum shows as a line
        panel.add_bar({at - half_width, totals.moves_each[i] + half_line},
                      {at + half_width, totals.bound_each[i] - half_line},
                      std::string("fill='") + mark_fill + "'", title);
        if (i < others.size())
            panel.add_disc({at, static_cast<double>(others[i])}, radius_px,
                           "fill='none' stroke='#20242c' stroke-width='1.5'",
                           std::to_string(others[i]) + " moves by other programs");
    }
    return panel;
}

int run_random(const Arguments& arguments) {
    Totals totals;
    measure(arguments, random_boards(arguments.random), {}, totals);
    print("random", totals);
    const std::vector<int> others =
        arguments.others.empty() ? std::vector<int>{} : numbers_of(arguments.others);
    if (!others.empty() && others.size() != totals.boards)
        throw std::runtime_error(arguments.others.string() + " must have a number for each board");
    if (!others.empty())
        std::printf("other programs: %d moves\n", std::accumulate(others.begin(), others.end(), 0));
    if (!arguments.plot.empty())
        write_svg(arguments.plot, "Solutions and bounds of random boards", 620, 340,
                  {gaps_of(totals, others)});
    return totals.wrong;
}

int run(const Arguments& arguments) {
    int wrong = arguments.random.empty() ? 0 : run_random(arguments);
    for (const std::filesystem::path& path : arguments.files) {
        Totals totals;
        std::vector<std::filesystem::path> files{path};
        if (std::filesystem::is_directory(path)) {
            files.clear();
            for (const auto& entry : std::filesystem::directory_iterator(path))
                files.push_back(entry.path());
            std::sort(files.begin(), files.end());
        }
        for (const std::filesystem::path& file : files) {
            TextBoardOptions options;
            if (arguments.center) options.origin.cell.reset();
            const std::vector<TextBoard> boards = parse_boards(text_of(file), options);
            if (arguments.each) std::printf("%s\n", file.filename().c_str());
            measure(arguments, boards, published(file, boards), totals);
        }
        print(path.filename().string(), totals);
        wrong += totals.wrong;
    }
    return wrong > 0 ? 1 : 0;
}

}  // namespace
}  // namespace unfold::bench

int main(int argc, char** argv) try {
    using namespace unfold::bench;
    Arguments arguments;
    CLI::App app("Solves Flood-It boards and prints what it cost.");
    app.add_option("files", arguments.files, "Text boards, or folders of them");
    app.add_option("--first", arguments.first, "Only the first boards of each file");
    app.add_option("--limit-ms", arguments.options.limit_ms, "Time limit a board")->capture_default_str();
    app.add_option(
           "--best-of", arguments.best_of,
           "Solve the boards so many times, one after the other, and count each one's fastest: where a "
           "machine has other guests, that is nearest to what the program costs")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--memory-mib", arguments.memory_mib, "Memory limit")->capture_default_str();
    app.add_option("--threads", arguments.options.threads, "Threads a board")->capture_default_str();
    app.add_option("--random", arguments.random, "Instead of files: side, colors, how many boards")
        ->expected(3)
        ->check(CLI::PositiveNumber);
    app.add_option("--others", arguments.others,
                   "The fewest moves that other programs found for the random boards, a number a line")
        ->needs("--random");
    app.add_option("--plot", arguments.plot, "Draw the random boards' solutions and bounds to this SVG file")
        ->needs("--random");
    app.add_flag("--center", arguments.center, "The flood begins in the middle");
    app.add_flag("--each", arguments.each, "A line a board");
    CLI11_PARSE(app, argc, argv);
    arguments.options.memory_bytes = arguments.memory_mib << 20;
    return run(arguments);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
