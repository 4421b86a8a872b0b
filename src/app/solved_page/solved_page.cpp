// What the page shows without its script stands in the HTML, what the script needs in a block of JSON. The
// policy names script and style by their hashes: nothing else runs, whatever a name may hold.
#include "app/solved_page/solved_page.h"

#include <algorithm>

#include "app/graph_object.h"
#include "app/report_objects.h"
#include "app/server/view.h"
#include "app/solved.h"
#include "app/solved_page/encoding.h"
#include "app/solved_page/page_parts.h"
#include "app/version.h"

namespace unfold::app {
namespace {

constexpr std::size_t most_drawn_regions = 300;
constexpr double longest_side_px = 1600;  // of the picture; the list of moves beside it is made smaller alike

// What the page is made from, of any game.
struct Content {
    std::string name;     // UTF-8
    std::string about;    // "KAMI 2, 4 colors, …" and the warnings
    std::string summary;  // "6 moves, proven fewest."
    std::string moves;    // a line each
    ordered_json answer;  // as POST /api/solve gives it
    ordered_json graph;   // or null
    Picture solved;       // no pixels where the board cannot be drawn
};

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

// File names may be any bytes; what is no UTF-8 is replaced.
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

// JSON that cannot end the element it stands in.
std::string in_script(const ordered_json& json) {
    std::string text;
    for (const char c : dumped(json))
        text += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return text;
}

std::string hash_source(const std::string& text) {
    return "'sha256-" + sha256_base64(text) + "'";
}

// `image` is the whole tag, or nothing.
std::string still_part(const Content& content, const std::string& image) {
    return "<div class=\"still\">\n<h2 id=\"result-title\">" + escaped(content.name) + "</h2>\n<p>" +
           escaped(content.about) + "</p>\n<p class=\"summary\">" + escaped(content.summary) +
           "</p>\n<p class=\"note\">Open this file in a browser to step through the moves.</p>\n" + image +
           "<pre>" + escaped(content.moves) + "</pre>\n</div>\n";
}

std::string image_of(const Picture& solved, double scale) {
    return "<img id=\"solved-picture\" alt=\"The board with the moves numbered on it\" width=\"" +
           std::to_string(solved.width_px) + "\" height=\"" + std::to_string(solved.height_px) + "\" src=\"" +
           data_url_of(solved, scale) + "\">\n";
}

std::string page_of(const Content& content, const Picture& source) {
    ordered_json data{{"name", content.name}, {"answer", content.answer}, {"graph", content.graph}};
    std::string image;
    if (source.width_px > 0) {
        const int longest = std::max(source.width_px, source.height_px);
        const double scale = std::min(1.0, longest_side_px / longest);
        data["source"] = data_url_of(source, scale);
        image = image_of(content.solved, scale);
    }
    const std::string icon = data_url("image/svg+xml", base64(page_icon()));
    const std::string script = "\n" + page_script();
    const std::string style = "\n" + page_style();
    const std::string policy = "default-src 'none'; img-src data:; script-src " + hash_source(script) +
                               "; style-src " + hash_source(style) + "; base-uri 'none'; form-action 'none'";
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
           policy + "\">\n<meta name=\"generator\" content=\"Unfold " + program_version() +
           "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
           escaped(content.name) + " – Unfold</title>\n<link rel=\"icon\" href=\"" + icon + "\">\n<style>" +
           style +
           "</style>\n</head>\n<body>\n<header class=\"top\"><h1><img alt=\"\" width=\"32\" height=\"32\" "
           "src=\"" +
           icon +
           "\">Unfold</h1></header>\n<main>\n<section id=\"result\" class=\"result\" "
           "aria-labelledby=\"result-title\">\n" +
           still_part(content, image) +
           "</section>\n</main>\n"
           "<div id=\"announcer\" class=\"unseen\" role=\"status\" aria-live=\"polite\"></div>\n"
           "<script type=\"application/json\" id=\"solution\">" +
           in_script(data) + "</script>\n<script type=\"module\">" + script + "</script>\n</body>\n</html>\n";
}

std::string summary_of(const Run& run) {
    if (run.result.moves.empty() && run.shortfall) return run.shortfall->message();
    const std::string proof = run.result.status == Status::optimal
                                  ? ", proven fewest."
                                  : "; at least " + std::to_string(run.result.lower_bound) + " needed.";
    return counted(run.result.moves.size(), "move") + proof +
           (run.shortfall ? " " + run.shortfall->message() : "");
}

std::string summary_of(const TileRun& run) {
    return run.shortfall ? run.shortfall->message()
                         : counted(run.result.removals.size(), "pair") + " clear the board.";
}

// The lines of a report, without the name that they begin with.
std::string without_name(const std::string& report, const std::string& name) {
    return report.substr(name.size() + 2);
}

// Without what differs from run to run.
ordered_json answer_of(ordered_json run, const std::string& level_json, ordered_json view) {
    for (const char* name : {"read_ms", "solve_ms", "render_ms", "nodes"})
        run.erase(name);
    run["level"] = ordered_json::parse(level_json);
    run["view"] = std::move(view);
    return run;
}

ordered_json graph_of(const Input& input) {
    if (input.graph.size() > most_drawn_regions) return nullptr;
    ordered_json graph = graph_object(input);
    graph.erase("dot");
    return graph;
}

}  // namespace

std::string solved_page(const std::string& given_name, const Input& input, const Run& run) {
    const std::string name = utf8(given_name);
    Content content;
    content.name = name;
    content.about = without_name(text_of_input(name, input), name);
    content.summary = summary_of(run);
    content.moves = text_of_moves(input, run, run.result.moves.size());
    content.answer =
        answer_of(run_object(name, input, run, {}, 0), level_to_json(input.level), view_of(input));
    content.graph = graph_of(input);
    if (input.picture.width_px > 0) content.solved = solved_picture(input, run);
    return page_of(content, input.picture);
}

std::string solved_page(const std::string& given_name, const TileInput& input, const TileRun& run) {
    const std::string name = utf8(given_name);
    Content content;
    content.name = name;
    content.about = without_name(text_of_tiles(name, input), name);
    content.summary = summary_of(run);
    content.moves = text_of_removals(run, run.result.removals.size());
    content.answer =
        answer_of(tile_run_object(name, input, run, 0), tile_level_to_json(input.level), view_of(input));
    if (input.picture.width_px > 0) content.solved = solved_picture(input, run);
    return page_of(content, input.picture);
}

}  // namespace unfold::app
