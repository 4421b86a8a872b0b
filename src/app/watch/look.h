// A look at a folder: which files in it may be new pictures, and which versions of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace unfold::app {

/// Tells that a file was changed without reading it.
struct FileVersion {
    std::int64_t size_bytes = 0;
    std::int64_t modified_ns = 0;  ///< since 1970, as the file system says it
    bool operator==(const FileVersion&) const = default;
};

struct SeenFile {
    std::string name;  ///< without the folder
    FileVersion version;
};

/// How long ago the file was changed, if the clock of its file system is right.
[[nodiscard]] double age_ms(const FileVersion& version);

/// Whether programs that copy, download or synchronize give such a name to a file that is not whole yet.
[[nodiscard]] bool is_temporary_name(std::string_view name);

/// The files of a folder, not of those below it, but for temporary ones and our own outputs; in no order.
/// Throws Error(file_not_found) where the folder cannot be listed. Cost: one system call a file.
[[nodiscard]] std::vector<SeenFile> look_at(const std::filesystem::path& folder);

}  // namespace unfold::app
