// Anti-aliased shapes: filled polygons and round strokes, drawn at four times the resolution and averaged,
// and exact areas for long thin shapes.
#pragma once

#include "unfold/puzzle.h"

#include <vector>

#include <opencv2/core.hpp>

namespace unfold::render {

/// Points in pixels of the picture; pixel (i, j) covers [i, i+1) x [j, j+1).
using Polyline = std::vector<Point>;

/// Marks on a picture are drawn in both, so that they show on any color.
inline constexpr Rgb mark_dark{22, 20, 18};
inline constexpr Rgb mark_light{255, 255, 255};

struct Ink {
    Rgb color;
    double opacity = 1.0;
};

/// Samples a pixel, in each direction.
inline constexpr int supersampling = 4;
/// Fractional bits of the coordinates handed to OpenCV.
inline constexpr int subpixel_bits = 6;

/// Fills the polygons (even-odd where they overlap); what lies outside the picture is left out.
void fill(cv::Mat& rgb, const std::vector<Polyline>& polygons, Ink ink);
/// Draws the lines with round ends and corners. A closed line repeats its first point.
void stroke(cv::Mat& rgb, const std::vector<Polyline>& lines, double width_px, Ink ink);
/// An arc as points, angles in degrees, 0 = right, 90 = down.
[[nodiscard]] Polyline arc(Point center, double radius_x, double radius_y, double from_deg, double to_deg);
[[nodiscard]] inline Polyline circle(Point center, double radius) {
    return arc(center, radius, radius, 0, 360);
}
/// A straight piece of an outline, in pixels of the picture.
struct DirectedEdge {
    Point from;
    Point to;
};
/// Fills the area that closed outlines enclose, exactly anti-aliased: each pixel takes the ink by the part of
/// it that lies inside. For long thin shapes. Outlines around holes run the other way round. What lies
/// outside the picture is left out. Cost: the rows that the edges cross, and a fraction of the pixels between
/// them.
void fill_enclosed(cv::Mat& rgb, const std::vector<DirectedEdge>& edges, Ink ink);

/// The points in pixels of a mask of `box` that is four times as large, with `subpixel_bits` fractional bits.
/// OpenCV puts whole numbers on pixel centers.
[[nodiscard]] std::vector<cv::Point> mask_points(const Polyline& line, const cv::Rect& box);
/// The smallest box of whole pixels around the points within `within`; empty where none of it shows.
[[nodiscard]] cv::Rect box_around(const std::vector<Point>& points, const cv::Rect& within);

/// A rectangle with rounded corners.
[[nodiscard]] Polyline rounded_rectangle(Point top_left, double width, double height, double radius);

struct NumberStyle {
    double height_px = 0;  ///< of a digit, strokes included
    double weight = 0.1;   ///< stroke width as a part of the height
    Rgb color;
};

/// The width in pixels that `number` takes. Requires: number >= 0.
[[nodiscard]] double number_width_px(int number, const NumberStyle& style);
/// Draws `number` with its middle at `center`.
void draw_number(cv::Mat& rgb, int number, Point center, const NumberStyle& style);

}  // namespace unfold::render
