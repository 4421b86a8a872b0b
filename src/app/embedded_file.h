// A file that is compiled into the program: see cmake/embed_folder.cmake.
#pragma once

#include <cstddef>

namespace unfold::embedded {

struct File {
    const char* path;  ///< below its folder
    const unsigned char* bytes;
    std::size_t size;
};

}  // namespace unfold::embedded
