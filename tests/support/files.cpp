// The paths of this clone.
#include "support/files.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace unfold::test {

namespace fs = std::filesystem;

fs::path project_folder() {
    return UNFOLD_SOURCE_DIR;
}

fs::path corpus_folder(int part) {
    return part == 1 ? UNFOLD_CORPUS : UNFOLD_CORPUS + std::to_string(part);
}

bool is_corpus_required() {
    const char* corpus = std::getenv("UNFOLD_CORPUS");
    return std::getenv("CI") != nullptr && (corpus == nullptr || std::string(corpus) != "none");
}

std::vector<fs::path> files_in(const fs::path& folder, const std::vector<std::string>& endings) {
    std::vector<fs::path> files;
    if (fs::is_directory(folder))
        for (const auto& entry : fs::directory_iterator(folder))
            if (std::any_of(endings.begin(), endings.end(), [&](const std::string& ending) {
                    return entry.path().string().ends_with(ending);
                }))
                files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string test_name_of(const fs::path& file, const std::string& ending) {
    std::string name = file.filename().string();
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

}  // namespace unfold::test
