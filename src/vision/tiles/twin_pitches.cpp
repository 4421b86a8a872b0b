// Twins are corners whose surroundings are alike.
#include "vision/tiles/twin_pitches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include <Eigen/Core>
#include <opencv2/imgproc.hpp>

#include "core/vector_code.h"
#include "vision/tiles/pitches.h"
#include "vision/tiles/whole_rows.h"

namespace unfold::vision {
namespace {

constexpr int patch_samples = 6;  // a side
constexpr int sample_px = 2;      // between samples
constexpr int reach_px = patch_samples * sample_px / 2;
constexpr int patch_values = patch_samples * patch_samples * 3;

// How much the picture changes in every direction, of each pixel: the smaller eigenvalue of the sums of the
// products of the differences across and down, over 3 x 3 pixels (Shi and Tomasi 1994). The sums are whole
// numbers below 2^53, so that all compilers choose the same corners.
class Cornerness {
  public:
    explicit Cornerness(const cv::Mat& gray)
        : gray_(gray),
          size_(static_cast<std::size_t>(gray.cols)),
          across_(size_ + 2 * block),
          both_(across_),
          down_(across_) {
        for (Line& line : lines_)
            line = {across_, across_, across_};
    }

    // Computes the strengths of the next row, beginning with row 2: 0 of the first two pixels and the last
    // two, and of blocks in which every pixel has less than `limit`. Requires: two rows below it.
    UNFOLD_VECTOR_CODE void next_row(double limit, std::vector<float>& strength) {
        for (; measured_ <= y_ + 1; ++measured_)
            measure(measured_);
        const Line &above = lines_[line_at(y_ - 1)], &here = lines_[line_at(y_)],
                   &below = lines_[line_at(y_ + 1)];
        ++y_;
        for (std::size_t x = 1; x + 1 < size_; ++x) {
            across_[x] = above.across[x] + here.across[x] + below.across[x];
            both_[x] = above.both[x] + here.both[x] + below.both[x];
            down_[x] = above.down[x] + here.down[x] + below.down[x];
        }
        strength.assign(size_ + 2 * block, 0);
        for (std::size_t from = 2; from + 2 < size_; from += block) {
            // The smaller eigenvalue is at most the smaller of the two sums. Most of a screenshot is plain.
            int at_most = 0;
            for (std::size_t x = from; x < from + block; ++x)
                at_most = std::max(at_most, std::min(across_[x - 1] + across_[x] + across_[x + 1],
                                                     down_[x - 1] + down_[x] + down_[x + 1]));
            if (at_most < limit) continue;
            for (std::size_t x = from; x < from + block; ++x) {
                const double across = across_[x - 1] + across_[x] + across_[x + 1];
                const double both = both_[x - 1] + both_[x] + both_[x + 1];
                const double down = down_[x - 1] + down_[x] + down_[x + 1];
                const double apart = (across - down) * (across - down) + 4 * both * both;
                strength[x] = static_cast<float>((across + down - std::sqrt(apart)) / 2);
            }
        }
        std::fill(strength.begin() + static_cast<std::ptrdiff_t>(size_) - 2, strength.end(), 0.0F);
    }

  private:
    static constexpr std::size_t block = 16;  // pixels; rows have room for whole ones

    // The products of the differences of each pixel of a row.
    struct Line {
        std::vector<int> across, both, down;
    };
    [[nodiscard]] std::size_t line_at(int y) const { return static_cast<std::size_t>(y) % lines_.size(); }

    void measure(int y) {
        const auto* level = gray_.ptr<std::uint8_t>(y);
        const auto* above = gray_.ptr<std::uint8_t>(y - 1);
        const auto* below = gray_.ptr<std::uint8_t>(y + 1);
        Line& line = lines_[line_at(y)];
        int *across = line.across.data(), *both = line.both.data(), *down = line.down.data();
        for (std::size_t x = 1; x + 1 < size_; ++x) {
            const int right_apart = level[x + 1] - level[x - 1], down_apart = below[x] - above[x];
            across[x] = right_apart * right_apart;
            both[x] = right_apart * down_apart;
            down[x] = down_apart * down_apart;
        }
    }

    const cv::Mat& gray_;
    std::size_t size_;
    int y_ = 2, measured_ = 1;  // the next row, and the next whose products are computed
    std::array<Line, 3> lines_;
    std::vector<int> across_, both_, down_;  // of each pixel of a row: sums over three rows
};

constexpr float min_quality = 0.01F;  // of a corner, as a share of the strength of the strongest one

struct StrengthPeak {
    cv::Point at;
    float strength;
};

// Where the strength is the largest of its 3 x 3 pixels, in reading order. Peaks below `min_quality` may be
// left out.
std::vector<StrengthPeak> peaks_of_strength(const cv::Mat& gray) {
    std::vector<StrengthPeak> peaks;
    if (gray.rows < 2 * reach_px || gray.cols < 2 * reach_px) return peaks;
    constexpr double slack = 0.99;  // sums and strengths are rounded differently
    float strongest = 0;
    const auto limit_so_far = [&] { return slack * static_cast<double>(min_quality * strongest); };
    Cornerness cornerness(gray);
    std::array<std::vector<float>, 3> rows;  // above, here, below
    cornerness.next_row(0, rows[1]);
    cornerness.next_row(0, rows[2]);
    for (int y = 3; y + 3 < gray.rows; ++y) {
        std::rotate(rows.begin(), rows.begin() + 1, rows.end());
        cornerness.next_row(limit_so_far(), rows[2]);
        if (y < reach_px || y >= gray.rows - reach_px) continue;
        const auto limit = static_cast<float>(limit_so_far());
        for (int x = reach_px; x < gray.cols - reach_px; ++x) {
            const auto i = static_cast<std::size_t>(x);
            const float here = rows[1][i];
            if (here <= limit) continue;
            // Of equal ones, the first in reading order.
            const bool is_peak = here > rows[0][i - 1] && here > rows[0][i] && here > rows[0][i + 1] &&
                                 here > rows[1][i - 1] && here >= rows[1][i + 1] && here >= rows[2][i - 1] &&
                                 here >= rows[2][i] && here >= rows[2][i + 1];
            if (!is_peak) continue;
            peaks.push_back({{x, y}, here});
            strongest = std::max(strongest, here);
        }
    }
    return peaks;
}

// The strongest corners of the picture, apart from each other.
std::vector<cv::Point> corners_of(const cv::Mat& bgr) {
    constexpr std::size_t max_corners = 900;
    constexpr int min_distance_px = 5;
    cv::Mat gray;
    cv::cvtColor(bgr, gray, cv::COLOR_BGR2GRAY);
    std::vector<StrengthPeak> peaks = peaks_of_strength(gray);
    std::stable_sort(peaks.begin(), peaks.end(),
                     [](const StrengthPeak& a, const StrengthPeak& b) { return a.strength > b.strength; });
    std::vector<cv::Point> corners;
    cv::Mat is_taken(gray.size(), CV_8U, cv::Scalar(0));
    for (const StrengthPeak& peak : peaks) {
        if (corners.size() == max_corners || peak.strength < min_quality * peaks.front().strength) break;
        if (is_taken.at<std::uint8_t>(peak.at) != 0) continue;
        corners.push_back(peak.at);
        cv::circle(is_taken, peak.at, min_distance_px - 1, cv::Scalar(1), cv::FILLED);
    }
    return corners;
}

// A row a corner: the colors around it, each the mean of 3 x 3 pixels, without the mean of them all.
WholeRows patches_at(const cv::Mat& bgr, const std::vector<cv::Point>& corners) {
    WholeRows patches(corners.size(), patch_values);
    Eigen::Array<float, patch_samples * patch_samples, 3, Eigen::RowMajor> colors;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        Eigen::Index at = 0;
        for (int y = 0; y < patch_samples; ++y)
            for (int x = 0; x < patch_samples; ++x) {
                const cv::Point middle =
                    corners[i] + cv::Point(1 - reach_px + x * sample_px, 1 - reach_px + y * sample_px);
                std::array<int, 3> sum{};
                for (int line = -1; line <= 1; ++line) {
                    const auto* color = bgr.ptr<std::uint8_t>(middle.y + line, middle.x - 1);
                    for (std::size_t channel = 0; channel < sum.size(); ++channel)
                        sum[channel] += color[channel] + color[channel + 3] + color[channel + 6];
                }
                for (const int of_nine : sum)
                    colors.data()[at++] = static_cast<float>((of_nine + 4) / 9);
            }
        colors.rowwise() -= colors.colwise().mean().round().eval();
        std::transform(colors.data(), colors.data() + patch_values, patches.row(i),
                       [](float value) { return static_cast<std::int16_t>(value); });
    }
    return patches;
}

struct TwinPatch {
    double apart;
    std::size_t index;
};

// Of each patch, those that differ from it by little.
UNFOLD_VECTOR_CODE std::vector<std::vector<TwinPatch>> twins_of_patches(const WholeRows& patches,
                                                                        std::size_t count) {
    constexpr double max_apart = 0.08;  // of the energy
    // The lengths of vectors so near each other differ by less: (1 - sqrt(0.51))^2 > 0.08.
    constexpr double min_energy = 0.51;  // of the other's
    std::vector<double> energy(count);
    for (std::size_t i = 0; i < count; ++i)
        energy[i] = patches.product(i, i);
    std::vector<std::vector<TwinPatch>> twins(count);
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = a + 1; b < count; ++b) {
            const double larger = std::max(energy[a], energy[b]);
            if (std::min(energy[a], energy[b]) < min_energy * larger) continue;
            const double apart = energy[a] + energy[b] - 2 * static_cast<double>(patches.product(a, b));
            if (apart > max_apart * larger) continue;
            twins[a].push_back({apart, b});
            twins[b].push_back({apart, a});
        }
    return twins;
}

// From each corner to the corners that look most like it.
std::vector<cv::Point> displacements(const cv::Mat& bgr) {
    const std::vector<cv::Point> corners = corners_of(bgr);
    std::vector<cv::Point> result;
    if (corners.size() < 2) return result;
    std::vector<std::vector<TwinPatch>> twins = twins_of_patches(patches_at(bgr, corners), corners.size());
    constexpr std::size_t max_twins = 6;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        std::sort(twins[i].begin(), twins[i].end(), [](const TwinPatch& a, const TwinPatch& b) {
            return std::pair(a.apart, a.index) < std::pair(b.apart, b.index);
        });
        if (twins[i].size() > max_twins) twins[i].resize(max_twins);
        for (const TwinPatch& twin : twins[i])
            result.push_back(corners[twin.index] - corners[i]);
    }
    return result;
}

}  // namespace

TwinPitches find_twin_pitches(const cv::Mat& bgr) {
    std::vector<int> across, down;
    for (const cv::Point& way : displacements(bgr)) {
        across.push_back(way.x);
        down.push_back(way.y);
    }
    return {pitches_of_distances(across, bgr.cols), pitches_of_distances(down, bgr.rows)};
}

}  // namespace unfold::vision
