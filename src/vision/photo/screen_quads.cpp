// Outlines of bright areas at several thresholds, and of areas within edges; each is simplified to four
// corners, and each side is fitted again as a line through the outline's points, in least squares.
#include "vision/photo/screen_quads.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include <opencv2/imgproc.hpp>

#include "vision/image/picture_mat.h"
#include "vision/image/work_image.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

constexpr double work_side_px = 800;     // of the copy that is searched
constexpr double min_area = 0.08;        // of the photo
constexpr double min_area_ratio = 0.90;  // of the quadrilateral and the convex hull: smaller / larger
constexpr double max_off_side = 0.01;    // of the longer side, in the mean: a screen has straight sides
constexpr std::size_t max_quads = 3;     // bounds the time: each is read with and without a margin

using Outline = std::vector<cv::Point>;

double longest_side(const cv::Rect& box) {
    return std::max(box.width, box.height);
}

// The corners, which are in clockwise order, from the top left one (smallest x + y) on.
Quad in_order(Outline corners) {
    const auto first = std::min_element(corners.begin(), corners.end(),
                                        [](const auto& a, const auto& b) { return a.x + a.y < b.x + b.y; });
    std::rotate(corners.begin(), first, corners.end());
    return {corners[0], corners[1], corners[2], corners[3]};
}

// Where two lines, each given by a point and a direction, cross; empty if they are nearly parallel.
std::optional<cv::Point2d> crossing(const cv::Vec4f& a, const cv::Vec4f& b) {
    const double det = static_cast<double>(a[0]) * b[1] - static_cast<double>(a[1]) * b[0];
    constexpr double min_det = 0.1;  // sine of the angle between the lines
    if (std::abs(det) < min_det) return std::nullopt;
    const double t =
        ((b[2] - a[2]) * static_cast<double>(b[1]) - (b[3] - a[3]) * static_cast<double>(b[0])) / det;
    return cv::Point2d(a[2] + t * a[0], a[3] + t * a[1]);
}

// The quadrilateral with each side fitted to the points of the outline beside it.
std::optional<Quad> with_fitted_sides(const Quad& quad, const Outline& outline, double size) {
    std::array<cv::Vec4f, 4> lines;
    for (std::size_t side = 0; side < 4; ++side) {
        const cv::Point2d from = quad[side], to = quad[(side + 1) % 4], along = to - from;
        const double length = std::sqrt(along.dot(along));
        if (length < 1) return std::nullopt;
        std::vector<cv::Point2f> near;
        double off = 0;
        for (const cv::Point& point : outline) {
            const cv::Point2d p = cv::Point2d(point) - from;
            const double at = p.dot(along) / (length * length);
            const double distance = std::abs(p.cross(along)) / length;
            constexpr double corner = 0.06;  // of a side: rounded corners stay out
            if (at < corner || at > 1 - corner || distance > 0.03 * size) continue;
            near.emplace_back(point);
            off += distance;
        }
        constexpr std::size_t min_points = 8;  // of the outline, per side
        if (near.size() < min_points || off > max_off_side * size * static_cast<double>(near.size()))
            return std::nullopt;
        cv::fitLine(near, lines[side], cv::DIST_HUBER, 0, 0.01, 0.01);
    }
    Quad fitted;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto corner = crossing(lines[(i + 3) % 4], lines[i]);
        if (!corner) return std::nullopt;
        fitted[i] = *corner;
    }
    return fitted;
}

// True for a screenshot: a rotated camera leaves at most two sides upright.
bool is_upright(const Quad& quad, double size) {
    const std::array<double, 4> slants{std::abs(quad[0].y - quad[1].y), std::abs(quad[2].y - quad[3].y),
                                       std::abs(quad[0].x - quad[3].x), std::abs(quad[1].x - quad[2].x)};
    return std::count_if(slants.begin(), slants.end(), [&](double s) { return s < min_slant * size; }) > 2;
}

std::optional<Quad> quad_of(const Outline& outline, double photo_area) {
    const double area = cv::contourArea(outline);
    if (area < min_area * photo_area) return std::nullopt;
    Outline hull;
    cv::convexHull(outline, hull, false);  // clockwise where y runs down
    const double hull_area = cv::contourArea(hull);
    const double size = longest_side(cv::boundingRect(hull));
    Outline corners;
    for (const double part : {0.01, 0.02, 0.03, 0.045, 0.06}) {
        cv::approxPolyDP(hull, corners, part * cv::arcLength(hull, true), true);
        if (corners.size() <= 4) break;
    }
    if (corners.size() != 4 || !cv::isContourConvex(corners)) return std::nullopt;
    const double corner_area = cv::contourArea(corners);
    if (std::min(corner_area, hull_area) < min_area_ratio * std::max(corner_area, hull_area))
        return std::nullopt;
    const auto fitted = with_fitted_sides(in_order(corners), hull.size() > 40 ? hull : outline, size);
    if (!fitted || is_upright(*fitted, size)) return std::nullopt;
    return fitted;
}

double area_of(const Quad& quad) {
    return cv::contourArea(std::vector<cv::Point2f>(quad.begin(), quad.end()));
}

bool is_same(const Quad& a, const Quad& b, double size) {
    constexpr double near = 0.015;  // of the longer side of the image
    return std::equal(a.begin(), a.end(), b.begin(), [&](const cv::Point2d& p, const cv::Point2d& q) {
        return (p - q).dot(p - q) <= near * near * size * size;
    });
}

void add_quads(const cv::Mat& mask, std::vector<Quad>& quads) {
    std::vector<Outline> outlines;
    cv::findContours(mask, outlines, cv::RETR_LIST, cv::CHAIN_APPROX_NONE);
    const double size = std::max(mask.cols, mask.rows);
    for (const Outline& outline : outlines) {
        const auto quad = quad_of(outline, static_cast<double>(mask.total()));
        if (quad &&
            std::none_of(quads.begin(), quads.end(), [&](const Quad& q) { return is_same(q, *quad, size); }))
            quads.push_back(*quad);
    }
}

// The pixels of a picture line by line: its rows, or its columns.
struct PixelLines {
    const std::uint8_t* first;
    std::ptrdiff_t along, across;  // to the next pixel of a line, and to the next line
    int lines, length_px, channels;

    static PixelLines rows_of(const cv::Mat& picture) {
        return {picture.data,
                static_cast<std::ptrdiff_t>(picture.elemSize()),
                static_cast<std::ptrdiff_t>(picture.step[0]),
                picture.rows,
                picture.cols,
                std::min(picture.channels(), 3)};
    }
    [[nodiscard]] PixelLines turned() const { return {first, across, along, length_px, lines, channels}; }

    [[nodiscard]] int apart(const std::uint8_t* a, const std::uint8_t* b) const {
        int most = 0;
        for (int channel = 0; channel < channels; ++channel)
            most = std::max(most, std::abs(a[channel] - b[channel]));
        return most;
    }
    // True if a border or a stroke lies exactly along a line, over `pixels` pixels starting at `from`: four
    // lines around it differ clearly in color, and the color hardly changes along any of these.
    [[nodiscard]] bool has_border(int line, int from, int pixels) const {
        constexpr int min_step = 24, max_change = 10;  // levels
        const std::uint8_t* start = first + line * across + from * along;
        const std::uint8_t* before = start - 2 * across;
        if (std::max({apart(before, start - across), apart(before, start), apart(before, start + across)}) <
            min_step)
            return false;
        for (int i = 1; i < pixels; ++i)
            for (const int beside : {-2, -1, 0, 1}) {
                const std::uint8_t* at = start + beside * across;
                if (apart(at, at + i * along) > max_change) return false;
            }
        return true;
    }
    // True if borders lie exactly along lines that are far from each other. A frame around the picture is
    // ignored, since it may frame a photo.
    [[nodiscard]] bool are_borders(int pixels) const {
        constexpr double min_apart = 0.3;  // of all lines: perspective tilts one of two such borders
        constexpr int margin = 10;         // a tenth of the lines on either side
        std::optional<int> earliest;       // the first line with a border
        const int end = std::min(lines - 1, lines - lines / margin);
        for (int line = std::max(2, lines / margin); line < end; ++line)
            for (int from = 0; from + pixels <= length_px; from += pixels / 4) {
                if (!has_border(line, from, pixels)) continue;
                if (!earliest) earliest = line;
                if (line - *earliest >= min_apart * lines) return true;
                break;
            }
        return false;
    }
};

}  // namespace

std::vector<Quad> find_screen_quads(const ImageView& photo) {
    const WorkImage work = work_image(photo, work_side_px * work_side_px, work_side_px);
    cv::Mat gray;
    cv::cvtColor(work.image, gray, cv::COLOR_BGR2GRAY);
    cv::GaussianBlur(gray, gray, {5, 5}, 0);
    std::vector<Quad> quads;
    cv::Mat mask;
    const double otsu = cv::threshold(gray, mask, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    for (const double threshold : {otsu, 0.6 * otsu, 0.35 * otsu, 1.3 * otsu}) {
        cv::threshold(gray, mask, threshold, 255, cv::THRESH_BINARY);
        cv::morphologyEx(mask, mask, cv::MORPH_CLOSE, cv::Mat::ones(7, 7, CV_8U));
        // Text and cells that touch the edge of the screen must not notch it.
        std::vector<Outline> outlines;
        cv::findContours(mask, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
        cv::drawContours(mask, outlines, -1, 255, cv::FILLED);
        add_quads(mask, quads);
    }
    cv::Mat edges;
    cv::Canny(work.image, edges, 30, 90);
    cv::dilate(edges, edges, cv::Mat::ones(3, 3, CV_8U));
    add_quads(edges, quads);
    std::stable_sort(quads.begin(), quads.end(),
                     [](const Quad& a, const Quad& b) { return area_of(a) > area_of(b); });
    if (quads.size() > max_quads) quads.resize(max_quads);
    for (Quad& quad : quads)
        for (cv::Point2d& corner : quad)
            corner = {corner_based(corner.x) / work.x_scale - 0.5,
                      corner_based(corner.y) / work.y_scale - 0.5};
    return quads;
}

bool has_upright_borders(const ImageView& picture) {
    constexpr double length = 0.1;  // of the shorter side
    constexpr int min_pixels = 30;
    const PixelLines rows = PixelLines::rows_of(mat_of(picture));
    const int pixels = std::max(min_pixels, static_cast<int>(length * std::min(rows.lines, rows.length_px)));
    return rows.are_borders(pixels) && rows.turned().are_borders(pixels);
}

}  // namespace unfold::vision
