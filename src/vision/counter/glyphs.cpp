// See glyphs.h. All sizes are shares of √(width · height) of the button, in which a digit measures 0.31 in
// both layouts of the footer; the margins below allow for a crop that is off by a tenth and for other fonts.
#include "vision/counter/glyphs.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "vision/counter/button_ink.h"

namespace unfold::vision {
namespace {

constexpr double min_height = 0.22, max_height = 0.40;  // of a digit; the restart ring measures 0.44
constexpr double min_glyph_size = 0.10;                 // anything smaller both ways is dirt

// Width / height of a shape that may be two touching digits: two narrow ones, and two wide ones.
constexpr double min_pair_width = 0.7, max_pair_width = 1.9;

// Two digits of one number, as shares of their height.
constexpr double max_height_difference = 0.15, max_gap = 0.6, max_overlap = 0.05;

// The largest distance of the number's center from the button's center, as a share of the width or height.
constexpr double max_offset = 0.17;

// Only shapes that reach into this part of the button count: in a crop that is off by a tenth, separators,
// the board's edge and the neighboring buttons stay out of it.
constexpr double inner_margin = 0.2;

cv::Point2d center_of(const cv::Rect& box) {
    return {box.x + box.width / 2.0, box.y + box.height / 2.0};
}

// A piece of a neighboring button, or of an icon of the phone that is drawn across the button's border.
bool comes_from_outside(const cv::Rect& box, const cv::Rect& inner, const cv::Size& button) {
    const bool touches =
        box.x == 0 || box.y == 0 || box.br().x == button.width || box.br().y == button.height;
    return touches && !inner.contains(center_of(box));
}

bool is_speck(const cv::Rect& box) {
    return std::max(box.width, box.height) < min_glyph_size * ink_map_size_px;
}

std::vector<cv::Rect> shapes_of(const cv::Mat1b& mask) {
    cv::Mat1i labels, stats;
    cv::Mat1d centers;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centers);
    const cv::Rect inner(
        cv::Point(cvRound(inner_margin * mask.cols), cvRound(inner_margin * mask.rows)),
        cv::Point(cvRound((1 - inner_margin) * mask.cols), cvRound((1 - inner_margin) * mask.rows)));
    std::vector<bool> reaches_in(static_cast<std::size_t>(count), false);
    const cv::Mat1i inside = labels(inner);
    for (const int label : inside)
        reaches_in[static_cast<std::size_t>(label)] = true;

    std::vector<cv::Rect> shapes;
    for (int i = 1; i < count; ++i) {
        const cv::Rect box(stats(i, cv::CC_STAT_LEFT), stats(i, cv::CC_STAT_TOP), stats(i, cv::CC_STAT_WIDTH),
                           stats(i, cv::CC_STAT_HEIGHT));
        if (!reaches_in[static_cast<std::size_t>(i)] || is_speck(box)) continue;
        if (!comes_from_outside(box, inner, mask.size())) shapes.push_back(box);
    }
    std::sort(shapes.begin(), shapes.end(), [](const cv::Rect& a, const cv::Rect& b) { return a.x < b.x; });
    return shapes;
}

// The box of what the mask shows inside `box`.
cv::Rect tight(const cv::Mat1b& mask, const cv::Rect& box) {
    return cv::boundingRect(mask(box)) + box.tl();
}

// Cuts two touching digits where the least ink is, not too near to either end. Columns are summed with their
// neighbors so that a bridge is cut in its middle.
std::pair<cv::Rect, cv::Rect> split_pair(const cv::Mat1f& ink, const cv::Mat1b& mask, const cv::Rect& box) {
    constexpr int bridge_px = 5;
    cv::Mat1f columns;
    cv::reduce(ink(box), columns, 0, cv::REDUCE_SUM);
    cv::blur(columns, columns, {bridge_px, 1});
    const int first = cvRound(0.25 * box.width), last = cvRound(0.75 * box.width);
    const auto least = std::min_element(columns.begin() + first, columns.begin() + last);
    const int cut = static_cast<int>(least - columns.begin());
    return {tight(mask, {box.x, box.y, cut, box.height}),
            tight(mask, {box.x + cut, box.y, box.width - cut, box.height})};
}

std::string doubt_about_shape(const cv::Rect& box) {
    if (box.height > max_height * ink_map_size_px) return "the button shows something larger than a digit";
    if (box.height < min_height * ink_map_size_px) return "the button shows something smaller than a digit";
    if (box.width > max_pair_width * box.height) return "the button shows something wider than two digits";
    return "";
}

std::string doubt_about_pair(const cv::Rect& left, const cv::Rect& right) {
    const double height = std::max(left.height, right.height);
    const double difference = max_height_difference * height;
    if (std::abs(left.y - right.y) > difference || std::abs(left.br().y - right.br().y) > difference)
        return "two shapes on the button are at different heights";
    const double gap = right.x - left.br().x;
    if (gap > max_gap * height || gap < -max_overlap * height)
        return "two shapes on the button are not side by side";
    return "";
}

std::string doubt_about_place(const cv::Rect& number, const cv::Size& button) {
    const cv::Point2d center = center_of(number);
    const bool middle = std::abs(center.x / button.width - 0.5) < max_offset &&
                        std::abs(center.y / button.height - 0.5) < max_offset;
    return middle ? "" : "the shape on the button is not in its middle";
}

// The glyph, 16 high in the middle of the patch. `left` and `right` bound what may be shown beside it.
GlyphPatch cut_patch(const cv::Mat1f& ink, const cv::Rect& box, int left, int right) {
    const int side = cvRound(box.height * patch_side / glyph_rows);
    cv::Mat1f square(side, side, 0.0F);
    const cv::Point2d center = center_of(box);
    const cv::Point corner(cvRound(center.x - side / 2.0), cvRound(center.y - side / 2.0));
    const cv::Rect visible = cv::Rect(corner, square.size()) & cv::Rect(left, 0, right - left, ink.rows);
    ink(visible).copyTo(square(visible - corner));
    return patch_from(square);
}

std::vector<GlyphPatch> cut_pair(const cv::Mat1f& ink, const cv::Rect& left, const cv::Rect& right) {
    const int between = (left.br().x + right.x) / 2;
    return {cut_patch(ink, left, 0, between), cut_patch(ink, right, between, ink.cols)};
}

}  // namespace

GlyphPatch patch_from(const cv::Mat1f& square) {
    cv::Mat1f small;
    cv::resize(square, small, {patch_side, patch_side}, 0, 0, cv::INTER_AREA);
    GlyphPatch patch{};
    std::copy(small.begin(), small.end(), patch.begin());
    return patch;
}

GlyphSearch find_glyphs(const cv::Mat1f& ink, double threshold) {
    const cv::Mat1b mask(ink >= threshold);
    const std::vector<cv::Rect> shapes = shapes_of(mask);
    if (shapes.empty()) return {{}, {}, "the button shows no digit"};
    if (shapes.size() > 2) return {{}, {}, "the button shows more than two shapes"};
    for (const cv::Rect& shape : shapes)
        if (std::string doubt = doubt_about_shape(shape); !doubt.empty()) return {{}, {}, std::move(doubt)};

    const cv::Rect number = shapes.front() | shapes.back();
    if (std::string doubt = doubt_about_place(number, ink.size()); !doubt.empty())
        return {{}, {}, std::move(doubt)};
    if (shapes.size() == 1) {
        GlyphSearch search{{cut_patch(ink, number, 0, ink.cols)}, {}, ""};
        if (number.width < min_pair_width * number.height) return search;
        const auto [left, right] = split_pair(ink, mask, number);
        if (doubt_about_pair(left, right).empty()) search.split = cut_pair(ink, left, right);
        return search;
    }
    if (std::string doubt = doubt_about_pair(shapes[0], shapes[1]); !doubt.empty())
        return {{}, {}, std::move(doubt)};
    return {cut_pair(ink, shapes[0], shapes[1]), {}, ""};
}

}  // namespace unfold::vision
