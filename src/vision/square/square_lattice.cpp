// Each direction is fitted within what the other one covers, until both agree.
#include "vision/square/square_lattice.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

// Levels between two pixels beside each other: pastel neighbors differ by 26, noise and paper by less than 8.
constexpr std::uint8_t min_step_levels = 14;

// 1 where a pixel differs from the one before it in x, in the strongest channel; else 0.
cv::Mat steps_across(const cv::Mat& bgr) {
    cv::Mat marks(bgr.size(), CV_8U, cv::Scalar(0));
    constexpr int at_once = 16;
    for (int y = 0; y < bgr.rows; ++y) {
        const auto* line = bgr.ptr<std::uint8_t>(y);
        auto* mark = marks.ptr<std::uint8_t>(y);
        int x = 1;
        for (; x + at_once < bgr.cols; x += at_once) {
            std::array<cv::v_uint8x16, 3> before, after;
            cv::v_load_deinterleave(line + 3 * (x - 1), before[0], before[1], before[2]);
            cv::v_load_deinterleave(line + 3 * (x + 1), after[0], after[1], after[2]);
            const auto most =
                cv::v_max(cv::v_absdiff(before[0], after[0]),
                          cv::v_max(cv::v_absdiff(before[1], after[1]), cv::v_absdiff(before[2], after[2])));
            cv::v_store(mark + x, (most >= cv::v_setall_u8(min_step_levels)) & cv::v_setall_u8(1));
        }
        for (; x + 1 < bgr.cols; ++x) {
            int most = 0;
            for (int c = 0; c < 3; ++c)
                most = std::max(most, std::abs(line[3 * (x + 1) + c] - line[3 * (x - 1) + c]));
            mark[x] = most >= min_step_levels ? 1 : 0;
        }
    }
    return marks;
}

std::vector<float> column_shares(const cv::Mat& marks) {
    const auto columns = static_cast<std::size_t>(marks.cols);
    std::vector<int> sums(columns, 0);
    std::vector<std::uint8_t> few(columns);
    constexpr int at_once = 255;  // a byte holds the sum of so many rows of marks, which are 0 or 1
    for (int from = 0; from < marks.rows; from += at_once) {
        std::fill(few.begin(), few.end(), std::uint8_t{0});
        for (int y = from; y < std::min(from + at_once, marks.rows); ++y) {
            const auto* mark = marks.ptr<std::uint8_t>(y);
            for (std::size_t x = 0; x < columns; ++x)
                few[x] = static_cast<std::uint8_t>(few[x] + mark[x]);
        }
        for (std::size_t x = 0; x < columns; ++x)
            sums[x] += few[x];
    }
    std::vector<float> shares(columns);
    for (std::size_t x = 0; x < columns; ++x)
        shares[x] = static_cast<float>(sums[x]) / static_cast<float>(marks.rows);
    return shares;
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

cv::Range pixels_of(const LineComb& comb, int size_px) {
    const int from = std::clamp(static_cast<int>(std::lround(comb.first_px)), 0, size_px - 1);
    return {from, std::clamp(static_cast<int>(std::lround(comb.end_px())), from + 1, size_px)};
}

SquareMarks::SquareMarks(const cv::Mat& bgr) : across_(steps_across(bgr)) {
    cv::Mat turned;
    cv::transpose(bgr, turned);
    down_ = steps_across(turned);
}

std::optional<LineComb> SquareMarks::across_within(cv::Range rows) const {
    return fit_line_comb(column_shares(across_.rowRange(rows)));
}

std::optional<LineComb> SquareMarks::down_within(cv::Range columns) const {
    return fit_line_comb(column_shares(down_.rowRange(columns)));
}

std::vector<float> SquareMarks::columns_within(const cv::Rect& part) const {
    return column_shares(across_(part));
}

std::vector<float> SquareMarks::rows_within(const cv::Rect& part) const {
    return column_shares(down_(cv::Rect(part.y, part.x, part.height, part.width)));
}

SquareLattice SquareMarks::refined(const SquareLattice& lattice) const {
    const cv::Range columns = pixels_of(lattice.across, size().width);
    const cv::Range rows = pixels_of(lattice.down, size().height);
    return {vision::refined(column_shares(across_.rowRange(rows)), lattice.across),
            vision::refined(column_shares(down_.rowRange(columns)), lattice.down)};
}

SquareLattice SquareMarks::tuned(const SquareLattice& lattice) const {
    const cv::Range columns = pixels_of(lattice.across, size().width);
    const cv::Range rows = pixels_of(lattice.down, size().height);
    return {vision::tuned(column_shares(across_.rowRange(rows)), lattice.across),
            vision::tuned(column_shares(down_.rowRange(columns)), lattice.down)};
}

double SquareMarks::offset(const SquareLattice& lattice) const {
    const cv::Range columns = pixels_of(lattice.across, size().width);
    const cv::Range rows = pixels_of(lattice.down, size().height);
    return (vision::offset(column_shares(across_.rowRange(rows)), lattice.across) +
            vision::offset(column_shares(down_.rowRange(columns)), lattice.down)) /
           2;
}

std::optional<SquareLattice> SquareMarks::lattice_from(LineComb across) const {
    std::optional<LineComb> down;
    constexpr int rounds = 3;
    for (int round = 0; round < rounds; ++round) {
        down = down_within(pixels_of(across, size().width));
        if (!down) return std::nullopt;
        const auto better = across_within(pixels_of(*down, size().height));
        if (!better) return std::nullopt;
        // From the same columns the next round would find the same.
        const bool is_final = pixels_of(*better, size().width) == pixels_of(across, size().width);
        across = *better;
        if (is_final) break;
    }
    return SquareLattice{across, *down};
}

std::optional<SquareLattice> find_square_lattice(const SquareMarks& marks) {
    const cv::Size size = marks.size();
    auto across = marks.across_within({0, size.height});
    if (!across) {
        // A board that is small against the picture may show in the other direction first.
        const auto down = marks.down_within({0, size.width});
        if (!down) return std::nullopt;
        across = marks.across_within(pixels_of(*down, size.height));
        if (!across) return std::nullopt;
    }
    return marks.lattice_from(*across);
}

}  // namespace unfold::vision
