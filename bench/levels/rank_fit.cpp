// A Bradley-Terry model with features, and rank correlation.
#include "rank_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace unfold::bench {
namespace {

using levels::feature_count;
using levels::Features;

Features deviations(const std::vector<RankedLevel>& ranked) {
    Features result{};
    const auto count = static_cast<double>(ranked.size());
    for (std::size_t i = 0; i < feature_count; ++i) {
        double mean = 0, squares = 0;
        for (const RankedLevel& level : ranked)
            mean += level.features[i] / count;
        for (const RankedLevel& level : ranked)
            squares += (level.features[i] - mean) * (level.features[i] - mean) / count;
        result[i] = std::max(1e-6, std::sqrt(squares));
    }
    return result;
}

std::vector<double> ranks(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> result(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first;
        while (last < order.size() && values[order[last]] == values[order[first]])
            ++last;
        for (std::size_t i = first; i < last; ++i)
            result[order[i]] = static_cast<double>(first + last - 1) / 2;
        first = last;
    }
    return result;
}

}  // namespace

double weighted_sum(const Features& weights, const Features& features) {
    return std::inner_product(weights.begin(), weights.end(), features.begin(), 0.0);
}

Features fit(const std::vector<RankedLevel>& ranked, const std::vector<HarderPair>& pairs) {
    constexpr int steps = 4000;
    constexpr double rate = 1.0, penalty = 0.01;
    const Features scale = deviations(ranked);
    double total = 0;
    for (const HarderPair& pair : pairs)
        total += pair.weight;
    Features weights{};
    for (int step = 0; step < steps; ++step) {
        Features gradient{};
        for (const HarderPair& pair : pairs) {
            Features difference{};
            for (std::size_t i = 0; i < feature_count; ++i)
                difference[i] =
                    (ranked[pair.harder].features[i] - ranked[pair.easier].features[i]) / scale[i];
            const double miss = 1 / (1 + std::exp(weighted_sum(weights, difference)));
            for (std::size_t i = 0; i < feature_count; ++i)
                gradient[i] += pair.weight * miss * difference[i] / total;
        }
        for (std::size_t i = 0; i < feature_count; ++i)
            weights[i] = std::max(0.0, weights[i] + rate * (gradient[i] - penalty * weights[i]));
    }
    for (std::size_t i = 0; i < feature_count; ++i)
        weights[i] /= scale[i];
    return weights;
}

double spearman(const std::vector<double>& a, const std::vector<double>& b) {
    const std::vector<double> x = ranks(a), y = ranks(b);
    const double mean = (static_cast<double>(a.size()) - 1) / 2;
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - mean) * (y[i] - mean);
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
    }
    return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

}  // namespace unfold::bench
