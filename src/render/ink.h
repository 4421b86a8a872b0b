// Anti-aliased shapes: filled polygons and round strokes, drawn at four times the resolution and averaged.
#pragma once

#include "unfold/puzzle.h"

#include <algorithm>
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

/// Mixes an ink into single pixels.
class Blend {
  public:
    explicit Blend(Ink ink);
    /// `coverage`: the part of the pixel that the ink covers, 0 … 255.
    void operator()(std::uint8_t* rgb, int coverage) const {
        constexpr int whole = 255 * 256;
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
    int opacity_;  ///< 0 … 256
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
/// A rectangle with rounded corners.
[[nodiscard]] Polyline rounded_rectangle(Point top_left, double width, double height, double radius);

}  // namespace unfold::render
