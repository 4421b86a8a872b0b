// Shapes are drawn into a coverage mask of their bounding box, four times as large, then averaged down:
// OpenCV's own anti-aliasing leaves gaps and steps in thin round strokes.
#include "render/ink.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <opencv2/imgproc.hpp>

namespace unfold::render {
namespace {

cv::Rect bounding_box(const std::vector<Polyline>& lines, double margin_px, const cv::Mat& rgb) {
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    for (const Polyline& line : lines) {
        for (const Point p : line) {
            left = std::min(left, p.x);
            top = std::min(top, p.y);
            right = std::max(right, p.x);
            bottom = std::max(bottom, p.y);
        }
    }
    if (right < left) return {};
    // One pixel more than the shape, and never far outside the picture.
    const auto clip = [](double v, int limit) { return static_cast<int>(std::clamp(v, -1.0, limit + 1.0)); };
    const int x0 = clip(std::floor(left - margin_px) - 1, rgb.cols);
    const int y0 = clip(std::floor(top - margin_px) - 1, rgb.rows);
    const int x1 = clip(std::ceil(right + margin_px) + 1, rgb.cols);
    const int y1 = clip(std::ceil(bottom + margin_px) + 1, rgb.rows);
    return cv::Rect(x0, y0, x1 - x0, y1 - y0) & cv::Rect(0, 0, rgb.cols, rgb.rows);
}

// Coordinates of the mask with `subpixel_bits` fractional bits. OpenCV puts whole numbers on pixel centers.
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
    if (points.size() == 1) {
        cv::line(mask, points[0], points[0], cv::Scalar(255), thickness, cv::LINE_8, subpixel_bits);
        return;
    }
    for (std::size_t i = 1; i < points.size(); ++i)
        cv::line(mask, points[i - 1], points[i], cv::Scalar(255), thickness, cv::LINE_8, subpixel_bits);
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

}  // namespace

Blend::Blend(Ink ink)
    : color_{ink.color.r, ink.color.g, ink.color.b},
      opacity_(static_cast<int>(std::lround(std::clamp(ink.opacity, 0.0, 1.0) * 256))) {}

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
    constexpr double step_deg = 5;
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

}  // namespace unfold::render
