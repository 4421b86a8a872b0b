// Only the middle counts: borders, bevels, gloss and rounded corners stay outside.
#include "vision/square/square_cells.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <span>

#include <opencv2/imgproc.hpp>

namespace unfold::vision {
namespace {

constexpr double sampled_share = 0.44;  // of a cell's side
constexpr int near_median_levels = 40;  // in the strongest channel: gloss stays within, print does not

// The upper median of a few bytes. Requires: one and more. Counted by the upper half of their bits, then by
// the lower: of so few, selection by comparisons takes several times as long.
std::uint8_t median_of(std::span<const std::uint8_t> bytes) {
    // In one channel, or in half a cell, often all are equal.
    if (std::memcmp(bytes.data(), bytes.data() + 1, bytes.size() - 1) == 0) return bytes[0];
    constexpr std::size_t bins = 16;
    std::array<std::uint32_t, bins> count{};
    for (const std::uint8_t byte : bytes)
        ++count[byte / bins];
    std::size_t before = bytes.size() / 2, high = 0;  // of the median, the bytes before it in its bin
    while (before >= count[high])
        before -= count[high++];
    std::array<std::uint32_t, bins> low_count{};
    for (const std::uint8_t byte : bytes)
        if (byte / bins == high) ++low_count[byte % bins];
    std::size_t low = 0;
    while (before >= low_count[low])
        before -= low_count[low++];
    return static_cast<std::uint8_t>(high * bins + low);
}

// How far the medians of the halves of a part lie apart, in the strongest channel.
int shading_of(const cv::Mat3b& part) {
    if (part.cols < 2 || part.rows < 2) return 0;
    // A few points a side are enough.
    constexpr int max_points = 8;
    const auto medians_of = [&](const cv::Rect& half) {
        std::array<std::array<std::uint8_t, std::size_t{max_points} * max_points>, 3> levels{};
        const int columns = std::min(max_points, half.width), rows = std::min(max_points, half.height);
        std::size_t count = 0;
        for (int y = 0; y < rows; ++y) {
            const cv::Vec3b* row = part[half.y + y * half.height / rows] + half.x;
            for (int x = 0; x < columns; ++x, ++count) {
                const cv::Vec3b& pixel = row[x * half.width / columns];
                for (std::size_t c = 0; c < 3; ++c)
                    levels[c][count] = pixel[static_cast<int>(c)];
            }
        }
        cv::Vec3b medians;
        for (std::size_t c = 0; c < 3; ++c)
            medians[static_cast<int>(c)] = median_of(std::span(levels[c]).first(count));
        return medians;
    };
    const int column = part.cols / 2, row = part.rows / 2;
    const auto levels_between = [&](const cv::Rect& a, const cv::Rect& b) {
        const cv::Vec3b first = medians_of(a), last = medians_of(b);
        int most = 0;
        for (int c = 0; c < 3; ++c)
            most = std::max(most, std::abs(first[c] - last[c]));
        return most;
    };
    return std::max(levels_between({0, 0, column, part.rows}, {column, 0, part.cols - column, part.rows}),
                    levels_between({0, 0, part.cols, row}, {0, row, part.cols, part.rows - row}));
}

// As cv::resize with INTER_NEAREST, which takes longer to be called than to work on so few pixels. `columns`:
// memory for the columns that are taken.
void take_nearest(const cv::Mat& from, cv::Mat3b& to, std::vector<int>& columns) {
    const double per_column = 1 / (static_cast<double>(to.cols) / from.cols);
    const double per_row = 1 / (static_cast<double>(to.rows) / from.rows);
    columns.resize(static_cast<std::size_t>(to.cols));
    for (int x = 0; x < to.cols; ++x)
        columns[static_cast<std::size_t>(x)] = std::min(static_cast<int>(x * per_column), from.cols - 1);
    for (int y = 0; y < to.rows; ++y) {
        const auto* source = from.ptr<cv::Vec3b>(std::min(static_cast<int>(y * per_row), from.rows - 1));
        cv::Vec3b* row = to[y];
        for (const int column : columns)
            *row++ = source[column];
    }
}

// Samples cells of one image; holds the memory for their pixels.
class Sampler {
  public:
    explicit Sampler(const cv::Mat& image) : whole_(image) {}

    // `share`: of the side of the cell.
    SquareSample sample_of(const cv::Rect2d& cell, int max_points, double share);

  private:
    const cv::Mat& whole_;
    cv::Mat3b pixels_;
    std::vector<int> columns_;
    std::vector<std::uint8_t> levels_;
};

SquareSample Sampler::sample_of(const cv::Rect2d& cell, int max_points, double share) {
    const cv::Rect2d middle(cell.x + cell.width * (1 - share) / 2, cell.y + cell.height * (1 - share) / 2,
                            cell.width * share, cell.height * share);
    const cv::Rect wanted(static_cast<int>(middle.x), static_cast<int>(middle.y),
                          std::max(1, static_cast<int>(middle.width)),
                          std::max(1, static_cast<int>(middle.height)));
    const cv::Rect shown = wanted & cv::Rect(0, 0, whole_.cols, whole_.rows);
    SquareSample sample;
    if (shown.empty()) return sample;
    sample.inside = shown == wanted;
    const cv::Size size(std::min(shown.width, max_points), std::min(shown.height, max_points));
    pixels_.create(size);
    take_nearest(whole_(shown), pixels_, columns_);
    const auto count = static_cast<std::size_t>(size.area());
    const auto* first = pixels_.ptr<cv::Vec3b>();
    // In a plain cell, all are equal.
    if (std::memcmp(first, first + 1, (count - 1) * sizeof(cv::Vec3b)) == 0) {
        sample.color = lab_from_bgr(*first);
        sample.flat_share = 1;
        return sample;
    }
    cv::Vec3b median;
    levels_.resize(count);
    for (int c = 0; c < 3; ++c) {
        for (std::size_t i = 0; i < count; ++i)
            levels_[i] = first[i][c];
        median[c] = median_of(levels_);
    }
    sample.shading = static_cast<float>(shading_of(pixels_));
    int near = 0;
    for (std::size_t i = 0; i < count; ++i) {
        int most = 0;
        for (int c = 0; c < 3; ++c)
            most = std::max(most, std::abs(first[i][c] - median[c]));
        near += most <= near_median_levels ? 1 : 0;
    }
    int differences = 0;
    for (int y = 0; y < size.height; ++y) {
        const auto* row = pixels_.ptr<cv::Vec3b>(y);
        for (int x = 1; x < size.width; ++x)
            differences += std::abs(row[x][1] - row[x - 1][1]);
    }
    sample.roughness =
        static_cast<float>(static_cast<double>(differences) / std::max(1, size.height * (size.width - 1)));
    sample.color = lab_from_bgr(median);
    sample.flat_share = static_cast<float>(near) / static_cast<float>(count);
    return sample;
}

}  // namespace

std::vector<SquareSample> sample_squares(const cv::Mat& bgr, const SquareLattice& lattice, int max_points) {
    std::vector<SquareSample> samples;
    samples.reserve(static_cast<std::size_t>(lattice.down.cells) *
                    static_cast<std::size_t>(lattice.across.cells));
    Sampler sampler(bgr);
    for (int row = 0; row < lattice.down.cells; ++row)
        for (int column = 0; column < lattice.across.cells; ++column)
            samples.push_back(sampler.sample_of(lattice.cell(row, column), max_points, sampled_share));
    return samples;
}

std::vector<Lab> colors_of(const std::vector<SquareSample>& samples) {
    std::vector<Lab> colors;
    colors.reserve(samples.size());
    for (const SquareSample& sample : samples)
        colors.push_back(sample.color);
    return colors;
}

double share_of_filled(const cv::Mat& bgr, const SquareLattice& lattice, float min_plain) {
    constexpr double wide_share = 0.64;  // of a cell's side: a circle with gaps around it covers so much
    int plain = 0;
    Sampler sampler(bgr);
    for (int row = 0; row < lattice.down.cells; ++row)
        for (int column = 0; column < lattice.across.cells; ++column) {
            const SquareSample sample = sampler.sample_of(lattice.cell(row, column), few_points, wide_share);
            plain += sample.flat_share >= min_plain ? 1 : 0;
        }
    return static_cast<double>(plain) / (lattice.across.cells * lattice.down.cells);
}

}  // namespace unfold::vision
