// The displacements between twins form a histogram a direction; the power of that histogram has its peaks at
// the frequencies of the lattice.
#include "vision/tiles/twin_pitches.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <Eigen/Core>
#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

constexpr int patch_samples = 6;  // a side
constexpr int sample_px = 2;      // between samples
constexpr int reach_px = patch_samples * sample_px / 2;
constexpr int patch_values = patch_samples * patch_samples * 3;
using Patches = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

std::vector<cv::Point> corners_of(const cv::Mat& bgr) {
    constexpr int max_corners = 900;
    constexpr double quality = 0.01, min_distance_px = 5;
    cv::Mat gray;
    cv::cvtColor(bgr, gray, cv::COLOR_BGR2GRAY);
    std::vector<cv::Point2f> found;
    cv::goodFeaturesToTrack(gray, found, max_corners, quality, min_distance_px);
    std::vector<cv::Point> corners;
    for (const cv::Point2f& at : found) {
        const cv::Point corner(cvRound(at.x), cvRound(at.y));
        if (corner.x >= reach_px && corner.y >= reach_px && corner.x < bgr.cols - reach_px &&
            corner.y < bgr.rows - reach_px)
            corners.push_back(corner);
    }
    return corners;
}

// A row a corner: the colors around it, without their mean.
Patches patches_at(const cv::Mat& bgr, const std::vector<cv::Point>& corners) {
    cv::Mat soft;
    cv::blur(bgr, soft, {3, 3});
    Patches patches(static_cast<Eigen::Index>(corners.size()), patch_values);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        auto patch = patches.row(static_cast<Eigen::Index>(i));
        Eigen::Index at = 0;
        for (int y = 0; y < patch_samples; ++y)
            for (int x = 0; x < patch_samples; ++x) {
                const auto* color = soft.ptr<std::uint8_t>(corners[i].y - reach_px + 1 + y * sample_px,
                                                           corners[i].x - reach_px + 1 + x * sample_px);
                for (int channel = 0; channel < 3; ++channel)
                    patch[at++] = static_cast<float>(color[channel]);
            }
        Eigen::Map<Eigen::Array<float, patch_samples * patch_samples, 3, Eigen::RowMajor>> colors(
            patch.data());
        colors.rowwise() -= colors.colwise().mean().eval();
    }
    return patches;
}

// From each corner to the corners that look most like it.
std::vector<cv::Point> displacements(const cv::Mat& bgr) {
    const std::vector<cv::Point> corners = corners_of(bgr);
    std::vector<cv::Point> result;
    if (corners.size() < 2) return result;
    const Patches patches = patches_at(bgr, corners);
    const Eigen::ArrayXf energy = patches.rowwise().squaredNorm();
    Eigen::MatrixXf products(patches.rows(), patches.rows());
    products.noalias() = patches * patches.transpose();
    constexpr float max_apart = 0.08F;  // of the energy
    constexpr std::size_t max_twins = 6;
    std::vector<std::pair<float, std::size_t>> twins;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const auto a = static_cast<Eigen::Index>(i);
        twins.clear();
        for (std::size_t k = 0; k < corners.size(); ++k) {
            const auto b = static_cast<Eigen::Index>(k);
            const float apart = energy[a] + energy[b] - 2 * products(a, b);
            if (k != i && apart <= max_apart * std::max(energy[a], energy[b])) twins.emplace_back(apart, k);
        }
        std::sort(twins.begin(), twins.end());
        if (twins.size() > max_twins) twins.resize(max_twins);
        for (const auto& [apart, k] : twins)
            result.push_back(corners[k] - corners[i]);
    }
    return result;
}

std::vector<double> pitches_of(const std::vector<int>& distances, int size_px) {
    constexpr int min_apart_px = 4;
    constexpr double min_pitch_px = 11;
    constexpr int oversampling = 8;
    constexpr std::size_t max_pitches = 3;
    constexpr std::size_t enough = 20;
    const int length = cv::getOptimalDFTSize(oversampling * size_px);
    cv::Mat spectrum(1, length, CV_32F, cv::Scalar(0));
    float count = 0;
    for (const int distance : distances)
        if (std::abs(distance) >= min_apart_px) spectrum.at<float>(0, std::abs(distance)) += 1, ++count;
    if (count < enough) return {};
    cv::dft(spectrum, spectrum);
    std::vector<double> strength;  // of each frequency: the mean cosine
    for (int i = 1; i < length; i += 2)
        strength.push_back(static_cast<double>(spectrum.at<float>(0, i) / count));
    // strength[k] is of frequency (k + 1) / length.
    struct Peak {
        double pitch_px, strength;
    };
    std::vector<Peak> peaks;
    for (std::size_t k = 1; k + 1 < strength.size(); ++k) {
        if (strength[k] < strength[k - 1] || strength[k] <= strength[k + 1]) continue;
        const double bend = strength[k - 1] - 2 * strength[k] + strength[k + 1];
        const double shift = bend < 0 ? (strength[k - 1] - strength[k + 1]) / (2 * bend) : 0;
        const double pitch_px = length / (static_cast<double>(k + 1) + std::clamp(shift, -0.5, 0.5));
        if (pitch_px < min_pitch_px) break;
        if (pitch_px > size_px / 2.5) continue;
        peaks.push_back({pitch_px, strength[k]});
    }
    if (peaks.empty()) return {};
    double strongest = 0;
    for (const Peak& peak : peaks)
        strongest = std::max(strongest, peak.strength);
    // Parts of the pitch fit as well as the pitch itself: the longest is right.
    constexpr double as_strong = 0.75, min_strength = 0.2;
    std::vector<double> pitches;
    std::stable_sort(peaks.begin(), peaks.end(), [&](const Peak& a, const Peak& b) {
        const bool is_a = a.strength >= as_strong * strongest, is_b = b.strength >= as_strong * strongest;
        return is_a != is_b ? is_a : is_a ? a.pitch_px > b.pitch_px : a.strength > b.strength;
    });
    for (const Peak& peak : peaks)
        if (pitches.size() < max_pitches && peak.strength >= min_strength) pitches.push_back(peak.pitch_px);
    return pitches;
}

}  // namespace

TwinPitches find_twin_pitches(const cv::Mat& bgr) {
    std::vector<int> across, down;
    for (const cv::Point& way : displacements(bgr)) {
        across.push_back(way.x);
        down.push_back(way.y);
    }
    return {pitches_of(across, bgr.cols), pitches_of(down, bgr.rows)};
}

}  // namespace unfold::vision
