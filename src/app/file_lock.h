// One writer at a time: a lock on a file that goes with the process that holds it, however that ends.
#pragma once

#include "unfold/deadline.h"

#include <filesystem>

namespace unfold::app {

/// Waits until no other process holds the lock of the file, which is made where it is absent, and says so
/// when that takes a while. Holds nothing where the wait was cancelled, the file cannot be opened, or its
/// file system knows no locks. `cancellation` may be null.
class FileLock {
  public:
    FileLock(const std::filesystem::path& path, const Cancellation* cancellation);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

  private:
    int file_;
};

}  // namespace unfold::app
