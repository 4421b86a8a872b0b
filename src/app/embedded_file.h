// The files that are compiled into the program: see cmake/embed_folder.cmake.
#pragma once

#include <cstddef>
#include <string_view>

namespace unfold::embedded {

struct File {
    const char* path;  ///< below its folder
    const unsigned char* bytes;
    std::size_t size;
};

[[nodiscard]] inline std::string_view content_of(const File& file) {
    return {reinterpret_cast<const char*>(file.bytes), file.size};
}

// Of src/app/web and src/app/solved_page/web.
extern const File web_files[];
extern const std::size_t web_files_size;
extern const File solved_page_files[];
extern const std::size_t solved_page_files_size;

}  // namespace unfold::embedded
