// The list of files that are done in a watched folder, kept in a file there so that none is solved twice.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "app/watch/folder_files.h"

namespace unfold::app {

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
