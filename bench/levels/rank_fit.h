// Fitting a linear order to published ones: pairs of levels of which one comes first.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "levels/grade.h"

namespace unfold::bench {

/// A level whose place among others is published.
struct RankedLevel {
    std::size_t page = 0;
    int place = 0;      ///< on the page, from 1
    int published = 0;  ///< moves
    levels::Features features{};
};

/// A pair of levels of which the second is harder, and how much the pair counts.
struct HarderPair {
    std::size_t easier = 0;
    std::size_t harder = 0;
    double weight = 1;
};

/// The weights, none negative, that maximize the likelihood of the pairs in a Bradley-Terry model with a
/// quadratic penalty: P(harder) = 1 / (1 + exp(-w·(x_harder - x_easier))). Projected gradient ascent on
/// features scaled to standard deviation 1; deterministic.
[[nodiscard]] levels::Features fit(const std::vector<RankedLevel>& ranked,
                                   const std::vector<HarderPair>& pairs);

[[nodiscard]] double weighted_sum(const levels::Features& weights, const levels::Features& features);

/// Spearman's rank correlation, equal values sharing the mean of their ranks; 0 where one side is constant.
/// Requires: equally many values.
[[nodiscard]] double spearman(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace unfold::bench
