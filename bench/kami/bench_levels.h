// The levels that the benchmarks solve: those of a folder, whatever form they have, and boards of noise.
#pragma once

#include "unfold/level.h"

#include <filesystem>
#include <string>
#include <vector>

namespace unfold::bench {

struct BenchLevel {
    std::string name;  ///< of the file, without its ending
    ColorLevel level;  ///< the budget is the published number of moves; nothing where that is not known
};

/// The levels of a folder by name: KAMI 2 level text (.puz), level JSON (.level.json), and KAMI boards as
/// text (.txt: lines of letters, a letter a color; the published number of moves stands in the name, after
/// the last '-'). Other files are passed over. Throws what `parse_level` throws, and Error(bad_level) for a
/// text board that is none.
[[nodiscard]] std::vector<BenchLevel> levels_of(const std::filesystem::path& folder);

/// Ten boards of the size of KAMI 2's in which every cell has a random color: four of 4 colors, three of 5,
/// three of 6. They resemble boards that players
/// fill at random: about 200 regions, most of one or two cells.
[[nodiscard]] std::vector<BenchLevel> noise_levels();

}  // namespace unfold::bench
