// Processes by fork, their times by wait4 and the process's own CPU clock.
#include "child.h"

#include <chrono>
#include <ctime>
#include <exception>
#include <fcntl.h>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace unfold::bench {
namespace {

double cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

double ms_of(const timeval& time) {
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_usec);
}

[[noreturn]] void become(const std::vector<std::string>& words) {
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
}

pid_t fork_child() {
    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("cannot start a process");
    return child;
}

}  // namespace

ProcessTimes run_program(const std::vector<std::string>& words) {
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = fork_child();
    if (child == 0) become(words);
    int status = 0;
    rusage used{};
    ::wait4(child, &status, 0, &used);
    const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw std::runtime_error(words[0] + " failed");
    return {ms_of(used.ru_utime) + ms_of(used.ru_stime), wall.count()};
}

std::vector<double> times_in_child(std::span<const std::function<void()>> steps) {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("cannot make a pipe");
    const pid_t child = fork_child();
    if (child == 0) {
        try {
            double before_ms = cpu_ms();
            for (const auto& step : steps) {
                step();
                const double now_ms = cpu_ms();
                const double taken_ms = now_ms - before_ms;
                if (::write(ends[1], &taken_ms, sizeof taken_ms) != sizeof taken_ms) ::_exit(1);
                before_ms = now_ms;
            }
            ::_exit(0);
        } catch (const std::exception&) {
            ::_exit(1);
        }
    }
    ::close(ends[1]);
    std::vector<double> times;
    for (double ms = 0; ::read(ends[0], &ms, sizeof ms) == sizeof ms;)
        times.push_back(ms);
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (times.size() != steps.size()) throw std::runtime_error("a stage failed");
    return times;
}

}  // namespace unfold::bench
