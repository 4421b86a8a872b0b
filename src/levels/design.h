// A design: layers of motifs over each other, drawn with a symmetry. What the local search changes.
#pragma once

#include "unfold/levels.h"

#include <vector>

#include "core/random.h"
#include "levels/motif.h"

namespace unfold::levels {

/// A motif with a color for each of its classes.
struct Layer {
    MotifShape shape;
    /// Of class c: the color colors[c % colors.size()]; `transparent` shows the layer below.
    std::vector<int> colors;
};
inline constexpr int transparent = -1;

/// A region that takes another color, and with it the regions that the symmetry maps it to.
struct Repaint {
    CellId cell;
    int color = 0;
};

struct Design {
    std::vector<Layer> layers;  ///< from the bottom up; the first one has no transparent class
    std::vector<MotifShape>
        cuts;  ///< no cell of an odd class (of rings: outside the second ring) is on the board
    std::vector<Repaint> repaints;  ///< in order, of what the layers draw
};

/// The frame in which designs of a wish are made.
struct DesignFrame {
    Lattice lattice;
    int colors = 4;
    Style style = Style::bands;
    Symmetry symmetry = Symmetry::none;
    bool may_have_holes = false;
    std::vector<int> representatives;  ///< as `orbit_representatives`
};

[[nodiscard]] Design random_design(const DesignFrame& frame, Random& random);
/// The design with one parameter, color or layer changed.
[[nodiscard]] Design changed(Design design, const DesignFrame& frame, Random& random);

/// The cells of a design: symmetric, with the smallest regions dissolved in their neighbors. Cost: cells
/// times layers.
[[nodiscard]] std::vector<ColorId> draw(const Design& design, const DesignFrame& frame);

}  // namespace unfold::levels
