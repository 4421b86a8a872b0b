// Levels of colors in files, for tests and benchmarks over the game's own levels.
#pragma once

#include "unfold/level.h"

#include "support/read_files.h"

namespace unfold::test {

/// A level of colors. Throws where the file is missing, and whatever `parse_level` throws.
[[nodiscard]] inline ColorLevel read_level_file(const std::filesystem::path& path) {
    return std::get<ColorLevel>(parse_level(text_in(path)));
}

}  // namespace unfold::test
