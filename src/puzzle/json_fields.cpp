// Checked access to JSON from outside, and JSON that reads well.
#include "puzzle/json_fields.h"

#include <algorithm>
#include <limits>

#include "puzzle/limits.h"

namespace unfold {
namespace {

// The deepest file that Unfold writes, a solution of a level of tiles, has 5 levels: file, steps, step, path,
// cell.
constexpr int max_depth = 32;

// The maximum width of a line of JSON. Text is never wrapped, so a row of a board of tiles may be wider.
constexpr std::size_t line_width = 110;

std::string quoted(const std::string& path) {
    return "\"" + path + "\"";
}

// The position of a byte in a text, as editors count: "line 3, column 5". Bytes count from 1.
std::string place_in(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t column = before.size() - (before.find_last_of('\n') + 1) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

// The value as in the file, truncated; ASCII, so that truncation never splits a character.
std::string excerpt(const Json& value) {
    constexpr std::size_t most = 40;
    std::string text = value.dump(-1, ' ', true);
    if (text.size() > most) text = text.substr(0, most) + " ...";
    return text;
}

[[noreturn]] void wrong_type(const Json& value, const std::string& path, const std::string& wanted) {
    bad_level("The field " + quoted(path) + " must be " + wanted + ", but it is " + excerpt(value) + ".",
              "Correct " + quoted(path) + " in the file.");
}

// Lists that people read as a column, however short they are.
bool is_column(std::string_view name) {
    return name == "cells" || name == "steps";
}

std::string indented(const OrderedJson& value, std::size_t indent, std::string_view name) {
    std::string line = value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    const bool fits = indent > 0 && !is_column(name) && indent + line.size() <= line_width;
    if (!value.is_structured() || value.empty() || fits) return line;
    const std::string inner(indent + 2, ' ');
    std::string text(1, value.is_object() ? '{' : '[');
    bool first = true;
    for (const auto& [key, member] : value.items()) {
        text += first ? "\n" : ",\n";
        text += inner;
        if (value.is_object()) text += OrderedJson(key).dump() + ": ";
        text += indented(member, indent + 2, value.is_object() ? key : "");
        first = false;
    }
    return text + "\n" + std::string(indent, ' ') + (value.is_object() ? '}' : ']');
}

}  // namespace

Json parse_json_object(std::string_view text, const std::string& kind) {
    const auto refuse_depth = [](int depth, Json::parse_event_t, const Json&) {
        if (depth > max_depth)
            bad_level("The file is nested more than " + std::to_string(max_depth) + " levels deep.",
                      "Give a file that Unfold wrote.");
        return true;
    };
    try {
        Json value = Json::parse(text, refuse_depth);
        if (value.is_object()) return value;
    } catch (const Json::parse_error& error) {
        bad_level("The " + kind + " file is not valid JSON at " + place_in(text, error.byte) + ".",
                  "Check that place, and the text just before it, for a missing or extra quote, comma or "
                  "bracket.");
    } catch (const Json::exception&) {
        bad_level("The " + kind + " file contains a number that is too large.",
                  "Find and correct that number.");
    }
    bad_level("The " + kind + " file is not a JSON object.",
              "A " + kind + " file begins with { and ends with }.");
}

const Json* find_member(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

const Json& need_member(const Json& object, const char* name, const std::string& path) {
    const Json* found = find_member(object, name);
    if (!found)
        bad_level("The file has no field " + quoted(path + name) + ".",
                  "Add " + quoted(path + name) + " to the file.");
    return *found;
}

const std::string& as_text(const Json& value, const std::string& path) {
    if (!value.is_string()) wrong_type(value, path, "text in quotes");
    return value.get_ref<const std::string&>();
}

std::int64_t as_whole_number(const Json& value, const std::string& path, std::int64_t least,
                             std::int64_t most) {
    // A number over the signed range is kept as unsigned.
    const bool fits =
        value.is_number_integer() &&
        !(value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(most));
    if (!fits || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most)
        wrong_type(value, path,
                   "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return value.get<std::int64_t>();
}

double as_number(const Json& value, const std::string& path) {
    if (!value.is_number()) wrong_type(value, path, "a number");
    return value.get<double>();
}

const Json& as_array(const Json& value, const std::string& path) {
    if (!value.is_array()) wrong_type(value, path, "a list");
    return value;
}

const Json& as_object(const Json& value, const std::string& path) {
    if (!value.is_object()) wrong_type(value, path, "an object in braces");
    return value;
}

const Json& as_array_of(const Json& value, const std::string& path, std::size_t size) {
    if (!value.is_array() || value.size() != size)
        wrong_type(value, path, "a list of " + std::to_string(size) + " entries");
    return value;
}

int as_int(const Json& value, const std::string& path, int least, int most) {
    return static_cast<int>(as_whole_number(value, path, least, most));
}

Cell as_cell(const Json& value, const std::string& path) {
    const Json& pair = as_array_of(value, path, 2);
    return {as_int(pair[0], entry_path(path, 0), -max_number, max_number),
            as_int(pair[1], entry_path(path, 1), -max_number, max_number)};
}

Point as_point(const Json& value, const std::string& path) {
    const Json& pair = as_array_of(value, path, 2);
    return {as_number(pair[0], entry_path(path, 0)), as_number(pair[1], entry_path(path, 1))};
}

std::string entry_path(const std::string& path, std::size_t index) {
    return path + "[" + std::to_string(index) + "]";
}

OrderedJson cell_array(Cell cell) {
    return OrderedJson::array({cell.row, cell.column});
}

OrderedJson point_array(Point point) {
    return OrderedJson::array({point.x, point.y});
}

std::uint64_t read_count(const Json& object, const char* name) {
    const Json* value = find_member(object, name);
    if (!value) return 0;
    return static_cast<std::uint64_t>(
        as_whole_number(*value, name, 0, std::numeric_limits<std::int64_t>::max()));
}

void check_format(const Json& object, std::string_view format, int version, const std::string& path) {
    const std::string& found = as_text(need_member(object, "format", path), path + "format");
    if (found != format)
        bad_level("The \"format\" of the file is " + excerpt(Json(found)) + ", not \"" + std::string(format) +
                      "\".",
                  "Give a file whose \"format\" is \"" + std::string(format) + "\".");
    const std::int64_t number =
        as_whole_number(need_member(object, "version", path), path + "version", 0, 1'000'000);
    if (number != version)
        throw Error(ErrorCode::wrong_version, Stage::level,
                    "The file has version " + std::to_string(number) + ", but this program reads version " +
                        std::to_string(version) + ".",
                    "Use the Unfold that wrote the file, or a newer one.");
}

std::string pretty(const OrderedJson& value) {
    return indented(value, 0, "") + "\n";
}

}  // namespace unfold
