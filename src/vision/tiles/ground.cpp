// Print covers the middle of a face, so the fit begins at the edge.
#include "vision/tiles/ground.h"

#include <algorithm>

#include <Eigen/Dense>

namespace unfold::vision {
namespace {

constexpr int surface_terms = 6;
using Basis = Eigen::MatrixXf;

Basis basis_of(Eigen::Index rows, Eigen::Index columns, int step) {
    const Eigen::Index down = (rows + step - 1) / step, across = (columns + step - 1) / step;
    Basis basis(down * across, surface_terms);
    for (Eigen::Index i = 0; i < basis.rows(); ++i) {
        const float y = 2 * static_cast<float>(i / across * step) / static_cast<float>(rows - 1) - 1;
        const float x = 2 * static_cast<float>(i % across * step) / static_cast<float>(columns - 1) - 1;
        basis.row(i) << 1, x, y, x * x, x * y, y * y;
    }
    return basis;
}

}  // namespace

LabPlanes ground_of(const LabPlanes& face) {
    constexpr int step_px = 2;
    constexpr int rounds = 5;
    constexpr float spread = 5;      // in Lab: pixels that differ by more count little
    constexpr float inside = 0.15F;  // the weight of pixels in the middle at first
    constexpr float edge = 0.8F;     // of half the face
    const Eigen::Index rows = face[0].rows(), columns = face[0].cols();
    const Basis basis = basis_of(rows, columns, step_px);
    Eigen::MatrixXf colors(basis.rows(), 3);
    const Eigen::Index across = (columns + step_px - 1) / step_px;
    Eigen::ArrayXf weights(basis.rows());
    for (Eigen::Index i = 0; i < basis.rows(); ++i) {
        for (Eigen::Index channel = 0; channel < 3; ++channel)
            colors(i, channel) =
                face[static_cast<std::size_t>(channel)](i / across * step_px, i % across * step_px);
        const bool is_edge = std::max(std::abs(basis(i, 1)), std::abs(basis(i, 2))) >= edge;
        weights[i] = is_edge ? 1 : inside;
    }
    Eigen::MatrixXf surface;
    for (int round = 0; round < rounds; ++round) {
        const Basis weighted = basis.array().colwise() * weights;
        Eigen::MatrixXf normal = weighted.transpose() * basis;
        // Where few pixels show the ground, it is flat.
        normal.diagonal().tail(surface_terms - 1).array() += 0.02F * normal(0, 0);
        normal(0, 0) += 1e-3F;
        surface = normal.ldlt().solve(weighted.transpose() * colors);
        const Eigen::ArrayXf apart = (colors - basis * surface).rowwise().squaredNorm();
        weights = (1 + apart / (spread * spread)).square().inverse();
    }
    const Eigen::MatrixXf all = basis_of(rows, columns, 1) * surface;
    LabPlanes ground;
    for (Eigen::Index channel = 0; channel < 3; ++channel) {
        const Eigen::VectorXf values = all.col(channel);
        ground[static_cast<std::size_t>(channel)] = Eigen::Map<const Plane>(values.data(), rows, columns);
    }
    return ground;
}

Plane print_share(const LabPlanes& face, const LabPlanes& ground) {
    // Edges of what lies behind a translucent tile contrast less than print does.
    constexpr float least = 14;              // in Lab
    constexpr float from = 0.2F, to = 0.5F;  // of the largest contrast
    const Plane apart =
        ((face[0] - ground[0]).square() + (face[1] - ground[1]).square() + (face[2] - ground[2]).square())
            .sqrt();
    const float contrast = std::max(least, apart.maxCoeff());
    return ((apart / contrast - from) / (to - from)).max(0.0F).min(1.0F);
}

}  // namespace unfold::vision
