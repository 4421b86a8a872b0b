// Conversions by the formulas of IEC 61966-2-1 (sRGB) and CIE 15 (L*a*b*, white point D65). OpenCV's own
// conversion builds tables at its first use that take longer (over 100 ms) than all the rest of reading a
// picture; those here take less than a millisecond.
#include "vision/image/lab.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/srgb.h"
#include "vision/numbers.h"

namespace unfold::vision {
namespace {

// A row of the matrix from linear sRGB to XYZ (D65), or of its inverse.
struct Row {
    float first, second, third;
    [[nodiscard]] constexpr float times(float a, float b, float c) const {
        return first * a + second * b + third * c;
    }
    [[nodiscard]] constexpr float of_white() const { return times(1, 1, 1); }
};
constexpr Row to_x{0.412453F, 0.357580F, 0.180423F};
constexpr Row to_y{0.212671F, 0.715160F, 0.072169F};
constexpr Row to_z{0.019334F, 0.119193F, 0.950227F};
constexpr Row to_red{3.240479F, -1.537150F, -0.498535F};
constexpr Row to_green{-0.969256F, 1.875991F, 0.041556F};
constexpr Row to_blue{0.055648F, -0.204043F, 1.057311F};

// The curve is linear up to `max_linear` and a cube root above.
constexpr float line_slope = 7.787F, max_linear = 0.008856F, max_linear_root = 0.206893F;
constexpr float line_intercept = 16.0F / 116;

float lab_curve(float t) {
    return t > max_linear ? std::cbrt(t) : line_slope * t + line_intercept;
}

// Relative to the white point.
struct Xyz {
    float x, y, z;
};
Xyz xyz_from_linear(float r, float g, float b) {
    return {to_x.times(r, g, b) / to_x.of_white(), to_y.times(r, g, b),
            to_z.times(r, g, b) / to_z.of_white()};
}

// linear_from_srgb of every byte.
std::array<float, 256> linear_table() {
    std::array<float, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = linear_from_srgb(static_cast<float>(i) / 255);
    return table;
}

// lab_curve on a grid for linear interpolation: off by less than 0.02 of L, a or b from a level of 3 on.
constexpr int curve_steps = 8192;
// Two more than steps: rounding may make white a little more than white.
using Curve = std::array<float, curve_steps + 2>;
Curve curve_table() {
    Curve table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = lab_curve(static_cast<float>(i) / curve_steps);
    return table;
}

float inverse_lab_curve(float t) {
    return t > max_linear_root ? t * t * t : (t - line_intercept) / line_slope;
}

// Lookup tables for the conversion from sRGB bytes.
struct LabTables {
    std::array<float, 256> linear = linear_table();
    Curve curve = curve_table();

    // Requires: 0 … 1, as bytes give.
    [[nodiscard]] float curve_at(float t) const {
        const float at = t * curve_steps;
        const int below = static_cast<int>(at);
        const float* step = curve.data() + below;
        return step[0] + (at - static_cast<float>(below)) * (step[1] - step[0]);
    }
    [[nodiscard]] Lab lab(const cv::Vec3b& bgr) const {
        const Xyz xyz = xyz_from_linear(linear[bgr[2]], linear[bgr[1]], linear[bgr[0]]);
        const float fy = curve_at(xyz.y);
        return {116 * fy - 16, 500 * (curve_at(xyz.x) - fy), 200 * (fy - curve_at(xyz.z))};
    }
    [[nodiscard]] float lightness(const cv::Vec3b& bgr) const {
        return 116 * curve_at(xyz_from_linear(linear[bgr[2]], linear[bgr[1]], linear[bgr[0]]).y) - 16;
    }
};

const LabTables& tables() {
    static const LabTables all;
    return all;
}

}  // namespace

Lab lab_from_bgr(const cv::Vec3b& bgr) {
    return tables().lab(bgr);
}

namespace {

// A direct-mapped cache of converted colors: a picture has few.
class LabCache {
  public:
    // `pixels`: how many are to be converted; few pixels need few entries.
    LabCache(const LabTables& tables, std::size_t pixels)
        : by_(tables),
          unused_bits_(32 - std::clamp(static_cast<int>(std::bit_width(pixels)) - 2, 4, 12)),
          known_(std::size_t{1} << (32 - unused_bits_)) {}
    const cv::Vec3f& operator[](const cv::Vec3b& bgr) {
        const auto color = static_cast<std::uint32_t>(bgr[0] | bgr[1] << 8 | bgr[2] << 16);
        // Multiplicative hashing (Knuth).
        Known& known = known_[color * 2654435769U >> unused_bits_];
        if (known.color != color) {
            const Lab lab = by_.lab(bgr);
            known = {color, {lab.l, lab.a, lab.b}};
        }
        return known.lab;
    }

  private:
    struct Known {
        std::uint32_t color = ~std::uint32_t{0};  // at first none: colors have 24 bits
        cv::Vec3f lab;
    };
    const LabTables& by_;
    int unused_bits_;
    std::vector<Known> known_;
};

}  // namespace

cv::Mat lab_from_bgr(const cv::Mat& bgr) {
    LabCache known(tables(), bgr.total());
    cv::Mat result(bgr.size(), CV_32FC3);
    const auto width = static_cast<std::size_t>(bgr.cols);
    for (int y = 0; y < bgr.rows; ++y) {
        const auto* from = bgr.ptr<cv::Vec3b>(y);
        auto* to = result.ptr<cv::Vec3f>(y);
        // On a screen, many rows equal the one above, and most pixels the one before.
        if (y > 0 && std::memcmp(from, bgr.ptr(y - 1), width * sizeof(cv::Vec3b)) == 0) {
            std::copy_n(result.ptr<cv::Vec3f>(y - 1), width, to);
            continue;
        }
        for (std::size_t x = 0; x < width; ++x)
            to[x] = x > 0 && from[x] == from[x - 1] ? to[x - 1] : known[from[x]];
    }
    return result;
}

cv::Mat lightness_from_bgr(const cv::Mat& bgr) {
    const LabTables& by = tables();
    cv::Mat result(bgr.size(), CV_32F);
    for (int y = 0; y < bgr.rows; ++y) {
        const auto* from = bgr.ptr<cv::Vec3b>(y);
        auto* to = result.ptr<float>(y);
        for (int x = 0; x < bgr.cols; ++x)
            to[x] = by.lightness(from[x]);
    }
    return result;
}

SrgbColor srgb_from_lab(const Lab& lab) {
    const float fy = (lab.l + 16) / 116;
    const float x = to_x.of_white() * inverse_lab_curve(fy + lab.a / 500);
    const float y = inverse_lab_curve(fy);
    const float z = to_z.of_white() * inverse_lab_curve(fy - lab.b / 200);
    return {srgb_from_linear(to_red.times(x, y, z)), srgb_from_linear(to_green.times(x, y, z)),
            srgb_from_linear(to_blue.times(x, y, z))};
}

Rgb rgb_from_lab(const Lab& lab) {
    const SrgbColor srgb = srgb_from_lab(lab);
    const auto byte = [](float part) {
        return static_cast<std::uint8_t>(std::lround(clamped_to_unit(part) * 255));
    };
    return {byte(srgb[0]), byte(srgb[1]), byte(srgb[2])};
}

Lab lab_from_srgb(const SrgbColor& srgb) {
    const Xyz xyz =
        xyz_from_linear(linear_from_srgb(srgb[0]), linear_from_srgb(srgb[1]), linear_from_srgb(srgb[2]));
    const float fy = lab_curve(xyz.y);
    return {116 * fy - 16, 500 * (lab_curve(xyz.x) - fy), 200 * (fy - lab_curve(xyz.z))};
}

std::vector<Lab> labs_of(const cv::Mat& bgr) {
    std::vector<Lab> colors;
    for (const cv::Vec3f& color : cv::Mat3f(lab_from_bgr(bgr)))
        colors.push_back({color[0], color[1], color[2]});
    return colors;
}

Lab median_of(const std::vector<Lab>& colors) {
    return {median_value(mapped(colors, &Lab::l)), median_value(mapped(colors, &Lab::a)),
            median_value(mapped(colors, &Lab::b))};
}

float distance(const Lab& p, const Lab& q, float lightness_weight) {
    const float dl = lightness_weight * (p.l - q.l);
    const float da = p.a - q.a;
    const float db = p.b - q.b;
    return std::sqrt(dl * dl + da * da + db * db);
}

}  // namespace unfold::vision
