// Pitch and phases of the triangle lattice from line votes alone.
#pragma once

#include <array>
#include <vector>

#include "vision/kami2/line_votes.h"

namespace unfold::vision {

/// A lattice without its place of row 0 and column 0: three families of lines with one pitch.
/// Lines of family d: n_d . p = phase_px[d] + k * pitch_px, and phase[1] - phase[2] = phase[0] (mod pitch).
struct LatticeLines {
    double pitch_px = 0;               ///< column width
    std::array<double, 3> phase_px{};  ///< each in [0, pitch)
    double score = 0;                  ///< agreement of the votes; comparable within one image
};

/// The most likely lattices of an image: the two best pitches, then the best near half and twice of each,
/// since a lattice also fits at half its pitch. Sorted by score, the best first. Pitches from `min_pitch_px`
/// to `max_pitch_px`. Never empty if `min_pitch_px <= max_pitch_px`, even if the image contains no lattice.
/// Method: line positions of each family as a histogram; a Fourier sum over the first four harmonics.
/// Cost: linear in the pixels and in the pitches tried; a few milliseconds at a quarter of a megapixel.
[[nodiscard]] std::vector<LatticeLines> fit_lattice_lines(const LineVotes& votes, double min_pitch_px,
                                                          double max_pitch_px);

}  // namespace unfold::vision
