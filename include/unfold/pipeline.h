// The whole way: the bytes of an input in, every product of every stage out.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "unfold/graph.h"
#include "unfold/level.h"
#include "unfold/render.h"
#include "unfold/solve.h"
#include "unfold/verify.h"
#include "unfold/vision.h"

namespace unfold {

struct RunOptions {
    std::optional<Game> game;     ///< nothing: found out
    std::optional<int> budget;    ///< overrides what the input says
    SolveOptions solve;
};

/// A level as it came in: from a picture (then `reading` and `picture` are there) or from a level file.
struct Input {
    Level level;
    Picture picture;              ///< the screenshot, or our own drawing of a level file
    PictureGeometry geometry;     ///< of `picture`
    std::optional<Reading> reading;
    double read_ms = 0;
};

/// What solving an input gave.
struct Run {
    SolveResult result;
    Verdict verdict;              ///< of the replay on the raw cells; always made where there are moves
    SolutionFile solution;        ///< with tap points
};

/// Decodes and reads an input; told by its content: picture, level JSON, .puz. `name` goes into `Level::source`.
/// Throws the errors of its stages.
[[nodiscard]] Input read_input(std::span<const std::uint8_t> bytes, const std::string& name, const RunOptions& options);

/// Solves what was read and replays the solution. Throws Error(verification_failed) if the replay disagrees
/// with the solver, Error of `solve` otherwise.
[[nodiscard]] Run solve_input(const Input& input, const RunOptions& options);

}  // namespace unfold
