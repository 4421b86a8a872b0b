// Illumination and veiling glare, estimated by robust least squares on pairs of patches of one color. Two
// patches i, j of one color c differ by c (g_i - g_j) + (v_i - v_j), where g is the logarithm of the
// illumination and v the veil of glare: linear in both. Geman-McClure weights reject pairs of different
// colors. Adjacent pairs are used first, because light hardly changes between them; distant pairs follow,
// once the light between them is estimated.
#include "vision/photo/even_light.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <Eigen/Dense>
#include <opencv2/imgproc.hpp>

#include "core/quantile.h"

namespace unfold::vision {
namespace {

constexpr int patches_per_side = 80;  // of the longer side
constexpr int knots = 9;              // of the veil, per side
constexpr int light_terms = 5;        // of the quadratic without its constant
constexpr float nearly_white = 240;   // levels: from here on, a channel may be clipped
constexpr int unknowns = light_terms + knots * knots;

// The veil between four knots is bilinear.
struct VeilAt {
    std::array<int, 4> knot{};
    std::array<double, 4> weight{};
};

VeilAt veil_at(double x, double y) {
    const double u = x * (knots - 1), v = y * (knots - 1);
    const int column = std::min(static_cast<int>(u), knots - 2),
              row = std::min(static_cast<int>(v), knots - 2);
    const double right = u - column, below = v - row;
    const int first = row * knots + column;
    return {{first, first + 1, first + knots, first + knots + 1},
            {(1 - right) * (1 - below), right * (1 - below), (1 - right) * below, right * below}};
}

std::array<double, light_terms> light_at(double x, double y) {
    const double u = x - 0.5, v = y - 0.5;
    return {u, v, u * u, u * v, v * v};
}

using Solution = Eigen::Matrix<double, unknowns, 1>;

// The terms of the light and the veil at a place. `x`, `y`: 0 … 1 across the picture.
struct FieldPlace {
    FieldPlace(double x, double y) : light(light_at(x, y)), veil(veil_at(x, y)) {}

    std::array<double, light_terms> light;
    VeilAt veil;
};

struct LightField {
    Solution values = Solution::Zero();

    [[nodiscard]] double log_gain(const FieldPlace& at) const {
        double sum = 0;
        for (int t = 0; t < light_terms; ++t)
            sum += values(t) * at.light[static_cast<std::size_t>(t)];
        return sum;
    }
    [[nodiscard]] double veil(const FieldPlace& at) const {
        double sum = 0;
        for (std::size_t i = 0; i < 4; ++i)
            sum += at.veil.weight[i] * values(light_terms + at.veil.knot[i]);
        return sum;
    }
};

struct Patch {
    cv::Vec3d color;
    FieldPlace at;
    bool is_plain = false;
    double log_gain = 0, veil = 0;  // by the field so far
};

std::vector<Patch> patches_of(const cv::Mat& bgr, cv::Size grid) {
    cv::Mat exact, squares, mean, mean_square;
    bgr.convertTo(exact, CV_32FC3);
    cv::multiply(exact, exact, squares);
    cv::resize(exact, mean, grid, 0, 0, cv::INTER_AREA);
    cv::resize(squares, mean_square, grid, 0, 0, cv::INTER_AREA);
    std::vector<Patch> patches;
    std::vector<float> roughness;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const cv::Vec3f m = mean.at<cv::Vec3f>(y, x), s = mean_square.at<cv::Vec3f>(y, x);
            float most = 0;
            for (int c = 0; c < 3; ++c)
                most = std::max(most, s[c] - m[c] * m[c]);
            roughness.push_back(most);
            patches.push_back({cv::Vec3d(m), {(x + 0.5) / grid.width, (y + 0.5) / grid.height}});
        }
    constexpr double plain_share = 0.6;
    constexpr float always_plain = 120, never_plain = 400;  // in levels squared
    const float limit = std::clamp(quantile(roughness, plain_share), always_plain, never_plain);
    for (std::size_t i = 0; i < patches.size(); ++i)
        patches[i].is_plain = roughness[i] <= limit;
    return patches;
}

struct Pair {
    const Patch *a, *b;
};

std::vector<Pair> pairs_of(const std::vector<Patch>& patches, cv::Size grid, int distance) {
    const std::array<cv::Point, 4> steps{cv::Point(distance, 0), cv::Point(0, distance),
                                         cv::Point(distance, distance), cv::Point(-distance, distance)};
    std::vector<Pair> pairs;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const Patch& a = patches[static_cast<std::size_t>(y * grid.width + x)];
            if (!a.is_plain) continue;
            for (const cv::Point& step : steps) {
                const cv::Point to = cv::Point(x, y) + step;
                if (!cv::Rect({}, grid).contains(to)) continue;
                const Patch& b = patches[static_cast<std::size_t>(to.y * grid.width + to.x)];
                if (b.is_plain) pairs.push_back({&a, &b});
            }
        }
    return pairs;
}

// One step of the fit: the weight of each pair follows from the field so far, which the patches contain.
// Fills the lower triangle of the normal equations.
LightField fitted(const std::vector<Pair>& pairs, double scale) {
    Eigen::Matrix<double, unknowns, unknowns> normal = Eigen::Matrix<double, unknowns, unknowns>::Zero();
    Solution right = Solution::Zero();
    double total = 0;
    for (const Pair& pair : pairs) {
        const Patch &a = *pair.a, &b = *pair.b;
        const double gain = a.log_gain - b.log_gain, veil = a.veil - b.veil;
        const cv::Vec3d off = a.color - b.color;
        const cv::Vec3d color = (a.color + b.color) / 2;
        double miss2 = 0;
        for (int c = 0; c < 3; ++c) {
            const double miss = off[c] - color[c] * gain - veil;
            miss2 += miss * miss;
        }
        const double part = scale * scale / (scale * scale + miss2 / 3);
        const double weight = part * part;
        if (weight < 0.01) continue;
        total += weight;
        // An equation for each channel: off = color * (light of a - light of b) + (veil of a - veil of b).
        double sum_weight = 0, sum_color = 0, sum_color2 = 0, sum_off = 0, sum_off_color = 0;
        for (int c = 0; c < 3; ++c) {
            if (std::max(a.color[c], b.color[c]) > static_cast<double>(nearly_white)) continue;
            sum_weight += weight, sum_color += weight * color[c], sum_color2 += weight * color[c] * color[c];
            sum_off += weight * off[c], sum_off_color += weight * off[c] * color[c];
        }
        std::array<double, light_terms> of_light{};
        for (int t = 0; t < light_terms; ++t) {
            const auto at = static_cast<std::size_t>(t);
            of_light[at] = a.at.light[at] - b.at.light[at];
            right(t) += sum_off_color * of_light[at];
            for (int u = 0; u <= t; ++u)
                normal(t, u) += sum_color2 * of_light[at] * of_light[static_cast<std::size_t>(u)];
        }
        std::array<int, 8> row{};
        std::array<double, 8> of_veil{};
        for (std::size_t i = 0; i < 4; ++i) {
            row[i] = light_terms + a.at.veil.knot[i], of_veil[i] = a.at.veil.weight[i];
            row[4 + i] = light_terms + b.at.veil.knot[i], of_veil[4 + i] = -b.at.veil.weight[i];
        }
        for (std::size_t i = 0; i < row.size(); ++i) {
            right(row[i]) += sum_off * of_veil[i];
            for (int t = 0; t < light_terms; ++t)
                normal(row[i], t) += sum_color * of_veil[i] * of_light[static_cast<std::size_t>(t)];
            // Two knots may be the same.
            for (std::size_t j = 0; j < row.size(); ++j)
                if (row[j] <= row[i]) normal(row[i], row[j]) += sum_weight * of_veil[i] * of_veil[j];
        }
    }
    // Ridge: if few pairs determine the field, light that changes little and a smooth veil explain them.
    const double light_tie = 3 * total * 2e-2, knot_tie = 3 * total * 2e-4, veil_tie = 3 * total * 2e-6;
    for (int t = 0; t < light_terms; ++t)
        normal(t, t) += light_tie;
    const auto tie = [&](int p, int q) {
        const int i = light_terms + p, j = light_terms + q;
        normal(i, i) += knot_tie, normal(j, j) += knot_tie;
        normal(std::max(i, j), std::min(i, j)) -= knot_tie;
    };
    for (int row = 0; row < knots; ++row)
        for (int column = 0; column < knots; ++column) {
            const int at = row * knots + column;
            normal(light_terms + at, light_terms + at) += veil_tie + 1e-9;
            if (column + 1 < knots) tie(at, at + 1);
            if (row + 1 < knots) tie(at, at + knots);
        }
    return {normal.selfadjointView<Eigen::Lower>().ldlt().solve(right)};
}

// The colors of many plain patches under even light, without those that are clipped at white.
std::vector<cv::Vec3f> frequent_colors(const std::vector<Patch>& patches, const LightField& field,
                                       double veil_floor) {
    struct Color {
        cv::Vec3f mean;
        int count = 0;
    };
    std::vector<Color> colors;
    int total = 0;
    for (const Patch& patch : patches) {
        if (!patch.is_plain || *std::max_element(patch.color.val, patch.color.val + 3) > nearly_white)
            continue;
        const double veil = field.veil(patch.at) - veil_floor;
        const double gain = std::exp(-field.log_gain(patch.at));
        const cv::Vec3f even = (patch.color - cv::Vec3d::all(veil)) * gain;
        ++total;
        constexpr double max_distance = 16;  // levels
        const auto same = std::find_if(colors.begin(), colors.end(), [&](const Color& color) {
            return cv::norm(color.mean - even) <= max_distance;
        });
        if (same == colors.end())
            colors.push_back({even, 1});
        else
            same->mean += (even - same->mean) * (1.0F / static_cast<float>(++same->count));
    }
    std::vector<cv::Vec3f> frequent;
    constexpr int inverse_min_share = 100;  // a frequent color has 1 % of the plain patches
    for (const Color& color : colors)
        if (inverse_min_share * color.count >= total) frequent.push_back(color.mean);
    return frequent;
}

// A clipped channel takes its value from the frequent color that matches the others, or else stays white.
cv::Vec3b with_clipped_channels(const cv::Vec3f& even, const cv::Vec3b& pixel,
                                const std::vector<cv::Vec3f>& colors) {
    cv::Vec3f result = even;
    const auto is_clipped = [&](int c) { return static_cast<float>(pixel[c]) > nearly_white; };
    if (is_clipped(0) || is_clipped(1) || is_clipped(2)) {
        float best = 60;  // levels: farther colors do not match
        const cv::Vec3f* nearest = nullptr;
        for (const cv::Vec3f& color : colors) {
            float off = 0;
            for (int c = 0; c < 3; ++c)
                off = std::max(off, is_clipped(c) ? even[c] - color[c] : std::abs(even[c] - color[c]));
            if (off < best) best = off, nearest = &color;
        }
        for (int c = 0; c < 3; ++c)
            if (is_clipped(c)) {
                const float share = (static_cast<float>(pixel[c]) - nearly_white) / (255 - nearly_white);
                const float wanted = nearest != nullptr ? (*nearest)[c] : static_cast<float>(pixel[c]);
                result[c] += share * (wanted - even[c]);
            }
    }
    return {cv::saturate_cast<std::uint8_t>(result[0]), cv::saturate_cast<std::uint8_t>(result[1]),
            cv::saturate_cast<std::uint8_t>(result[2])};
}

}  // namespace

cv::Mat with_even_light(const cv::Mat& bgr) {
    const double longer = std::max(bgr.cols, bgr.rows);
    const cv::Size grid(std::max(8, cvRound(patches_per_side * bgr.cols / longer)),
                        std::max(8, cvRound(patches_per_side * bgr.rows / longer)));
    if (bgr.cols < grid.width || bgr.rows < grid.height) return bgr;
    std::vector<Patch> patches = patches_of(bgr, grid);
    LightField field;
    std::vector<Pair> pairs;
    double scale = 12;  // levels that patches of one color may differ by
    for (const int distance : {1, 2, 4, 8, 16}) {
        for (const Pair& pair : pairs_of(patches, grid, distance))
            pairs.push_back(pair);
        for (int round = 0; round < 2; ++round) {
            field = fitted(pairs, scale);
            for (Patch& patch : patches)
                patch.log_gain = field.log_gain(patch.at), patch.veil = field.veil(patch.at);
        }
        constexpr double narrower = 0.8;  // factor of the scale after each distance
        scale *= narrower;
    }
    double veil_floor = 1e9;
    for (int k = 0; k < knots * knots; ++k)
        veil_floor = std::min(veil_floor, field.values(light_terms + k));
    const std::vector<cv::Vec3f> colors = frequent_colors(patches, field, veil_floor);
    // The light is smooth: computed on a coarse grid.
    cv::Mat2f light(grid), light_px;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const FieldPlace at((x + 0.5) / grid.width, (y + 0.5) / grid.height);
            light(y, x) = cv::Vec2f(static_cast<float>(std::exp(-field.log_gain(at))),
                                    static_cast<float>(field.veil(at) - veil_floor));
        }
    cv::resize(light, light_px, bgr.size(), 0, 0, cv::INTER_LINEAR);
    cv::Mat result(bgr.size(), CV_8UC3);
    for (int y = 0; y < bgr.rows; ++y)
        for (int x = 0; x < bgr.cols; ++x) {
            const cv::Vec2f& at = light_px.at<cv::Vec2f>(y, x);
            const cv::Vec3b& from = bgr.at<cv::Vec3b>(y, x);
            cv::Vec3b& to = result.at<cv::Vec3b>(y, x);
            cv::Vec3f even;
            for (int c = 0; c < 3; ++c)
                even[c] = (static_cast<float>(from[c]) - at[1]) * at[0];
            to = with_clipped_channels(even, from, colors);
        }
    return result;
}

}  // namespace unfold::vision
