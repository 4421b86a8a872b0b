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

// Nothing beyond the end of the image.
const cv::Vec3b* pixel(const cv::Mat& bgr, const cv::Point2d& place) {
    const cv::Point at(cvFloor(place.x), cvFloor(place.y));
    if (!cv::Rect({}, bgr.size()).contains(at)) return nullptr;
    return bgr.ptr<cv::Vec3b>(at.y) + at.x;
}

bool are_alike(const cv::Vec3b* a, const cv::Vec3b* b) {
    return a != nullptr && b != nullptr && levels_apart(*a, *b) <= border_levels;
}

constexpr double border_from = 0.25;  // from the middle of a cell: bevels and corners lie farther out
constexpr double line_reach = 0.12;   // of a pitch: what lies there is on the line

}  // namespace

CellBorders::ComparedShares::ComparedShares(double pitch_px) {
    const double step = std::max(0.025, 0.5 / pitch_px);
    for (double along = border_from; along <= 1 - border_from; along += step)
        between.push_back(along);
    for (double along = 0.5 - line_reach; along <= 0.5 + line_reach; along += step)
        on_line.push_back(along);
}

CellBorders::CellBorders(const cv::Mat& bgr, const SquareLattice& lattice, const cv::Rect& known)
    : bgr_(bgr),
      lattice_(lattice),
      across_(lattice.across.pitch_px),
      down_(lattice.down.pitch_px),
      samples_(sample_squares(bgr, lattice, few_points)),
      before_(static_cast<std::size_t>(rows() * (columns() + 1))),
      above_(static_cast<std::size_t>((rows() + 1) * columns())) {
    std::vector<float> shadings;
    for (int row = known.y; row < known.y + known.height; ++row)
        for (int column = known.x; column < known.x + known.width; ++column)
            shadings.push_back(sample(row, column).shading);
    max_shading_ = std::max(min_limit, times_usual * median_value(std::move(shadings)));
}

const CellBorders::Change& CellBorders::before(int row, int column) const {
    std::optional<Change>& known = before_[static_cast<std::size_t>(row * (columns() + 1) + column)];
    if (!known) known = change({row, column - 1}, {row, column}, across_);
    return *known;
}

const CellBorders::Change& CellBorders::above(int row, int column) const {
    std::optional<Change>& known = above_[index(row, column)];
    if (!known) known = change({row - 1, column}, {row, column}, down_);
    return *known;
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
CellBorders::Change CellBorders::change(Place a, Place b, const ComparedShares& shares) const {
    const cv::Rect2d from = lattice_.cell(a.row, a.column), to = lattice_.cell(b.row, b.column);
    const bool is_across = a.row == b.row;
    constexpr int points = 7;
    constexpr double half = 0.58;  // a border may lie a little beyond the line
    const auto place_at = [&](double along) {
        return cv::Point2d((from.x + from.width / 2) * (1 - along) + (to.x + to.width / 2) * along,
                           (from.y + from.height / 2) * (1 - along) + (to.y + to.height / 2) * along);
    };
    const cv::Point2d last_place = place_at(1 - border_from);
    const cv::Point2d before_place = place_at(0.5 - line_reach), after_place = place_at(0.5 + line_reach);
    std::vector<cv::Point2d> places;
    places.reserve(shares.between.size());
    for (const double along : shares.between)
        places.push_back(place_at(along));
    int between = 0, in_first = 0, in_last = 0, on_line = 0;
    const auto most = [](int count) { return count >= border_share * points; };
    for (int i = 0; i < points; ++i) {
        const int left = points - i;
        const auto is_decided = [&](int count) { return most(count) || !most(count + left); };
        if (is_decided(between) && is_decided(in_first) && is_decided(in_last) && is_decided(on_line)) break;
        const double aside = 0.6 * ((i + 0.5) / points - 0.5);
        const cv::Point2d shift =
            is_across ? cv::Point2d(0, aside * from.height) : cv::Point2d(aside * from.width, 0);
        const auto at = [&](const cv::Point2d& place) { return pixel(bgr_, place + shift); };
        const cv::Vec3b* const first = at(places.front());
        const cv::Vec3b* const last = at(last_place);
        // Light that falls evenly over a page changes little by little.
        bool differs = !are_alike(first, last);
        bool from_first = last == nullptr, from_last = first == nullptr;
        const cv::Vec3b* here = first;
        bool is_first = first != nullptr, is_last = are_alike(first, last);
        for (std::size_t k = 0; k < places.size(); ++k) {
            const cv::Vec3b* const next = at(places[k]);
            // Most pixels equal the one before.
            if (next == nullptr || here == nullptr || *next != *here) {
                is_first = are_alike(next, first);
                is_last = are_alike(next, last);
            }
            here = next;
            const double along = shares.between[k];
            differs = differs || (!is_first && !is_last);
            from_first = from_first || (!is_first && along <= half);
            from_last = from_last || (!is_last && along >= 1 - half);
        }
        const cv::Vec3b* const before_line = at(before_place);
        bool is_on_line = !are_alike(before_line, at(after_place));
        for (std::size_t k = 0; k < shares.on_line.size() && !is_on_line; ++k) {
            const cv::Vec3b* const on = at(place_at(shares.on_line[k]));
            is_on_line = on != nullptr && !are_alike(on, before_line);
        }
        on_line += is_on_line ? 1 : 0;
        between += differs ? 1 : 0;
        in_first += from_first ? 1 : 0;
        in_last += from_last ? 1 : 0;
    }
    return {most(between), most(in_first), most(in_last), most(on_line)};
}

}  // namespace unfold::vision
