// The child solves and answers through a pipe; the parent asks the system what it took.
#include "measure.h"

#include "unfold/graph.h"
#include "unfold/verify.h"

#include <array>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace unfold::bench {
namespace {

// What the child sends to its parent through a pipe: plain bytes, few enough for one write.
struct Answer {
    int best = 0;
    int bound = 0;
    Status status = Status::unknown;
    std::uint64_t nodes = 0;
    std::uint64_t duplicates = 0;
    double ms = 0;
    double best_ms = 0;
    double bound_ms = 0;
    std::array<char, 200> complaint{};
};

void complain(Answer& answer, const std::string& text) {
    std::snprintf(answer.complaint.data(), answer.complaint.size(), "%s", text.c_str());
}

Answer solve_and_check(const ColorLevel& level, SolveOptions options) {
    Answer answer;
    SolveProgress last;
    const Stopwatch stopwatch;
    // When the numbers of an answer were first heard of.
    const auto note = [&](const SolveProgress& now) {
        if (now.best_moves != last.best_moves) answer.best_ms = stopwatch.elapsed_ms();
        if (now.lower_bound != last.lower_bound) answer.bound_ms = stopwatch.elapsed_ms();
        last = now;
    };
    options.on_progress = note;
    const Solution result = solve(level, options);
    answer.ms = stopwatch.elapsed_ms();
    answer.best = static_cast<int>(result.moves().size());
    note({answer.best, result.lower_bound, result.nodes});
    answer.bound = result.lower_bound;
    answer.status = result.status;
    answer.nodes = result.nodes;
    answer.duplicates = result.duplicates;

    const Verdict verdict = verify(level, result.moves());
    if (!verdict.ok())
        complain(answer, "FAILS: " + verdict.reason);
    else if (answer.bound > answer.best)
        complain(answer, "THE BOUND IS ABOVE THE ANSWER");
    else if (level.budget && answer.best > *level.budget)
        complain(answer, "MORE MOVES THAN PUBLISHED");
    return answer;
}

// The child's whole life.
[[noreturn]] void answer_into(int pipe_end, const ColorLevel& level, const SolveOptions& options) {
    Answer answer;
    try {
        answer = solve_and_check(level, options);
    } catch (const std::exception& error) {
        complain(answer, std::string("THROWS: ") + error.what());
    }
    const bool sent = write(pipe_end, &answer, sizeof answer) == static_cast<ssize_t>(sizeof answer);
    _exit(sent ? 0 : 1);
}

}  // namespace

Measurement measure(const std::string& name, const ColorLevel& level, const SolveOptions& options) {
    const RegionGraph graph = build_region_graph(level.board);
    Measurement measured;
    measured.name = name;
    measured.regions = static_cast<int>(graph.size());
    measured.colors = static_cast<int>(level.board.palette.size());
    measured.islands = static_cast<int>(islands(graph).size());
    measured.published = level.budget.value_or(-1);

    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("cannot make a pipe");
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("cannot start a process");
    if (child == 0) answer_into(ends[1], level, options);
    close(ends[1]);
    Answer answer;
    const bool has_answer = read(ends[0], &answer, sizeof answer) == static_cast<ssize_t>(sizeof answer);
    close(ends[0]);
    rusage usage{};
    int exit_status = 0;
    wait4(child, &exit_status, 0, &usage);
    measured.memory_mib = static_cast<double>(usage.ru_maxrss) / 1024;  // Linux gives KiB
    if (!has_answer) {
        measured.complaint = WIFSIGNALED(exit_status)
                                 ? "ENDED BY SIGNAL " + std::to_string(WTERMSIG(exit_status))
                                 : "GAVE NO ANSWER";
        return measured;
    }
    measured.best = answer.best;
    measured.bound = answer.bound;
    measured.status = answer.status;
    measured.nodes = answer.nodes;
    measured.duplicates = answer.duplicates;
    measured.ms = answer.ms;
    measured.best_ms = answer.best_ms;
    measured.bound_ms = answer.bound_ms;
    measured.complaint = answer.complaint.data();
    return measured;
}

}  // namespace unfold::bench
