// The footer is searched below every row of the lattice that could be the board's last, in both layouts, at
// every width and number of swatches; its row and column settle the lattice's.
#include "vision/kami2/frame.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <span>

namespace unfold::vision {
namespace {

// Rows of the board that may be cut off above, and the minimum visible share of the footer.
constexpr double max_cropped_rows = 8;
constexpr double min_visible_footer = 0.07;  // of its height
// So many hypotheses, those with the best borders, are also scored by their colors.
constexpr std::size_t max_scored_by_color = 30;

// The best frames with one of these footers, the best first.
std::vector<Frame> frames_with(const FooterEvidence& evidence, const LatticeLines& lines,
                               std::span<const FooterProportions> kinds) {
    const cv::Size image_px = evidence.size_px();
    const double column = lines.pitch_px;
    const double half_side = column / std::sqrt(3.0);
    // Lines x = phase + k * column; the footer's center is five columns right of column 0.
    const int first = static_cast<int>(std::ceil((2 * column - lines.phase_px[0]) / column)) - 5;
    const int last =
        static_cast<int>(std::floor((image_px.width - 2 * column - lines.phase_px[0]) / column)) - 5;
    std::vector<Frame> frames;
    // The scores of the best footers so far that will be scored by color, the worst of them at the top.
    std::priority_queue<double, std::vector<double>, std::greater<>> best_scores;
    for (const FooterProportions& proportions : kinds) {
        const double footer_px = proportions.height_columns * column;
        for (int parity = 0; parity < 2; ++parity) {
            std::vector<double> centers;
            for (int k = first + parity; k <= last; k += 2)
                centers.push_back(lines.phase_px[0] + (k + 5) * column);
            // All columns of one parity share their rows. A vertex lies where a rising line crosses; the
            // corner of the lattice is half a side above or below one.
            const double x = lines.phase_px[0] + (first + parity) * column;
            const double vertex = (lines.phase_px[1] - x / 2) * 2 / std::sqrt(3.0);
            const double corner = vertex + half_side;
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
                    const double left = footer.rect_px.x + footer.rect_px.width / 2 - 5 * column;
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
    std::erase_if(frames, [](const Frame& frame) { return frame.footer->score <= min_footer_score; });
    std::stable_sort(frames.begin(), frames.end(), is_better);
    return frames;
}

}  // namespace

PxFromCell px_from_cell(const Frame& frame) {
    return {frame.column_px, 0, frame.x_px, 0, frame.half_side_px, frame.y_px};
}

std::vector<Frame> frames_with_footer(const FooterEvidence& evidence, const LatticeLines& lines,
                                      FooterHeights heights, std::size_t max_count) {
    std::vector<FooterProportions> kinds(footer_proportions.begin(), footer_proportions.end());
    if (heights == FooterHeights::stretched) {
        kinds.clear();
        for (const double height : stretched_heights_columns) {
            kinds.push_back(footer_proportions[0]);
            kinds.back().height_columns = height;
            kinds.back().lattice_overhang = footer_proportions[1].lattice_overhang;
        }
    }
    std::vector<Frame> frames = frames_with(evidence, lines, kinds);
    if (frames.size() > max_count) frames.resize(max_count);
    return frames;
}

}  // namespace unfold::vision
