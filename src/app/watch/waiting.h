// Files that wait until they stand still, so that none is taken while it is being copied.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/watch/look.h"

namespace unfold::app {

/// How long size and modification time must have stayed the same before a file is taken. Copying programs
/// write many times a second.
inline constexpr double settled_after_ms = 1000;
/// How long a picture that ends too early must have stood still before it counts as damaged: a copy over a
/// network may pause.
inline constexpr double damaged_after_ms = 60'000;

/// Times are milliseconds of any one clock that does not go back.
class Waiting {
  public:
    struct Settled {
        SeenFile file;
        double still_ms = 0;  ///< since when it has not changed
    };

    /// Takes note of a look at the folder: `files` are all that are not done. One that changed waits anew.
    void see(const std::vector<SeenFile>& files, double now_ms);
    /// The files that have stood still for long enough, the newest first: a player waits for the last
    /// screenshot. Of equal age in the order of their names.
    [[nodiscard]] std::vector<Settled> settled(double now_ms) const;
    /// Lets a file that ends too early wait until it changes, or counts as damaged.
    void postpone(const std::string& name);
    /// How many files are not known to end too early, and wait.
    [[nodiscard]] std::size_t unsettled() const;

  private:
    struct Entry {
        FileVersion version;
        double since_ms = 0;
        double needed_ms = settled_after_ms;
    };
    std::map<std::string, Entry> entries_;
};

}  // namespace unfold::app
