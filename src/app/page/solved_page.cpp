// The template exported/page.html holds what the page shows without JavaScript; a JSON block holds the data
// of the script. The content security policy allows only this script and this style, by hash, so a file name
// cannot inject code.
#include "app/page/solved_page.h"

#include "unfold/codecs.h"

#include <algorithm>
#include <openssl/evp.h>
#include <regex>
#include <stdexcept>

#include "answers/answers.h"
#include "app/page/web_files.h"
#include "app/report/report.h"
#include "app/version.h"
#include "puzzle/level_forms.h"

namespace unfold::app {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t max_drawn_regions = 300;
// Of the picture. The list of moves beside it is scaled down with it.
constexpr double max_side_px = 1600;

std::string_view served_file(const std::string& url_path) {
    const WebFile* file = web_file_at(url_path);
    if (!file) throw std::logic_error("the page has no file " + url_path);
    return file->content;
}

// A module of an exported page replaces the module of the served page that has its name.
std::string_view module_source(const std::string& module) {
    const std::string_view exported = exported_page_file(module);
    return exported.empty() ? served_file("/js/" + module) : exported;
}

const std::string& page_script() {
    static const std::string script = "\n" + join_modules("main.js", module_source);
    return script;
}

const std::string& page_style() {
    static const std::string style =
        "\n" + std::string(served_file("/app.css")) + std::string(exported_page_file("page.css"));
    return style;
}

std::string data_url(std::string_view media_type, const std::string& base64_text) {
    return "data:" + std::string(media_type) + ";base64," + base64_text;
}

std::string data_url_of(const Picture& picture, double scale) {
    const WebPicture file = encode_for_web(picture, scale);
    return data_url(file.media_type, base64(file.bytes));
}

std::string dumped(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

// File names may be any bytes; bytes that are not UTF-8 are replaced.
std::string utf8(const std::string& text) {
    return ordered_json::parse(dumped(text)).get<std::string>();
}

std::string escaped(std::string text) {
    for (const auto& [sign, entity] :
         {std::pair("&", "&amp;"), {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}})
        text = std::regex_replace(text, std::regex(sign), entity);
    return text;
}

// JSON that cannot end its script element.
std::string in_script(const ordered_json& json) {
    std::string text;
    for (const char c : dumped(json))
        text += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return text;
}

std::string hash_source(const std::string& text) {
    return "'sha256-" + sha256_base64(text) + "'";
}

std::string image_of(const Picture& solved, double scale) {
    return "<img id=\"solved-picture\" alt=\"The board with the moves numbered on it\" width=\"" +
           std::to_string(solved.width_px) + "\" height=\"" + std::to_string(solved.height_px) + "\" src=\"" +
           data_url_of(solved, scale) + "\">\n";
}

// As POST /api/solve answers, without what differs from run to run.
ordered_json answer_of(const std::string& name, const Input& input, const Run& run) {
    ordered_json answer = answers::solve_object(name, input, run);
    for (const char* key :
         {"read_ms", "solve_ms", "render_ms", "nodes", "confidence", "questions", "solution"})
        answer.erase(key);
    return answer;
}

ordered_json graph_of(const Input& input) {
    if (input.graph.size() == 0 || input.graph.size() > max_drawn_regions) return nullptr;
    ordered_json graph = answers::graph_object(input);
    graph.erase("dot");
    return graph;
}

}  // namespace

std::string solved_page(const std::string& given_name, const Input& input, const Run& run,
                        const Picture& solved) {
    const std::string name = utf8(given_name);
    ordered_json data{{"name", name}, {"answer", answer_of(name, input, run)}, {"graph", graph_of(input)}};
    std::string image;
    if (input.has_picture()) {
        const double scale =
            std::min(1.0, max_side_px / std::max(input.picture.width_px, input.picture.height_px));
        data["source"] = data_url_of(input.picture, scale);
        image = image_of(solved, scale);
    }
    // The lines of the report, without the name that they begin with.
    const std::string about = text_of_input(name, input).substr(name.size() + 2);
    return fmt::format(fmt::runtime(exported_page_file("page.html")), fmt::arg("name", escaped(name)),
                       fmt::arg("script_hash", hash_source(page_script())),
                       fmt::arg("style_hash", hash_source(page_style())),
                       fmt::arg("version", program_version()),
                       fmt::arg("icon", data_url("image/svg+xml", base64(served_file("/icon.svg")))),
                       fmt::arg("style", page_style()), fmt::arg("about", escaped(about)),
                       fmt::arg("summary", escaped(summary_of(run))), fmt::arg("image", image),
                       fmt::arg("steps", escaped(text_of_steps(input, run, run.solution.step_count()))),
                       fmt::arg("data", in_script(data)), fmt::arg("script", page_script()));
}

std::string base64(std::span<const std::uint8_t> bytes) {
    // Four characters for three bytes, and a terminating zero.
    std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');
    const int length = EVP_EncodeBlock(reinterpret_cast<std::uint8_t*>(text.data()), bytes.data(),
                                       static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(length));
    return text;
}

std::string base64(std::string_view text) {
    return base64({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string sha256_base64(std::string_view text) {
    std::array<std::uint8_t, 32> hash{};
    unsigned int length = 0;
    if (EVP_Digest(text.data(), text.size(), hash.data(), &length, EVP_sha256(), nullptr) != 1 ||
        length != hash.size())
        throw std::runtime_error("OpenSSL has no SHA-256");
    return base64(hash);
}

}  // namespace unfold::app
