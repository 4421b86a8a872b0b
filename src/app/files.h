// Files in and out: what to read, and writing that never leaves half a file.
#pragma once

#include "unfold/level.h"
#include "unfold/tiles.h"

#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace unfold::app {

/// One thing to work on.
struct InputFile {
    std::filesystem::path path;    ///< "-" is standard input
    std::string base_name;         ///< without folder and ending: the start of the names of its outputs
    std::filesystem::path folder;  ///< where its outputs go by default
};

/// The inputs that the arguments name: files as they are, directories as the pictures and levels in them by
/// name, without our own outputs. Throws Error: file_not_found, no_inputs.
[[nodiscard]] std::vector<InputFile> inputs_of(const std::string& argument);

/// The one path of a file, whatever links lead to it; the path as it is where the system cannot follow it.
[[nodiscard]] std::filesystem::path real_path(const std::filesystem::path& path);

/// Whether the file begins as a picture does. False also where it cannot be read.
[[nodiscard]] bool is_picture_file(const std::filesystem::path& path);
/// Whether this is the name of a drawing or of a solution, as we write them.
[[nodiscard]] bool has_name_of_output(const std::filesystem::path& path);

/// The whole content. Throws Error: file_not_found, image_too_large.
[[nodiscard]] std::vector<std::uint8_t> read_file(const std::filesystem::path& path);
[[nodiscard]] std::string read_text(const std::filesystem::path& path);

/// Kinds of outputs: an output only ever replaces what Unfold wrote, and of its own kind.
enum class OutputKind : std::uint8_t { png, gif, level, solution, dot, svg, html, results };

/// Writes to a temporary file beside `path` and renames it. Throws Error(cannot_write), also when something
/// that is not of this kind stands there.
void write_output(const std::filesystem::path& path, OutputKind kind, std::string_view content);
void write_output(const std::filesystem::path& path, OutputKind kind, std::span<const std::uint8_t> content);

/// The same, whatever file stands there.
void replace_file(const std::filesystem::path& path, std::string_view content);

/// Throws Error(cannot_write) when something that is not of this kind stands at `path`.
void demand_replaceable(const std::filesystem::path& path, OutputKind kind);

/// Which files a run may write: none twice, and none of its own inputs.
class OutputGuard {
  public:
    /// `arguments` as `inputs_of` takes them.
    explicit OutputGuard(const std::vector<std::string>& arguments);

    /// True when `path` is one of the inputs: it stays as it is.
    [[nodiscard]] bool is_input(const std::filesystem::path& path) const;
    /// Notes that `path` is written. Throws Error(cannot_write) when it was before, and for an input.
    void claim(const std::filesystem::path& path);

  private:
    std::set<std::filesystem::path> inputs_;
    std::set<std::filesystem::path> written_;
};

/// Writes a level file to `path`, unless that is an input. Throws Error(cannot_write) also when a level
/// stands there that was made by hand or read from another picture.
void write_level(const std::filesystem::path& path, const Level& level, OutputGuard& guard);
void write_level(const std::filesystem::path& path, const TileLevel& level, OutputGuard& guard);

/// Makes the folder and its parents. Throws Error(cannot_write).
void make_folder(const std::filesystem::path& folder);

}  // namespace unfold::app
