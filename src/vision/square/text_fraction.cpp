// Finds a fraction by its slash, one thin slanted stroke, and searches for digits only on both sides of it.
#include "vision/square/text_fraction.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "vision/counter/digit_network.h"
#include "vision/image/components.h"
#include "vision/square/flood_reach.h"

namespace unfold::vision {
namespace {

constexpr double small_picture = 1.2e6;  // pixels: below, small print is enlarged
constexpr int window_px = 61;            // the window of the local background,
constexpr int paper_step_px = 2;         // sampling distance in both directions
constexpr double min_contrast = 45;      // levels between ink and paper
constexpr int min_height_px = 9, max_height_px = 130;
// The shape of a slash.
constexpr double min_slant = 0.12, max_slant = 0.9;  // x to the right for each y upward
constexpr double max_bend =
    0.045;  // of its pixels' x about that line, squared, against their y: its width, too
constexpr double min_slash_width = 0.18, max_slash_width = 0.8, max_slash_fill = 0.7;
// Digits beside it, in parts of their height.
constexpr double min_digit = 0.55, max_digit = 1.15;  // of the slash's height
constexpr double same_height = 0.14, max_gap = 0.42, max_slash_gap = 1.3;
constexpr float sure_digit = 0.8F;
constexpr std::size_t max_digits = 3;

struct Print {
    cv::Mat1b ink;   // of one polarity
    cv::Mat1b mask;  // 255 where the ink exceeds `min_contrast`
    std::vector<Component> shapes;
};

// The parts of a picture beside a rectangle: above, below, to the left and to the right.
std::vector<cv::Rect> parts_beside(const cv::Rect& inner, cv::Size picture) {
    const cv::Rect all({}, picture);
    const cv::Rect kept = inner & all;
    if (kept.empty()) return {all};
    std::vector<cv::Rect> parts{
        {0, 0, all.width, kept.y},
        {0, kept.br().y, all.width, all.height - kept.br().y},
        {0, kept.y, kept.x, kept.height},
        {kept.br().x, kept.y, all.width - kept.br().x, kept.height},
    };
    std::erase_if(parts, [](const cv::Rect& part) { return part.empty(); });
    return parts;
}

// The background of the print: the local median. On the board, where nothing is searched for, the gray
// itself.
cv::Mat1b paper_of(const cv::Mat1b& gray, const cv::Rect& board) {
    constexpr int window = window_px / paper_step_px | 1;
    const cv::Size few((gray.cols + paper_step_px - 1) / paper_step_px,
                       (gray.rows + paper_step_px - 1) / paper_step_px);
    cv::Mat1b sampled, blurred, paper;
    cv::resize(gray, sampled, few, 0, 0, cv::INTER_NEAREST);
    sampled.copyTo(blurred);
    // Digits beside the board are compared with what is a pixel away from them.
    constexpr int margin = 2;
    const cv::Rect inner(board.x / paper_step_px + margin, board.y / paper_step_px + margin,
                         board.width / paper_step_px - 2 * margin, board.height / paper_step_px - 2 * margin);
    for (const cv::Rect& part : parts_beside(inner, few)) {
        // All that the medians of the part depend on.
        constexpr int reach = window / 2;
        const cv::Rect wide =
            cv::Rect(part.x - reach, part.y - reach, part.width + 2 * reach, part.height + 2 * reach) &
            cv::Rect({}, few);
        cv::Mat1b medians;
        cv::medianBlur(sampled(wide), medians, window);
        medians(part - wide.tl()).copyTo(blurred(part));
    }
    cv::resize(blurred, paper, gray.size(), 0, 0, cv::INTER_NEAREST);
    return paper;
}

Print print_of(const cv::Mat1b& bright, const cv::Mat1b& dark, const cv::Rect& board) {
    Print print;
    cv::subtract(bright, dark, print.ink);  // not below 0
    print.mask = print.ink > min_contrast;
    print.mask(board & cv::Rect({}, print.mask.size())).setTo(0);
    for (const Component& shape : components_of(print.mask, Connectivity::sides_and_corners))
        if (shape.box.height >= min_height_px && shape.box.height <= max_height_px &&
            shape.box.width <= 2 * max_height_px)
            print.shapes.push_back(shape);
    return print;
}

// The pixels of a shape in its box, without those of others that reach into it.
cv::Mat1b pixels_of(const Print& print, const Component& shape) {
    cv::Mat1i labels, stats;
    cv::Mat1d centers;
    const int count = cv::connectedComponentsWithStats(print.mask(shape.box), labels, stats, centers, 8);
    // Only one shape reaches all four sides: two that do would touch.
    int own = 1;
    while (own + 1 < count && (stats(own, cv::CC_STAT_WIDTH) != shape.box.width ||
                               stats(own, cv::CC_STAT_HEIGHT) != shape.box.height))
        ++own;
    return cv::Mat1b(labels == own);
}

bool is_slash(const Print& print, const Component& shape) {
    const double width = static_cast<double>(shape.box.width) / shape.box.height;
    if (width < min_slash_width || width > max_slash_width) return false;
    if (shape.area > max_slash_fill * shape.box.area()) return false;
    const cv::Mat1b own = pixels_of(print, shape);
    double n = 0, sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
    for (int y = 0; y < own.rows; ++y)
        for (int x = 0; x < own.cols; ++x) {
            if (own(y, x) == 0) continue;
            n += 1, sx += x, sy += y, sxx += x * x, syy += y * y, sxy += x * y;
        }
    const double xx = sxx - sx * sx / n, yy = syy - sy * sy / n, xy = sxy - sx * sy / n;
    if (yy <= 0) return false;
    const double slant = -xy / yy;
    return slant >= min_slant && slant <= max_slant && (xx - xy * xy / yy) / yy <= max_bend;
}

// The shape alone, 16 high in the middle of the patch, its ink from 0 to 1.
GlyphPatch patch_of(const Print& print, const Component& shape) {
    constexpr double glyph_rows = 16;
    const int side = std::max(1, static_cast<int>(std::lround(shape.box.height * patch_side / glyph_rows)));
    cv::Mat1f square(side, side, 0.0F);
    double most = 1;
    cv::minMaxLoc(print.ink(shape.box), nullptr, &most);
    const cv::Mat1b own = pixels_of(print, shape);
    const int x0 = (side - shape.box.width) / 2, y0 = (side - shape.box.height) / 2;
    for (int y = -1; y <= shape.box.height; ++y)
        for (int x = -1; x <= shape.box.width; ++x) {
            const cv::Point from(shape.box.x + x, shape.box.y + y), to(x0 + x, y0 + y);
            if (to.x < 0 || to.y < 0 || to.x >= side || to.y >= side) continue;
            if (from.x < 0 || from.y < 0 || from.x >= print.ink.cols || from.y >= print.ink.rows) continue;
            // Its own pixels and the soft rim around them, nothing of a neighbor.
            const bool is_own = shape.box.contains(from) && own(y, x) != 0;
            if (print.mask(from) != 0 && !is_own) continue;
            square(to) = static_cast<float>(static_cast<double>(print.ink(from)) / most);
        }
    cv::Mat1f small;
    cv::resize(square, small, {patch_side, patch_side}, 0, 0, cv::INTER_AREA);
    GlyphPatch patch{};
    std::copy(small.begin(), small.end(), patch.begin());
    return patch;
}

// The digit of a shape; nothing where the network is not confident.
std::optional<int> digit_of(const Print& print, const Component& shape) {
    const ClassProbabilities classes = trained_digit_network().classify(patch_of(print, shape));
    const auto best = std::max_element(classes.begin(), classes.end());
    const int digit = static_cast<int>(best - classes.begin());
    if (digit == no_digit || *best < sure_digit) return std::nullopt;
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

// The number that begins beside the slash and goes on in this direction; nothing where there is none, or
// where a shape of a digit's size is not surely one.
std::optional<int> number_beside(const Print& print, const Component& slash, Direction direction) {
    std::vector<const Component*> digits;
    while (true) {
        const cv::Rect& from = digits.empty() ? slash.box : digits.back()->box;
        const Component* nearest = nullptr;
        for (const Component& shape : print.shapes) {
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
    for (const Component* shape : digits) {
        const auto digit = digit_of(print, *shape);
        if (!digit) return std::nullopt;
        number = 10 * number + *digit;
    }
    return number;
}

void add_fractions(const Print& print, std::vector<Fraction>& found) {
    std::vector<const Component*> slashes;
    for (const Component& shape : print.shapes)
        if (is_slash(print, shape)) slashes.push_back(&shape);
    constexpr std::size_t max_slashes = 64;  // a screen has a few; more are a pattern
    if (slashes.size() > max_slashes) return;
    for (const Component* slash : slashes) {
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
    const int enlarged = static_cast<double>(bgr.total()) < small_picture ? 2 : 1;
    if (enlarged > 1) cv::resize(gray, gray, {}, enlarged, enlarged, cv::INTER_CUBIC);
    const cv::Rect kept(board.x * enlarged, board.y * enlarged, board.width * enlarged,
                        board.height * enlarged);
    const cv::Mat1b paper = paper_of(gray, kept);
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
