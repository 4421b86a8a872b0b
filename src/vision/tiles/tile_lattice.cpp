// Lattices and the parts of them that tiles span.
#include "vision/tiles/tile_lattice.h"

#include "vision/tiles/lattice_candidate.h"

namespace unfold::vision {

bool is_too_wide_for_tiles(const SquareLattice& lattice) {
    constexpr double max_width = 1.295;  // by the height: tiles on their side are 1.3 times as wide as high
    return lattice.across.pitch_px > max_width * lattice.down.pitch_px;
}

LineComb comb_over(double pitch_px, double phase_px, int size_px, double max_cut) {
    const double first = std::ceil((-max_cut * pitch_px - phase_px) / pitch_px);
    LineComb comb{phase_px + first * pitch_px, pitch_px, 0, 0};
    comb.cells = static_cast<int>(std::floor((size_px + max_cut * pitch_px - comb.first_px) / pitch_px));
    return comb;
}

std::optional<TileLattice> spanned(const LatticeCandidate& found) {
    const int columns = found.lattice.across.cells;
    cv::Rect span;
    for (std::size_t i = 0; i < found.fit.likeness.size(); ++i)
        if (found.fit.likeness[i] >= sure_tile)
            span |= cv::Rect(static_cast<int>(i) % columns, static_cast<int>(i) / columns, 1, 1);
    if (span.empty()) return std::nullopt;
    TileLattice tiles{found.lattice, {}, found.fit.inset};
    LineComb& across = tiles.lattice.across;
    LineComb& down = tiles.lattice.down;
    across.first_px += span.x * across.pitch_px;
    across.cells = span.width;
    down.first_px += span.y * down.pitch_px;
    down.cells = span.height;
    for (int row = span.y; row < span.br().y; ++row)
        for (int column = span.x; column < span.br().x; ++column)
            tiles.likeness.push_back(found.fit.likeness[static_cast<std::size_t>(row * columns + column)]);
    return tiles;
}

}  // namespace unfold::vision
