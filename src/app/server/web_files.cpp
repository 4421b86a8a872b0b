// The table that cmake/embed_folder.cmake wrote, with what HTTP wants to know of each file.
#include "app/server/web_files.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <utility>

#include "app/embedded_file.h"

namespace unfold::app {
namespace {

// FNV-1a, 64 bits: tells the versions of a file apart.
std::string entity_tag_of(std::string_view content) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : content)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "\"%016llx\"", static_cast<unsigned long long>(hash));
    return text.data();
}

WebFile web_file_of(const embedded::File& file) {
    const std::string path = file.path;
    const std::string_view content = embedded::content_of(file);
    return {path == "index.html" ? "/" : "/" + path, content, media_type_of(path), entity_tag_of(content)};
}

}  // namespace

std::string media_type_of(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> types{{
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".svg", "image/svg+xml"},
    }};
    for (const auto& [ending, type] : types)
        if (name.ends_with(ending)) return std::string(type);
    return "application/octet-stream";
}

const std::vector<WebFile>& web_files() {
    static const std::vector<WebFile> files = [] {
        std::vector<WebFile> list;
        for (std::size_t i = 0; i < embedded::web_files_size; ++i)
            list.push_back(web_file_of(embedded::web_files[i]));
        return list;
    }();
    return files;
}

}  // namespace unfold::app
