// The list as JSON.
#include "app/watch/done_list.h"

#include "unfold/error.h"

#include <algorithm>
#include <charconv>
#include <set>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "app/files.h"

namespace unfold::app {
namespace {

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
                    "unfold watch stops, because without its list it would solve everything again. Make "
                    "room, or check "
                    "the permissions of the folder.");
    }
}

}  // namespace unfold::app
