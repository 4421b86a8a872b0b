// Each direction is fitted within what the other one covers, until both agree.
#include "vision/square/square_lattice.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold {
namespace {

// Levels between two pixels beside each other: pastel neighbors differ by 26, noise and paper by less than 8.
constexpr int least_step = 14;

// 1 where a pixel differs from the one before it in x, in the strongest channel; else 0.
cv::Mat steps_across(const cv::Mat& bgr) {
    cv::Mat marks(bgr.size(), CV_8U, cv::Scalar(0));
    for (int y = 0; y < bgr.rows; ++y) {
        const auto* line = bgr.ptr<cv::Vec3b>(y);
        auto* mark = marks.ptr<std::uint8_t>(y);
        for (int x = 1; x + 1 < bgr.cols; ++x) {
            int most = 0;
            for (int c = 0; c < 3; ++c)
                most = std::max(most, std::abs(line[x + 1][c] - line[x - 1][c]));
            mark[x] = most >= least_step ? 1 : 0;
        }
    }
    return marks;
}

std::vector<float> column_shares(const cv::Mat& marks) {
    cv::Mat sums;
    cv::reduce(marks, sums, 0, cv::REDUCE_SUM, CV_32F);
    std::vector<float> shares(static_cast<std::size_t>(marks.cols));
    for (int x = 0; x < marks.cols; ++x)
        shares[static_cast<std::size_t>(x)] = sums.at<float>(0, x) / static_cast<float>(marks.rows);
    return shares;
}

// The part of an image between two lines, whole pixels inside of it.
cv::Rect band(const cv::Mat& image, const LineComb& comb) {
    const int from = std::clamp(static_cast<int>(std::lround(comb.first_px)), 0, image.rows - 1);
    const int to = std::clamp(static_cast<int>(std::lround(comb.end_px())), from + 1, image.rows);
    return {0, from, image.cols, to - from};
}

// The comb with more cells, where exactly one way to add them stays in the picture.
std::optional<LineComb> extended_to(const LineComb& comb, int cells, int size_px) {
    if (comb.cells > cells) return std::nullopt;
    const double slack_px = 0.3 * comb.pitch_px;  // a picture may cut a board's edge off
    std::optional<LineComb> found;
    for (int before = 0; before <= cells - comb.cells; ++before) {
        const LineComb longer{comb.first_px - before * comb.pitch_px, comb.pitch_px, cells, comb.score};
        if (longer.first_px < -slack_px || longer.end_px() > size_px + slack_px) continue;
        if (found) return std::nullopt;
        found = longer;
    }
    return found;
}

}  // namespace

std::optional<SquareLattice> extended_to(const SquareLattice& lattice, int columns, int rows,
                                         cv::Size image) {
    const auto across = extended_to(lattice.across, columns, image.width);
    const auto down = extended_to(lattice.down, rows, image.height);
    if (!across || !down) return std::nullopt;
    return SquareLattice{*across, *down};
}

std::optional<SquareLattice> find_square_lattice(const cv::Mat& bgr) {
    const cv::Mat across_marks = steps_across(bgr);
    cv::Mat turned;
    cv::transpose(bgr, turned);
    const cv::Mat down_marks = steps_across(turned);

    auto across = fit_line_comb(column_shares(across_marks));
    std::optional<LineComb> down;
    if (!across) {
        // A board that is small against the picture may show in the other direction first.
        down = fit_line_comb(column_shares(down_marks));
        if (!down) return std::nullopt;
        across = fit_line_comb(column_shares(across_marks(band(across_marks, *down))));
        if (!across) return std::nullopt;
    }
    constexpr int rounds = 3;
    for (int round = 0; round < rounds; ++round) {
        down = fit_line_comb(column_shares(down_marks(band(down_marks, *across))));
        if (!down) return std::nullopt;
        across = fit_line_comb(column_shares(across_marks(band(across_marks, *down))));
        if (!across) return std::nullopt;
    }
    return SquareLattice{*across, *down};
}

}  // namespace unfold
