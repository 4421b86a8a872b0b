// The paths of this clone.
#include "support/files.h"

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

std::string test_name_of(const fs::path& file, const std::string& ending) {
    std::string name = file.filename().string();
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

}  // namespace unfold::test
