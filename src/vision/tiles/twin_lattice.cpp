// Grid search over the phase of the lattice, coarse to fine. In a wrong phase each cell includes a strip of
// its neighbor, and the twin's neighbor differs.
#include "vision/tiles/twin_lattice.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "core/vector_code.h"
#include "vision/tiles/whole_rows.h"

namespace unfold::vision {
namespace {

// Cells of a lattice, and how much some of them differ from their nearest twins.
struct Twins {
    std::vector<int> cells;          // those with print
    std::vector<std::size_t> asked;  // of these cells: those that were compared
    std::vector<float> unlike;  // of each: the squared distance from its twin, as a share of their contrasts
};

// The least squared distance of a glance from the others, as a share of the contrasts of both.
UNFOLD_VECTOR_CODE float nearest_twin(const WholeRows& glances, const std::vector<float>& contrasts,
                                      std::size_t i) {
    float nearest = std::numeric_limits<float>::max();
    for (std::size_t k = 0; k < contrasts.size(); ++k)
        if (k != i)
            nearest = std::min(
                nearest, static_cast<float>(glances.squared_distance(i, k)) / (contrasts[i] + contrasts[k]));
    return nearest;
}

Twins twins_of(const SmallPicture& picture, const SquareLattice& lattice, std::size_t max_asked) {
    constexpr float blank = 12;  // levels
    TileLattice tiles = scaled({lattice, {}, {}}, 1.0 / picture.factor);
    std::vector<int> cells(static_cast<std::size_t>(lattice.across.cells) *
                           static_cast<std::size_t>(lattice.down.cells));
    std::iota(cells.begin(), cells.end(), 0);
    const Glances all = glances(picture.soft, tiles, cells);
    Twins twins;
    std::vector<Eigen::Index> rows;
    std::vector<float> contrasts;  // squared
    for (const int cell : cells) {
        const Eigen::Map<const Eigen::Array<float, Eigen::Dynamic, 3, Eigen::RowMajor>> colors(
            all.row(cell).data(), all.cols() / 3, 3);
        const Eigen::ArrayXf apart =
            (colors.rowwise() - colors.colwise().mean().eval()).square().rowwise().sum();
        if (apart.maxCoeff() < blank * blank) continue;
        twins.cells.push_back(cell);
        rows.push_back(cell);
        contrasts.push_back(apart.sum());
    }
    WholeRows printed(rows.size(), static_cast<std::size_t>(all.cols()));
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::transform(all.row(rows[i]).data(), all.row(rows[i]).data() + all.cols(), printed.row(i),
                       [](float level) { return static_cast<std::int16_t>(level); });
    const std::size_t step = std::max<std::size_t>(1, rows.size() / std::max<std::size_t>(1, max_asked));
    for (std::size_t i = 0; i < rows.size(); i += step) {
        twins.asked.push_back(i);
        twins.unlike.push_back(nearest_twin(printed, contrasts, i));
    }
    return twins;
}

}  // namespace

std::optional<LatticeCandidate> lattice_by_twins(const cv::Mat& bgr, const StepMaps& steps,
                                                 SmallPictures& small, const CellPitch& pitch) {
    constexpr std::size_t max_asked = 60, max_cells = 500;
    constexpr int phases = 8, finer = 3;  // a direction, and halvings of the step
    constexpr float alike = 0.1F, unlike = 0.4F;
    constexpr std::size_t min_twins = 12;
    const auto lattice_at = [&](double x, double y) {
        return SquareLattice{comb_over(pitch.width_px, x * pitch.width_px, bgr.cols),
                             comb_over(pitch.height_px, y * pitch.height_px, bgr.rows)};
    };
    const SquareLattice first = lattice_at(0, 0);
    if (first.across.cells < 2 || first.down.cells < 2 ||
        static_cast<std::size_t>(first.across.cells) * static_cast<std::size_t>(first.down.cells) > max_cells)
        return std::nullopt;
    const SmallPicture& picture = small.for_lattice(first);
    struct Best {
        double x = 0, y = 0, score = -1;
    } best;
    const auto look_at = [&](double x, double y) {
        const Twins twins = twins_of(picture, lattice_at(x, y), max_asked);
        double score = 0;
        for (const float distance : twins.unlike)
            score += static_cast<double>(std::max(0.0F, 1 - distance / unlike));
        // Of all cells, though only some were compared.
        if (!twins.asked.empty())
            score *= static_cast<double>(twins.cells.size()) / static_cast<double>(twins.asked.size());
        if (score > best.score) best = {x, y, score};
    };
    for (int y = 0; y < phases; ++y)
        for (int x = 0; x < phases; ++x)
            look_at(x / static_cast<double>(phases), y / static_cast<double>(phases));
    double step = 0.5 / phases;
    for (int round = 0; round < finer; ++round, step /= 2) {
        const Best around = best;
        for (const double y : {-step, 0.0, step})
            for (const double x : {-step, 0.0, step})
                if (x != 0 || y != 0) look_at(around.x + x, around.y + y);
    }
    LatticeCandidate candidate{lattice_at(best.x, best.y), {}};
    candidate.fit = fit_frames(steps, candidate.lattice);
    const Twins twins = twins_of(picture, candidate.lattice, max_cells);
    std::size_t found = 0;
    for (std::size_t i = 0; i < twins.asked.size(); ++i) {
        float& likeness = candidate.fit.likeness[static_cast<std::size_t>(twins.cells[twins.asked[i]])];
        if (twins.unlike[i] <= alike) likeness = std::max(likeness, lone_tile), ++found;
    }
    candidate.fit.inset = {0.05, 0.05, 0.05, 0.05};
    if (found < min_twins) return std::nullopt;
    return candidate;
}

}  // namespace unfold::vision
