// Levels of both puzzle families, and their text forms. docs/formats.md documents the JSON format.
#pragma once

#include "unfold/picture.h"
#include "unfold/puzzle.h"
#include "unfold/tiles.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace unfold {

/// The picture that a level was read from.
struct Source {
    std::string image;  ///< file name; empty until the caller of `read` sets it
    int width_px = 0;
    int height_px = 0;
    RectPx board_px;  ///< the whole lattice; may reach outside the picture
};

/// A level of KAMI 2, KAMI or Flood-It: a board of colored cells with its budget and origin.
struct ColorLevel {
    Game game = Game::kami2;
    Board board;
    std::optional<int> budget;   ///< moves allowed from the start of the level, as shown
    std::optional<Cell> origin;  ///< Flood-It only
    std::optional<Source> source;
    /// Moves of the budget that were made before the board looked like this; nothing: none or unknown.
    std::optional<int> moves_made = std::nullopt;
};

/// A level of Shisen-Sho: a board of tiles with its rules.
struct TileLevel {
    TileBoard board;
    TileRules rules;
    std::optional<Source> source;
};

/// A level of any game. Each stage has one function for it, which branches on the family.
using Level = std::variant<ColorLevel, TileLevel>;

[[nodiscard]] Game game_of(const Level& level);
[[nodiscard]] const Lattice& lattice_of(const Level& level);
/// The picture that the level was read from; nothing for other levels.
[[nodiscard]] const std::optional<Source>& source_of(const Level& level);
/// The moves that are still allowed: the budget minus the moves made, at least 0. Nothing without a budget,
/// and for Shisen-Sho, which has none.
[[nodiscard]] std::optional<int> moves_left(const Level& level);

/// Throws Error(bad_level or level_too_large, Stage::level), naming the cells, where the board of tiles
/// breaks an invariant or a limit: cells that do not fill the lattice, a tile without a partner (an odd
/// number of tiles that match), tiles without support under gravity, rules out of range, a kind in two
/// groups, more than 62 rows or columns. A board without tiles is valid.
void check(const TileLevel& level);
/// `check` of the board, whatever the family. Throws Error(bad_level) also for a ColorLevel of Shisen-Sho.
void check(const Level& level);

/// One number per cell, row by row: equal numbers for tiles that may be removed with each other; -1 if the
/// cell is empty. Numbers count from 0 in order of first appearance. Requires: kinds in range, as `check`
/// requires. Cost: linear.
[[nodiscard]] std::vector<int> match_numbers(const TileLevel& level);

/// Settings that replace those of a color level's picture or file.
struct ColorOverrides {
    std::optional<int> budget;           ///< moves allowed from the board as it is
    std::optional<OriginChoice> origin;  ///< Flood-It: where the flood begins
};
/// Settings that replace those of a tile level.
struct TileOverrides {
    std::optional<Gravity> gravity;           ///< no picture shows it
    std::optional<MatchGroups> match_groups;  ///< kinds as `read` or the level file names them
};
struct LevelOverrides {
    ColorOverrides colors;
    TileOverrides tiles;
};
/// Applies the overrides. Throws Error(usage, Stage::command), naming the parameter ("budget", "origin",
/// "gravity", "match_groups"), for an override of the other family, for an origin of another game
/// than Flood-It or off the board, and for a kind of which the board has no tile.
void apply_overrides(const LevelOverrides& overrides, Level& level);

/// The level in a file's text: level JSON ("unfold-level", version 1) or KAMI 2 level text (.puz), recognized
/// by its content, with the overrides applied before it is checked. Throws Error at Stage::level: bad_level,
/// wrong_version, level_too_large (over 4 MB or the limits); and the errors of `apply_overrides`. Cost:
/// linear. Thread safe.
[[nodiscard]] Level parse_level(std::string_view text, const LevelOverrides& overrides = {});
/// True when `text` begins like something that `parse_level` accepts. `parse_level` may still throw.
[[nodiscard]] bool looks_like_level(std::string_view text);
/// The level as JSON that `parse_level` reads, ending in a newline.
[[nodiscard]] std::string level_to_json(const Level& level);

/// The level as KAMI 2 level text that `parse_level` reads: everything except the color values and the
/// source, which that format does not hold. Throws Error(usage, Stage::output), naming the parameter, for
/// levels that do not fit: another game or lattice, more than nine colors, a color that no cell has, no
/// budget, moves made.
[[nodiscard]] std::string level_to_puz(const Level& level);

/// The level as a plain text board that `parse_boards` reads when the game is given: everything except the
/// color values and the source. Throws Error(usage, Stage::output) for levels that do not fit: triangles and
/// tiles, a color that no cell has, moves made, a flood that does not begin at `default_origin`, and cells
/// off the board together with a budget of KAMI.
[[nodiscard]] std::string level_to_text(const Level& level);

/// How to read plain text boards.
struct TextBoardOptions {
    /// Game::floodit or Game::kami. Nothing: accept only boards whose form names the game (ids of Simon
    /// Tatham's Flood).
    std::optional<Game> game = Game::floodit;
    OriginChoice origin;          ///< of Flood-It
    bool board_per_line = false;  ///< each line is a board, even where the lines could be the rows of one
};

/// A board of a text file.
struct TextBoard {
    ColorLevel level;
    std::string symbols;  ///< the file's symbol for each palette color, in order ("a" for 10 in numbers)
};

/// True when `text` begins like plain text boards.
[[nodiscard]] bool looks_like_boards(std::string_view text);
/// The boards of a text, at least one. Four forms: blocks of lines of digits and letters (a dot is off the
/// board), separated by blank lines; one board of N x N cells a line; "rows columns colors" and the cells as
/// numbers, then optionally the moves allowed; the ids of Simon Tatham's Flood, "WxH:cells,limit". The
/// symbols of a board, in ascending order, are its palette. A lone line, and lines too long or too many to be
/// the rows of one board, are boards of their own. Throws Error at Stage::level: bad_level (naming the line),
/// level_too_large; usage at Stage::level where no game is given, at Stage::command for other games. Cost:
/// linear.
[[nodiscard]] std::vector<TextBoard> parse_boards(std::string_view text,
                                                  const TextBoardOptions& options = {});

/// A random board: every cell on the board, colors drawn evenly, in a palette of clearly different colors.
/// Equal arguments give equal boards on every platform. Throws Error(usage, Stage::command) outside the
/// limits.
[[nodiscard]] Board random_board(const Lattice& lattice, int colors, std::uint64_t seed);
/// A full board of tiles with a solution by these rules: pairs that a path joins are removed from a blank
/// board at random and given a kind when removed. Such boards are easier than most random deals. Throws
/// Error(usage, Stage::command) outside the limits, for an odd number of cells, and after a thousand failed
/// attempts (paths of fewer than two turns may leave the last tiles separated); Error(bad_level) for rules
/// out of range. Cost: pairs times matching pairs times cells.
[[nodiscard]] TileLevel solvable_deal(int columns, int rows, int kinds, const TileRules& rules,
                                      std::uint64_t seed);

}  // namespace unfold
