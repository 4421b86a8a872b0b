// A program in a process group of its own, whose outputs go to files in memory. Its end is polled.
#include "play/run_program.h"

#include "unfold/deadline.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace unfold {
namespace {

// A file in memory that receives an output of a program.
class OutputFile {
  public:
    OutputFile() : file_(::memfd_create("output", MFD_CLOEXEC)) {}
    ~OutputFile() {
        if (is_open()) ::close(file_);
    }
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    [[nodiscard]] bool is_open() const { return file_ >= 0; }
    [[nodiscard]] int file() const { return file_; }
    void read_into(auto& bytes) const {
        bytes.resize(static_cast<std::size_t>(std::max<off_t>(0, ::lseek(file_, 0, SEEK_END))));
        const ssize_t count = ::pread(file_, bytes.data(), bytes.size(), 0);
        bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(0, count)));
    }

  private:
    int file_;
};

// Waits for the end of a process. Returns false if that takes too long.
bool ends_within(pid_t process, double limit_ms, int& status) {
    const Stopwatch stopwatch;
    while (::waitpid(process, &status, WNOHANG) == 0) {
        if (stopwatch.elapsed_ms() > limit_ms) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

// A group of its own: Ctrl-C on the terminal stops the play between two taps, not the program in the middle
// of one. Signals that this program blocks or ignores take their usual effect.
void set_up(posix_spawnattr_t& attributes) {
    sigset_t blocked;
    sigset_t usual;
    sigemptyset(&blocked);
    sigemptyset(&usual);
    for (const int signal : {SIGHUP, SIGINT, SIGPIPE, SIGTERM})
        sigaddset(&usual, signal);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &blocked);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

}  // namespace

ProgramResult run_program(const std::vector<std::string>& words, double limit_ms) {
    ProgramResult result;
    const OutputFile out, err;
    if (!out.is_open() || !err.is_open()) return result;
    std::vector<std::string> copies = words;
    std::vector<char*> arguments;
    for (std::string& word : copies)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out.file(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.file(), STDERR_FILENO);
    posix_spawnattr_t attributes;
    set_up(attributes);
    pid_t process = 0;
    result.is_started =
        ::posix_spawnp(&process, arguments[0], &actions, &attributes, arguments.data(), environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (!result.is_started) return result;
    int status = 0;
    result.is_timeout = !ends_within(process, limit_ms, status);
    if (result.is_timeout) {
        ::kill(-process, SIGKILL);
        while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
        }
    }
    out.read_into(result.out);
    err.read_into(result.err);
    constexpr int signal_offset = 128;
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : signal_offset + WTERMSIG(status);
    return result;
}

}  // namespace unfold
