// Scanning a folder, and waiting for its files by our own clock: that of a remote file system may differ.
#include "app/watch/folder_files.h"

#include "unfold/error.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <optional>
#include <sys/stat.h>

#include "app/files.h"

namespace unfold::app {
namespace {

namespace fs = std::filesystem;

// Of Firefox, wget, Chrome, Safari, Opera, Windows, WinSCP, Resilio and aria2. Syncthing, rsync and phones
// write hidden files, which begin with a dot.
constexpr std::array<std::string_view, 9> temporary_endings{
    ".part", ".partial", ".crdownload", ".download", ".opdownload", ".tmp", ".filepart", ".!sync", ".aria2"};

// shot.solved.png.part1234: our own temporary file.
bool is_numbered_part(std::string_view name) {
    const auto at = name.rfind(".part");
    return at != std::string_view::npos &&
           std::all_of(name.begin() + static_cast<std::ptrdiff_t>(at) + 5, name.end(),
                       [](char c) { return c >= '0' && c <= '9'; });
}

// Nothing where it is not a file, or was removed after it was listed.
std::optional<FileVersion> version_of(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return FileVersion{status.st_size,
                       status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec};
}

}  // namespace

double age_ms(const FileVersion& version) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto now_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
    return static_cast<double>(now_ns - version.modified_ns) / 1e6;
}

bool is_temporary_name(std::string_view name) {
    std::string lower(name);
    for (char& c : lower)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (lower.starts_with('.') || lower.starts_with('~') || lower.ends_with('~')) return true;
    return is_numbered_part(lower) ||
           std::any_of(temporary_endings.begin(), temporary_endings.end(),
                       [&](std::string_view ending) { return lower.ends_with(ending); });
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

}  // namespace unfold::app
