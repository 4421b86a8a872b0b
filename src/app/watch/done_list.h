// What was done in a watched folder, kept in a file there, so that nothing is done twice.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "app/watch/look.h"

namespace unfold::app {

inline constexpr std::string_view done_list_name = ".unfold-watch.json";

/// Whether the next start still knows it.
enum class Remember : std::uint8_t { for_good, this_run };

/// The versions of files that need no work, by name. Not thread safe.
class DoneList {
  public:
    /// Reads the list of the folder. Warns and begins with an empty one where the file is damaged.
    [[nodiscard]] static DoneList of(const std::filesystem::path& folder);

    /// Whether this version of the file is done.
    [[nodiscard]] bool has(const SeenFile& file) const;
    /// Whether a solved picture was written for some version of the file.
    [[nodiscard]] bool has_solved(const std::string& name) const;
    /// Notes a version of a file. `outcome` is "solved", or the name of the error's code.
    void add(const SeenFile& file, std::string outcome, Remember remember);
    /// Forgets the files that are not among these.
    void keep_only(const std::vector<SeenFile>& files);
    /// How many files are remembered for good.
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
