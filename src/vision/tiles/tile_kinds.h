// Which tiles show the same picture.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "vision/tiles/tile_faces.h"

namespace unfold::vision {

/// A board has at least so many kinds: that fewer are all even is chance too often.
inline constexpr int min_tile_kinds = 6;

/// Fewer tiles are not read: that their kinds are all even is chance too often.
inline constexpr std::size_t min_tiles_of_board = 12;

/// Kinds of less regularity are not those of a board, however clearly they are apart.
inline constexpr double min_tile_regularity = -0.2;

struct TileKinds {
    std::vector<int> kind;          ///< of each face, numbered in the order of their first faces
    std::vector<float> confidence;  ///< of each face, 0 … 1: how much nearer its own kind is than any other
    int count = 0;
    /// How many times larger the least difference between two kinds is than the difference at which one was
    /// joined: at the cut, before groups near it were split and joined.
    double separation = 0;
    double regularity = 0;  ///< how plausible the numbers of tiles of printed kinds are, -1.5 … 0.7: below 0,
                            ///< many are odd or large; at the cut where most kinds are clearly odd
    double odd_share = 0;    ///< of the kinds at the cut, 0 … 1: those of odd size
    double parity_bits = 0;  ///< how unlikely it is by chance that so few kinds are odd, at the cut
    double score = 0;        ///< to choose among groupings of the same tiles: higher is more plausible
    double limit = 0;        ///< in Lab: faces that differ by less are alike
    double within = 0;       ///< the largest step within a kind at the cut, in Lab
};

/// The groups of the faces that are tiles for certain.
struct SureKinds {
    TileKinds summary;  ///< without the kind and the confidence of each face
    /// The kinds of all faces: the others join what they are as much alike. Takes the faces that were
    /// grouped, with those that were added since.
    std::function<TileKinds(const TileFaces&)> with_others;
};

/// Groups the first `sure` faces by their differences. These are tiles and say how much faces of one kind
/// differ.
[[nodiscard]] SureKinds group_sure_faces(const TileFaces& faces, std::size_t sure);

/// Raises the regularity to that of the present kinds of the first `sure` faces, where that is higher: other
/// faces, and faces that were joined since, may complete these kinds. Requires: `kinds` groups `faces`.
void update_regularity(TileKinds& kinds, const TileFaces& faces, std::size_t sure);

/// Groups all faces.
[[nodiscard]] TileKinds group_faces(const TileFaces& faces, std::size_t sure);

}  // namespace unfold::vision
