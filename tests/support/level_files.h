// The level files of a folder, for tests and benchmarks over the game's own levels.
#pragma once

#include "unfold/level.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace unfold::test {

/// The KAMI 2 level texts (.puz) of a folder, by name; empty where the folder is absent.
[[nodiscard]] inline std::vector<std::filesystem::path> level_files(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    if (std::filesystem::is_directory(folder))
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ".puz") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

/// A level of colors. Throws where the file is missing, and whatever `parse_level` throws.
[[nodiscard]] inline ColorLevel read_level_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return std::get<ColorLevel>(parse_level(std::string(std::istreambuf_iterator<char>(file), {})));
}

}  // namespace unfold::test
