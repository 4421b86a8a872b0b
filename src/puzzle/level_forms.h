// The text forms of levels and solutions. `parse_level` recognizes the form by its content.
#pragma once

#include "unfold/solution.h"

#include <string>
#include <string_view>

#include "puzzle/json_fields.h"

namespace unfold {

inline constexpr std::string_view level_format = "unfold-level";
inline constexpr std::string_view solution_format = "unfold-solution";
inline constexpr int file_version = 1;

/// The level in the object of a level file, with the match groups of `overrides`, without the others.
[[nodiscard]] Level level_from_json(const JsonField& field, const LevelOverrides& overrides = {});
/// The object of a level file.
[[nodiscard]] OrderedJson level_object(const Level& level);

/// The object of a solution file. Requires: `solution` is of the family of `level`.
[[nodiscard]] OrderedJson solution_object(const Level& level, const Solution& solution);
/// The steps of a solution file, with their tap points.
[[nodiscard]] OrderedJson steps_array(const Solution& solution);

/// Throws Error(usage) if an override does not apply to Shisen-Sho.
void check_overrides_of_tiles(const ColorOverrides& overrides);
/// Replaces the groups of a level. Throws Error(usage) if the board has no tile of a kind in the groups.
void set_match_groups(const MatchGroups& groups, TileLevel& level);
/// The cell that the choice names on this lattice, which need not contain it.
[[nodiscard]] Cell cell_of(const OriginChoice& origin, const Lattice& lattice);

/// The text without the byte order mark that some editors put before it.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text);
/// The text without a leading byte order mark and white space.
[[nodiscard]] std::string_view without_leading_whitespace(std::string_view text);

/// True when `text` begins like KAMI 2 level text: digits and a bar.
[[nodiscard]] bool looks_like_puz(std::string_view text);
/// The level in KAMI 2 level text.
[[nodiscard]] ColorLevel level_from_puz(std::string_view text);

/// Throws Error(usage, Stage::output): the format cannot represent the level.
[[noreturn]] void throw_not_representable(
    const std::string& why, const std::string& hint = "Choose level JSON, which holds every level.",
    const std::string& parameter = "");
/// Rejects boards that lack a color of the palette: text forms number the colors that are present.
void require_all_colors(const Board& board);

}  // namespace unfold
