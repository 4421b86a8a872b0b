// The HTML holds what the page shows without JavaScript; a JSON block holds the data of the script. The
// content security policy allows only this script and this style, by hash, so a file name cannot inject code.
#include "app/page/solved_page.h"

#include "unfold/codecs.h"

#include <algorithm>
#include <openssl/evp.h>
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

std::string escaped(const std::string& text) {
    std::string html;
    for (const char c : text) {
        if (c == '&')
            html += "&amp;";
        else if (c == '<')
            html += "&lt;";
        else if (c == '>')
            html += "&gt;";
        else if (c == '"')
            html += "&quot;";
        else
            html += c;
    }
    return html;
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

// What the page shows without JavaScript. `image`: the whole tag, or nothing.
std::string still_part(const std::string& name, const Input& input, const Run& run,
                       const std::string& image) {
    // The lines of the report, without the name that they begin with.
    const std::string about = text_of_input(name, input).substr(name.size() + 2);
    return "<div class=\"still\">\n<h2 id=\"result-title\">" + escaped(name) + "</h2>\n<p>" + escaped(about) +
           "</p>\n<p class=\"summary\">" + escaped(summary_of(run)) +
           "</p>\n<p class=\"note\">Open this file in a browser to step through the moves.</p>\n" + image +
           "<pre>" + escaped(text_of_steps(input, run, run.solution.step_count())) + "</pre>\n</div>\n";
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

std::string policy() {
    return "default-src 'none'; img-src data:; script-src " + hash_source(page_script()) + "; style-src " +
           hash_source(page_style()) + "; base-uri 'none'; form-action 'none'";
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
    const std::string icon = data_url("image/svg+xml", base64(served_file("/icon.svg")));
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
           policy() + "\">\n<meta name=\"generator\" content=\"Unfold " + program_version() +
           "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
           escaped(name) + " – Unfold</title>\n<link rel=\"icon\" href=\"" + icon + "\">\n<style>" +
           page_style() +
           "</style>\n</head>\n<body>\n<header class=\"top\"><h1><img alt=\"\" width=\"32\" height=\"32\" "
           "src=\"" +
           icon +
           "\">Unfold</h1></header>\n<main>\n<section id=\"result\" class=\"result\" "
           "aria-labelledby=\"result-title\">\n" +
           still_part(name, input, run, image) +
           "</section>\n</main>\n"
           "<div id=\"announcer\" class=\"unseen\" role=\"status\" aria-live=\"polite\"></div>\n"
           "<script type=\"application/json\" id=\"solution\">" +
           in_script(data) + "</script>\n<script type=\"module\">" + page_script() +
           "</script>\n</body>\n</html>\n";
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
