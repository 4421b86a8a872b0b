// Where the numbered badges go: a pure function of geometry, board and moves.
#pragma once

#include "unfold/picture.h"

#include <optional>
#include <span>
#include <vector>

#include "graph/replay.h"

namespace unfold::render {

/// The disc with a move's number.
struct Badge {
    Point center;          ///< in pixels
    double radius_px = 0;  ///< ring included
    std::optional<std::size_t>
        after;                    ///< the badge that it continues: an earlier tap of the same growing region
    std::optional<Point> target;  ///< where the badge is outside its region: the point that it refers to
};

/// One badge a tap, in their order. They lie within what shows of the board and never overlap. Each lies in
/// its region, as deep as fits; the taps of a region that grew out of an earlier one follow its badge.
/// Cost: about a millisecond a tap. Deterministic.
[[nodiscard]] std::vector<Badge> layout_badges(const PictureGeometry& geometry, const Board& board,
                                               std::span<const Tap> taps);

}  // namespace unfold::render
