// A lattice that was fitted to a picture, before it is known which of several is that of the tiles.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "vision/tiles/tile_frames.h"
#include "vision/tiles/tile_lattice.h"

namespace unfold::vision {

/// The size of the cells, in pixels.
struct CellPitch {
    double width_px = 0, height_px = 0;
    [[nodiscard]] double area() const { return width_px * height_px; }
};

/// Whether two lengths are the same, apart from the error of measuring a pitch.
[[nodiscard]] inline bool are_alike(double a_px, double b_px) {
    constexpr double share = 0.02;
    return std::abs(a_px - b_px) <= share * b_px;
}

struct LatticeCandidate {
    SquareLattice lattice;
    FrameFit fit;
    // Half the pitch finds up to twice the cells, each half as large and less alike; twice the pitch finds
    // half the cells. The middle between counting cells and covering area is least for both.
    [[nodiscard]] double score() const {
        // Above that, print and shadows make the difference.
        constexpr double even = 0.7;
        return fit.total * std::min(1.0, std::pow(fit.evenness / even, 2)) *
               std::sqrt(lattice.across.pitch_px * lattice.down.pitch_px);
    }
};

/// All whole cells of a picture, and those of which it cuts no more than a share, by default a border.
[[nodiscard]] LineComb comb_over(double pitch_px, double phase_px, int size_px, double max_cut = 0.12);

/// The part of the lattice that the tiles span. Nothing where it has no tiles.
[[nodiscard]] std::optional<TileLattice> spanned(const LatticeCandidate& found);

}  // namespace unfold::vision
