// Running the built program in a folder of its own, and looking at what it says and leaves behind.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/files.h"

namespace unfold::test {

/// What the program did.
struct Finished {
    int exit_code = 0;  ///< 128 + the signal where a signal ended it, as a shell says it
    std::string out;    ///< standard output
    std::string err;    ///< standard error
    long peak_kib = 0;  ///< the most memory that it had at once
};

/// The built program.
[[nodiscard]] std::filesystem::path program_path();

/// The command line of the program with these arguments, and what execv wants of it: pointers into the words,
/// which must live as long.
[[nodiscard]] std::vector<std::string> program_words(const std::vector<std::string>& arguments);
[[nodiscard]] std::vector<char*> pointers_to(std::vector<std::string>& words);

/// An empty folder that vanishes with the object.
class Folder {
  public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// The names of everything in it, folders below it included, sorted.
    [[nodiscard]] std::vector<std::string> names() const;

  private:
    std::filesystem::path path_;
};

/// Runs `unfold arguments…` in the folder, with `input` on standard input.
[[nodiscard]] Finished run(const Folder& folder, const std::vector<std::string>& arguments,
                           std::string_view input = "");

/// As `run`, with standard output into this file, which is not looked at: `out` stays empty.
[[nodiscard]] Finished run_into(const std::filesystem::path& out, const Folder& folder,
                                const std::vector<std::string>& arguments);

/// The program at work, in its folder; killed with the object where it has not ended.
class Running {
  public:
    Running(const Folder& folder, const std::vector<std::string>& arguments);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    void send(int signal) const;
    /// What it has said so far.
    [[nodiscard]] std::string out() const;
    [[nodiscard]] std::string err() const;
    /// Waits for its end.
    [[nodiscard]] Finished wait();

  private:
    Folder streams_;
    pid_t process_ = 0;
};

/// A variable of the environment with this value, or without any, while the object lives.
class Environment {
  public:
    Environment(std::string name, const std::optional<std::string>& value);
    ~Environment();
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

  private:
    void set(const std::optional<std::string>& value) const;

    std::string name_;
    std::optional<std::string> before_;
};

/// Whether the condition comes true; waits for it, five minutes at most.
[[nodiscard]] bool eventually(const std::function<bool()>& condition);

void write_file(const std::filesystem::path& path, std::string_view content);

/// The lines of a text, without their ends.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);
/// One JSON object a line and nothing else, or a failed expectation (and what could be read).
[[nodiscard]] std::vector<nlohmann::json> json_lines(const std::string& text);
/// The names of an object's values, sorted.
[[nodiscard]] std::vector<std::string> keys_of(const nlohmann::json& object);

/// A file of the project's samples: "kami2/beacon.png".
[[nodiscard]] std::filesystem::path sample(const std::string& name);

/// The JSON of a KAMI 2 level of upright stripes, two columns each, in these colors ('.' is off the board):
/// "01210". `budget` below 0 leaves it out.
[[nodiscard]] nlohmann::json stripes(std::string_view five_colors, int budget);

/// How large a picture is.
struct SizePx {
    int width = 0;
    int height = 0;
    bool operator==(const SizePx&) const = default;
};
/// From the header of a PNG; a failed expectation where it is none.
[[nodiscard]] SizePx size_of_png(const std::string& bytes);

}  // namespace unfold::test
