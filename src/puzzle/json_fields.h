// JSON values with the checks that a file from outside needs: each failure names the field.
#pragma once

#include "unfold/puzzle.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace unfold {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

/// Larger counts of columns, steps or pixels are rejected as errors.
inline constexpr int max_number = 1'000'000;

/// The value in a JSON text. Throws bad_level when it is not JSON, is nested too deep, or is not an object.
/// `kind`: what the file should be, for messages ("level", "solution").
[[nodiscard]] Json parse_json_object(std::string_view text, const std::string& kind);

/// A value of a file from outside, with its path ("lattice.columns", "steps[2].cell"). Each member throws
/// bad_level that names the path where the value is not what it should be. Refers to the value.
class JsonField {
  public:
    explicit JsonField(const Json& value, std::string path = "") : value_(&value), path_(std::move(path)) {}

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const Json& value() const { return *value_; }
    /// The member of an object.
    [[nodiscard]] JsonField need(const std::string& name) const;
    /// The same; nothing where it is missing or `null`.
    [[nodiscard]] std::optional<JsonField> find(const std::string& name) const;
    [[nodiscard]] const std::string& text() const;
    [[nodiscard]] std::int64_t whole_number(std::int64_t least, std::int64_t most) const;
    [[nodiscard]] int integer(int least, int most) const;
    [[nodiscard]] double number() const;
    /// The entries of an array, at most 100,000, with their paths.
    [[nodiscard]] std::vector<JsonField> entries() const;
    /// The same, of exactly `size` entries.
    [[nodiscard]] std::vector<JsonField> entries(std::size_t size) const;
    /// `[row, column]`, on a board or not.
    [[nodiscard]] Cell cell() const;
    /// `[x, y]`.
    [[nodiscard]] Point point() const;
    /// Requires the members "format" and "version" to be these; throws bad_level, wrong_version.
    void require_format(std::string_view format, int version) const;

  private:
    [[noreturn]] void refuse(const std::string& wanted) const;

    const Json* value_;
    std::string path_;
};

[[nodiscard]] OrderedJson cell_array(Cell cell);
[[nodiscard]] OrderedJson point_array(Point point);

/// The value as text for people: a value that fits on a line stays on it. Ends in a newline.
[[nodiscard]] std::string pretty(const OrderedJson& value);

}  // namespace unfold
