// Finding and reading inputs, writing outputs atomically, and locks.
#pragma once

#include "unfold/level.h"

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace unfold::app {

/// A file to read, and where its outputs go.
struct InputFile {
    std::filesystem::path path;    ///< "-" is standard input
    std::string base_name;         ///< without folder and extension: the start of the names of its outputs
    std::filesystem::path folder;  ///< where its outputs go by default

    /// The path of an output: the base name with `ending`, in `output_folder` if that is not empty.
    [[nodiscard]] std::filesystem::path output(const std::string& output_folder,
                                               const std::string& ending) const {
        return (output_folder.empty() ? folder : std::filesystem::path(output_folder)) / (base_name + ending);
    }
};

/// The inputs that an argument names: a file, or the pictures and levels of a folder in the order of their
/// names, without our own outputs. Throws Error: file_not_found, no_inputs.
[[nodiscard]] std::vector<InputFile> inputs_of(const std::string& argument);

/// The canonical path of a file, with links resolved; the path unchanged where that fails.
[[nodiscard]] std::filesystem::path real_path(const std::filesystem::path& path);

/// "01" for the first of up to 99 things; more digits if there are more things.
[[nodiscard]] std::string padded_number(std::size_t number, std::size_t count);

/// True when the file begins like a picture. False also where it cannot be read.
[[nodiscard]] bool is_picture_file(const std::filesystem::path& path);
/// True for the names that Unfold gives to drawings and solutions.
[[nodiscard]] bool has_name_of_output(const std::filesystem::path& path);

/// The whole content. Throws Error: file_not_found, image_too_large.
[[nodiscard]] std::vector<std::uint8_t> read_file(const std::filesystem::path& path);
[[nodiscard]] std::string read_text(const std::filesystem::path& path);

/// Kinds of outputs. An output replaces only a file of its own kind that Unfold wrote.
/// A `text` (level text, a plain text board) has no mark of Unfold, so it is never replaced.
enum class OutputKind : std::uint8_t { png, gif, level, solution, proof, dot, svg, html, results, text };

/// Writes atomically (temporary file beside `path`, then rename). Throws Error(cannot_write), also where
/// something else than an output of this kind exists at `path`.
void write_output(const std::filesystem::path& path, OutputKind kind, std::string_view content);
void write_output(const std::filesystem::path& path, OutputKind kind, std::span<const std::uint8_t> content);

/// The same, but replaces any file.
void replace_file(const std::filesystem::path& path, std::string_view content);

/// Throws Error(cannot_write) where something else than an output of this kind exists at `path`.
void require_replaceable(const std::filesystem::path& path, OutputKind kind);

/// An exclusive lock on a file, which is created where it is absent. The system releases it when the process
/// is killed.
class FileLock {
  public:
    explicit FileLock(const std::filesystem::path& path);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

    /// Tries to take the lock. Returns 0, or why not as an errno value: EWOULDBLOCK where another process
    /// holds it, EBADF where the file cannot be opened.
    [[nodiscard]] int try_lock() const;
    /// The file descriptor; negative where the file cannot be opened.
    [[nodiscard]] int file() const { return file_; }

  private:
    int file_;
};

/// Prevents a run from writing a file twice, or over one of its own inputs. Thread safe, except `add_input`.
class OutputGuard {
  public:
    /// Requires: no other thread uses the guard yet.
    void add_input(const InputFile& input) { inputs_.insert(real_path(input.path)); }
    /// True when `path` is one of the inputs.
    [[nodiscard]] bool is_input(const std::filesystem::path& path) const;
    /// Records that `path` is written. Throws Error(cannot_write) where it was before, and for an input.
    void claim(const std::filesystem::path& path);

  private:
    std::set<std::filesystem::path> inputs_;
    std::mutex lock_;  // of written_
    std::set<std::filesystem::path> written_;
};

/// Writes a level file to `path`, unless that is an input. Throws Error(cannot_write) also where a level
/// exists that was made by hand or read from another picture.
void write_level(const std::filesystem::path& path, const Level& level, OutputGuard& guard);

/// Creates the folder and its parents. Throws Error(cannot_write).
void make_folder(const std::filesystem::path& folder);

}  // namespace unfold::app
