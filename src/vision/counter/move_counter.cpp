// Reads the button at several thresholds; the number with the largest sum of probabilities wins. A digit
// whose strokes close or break at one threshold is read right at another, and disagreement indicates doubt.
#include "vision/counter/move_counter.h"

#include "unfold/error.h"

#include <algorithm>
#include <array>
#include <map>

#include "vision/counter/button_ink.h"
#include "vision/counter/digit_network.h"
#include "vision/counter/glyphs.h"

namespace unfold::vision {
namespace {

constexpr std::array thresholds{0.35, 0.45, 0.55, 0.65};
constexpr int min_readings = 2;            // of those thresholds
constexpr double min_confidence = 0.8;     // see models/README.md for the misreadings that pass
constexpr double clear_confidence = 0.95;  // below: the reading has a doubt

struct Number {
    std::optional<int> count;  // nothing: one of the glyphs is not a digit
    double probability = 1;
};

Number number_of(const std::vector<GlyphPatch>& glyphs, const DigitNetwork& network) {
    Number number{0, 1};
    for (const GlyphPatch& glyph : glyphs) {
        const ClassProbabilities classes = network.classify(glyph);
        const auto best = std::max_element(classes.begin(), classes.end());
        const int digit = static_cast<int>(best - classes.begin());
        number.probability *= *best;
        const bool leading_zero = digit == 0 && &glyph == &glyphs.front() && glyphs.size() > 1;
        if (digit == no_digit || leading_zero || !number.count)
            number.count.reset();
        else
            number.count = 10 * *number.count + digit;
    }
    return number;
}

// One wide shape, or two touching digits: the more likely one, less probable the more likely the other is.
Number number_of(const GlyphSearch& search, const DigitNetwork& network) {
    const Number whole = number_of(search.glyphs, network);
    if (search.split.empty()) return whole;
    const Number pair = number_of(search.split, network);
    if (!whole.count || !pair.count) return whole.count ? whole : pair;
    const Number& better = whole.probability > pair.probability ? whole : pair;
    const Number& other = whole.probability > pair.probability ? pair : whole;
    return {better.count, better.probability * (1 - other.probability)};
}

}  // namespace

CounterReading read_move_count(const cv::Mat& button) {
    return read_move_count(button, trained_digit_network());
}

CounterReading read_move_count(const cv::Mat& button, const DigitNetwork& network) {
    if (!button.empty() && button.type() != CV_8UC3)
        throw Error(ErrorCode::internal, Stage::counter,
                    "The move counter received a picture in the wrong format.",
                    "Please report this with the screenshot.");
    const std::optional<cv::Mat1f> ink = ink_of_button(button);
    if (!ink) return {std::nullopt, 0, "the counter's button shows no light digit"};

    std::map<int, double> votes;
    int readings = 0;
    std::string doubt;
    for (const double threshold : thresholds) {
        GlyphSearch search = find_glyphs(*ink, threshold);
        if (search.glyphs.empty()) {
            doubt = std::move(search.doubt);
            continue;
        }
        ++readings;
        const Number number = number_of(search, network);
        if (number.count) votes[*number.count] += number.probability;
    }
    if (readings == 0) return {std::nullopt, 0, doubt};
    if (votes.empty()) return {std::nullopt, 0, "the shape on the counter's button is not a digit"};

    const auto best = std::max_element(votes.begin(), votes.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const double confidence = best->second / std::max(readings, min_readings);
    const std::string may_show = "the move counter may show " + std::to_string(best->first);
    if (confidence < min_confidence) return {std::nullopt, confidence, may_show + ", but this is uncertain"};
    return {best->first, confidence, confidence < clear_confidence ? may_show : ""};
}

}  // namespace unfold::vision
