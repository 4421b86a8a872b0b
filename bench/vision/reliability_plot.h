// Confidence against the share of readings that were right, as a table and as a drawing.
#pragma once

#include <string>
#include <vector>

namespace unfold::bench {

/// The confidence of a reading, and whether every cell of it is right.
struct JudgedReading {
    double confidence = 0;
    bool is_right = false;
};

/// Readings of one range of confidences.
struct ReliabilityBin {
    double from = 0, to = 0;
    std::size_t readings = 0;
    std::size_t right = 0;
    double mean_confidence = 0;
};

/// The readings in the ranges of the table; ranges without a reading have count 0.
[[nodiscard]] std::vector<ReliabilityBin> bins_of(const std::vector<JudgedReading>& readings);
/// The mean of (confidence - right)^2, after Brier (1950): 0 is best. Requires: not empty.
[[nodiscard]] double brier_score(const std::vector<JudgedReading>& readings);

struct ReliabilityField {
    std::string title;
    std::vector<JudgedReading> readings;
};

/// SVG: the fields side by side. A disk is a range, its area the number of readings, its bar the 95 %
/// interval of Wilson (1927); on the diagonal confidence is probability.
[[nodiscard]] std::string reliability_svg(const std::vector<ReliabilityField>& fields);

}  // namespace unfold::bench
