// Scanning a folder, and waiting for its files by our own clock: that of a remote file system may differ.
#include "app/watch/folder_files.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <regex>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

namespace unfold::app {
namespace {

namespace fs = std::filesystem;

// Nothing where it is not a file, or was removed after it was listed.
std::optional<FileVersion> version_of(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return FileVersion{status.st_size,
                       status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec};
}

void require_folder(const fs::path& folder) {
    std::error_code ignored;
    if (fs::is_directory(folder, ignored)) return;
    const bool is_file = fs::exists(folder, ignored);
    throw Error(ErrorCode::file_not_found, Stage::input,
                is_file ? folder.string() + " is a file, not a folder."
                        : "There is no folder " + folder.string() + ".",
                is_file ? "A single picture is solved with unfold solve." : "Check the name.");
}

[[noreturn]] void cannot_write_into(const fs::path& folder, int cause) {
    throw Error(ErrorCode::cannot_write, Stage::output,
                "Cannot write into the folder " + folder.string() + ": " + std::strerror(cause) + ".",
                "unfold watch keeps its list of done files there: make the folder writable.");
}

// The path of the lock. Throws where the folder does not exist or is not writable.
fs::path lock_file_of(const fs::path& folder) {
    require_folder(folder);
    if (::access(folder.c_str(), W_OK | X_OK) != 0) cannot_write_into(folder, errno);
    return folder / folder_lock_name;
}

using nlohmann::ordered_json;

constexpr std::string_view format_name = "unfold-watch";
constexpr int format_version = 1;

// File names may contain any bytes, JSON only UTF-8: bytes other than printable ASCII become %XX.
std::string with_percents(const std::string& name) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f && c != '%') {
            text += c;
            continue;
        }
        text += {'%', digits[byte >> 4U], digits[byte & 0xfU]};
    }
    return text;
}

std::string from_percents(const std::string& text) {
    std::string name;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned byte = 0;
        const char* start = text.data() + i + 1;
        const bool is_escape = text[i] == '%' && i + 2 < text.size() &&
                               std::from_chars(start, start + 2, byte, 16).ptr == start + 2;
        name += is_escape ? static_cast<char>(byte) : text[i];
        if (is_escape) i += 2;
    }
    return name;
}

}  // namespace

double age_ms(const FileVersion& version) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto now_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
    return static_cast<double>(now_ns - version.modified_ns) / 1e6;
}

bool is_temporary_name(const std::string& name) {
    // Endings of Firefox, wget, Chrome, Safari, Opera, Windows, WinSCP, Resilio and aria2; .part1234 is our
    // own. Syncthing, rsync and phones write hidden files, which begin with a dot.
    static const std::regex temporary(
        R"(^[.~]|~$|\.(part\d*|partial|crdownload|download|opdownload|tmp|filepart|!sync|aria2)$)",
        std::regex::icase);
    return std::regex_search(name, temporary);
}

std::vector<FolderFile> scan_folder(const fs::path& folder) {
    std::error_code failure;
    std::vector<FolderFile> files;
    fs::directory_iterator entries(folder, failure);
    for (; !failure && entries != fs::directory_iterator(); entries.increment(failure)) {
        const std::string name = entries->path().filename().string();
        if (is_temporary_name(name) || has_name_of_output(name)) continue;
        if (const auto version = version_of(entries->path())) files.push_back({name, *version});
    }
    if (failure)
        throw Error(ErrorCode::file_not_found, Stage::input,
                    "The folder " + folder.string() + " can no longer be read: " + failure.message() + ".",
                    "Was it removed, renamed or unmounted? Start unfold watch again when it is there.");
    return files;
}

void SettlingFiles::update(const std::vector<FolderFile>& files, double now_ms) {
    std::map<std::string, Entry> seen;
    for (const FolderFile& file : files) {
        const auto before = entries_.find(file.name);
        const bool is_same = before != entries_.end() && before->second.version == file.version;
        seen.emplace(file.name, is_same ? before->second : Entry{file.version, now_ms});
    }
    entries_ = std::move(seen);
}

std::vector<SettlingFiles::Settled> SettlingFiles::settled(double now_ms) const {
    std::vector<Settled> files;
    for (const auto& [name, entry] : entries_)
        if (const double unchanged_ms = now_ms - entry.since_ms; unchanged_ms >= entry.needed_ms)
            files.push_back({{name, entry.version}, unchanged_ms});
    std::stable_sort(files.begin(), files.end(), [](const Settled& a, const Settled& b) {
        return a.file.version.modified_ns > b.file.version.modified_ns;
    });
    return files;
}

void SettlingFiles::postpone(const std::string& name) {
    if (const auto at = entries_.find(name); at != entries_.end()) at->second.needed_ms = damaged_after_ms;
}

std::size_t SettlingFiles::unsettled() const {
    return static_cast<std::size_t>(std::count_if(entries_.begin(), entries_.end(), [](const auto& entry) {
        return entry.second.needed_ms < damaged_after_ms;
    }));
}

FolderLock::FolderLock(fs::path folder) : folder_(std::move(folder)), lock_(lock_file_of(folder_)) {
    if (lock_.file() < 0) cannot_write_into(folder_, errno);
    const int cause = lock_.try_lock();
    if (cause == EWOULDBLOCK)
        throw Error(ErrorCode::usage, Stage::command,
                    "Another unfold watch runs in the folder " + folder_.string() + ".",
                    "End it first, or choose another folder.");
    if (cause != 0)
        spdlog::warn("{} cannot be locked: make sure that no other unfold watch runs there",
                     folder_.string());
}

void FolderLock::require_in_place() const {
    struct stat held {};
    struct stat there {};
    const bool is_there = ::stat((folder_ / folder_lock_name).c_str(), &there) == 0 &&
                          ::fstat(lock_.file(), &held) == 0 && held.st_dev == there.st_dev &&
                          held.st_ino == there.st_ino;
    if (!is_there)
        throw Error(ErrorCode::file_not_found, Stage::input,
                    "The folder " + folder_.string() + " is gone: it, or its file " +
                        std::string(folder_lock_name) + ", was removed, renamed or unmounted.",
                    "Start unfold watch again when the folder is there.");
}

DoneList DoneList::of(const std::filesystem::path& folder) {
    DoneList list;
    list.path_ = folder / done_list_name;
    std::error_code ignored;
    if (!std::filesystem::exists(list.path_, ignored)) return list;
    try {
        const auto json = ordered_json::parse(read_text(list.path_));
        if (json.at("format") != format_name || json.at("version") != format_version)
            throw Error(ErrorCode::wrong_version, Stage::input, "The list has another version.", "");
        for (const auto& entry : json.at("done"))
            list.entries_[from_percents(entry.at("name"))] = {
                {entry.at("size_bytes"), entry.at("modified_ns")}, entry.at("outcome"), Remember::for_good};
    } catch (const std::exception& error) {
        list.entries_.clear();
        spdlog::warn("{} is damaged: every picture in the folder is solved again", list.path_.string());
        spdlog::info("{}", error.what());
    }
    return list;
}

bool DoneList::has(const FolderFile& file) const {
    const auto at = entries_.find(file.name);
    return at != entries_.end() && at->second.version == file.version;
}

bool DoneList::has_solved(const std::string& name) const {
    const auto at = entries_.find(name);
    if (at == entries_.end()) return false;
    const std::string& outcome = at->second.outcome;
    return outcome == "solved" || outcome == code_name(ErrorCode::over_budget) ||
           outcome == code_name(ErrorCode::no_solution);
}

void DoneList::add(const FolderFile& file, std::string outcome, Remember remember) {
    entries_[file.name] = {file.version, std::move(outcome), remember};
}

void DoneList::keep_only(const std::vector<FolderFile>& files) {
    std::set<std::string> names;
    for (const FolderFile& file : files)
        names.insert(file.name);
    std::erase_if(entries_, [&](const auto& entry) { return !names.contains(entry.first); });
}

std::size_t DoneList::size() const {
    return static_cast<std::size_t>(std::count_if(entries_.begin(), entries_.end(), [](const auto& entry) {
        return entry.second.remember == Remember::for_good;
    }));
}

void DoneList::save() const {
    ordered_json done = ordered_json::array();
    for (const auto& [name, entry] : entries_)
        if (entry.remember == Remember::for_good)
            done.push_back({{"name", with_percents(name)},
                            {"size_bytes", entry.version.size_bytes},
                            {"modified_ns", entry.version.modified_ns},
                            {"outcome", entry.outcome}});
    const ordered_json json(
        {{"format", format_name}, {"version", format_version}, {"done", std::move(done)}});
    try {
        replace_file(path_, json.dump(1) + "\n");
    } catch (const Error& error) {
        throw Error(error.code(), error.stage(), error.message(),
                    "Free some disk space or check the permissions of the folder, then start unfold watch "
                    "again. Without its list it would solve everything again.");
    }
}

}  // namespace unfold::app
