// Checked access to JSON from outside, and JSON that reads well.
#include "puzzle/json_fields.h"

#include <algorithm>

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

void JsonField::refuse(const std::string& wanted) const {
    bad_level("The field " + quoted(path_) + " must be " + wanted + ", but it is " + excerpt(*value_) + ".",
              "Correct " + quoted(path_) + " in the file.");
}

std::optional<JsonField> JsonField::find(const std::string& name) const {
    if (!value_->is_object()) refuse("an object in braces");
    const auto found = value_->find(name);
    if (found == value_->end() || found->is_null()) return std::nullopt;
    return JsonField(*found, path_.empty() ? name : path_ + "." + name);
}

JsonField JsonField::need(const std::string& name) const {
    if (std::optional<JsonField> found = find(name)) return *std::move(found);
    const std::string member = quoted(path_.empty() ? name : path_ + "." + name);
    bad_level("The file has no field " + member + ".", "Add " + member + " to the file.");
}

const std::string& JsonField::text() const {
    if (!value_->is_string()) refuse("text in quotes");
    return value_->get_ref<const std::string&>();
}

std::int64_t JsonField::whole_number(std::int64_t least, std::int64_t most) const {
    // A number over the signed range is kept as unsigned.
    const bool fits =
        value_->is_number_integer() &&
        !(value_->is_number_unsigned() && value_->get<std::uint64_t>() > static_cast<std::uint64_t>(most));
    if (!fits || value_->get<std::int64_t>() < least || value_->get<std::int64_t>() > most)
        refuse("a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return value_->get<std::int64_t>();
}

int JsonField::integer(int least, int most) const {
    return static_cast<int>(whole_number(least, most));
}

double JsonField::number() const {
    if (!value_->is_number()) refuse("a number");
    return value_->get<double>();
}

std::vector<JsonField> JsonField::entries() const {
    constexpr std::size_t max_entries = 100'000;  // more than any valid list has; bounds the memory
    if (!value_->is_array()) refuse("a list");
    if (value_->size() > max_entries) refuse("a list of at most " + std::to_string(max_entries) + " entries");
    std::vector<JsonField> list;
    for (const Json& entry : *value_)
        list.emplace_back(entry, path_ + "[" + std::to_string(list.size()) + "]");
    return list;
}

std::vector<JsonField> JsonField::entries(std::size_t size) const {
    if (!value_->is_array() || value_->size() != size)
        refuse("a list of " + std::to_string(size) + " entries");
    return entries();
}

Cell JsonField::cell() const {
    const std::vector<JsonField> pair = entries(2);
    return {pair[0].integer(-max_number, max_number), pair[1].integer(-max_number, max_number)};
}

Point JsonField::point() const {
    const std::vector<JsonField> pair = entries(2);
    return {pair[0].number(), pair[1].number()};
}

void JsonField::require_format(std::string_view format, int version) const {
    const std::string& found = need("format").text();
    if (found != format)
        bad_level("The \"format\" of the file is " + excerpt(Json(found)) + ", not \"" + std::string(format) +
                      "\".",
                  "Give a file whose \"format\" is \"" + std::string(format) + "\".");
    const int number = need("version").integer(0, max_number);
    if (number != version)
        throw Error(ErrorCode::wrong_version, Stage::level,
                    "The file has version " + std::to_string(number) + ", but this program reads version " +
                        std::to_string(version) + ".",
                    "Use the Unfold that wrote the file, or a newer one.");
}

OrderedJson cell_array(Cell cell) {
    return OrderedJson::array({cell.row, cell.column});
}

OrderedJson point_array(Point point) {
    return OrderedJson::array({point.x, point.y});
}

std::string pretty(const OrderedJson& value) {
    return indented(value, 0, "") + "\n";
}

}  // namespace unfold
