// JSON values with the checks that a file from outside needs: each failure names the field.
#pragma once

#include "unfold/puzzle.h"

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace unfold {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

/// Larger counts of columns, steps or pixels are rejected as errors.
inline constexpr int max_number = 1'000'000;

/// The value in a JSON text. Throws bad_level when it is not JSON, is nested too deep, or is not an object.
/// `kind`: what the file should be, for messages ("level", "solution").
[[nodiscard]] Json parse_json_object(std::string_view text, const std::string& kind);

/// The member of an object, or null where it is missing or `null`.
[[nodiscard]] const Json* find_member(const Json& object, const char* name);
/// The member of an object; throws bad_level where it is missing. `path`: what leads to the object.
[[nodiscard]] const Json& need_member(const Json& object, const char* name, const std::string& path);

/// The value as what it should be; throws bad_level that names `path`, the field's whole name.
[[nodiscard]] const std::string& as_text(const Json& value, const std::string& path);
[[nodiscard]] std::int64_t as_whole_number(const Json& value, const std::string& path, std::int64_t least,
                                           std::int64_t most);
[[nodiscard]] int as_int(const Json& value, const std::string& path, int least, int most);
[[nodiscard]] double as_number(const Json& value, const std::string& path);
[[nodiscard]] const Json& as_array(const Json& value, const std::string& path);
[[nodiscard]] const Json& as_object(const Json& value, const std::string& path);
/// As `as_array`, with exactly `size` entries.
[[nodiscard]] const Json& as_array_of(const Json& value, const std::string& path, std::size_t size);

/// `[row, column]`, on a board or not.
[[nodiscard]] Cell as_cell(const Json& value, const std::string& path);
/// `[x, y]`.
[[nodiscard]] Point as_point(const Json& value, const std::string& path);
/// The path of an entry of an array.
[[nodiscard]] std::string entry_path(const std::string& path, std::size_t index);

[[nodiscard]] OrderedJson cell_array(Cell cell);
[[nodiscard]] OrderedJson point_array(Point point);

/// A member that counts something; 0 where it is missing.
[[nodiscard]] std::uint64_t read_count(const Json& object, const char* name);

/// Throws unless the members "format" and "version" are these: bad_level, wrong_version.
void check_format(const Json& object, std::string_view format, int version, const std::string& path);

/// The value as text for people: a value that fits on a line stays on it. Ends in a newline.
[[nodiscard]] std::string pretty(const OrderedJson& value);

}  // namespace unfold
