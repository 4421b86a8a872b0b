// Level and solution files: the values and their text forms. The JSON formats are documented in
// docs/formats.md.
#pragma once

#include "unfold/picture.h"
#include "unfold/puzzle.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace unfold {

/// The picture that a level was read from.
struct Source {
    std::string image;  ///< file name
    int width_px = 0;
    int height_px = 0;
    RectPx board_px;  ///< the whole lattice; may reach outside the picture
};

/// A board with what the game says about it.
struct Level {
    Game game = Game::kami2;
    Board board;
    std::optional<int> budget;   ///< moves allowed from the start of the level, as shown
    std::optional<Cell> origin;  ///< Flood-It only
    std::optional<Source> source;
    /// Of the budget, before the board looked like this; nothing: none or unknown.
    std::optional<int> moves_made = std::nullopt;
};

/// The moves that are still allowed: the budget less the moves made; never negative. Nothing without a
/// budget.
[[nodiscard]] std::optional<int> moves_left(const Level& level);

/// The level in a file's text: level JSON ("unfold-level", version 1) or KAMI 2 level text (.puz); told by
/// content. Throws Error at Stage::level: bad_level, wrong_version, level_too_large (over 4 MB or the
/// limits). Cost: linear. Safe from any thread.
[[nodiscard]] Level parse_level(std::string_view text);
/// True when `text` looks like something that `parse_level` is meant for (it may still throw).
[[nodiscard]] bool looks_like_level(std::string_view text);
/// The level as JSON, readable by `parse_level`, ending in a newline.
[[nodiscard]] std::string level_to_json(const Level& level);

/// What a plain text board does not say.
struct TextBoardOptions {
    Game game = Game::floodit;    ///< Game::floodit or Game::kami
    OriginChoice origin;          ///< of Flood-It
    bool board_per_line = false;  ///< a line is a board, where a block of lines might be one
};

/// A board of a text file.
struct TextBoard {
    Level level;
    std::string
        symbols;  ///< of the palette, in its order: what the file calls each color ("a" for 10 in numbers)
};

/// True when `text` begins like plain text boards.
[[nodiscard]] bool looks_like_boards(std::string_view text);
/// The boards of a text, at least one. Four forms: blocks of lines of digits and letters (a dot is off the
/// board) parted by blank lines; one board of N x N cells a line; "rows columns colors" and the cells as
/// numbers, then perhaps the moves allowed; the ids of Simon Tatham's Flood, "WxH:cells,limit". The symbols
/// that a board has, in ascending order, are its palette. A lone line, or lines too long or too many to be
/// rows of one board, are boards of their own. Throws Error at Stage::level: bad_level (saying the line),
/// level_too_large; at Stage::command: usage for another game. Cost: linear.
[[nodiscard]] std::vector<TextBoard> parse_boards(std::string_view text,
                                                  const TextBoardOptions& options = {});
/// The board as a block of lines, base 36 palette indices, that `parse_boards` reads as the same board where
/// each color of the palette has a cell. Entry: a square lattice of at least two rows.
[[nodiscard]] std::string board_to_text(const Board& board);

/// How far an answer is proven.
enum class Status : std::uint8_t {
    optimal,     ///< a solution, proven shortest
    feasible,    ///< a solution, perhaps not the shortest: see the lower bound
    infeasible,  ///< proven: there is no solution
    unknown,     ///< none found within the limits
};
/// "optimal", "feasible", "infeasible", "unknown".
[[nodiscard]] std::string_view status_name(Status status);

/// Which argument proved a lower bound; each is described at the head of its file.
enum class BoundSource : std::uint8_t {
    colors,       ///< every other color takes a move of its own
    distances,    ///< a move shortens a shortest path by at most two
    pairs,        ///< some two regions need so many moves to become one
    layers,       ///< a complete search of sets found no solution of one move less
    blind_moves,  ///< Flood-It: moves that flood all that touches the flood, whatever its color
    search,       ///< Flood-It: a complete search of colors found no solution of one move less
};
/// "colors", "distances", "pairs", "layers", "blind-moves", "search".
[[nodiscard]] std::string_view bound_source_name(BoundSource source);

/// How the lower bound of one island was proven.
struct IslandProof {
    Cell cell;  ///< the first cell of the island, row by row
    int regions = 0;
    int lower_bound = 0;  ///< whatever color the island ends in
    BoundSource by = BoundSource::colors;
    std::vector<int> layer_sizes;  ///< of the search that proved it: sets kept for each cost; else empty
};

/// One step of a solution file: the move, and where a finger does it.
struct Step {
    Move move;
    /// Well inside the region, in the level's picture. In Flood-It: of the largest region of the move's color
    /// that touches the flood, for apps that are played by tapping a square.
    std::optional<Point> tap_px;
    std::optional<Point> swatch_px;  ///< inside the swatch
};

/// What a solution file says.
struct SolutionFile {
    Level level;
    Status status = Status::unknown;
    int lower_bound = 0;
    std::vector<Step> steps;
    std::uint64_t nodes = 0;
    std::uint64_t duplicates = 0;
    double solve_ms = 0;
    std::vector<IslandProof> proof;  ///< one an island; written, not read: empty after `parse_solution`
};

/// As `parse_level`, for "unfold-solution" files.
[[nodiscard]] SolutionFile parse_solution(std::string_view text);
[[nodiscard]] std::string solution_to_json(const SolutionFile& solution);

}  // namespace unfold
