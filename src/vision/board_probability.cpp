// See board_probability.h.
#include "vision/board_probability.h"

#include <array>
#include <cmath>

#include "vision/trained_data.h"

// Written by cmake/embed_file.cmake from the file of the trees.
namespace unfold::embedded {
extern const unsigned char board_probability[];
extern const std::size_t board_probability_size;
}  // namespace unfold::embedded

namespace unfold::vision {

TreeSums::TreeSums(std::span<const unsigned char> bytes) {
    constexpr double unit = 10'000;  // fixed point: each quotient is the double nearest to the decimal
    TrainedData file(bytes, "UNFOLD odds v02\n", "table of probabilities", Stage::cells);
    for (Sum& sum : sums_) {
        sum.feature_count = file.read_unsigned(2);
        sum.trees.resize(file.read_unsigned(2));
        sum.start = file.read_signed(4) / unit;
        for (Tree& tree : sum.trees) {
            for (Split& split : tree.splits) {
                split.feature = file.read_unsigned(2);
                file.require(split.feature < sum.feature_count);
                split.threshold = file.read_signed(4) / unit;
            }
            for (double& leaf : tree.leaves)
                leaf = file.read_signed(4) / unit;
        }
    }
    file.require_end();
}

double TreeSums::probability(ProbabilityModel model, std::span<const double> features) const {
    const Sum& sum = sums_.at(static_cast<std::size_t>(model));
    if (features.size() != sum.feature_count)
        throw Error(ErrorCode::internal, Stage::cells, "The table of probabilities is for other features.",
                    "Build Unfold again from unchanged sources.");
    double log_odds = sum.start;
    const auto side = [&](const Split& split) {
        return std::size_t{features[split.feature] < split.threshold ? 0U : 1U};
    };
    for (const Tree& tree : sum.trees) {
        const std::size_t first = side(tree.splits[0]);
        log_odds += tree.leaves[2 * first + side(tree.splits[1 + first])];
    }
    return 1 / (1 + std::exp(-log_odds));
}

double probability_of(ProbabilityModel model, std::span<const double> features) {
    static const TreeSums sums({embedded::board_probability, embedded::board_probability_size});
    return sums.probability(model, features);
}

// Knots of an isotonic regression (pool adjacent violators) on synthetic screens: 150 seeds of
// bench_vision_reliability, November 2026. The first knot is set by hand: screens with a cut-off swatch get a
// confidence of 0.4 and are misread, but no seed contains one.
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
