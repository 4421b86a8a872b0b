// The tables that cmake/embed_folder.cmake wrote, with what HTTP needs for each file.
#include "app/page/web_files.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
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

// "./dom.js" -> "from_dom"
std::string constant_of(const std::string& module) {
    std::string name = "from_" + module.substr(0, module.rfind('.'));
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

class Joiner {
  public:
    explicit Joiner(const std::function<std::string_view(const std::string&)>& source_of)
        : source_of_(source_of) {}

    void add(const std::string& module) {
        const auto [state, is_new] = states_.emplace(module, State::open);
        if (!is_new && state->second == State::open)
            throw std::logic_error("modules import each other in a cycle, through " + module);
        if (!is_new) return;
        const std::string body = body_of(module);
        script_ += "const " + constant_of(module) + " = (() => {\n" + body + "})();\n";
        states_[module] = State::done;
    }

    [[nodiscard]] std::string script() && { return std::move(script_); }

  private:
    enum class State : std::uint8_t { open, done };

    std::string body_of(const std::string& module) {
        std::istringstream source{std::string(source_of_(module))};
        std::string body;
        std::string exported;
        for (std::string line; std::getline(source, line);)
            body += line_of(module, line, exported) + "\n";
        return body + "return {" + exported + "};\n";
    }

    std::string line_of(const std::string& module, const std::string& line, std::string& exported) {
        static const std::regex names_in(R"re(^import \{ ([\w$ ,]+) \} from "\./([\w.-]+)";$)re");
        static const std::regex all_in(R"re(^import \* as ([\w$]+) from "\./([\w.-]+)";$)re");
        static const std::regex named_out(
            R"re(^export ((?:const|function|async function|class) ([\w$]+).*)$)re");
        static const std::regex list_out(R"re(^export \{ ([\w$]+(?:, [\w$]+)*) \};$)re");
        static const std::regex renamed(R"re(([\w$]+) as )re");
        std::smatch match;
        if (std::regex_match(line, match, names_in)) {
            add(match[2]);
            return "const { " + std::regex_replace(match[1].str(), renamed, "$1: ") +
                   " } = " + constant_of(match[2]) + ";";
        }
        if (std::regex_match(line, match, all_in)) {
            add(match[2]);
            return "const " + match[1].str() + " = " + constant_of(match[2]) + ";";
        }
        if (std::regex_match(line, match, named_out)) {
            exported += " " + match[2].str() + ",";
            return match[1];
        }
        if (std::regex_match(line, match, list_out)) {
            exported += " " + match[1].str() + ",";
            return "";
        }
        if (line.starts_with("import") || line.starts_with("export"))
            throw std::logic_error(module + " has a line that cannot be joined: " + line);
        if (line.find("</script") != std::string::npos || line.find("<!--") != std::string::npos)
            throw std::logic_error(module + " has a line that ends a script element: " + line);
        return line;
    }

    const std::function<std::string_view(const std::string&)>& source_of_;
    std::map<std::string, State> states_;
    std::string script_;
};

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

std::string join_modules(const std::string& entry,
                         const std::function<std::string_view(const std::string&)>& source_of) {
    Joiner joiner(source_of);
    joiner.add(entry);
    return std::move(joiner).script();
}

}  // namespace unfold::app
