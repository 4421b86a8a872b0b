// The tables that cmake/embed_folder.cmake wrote, with what HTTP needs for each file.
#include "app/page/web_files.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <utility>

namespace unfold::embedded {

struct File {
    const char* path;  ///< below its folder
    const unsigned char* bytes;
    std::size_t size;
};
extern const File web_files[];
extern const std::size_t web_files_size;
extern const File solved_page_files[];
extern const std::size_t solved_page_files_size;

}  // namespace unfold::embedded

namespace unfold::app {
namespace {

std::string_view content_of(const embedded::File& file) {
    return {reinterpret_cast<const char*>(file.bytes), file.size};
}

// By the ending of the name.
std::string media_type_of(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> types{{
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webmanifest", "application/manifest+json"},
    }};
    for (const auto& [ending, type] : types)
        if (name.ends_with(ending)) return std::string(type);
    return "application/octet-stream";
}

// FNV-1a, 64 bits: distinguishes the versions of a file.
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
    const std::string_view content = content_of(file);
    return {path == "index.html" ? "/" : "/" + path, content, media_type_of(path), entity_tag_of(content)};
}

}  // namespace

const std::vector<WebFile>& web_files() {
    static const std::vector<WebFile> files = [] {
        std::vector<WebFile> list;
        for (std::size_t i = 0; i < embedded::web_files_size; ++i)
            list.push_back(web_file_of(embedded::web_files[i]));
        return list;
    }();
    return files;
}

const WebFile* web_file_at(std::string_view url_path) {
    const auto& files = web_files();
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const WebFile& file) { return file.url_path == url_path; });
    return found == files.end() ? nullptr : &*found;
}

std::string_view exported_page_file(std::string_view path) {
    for (std::size_t i = 0; i < embedded::solved_page_files_size; ++i)
        if (embedded::solved_page_files[i].path == path) return content_of(embedded::solved_page_files[i]);
    return {};
}

}  // namespace unfold::app
