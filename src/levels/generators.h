// The generator of each family. Both have the contract of `unfold::generate_levels` for one level; they
// require that the wish is checked.
#pragma once

#include "unfold/levels.h"

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "core/random.h"

namespace unfold::levels {

/// What a generator does between two candidates; false: stop, time is up.
using GoesOn = std::function<bool()>;

/// Makes one level after the other, all different.
class ColorGenerator {
  public:
    explicit ColorGenerator(const ColorWish& wish);
    /// Nothing where `goes_on` ended the search.
    [[nodiscard]] std::optional<GeneratedLevel> next(Random random, const Deadline& deadline,
                                                     const GoesOn& goes_on);

  private:
    ColorWish wish_;
    Lattice lattice_;
    std::set<std::vector<int>> made_;  // each board with its colors numbered in order of appearance
};

/// A deal of tiles that fulfills the wish.
[[nodiscard]] std::optional<GeneratedLevel> generate_deal(const TileWish& wish, Random random,
                                                          const Deadline& deadline, const GoesOn& goes_on);

/// The lattice of a wish.
[[nodiscard]] Lattice lattice_of(const ColorWish& wish);
/// True where the game, played on this lattice, has levels of that style.
[[nodiscard]] bool has_style(Game game, Style style);
/// All styles and symmetries, in the order of their enumerations.
[[nodiscard]] const std::vector<Style>& all_styles();
[[nodiscard]] const std::vector<Symmetry>& all_symmetries();

/// How many moves a player takes who always floods the most cells (ties: the first color); of KAMI and KAMI
/// 2 `greedy_solution`.
[[nodiscard]] int greedy_moves(const ColorLevel& level);

}  // namespace unfold::levels
