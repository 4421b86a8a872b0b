// Interpolation between the knots of each reader.
#include "vision/calibration.h"

#include <span>

#include "vision/calibration_knots.h"

namespace unfold::vision {
namespace {

std::span<const Knot> knots_of(Game game) {
    switch (game) {
        case Game::kami2:
            return knots_of_kami2;
        case Game::shisen:
            return knots_of_tiles;
        case Game::kami:
        case Game::floodit:
            break;
    }
    return knots_of_floods;
}

}  // namespace

double calibrated(Game game, double raw) {
    Knot before;  // no confidence, none right
    for (const Knot& knot : knots_of(game)) {
        if (raw <= knot.raw)
            return before.share + (knot.share - before.share) * (raw - before.raw) / (knot.raw - before.raw);
        before = knot;
    }
    return before.share;
}

}  // namespace unfold::vision
