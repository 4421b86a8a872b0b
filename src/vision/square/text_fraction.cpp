// Finds a fraction by its slash, one thin slanted stroke, and searches for digits only on both sides of it.
#include "vision/square/text_fraction.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "vision/counter/digit_network.h"
#include "vision/counter/glyphs.h"
#include "vision/square/flood_bound.h"

namespace unfold::vision {
namespace {

constexpr double max_small_pixels = 1.2e6;  // of the picture: below, it is enlarged for small print
constexpr int window_px = 61;               // median filter of the local background
constexpr int paper_step_px = 4;            // subsampling for that filter, in both directions
constexpr double min_contrast = 45;         // levels between ink and paper
constexpr int min_height_px = 9, max_height_px = 130;  // of a slash or a digit
// The shape of a slash.
constexpr double min_slant = 0.12, max_slant = 0.9;  // x to the right for each y upward
// Variance of x about the fitted line, divided by the variance of y; includes the stroke width.
constexpr double max_bend = 0.045;
// Digits beside it, as shares of their height.
constexpr double min_digit = 0.55, max_digit = 1.15;  // of the slash's height
constexpr double same_height = 0.14, max_gap = 0.42, max_slash_gap = 1.3;
constexpr float min_digit_probability = 0.8F;
constexpr std::size_t max_digits = 3;  // of a number

// Connected ink.
struct Shape {
    int label;
    cv::Rect box;
};

struct Print {
    cv::Mat1b ink;     // of one polarity
    cv::Mat1i labels;  // of the shapes, where the ink exceeds `min_contrast`
    std::vector<Shape> shapes;
};

// The background of the print: the local median.
cv::Mat1b paper_of(const cv::Mat1b& gray) {
    cv::Mat1b paper;
    cv::resize(gray, paper, {}, 1.0 / paper_step_px, 1.0 / paper_step_px, cv::INTER_NEAREST);
    cv::medianBlur(paper, paper, window_px / paper_step_px | 1);
    cv::resize(paper, paper, gray.size(), 0, 0, cv::INTER_NEAREST);
    return paper;
}

Print print_of(const cv::Mat1b& bright, const cv::Mat1b& dark, const cv::Rect& board) {
    Print print;
    cv::subtract(bright, dark, print.ink);  // not below 0
    cv::Mat1b mask(print.ink > min_contrast);
    mask(board & cv::Rect({}, mask.size())).setTo(0);
    cv::Mat1i stats;
    cv::Mat1d centers;
    const int count = cv::connectedComponentsWithStats(mask, print.labels, stats, centers, 8);
    for (int label = 1; label < count; ++label) {
        const cv::Rect box(stats(label, cv::CC_STAT_LEFT), stats(label, cv::CC_STAT_TOP),
                           stats(label, cv::CC_STAT_WIDTH), stats(label, cv::CC_STAT_HEIGHT));
        if (box.height >= min_height_px && box.height <= max_height_px && box.width <= 2 * max_height_px)
            print.shapes.push_back({label, box});
    }
    return print;
}

bool is_slash(const Print& print, const Shape& shape) {
    const cv::Moments m = cv::moments(print.labels(shape.box) == shape.label, true);
    if (m.mu02 <= 0) return false;
    const double slant = -m.mu11 / m.mu02;
    return slant >= min_slant && slant <= max_slant &&
           (m.mu20 - m.mu11 * m.mu11 / m.mu02) / m.mu02 <= max_bend;
}

// The shape alone, 16 high in the middle of the patch, its ink from 0 to 1.
GlyphPatch patch_of(const Print& print, const Shape& shape) {
    const int side = std::max(1, cvRound(shape.box.height * patch_side / glyph_rows));
    const cv::Point corner = shape.box.tl() - cv::Point(side - shape.box.width, side - shape.box.height) / 2;
    const cv::Rect rim(shape.box.tl() - cv::Point(1, 1), shape.box.size() + cv::Size(2, 2));
    const cv::Rect shown = rim & cv::Rect(corner, cv::Size(side, side)) & cv::Rect({}, print.ink.size());
    double most = 1;
    cv::minMaxLoc(print.ink(shape.box), nullptr, &most);
    cv::Mat1f ink, square(side, side, 0.0F);
    print.ink(shown).convertTo(ink, CV_32F, 1 / most);
    // Its own pixels and the soft rim around them, nothing of a neighbor.
    const cv::Mat own = (print.labels(shown) == 0) | (print.labels(shown) == shape.label);
    ink.copyTo(square(shown - corner), own);
    return patch_from(square);
}

// The digit of a shape; empty if the network is uncertain.
std::optional<int> digit_of(const Print& print, const Shape& shape) {
    const ClassProbabilities classes = trained_digit_network().classify(patch_of(print, shape));
    const auto best = std::max_element(classes.begin(), classes.end());
    const int digit = static_cast<int>(best - classes.begin());
    if (digit == no_digit || *best < min_digit_probability) return std::nullopt;
    return digit;
}

enum class Direction : std::uint8_t { left, right };

double gap_between(const cv::Rect& from, const cv::Rect& to, Direction direction) {
    return direction == Direction::left ? from.x - to.br().x : to.x - from.br().x;
}

bool is_beside(const cv::Rect& from, const cv::Rect& to) {
    const double middle = to.y + to.height / 2.0;
    return middle > from.y && middle < from.br().y;
}

// The number that begins beside the slash and continues in this direction; empty if there is none, or if a
// shape of a digit's size is uncertain.
std::optional<int> number_beside(const Print& print, const Shape& slash, Direction direction) {
    std::vector<const Shape*> digits;
    while (true) {
        const cv::Rect& from = digits.empty() ? slash.box : digits.back()->box;
        const Shape* nearest = nullptr;
        for (const Shape& shape : print.shapes) {
            if (&shape == &slash || !is_beside(from, shape.box)) continue;
            const double gap = gap_between(from, shape.box, direction);
            const double most = digits.empty() ? max_slash_gap * slash.box.height : max_gap * from.height;
            if (gap < -0.1 * from.height || gap > most) continue;
            if (!digits.empty() &&
                (direction == Direction::left ? shape.box.x >= from.x : shape.box.x <= from.x))
                continue;
            if (!nearest || gap < gap_between(from, nearest->box, direction)) nearest = &shape;
        }
        if (!nearest) break;
        const double height = nearest->box.height;
        const bool fits =
            digits.empty() ? height >= min_digit * slash.box.height && height <= max_digit * slash.box.height
                           : std::abs(height - digits[0]->box.height) <= same_height * digits[0]->box.height;
        if (!fits) break;
        digits.push_back(nearest);
        if (digits.size() > max_digits) return std::nullopt;
    }
    if (digits.empty()) return std::nullopt;
    if (direction == Direction::left) std::reverse(digits.begin(), digits.end());
    int number = 0;
    for (const Shape* shape : digits) {
        const auto digit = digit_of(print, *shape);
        if (!digit) return std::nullopt;
        number = 10 * number + *digit;
    }
    return number;
}

void add_fractions(const Print& print, std::vector<Fraction>& found) {
    std::vector<const Shape*> slashes;
    for (const Shape& shape : print.shapes)
        if (is_slash(print, shape)) slashes.push_back(&shape);
    constexpr std::size_t max_slashes = 64;  // a screen has a few; more are a pattern
    if (slashes.size() > max_slashes) return;
    for (const Shape* slash : slashes) {
        const auto made = number_beside(print, *slash, Direction::left);
        const auto allowed = number_beside(print, *slash, Direction::right);
        if (!made || !allowed || *allowed < 1 || *made > *allowed) continue;
        const Fraction fraction{*made, *allowed};
        if (std::find(found.begin(), found.end(), fraction) == found.end()) found.push_back(fraction);
    }
}

}  // namespace

std::vector<Fraction> find_fractions(const cv::Mat& bgr, const cv::Rect& board) {
    cv::Mat gray;
    cv::cvtColor(bgr, gray, cv::COLOR_BGR2GRAY);
    const int enlarged = static_cast<double>(bgr.total()) < max_small_pixels ? 2 : 1;
    if (enlarged > 1) cv::resize(gray, gray, {}, enlarged, enlarged, cv::INTER_CUBIC);
    const cv::Rect kept(board.x * enlarged, board.y * enlarged, board.width * enlarged,
                        board.height * enlarged);
    const cv::Mat1b paper = paper_of(gray);
    std::vector<Fraction> found;
    add_fractions(print_of(gray, paper, kept), found);
    add_fractions(print_of(paper, gray, kept), found);
    return found;
}

std::optional<Fraction> moves_among(const std::vector<Fraction>& fractions, const Board& board) {
    const int least = min_moves_of_any_flood(board);
    std::optional<Fraction> found;
    for (const Fraction& fraction : fractions) {
        if (fraction.allowed < least) continue;
        if (found) return std::nullopt;
        found = fraction;
    }
    return found;
}

}  // namespace unfold::vision
