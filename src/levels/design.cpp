// Designs: random designs, mutations of a design, and the cells of a design.
#include "unfold/graph.h"

#include <algorithm>
#include <map>

#include "levels/generators.h"
#include "puzzle/lattice.h"

namespace unfold::levels {
namespace {

int between(int low, int high, Random& random) {
    return low + static_cast<int>(random.below(static_cast<std::uint64_t>(high - low + 1)));
}
bool happens(double probability, Random& random) {
    return random.unit() < probability;
}

bool has_many_classes(Motif motif) {
    return motif == Motif::bands || motif == Motif::rings;
}

MotifShape random_shape(Motif motif, const DesignFrame& frame, Random& random) {
    MotifShape shape;
    shape.motif = motif;
    shape.axis = between(0, 5, random);
    // A symmetric board usually keeps its centers in the middle; other boards move them.
    const bool moved = frame.symmetry == Symmetry::none || happens(0.35, random);
    if (moved) {
        shape.dx = between(-3, 3, random);
        shape.dy = between(-4, 4, random);
    }
    switch (motif) {
        case Motif::bands:
            if (const int lines = straight_axes(frame.lattice.kind))
                shape.axis = between(0, lines - 1, random);
            shape.size = between(1, 3, random);
            shape.phase = between(-5, 5, random);
            break;
        case Motif::rings:
            shape.size = between(1, 3, random);
            shape.phase = between(0, 2, random);
            break;
        case Motif::cells:
        case Motif::stars:
            shape.size = between(2, 3, random);
            shape.gap = between(0, 1, random);
            shape.phase = between(0, 2, random);
            break;
        case Motif::blocks:
            shape.size = between(2, 4, random);
            break;
        case Motif::weave:
            shape.size = between(1, 2, random);
            shape.gap = between(1, 3, random);
            shape.phase = between(-2, 2, random);
            break;
    }
    return shape;
}

std::vector<int> random_colors(Motif motif, bool is_bottom, const DesignFrame& frame, Random& random) {
    const int count = has_many_classes(motif) ? between(2, 6, random) : max_figure_classes;
    std::vector<int> colors;
    for (int i = 0; i < count; ++i) {
        const bool clear = !is_bottom && happens(0.5, random);
        int color = clear ? transparent : between(0, frame.colors - 1, random);
        if (!colors.empty() && color == colors.back() && color != transparent)
            color = (color + 1) % frame.colors;
        colors.push_back(color);
    }
    // Above other layers, the background between figures is transparent.
    if (!is_bottom && !has_many_classes(motif)) {
        colors.back() = transparent;
        if (motif == Motif::weave) colors.front() = transparent;
    }
    return colors;
}

Layer random_layer(Motif motif, bool is_bottom, const DesignFrame& frame, Random& random) {
    return {random_shape(motif, frame, random), random_colors(motif, is_bottom, frame, random)};
}

Motif any_motif(Random& random) {
    constexpr std::array motifs{Motif::bands, Motif::bands,  Motif::rings, Motif::rings,
                                Motif::cells, Motif::blocks, Motif::stars, Motif::weave};
    return motifs[random.below(motifs.size())];
}

Motif main_motif(const DesignFrame& frame, Random& random) {
    switch (frame.style) {
        case Style::bands:
            return Motif::bands;
        case Style::rings:
            return Motif::rings;
        case Style::hexagons:
            return happens(0.7, random) ? Motif::cells : Motif::blocks;
        case Style::stars:
            return Motif::stars;
        case Style::weave:
            return Motif::weave;
        case Style::gradient:
            return happens(0.5, random) ? Motif::bands : Motif::rings;
        case Style::islands:
            return any_motif(random);
    }
    return Motif::bands;
}

// The shape that separates islands: gaps between hexagons, or every other band.
MotifShape random_cut(const DesignFrame& frame, Random& random) {
    MotifShape cut = random_shape(happens(0.6, random) ? Motif::cells : Motif::bands, frame, random);
    if (cut.motif == Motif::cells) {
        cut.size = between(2, 4, random);
        cut.gap = 1;
    } else {
        cut.size = 1;
        cut.growth = between(2, 4, random);
    }
    return cut;
}

// An outline of the board, or figures cut out of it.
MotifShape random_outline(Random& random) {
    MotifShape outline;
    outline.motif = Motif::rings;
    constexpr std::array<int, 3> kinds{0, 3, 4};
    outline.axis = kinds[random.below(kinds.size())];
    outline.size = outline.axis == 3 ? between(2, 4, random) : between(4, 6, random);
    return outline;
}

bool is_cut_away(const MotifShape& cut, const DesignFrame& frame, Point point) {
    const int at = class_of(cut, frame.lattice.kind, point);
    switch (cut.motif) {
        case Motif::rings:
            return at >= 1;
        case Motif::cells:
            return at == max_figure_classes - 1;
        default:
            return at % 2 == 1;
    }
}

int color_at(const Design& design, const DesignFrame& frame, Point point) {
    for (const MotifShape& cut : design.cuts)
        if (is_cut_away(cut, frame, point)) return static_cast<int>(off_board.value);
    for (std::size_t i = design.layers.size(); i-- > 0;) {
        const Layer& layer = design.layers[i];
        const auto at = static_cast<std::size_t>(class_of(layer.shape, frame.lattice.kind, point));
        const int color = layer.colors[at % layer.colors.size()];
        if (color != transparent) return color;
    }
    return 0;
}

void repaint(const Repaint& change, const DesignFrame& frame, std::vector<ColorId>& cells) {
    if (cells[change.cell.index()] == off_board) return;
    const Board before{frame.lattice, {}, cells};
    const int representative = frame.representatives[change.cell.index()];
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (frame.representatives[i] != representative) continue;
        for (const CellId cell : region_of(before, CellId{static_cast<std::int64_t>(i)}))
            cells[cell.index()] = ColorId{change.color};
    }
}

// Adds a repaint, or replaces or removes one.
void change_repaints(const DesignFrame& frame, Design& design, Random& random) {
    constexpr std::size_t max_repaints = 5;
    auto& repaints = design.repaints;
    if (!repaints.empty() && happens(0.2, random)) {
        repaints.erase(repaints.begin() + static_cast<std::ptrdiff_t>(random.below(repaints.size())));
        return;
    }
    const Repaint added{CellId{static_cast<std::int64_t>(random.below(frame.representatives.size()))},
                        between(0, frame.colors - 1, random)};
    if (repaints.size() < max_repaints)
        repaints.push_back(added);
    else
        repaints[random.below(repaints.size())] = added;
}

// Gives each region of too small an area the color of the neighbor with the longest common border (ties: the
// lowest color), all at once: a symmetric board stays symmetric.
void dissolve_small_regions(const Lattice& lattice, std::vector<ColorId>& cells) {
    const RegionGraph graph = build_region_graph({lattice, {}, cells});
    const std::vector<ColorId> before = cells;
    for (const Region& region : graph.regions) {
        double area = 0;
        for (const CellId cell : region.cells)
            area += cell_area(lattice, cell);
        if (area >= min_region_area(lattice) || region.neighbors.empty()) continue;
        std::map<ColorId, int> borders;
        for (const CellId cell : region.cells)
            for (const CellId other : neighbors(lattice, cell))
                if (before[other.index()] != off_board && before[other.index()] != region.color)
                    ++borders[before[other.index()]];
        const auto longest = std::max_element(
            borders.begin(), borders.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        for (const CellId cell : region.cells)
            cells[cell.index()] = longest->first;
    }
}

}  // namespace

Design random_design(const DesignFrame& frame, Random& random) {
    Design design;
    const Motif main = main_motif(frame, random);
    const int extra = between(frame.style == Style::islands ? 0 : 1, 2, random);
    for (int i = 0; i <= extra; ++i) {
        const bool is_main = i == (extra > 0 ? 1 : 0);
        design.layers.push_back(random_layer(is_main ? main : any_motif(random), i == 0, frame, random));
        if (is_main && frame.style == Style::gradient)
            design.layers.back().shape.growth = between(1, 2, random);
    }
    if (frame.style == Style::islands)
        design.cuts.push_back(random_cut(frame, random));
    else if (frame.may_have_holes && happens(0.35, random))
        design.cuts.push_back(random_outline(random));
    return design;
}

Design mutate(Design design, const DesignFrame& frame, Random& random) {
    // Recoloring single regions is the finest change: it adjusts the optimum and keeps the pattern.
    if (happens(0.25, random)) {
        change_repaints(frame, design, random);
        return design;
    }
    Layer& layer = design.layers[random.below(design.layers.size())];
    const bool is_bottom = &layer == &design.layers.front();
    MotifShape& shape = layer.shape;
    switch (random.below(9)) {
        case 0:
        case 1:
        case 2: {
            const std::size_t at = random.below(layer.colors.size());
            layer.colors[at] = between(is_bottom ? 0 : transparent, frame.colors - 1, random);
            break;
        }
        case 3:
            shape.size = std::max(1, shape.size + (happens(0.5, random) ? 1 : -1));
            break;
        case 4:
            shape.phase += happens(0.5, random) ? 1 : -1;
            break;
        case 5:
            (happens(0.5, random) ? shape.dx : shape.dy) += happens(0.5, random) ? 1 : -1;
            break;
        case 6:
            shape.axis = between(0, 5, random);
            break;
        case 7:
            if (layer.colors.size() < max_figure_classes && happens(0.5, random))
                layer.colors.push_back(between(is_bottom ? 0 : transparent, frame.colors - 1, random));
            else if (layer.colors.size() > 2)
                layer.colors.pop_back();
            break;
        default:
            if (!design.cuts.empty() && happens(0.5, random))
                design.cuts.front() =
                    frame.style == Style::islands ? random_cut(frame, random) : random_outline(random);
            else
                shape.gap = std::clamp(shape.gap + (happens(0.5, random) ? 1 : -1), 0, 3);
            break;
    }
    return design;
}

std::vector<ColorId> draw_cells(const Design& design, const DesignFrame& frame) {
    const Lattice& lattice = frame.lattice;
    std::vector<ColorId> cells(static_cast<std::size_t>(lattice.cell_count()), off_board);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int first = frame.representatives[i];
        if (first < 0) continue;
        const auto at = static_cast<std::size_t>(first);
        cells[i] =
            at < i ? cells[at]
                   : ColorId{color_at(design, frame, centered_point(lattice, lattice.cell(CellId{first})))};
    }
    for (const Repaint& wish : design.repaints)
        repaint(wish, frame, cells);
    constexpr int passes = 3;
    for (int pass = 0; pass < passes; ++pass)
        dissolve_small_regions(lattice, cells);
    return cells;
}

}  // namespace unfold::levels
