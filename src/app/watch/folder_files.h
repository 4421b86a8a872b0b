// A watched folder: its files, and which of them are complete, that is, have not changed for a while, so that
// none is read while it is being copied; a lock for one process; and the list of files that are done.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/files.h"

namespace unfold::app {

/// How long size and modification time must stay the same before a file is read. Copying programs write many
/// times a second.
inline constexpr double settled_after_ms = 1000;
/// How long a picture that ends too early must stay the same before it counts as damaged: a copy over a
/// network may pause.
inline constexpr double damaged_after_ms = 60'000;

/// Detects that a file was changed without reading it.
struct FileVersion {
    std::int64_t size_bytes = 0;
    std::int64_t modified_ns = 0;  ///< since 1970, by the clock of the file system
    bool operator==(const FileVersion&) const = default;
};

struct FolderFile {
    std::string name;  ///< without the folder
    FileVersion version;
};

/// Time since the file was changed, if the clock of its file system is right.
[[nodiscard]] double age_ms(const FileVersion& version);

/// True for names that programs give to files while they copy, download or synchronize them.
[[nodiscard]] bool is_temporary_name(const std::string& name);

/// The files of a folder, without those in subfolders, temporary ones and our own outputs; in no order.
/// Throws Error(file_not_found) where the folder cannot be listed. Cost: one system call a file.
[[nodiscard]] std::vector<FolderFile> scan_folder(const std::filesystem::path& folder);

/// Files that are not done yet, with the time since they last changed. Times are milliseconds of one clock
/// that does not go back.
class SettlingFiles {
  public:
    struct Settled {
        FolderFile file;
        double unchanged_ms = 0;
    };

    /// Records a scan: `files` are all that are not done. One that changed starts to settle again.
    void update(const std::vector<FolderFile>& files, double now_ms);
    /// The files that have settled, newest first, because a player waits for the last screenshot; those of
    /// equal age by name.
    [[nodiscard]] std::vector<Settled> settled(double now_ms) const;
    /// Postpones a file that ends too early until it changes or counts as damaged.
    void postpone(const std::string& name);
    /// Number of files that are neither settled nor postponed.
    [[nodiscard]] std::size_t unsettled() const;

  private:
    struct Entry {
        FileVersion version;
        double since_ms = 0;
        double needed_ms = settled_after_ms;
    };
    std::map<std::string, Entry> entries_;
};

inline constexpr std::string_view folder_lock_name = ".unfold-watch.lock";

/// Held for the life of the object; the system releases it when the process is killed.
class FolderLock {
  public:
    /// Throws Error: file_not_found where the folder does not exist, cannot_write where it is not writable,
    /// usage where another process holds the lock. On a file system without locks it only warns.
    explicit FolderLock(std::filesystem::path folder);

    /// Throws Error(file_not_found) when the locked folder is no longer at its path.
    void require_in_place() const;

  private:
    std::filesystem::path folder_;
    FileLock lock_;
};

/// The file in a watched folder that lists the files that are done, so that none is solved twice.
inline constexpr std::string_view done_list_name = ".unfold-watch.json";

/// Whether an entry is written to the list, or forgotten when the program ends.
enum class Remember : std::uint8_t { for_good, this_run };

/// The versions of files that are done, by name. Not thread safe.
class DoneList {
  public:
    /// Reads the list of the folder. A damaged list counts as empty, with a warning.
    [[nodiscard]] static DoneList of(const std::filesystem::path& folder);

    /// Whether this version of the file is done.
    [[nodiscard]] bool has(const FolderFile& file) const;
    /// Whether a solved picture was written for some version of the file.
    [[nodiscard]] bool has_solved(const std::string& name) const;
    /// Adds a version of a file. `outcome`: "solved", or the name of the error's code.
    void add(const FolderFile& file, std::string outcome, Remember remember);
    /// Removes the files that are not among these.
    void keep_only(const std::vector<FolderFile>& files);
    /// Number of files that are written to the list.
    [[nodiscard]] std::size_t size() const;

    /// Replaces the file in the folder. Throws Error(cannot_write).
    void save() const;

  private:
    struct Entry {
        FileVersion version;
        std::string outcome;
        Remember remember = Remember::for_good;
    };
    std::filesystem::path path_;
    std::map<std::string, Entry> entries_;
};

}  // namespace unfold::app
