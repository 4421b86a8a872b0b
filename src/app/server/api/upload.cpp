// The options have the names and limits of the command line.
#include "app/server/api/upload.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/commands/options.h"
#include "app/server/http/http_error.h"
#include "puzzle/limits.h"

namespace unfold::app {
namespace {

constexpr std::size_t max_name_bytes = 255;

std::string last_part(const std::string& name) {
    return name.substr(name.find_last_of("/\\") + 1).substr(0, max_name_bytes);
}

std::string name_of(const httplib::Request& request, const std::string& file_name) {
    const std::string given =
        last_part(request.has_param("name") ? request.get_param_value("name") : file_name);
    return given.empty() ? "upload" : given;
}

Upload file_of(const httplib::Request& request) {
    const auto [first, end] = request.files.equal_range("image");
    if (first == end)
        throw bad_request("The form has no file \"image\".", "Send the picture or the level as \"image\".");
    if (std::next(first) != end)
        throw bad_request("The form has more than one file \"image\".", "Send one picture at a time.");
    return {name_of(request, first->second.filename), first->second.content};
}

Upload level_of(const httplib::Request& request) {
    constexpr auto white_space = " \t\r\n";
    const std::size_t start = request.body.find_first_not_of(white_space);
    if (start == std::string::npos || request.body[start] != '{')
        throw bad_request("The body is not a JSON object.",
                          "Send the object of a level file, or a form with a file \"image\".");
    return {name_of(request, "level.json"), request.body};
}

std::optional<Game> game_of(const httplib::Request& request) {
    const std::string name = request.has_param("game") ? request.get_param_value("game") : "auto";
    const auto game = game_from_name(name);
    if (!game && name != "auto")
        throw bad_request("\"game\" is not a game that Unfold solves.",
                          "Write auto, kami2, kami, floodit or shisen.");
    return game;
}

}  // namespace

Upload upload_of(const httplib::Request& request) {
    Upload upload = request.is_multipart_form_data() ? file_of(request) : level_of(request);
    if (upload.content.empty())
        throw Error(ErrorCode::empty_input, Stage::input, "The file is empty.",
                    "Take the screenshot again or copy it again.");
    return upload;
}

Input read_upload(const Upload& upload, const ReadOptions& options) {
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(upload.content.data()),
                          upload.content.size());
    InputResult found = read_input(bytes, upload.name, options);
    if (!found.input) throw HttpError(*found.refusal).with(found.evidence);
    return *std::move(found.input);
}

ReadOptions read_options_of(const httplib::Request& request) {
    ReadOptions options;
    options.game = game_of(request);
    ColorOverrides& colors = options.overrides.colors;
    TileOverrides& tiles = options.overrides.tiles;
    colors.budget = whole_number_of(request, "budget", 0, max_budget);
    if (request.has_param("gravity")) {
        tiles.gravity = gravity_from_name(request.get_param_value("gravity"));
        if (!tiles.gravity)
            throw bad_request("\"gravity\" is not a direction.", "Write none, down, left, right or up.");
    }
    if (request.has_param("match_groups")) {
        tiles.match_groups = match_groups_from_text(request.get_param_value("match_groups"));
        if (!tiles.match_groups)
            throw bad_request("\"match_groups\" does not name groups of kinds.",
                              "Write " + std::string(match_groups_form) + ".");
    }
    if (request.has_param("origin")) {
        colors.origin = origin_from(request.get_param_value("origin"));
        if (!colors.origin)
            throw bad_request("\"origin\" is not a cell.", "Write ROW,COLUMN, like 0,0, or center.");
    }
    return options;
}

double limit_ms_of(const httplib::Request& request, double max_s) {
    if (!request.has_param("time_limit")) return max_s * 1000;
    const std::string text = request.get_param_value("time_limit");
    double seconds = -1;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    const bool is_number = problem == std::errc{} && end == text.data() + text.size();
    if (!is_number || !std::isfinite(seconds) || seconds < 0)
        throw bad_request("\"time_limit\" is not a number of seconds.", "Write it like 5 or 0.5.");
    return std::min(seconds, max_s) * 1000;
}

std::optional<int> whole_number_of(const httplib::Request& request, const std::string& parameter, int min,
                                   int max) {
    if (!request.has_param(parameter)) return std::nullopt;
    const std::string text = request.get_param_value(parameter);
    int number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = problem == std::errc{} && end == text.data() + text.size();
    if (!is_number || number < min || number > max)
        throw bad_request("\"" + parameter + "\" is not a whole number from " + std::to_string(min) + " to " +
                              std::to_string(max) + ".",
                          "Correct \"" + parameter + "\", or leave it out.");
    return number;
}

}  // namespace unfold::app
