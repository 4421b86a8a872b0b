// Knots of an isotonic regression (pool adjacent violators) on synthetic screens: 150 seeds of
// bench_vision_reliability, November 2026. The first knot is set by hand: screens with a cut-off swatch get a
// confidence of 0.4 and are misread, but no seed contains one.
#include "vision/calibration.h"

#include <array>

namespace unfold::vision {

double calibrated_kami2(double raw) {
    struct Knot {
        double raw, share;
    };
    constexpr std::array knots{Knot{0.400, 0.400}, Knot{0.703, 0.945}, Knot{1.000, 1.000}};
    Knot before{0, 0};  // no confidence, none right
    for (const Knot& knot : knots) {
        if (raw <= knot.raw)
            return before.share + (knot.share - before.share) * (raw - before.raw) / (knot.raw - before.raw);
        before = knot;
    }
    return before.share;
}

}  // namespace unfold::vision
