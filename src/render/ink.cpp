// Shapes are drawn into a coverage mask of their bounding box, four times as large, then averaged down:
// OpenCV's own anti-aliasing leaves gaps and steps in thin round strokes.
#include "render/ink.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include <opencv2/imgproc.hpp>

namespace unfold::render {
namespace {

// Mixes an ink into single pixels.
class Blend {
  public:
    explicit Blend(Ink ink)
        : color_{ink.color.r, ink.color.g, ink.color.b},
          opacity_(static_cast<int>(std::lround(std::clamp(ink.opacity, 0.0, 1.0) * 256))) {}
    // `coverage`: the part of the pixel that the ink covers, 0 … 255.
    void operator()(std::uint8_t* rgb, int coverage) const {
        constexpr int whole = 255 * 256;  // full coverage by an opaque ink
        const int weight = coverage * opacity_;
        if (weight == whole) {
            std::copy_n(color_, 3, rgb);
            return;
        }
        for (int k = 0; k < 3; ++k)
            rgb[k] = static_cast<std::uint8_t>((rgb[k] * (whole - weight) + color_[k] * weight + whole / 2) /
                                               whole);
    }

  private:
    std::uint8_t color_[3];
    int opacity_;  // 0 … 256
};

// One pixel more than the lines and the margin.
cv::Rect bounding_box(const std::vector<Polyline>& lines, double margin_px, const cv::Mat& rgb) {
    std::vector<Point> corners;
    const double margin = margin_px + 1;
    for (const Polyline& line : lines)
        for (const Point p : line)
            corners.insert(corners.end(), {{p.x - margin, p.y - margin}, {p.x + margin, p.y + margin}});
    return box_around(corners, {{}, rgb.size()});
}

cv::Mat empty_mask(const cv::Rect& box) {
    return cv::Mat::zeros(box.height * supersampling, box.width * supersampling, CV_8UC1);
}

void fill_mask(cv::Mat& mask, const std::vector<Polyline>& polygons, const cv::Rect& box) {
    std::vector<std::vector<cv::Point>> all;
    all.reserve(polygons.size());
    for (const Polyline& polygon : polygons)
        all.push_back(mask_points(polygon, box));
    cv::fillPoly(mask, all, cv::Scalar(255), cv::LINE_8, subpixel_bits);
}

void stroke_mask(cv::Mat& mask, const Polyline& line, double width_px, const cv::Rect& box) {
    const int thickness = std::max(1, static_cast<int>(std::lround(width_px * supersampling)));
    const auto points = mask_points(line, box);
    const auto stroke = [&](const cv::Point& from, const cv::Point& to) {
        cv::line(mask, from, to, cv::Scalar(255), thickness, cv::LINE_8, subpixel_bits);
    };
    if (points.size() == 1) stroke(points[0], points[0]);  // a dot
    for (std::size_t i = 1; i < points.size(); ++i)
        stroke(points[i - 1], points[i]);
}

// Of each pixel the share of its samples that a mask marks, 0 … 255.
cv::Mat1b coverage_of(const cv::Mat& mask) {
    static_assert(supersampling == 4);
    // Of 0 … 16 marked samples; the half is rounded to even, as OpenCV's resize does.
    constexpr std::array<std::uint8_t, 17> level{0,   16,  32,  48,  64,  80,  96,  112, 128,
                                                 143, 159, 175, 191, 207, 223, 239, 255};
    cv::Mat1b coverage(mask.rows / supersampling, mask.cols / supersampling);
    std::vector<std::uint8_t> marked(
        static_cast<std::size_t>(mask.cols));  // of four samples above each other
    for (int y = 0; y < coverage.rows; ++y) {
        const std::uint8_t* a = mask.ptr(supersampling * y);
        const std::uint8_t* b = mask.ptr(supersampling * y + 1);
        const std::uint8_t* c = mask.ptr(supersampling * y + 2);
        const std::uint8_t* d = mask.ptr(supersampling * y + 3);
        for (std::size_t x = 0; x < marked.size(); ++x)
            marked[x] = static_cast<std::uint8_t>((a[x] & 1U) + (b[x] & 1U) + (c[x] & 1U) + (d[x] & 1U));
        std::uint8_t* row = coverage.ptr(y);
        const std::uint8_t* four = marked.data();
        for (int x = 0; x < coverage.cols; ++x, four += supersampling)
            row[x] = level[static_cast<std::size_t>(four[0] + four[1] + four[2] + four[3])];
    }
    return coverage;
}

void blend(cv::Mat& rgb, const cv::Rect& box, const cv::Mat1b& coverage, Ink ink) {
    const Blend blend_pixel(ink);
    for (int y = 0; y < box.height; ++y) {
        const std::uint8_t* cover = coverage.ptr(y);
        std::uint8_t* pixel = rgb.ptr(box.y + y) + 3 * box.x;
        for (int x = 0; x < box.width; ++x, pixel += 3)
            if (cover[x] > 0) blend_pixel(pixel, cover[x]);
    }
}

constexpr int full = 1 << 20;  // the area of a pixel, in fixed point
constexpr int block = 16;      // pixels of a row that are skipped together if no edge crosses them
constexpr int band_rows = 32;  // rows that are filled together: their sums stay in the cache

// Signed-area accumulation (as in Raph Levien's font-rs): each edge adds the area to its right to the pixels
// that it crosses; the prefix sum along a row is the coverage of each pixel. Fixed-point arithmetic keeps the
// sums exact.

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
        // The height and the area already distributed to the pixels before `x`.
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

// Ten digits in the manner of a geometric sans: circles, straight lines, round ends.

// Center lines in a box of height 1; y downward.
struct Glyph {
    double width = 0;
    std::vector<Polyline> lines;
};

Polyline bezier(Point a, Point control, Point b) {
    constexpr int steps = 12;  // line segments of the curve
    Polyline line;
    for (int i = 0; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        const double u = 1 - t;
        line.push_back({u * u * a.x + 2 * u * t * control.x + t * t * b.x,
                        u * u * a.y + 2 * u * t * control.y + t * t * b.y});
    }
    return line;
}

Polyline join(Polyline first, const Polyline& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

std::array<Glyph, 10> make_glyphs() {
    return {{
        {0.64, {arc({0.32, 0.5}, 0.32, 0.5, 0, 360)}},
        {0.24, {{{0.0, 0.17}, {0.22, 0.0}, {0.22, 1.0}}}},
        {0.58, {join(arc({0.285, 0.285}, 0.275, 0.285, -170, 35), {{0.0, 1.0}, {0.58, 1.0}})}},
        {0.56,
         {arc({0.265, 0.255}, 0.245, 0.255, -155, 90),
          arc({0.265, 0.745}, 0.285, 0.255, -90, 150),
          {{0.2, 0.505}, {0.265, 0.505}}}},
        {0.64, {{{0.48, 1.0}, {0.48, 0.0}, {0.0, 0.72}, {0.64, 0.72}}}},
        {0.58, {join({{0.52, 0.0}, {0.12, 0.0}, {0.07, 0.43}}, arc({0.27, 0.675}, 0.31, 0.325, -130, 145))}},
        {0.58, {arc({0.29, 0.7}, 0.29, 0.3, 0, 360), bezier({0.0, 0.7}, {0.02, 0.36}, {0.38, 0.0})}},
        {0.56, {{{0.0, 0.0}, {0.56, 0.0}, {0.16, 1.0}}}},
        {0.58, {arc({0.29, 0.245}, 0.23, 0.245, 0, 360), arc({0.29, 0.745}, 0.29, 0.255, 0, 360)}},
        {0.58, {arc({0.29, 0.3}, 0.29, 0.3, 0, 360), bezier({0.58, 0.3}, {0.56, 0.64}, {0.2, 1.0})}},
    }};
}

const Glyph& glyph(char digit) {
    static const std::array<Glyph, 10> glyphs = make_glyphs();
    return glyphs[static_cast<std::size_t>(digit - '0')];
}

// Height of the center lines, and the gap between two digits' center lines.
double core_px(const NumberStyle& style) {
    return style.height_px * (1 - style.weight);
}
double gap_px(const NumberStyle& style) {
    return style.height_px * (0.15 + style.weight);
}

}  // namespace

std::vector<cv::Point> mask_points(const Polyline& line, const cv::Rect& box) {
    std::vector<cv::Point> points;
    points.reserve(line.size());
    const auto fixed = [](double v) {
        return static_cast<int>(std::lround((v * supersampling - 0.5) * (1 << subpixel_bits)));
    };
    for (const Point p : line)
        points.emplace_back(fixed(p.x - box.x), fixed(p.y - box.y));
    return points;
}

cv::Rect box_around(const std::vector<Point>& points, const cv::Rect& within) {
    double left = within.br().x, top = within.br().y, right = within.x, bottom = within.y;
    for (const Point p : points) {
        left = std::min(left, p.x);
        top = std::min(top, p.y);
        right = std::max(right, p.x);
        bottom = std::max(bottom, p.y);
    }
    if (right <= left || bottom <= top) return {};
    const int x = static_cast<int>(std::floor(std::max<double>(left, within.x)));
    const int y = static_cast<int>(std::floor(std::max<double>(top, within.y)));
    return cv::Rect(x, y, static_cast<int>(std::ceil(std::min<double>(right, within.br().x))) - x,
                    static_cast<int>(std::ceil(std::min<double>(bottom, within.br().y))) - y) &
           within;
}

void fill(cv::Mat& rgb, const std::vector<Polyline>& polygons, Ink ink) {
    const cv::Rect box = bounding_box(polygons, 0, rgb);
    if (box.empty()) return;
    cv::Mat mask = empty_mask(box);
    fill_mask(mask, polygons, box);
    blend(rgb, box, coverage_of(mask), ink);
}

void stroke(cv::Mat& rgb, const std::vector<Polyline>& lines, double width_px, Ink ink) {
    const cv::Rect box = bounding_box(lines, width_px / 2, rgb);
    if (box.empty()) return;
    cv::Mat mask = empty_mask(box);
    for (const Polyline& line : lines)
        stroke_mask(mask, line, width_px, box);
    blend(rgb, box, coverage_of(mask), ink);
}

Polyline arc(Point center, double radius_x, double radius_y, double from_deg, double to_deg) {
    constexpr double step_deg = 5;  // of a line segment
    const int steps = std::max(1, static_cast<int>(std::ceil(std::abs(to_deg - from_deg) / step_deg)));
    Polyline line;
    line.reserve(static_cast<std::size_t>(steps) + 1);
    for (int i = 0; i <= steps; ++i) {
        const double angle = (from_deg + (to_deg - from_deg) * i / steps) * std::numbers::pi / 180;
        line.push_back({center.x + radius_x * std::cos(angle), center.y + radius_y * std::sin(angle)});
    }
    return line;
}

Polyline rounded_rectangle(Point top_left, double width, double height, double radius) {
    const double left = top_left.x + radius;
    const double right = top_left.x + width - radius;
    const double top = top_left.y + radius;
    const double bottom = top_left.y + height - radius;
    Polyline outline;
    const auto corner = [&](Point center, double from_deg) {
        const Polyline part = arc(center, radius, radius, from_deg, from_deg + 90);
        outline.insert(outline.end(), part.begin(), part.end());
    };
    corner({right, bottom}, 0);
    corner({left, bottom}, 90);
    corner({left, top}, 180);
    corner({right, top}, 270);
    return outline;
}

void fill_enclosed(cv::Mat& rgb, const std::vector<DirectedEdge>& edges, Ink ink) {
    std::vector<Point> ends;
    for (const DirectedEdge& edge : edges)
        ends.insert(ends.end(), {edge.from, edge.to});
    const cv::Rect box = box_around(ends, {{}, rgb.size()});
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

double number_width_px(int number, const NumberStyle& style) {
    double width = style.height_px * style.weight - gap_px(style);
    for (const char digit : std::to_string(number))
        width += glyph(digit).width * core_px(style) + gap_px(style);
    return width;
}

void draw_number(cv::Mat& rgb, int number, Point center, const NumberStyle& style) {
    const double half_stroke = style.height_px * style.weight / 2;
    double x = center.x - number_width_px(number, style) / 2 + half_stroke;
    const double y = center.y - style.height_px / 2 + half_stroke;
    std::vector<Polyline> lines;
    for (const char digit : std::to_string(number)) {
        for (Polyline line : glyph(digit).lines) {
            for (Point& p : line)
                p = {x + p.x * core_px(style), y + p.y * core_px(style)};
            lines.push_back(std::move(line));
        }
        x += glyph(digit).width * core_px(style) + gap_px(style);
    }
    stroke(rgb, lines, 2 * half_stroke, {style.color});
}

}  // namespace unfold::render
