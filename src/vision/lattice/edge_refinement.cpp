// Moves each line to the centroid of the color changes across it, in a window too narrow to include the print
// in the cells. A line without changes (between cells of one color) has no weight.
#include "vision/lattice/edge_refinement.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include <Eigen/Dense>

#include "vision/image/work_image.h"

namespace unfold::vision {
namespace {

constexpr double work_pixels = 1.5e6;    // of the copy in which edges are measured
constexpr double reach_cells = 1 / 8.0;  // of a line, each way: both edges of a wide gap
constexpr double max_move_cells = 1 / 12.0;
constexpr int min_reach_px = 2;
constexpr int max_change = 40;  // levels: print counts no more than a border between two pastel colors

// How much the columns within some rows differ from those beside them, in the strongest channel.
std::vector<double> changes_across(const cv::Mat& bgr, const cv::Range& rows) {
    std::vector<double> changes(static_cast<std::size_t>(bgr.cols), 0);
    for (int y = rows.start; y < rows.end; ++y) {
        const auto* row = bgr.ptr<cv::Vec3b>(y);
        for (int x = 1; x + 1 < bgr.cols; ++x) {
            int most = 0;
            for (int c = 0; c < 3; ++c)
                most = std::max(most, std::abs(row[x + 1][c] - row[x - 1][c]));
            changes[static_cast<std::size_t>(x)] += std::min(most, max_change);
        }
    }
    return changes;
}

LineComb refined(const std::vector<double>& changes, const LineComb& comb) {
    const double reach = std::max<double>(min_reach_px, reach_cells * comb.pitch_px);
    const auto size = static_cast<int>(changes.size());
    LineComb best = comb;
    for (int round = 0; round < 2; ++round) {
        Eigen::Matrix2d normal = Eigen::Matrix2d::Zero();
        Eigen::Vector2d right = Eigen::Vector2d::Zero();
        for (int line = 0; line <= comb.cells; ++line) {
            // A line at 3 lies between the pixels 2 and 3.
            const double at = best.first_px + line * best.pitch_px - 0.5;
            const int from = static_cast<int>(std::ceil(at - reach)),
                      to = static_cast<int>(std::floor(at + reach));
            if (from < 0 || to >= size || to <= from) continue;
            const auto* first = changes.data() + from;
            const auto* last = changes.data() + to + 1;
            const double least = *std::min_element(first, last);
            double weight = 0, moment = 0;
            for (int x = from; x <= to; ++x) {
                weight += changes[static_cast<std::size_t>(x)] - least;
                moment += x * (changes[static_cast<std::size_t>(x)] - least);
            }
            if (weight <= 0) continue;
            const Eigen::Vector2d row(line, 1);
            normal += weight * row * row.transpose();
            right += (moment + 0.5 * weight) * row;
        }
        // Singular: one line.
        if (normal.determinant() <= 1e-6 * normal(0, 0) * normal(1, 1)) return best;
        const Eigen::Vector2d solution = normal.ldlt().solve(right);
        const LineComb moved{solution[1], solution[0], comb.cells};
        const double off =
            std::max(std::abs(moved.first_px - comb.first_px), std::abs(moved.end_px() - comb.end_px()));
        if (off > max_move_cells * comb.pitch_px) return best;
        best = moved;
    }
    return best;
}

cv::Range pixels_of(const LineComb& comb, int size_px) {
    const int from = std::clamp(static_cast<int>(std::lround(comb.first_px)), 0, size_px);
    return {from, std::clamp(static_cast<int>(std::lround(comb.end_px())), from, size_px)};
}

}  // namespace

SquareLattice refined_by_edges(const ImageView& picture, const SquareLattice& lattice) {
    const WorkImage work = work_image(picture, work_pixels);
    const LineComb across = lattice.across.scaled(work.x_scale), down = lattice.down.scaled(work.y_scale);
    return {refined(changes_across(work.image, pixels_of(down, work.image.rows)), across)
                .scaled(1 / work.x_scale),
            refined(changes_across(work.image.t(), pixels_of(across, work.image.cols)), down)
                .scaled(1 / work.y_scale)};
}

}  // namespace unfold::vision
