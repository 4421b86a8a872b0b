// Parsing of numbers, names and cells.
#include "answers/parameters.h"

#include "unfold/error.h"

#include <algorithm>
#include <charconv>
#include <locale>
#include <sstream>

#include "puzzle/cell_text.h"
#include "puzzle/game.h"
#include "puzzle/json_fields.h"
#include "puzzle/limits.h"

namespace unfold::answers {
namespace {

const std::string* find(const Parameters& given, const std::string& name) {
    const auto found = given.find(name);
    return found == given.end() ? nullptr : &found->second;
}

std::optional<Game> game_of(const Parameters& given) {
    const std::string* name = find(given, "game");
    if (!name || *name == "auto") return std::nullopt;
    const auto game = game_from_name(*name);
    if (!game)
        reject_parameter("\"game\" is not a game that Unfold solves.",
                         "Write auto, " + one_of_text(game_names()) + ".", "game");
    return game;
}

}  // namespace

void reject_parameter(const std::string& message, const std::string& hint, const std::string& parameter) {
    throw Error(ErrorCode::usage, Stage::command, message, hint, parameter);
}

Parameters parameters_in(std::string_view request) {
    Parameters parameters;
    const Json object = parse_json_object(request, "request");
    for (const auto& [name, value] : object.items())
        if (!value.is_null())
            parameters.emplace(name, value.is_string() ? value.get<std::string>() : value.dump());
    return parameters;
}

ReadOptions read_options_of(const Parameters& given) {
    ReadOptions options;
    options.game = game_of(given);
    ColorOverrides& colors = options.overrides.colors;
    TileOverrides& tiles = options.overrides.tiles;
    colors.budget = whole_number_of(given, "budget", 0, max_budget);
    if (const std::string* gravity = find(given, "gravity")) {
        tiles.gravity = gravity_from_name(*gravity);
        if (!tiles.gravity)
            reject_parameter("\"gravity\" is not a direction.", "Write none, down, left, right or up.",
                             "gravity");
    }
    if (const std::string* groups = find(given, "match_groups")) {
        tiles.match_groups = match_groups_from_text(*groups);
        if (!tiles.match_groups)
            reject_parameter("\"match_groups\" is not a list of groups of kinds.",
                             "Write " + std::string(match_groups_form) + ".", "match_groups");
    }
    if (const std::string* origin = find(given, "origin")) {
        colors.origin = origin_from(*origin);
        if (!colors.origin)
            reject_parameter("\"origin\" is not a cell.", "Write ROW,COLUMN, like 0,0, or center.", "origin");
    }
    return options;
}

std::optional<double> number_of(const Parameters& given, const std::string& parameter) {
    const std::string* text = find(given, parameter);
    if (!text) return std::nullopt;
    // Accepts the syntax of std::from_chars (no spaces, no plus sign), which some standard libraries lack for
    // double.
    std::istringstream stream(*text);
    stream.imbue(std::locale::classic());
    double number = 0;
    const bool is_number = !text->empty() && text->front() != '+' && stream >> std::noskipws >> number &&
                           stream.peek() == std::istringstream::traits_type::eof();
    if (!is_number)
        reject_parameter("\"" + parameter + "\" is not a number.", "Write it like 5 or 0.5.", parameter);
    return number;
}

double limit_ms_of(const Parameters& given, double max_s) {
    const double seconds = number_of(given, "time_limit").value_or(max_s);
    if (seconds < 0)
        reject_parameter("\"time_limit\" is not a number of seconds.", "Write it like 5 or 0.5.",
                         "time_limit");
    return std::min(seconds, max_s) * 1000;
}

std::optional<int> whole_number_of(const Parameters& given, const std::string& parameter, int min, int max) {
    const std::string* text = find(given, parameter);
    if (!text) return std::nullopt;
    int number = 0;
    const auto [end, problem] = std::from_chars(text->data(), text->data() + text->size(), number);
    const bool is_number = problem == std::errc{} && end == text->data() + text->size();
    if (!is_number || number < min || number > max)
        reject_parameter("\"" + parameter + "\" is not a whole number from " + std::to_string(min) + " to " +
                             std::to_string(max) + ".",
                         "Correct \"" + parameter + "\", or leave it out.", parameter);
    return number;
}

std::optional<OriginChoice> origin_from(const std::string& text) {
    if (text == "center") return OriginChoice{std::nullopt};
    const auto numbers = two_numbers_from(text);
    if (!numbers) return std::nullopt;
    return OriginChoice{Cell{numbers->first, numbers->second}};
}

std::optional<std::pair<int, int>> two_numbers_from(const std::string& text) {
    std::pair<int, int> numbers;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, numbers.first);
    if (first.ec != std::errc{} || first.ptr == end || *first.ptr != ',') return std::nullopt;
    const auto second = std::from_chars(first.ptr + 1, end, numbers.second);
    if (second.ec != std::errc{} || second.ptr != end || numbers.first < 0 || numbers.second < 0)
        return std::nullopt;
    return numbers;
}

}  // namespace unfold::answers
