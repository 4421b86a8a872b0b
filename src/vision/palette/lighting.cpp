// Ridge regression of the light, and its application to a swatch and removal from a color.
#include "vision/palette/lighting.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <Eigen/Dense>

#include "core/mapped.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

using Terms = Eigen::Matrix<double, 6, 1>;

Terms lighting_terms(Point at) {
    const double x = at.x - 0.5;
    const double y = at.y - 0.5;
    Terms terms;
    terms << 1, x, y, x * x, x * y, y * y;
    return terms;
}

Lab brightened(const Lab& color, double gain) {
    SrgbColor components = srgb_from_lab(color);
    for (float& component : components)
        component = clamped_to_unit(component * static_cast<float>(gain));
    return lab_from_srgb(components);
}

}  // namespace

Lighting fit_lighting(const std::vector<LitColor>& cells, const std::vector<Lab>& swatches,
                      const std::vector<int>& swatch_of, const Lighting& start) {
    // Ridge: with few cells, the linear terms explain the light rather than the quadratic ones.
    constexpr double linear_ridge = 0.05, quadratic_ridge = 0.4;  // weights of cells
    constexpr double huber = 0.08;                                // error of the logarithm
    Lighting lighting = start;
    for (int round = 0; round < 3; ++round) {
        Eigen::Matrix<double, 6, 6> normal_matrix = Eigen::Matrix<double, 6, 6>::Zero();
        Terms right_side = Terms::Zero();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (swatch_of[i] < 0) continue;
            // Lightness grows nearly in proportion to sRGB values, from a little below zero.
            const auto expected = static_cast<double>(swatches[static_cast<std::size_t>(swatch_of[i])].l);
            const double log_ratio = std::log((static_cast<double>(cells[i].color.l) + 1) / (expected + 1));
            const Terms row = lighting_terms(cells[i].at);
            const double error = std::abs(log_ratio - lighting.log_gain_at(cells[i].at));
            // The logarithm of a dark color is uncertain.
            const double weight =
                cells[i].weight * (expected + 1) / 100 * clamped_to_unit(huber / (error + 1e-9));
            normal_matrix += weight * row * row.transpose();
            right_side += weight * log_ratio * row;
        }
        for (int t = 0; t < 6; ++t)
            normal_matrix(t, t) += t < 3 ? linear_ridge : quadratic_ridge;
        const Terms solution = normal_matrix.ldlt().solve(right_side);
        std::copy(solution.begin(), solution.end(), lighting.log_gain.begin());
    }
    return lighting;
}

double Lighting::log_gain_at(Point at) const {
    const Terms terms = lighting_terms(at);
    return std::inner_product(log_gain.begin(), log_gain.end(), terms.begin(), 0.0);
}

Lab Lighting::lit(const Lab& swatch, Point at) const {
    return brightened(swatch, std::exp(log_gain_at(at)));
}

std::vector<Lab> Lighting::lit(const std::vector<Lab>& swatches, Point at) const {
    return mapped(swatches, [&](const Lab& swatch) { return lit(swatch, at); });
}

Lab Lighting::unlit(const Lab& color, Point at) const {
    return brightened(color, std::exp(-log_gain_at(at)));
}

}  // namespace unfold::vision
