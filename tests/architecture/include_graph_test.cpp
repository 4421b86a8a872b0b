// Fails on an #include that cmake/layers.cmake does not allow.
#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/files.h"

namespace {

namespace fs = std::filesystem;

struct Layer {
    std::set<std::string> may_include;
    std::set<std::string> headers;
    std::vector<std::string> third_party;
};

std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

std::map<std::string, Layer> read_layers() {
    std::map<std::string, Layer> layers;
    std::istringstream file(unfold::test::text_in(UNFOLD_LAYER_TABLE));
    for (std::string line; std::getline(file, line);) {
        std::istringstream stream(line);
        std::string name, may_include, headers, third_party;
        std::getline(stream, name, '|');
        std::getline(stream, may_include, '|');
        std::getline(stream, headers, '|');
        std::getline(stream, third_party, '|');
        const auto below = words(may_include);
        const auto own = words(headers);
        layers[name] = {{below.begin(), below.end()}, {own.begin(), own.end()}, words(third_party)};
    }
    return layers;
}

std::string layer_of_public_header(const std::map<std::string, Layer>& layers, const std::string& header) {
    for (const auto& [name, layer] : layers)
        if (layer.headers.contains(header)) return name;
    return "";
}

bool starts_with_any(const std::string& path, const std::vector<std::string>& prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [&](const std::string& p) { return path.starts_with(p); });
}

// Why a file of `layer` may not have `#include <path>` or `#include "path"`; empty when it may.
std::string complaint(const std::map<std::string, Layer>& layers, const std::string& layer,
                      const std::string& path, bool quoted) {
    if (!quoted) {
        std::vector<std::string> known;
        for (const auto& [name, other] : layers)
            known.insert(known.end(), other.third_party.begin(), other.third_party.end());
        const bool third_party =
            path.find('/') != std::string::npos || path.ends_with(".h") || path.ends_with(".hpp");
        if (third_party && !path.starts_with("sys/") &&
            !starts_with_any(path, layers.at(layer).third_party) && path != "unistd.h" && path != "fcntl.h" &&
            path != "immintrin.h")
            return "a library that this layer does not use";
        return "";
    }
    const auto slash = path.find('/');
    std::string target = path.substr(0, slash);
    if (target == "unfold") target = layer_of_public_header(layers, path.substr(slash + 1));
    if (target.empty()) return "a public header without a layer";
    if (!layers.contains(target)) return "not a path below src/ or include/";
    if (target != layer && !layers.at(layer).may_include.contains(target))
        return "an include of the layer " + target;
    return "";
}

std::vector<std::string> complaints_of_text(const std::map<std::string, Layer>& layers,
                                            const std::string& layer, const std::string& text) {
    static const std::regex include(R"(^\s*#\s*include\s*(["<])([^">]+)[">])");
    std::vector<std::string> result;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        std::smatch match;
        if (!std::regex_search(line, match, include)) continue;
        const std::string why = complaint(layers, layer, match[2], match[1] == "\"");
        if (!why.empty()) result.push_back("#include " + match[2].str() + ": " + why);
    }
    return result;
}

TEST(IncludeGraph, HasOnlyIncludesThatTheLayersAllow) {
    const auto layers = read_layers();
    ASSERT_GE(layers.size(), 9U);
    const fs::path root = unfold::test::project_folder();
    int files = 0;
    const auto check_file = [&](const fs::path& path, const std::string& layer) {
        ++files;
        for (const auto& why : complaints_of_text(layers, layer, unfold::test::text_in(path)))
            ADD_FAILURE() << path << ": " << why;
    };
    for (const auto& [name, layer] : layers) {
        for (const auto& header : layer.headers)
            check_file(root / "include/unfold" / header, name);
        for (const auto& entry : fs::recursive_directory_iterator(root / "src" / name)) {
            const auto extension = entry.path().extension();
            if (extension == ".h" || extension == ".cpp") check_file(entry.path(), name);
        }
    }
    EXPECT_GT(files, 20);
}

TEST(IncludeGraph, EveryPublicHeaderBelongsToALayer) {
    const auto layers = read_layers();
    for (const auto& entry : fs::directory_iterator(unfold::test::project_folder() / "include/unfold"))
        EXPECT_NE(layer_of_public_header(layers, entry.path().filename().string()), "") << entry.path();
}

TEST(IncludeGraph, EveryFolderOfSourcesIsALayer) {
    const auto layers = read_layers();
    for (const auto& entry : fs::directory_iterator(unfold::test::project_folder() / "src"))
        EXPECT_TRUE(layers.contains(entry.path().filename().string())) << entry.path();
}

TEST(IncludeGraph, PublicHeadersHaveNoThirdPartyTypes) {
    for (const auto& entry : fs::directory_iterator(unfold::test::project_folder() / "include/unfold"))
        EXPECT_EQ(unfold::test::text_in(entry.path()).find("cv::"), std::string::npos) << entry.path();
}

// Sabotage: the checker must reject each kind of forbidden include.
TEST(IncludeGraph, ForbiddenIncludesAreRejected) {
    const auto layers = read_layers();
    EXPECT_EQ(complaints_of_text(layers, "vision", "#include \"unfold/solve.h\"\n").size(), 1U);
    EXPECT_EQ(complaints_of_text(layers, "solve", "#include \"vision/lattice_fit.h\"\n").size(), 1U);
    EXPECT_EQ(complaints_of_text(layers, "verify", "  #  include \"unfold/graph.h\"\n").size(), 1U);
    EXPECT_EQ(complaints_of_text(layers, "solve", "#include <opencv2/core.hpp>\n").size(), 1U);
    EXPECT_EQ(complaints_of_text(layers, "core", "#include <nlohmann/json.hpp>\n").size(), 1U);
    EXPECT_EQ(complaints_of_text(layers, "puzzle", "#include \"lattice.h\"\n").size(), 1U);
    EXPECT_TRUE(
        complaints_of_text(layers, "solve", "#include <vector>\n#include \"unfold/graph.h\"\n").empty());
}

}  // namespace
