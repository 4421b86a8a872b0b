// The footer is searched below every row of the lattice that could be the board's last, in both layouts, at
// every width and number of swatches; its row and column settle the lattice's.
#include "vision/kami2/frame.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <queue>

#include <opencv2/imgproc.hpp>

#include "vision/numbers.h"

namespace unfold::vision {
namespace {

// Rows of the board that may be cut off above, and the minimum visible share of the footer.
constexpr int max_cropped_rows = 8;
constexpr double min_visible_footer = 0.07;  // of its height
// So many hypotheses, those with the best borders, are also scored by their colors.
constexpr std::size_t max_scored_by_color = 30;

constexpr int center_column = kami2_columns / 2;

// The y of a corner of the lattice on a vertical line. A rising line crosses the vertical one in a vertex;
// the corner is half a side below it.
double corner_y_px(const LatticeLines& lines, double x) {
    return ((lines.phase_px[1] - x / 2) * 2 + lines.pitch_px) / std::numbers::sqrt3;
}

std::vector<FooterProportions> proportions_of(FooterHeights heights) {
    std::vector<FooterProportions> kinds(footer_proportions.begin(), footer_proportions.end());
    if (heights == FooterHeights::stretched) {
        kinds.clear();
        for (const double height : stretched_heights_columns) {
            kinds.push_back(footer_proportions[0]);
            kinds.back().height_columns = height;
            kinds.back().lattice_overhang = footer_proportions[1].lattice_overhang;
        }
    }
    return kinds;
}

// Detects the slanted edges on a lattice much larger than the board, and scores each place of the board by
// the share of edges inside it (from an integral image), minus penalties for what reaches beyond the picture.
// Only every second place is possible, by the parity of row and column.

// Minimum lead of the best place over the next, as a share of all edges.
constexpr double min_place_lead = 0.02;

// Contrast of the slanted edge between half-rows r and r + 1 of column c; 0 outside the image. It rises or
// falls by parity.
double edge_contrast(const cv::Mat& image, const LineVotes& votes, const Frame& corner, int c, int r) {
    const bool falls = (r + c) % 2 != 0;
    const auto& family = votes[falls ? LineFamily::falling : LineFamily::rising];
    const double beside = 0.1 * corner.column_px;
    double sum = 0;
    constexpr int samples = 9;
    for (int s = 0; s < samples; ++s) {
        const double t = 0.15 + 0.7 * s / (samples - 1);
        const double x = corner.x_px + (c + t) * corner.column_px;
        const double y = corner.y_px + (r + (falls ? t : 1 - t)) * corner.half_side_px;
        if (x < 1 || x >= image.cols - 1 || y < beside + 1 || y >= image.rows - beside - 1) return 0;
        const auto at = [&](double yy) {
            return family.at<Vote>(static_cast<int>(yy), static_cast<int>(x)) / double{full_vote};
        };
        sum += at(y) - (at(y - beside) + at(y + beside)) / 2;
    }
    return positive_part(sum / samples);
}

}  // namespace

PxFromCell px_from_cell(const Frame& frame) {
    return {frame.column_px, 0, frame.x_px, 0, frame.half_side_px, frame.y_px};
}

std::optional<Frame> frame_with_footer(const FooterEvidence& evidence, const LatticeLines& lines,
                                       FooterHeights heights) {
    const cv::Size image_px = evidence.size_px();
    const double column = lines.pitch_px;
    const double half_side = column / std::numbers::sqrt3;
    // Lines x = phase + k * column; the footer is centered on the line of `center_column`.
    const int first = static_cast<int>(std::ceil((2 * column - lines.phase_px[0]) / column)) - center_column;
    const int last =
        static_cast<int>(std::floor((image_px.width - 2 * column - lines.phase_px[0]) / column)) -
        center_column;
    std::vector<Frame> frames;
    // The scores of the best footers so far that will be scored by color, the worst of them at the top.
    std::priority_queue<double, std::vector<double>, std::greater<>> best_scores;
    for (const FooterProportions& proportions : proportions_of(heights)) {
        const double footer_px = proportions.height_columns * column;
        for (int parity = 0; parity < 2; ++parity) {
            std::vector<double> centers;
            for (int k = first + parity; k <= last; k += 2)
                centers.push_back(lines.phase_px[0] + (k + center_column) * column);
            // All columns of one parity share their rows.
            const double corner = corner_y_px(lines, lines.phase_px[0] + (first + parity) * column);
            for (double row = std::ceil((-max_cropped_rows * half_side - corner) / (2 * half_side));; ++row) {
                const double y = corner + row * 2 * half_side;
                const double top = y + (kami2_rows - 1) * half_side - proportions.lattice_overhang * column;
                if (top + min_visible_footer * footer_px > image_px.height) break;
                // A strip may score less than it was searched with.
                const double to_beat = best_scores.size() < max_scored_by_color
                                           ? min_footer_score
                                           : std::max(min_footer_score, best_scores.top());
                for (const Footer& footer : evidence.footers_at(proportions, column, top, centers, to_beat)) {
                    best_scores.push(footer.score);
                    if (best_scores.size() > max_scored_by_color) best_scores.pop();
                    const double left = footer.rect_px.x + footer.rect_px.width / 2 - center_column * column;
                    frames.push_back({left, y, column, half_side, footer});
                }
            }
        }
    }
    const auto is_better = [](const Frame& a, const Frame& b) { return a.footer->score > b.footer->score; };
    std::stable_sort(frames.begin(), frames.end(), is_better);
    if (frames.size() > max_scored_by_color) frames.resize(max_scored_by_color);
    for (Frame& frame : frames)
        frame.footer->score += evidence.color_score(*frame.footer);
    const auto best = std::min_element(frames.begin(), frames.end(), is_better);
    if (best == frames.end() || best->footer->score <= min_footer_score) return std::nullopt;
    return *best;
}

std::optional<Frame> frame_without_footer(const cv::Mat& image, const LineVotes& votes,
                                          const LatticeLines& lines) {
    const double column = lines.pitch_px;
    const double half_side = column / std::numbers::sqrt3;
    // A corner of lattice parity at or above the top left of the image, with a column to spare.
    const double x = lines.phase_px[0] - 2 * column;
    const double any_corner = corner_y_px(lines, x);
    const double y = any_corner - (std::ceil(any_corner / (2 * half_side)) + 1) * 2 * half_side;
    const Frame corner{x, y, column, half_side, {}};
    const int columns = static_cast<int>((image.cols - x) / column) + 2;
    const int rows = static_cast<int>((image.rows - y) / half_side) + 2;
    cv::Mat1d edges(rows, columns), sums;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            edges(r, c) = edge_contrast(image, votes, corner, c, r);
    cv::integral(edges, sums, CV_64F);
    if (sums(rows, columns) <= 0) return std::nullopt;

    double best = -1e9;
    double second = -1e9;
    Frame chosen = corner;
    for (int r = -max_cropped_rows; r < rows; ++r)
        for (int c = -1; c < columns; ++c) {
            // (r + c) odd would put a vertex into the corner.
            if ((r + c) % 2 != 0) continue;
            const int c0 = std::clamp(c, 0, columns), c1 = std::clamp(c + kami2_columns, 0, columns);
            const int r0 = std::clamp(r, 0, rows), r1 = std::clamp(r + kami2_rows - 1, 0, rows);
            const double covered =
                (sums(r1, c1) - sums(r0, c1) - sums(r1, c0) + sums(r0, c0)) / sums(rows, columns);
            // The board ends where the picture's lines end: a frame that reaches beyond the picture is worse.
            const double left = positive_part(-(x + c * column));
            const double right = positive_part(x + (c + kami2_columns) * column - image.cols);
            const double top = positive_part(-(y + r * half_side));
            const double bottom = positive_part(y + (r + kami2_rows - 1) * half_side - image.rows);
            const double lopsided = std::abs(left - right) / (kami2_columns * column);
            const double outside = (top + bottom) / ((kami2_rows - 1) * half_side);
            const double score = covered - 0.5 * outside - 0.5 * lopsided;
            if (score > best) {
                second = best;
                best = score;
                chosen = {x + c * column, y + r * half_side, column, half_side, {}};
            } else if (score > second) {
                second = score;
            }
        }
    if (best - second < min_place_lead) return std::nullopt;
    return chosen;
}

}  // namespace unfold::vision
