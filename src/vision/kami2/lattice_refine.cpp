// Searches each lattice edge near its expected place. Its offset along the normal gives one linear equation
// in the six parameters of the affine map.
#include "vision/kami2/lattice_refine.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <Eigen/Dense>

#include "core/length.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

constexpr int fit_rounds = 2;
constexpr double reach_columns = 0.1;  // an edge lies at most so far from its place, in column widths
constexpr double step_px = 0.5;        // of the search for an edge
// Sampled places of an edge, as shares of its length: not at its ends, where others meet it.
constexpr std::array<float, 9> samples_along{0.18F, 0.26F, 0.34F, 0.42F, 0.50F, 0.58F, 0.66F, 0.74F, 0.82F};
// Gaussian prior for parameters that the edges do not determine: standard deviation 1 % for scale and shear,
// `reach_columns` for the place.
constexpr double prior_scale = 0.01;

struct Edge {
    LineFamily family;
    Point from, to;  // in cells

    [[nodiscard]] Point middle() const { return {(from.x + to.x) / 2, (from.y + to.y) / 2}; }
};

std::vector<Edge> edges_of(const Lattice& lattice) {
    std::vector<Edge> edges;
    for (int k = 0; k <= lattice.columns; ++k) {
        for (int v = (k + 1) % 2; v < lattice.rows; v += 2) {
            const Point vertex{static_cast<double>(k), static_cast<double>(v)};
            // The outer sides of the board have no neighbor: the edge there is that of the picture.
            if (k > 0 && k < lattice.columns && v + 2 < lattice.rows)
                edges.push_back({LineFamily::vertical, vertex, {vertex.x, vertex.y + 2}});
            if (k == lattice.columns) continue;
            if (v > 0) edges.push_back({LineFamily::rising, vertex, {vertex.x + 1, vertex.y - 1}});
            if (v + 1 < lattice.rows)
                edges.push_back({LineFamily::falling, vertex, {vertex.x + 1, vertex.y + 1}});
        }
    }
    return edges;
}

// Interpolates between the centers of four pixels, which lie at integers plus a half; in the steps of `Vote`.
float vote_at(const cv::Mat& votes, float x, float y) {
    const float fx = std::clamp(x - 0.5F, 0.0F, static_cast<float>(votes.cols) - 1.001F);
    const float fy = std::clamp(y - 0.5F, 0.0F, static_cast<float>(votes.rows) - 1.001F);
    const int x0 = static_cast<int>(fx);
    const int y0 = static_cast<int>(fy);
    const auto* upper = votes.ptr<Vote>(y0) + x0;
    const auto* lower = votes.ptr<Vote>(y0 + 1) + x0;
    const float to_right = fx - static_cast<float>(x0);
    const auto along = [&](const Vote* row) {
        return static_cast<float>(row[0]) + static_cast<float>(row[1] - row[0]) * to_right;
    };
    const float above = along(upper);
    return above + (along(lower) - above) * (fy - static_cast<float>(y0));
}

// The measurements of one edge.
struct EdgeMeasurement {
    LineFamily family;
    Point middle_in_cells;
    Point normal_px;
    double offset_px = 0;  // where the edge is, along the normal
    double weight = 0;     // height of the edge above its surroundings
    double contrast = 0;   // vote on the expected place above that beside it
};

bool inside(const RectPx& r, Point p, double margin_px) {
    return p.x > r.x + margin_px && p.x < r.x + r.width - margin_px && p.y > r.y + margin_px &&
           p.y < r.y + r.height - margin_px;
}

EdgeMeasurement measure_edge(const cv::Mat& votes, const Edge& edge, const PxFromCell& map,
                             double column_px) {
    const Point a = map(edge.from);
    const Point b = map(edge.to);
    const double length = length_of(b.x - a.x, b.y - a.y);
    EdgeMeasurement measurement{edge.family, edge.middle(), {-(b.y - a.y) / length, (b.x - a.x) / length}};
    const double reach_px = std::max(2.0, reach_columns * column_px);
    const int half = static_cast<int>(std::ceil(reach_px / step_px));
    std::vector<double> profile(static_cast<std::size_t>(2 * half + 1));
    for (int i = -half; i <= half; ++i) {
        const double shift_px = i * step_px;
        const Point from{a.x + shift_px * measurement.normal_px.x, a.y + shift_px * measurement.normal_px.y};
        float sum = 0;
        for (const float t : samples_along)
            sum += vote_at(votes, static_cast<float>(from.x) + t * static_cast<float>(b.x - a.x),
                           static_cast<float>(from.y) + t * static_cast<float>(b.y - a.y));
        profile[static_cast<std::size_t>(i + half)] =
            static_cast<double>(sum) / (samples_along.size() * static_cast<double>(full_vote));
    }
    const auto peak = std::max_element(profile.begin(), profile.end());
    const auto at = static_cast<int>(peak - profile.begin());
    const double beside = (profile.front() + profile.back()) / 2;
    measurement.contrast = profile[static_cast<std::size_t>(half)] - beside;
    if (at == 0 || at == 2 * half) return measurement;
    // The centroid of the part of the peak above half its maximum.
    double mass = 0;
    double moment = 0;
    for (int i = std::max(0, at - 3); i <= std::min(2 * half, at + 3); ++i) {
        const double above = positive_part(profile[static_cast<std::size_t>(i)] - *peak / 2);
        mass += above;
        moment += above * (i - half);
    }
    measurement.offset_px = mass > 0 ? moment / mass * step_px : 0;
    measurement.weight = positive_part(*peak - beside);
    return measurement;
}

using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

// Coordinates centered on the board, so that place and scale hardly depend on each other.
Point centered(Point in_cells, const Lattice& lattice) {
    return {in_cells.x - lattice.columns / 2.0, in_cells.y - (lattice.rows - 1) / 2.0};
}

Vector6 correction(const std::vector<EdgeMeasurement>& measurements, const Lattice& lattice, double column_px,
                   double huber_px) {
    Matrix6 normal_matrix = Matrix6::Zero();
    Vector6 right_side = Vector6::Zero();
    for (const EdgeMeasurement& s : measurements) {
        if (s.weight <= 0) continue;
        const Point p = centered(s.middle_in_cells, lattice);
        Vector6 row;
        row << s.normal_px.x * p.x, s.normal_px.x * p.y, s.normal_px.x, s.normal_px.y * p.x,
            s.normal_px.y * p.y, s.normal_px.y;
        const double robust = clamped_to_unit(huber_px / (std::abs(s.offset_px) + 1e-9));
        normal_matrix += s.weight * robust * row * row.transpose();
        right_side += s.weight * robust * s.offset_px * row;
    }
    const double scale_px = prior_scale * column_px;
    const double place_px = reach_columns * column_px;
    Vector6 prior;
    prior << scale_px, scale_px, place_px, scale_px, scale_px, place_px;
    normal_matrix.diagonal() += prior.cwiseAbs2().cwiseInverse();
    return normal_matrix.ldlt().solve(right_side);
}

PxFromCell moved(const PxFromCell& map, const Vector6& by, const Lattice& lattice) {
    PxFromCell result = map;
    result.x_per_column += by(0);
    result.x_per_row += by(1);
    result.y_per_column += by(3);
    result.y_per_row += by(4);
    const Point origin = centered({0, 0}, lattice);
    result.x0 += by(2) + by(0) * origin.x + by(1) * origin.y;
    result.y0 += by(5) + by(3) * origin.x + by(4) * origin.y;
    return result;
}

}  // namespace

RefinedLattice refine_lattice(const LineVotes& votes, const Lattice& lattice, const RectPx& board_px,
                              const PxFromCell& start) {
    const std::vector<Edge> edges = edges_of(lattice);
    RefinedLattice result{start, {}, 0};
    const double column_px = length_of(start.x_per_column, start.y_per_column);
    std::vector<EdgeMeasurement> measurements;
    for (int round = 0; round <= fit_rounds; ++round) {
        measurements.clear();
        for (const Edge& edge : edges) {
            if (inside(board_px, result.px_from_cell(edge.middle()), 0.25 * column_px))
                measurements.push_back(
                    measure_edge(votes[edge.family], edge, result.px_from_cell, column_px));
        }
        if (round == fit_rounds) break;
        const double huber_px = std::max(0.5, 0.02 * column_px);
        const Vector6 by = correction(measurements, lattice, column_px, huber_px);
        result.px_from_cell = moved(result.px_from_cell, by, lattice);
    }

    std::array<int, 3> count{};
    double weights = 0;
    double squares = 0;
    for (const EdgeMeasurement& s : measurements) {
        const auto family = static_cast<std::size_t>(s.family);
        result.contrast[family] += s.contrast;
        ++count[family];
        weights += s.weight;
        squares += s.weight * s.offset_px * s.offset_px;
    }
    for (std::size_t d = 0; d < 3; ++d)
        result.contrast[d] /= std::max(1, count[d]);
    result.spread = weights > 0 ? std::sqrt(squares / weights) / column_px : 1.0;
    return result;
}

}  // namespace unfold::vision
