// The contents of files and folders, for tests and benchmarks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace unfold::test {

/// The text of a file. Throws std::runtime_error if it cannot be read.
[[nodiscard]] inline std::string text_in(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The bytes of a file. Throws std::runtime_error if it cannot be read.
[[nodiscard]] inline std::vector<std::uint8_t> bytes_in(const std::filesystem::path& path) {
    const std::string text = text_in(path);
    return {text.begin(), text.end()};
}

/// The files of a folder whose names have one of these endings, sorted; none where the folder is absent.
[[nodiscard]] inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                                                 const std::vector<std::string>& endings) {
    std::vector<std::filesystem::path> files;
    if (std::filesystem::is_directory(folder))
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (std::any_of(endings.begin(), endings.end(), [&](const std::string& ending) {
                    return entry.path().string().ends_with(ending);
                }))
                files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace unfold::test
