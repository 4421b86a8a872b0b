// Signed areas (as in Raph Levien's font-rs): each edge adds to the pixels that it crosses the area to the
// right of it, and the sum along a row is the part of each pixel that lies inside. Whole numbers keep the
// sums exact.
#include "render/area_fill.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace unfold::render {
namespace {

// A whole pixel.
constexpr int full = 1 << 20;
// Pixels of a row that are skipped together where no edge crosses them.
constexpr int block = 16;
// Rows that are filled together: their sums stay in the cache.
constexpr int band_rows = 32;

// The rows of a band, as wide as a box. They are all blank between two bands.
class AreaSums {
  public:
    explicit AreaSums(int width)
        : width_(width),
          // An edge also adds to the pixel after its last one.
          changes_(band_rows, width + 2, 0),
          is_crossed_(band_rows, (width + 2) / block + 1, static_cast<std::uint8_t>(0)) {}

    // Requires: `from` and `to` in pixels of the band.
    void add(Point from, Point to) {
        if (from.y == to.y) return;
        const int sign = from.y < to.y ? 1 : -1;
        const Point top = sign > 0 ? from : to, bottom = sign > 0 ? to : from;
        if (bottom.y <= 0 || top.y >= band_rows) return;
        const double x_per_y = (bottom.x - top.x) / (bottom.y - top.y);
        const bool is_inside = std::min(top.x, bottom.x) >= 0 && std::max(top.x, bottom.x) <= width_;
        const auto x_at = [&](double y) {
            const double x = top.x + (y - top.y) * x_per_y;
            return is_inside ? x : std::clamp<double>(x, 0, width_);
        };
        double y = std::max(top.y, 0.0), x = x_at(y);
        for (int row = static_cast<int>(y); row < band_rows && row < bottom.y; ++row) {
            const double to_y = std::min<double>(bottom.y, row + 1), to_x = x_at(to_y);
            add_within_row(row, x, to_x, sign * (to_y - y));
            y = to_y;
            x = to_x;
        }
    }

    // Mixes the ink into the pixels of a row, and blanks it.
    void take_row(int row, std::uint8_t* pixels, const Blend& blend) {
        int* changes = changes_.ptr<int>(row);
        std::uint8_t* is_crossed = is_crossed_.ptr(row);
        int inside = 0;
        for (int x = 0; x < changes_.cols; x += block) {
            std::uint8_t& is_block_crossed = is_crossed[x / block];
            if (is_block_crossed == 0 && coverage(inside) == 0) continue;
            for (int i = x; i < std::min(x + block, width_); ++i) {
                inside += changes[i];
                if (const int covered = coverage(inside); covered > 0) blend(pixels + 3 * i, covered);
            }
            if (is_block_crossed == 0) continue;
            std::fill_n(changes + x, std::min(block, changes_.cols - x), 0);
            is_block_crossed = 0;
        }
    }

  private:
    // 0 … 255, whichever way round the outline runs.
    static int coverage(int area) { return (std::min(std::abs(area), full) * 255 + full / 2) / full; }

    // Of an area, rounded to the nearest: std::lround is a call.
    static int whole(double area) { return static_cast<int>(area * full + (area < 0 ? -0.5 : 0.5)); }

    // The part of an edge within a row, `height` (signed) high.
    void add_within_row(int row, double from_x, double to_x, double height) {
        const auto [left, right] = std::minmax(from_x, to_x);
        int* changes = changes_.ptr<int>(row);
        std::uint8_t* is_crossed = is_crossed_.ptr(row);
        const int first = static_cast<int>(left), last = static_cast<int>(right);
        is_crossed[first / block] = is_crossed[(last + 1) / block] = 1;
        if (first == last) {
            const double area = height * (first + 1 - (left + right) / 2);
            changes[first] += whole(area);
            changes[first + 1] += whole(height - area);
            return;
        }
        for (int i = first / block + 1; i < (last + 1) / block; ++i)
            is_crossed[i] = 1;
        const double per_x = height / (right - left);
        // Of the height the part at the pixels before `x`, and of the area the part that these have.
        double before = 0, area_before = 0;
        for (int x = first; x <= last; ++x) {
            const double begin = std::max<double>(left, x), end = std::min<double>(right, x + 1);
            const double here = x == last ? height - before : per_x * (end - begin);
            const double area = before + here * (x + 1 - (begin + end) / 2);
            changes[x] += whole(area - area_before);
            area_before = area;
            before += here;
        }
        changes[last + 1] += whole(height - area_before);
    }

    int width_;
    cv::Mat1i changes_;
    cv::Mat1b is_crossed_;
};

cv::Rect bounding_box(const std::vector<DirectedEdge>& edges, const cv::Mat& rgb) {
    double left = rgb.cols, top = rgb.rows, right = 0, bottom = 0;
    for (const DirectedEdge& edge : edges)
        for (const Point p : {edge.from, edge.to}) {
            left = std::min(left, p.x);
            top = std::min(top, p.y);
            right = std::max(right, p.x);
            bottom = std::max(bottom, p.y);
        }
    const cv::Rect picture({}, rgb.size());
    if (left >= right || top >= bottom) return {};
    const auto whole = [](double v, int limit) { return static_cast<int>(std::clamp<double>(v, 0, limit)); };
    const int x = whole(std::floor(left), rgb.cols), y = whole(std::floor(top), rgb.rows);
    return cv::Rect(x, y, whole(std::ceil(right), rgb.cols) - x, whole(std::ceil(bottom), rgb.rows) - y) &
           picture;
}

}  // namespace

void fill_enclosed(cv::Mat& rgb, const std::vector<DirectedEdge>& edges, Ink ink) {
    const cv::Rect box = bounding_box(edges, rgb);
    if (box.empty()) return;
    // What lies above or below the box belongs to its first or last band, where `add` cuts it off.
    const auto band_at = [&](double y) {
        return static_cast<std::size_t>(std::clamp<double>(y - box.y, 0, box.height - 1)) / band_rows;
    };
    std::vector<std::vector<DirectedEdge>> edges_of_band(band_at(box.br().y) + 1);
    for (const DirectedEdge& edge : edges) {
        const auto [top, bottom] = std::minmax({band_at(edge.from.y), band_at(edge.to.y)});
        for (std::size_t band = top; band <= bottom; ++band)
            edges_of_band[band].push_back(edge);
    }
    const Blend blend(ink);
    AreaSums sums(box.width);
    int top = box.y;
    for (const std::vector<DirectedEdge>& of_band : edges_of_band) {
        const auto in_band = [&](Point p) { return Point{p.x - box.x, p.y - top}; };
        for (const DirectedEdge& edge : of_band)
            sums.add(in_band(edge.from), in_band(edge.to));
        for (int y = top; y < std::min(top + band_rows, box.br().y); ++y)
            sums.take_row(y - top, rgb.ptr(y) + 3 * box.x, blend);
        top += band_rows;
    }
}

}  // namespace unfold::render
