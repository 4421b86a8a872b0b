// A lock that lets only one process watch a folder.
#pragma once

#include <filesystem>

namespace unfold::app {

inline constexpr std::string_view folder_lock_name = ".unfold-watch.lock";

/// Held for the life of the object; the system releases it when the process is killed.
class FolderLock {
  public:
    /// Throws Error: file_not_found where the folder does not exist, cannot_write where it is not writable,
    /// usage where another process holds the lock. On a file system without locks it only warns.
    explicit FolderLock(std::filesystem::path folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

    /// Throws Error(file_not_found) when the locked folder is no longer at its path.
    void demand_in_place() const;

  private:
    std::filesystem::path folder_;
    int file_ = -1;
};

}  // namespace unfold::app
