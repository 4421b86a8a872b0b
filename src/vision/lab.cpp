// Conversions by the formulas of IEC 61966-2-1 (sRGB) and CIE 15 (L*a*b*, white point D65).
#include "vision/lab.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace unfold {
namespace {

constexpr float white_x = 0.950456F;
constexpr float white_z = 1.088754F;

float linear_from_srgb(float v) {
    return v <= 0.04045F ? v / 12.92F : std::pow((v + 0.055F) / 1.055F, 2.4F);
}

float srgb_from_linear(float v) {
    return v <= 0.0031308F ? v * 12.92F : 1.055F * std::pow(v, 1 / 2.4F) - 0.055F;
}

float lab_curve(float t) {
    return t > 0.008856F ? std::cbrt(t) : 7.787F * t + 16.0F / 116;
}

float inverse_lab_curve(float t) {
    return t > 0.206893F ? t * t * t : (t - 16.0F / 116) / 7.787F;
}

}  // namespace

cv::Mat lab_from_bgr(const cv::Mat& bgr) {
    cv::Mat scaled, lab;
    bgr.convertTo(scaled, CV_32F, 1.0 / 255);
    cv::cvtColor(scaled, lab, cv::COLOR_BGR2Lab);
    return lab;
}

SrgbColor srgb_from_lab(const Lab& lab) {
    const float fy = (lab.l + 16) / 116;
    const float x = white_x * inverse_lab_curve(fy + lab.a / 500);
    const float y = inverse_lab_curve(fy);
    const float z = white_z * inverse_lab_curve(fy - lab.b / 200);
    return {srgb_from_linear(3.240479F * x - 1.537150F * y - 0.498535F * z),
            srgb_from_linear(-0.969256F * x + 1.875991F * y + 0.041556F * z),
            srgb_from_linear(0.055648F * x - 0.204043F * y + 1.057311F * z)};
}

Lab lab_from_srgb(const SrgbColor& srgb) {
    const float r = linear_from_srgb(srgb[0]);
    const float g = linear_from_srgb(srgb[1]);
    const float b = linear_from_srgb(srgb[2]);
    const float fx = lab_curve((0.412453F * r + 0.357580F * g + 0.180423F * b) / white_x);
    const float fy = lab_curve(0.212671F * r + 0.715160F * g + 0.072169F * b);
    const float fz = lab_curve((0.019334F * r + 0.119193F * g + 0.950227F * b) / white_z);
    return {116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)};
}

Lab median_of(std::vector<Lab> colors) {
    const auto middle = colors.begin() + static_cast<std::ptrdiff_t>(colors.size() / 2);
    Lab result;
    std::nth_element(colors.begin(), middle, colors.end(),
                     [](const Lab& p, const Lab& q) { return p.l < q.l; });
    result.l = middle->l;
    std::nth_element(colors.begin(), middle, colors.end(),
                     [](const Lab& p, const Lab& q) { return p.a < q.a; });
    result.a = middle->a;
    std::nth_element(colors.begin(), middle, colors.end(),
                     [](const Lab& p, const Lab& q) { return p.b < q.b; });
    result.b = middle->b;
    return result;
}

float distance(const Lab& p, const Lab& q, float lightness_weight) {
    const float dl = lightness_weight * (p.l - q.l);
    const float da = p.a - q.a;
    const float db = p.b - q.b;
    return std::sqrt(dl * dl + da * da + db * db);
}

}  // namespace unfold
