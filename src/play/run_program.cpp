// posix_spawn with two pipes, which are read until both are closed.
#include "play/run_program.h"

#include "unfold/deadline.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace unfold {
namespace {

struct Pipe {
    std::array<int, 2> ends{-1, -1};

    Pipe() { is_open = ::pipe2(ends.data(), O_CLOEXEC) == 0; }
    ~Pipe() {
        close_end(0);
        close_end(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    void close_end(std::size_t end) {
        if (ends[end] >= 0) ::close(ends[end]);
        ends[end] = -1;
    }

    bool is_open = false;
};

// Appends what can be read now. Returns false at the end.
template <class Bytes>
bool read_some(int from, Bytes& bytes) {
    std::array<char, 65536> buffer;
    const ssize_t count = ::read(from, buffer.data(), buffer.size());
    if (count < 0) return errno == EINTR || errno == EAGAIN;
    bytes.insert(bytes.end(), buffer.begin(), buffer.begin() + count);
    return count > 0;
}

// Reads both pipes to their ends. Returns false where that takes too long.
bool read_all(Pipe& out, Pipe& err, ProgramResult& result, double limit_ms) {
    const Stopwatch stopwatch;
    while (out.ends[0] >= 0 || err.ends[0] >= 0) {
        const double left_ms = limit_ms - stopwatch.elapsed_ms();
        if (left_ms <= 0) return false;
        std::array<pollfd, 2> waiting{{{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}}};
        const int ready =
            ::poll(waiting.data(), waiting.size(), static_cast<int>(std::min(left_ms + 1, 1000.0)));
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) continue;
        if (waiting[0].revents != 0 && !read_some(out.ends[0], result.out)) out.close_end(0);
        if (waiting[1].revents != 0 && !read_some(err.ends[0], result.err)) err.close_end(0);
    }
    return true;
}

// A group of its own: Ctrl-C on the terminal stops the play between two taps, not the program in the middle
// of one. Signals that this program blocks or ignores take their usual effect.
class SpawnAttributes {
  public:
    SpawnAttributes() {
        posix_spawnattr_init(&attributes_);
        sigset_t blocked;
        sigset_t usual;
        sigemptyset(&blocked);
        sigemptyset(&usual);
        for (const int signal : {SIGHUP, SIGINT, SIGPIPE, SIGTERM})
            sigaddset(&usual, signal);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setsigmask(&attributes_, &blocked);
        posix_spawnattr_setsigdefault(&attributes_, &usual);
        posix_spawnattr_setflags(&attributes_,
                                 POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }
    SpawnAttributes(const SpawnAttributes&) = delete;
    SpawnAttributes& operator=(const SpawnAttributes&) = delete;

    [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

  private:
    posix_spawnattr_t attributes_{};
};

}  // namespace

ProgramResult run_program(const std::vector<std::string>& words, double limit_ms) {
    ProgramResult result;
    Pipe out;
    Pipe err;
    if (!out.is_open || !err.is_open) return result;
    std::vector<std::string> copies = words;
    std::vector<char*> arguments;
    for (std::string& word : copies)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.ends[1], STDERR_FILENO);
    const SpawnAttributes attributes;
    pid_t process = 0;
    result.is_started =
        ::posix_spawnp(&process, arguments[0], &actions, attributes.get(), arguments.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    out.close_end(1);
    err.close_end(1);
    if (!result.is_started) return result;
    result.is_timeout = !read_all(out, err, result, limit_ms);
    if (result.is_timeout) ::kill(-process, SIGKILL);
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    constexpr int signal_offset = 128;
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : signal_offset + WTERMSIG(status);
    return result;
}

}  // namespace unfold
