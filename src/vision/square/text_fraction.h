// "7 / 25" beside a board: the moves made and the moves allowed.
#pragma once

#include "unfold/puzzle.h"

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

namespace unfold {

struct Fraction {
    int made = 0;
    int allowed = 0;
    bool operator==(const Fraction&) const = default;
};

/// The fractions that are written beside the board, each different one once, in any font and size from 8
/// pixels on, dark on light or light on dark; not those with a digit that is not sure. `bgr`: the whole
/// picture; `board`: what is not looked at.
[[nodiscard]] std::vector<Fraction> find_fractions(const cv::Mat& bgr, const cv::Rect& board);

/// The only one that may tell of moves; nothing where there is none, or where there are two. A game that
/// allows fewer moves than the farthest region is away from `origin` could not be won from where it stands,
/// nor from its start: "Level 3/5" tells of something else.
[[nodiscard]] std::optional<Fraction> moves_among(const std::vector<Fraction>& fractions, const Board& board,
                                                  Cell origin);

}  // namespace unfold
