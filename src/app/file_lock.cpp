// flock(2), asked for again and again, so that Ctrl-C ends the wait.
#include "app/file_lock.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

#include <spdlog/spdlog.h>

namespace unfold::app {
namespace {

bool is_held_by_another(int file) {
    return ::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace

FileLock::FileLock(const std::filesystem::path& path, const Cancellation* cancellation)
    : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    if (file_ < 0 || !is_held_by_another(file_)) return;
    spdlog::warn("waiting for another Unfold that writes {}", path.string());
    while (is_held_by_another(file_)) {
        if (cancellation != nullptr && cancellation->requested()) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace unfold::app
