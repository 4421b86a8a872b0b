// "7 / 25" beside a board: the moves made and the moves allowed.
#pragma once

#include "unfold/puzzle.h"

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold::vision {

struct Fraction {
    int made = 0;
    int allowed = 0;
    bool operator==(const Fraction&) const = default;
};

/// The fractions that are written beside the board, each different one once, in common fonts, 9 to 130 pixels
/// high (half of that in pictures of less than 1.2 megapixels), dark on light or light on dark; without those
/// that have an uncertain digit. `bgr`: the whole picture; `board`: the area that is not searched.
[[nodiscard]] std::vector<Fraction> find_fractions(const cv::Mat& bgr, const cv::Rect& board);

/// The only fraction that may count moves; empty if there is none, or if there are two. One that allows fewer
/// moves than any flood of the board needs to reach all regions means something else: "Level 3/5". Requires:
/// a board without holes.
[[nodiscard]] std::optional<Fraction> moves_among(const std::vector<Fraction>& fractions, const Board& board);

}  // namespace unfold::vision
