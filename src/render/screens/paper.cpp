// Paper texture: value noise in four octaves, and fibers.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <opencv2/imgproc.hpp>

#include "render/ink.h"
#include "render/screens/screens.h"

namespace unfold::render {
namespace {

// Random values on a coarse grid, smoothly enlarged. Amplitude: the largest deviation of a grid value.
void add_noise(cv::Mat1f& field, double spacing_px, double amplitude, Random& random) {
    const int columns = std::max(4, static_cast<int>(std::ceil(field.cols / std::max(1.0, spacing_px))));
    const int rows = std::max(4, static_cast<int>(std::ceil(field.rows / std::max(1.0, spacing_px))));
    cv::Mat1f grid(rows, columns);
    for (float& value : grid)
        value = static_cast<float>((2 * random.unit() - 1) * amplitude);
    cv::Mat1f large;
    cv::resize(grid, large, field.size(), 0, 0, cv::INTER_CUBIC);
    field += large;
}

void add_fibers(cv::Mat1f& field, double grain_px, double strength, Random& random) {
    constexpr int neutral = 128;      // gray level that leaves the field as it is
    constexpr int fraction_bits = 4;  // of the coordinates for OpenCV
    cv::Mat1b fibers(field.size(), static_cast<std::uint8_t>(neutral));
    // One fiber in 60 grains of area looks like the game's paper.
    const int count = static_cast<int>(static_cast<double>(field.total()) / (60 * grain_px * grain_px));
    const int thickness = std::max(1, static_cast<int>(std::lround(0.8 * grain_px)));
    const auto fixed = [](double v) { return static_cast<int>(std::lround(v * (1 << fraction_bits))); };
    for (int i = 0; i < count; ++i) {
        const double x = random.unit() * field.cols;
        const double y = random.unit() * field.rows;
        const double angle = random.unit() * std::numbers::pi;
        const double half = (0.8 + 2.2 * random.unit()) * grain_px;
        const int shade = neutral - 60 + static_cast<int>(random.below(85));
        cv::line(fibers, {fixed(x - half * std::cos(angle)), fixed(y - half * std::sin(angle))},
                 {fixed(x + half * std::cos(angle)), fixed(y + half * std::sin(angle))}, cv::Scalar(shade),
                 thickness, cv::LINE_AA, fraction_bits);
    }
    cv::Mat1f shades;
    fibers.convertTo(shades, CV_32F, 0.10 * strength / neutral, -0.10 * strength);
    field += shades;
}

}  // namespace

cv::Mat1f paper_texture(cv::Size size, double grain_px, double strength, Random& random) {
    struct Octave {
        double spacing_grains;
        double amplitude;
    };
    // Chosen for the standard deviation that `paper_texture` states.
    constexpr std::array<Octave, 4> octaves{{{1, 0.040}, {2.5, 0.035}, {8, 0.016}, {40, 0.020}}};
    cv::Mat1f field(size, 1.0F);
    for (const Octave& octave : octaves)
        add_noise(field, octave.spacing_grains * grain_px, octave.amplitude * strength, random);
    add_fibers(field, grain_px, strength, random);
    return field;
}

void paint_paper(cv::Mat& rgb, cv::Rect area, Rgb color, const cv::Mat1f& texture, float lift) {
    const float base[3] = {static_cast<float>(color.r), static_cast<float>(color.g),
                           static_cast<float>(color.b)};
    for (int y = area.y; y < area.y + area.height; ++y) {
        auto* row = rgb.ptr<cv::Vec3b>(y);
        for (int x = area.x; x < area.x + area.width; ++x) {
            const float grain = texture(y - area.y, x) - 1;
            for (int k = 0; k < 3; ++k)
                row[x][k] = static_cast<std::uint8_t>(
                    std::clamp(std::lround(base[k] * (1 + grain) + lift * grain), 0L, 255L));
        }
    }
}

void draw_back(cv::Mat& rgb, const IconPlace& p, Rgb color) {
    fill(rgb,
         {{p.at(-0.36, 0), p.at(0.05, -0.40), p.at(0.05, -0.15), p.at(0.28, -0.15), p.at(0.28, 0.15),
           p.at(0.05, 0.15), p.at(0.05, 0.40)}},
         {color});
}

void draw_restart(cv::Mat& rgb, const IconPlace& p, Rgb color) {
    stroke(rgb, {arc(p.center, 0.27 * p.unit, 0.27 * p.unit, -80, -352)}, 0.046 * p.unit, {color});
    fill(rgb, {{p.at(0.175, -0.19), p.at(0.37, -0.075), p.at(0.19, 0.035)}}, {color});
}

void draw_bulb(cv::Mat& rgb, const IconPlace& p, Rgb color) {
    fill(rgb, {circle(p.at(0, -0.135), 0.25 * p.unit)}, {color});
    fill(rgb, {{p.at(-0.225, -0.03), p.at(0.225, -0.03), p.at(0.11, 0.19), p.at(-0.11, 0.19)}}, {color});
    stroke(rgb, {{p.at(-0.09, 0.245), p.at(0.09, 0.245)}}, 0.045 * p.unit, {color});
    fill(rgb, {arc(p.at(0, 0.30), 0.09 * p.unit, 0.06 * p.unit, 0, 180)}, {color});
}

void draw_home(cv::Mat& rgb, const IconPlace& p, Rgb color) {
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
