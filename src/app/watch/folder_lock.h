// One watcher a folder.
#pragma once

#include <filesystem>

namespace unfold::app {

inline constexpr std::string_view folder_lock_name = ".unfold-watch.lock";

/// Held as long as the object lives, or the process: nothing needs to be tidied after a kill.
class FolderLock {
  public:
    /// Throws Error: file_not_found where there is no such folder, cannot_write where it may not be written
    /// to, usage where another process holds the lock. On a file system without locks it only warns.
    explicit FolderLock(std::filesystem::path folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

    /// Throws Error(file_not_found) when the locked folder no longer stands at its path.
    void demand_in_place() const;

  private:
    std::filesystem::path folder_;
    int file_ = -1;
};

}  // namespace unfold::app
