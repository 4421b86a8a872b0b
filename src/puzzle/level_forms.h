// The text forms of a level and of a solution; `parse_level` tells them apart.
#pragma once

#include "unfold/level.h"

#include <string_view>

#include "puzzle/json_fields.h"

namespace unfold {

inline constexpr std::string_view level_format = "unfold-level";
inline constexpr std::string_view solution_format = "unfold-solution";
inline constexpr int file_version = 1;

/// The level in the object of a level file. `path`: what leads to the object, for messages ("level." or "").
[[nodiscard]] Level level_from_json(const Json& object, const std::string& path);
/// The object of a level file.
[[nodiscard]] OrderedJson level_object(const Level& level);

/// Parts of level objects that all games have. Whether the lattice keeps the limits is left to the caller.
[[nodiscard]] Lattice lattice_from_json(const Json& object, const std::string& path);
[[nodiscard]] OrderedJson lattice_object(const Lattice& lattice);
[[nodiscard]] std::optional<Source> source_from_json(const Json& object, const std::string& path);
[[nodiscard]] OrderedJson source_object(const Source& source);

/// Parts of solution objects that all games have. Throws bad_level unless "n" in a step, where it is there,
/// counts from 1, and "moves" is the number of steps.
void check_step_number(const Json& step, const std::string& path, std::size_t index);
void check_move_count(const Json& object, std::size_t steps);

/// The text without the byte order mark that some editors put before it.
[[nodiscard]] std::string_view without_mark(std::string_view text);
/// The text from its first character that means something: past a byte order mark and white space.
[[nodiscard]] std::string_view without_head(std::string_view text);

/// True when `text` begins like KAMI 2 level text: digits and a bar.
[[nodiscard]] bool looks_like_puz(std::string_view text);
/// The level in KAMI 2 level text.
[[nodiscard]] Level level_from_puz(std::string_view text);

}  // namespace unfold
