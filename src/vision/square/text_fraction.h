// "7 / 25" beside a board: the moves made and the moves allowed.
#pragma once

#include <optional>

#include <opencv2/core.hpp>

namespace unfold {

struct Fraction {
    int made = 0;
    int allowed = 0;
    bool operator==(const Fraction&) const = default;
};

/// The only fraction that is written beside the board, in any font and size from 8 pixels on, dark on light
/// or light on dark. Nothing where there is none, where one of its digits is not sure, or where two differ.
/// `bgr`: the whole picture; `board`: what is not looked at.
[[nodiscard]] std::optional<Fraction> find_fraction(const cv::Mat& bgr, const cv::Rect& board);

}  // namespace unfold
