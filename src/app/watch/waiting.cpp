// Standing still, by our own clock: that of another machine's file system may differ.
#include "app/watch/waiting.h"

#include <algorithm>

namespace unfold::app {

void Waiting::see(const std::vector<SeenFile>& files, double now_ms) {
    std::map<std::string, Entry> seen;
    for (const SeenFile& file : files) {
        const auto before = entries_.find(file.name);
        const bool is_same = before != entries_.end() && before->second.version == file.version;
        seen.emplace(file.name, is_same ? before->second : Entry{file.version, now_ms});
    }
    entries_ = std::move(seen);
}

std::vector<Waiting::Settled> Waiting::settled(double now_ms) const {
    std::vector<Settled> files;
    for (const auto& [name, entry] : entries_)
        if (const double still_ms = now_ms - entry.since_ms; still_ms >= entry.needed_ms)
            files.push_back({{name, entry.version}, still_ms});
    std::stable_sort(files.begin(), files.end(), [](const Settled& a, const Settled& b) {
        return a.file.version.modified_ns > b.file.version.modified_ns;
    });
    return files;
}

void Waiting::postpone(const std::string& name) {
    if (const auto at = entries_.find(name); at != entries_.end()) at->second.needed_ms = damaged_after_ms;
}

std::size_t Waiting::unsettled() const {
    return static_cast<std::size_t>(std::count_if(entries_.begin(), entries_.end(), [](const auto& entry) {
        return entry.second.needed_ms < damaged_after_ms;
    }));
}

}  // namespace unfold::app
