// Finding inputs, and replacing outputs atomically.
#include "app/files.h"

#include "unfold/codecs.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <regex>
#include <sys/file.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <spdlog/fmt/fmt.h>

#include "app/interrupt.h"

namespace unfold::app {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_write(const fs::path& path, const std::string& why,
                               const std::string& hint = "Rename or move it, or write elsewhere with -o.") {
    throw Error(ErrorCode::cannot_write, Stage::output, "Cannot write " + path.string() + ": " + why + ".",
                hint);
}

// For an errno value.
[[noreturn]] void cannot_write(const fs::path& path, int error_number) {
    switch (error_number) {
        case ENOSPC:
        case EDQUOT:
            cannot_write(path, "the disk is full", "Free some disk space, or write to another disk with -o.");
        case ENOENT:
            cannot_write(path, "there is no such folder", "Create the folder, or write elsewhere with -o.");
        case ENOTDIR:
            cannot_write(path, "a part of the path is not a folder", "Give another path with -o.");
        case EACCES:
        case EPERM:
            cannot_write(path, "you do not have permission to write there",
                         "Change the permissions, or write elsewhere with -o.");
        case EROFS:
            cannot_write(path, "the disk is read-only", "Write to another disk with -o.");
        case ENAMETOOLONG:
            cannot_write(path, "the name is too long", "Give a shorter name with -o.");
        default:
            cannot_write(path, std::generic_category().message(error_number), "Write elsewhere with -o.");
    }
}

std::string without_ending(const fs::path& path) {
    std::string name = path.filename().string();
    for (const std::string_view ending : {".level.json", ".solution.json"})
        if (name.size() > ending.size() && name.ends_with(ending))
            return name.substr(0, name.size() - ending.size());
    return path.stem().string();
}

InputFile input_file(const fs::path& path) {
    if (path == "-") return {path, "stdin", "."};
    return {path, without_ending(path), path.has_parent_path() ? path.parent_path() : fs::path(".")};
}

std::string first_bytes(const fs::path& path) {
    constexpr std::streamsize enough = 4096;
    std::ifstream file(path, std::ios::binary);
    std::string bytes(static_cast<std::size_t>(enough), '\0');
    file.read(bytes.data(), enough);
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

bool is_picture(const std::string& bytes) {
    return looks_like_image({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

bool is_own_output(const fs::path& path, const std::vector<fs::path>& others) {
    if (has_name_of_output(path)) return true;
    if (!path.filename().string().ends_with(".level.json")) return false;
    // The level that was read from a picture beside it.
    return std::any_of(others.begin(), others.end(), [&](const fs::path& other) {
        return other != path && !has_name_of_output(other) && without_ending(other) == without_ending(path);
    });
}

std::vector<InputFile> inputs_in(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code failure;
    fs::directory_iterator entries(folder, failure);
    if (failure)
        throw Error(ErrorCode::file_not_found, Stage::input,
                    "The folder " + folder.string() + " cannot be listed.",
                    "Check whether you have permission to read it.");
    for (const auto& entry : entries) {
        // Skips what is neither a file nor a link to one, and broken links.
        if (!entry.is_regular_file(failure)) continue;
        const std::string bytes = first_bytes(entry.path());
        if (is_picture(bytes) || looks_like_level(bytes)) found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    std::vector<InputFile> inputs;
    for (const fs::path& path : found)
        if (!is_own_output(path, found)) inputs.push_back(input_file(path));
    if (inputs.empty())
        throw Error(ErrorCode::no_inputs, Stage::input,
                    "There is no picture and no level file in the folder " + folder.string() + ".",
                    "Put screenshots into it, or name another folder.");
    return inputs;
}

// Pictures contain a mark of Unfold; a picture without it belongs to the player.
bool is_of_kind(const std::string& bytes, OutputKind kind) {
    using namespace std::string_view_literals;
    const auto contains = [&](std::string_view text) { return bytes.find(text) != std::string::npos; };
    switch (kind) {
        case OutputKind::png:
            return contains("tEXtSoftware\0Unfold"sv);
        case OutputKind::gif:
            return bytes.starts_with("GIF8") && contains("\x21\xfe\x06Unfold"sv);
        case OutputKind::level:
            return contains("\"unfold-level\"");
        case OutputKind::solution:
            return contains("\"unfold-solution\"");
        case OutputKind::proof:
            return bytes.starts_with("unfold-proof ");
        case OutputKind::dot:
            return bytes.starts_with("strict graph");
        case OutputKind::svg:
            return contains("<!-- Drawn by Unfold -->");
        case OutputKind::html:
            return contains("<meta name=\"generator\" content=\"Unfold ");
        case OutputKind::results:
            return bytes.empty() || bytes.starts_with("{\"index\":") || bytes.starts_with("# index");
        case OutputKind::text:
            return false;
    }
    return false;
}

// True when the level in a file was read from the same picture. False for a level that was made by hand, and
// for a damaged one. The level need not be valid: tiles without a partner are written, too.
bool is_read_from(const fs::path& path, const Source& source) {
    const nlohmann::json::json_pointer image("/source/image");
    try {
        const auto level = nlohmann::json::parse(read_text(path), nullptr, false);
        return level.contains(image) && level.at(image) == source.image;
    } catch (const Error&) {
        return false;
    }
}

// Reads at most the size of the largest picture: standard input and kernel files can be endless.
std::vector<std::uint8_t> read_all(std::istream& stream) {
    constexpr std::size_t piece = std::size_t{1} << 20U;
    std::vector<std::uint8_t> bytes;
    while (stream) {
        const std::size_t have = bytes.size();
        bytes.resize(have + piece);
        stream.read(reinterpret_cast<char*>(bytes.data() + have), static_cast<std::streamsize>(piece));
        bytes.resize(have + static_cast<std::size_t>(stream.gcount()));
        if (bytes.size() > max_image_bytes)
            throw Error(ErrorCode::image_too_large, Stage::input, "The file is larger than 64 MB.",
                        "Use the screenshot as the phone saved it.");
    }
    return bytes;
}

void require_readable(const fs::path& path) {
    const auto refuse = [](const std::string& message, const std::string& hint) {
        throw Error(ErrorCode::file_not_found, Stage::input, message, hint);
    };
    std::error_code failure;
    if (fs::is_directory(path, failure))
        refuse(path.string() + " is a folder, and a file is needed here.", "Name a file in it.");
    errno = 0;
    if (::access(path.c_str(), R_OK) == 0) return;
    if (errno == EACCES || errno == EPERM)
        refuse("You do not have permission to read the file " + path.string() + ".",
               "Change its permissions, or copy it.");
    if (errno == ENAMETOOLONG) refuse("The name of the file is too long.", "Check the name.");
    if (errno == ELOOP)
        refuse(path.string() + " is a link that leads back to itself.",
               "Name the file that it should lead to.");
    refuse("There is no file " + path.string() + ".", "Check the name and the folder.");
}

}  // namespace

fs::path real_path(const fs::path& path) {
    std::error_code failure;
    fs::path found = fs::weakly_canonical(path, failure);
    return failure ? path : found;
}

std::string padded_number(std::size_t number, std::size_t count) {
    constexpr std::size_t min_digits = 2;
    return fmt::format("{:0{}}", number, std::max(min_digits, std::to_string(count).size()));
}

bool is_picture_file(const fs::path& path) {
    return is_picture(first_bytes(path));
}

bool has_name_of_output(const fs::path& path) {
    static const std::regex ending(
        R"(\.(solved\.png|solved\.gif|steps\.png|step-\d{2,}\.png|solution\.json)$)");
    return std::regex_search(path.filename().string(), ending);
}

std::vector<InputFile> inputs_of(const std::string& argument) {
    const fs::path path(argument);
    if (argument == "-") return {input_file(path)};
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return inputs_in(path);
    return {input_file(path)};
}

void require_replaceable(const fs::path& path, OutputKind kind) {
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return;
    if (fs::is_directory(path, ignored)) cannot_write(path, "there is a folder of that name");
    // Reading a pipe would block, and a device would be replaced.
    if (!fs::is_regular_file(path, ignored)) cannot_write(path, "it exists and is not a regular file");
    if (!is_of_kind(first_bytes(path), kind))
        cannot_write(path, "there is already a file that Unfold did not write");
}

void replace_file(const fs::path& path, std::string_view content) {
    // Ctrl-C waits until the temporary file is gone.
    const SignalDeferral deferral;
    fs::path temporary = path;
    temporary += ".part" + std::to_string(::getpid());
    std::error_code failure;
    errno = 0;
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    if (!file)
        failure.assign(errno != 0 ? errno : EIO, std::generic_category());
    else
        fs::rename(temporary, path, failure);
    if (!failure) return;
    std::error_code ignored;
    fs::remove(temporary, ignored);
    cannot_write(path, failure.value());
}

void write_output(const fs::path& path, OutputKind kind, std::string_view content) {
    require_replaceable(path, kind);
    replace_file(path, content);
}

void write_output(const fs::path& path, OutputKind kind, std::span<const std::uint8_t> content) {
    write_output(path, kind, std::string_view(reinterpret_cast<const char*>(content.data()), content.size()));
}

FileLock::FileLock(const fs::path& path) : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {}

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

int FileLock::try_lock() const {
    return ::flock(file_, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
}

bool OutputGuard::is_input(const fs::path& path) const {
    return inputs_.contains(real_path(path));
}

void OutputGuard::claim(const fs::path& path) {
    if (is_input(path))
        throw Error(ErrorCode::cannot_write, Stage::output,
                    "Cannot write " + path.string() + ": it is an input of this run.",
                    "Leave it out of the inputs, or name another folder with -o.");
    const std::lock_guard lock(lock_);
    if (!written_.insert(real_path(path)).second)
        throw Error(ErrorCode::cannot_write, Stage::output,
                    "Cannot write " + path.string() +
                        ": another input of this run has the same name, and its result is there.",
                    "Rename one of the two, or solve them one after the other into two folders.");
}

void write_level(const fs::path& path, const Level& level, OutputGuard& guard) {
    if (guard.is_input(path)) return;
    const std::optional<Source>& source = source_of(level);
    std::error_code ignored;
    if (source && fs::is_regular_file(path, ignored) && is_of_kind(first_bytes(path), OutputKind::level) &&
        !is_read_from(path, *source))
        cannot_write(path, "there is already a level that was not read from this picture");
    guard.claim(path);
    write_output(path, OutputKind::level, level_to_json(level));
}

void make_folder(const fs::path& folder) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure == std::errc::not_a_directory || (!failure && !fs::is_directory(folder, failure)))
        cannot_write(folder, "there is a file of that name");
    if (failure) cannot_write(folder, failure.value());
}

std::vector<std::uint8_t> read_file(const fs::path& path) {
    if (path == "-") {
        // Without this line the program would seem to hang.
        if (::isatty(STDIN_FILENO) != 0)
            std::fputs("Reading a level from the keyboard: Ctrl-D ends the input, Ctrl-C the program.\n",
                       stderr);
        return read_all(std::cin);
    }
    require_readable(path);
    std::ifstream file(path, std::ios::binary);
    return read_all(file);
}

std::string read_text(const fs::path& path) {
    const auto bytes = read_file(path);
    return {bytes.begin(), bytes.end()};
}

}  // namespace unfold::app
