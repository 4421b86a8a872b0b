// The whole way: the bytes of an input in, every product of every stage out.
#pragma once

#include "unfold/error.h"
#include "unfold/graph.h"
#include "unfold/level.h"
#include "unfold/render.h"
#include "unfold/solve.h"
#include "unfold/solve_tiles.h"
#include "unfold/verify.h"
#include "unfold/verify_tiles.h"
#include "unfold/vision.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace unfold {

/// A level as it came in.
struct Input {
    Level level;
    Picture picture;  ///< the screenshot, or our own drawing of a level file; empty (0 x 0) where it cannot
                      ///< be drawn
    PictureGeometry geometry;        ///< of `picture`
    std::optional<Reading> reading;  ///< there when it was read from a picture
    RegionGraph graph;               ///< of the level's board
    double read_ms = 0;
};

/// Decodes and reads an input, told by its content: a picture, level JSON, .puz, or one plain text board.
/// `name` goes into `Level::source` of a picture. `options.budget` overrides what the input says. Throws the
/// errors of its stages; not_an_image for what is neither. Thread safe.
[[nodiscard]] Input read_input(std::span<const std::uint8_t> bytes, const std::string& name,
                               const ReadOptions& options = {});

/// A level that is not drawn: an input without a picture.
[[nodiscard]] Input input_of_level(Level level);

/// The boards of a plain text file; empty where the bytes are something else (a picture, a level file). Their
/// game is `options.game`, or Flood-It for the ids of Simon Tatham's Flood. Throws Error(usage) where no game
/// is named, and the errors of `parse_boards`.
[[nodiscard]] std::vector<TextBoard> read_boards(std::span<const std::uint8_t> bytes,
                                                 const ReadOptions& options = {});

/// What solving an input gave.
struct Run {
    SolveResult result;
    Verdict verdict;          ///< of the replay on the raw cells: always ok where there are moves
    SolutionFile solution;    ///< with tap points where the input has a picture
    std::vector<int> merged;  ///< one a move: how many regions became one
    /// over_budget or no_solution, where the answer is not what the player needs; the rest is filled in all
    /// the same.
    std::optional<Error> shortfall;
};

/// Solves what was read and replays the solution, in every build. Throws Error(verification_failed) when the
/// replay disagrees with the solver, and the errors of `solve`. Thread safe.
[[nodiscard]] Run solve_input(const Input& input, const SolveOptions& options = {});

/// As `optimal_solutions` of the input's level, each replayed on the raw cells. Throws
/// Error(verification_failed) when the replay disagrees. Thread safe.
[[nodiscard]] Alternatives alternatives_of(const Input& input, std::size_t most, const SolveOptions& options);

/// A level of tiles as it came in.
struct TileInput {
    TileLevel level;
    Picture picture;           ///< the screenshot, or our own drawing of a level file
    PictureGeometry geometry;  ///< of `picture`
    std::optional<TileReading> reading;
    double read_ms = 0;
};

/// An input of either kind: regions of colors, or tiles.
using AnyInput = std::variant<Input, TileInput>;

/// As `read_input`, for every game. A level file says itself which it is; a picture is looked at as tiles
/// where `options.game` is shisen, or where it is not given and no board of colors was found.
/// `options.gravity` replaces that of a level. Throws the errors of its stages; where nothing was found, what
/// was said of the game that the program is for. Thread safe.
[[nodiscard]] AnyInput read_any_input(std::span<const std::uint8_t> bytes, const std::string& name,
                                      const ReadOptions& options = {});

/// What solving a level of tiles gave.
struct TileRun {
    TileResult result;
    Verdict verdict;            ///< of the replay on the raw cells
    TileSolutionFile solution;  ///< with tap points where the input has a picture
    /// no_solution, where tiles stay: proven or not says `result.status`.
    std::optional<Error> shortfall;
};

/// Solves what was read and replays the solution, in every build. Throws Error(verification_failed) when the
/// replay disagrees with the solver, and the errors of `solve_tiles`. Thread safe.
[[nodiscard]] TileRun solve_tile_input(const TileInput& input, const SolveOptions& options = {});

}  // namespace unfold
