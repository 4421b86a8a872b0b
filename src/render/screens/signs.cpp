// Shapes fitted by eye to the games' own signs.
#include "render/screens/signs.h"

#include "render/ink.h"

namespace unfold::render {

void draw_back(cv::Mat& rgb, const SignPlace& p, Rgb color) {
    fill(rgb,
         {{p.at(-0.36, 0), p.at(0.05, -0.40), p.at(0.05, -0.15), p.at(0.28, -0.15), p.at(0.28, 0.15),
           p.at(0.05, 0.15), p.at(0.05, 0.40)}},
         {color});
}

void draw_restart(cv::Mat& rgb, const SignPlace& p, Rgb color) {
    stroke(rgb, {arc(p.center, 0.27 * p.unit, 0.27 * p.unit, -80, -352)}, 0.046 * p.unit, {color});
    fill(rgb, {{p.at(0.175, -0.19), p.at(0.37, -0.075), p.at(0.19, 0.035)}}, {color});
}

void draw_bulb(cv::Mat& rgb, const SignPlace& p, Rgb color) {
    fill(rgb, {circle(p.at(0, -0.135), 0.25 * p.unit)}, {color});
    fill(rgb, {{p.at(-0.225, -0.03), p.at(0.225, -0.03), p.at(0.11, 0.19), p.at(-0.11, 0.19)}}, {color});
    stroke(rgb, {{p.at(-0.09, 0.245), p.at(0.09, 0.245)}}, 0.045 * p.unit, {color});
    fill(rgb, {arc(p.at(0, 0.30), 0.09 * p.unit, 0.06 * p.unit, 0, 180)}, {color});
}

void draw_house(cv::Mat& rgb, const SignPlace& p, Rgb color) {
    fill(rgb,
         {{p.at(0, -0.36), p.at(0.40, 0.02), p.at(0.28, 0.02), p.at(0.28, 0.34), p.at(0.09, 0.34),
           p.at(0.09, 0.10), p.at(-0.09, 0.10), p.at(-0.09, 0.34), p.at(-0.28, 0.34), p.at(-0.28, 0.02),
           p.at(-0.40, 0.02)}},
         {color});
}

void draw_folded_corner(cv::Mat& rgb, const RectPx& swatch, double screen_px) {
    const Point corner{swatch.x + swatch.width, swatch.y};
    const auto at = [&](double x, double y) {
        return Point{corner.x + x * screen_px, corner.y + y * screen_px};
    };
    fill(rgb, {{at(-0.038, 0.039), at(0, 0.047), at(0, 0.051), at(-0.038, 0.047)}}, {{40, 34, 32}, 0.35});
    fill(rgb, {{at(-0.044, 0), at(0, 0), at(0, 0.046)}}, {{228, 228, 222}});
    fill(rgb, {{at(-0.042, 0), at(-0.048, 0.038), at(0, 0.0455)}}, {{204, 166, 124}});
    fill(rgb, {{at(-0.042, 0), at(-0.0435, 0.012), at(0, 0.0455)}}, {{218, 184, 144}, 0.7});
}

}  // namespace unfold::render
