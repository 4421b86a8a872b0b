// The documented limits, checked before anything of that size is built, and shorthand for the errors of level
// and solution files.
#pragma once

#include "unfold/error.h"
#include "unfold/puzzle.h"

#include <cstddef>
#include <string>

namespace unfold {

/// The maximum size of a level or solution file: 4 MiB.
inline constexpr std::size_t max_level_bytes = std::size_t{4} << 20;
/// The maximum of "budget" and of "moves_made".
inline constexpr int max_budget = 9'999;

/// Throws Error(bad_level or level_too_large, Stage::level) unless the lattice has cells and is within the
/// limits.
void check_size(const Lattice& lattice);
/// The same for a board of tiles.
void check_tile_size(const Lattice& lattice);
/// Throws Error(usage, Stage::command) unless a full board of tiles can be dealt with this size and number of
/// kinds.
void check_deal(int columns, int rows, int kinds);
/// Throws Error(level_too_large, Stage::level) when a palette of `colors` colors is over the limit.
void check_color_count(std::size_t colors);
/// Throws Error(level_too_large, Stage::level) when a file of `bytes` bytes is over the limit.
void check_file_size(std::size_t bytes);

/// Throws Error(bad_level, Stage::level).
[[noreturn]] inline void bad_level(const std::string& message, const std::string& hint,
                                   const std::string& parameter = "") {
    throw Error(ErrorCode::bad_level, Stage::level, message, hint, parameter);
}

/// Throws Error(level_too_large, Stage::level).
[[noreturn]] inline void level_too_large(const std::string& message, const std::string& hint) {
    throw Error(ErrorCode::level_too_large, Stage::level, message, hint);
}

}  // namespace unfold
