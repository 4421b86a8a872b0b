// Walks from the middle of each cell to that of the next and compares the pixels on the way.
#include "vision/square/cell_borders.h"

#include <algorithm>
#include <array>
#include <cstdint>
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

bool are_alike(const cv::Vec3b* a, const cv::Vec3b* b) {
    return a != nullptr && b != nullptr && levels_apart(*a, *b) <= border_levels;
}

constexpr double border_from = 0.25;     // from the middle of a cell: bevels and corners lie farther out
constexpr double line_reach = 0.12;      // of a pitch: what lies there is on the line
constexpr double point_spacing = 0.025;  // of a pitch, between the points that are compared

// Points on the way from the middle of one cell to that of the next, in the same row or column. The way is
// moved aside, and each point finds its pixel again.
template <std::size_t Capacity>
class Way {
  public:
    Way(const cv::Mat& bgr, bool is_across) : bgr_(bgr), is_across_(is_across) {}

    // Requires: fewer than `Capacity` points.
    void add(const cv::Point2d& place) {
        const int along = cvFloor(is_across_ ? place.x : place.y);
        const bool is_inside = along >= 0 && along < (is_across_ ? bgr_.cols : bgr_.rows);
        offset_[size_] = is_inside ? along * per_along() : outside;
        aside_[size_] = is_across_ ? place.y : place.x;
        least_ = size_ == 0 ? aside_[0] : std::min(least_, aside_[size_]);
        most_ = size_ == 0 ? aside_[0] : std::max(most_, aside_[size_]);
        ++size_;
    }
    [[nodiscard]] std::size_t size() const { return size_; }

    void move_to(double shift) {
        shift_ = shift;
        const int at = cvFloor(least_ + shift);
        is_straight_ = at == cvFloor(most_ + shift);
        if (is_straight_) line_ = line(at);
    }

    // Nothing beyond the end of the image.
    [[nodiscard]] const cv::Vec3b* pixel(std::size_t k) const {
        // Rounding may put some points of a line of pixels on the next one.
        const std::uint8_t* const of_line = is_straight_ ? line_ : line(cvFloor(aside_[k] + shift_));
        if (of_line == nullptr || offset_[k] == outside) return nullptr;
        return reinterpret_cast<const cv::Vec3b*>(of_line + offset_[k]);
    }

  private:
    static constexpr std::ptrdiff_t outside = -1;
    [[nodiscard]] std::ptrdiff_t per_along() const {
        return static_cast<std::ptrdiff_t>(is_across_ ? sizeof(cv::Vec3b) : bgr_.step[0]);
    }
    [[nodiscard]] const std::uint8_t* line(int at) const {
        if (at < 0 || at >= (is_across_ ? bgr_.rows : bgr_.cols)) return nullptr;
        return is_across_ ? bgr_.ptr(at) : bgr_.ptr(0) + static_cast<std::size_t>(at) * sizeof(cv::Vec3b);
    }

    const cv::Mat& bgr_;
    bool is_across_;
    std::size_t size_ = 0;
    std::array<std::ptrdiff_t, Capacity> offset_;
    std::array<double, Capacity> aside_;
    double least_ = 0, most_ = 0, shift_ = 0;
    bool is_straight_ = false;
    const std::uint8_t* line_ = nullptr;
};

}  // namespace

CellBorders::ComparedShares::ComparedShares(double pitch_px) {
    const double step = std::max(point_spacing, 0.5 / pitch_px);
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
    constexpr auto capacity = static_cast<std::size_t>((1 - 2 * border_from) / point_spacing) + 2;
    Way<capacity> way(bgr_, is_across), way_on_line(bgr_, is_across);
    for (const double along : shares.between)
        way.add(place_at(along));
    for (const double along : shares.on_line)
        way_on_line.add(place_at(along));
    enum : std::uint8_t { at_last, before_line, after_line, ends };
    Way<ends> way_of_ends(bgr_, is_across);
    for (const double along : {1 - border_from, 0.5 - line_reach, 0.5 + line_reach})
        way_of_ends.add(place_at(along));
    int between = 0, in_first = 0, in_last = 0, on_line = 0;
    const auto most = [](int count) { return count >= border_share * points; };
    for (int i = 0; i < points; ++i) {
        const int left = points - i;
        const auto is_decided = [&](int count) { return most(count) || !most(count + left); };
        if (is_decided(between) && is_decided(in_first) && is_decided(in_last) && is_decided(on_line)) break;
        const double aside = 0.6 * ((i + 0.5) / points - 0.5);
        const double shift = aside * (is_across ? from.height : from.width);
        way.move_to(shift);
        way_on_line.move_to(shift);
        way_of_ends.move_to(shift);
        const cv::Vec3b* const first = way.pixel(0);
        const cv::Vec3b* const last = way_of_ends.pixel(at_last);
        // Light that falls evenly over a page changes little by little.
        bool differs = !are_alike(first, last);
        bool from_first = last == nullptr, from_last = first == nullptr;
        const cv::Vec3b* here = first;
        bool is_first = first != nullptr, is_last = are_alike(first, last);
        for (std::size_t k = 0; k < way.size(); ++k) {
            const cv::Vec3b* const next = way.pixel(k);
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
        const cv::Vec3b* const beside = way_of_ends.pixel(before_line);
        bool is_on_line = !are_alike(beside, way_of_ends.pixel(after_line));
        for (std::size_t k = 0; k < way_on_line.size() && !is_on_line; ++k) {
            const cv::Vec3b* const on = way_on_line.pixel(k);
            is_on_line = on != nullptr && !are_alike(on, beside);
        }
        on_line += is_on_line ? 1 : 0;
        between += differs ? 1 : 0;
        in_first += from_first ? 1 : 0;
        in_last += from_last ? 1 : 0;
    }
    return {most(between), most(in_first), most(in_last), most(on_line)};
}

double share_of_outline(const CellBorders& cells, const cv::Rect& part) {
    int lines = 0, changes = 0;
    for (int row = part.y; row < part.y + part.height; ++row) {
        lines += 2;
        changes += cells.left_of(row, part.x) + cells.left_of(row, part.x + part.width);
    }
    for (int column = part.x; column < part.x + part.width; ++column) {
        lines += 2;
        changes += cells.top_of(part.y, column) + cells.top_of(part.y + part.height, column);
    }
    return lines > 0 ? static_cast<double>(changes) / lines : 0;
}

bool has_color_of(const CellBorders& cells, const cv::Rect& part, int row, int column) {
    constexpr float same = 5;  // in Lab
    for (int r = part.y; r < part.y + part.height; ++r)
        for (int c = part.x; c < part.x + part.width; ++c)
            if (distance(cells.sample(r, c).color, cells.sample(row, column).color, 1) <= same) return true;
    return false;
}

}  // namespace unfold::vision
