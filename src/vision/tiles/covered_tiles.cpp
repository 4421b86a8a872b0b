// Assigns selected tiles to their kinds. A selection frame hides the edge of a tile, so it may not be
// detected as a tile, and two framed tiles form a kind of their own; the line between them crosses both
// faces. The rest of the faces is unchanged.
#include "vision/tiles/covered_tiles.h"

#include <algorithm>

namespace unfold::vision {
namespace {

struct Likeness {
    int kind = -1;
    double best = 0;    // share of the middle
    double second = 0;  // of another kind
};

// `may_be_of`: whether the face may have the kind of another one.
template <class Predicate>
Likeness likeness_of(std::size_t face, const TileKinds& kinds, const TileFaces& faces,
                     const Predicate& may_be_of) {
    Likeness found;
    std::vector<bool> is_seen(static_cast<std::size_t>(kinds.count), false);
    for (std::size_t other = 0; other < faces.size(); ++other) {
        const auto kind = static_cast<std::size_t>(kinds.kind[other]);
        if (is_seen[kind] || kinds.kind[other] == kinds.kind[face]) continue;  // one of each kind is enough
        if (!may_be_of(other)) continue;
        is_seen[kind] = true;
        const double share = faces.alike_in_middle(face, other, kinds.limit);
        if (share > found.best) {
            found = {kinds.kind[other], share, found.best};
        } else {
            found.second = std::max(found.second, share);
        }
    }
    return found;
}

}  // namespace

void join_covered_tiles(TileKinds& kinds, const TileFaces& faces, std::size_t sure, std::size_t in_lines) {
    if (kinds.count == 0) return;
    std::vector<int> sure_tiles(static_cast<std::size_t>(kinds.count), 0);
    for (std::size_t i = 0; i < sure; ++i)
        ++sure_tiles[static_cast<std::size_t>(kinds.kind[i])];
    // Where most cells are alone in their kind, they are not tiles (as in group_faces), and comparing all
    // pairs would take seconds.
    constexpr int some = 8;  // that are covered
    if (2 * std::count(sure_tiles.begin(), sure_tiles.end(), 1) > kinds.count + some) return;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const int own = sure_tiles[static_cast<std::size_t>(kinds.kind[i])];
        const bool is_sure = i < sure;
        if (own != (is_sure ? 1 : 0)) continue;
        constexpr double min_share = 0.6;
        constexpr double of_lone_share = 0.8;  // a lone tile may itself be background
        constexpr double clear_lead = 0.15;    // two blocks
        constexpr float confidence = 0.4F;     // of a clear one
        constexpr float doubt = 0.2F;
        const auto is_hidden = [&](std::size_t face) {
            return face >= sure && face < in_lines && faces.has_print(face, true);
        };
        const bool may_be_of_hidden = is_hidden(i);
        const Likeness like = likeness_of(i, kinds, faces, [&](std::size_t other) {
            return other < sure || (may_be_of_hidden && is_hidden(other));
        });
        if (like.kind < 0) continue;
        const int there = sure_tiles[static_cast<std::size_t>(like.kind)];
        if (like.best < (there < 2 ? of_lone_share : min_share) || (is_sure && there % 2 == 0)) continue;
        if (is_sure) --sure_tiles[static_cast<std::size_t>(kinds.kind[i])];
        kinds.kind[i] = like.kind;
        ++sure_tiles[static_cast<std::size_t>(like.kind)];
        kinds.confidence[i] = like.best - like.second >= clear_lead ? confidence : doubt;
    }
}

}  // namespace unfold::vision
