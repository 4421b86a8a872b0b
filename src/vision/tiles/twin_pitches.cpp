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
        : gray_(gray), across_(static_cast<std::size_t>(gray.cols)), both_(across_), down_(across_) {}

    // Requires: 2 <= y < rows - 2. The first and the last two pixels of the row are 0.
    UNFOLD_VECTOR_CODE void row(int y, std::vector<float>& strength) {
        const std::size_t size = across_.size();
        for (std::vector<int>* sums : {&across_, &both_, &down_})
            std::fill(sums->begin(), sums->end(), 0);
        for (int line = y - 1; line <= y + 1; ++line) {
            const auto* level = gray_.ptr<std::uint8_t>(line);
            const auto* above = gray_.ptr<std::uint8_t>(line - 1);
            const auto* below = gray_.ptr<std::uint8_t>(line + 1);
            for (std::size_t x = 1; x + 1 < size; ++x) {
                const int right_apart = level[x + 1] - level[x - 1], down_apart = below[x] - above[x];
                across_[x] += right_apart * right_apart;
                both_[x] += right_apart * down_apart;
                down_[x] += down_apart * down_apart;
            }
        }
        strength.assign(size, 0);
        for (std::size_t x = 2; x + 2 < size; ++x) {
            const double across = across_[x - 1] + across_[x] + across_[x + 1];
            const double both = both_[x - 1] + both_[x] + both_[x + 1];
            const double down = down_[x - 1] + down_[x] + down_[x + 1];
            const double apart = (across - down) * (across - down) + 4 * both * both;
            strength[x] = static_cast<float>((across + down - std::sqrt(apart)) / 2);
        }
    }

  private:
    const cv::Mat& gray_;
    std::vector<int> across_, both_, down_;  // of each pixel of a row: sums over three rows
};

struct StrengthPeak {
    cv::Point at;
    float strength;
};

// Where the strength is the largest of its 3 x 3 pixels, in reading order.
std::vector<StrengthPeak> peaks_of_strength(const cv::Mat& gray) {
    std::vector<StrengthPeak> peaks;
    if (gray.rows < 2 * reach_px || gray.cols < 2 * reach_px) return peaks;
    Cornerness cornerness(gray);
    std::array<std::vector<float>, 3> rows;  // above, here, below
    cornerness.row(2, rows[1]);
    cornerness.row(3, rows[2]);
    for (int y = 3; y + 3 < gray.rows; ++y) {
        std::rotate(rows.begin(), rows.begin() + 1, rows.end());
        cornerness.row(y + 1, rows[2]);
        if (y < reach_px || y >= gray.rows - reach_px) continue;
        for (int x = reach_px; x < gray.cols - reach_px; ++x) {
            const auto i = static_cast<std::size_t>(x);
            const float here = rows[1][i];
            if (here <= 0) continue;
            // Of equal ones, the first in reading order.
            const bool is_peak = here > rows[0][i - 1] && here > rows[0][i] && here > rows[0][i + 1] &&
                                 here > rows[1][i - 1] && here >= rows[1][i + 1] && here >= rows[2][i - 1] &&
                                 here >= rows[2][i] && here >= rows[2][i + 1];
            if (is_peak) peaks.push_back({{x, y}, here});
        }
    }
    return peaks;
}

// The strongest corners of the picture, apart from each other.
std::vector<cv::Point> corners_of(const cv::Mat& bgr) {
    constexpr std::size_t max_corners = 900;
    constexpr float quality = 0.01F;  // of the strongest
    constexpr int min_distance_px = 5;
    cv::Mat gray;
    cv::cvtColor(bgr, gray, cv::COLOR_BGR2GRAY);
    std::vector<StrengthPeak> peaks = peaks_of_strength(gray);
    std::stable_sort(peaks.begin(), peaks.end(),
                     [](const StrengthPeak& a, const StrengthPeak& b) { return a.strength > b.strength; });
    std::vector<cv::Point> corners;
    cv::Mat is_taken(gray.size(), CV_8U, cv::Scalar(0));
    for (const StrengthPeak& peak : peaks) {
        if (corners.size() == max_corners || peak.strength < quality * peaks.front().strength) break;
        if (is_taken.at<std::uint8_t>(peak.at) != 0) continue;
        corners.push_back(peak.at);
        cv::circle(is_taken, peak.at, min_distance_px - 1, cv::Scalar(1), cv::FILLED);
    }
    return corners;
}

// A row a corner: the colors around it, without their mean.
WholeRows patches_at(const cv::Mat& bgr, const std::vector<cv::Point>& corners) {
    cv::Mat soft;
    cv::blur(bgr, soft, {3, 3});
    WholeRows patches(corners.size(), patch_values);
    Eigen::Array<float, patch_samples * patch_samples, 3, Eigen::RowMajor> colors;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        Eigen::Index at = 0;
        for (int y = 0; y < patch_samples; ++y)
            for (int x = 0; x < patch_samples; ++x) {
                const auto* color = soft.ptr<std::uint8_t>(corners[i].y - reach_px + 1 + y * sample_px,
                                                           corners[i].x - reach_px + 1 + x * sample_px);
                for (int channel = 0; channel < 3; ++channel)
                    colors.data()[at++] = static_cast<float>(color[channel]);
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
