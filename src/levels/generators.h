// The generators of levels and their parts: symmetries, motifs, and palettes for all visions.
#pragma once

#include "unfold/levels.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "core/random.h"

namespace unfold::levels {

/// Where the `generator`-th generating map of a symmetry takes a cell; nothing where that is off the lattice.
/// Requires: `lattice_has(lattice, symmetry)`, and `generator < generator_count(symmetry)`.
[[nodiscard]] std::optional<Cell> image_of(const Lattice& lattice, Symmetry symmetry, int generator,
                                           Cell cell);
/// 0 for `Symmetry::none`.
[[nodiscard]] int generator_count(Symmetry symmetry);

/// For each cell the smallest cell of its orbit; -1 if a map takes some cell of the orbit off the lattice, so
/// that a symmetric board has no cell there. Cost: near linear.
[[nodiscard]] std::vector<int> orbit_representatives(const Lattice& lattice, Symmetry symmetry);

enum class Motif : std::uint8_t {
    bands,   ///< parallel stripes along a lattice line
    rings,   ///< nested outlines about a center
    cells,   ///< hexagons (or rectangles) side by side, each with rings of its own
    blocks,  ///< triangles, cubes or diamonds side by side
    stars,   ///< six-pointed (or four-pointed) stars side by side
    weave,   ///< two families of strands that pass over and under each other
};

/// The parameters of a motif. Lengths are in columns; on triangles every line of the lattice lies at a whole
/// number of columns from the center.
struct MotifShape {
    Motif motif = Motif::bands;
    int axis = 0;    ///< which direction, or which kind of outline
    int size = 2;    ///< of a band, ring, hexagon, star or strand: at least 1
    int growth = 0;  ///< how much wider each band or ring is than the one before
    int gap = 0;     ///< between hexagons, stars or strands
    int phase = 0;   ///< along the axis
    int dx = 0;      ///< of the center from the middle of the board, in columns
    int dy = 0;      ///< and in rows
};

/// Largest number of classes of all motifs except bands and rings, which have up to 65.
inline constexpr int max_figure_classes = 10;

/// The middle of a cell relative to the middle of the board: columns to the right, and rows down.
[[nodiscard]] Point centered_point(const Lattice& lattice, Cell cell);

/// How many axes a band may follow so that its edges are straight lines of the lattice; 0: any.
[[nodiscard]] int straight_axes(LatticeKind lattice);
/// Regions of a smaller area are hard to tap and look like a mistake.
[[nodiscard]] double min_region_area(const Lattice& lattice);

/// The class of a point: not negative. Requires: a shape of positive size.
[[nodiscard]] int class_of(const MotifShape& shape, LatticeKind lattice, Point point);

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

/// Stacked layers of motifs, drawn with a symmetry: the state of the local search.
struct Design {
    std::vector<Layer> layers;     ///< from the bottom up; the first one has no transparent class
    std::vector<MotifShape> cuts;  ///< shapes that cut cells off the board: of rings all classes except 0, of
                                   ///< cells the gaps (class max_figure_classes - 1), otherwise odd classes
    std::vector<Repaint> repaints;  ///< in order, of what the layers draw
};

/// The fixed properties of all designs of one search.
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
[[nodiscard]] Design mutate(Design design, const DesignFrame& frame, Random& random);

/// The cells of a design: symmetric, with the smallest regions dissolved in their neighbors. Cost: cells
/// times layers.
[[nodiscard]] std::vector<ColorId> draw_cells(const Design& design, const DesignFrame& frame);

// Simulation of color vision deficiency, and palettes that stay distinct under it.

enum class Vision : std::uint8_t { normal, protanopia, deuteranopia, tritanopia };

/// The color as it appears to that kind of vision: the matrices for severity 1.0 of Machado, Oliveira and
/// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (6),
/// 2009, table 1, applied to linear RGB.
[[nodiscard]] Rgb simulated(Rgb color, Vision vision);

/// The smallest OKLab distance of two colors of the palette for that vision; 2 for fewer than two colors.
[[nodiscard]] double min_distance(std::span<const Rgb> palette, Vision vision);

/// Four times the just-noticeable difference (about 0.02).
inline constexpr double min_palette_distance = 0.08;
/// True when any two colors of the palette are at least `min_palette_distance` apart for every vision.
[[nodiscard]] bool is_distinct_for_all_visions(std::span<const Rgb> palette);

/// The maximum number of colors of `random_palette`.
inline constexpr int max_palette_colors = 8;
/// A palette that is distinct for all visions: increasing lightness, few hues, low chroma. In random order.
/// Requires: 1 … max_palette_colors colors.
[[nodiscard]] std::vector<Rgb> random_palette(int colors, Random& random);

/// Called between two candidates; returns false when the generator must stop.
using ShouldContinue = std::function<bool()>;

/// Boards, each with its colors numbered in order of appearance.
using MadeBoards = std::set<std::vector<int>>;

/// A level of colors that fulfills the requirements and is not among those `made`, to which it is added.
/// Nothing if `should_continue` ended the search.
[[nodiscard]] std::optional<GeneratedLevel> generate_colors(const ColorWish& wish, MadeBoards& made,
                                                            Random random, const Deadline& deadline,
                                                            const ShouldContinue& should_continue);

/// A deal of tiles that fulfills the requirements.
[[nodiscard]] std::optional<GeneratedLevel> generate_deal(const TileWish& wish, Random random,
                                                          const Deadline& deadline,
                                                          const ShouldContinue& should_continue);

/// The lattice of a wish.
[[nodiscard]] Lattice lattice_of(const ColorWish& wish);
/// True where the game, played on this lattice, has levels of that style.
[[nodiscard]] bool has_style(Game game, Style style);
/// Number of moves of greedy play: in Flood-It the color that floods the most cells (ties: the first);
/// otherwise `greedy_solution`.
[[nodiscard]] int greedy_move_count(const ColorLevel& level);

}  // namespace unfold::levels
