// A step of a level or two is lost in the noise between two pixels and shows between the means of two strips
// that are as long as a cell. A line beside the board counts where most cells along it show a step or a thin
// stroke that is larger than what lies between the lines.
#include "vision/square/faint_lines.h"

#include "unfold/puzzle.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/palette/kmeans.h"
#include "vision/square/board_sides.h"
#include "vision/square/square_cells.h"

namespace unfold::vision {
namespace {

constexpr double min_share_of_line = 0.9;  // of the cells along a line

class FaintLines {
  public:
    explicit FaintLines(const cv::Mat& bgr) : size_(bgr.size()) { cv::integral(bgr, sums_, CV_32S); }

    // How many levels the picture changes at a line, as far as some cells along it reach: of each the
    // strongest channel.
    [[nodiscard]] std::vector<double> changes_at(double at_px, double pitch_px, const LineComb& along,
                                                 bool is_column) const {
        std::vector<double> changes;
        for (int cell = 0; cell < along.cells; ++cell) {
            constexpr double from_line = 0.15;  // of a cell: gaps stay outside
            const double from = along.first_px + (cell + from_line) * along.pitch_px;
            const double to = along.first_px + (cell + 1 - from_line) * along.pitch_px;
            const auto mean = [&](double first, double last) {
                return is_column ? mean_of(first, from, last, to) : mean_of(from, first, to, last);
            };
            const double strip_px = std::min(2.0, 0.2 * pitch_px), stroke_px = std::min(1.0, 0.1 * pitch_px),
                         beside_px = std::min(4.0, 0.4 * pitch_px);
            const cv::Vec3d step = mean(at_px - strip_px, at_px) - mean(at_px, at_px + strip_px);
            const cv::Vec3d stroke =
                mean(at_px - stroke_px, at_px + stroke_px) -
                0.5 * (mean(at_px - beside_px, at_px - strip_px) + mean(at_px + strip_px, at_px + beside_px));
            changes.push_back(std::max(cv::norm(step, cv::NORM_INF), cv::norm(stroke, cv::NORM_INF)));
        }
        return changes;
    }

    // The share of the cells along a line that show it near `at_px`, and where it is. `may_be_end`: the end
    // of the image counts as a line.
    struct Line {
        double share = 0, at_px = 0;
    };
    [[nodiscard]] Line near(double at_px, double pitch_px, const LineComb& along, bool is_column,
                            bool may_be_end) const {
        const double end_px = is_column ? size_.width : size_.height;
        constexpr double at_end = 0.1, reach = 0.12;  // of a cell
        if (at_px <= at_end * pitch_px || at_px >= end_px - at_end * pitch_px)
            return {may_be_end ? 1.0 : 0.0, std::clamp(at_px, 0.0, end_px)};
        // What shows between two lines is noise; on one side a frame may begin there.
        const auto noise = [&](double toward) {
            std::vector<double> changes;
            for (const double beside : {0.4, 0.5, 0.6})
                for (const double one :
                     changes_at(at_px + toward * beside * pitch_px, pitch_px, along, is_column))
                    changes.push_back(one);
            constexpr double usual_noise = 0.8;
            return quantile(std::move(changes), usual_noise);
        };
        constexpr double times_noise = 2.5, min_levels = 1.2;
        const double least = std::max(min_levels, times_noise * std::min(noise(-1), noise(1)));
        const double reach_px = std::max(2.0, reach * pitch_px);
        Line best{0, at_px};
        double largest = 0;  // of the sums of changes where the share is the best
        for (double beside = -reach_px; beside <= reach_px; beside += 0.5) {
            const std::vector<double> changes = changes_at(at_px + beside, pitch_px, along, is_column);
            const auto shown =
                std::count_if(changes.begin(), changes.end(), [&](double change) { return change >= least; });
            const double share = static_cast<double>(shown) / static_cast<double>(changes.size());
            const double sum = std::accumulate(changes.begin(), changes.end(), 0.0);
            if (share > best.share || (share == best.share && sum > largest))
                best = {share, at_px + beside}, largest = sum;
        }
        return best;
    }

  private:
    // Of the pixels of a rectangle within the image.
    [[nodiscard]] cv::Vec3d mean_of(double left, double top, double right, double bottom) const {
        const auto pixel = [](double at, int size) {
            return std::clamp(static_cast<int>(std::lround(at)), 0, size);
        };
        const int x0 = pixel(left, size_.width), x1 = pixel(right, size_.width);
        const int y0 = pixel(top, size_.height), y1 = pixel(bottom, size_.height);
        const int area = (x1 - x0) * (y1 - y0);
        if (area <= 0) return {};
        const auto sum = [&](int x, int y) { return sums_.at<cv::Vec3i>(y, x); };
        return cv::Vec3d(sum(x1, y1) - sum(x0, y1) - sum(x1, y0) + sum(x0, y0)) / area;
    }

    cv::Size size_;
    cv::Mat sums_;
};

// Whether all cells of a line are plain and have a color of the board.
bool are_cells_of(const std::vector<Lab>& colors, const SquareLattice& line, const cv::Mat& image) {
    const std::vector<SquareSample> samples = sample_squares(image, line);
    const auto own = std::count_if(samples.begin(), samples.end(), [&](const SquareSample& sample) {
        constexpr float same = 8;  // in Lab
        return sample.inside && sample.flat_share >= min_flat_share &&
               nearest_center(colors, sample.color, 1).distance <= same;
    });
    return static_cast<double>(own) >= min_share_of_line * static_cast<double>(samples.size());
}

// The comb between the far end of another one and a line that it did not reach.
LineComb stretched(const LineComb& comb, bool is_before, int lines, double at_px) {
    const double from = is_before ? at_px : comb.first_px;
    const double to = is_before ? comb.end_px() : at_px;
    return {from, (to - from) / (comb.cells + lines), comb.cells + lines, comb.score};
}

}  // namespace

SquareLattice up_to_faint_lines(const SquareBoard& board, const cv::Mat& image) {
    SquareLattice lattice = board.lattice;
    constexpr int min_side_cells = 4;  // a smaller part tells too little about its board
    if (std::min(lattice.across.cells, lattice.down.cells) < min_side_cells) return lattice;
    const FaintLines faint(image);
    for (const Side side : all_sides) {
        const bool is_column = side == Side::left || side == Side::right;
        const bool is_before = side == Side::left || side == Side::top;
        LineComb& comb = is_column ? lattice.across : lattice.down;
        // A flood has the same color all along: the cells that were found are enough to look along.
        const LineComb& along = is_column ? lattice.down : lattice.across;
        const auto line_at = [&](int lines, bool may_be_end) {
            const double at_px =
                is_before ? comb.first_px - lines * comb.pitch_px : comb.end_px() + lines * comb.pitch_px;
            return faint.near(at_px, comb.pitch_px, along, is_column, may_be_end);
        };
        // Where the end of what was found shows everywhere, so must the lines between all further cells.
        const bool has_end = line_at(0, true).share >= min_share_of_line;
        const auto has_lines_across = [&](const SquareLattice& cells) {
            const LineComb one = is_column ? cells.across : cells.down;
            int shown = 0;
            for (int i = 1; i < along.cells; ++i) {
                const double at_px = along.first_px + i * along.pitch_px;
                if (faint.near(at_px, along.pitch_px, one, !is_column, true).share > 0) ++shown;
            }
            return shown >= min_share_of_line * (along.cells - 1);
        };
        int lines = 0;
        double end_px = 0;
        for (int away = 1; comb.cells + away <= max_square_side; ++away) {
            const SquareLattice cells = line_beside(lattice, side, away);
            if (!are_cells_of(board.groups.center, cells, image)) break;
            const FaintLines::Line line = line_at(away, has_end);
            if (has_end && !has_lines_across(cells)) break;
            if (line.share < min_share_of_line) {
                if (has_end) break;
                continue;
            }
            lines = away, end_px = line.at_px;
            if (!has_end) break;
        }
        if (lines > 0) comb = stretched(comb, is_before, lines, end_px);
    }
    return lattice;
}

}  // namespace unfold::vision
