// The kinds of the tiles of a board, corrected with what holds for all deals.
#pragma once

#include <map>
#include <vector>

#include <opencv2/core.hpp>

#include "vision/tiles/face_distances.h"

namespace unfold::vision {

struct TileKinds {
    std::vector<int> kind;  ///< of each cell, -1: no tile
    int moved_count = 0;    ///< tiles that got another kind
};

/// The kinds that occur an odd number of times, and how often.
[[nodiscard]] std::map<int, int> odd_kinds(const TileKinds& kinds);

inline constexpr double no_fit = 1e6;  ///< more than any distance

/// The smallest distances of a tile to others of a kind and to those of other kinds; no_fit if there are
/// none.
struct KindFit {
    double own, other;
    [[nodiscard]] double ratio() const { return (own + 1) / (other + 1); }
};
[[nodiscard]] KindFit fit_of(std::size_t tile, int kind, const TileKinds& kinds,
                             const FaceDistances& distances);

/// Moves tiles between odd kinds while one fits another odd kind about as well as any: an object over a tile
/// makes it a kind of its own. Few tiles are covered; if many kinds are odd, the program has other pairs.
/// `cut`: the distance that separates kinds. `may_be_tile`: cells that may be covered tiles.
void make_even(TileKinds& kinds, const FaceDistances& distances, double cut,
               const std::vector<bool>& may_be_tile);

/// Moves two tiles that are nearest to one kind, and have no twins or only each other: a program marks both
/// tiles of a pair. `has_other_rim`: cells with a frame that other tiles do not have.
void join_marked_pairs(TileKinds& kinds, const FaceDistances& distances, double cut,
                       const std::vector<bool>& has_other_rim);

/// Makes one kind of the only two tiles without twins, since a tint or a frame may change one of them. Tiles
/// that are more than three cuts apart stay two kinds. `cut`: the distance that separates kinds.
void join_last_pair(TileKinds& kinds, const FaceDistances& distances, double cut);

/// Removes the outer columns and rows that share no kind with the rest, although tiles are dealt all over a
/// board: buttons and pictures beside it. On each side, at most a minority is removed at once. `places`:
/// column and row of each cell.
void remove_foreign_sides(TileKinds& kinds, const std::vector<cv::Point>& places);

}  // namespace unfold::vision
