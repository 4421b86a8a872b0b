// Combs: equidistant lines on the profiles of the two line maps of a board.
#pragma once

#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

/// A line map summed along its lines: how much of a line there is at each place across them, 0 … 1.
using LineProfile = std::vector<double>;

/// The profile of vertical lines, one value per column: the mean of the map in the mask, where a line of
/// 70 % counts as a whole one. Columns of which the mask holds little count for less. Requires: two maps of
/// one size; the mask is 0 outside. For horizontal lines, transpose both.
[[nodiscard]] LineProfile profile_of_columns(const cv::Mat1b& lines, const cv::Mat1b& mask);

/// A part of a profile, in map pixels.
struct Extent {
    double low = 0, high = 0;
    [[nodiscard]] double length() const { return high - low; }
};

/// Lines at `first + k * pitch`, in map pixels.
struct Comb {
    double first = 0, pitch = 1;
    /// The share of the squares of the profile that lies on the lines, above that of a comb at random: 0 … 1.
    double explained = 0;
};

struct CombPair {
    Comb across, down;
};

/// The combs of the columns and the rows that together explain the profiles best, the best pair first, at
/// most `count`. The pitch is searched from 2.5 map pixels up.
/// None where a profile has no lines. Cost: 2 ms for profiles of 224 values.
[[nodiscard]] std::vector<CombPair> fit_combs(const LineProfile& columns, const Extent& across,
                                              const LineProfile& rows, const Extent& down, std::size_t count);

}  // namespace unfold::vision
