// The move counter: the number of moves that the game allows, shown on a button of the footer.
#pragma once

#include <optional>
#include <string>

#include <opencv2/core.hpp>

namespace unfold::vision {

struct DigitNetwork;

/// The number on the counter's button.
struct CounterReading {
    std::optional<int> count;  ///< 0 … 99; empty if it is uncertain
    double confidence = 0;     ///< 0 … 1, of the most likely count; a count is given from 0.8 on
    std::string doubt;  ///< for people: why there is no count, or why it may be wrong; empty if it is certain
};

/// Reads the number on the counter's button. `button` is an 8-bit BGR crop (CV_8UC3) of the whole button:
/// nearly black, one or two thin light digits in its middle, perhaps light separator lines near its border.
/// The crop may be off by a tenth of its size, and from 12 to 400 px wide; its colors may be tinted, dimmed
/// or compressed. Anything else that the crop shows (an icon, a swatch, nothing, an empty Mat) gives no count
/// and a doubt. Throws Error(internal) when `button` is of another pixel type. Deterministic, thread safe,
/// about a millisecond.
[[nodiscard]] CounterReading read_move_count(const cv::Mat& button);

/// The same with another network than the built-in one, to evaluate a training.
[[nodiscard]] CounterReading read_move_count(const cv::Mat& button, const DigitNetwork& network);

}  // namespace unfold::vision
