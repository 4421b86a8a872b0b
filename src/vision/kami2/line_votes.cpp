// Line votes from the structure tensor.
#include "vision/kami2/line_votes.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/image/dot_product.h"

namespace unfold::vision {
namespace {

// Gradient (levels per pixel) at which the vote of a coherent edge is half of a full one. Creases: 1.5 to 6.
constexpr float half_vote_gradient = 3.0F;

struct Tensor {
    cv::Mat xx, yy, xy;  // CV_32F
};

// The products of the gradients, summed over the three channels, of eight pixels at a time. Requires: rows of
// at least eight pixels; those of `dx` and `dy` have three channels.
void multiply_row(const short* dx, const short* dy, int width, float* xx, float* yy, float* xy) {
    for (int next = 0; next < width; next += 8) {
        // The last eight overlap the eight before.
        const int x = std::min(next, width - 8);
        std::array<cv::v_int16x8, 3> gx, gy;
        cv::v_load_deinterleave(dx + 3 * x, gx[0], gx[1], gx[2]);
        cv::v_load_deinterleave(dy + 3 * x, gy[0], gy[1], gy[2]);
        const auto store = [&](const auto& p, const auto& q, float* to) {
            // Pairs of channels side by side, so that one instruction multiplies and adds both.
            std::array<cv::v_int16x8, 2> p01, q01, p2, q2;
            cv::v_zip(p[0], p[1], p01[0], p01[1]);
            cv::v_zip(q[0], q[1], q01[0], q01[1]);
            cv::v_zip(p[2], cv::v_setzero_s16(), p2[0], p2[1]);
            cv::v_zip(q[2], cv::v_setzero_s16(), q2[0], q2[1]);
            for (std::size_t half = 0; half < 2; ++half)
                cv::v_store(to + 4 * half, cv::v_cvt_f32(dot_products(p01[half], q01[half]) +
                                                         dot_products(p2[half], q2[half])));
        };
        store(gx, gx, xx + x);
        store(gy, gy, yy + x);
        store(gx, gy, xy + x);
    }
}

// The structure tensor of some rows of an image: of the whole, it would take three times the memory of the
// votes.
Tensor structure_tensor(const cv::Mat& bgr, cv::Range wanted) {
    const auto with_beside = [&](cv::Range rows, int beside) {
        return cv::Range(std::max(0, rows.start - beside), std::min(bgr.rows, rows.end + beside));
    };
    const cv::Range rows = with_beside(wanted, 2);       // input of the final blur
    const cv::Range smooth_rows = with_beside(rows, 1);  // input of the gradients
    cv::Mat smooth;
    cv::GaussianBlur(bgr.rowRange(smooth_rows), smooth, {}, 0.7);
    const cv::Mat inner = smooth.rowRange(rows.start - smooth_rows.start, rows.end - smooth_rows.start);
    cv::Mat dx, dy;
    cv::Sobel(inner, dx, CV_16S, 1, 0);
    cv::Sobel(inner, dy, CV_16S, 0, 1);
    Tensor t;
    for (cv::Mat* m : {&t.xx, &t.yy, &t.xy})
        m->create(dx.size(), CV_32F);
    for (int y = 0; y < dx.rows; ++y)
        multiply_row(dx.ptr<short>(y), dy.ptr<short>(y), dx.cols, t.xx.ptr<float>(y), t.yy.ptr<float>(y),
                     t.xy.ptr<float>(y));
    for (cv::Mat* m : {&t.xx, &t.yy, &t.xy}) {
        cv::GaussianBlur(*m, *m, {5, 5}, 1);
        *m = m->rowRange(wanted.start - rows.start, wanted.end - rows.start);
    }
    return t;
}

// The greater of v and 0, to the 24th power.
cv::v_float32x4 pow24(const cv::v_float32x4& v) {
    const cv::v_float32x4 v1 = cv::v_max(v, cv::v_setzero_f32());
    const cv::v_float32x4 v2 = v1 * v1;
    const cv::v_float32x4 v4 = v2 * v2;
    const cv::v_float32x4 v8 = v4 * v4;
    return v8 * v8 * v8;
}

// Eight running sums: the compiler may add them at once, and the order is the same everywhere.
double sum_of(const std::vector<float>& values) {
    std::array<float, 8> sums{};
    const std::size_t whole = values.size() / 8 * 8;
    for (std::size_t i = 0; i < whole; i += 8)
        for (std::size_t k = 0; k < 8; ++k)
            sums[k] += values[i + k];
    double sum = 0;
    for (const float s : sums)
        sum += static_cast<double>(s);
    for (std::size_t i = whole; i < values.size(); ++i)
        sum += static_cast<double>(values[i]);
    return sum;
}

// The votes of one image row, one entry per pixel.
struct VoteRow {
    explicit VoteRow(std::size_t width) {
        for (std::size_t d = 0; d < 3; ++d)
            vote[d].resize(width), off[d].resize(width);
        turned.resize(width);
    }
    std::array<std::vector<float>, 3> vote;  // for the family
    std::array<std::vector<float>, 3> off;   // vote times sin 2(a - a_d), with the sign of the angle
    std::vector<float> turned;               // votes for the normals turned by 90 degrees, all families
};

constexpr float cos120 = -0.5F;
constexpr float sin120 = 0.866025404F;

// Four pixels at a time. Requires: rows of at least four pixels.
void vote_in_row(const float* xx, const float* yy, const float* xy, VoteRow& row) {
    using cv::v_load;
    // Sobel's kernel adds up to 8 and the three channels to 3 in the squares.
    constexpr float tensor_unit = 8.0F * 8.0F * 3.0F;
    const auto all = [](float value) { return cv::v_setall_f32(value); };
    const cv::v_float32x4 tiny = all(1e-6F);
    const cv::v_float32x4 zero = cv::v_setzero_f32();
    const std::size_t width = row.turned.size();
    for (std::size_t next = 0; next < width; next += 4) {
        // The last four overlap the four before.
        const std::size_t x = std::min(next, width - 4);
        // (cos 2a, sin 2a) of the gradient's angle a, times coherence times the trace.
        const auto c = v_load(xx + x) - v_load(yy + x);
        const auto s = all(2) * v_load(xy + x);
        const auto length = cv::v_sqrt(c * c + s * s) + tiny;
        const auto trace = v_load(xx + x) + v_load(yy + x) + tiny;
        const auto gradient = cv::v_sqrt(trace * all(1 / tensor_unit));
        const auto weight = gradient * length / ((gradient + all(half_vote_gradient)) * trace);
        const auto along = c / length;
        const auto across = s / length;
        // cos 2(a - a_d) for the normals at 0, 60, 120 degrees; minus it for those turned by 90 degrees.
        const auto m1 = all(cos120) * along + all(sin120) * across;
        const auto m2 = all(cos120) * along - all(sin120) * across;
        const auto v0 = weight * pow24(along);
        const auto v1 = weight * pow24(m1);
        const auto v2 = weight * pow24(m2);
        cv::v_store(row.vote[0].data() + x, v0);
        cv::v_store(row.vote[1].data() + x, v1);
        cv::v_store(row.vote[2].data() + x, v2);
        cv::v_store(row.off[0].data() + x, v0 * across);
        cv::v_store(row.off[1].data() + x, v1 * (all(cos120) * across - all(sin120) * along));
        cv::v_store(row.off[2].data() + x, v2 * (all(cos120) * across + all(sin120) * along));
        cv::v_store(row.turned.data() + x,
                    weight * (pow24(zero - along) + pow24(zero - m1) + pow24(zero - m2)));
    }
}

}  // namespace

cv::Point2d line_normal(LineFamily family) {
    const double angle = static_cast<int>(family) * CV_PI / 3;
    return {std::cos(angle), std::sin(angle)};
}

LineVotes line_votes(const cv::Mat& bgr) {
    LineVotes votes;
    for (cv::Mat& m : votes.by_family)
        m.create(bgr.size(), CV_16U);

    double turned = 0;
    std::array<double, 3> off_sum{};
    std::array<double, 3> vote_sum{};
    VoteRow row(static_cast<std::size_t>(bgr.cols));
    constexpr int strip_rows = 96;
    Tensor t;
    for (int y = 0; y < bgr.rows; ++y) {
        const int in_strip = y % strip_rows;
        if (in_strip == 0) t = structure_tensor(bgr, {y, std::min(bgr.rows, y + strip_rows)});
        vote_in_row(t.xx.ptr<float>(in_strip), t.yy.ptr<float>(in_strip), t.xy.ptr<float>(in_strip), row);
        for (std::size_t d = 0; d < 3; ++d) {
            cv::Mat to = votes.by_family[d].row(y);
            cv::Mat(1, bgr.cols, CV_32F, row.vote[d].data())
                .convertTo(to, CV_16U, static_cast<double>(full_vote));
            vote_sum[d] += sum_of(row.vote[d]);
            off_sum[d] += sum_of(row.off[d]);
        }
        turned += sum_of(row.turned);
    }
    const double upright = vote_sum[0] + vote_sum[1] + vote_sum[2];
    votes.upright_share = upright / (upright + turned + 1e-9);
    // From sin 2(a - a_d) to degrees.
    constexpr double degrees = 0.5 * 180 / CV_PI;
    const auto off = [&](std::size_t d) { return off_sum[d] / (vote_sum[d] + 1e-9) * degrees; };
    votes.direction_degrees = (off(0) + off(1) + off(2)) / 3;
    // The bias of gradients of a 3 by 3 window toward the axes: on 36 real boards, each within 0.06.
    constexpr double bias_degrees = -0.20;
    votes.stretch_degrees = (off(2) - off(1)) / 2 - bias_degrees;
    return votes;
}

int next_vote(const Vote* row, int x, int columns, Vote limit) {
    if (x < columns && row[x] > limit) return x;
    constexpr int at_once = 8;  // pixels
    const cv::v_uint16x8 limits = cv::v_setall_u16(limit);
    while (x + at_once <= columns && !cv::v_check_any(cv::v_load(row + x) > limits))
        x += at_once;
    while (x < columns && row[x] <= limit)
        ++x;
    return x;
}

}  // namespace unfold::vision
