// What became of one spoiled screenshot: read against its label.
#pragma once

#include "unfold/reading.h"

#include <string>

#include "spoil.h"
#include "support/corpus_labels.h"

namespace unfold::bench {

enum class Outcome {
    perfect,  ///< every cell that shows, the number of colors, and no wrong count
    refused,
    flagged,  ///< something wrong, and the reading says that it is in doubt
    silent,   ///< something wrong, and the reading does not say so
};

struct Judged {
    Outcome outcome = Outcome::perfect;
    bool has_warnings = false;
    bool has_count = false;
    std::string why;  ///< what is wrong, for people
};

/// Reads the spoiled picture and compares. Scored are the cells of which the middle still shows; where no
/// swatch was found, colors may stand in any order.
[[nodiscard]] Judged judge(const test::Label& label, const Spoiled& spoiled);
/// The same for a reading of the spoiled picture.
[[nodiscard]] Judged judge(const test::Label& label, const Spoiled& spoiled, const Reading& reading);

}  // namespace unfold::bench
