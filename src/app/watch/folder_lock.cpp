// flock(2) on a file in the folder.
#include "app/watch/folder_lock.h"

#include "unfold/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

namespace unfold::app {
namespace {

namespace fs = std::filesystem;

void demand_folder(const fs::path& folder) {
    std::error_code ignored;
    if (fs::is_directory(folder, ignored)) return;
    const bool is_file = fs::exists(folder, ignored);
    throw Error(ErrorCode::file_not_found, Stage::input,
                is_file ? folder.string() + " is a file, not a folder."
                        : "There is no folder " + folder.string() + ".",
                is_file ? "A single picture is solved with unfold solve." : "Check the name.");
}

[[noreturn]] void cannot_write_into(const fs::path& folder, int cause) {
    throw Error(ErrorCode::cannot_write, Stage::output,
                "Cannot write into the folder " + folder.string() + ": " + std::strerror(cause) + ".",
                "unfold watch keeps its list of done files there: make the folder writable.");
}

}  // namespace

FolderLock::FolderLock(fs::path folder) : folder_(std::move(folder)) {
    demand_folder(folder_);
    if (::access(folder_.c_str(), W_OK | X_OK) != 0) cannot_write_into(folder_, errno);
    const fs::path path = folder_ / folder_lock_name;
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file_ < 0) cannot_write_into(folder_, errno);
    if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    const int cause = errno;
    if (cause != EWOULDBLOCK) {
        spdlog::warn("{} cannot be locked: make sure that no other unfold watch runs there",
                     folder_.string());
        return;
    }
    ::close(file_);
    throw Error(ErrorCode::usage, Stage::command,
                "Another unfold watch runs in the folder " + folder_.string() + ".",
                "End it first, or choose another folder.");
}

FolderLock::~FolderLock() {
    ::close(file_);
}

void FolderLock::demand_in_place() const {
    struct stat held {};
    struct stat there {};
    const bool is_there = ::stat((folder_ / folder_lock_name).c_str(), &there) == 0 &&
                          ::fstat(file_, &held) == 0 && held.st_dev == there.st_dev &&
                          held.st_ino == there.st_ino;
    if (!is_there)
        throw Error(ErrorCode::file_not_found, Stage::input,
                    "The folder " + folder_.string() + " is gone: it, or its file " +
                        std::string(folder_lock_name) + ", was removed, renamed or unmounted.",
                    "Start unfold watch again when the folder is there.");
}

}  // namespace unfold::app
