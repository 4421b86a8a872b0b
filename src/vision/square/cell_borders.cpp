// Walks from the middle of each cell to that of the next and compares the pixels on the way.
#include "vision/square/cell_borders.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "core/quantile.h"

namespace unfold::vision {
namespace {

// Of shading, in levels: gloss shades all cells alike, a picture behind the board does not.
constexpr float min_limit = 5, times_usual = 3;
constexpr int border_levels = 16;     // in the strongest channel
constexpr double border_share = 0.5;  // of the points along a border

int levels_apart(const cv::Vec3b& a, const cv::Vec3b& b) {
    int most = 0;
    for (int c = 0; c < 3; ++c)
        most = std::max(most, std::abs(a[c] - b[c]));
    return most;
}

std::optional<cv::Vec3b> pixel(const cv::Mat& bgr, double x, double y) {
    const cv::Point at(cvFloor(x), cvFloor(y));
    if (!cv::Rect({}, bgr.size()).contains(at)) return std::nullopt;
    return bgr.at<cv::Vec3b>(at);
}

}  // namespace

CellBorders::CellBorders(const cv::Mat& bgr, const SquareLattice& lattice, const cv::Rect& known)
    : lattice_(lattice), samples_(sample_squares(bgr, lattice, few_points)) {
    std::vector<float> shadings;
    for (int row = known.y; row < known.y + known.height; ++row)
        for (int column = known.x; column < known.x + known.width; ++column)
            shadings.push_back(sample(row, column).shading);
    max_shading_ = std::max(min_limit, times_usual * median_value(std::move(shadings)));
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column <= columns(); ++column)
            before_.push_back(change(bgr, {row, column - 1}, {row, column}));
    for (int row = 0; row <= rows(); ++row)
        for (int column = 0; column < columns(); ++column)
            above_.push_back(change(bgr, {row - 1, column}, {row, column}));
}

bool CellBorders::is_flat(int row, int column) const {
    const SquareSample& one = sample(row, column);
    return one.flat_share >= min_flat_share && one.shading <= max_shading_;
}

int CellBorders::own_borders(int row, int column) const {
    return before(row, column).in_last + before(row, column + 1).in_first + above(row, column).in_last +
           above(row + 1, column).in_first;
}

// On the way from the middle of one cell to that of the next: whether the color changes at all, and in
// the half of each. The end of the image is a change.
CellBorders::Change CellBorders::change(const cv::Mat& bgr, Place a, Place b) const {
    const cv::Rect2d from = lattice_.cell(a.row, a.column), to = lattice_.cell(b.row, b.column);
    const bool is_across = a.row == b.row;
    constexpr int points = 7;
    constexpr double reach = 0.25;  // from the middle of a cell: bevels and corners lie farther out
    constexpr double half = 0.58;   // a border may lie a little beyond the line
    const double step = std::max(0.025, 0.5 / (is_across ? from.width : from.height));
    constexpr double near = 0.12;  // of a pitch: what lies there is on the line
    int between = 0, in_first = 0, in_last = 0, on_line = 0;
    for (int i = 0; i < points; ++i) {
        const double aside = 0.6 * ((i + 0.5) / points - 0.5);
        const auto at = [&](double along) {
            const double x = (from.x + from.width / 2) * (1 - along) + (to.x + to.width / 2) * along;
            const double y = (from.y + from.height / 2) * (1 - along) + (to.y + to.height / 2) * along;
            return is_across ? pixel(bgr, x, y + aside * from.height) : pixel(bgr, x + aside * from.width, y);
        };
        const auto first = at(reach), last = at(1 - reach);
        // Light that falls evenly over a page changes little by little.
        bool differs = !first || !last || levels_apart(*first, *last) > border_levels;
        bool from_first = !last, from_last = !first;
        for (double along = reach; along <= 1 - reach; along += step) {
            const auto here = at(along);
            const bool is_first = here && first && levels_apart(*here, *first) <= border_levels;
            const bool is_last = here && last && levels_apart(*here, *last) <= border_levels;
            differs = differs || (!is_first && !is_last);
            from_first = from_first || (!is_first && along <= half);
            from_last = from_last || (!is_last && along >= 1 - half);
        }
        const auto before_line = at(0.5 - near), after_line = at(0.5 + near);
        bool is_on_line =
            !before_line || !after_line || levels_apart(*before_line, *after_line) > border_levels;
        for (double along = 0.5 - near; along <= 0.5 + near && !is_on_line; along += step) {
            const auto here = at(along);
            is_on_line = here && levels_apart(*here, *before_line) > border_levels;
        }
        on_line += is_on_line ? 1 : 0;
        between += differs ? 1 : 0;
        in_first += from_first ? 1 : 0;
        in_last += from_last ? 1 : 0;
    }
    const auto most = [](int count) { return count >= border_share * points; };
    return {most(between), most(in_first), most(in_last), most(on_line)};
}

}  // namespace unfold::vision
