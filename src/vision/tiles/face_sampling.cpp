// Products of small matrices: lines of weights are the same for all tiles of a column or a row, and many
// small products take less time than filters of the whole picture. Eight pixels at a time.
#include "vision/tiles/face_sampling.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/vector_code.h"
#include "vision/image/lab.h"
#include "vision/tiles/wide_floats.h"

namespace unfold::vision {

cv::Mat shrunk(const cv::Mat& bgr, int factor) {
    if (factor == 1) return bgr;
    const cv::Size size(bgr.cols / factor, bgr.rows / factor);
    cv::Mat result;
    cv::resize(bgr(cv::Rect({0, 0}, size * factor)), result, size, 0, 0, cv::INTER_AREA);
    return result;
}

Eigen::MatrixXf gaussian_weights(const Places& places, const Stretch& within, double sigma_px) {
    constexpr double reach = 3;  // sigmas
    const double first_px = std::floor(within.from_px);
    const auto pixels = static_cast<int>(std::ceil(within.to_px) - first_px);
    Eigen::MatrixXf weights(places.count, pixels);
    for (int place = 0; place < places.count; ++place) {
        const double center_px = std::clamp(places.from_px + (place + 0.5) * places.spacing_px,
                                            first_px + 0.5, first_px + pixels - 0.5);
        for (int i = 0; i < pixels; ++i) {
            const double from_px = first_px + i;
            const double share = std::min(from_px + 1, within.to_px) - std::max(from_px, within.from_px);
            const double away = (from_px + 0.5 - center_px) / sigma_px;
            weights(place, i) =
                std::abs(away) <= reach ? static_cast<float>(share * std::exp(-0.5 * away * away)) : 0;
        }
        weights.row(place) /= weights.row(place).sum();
    }
    return weights;
}

LineWeights line_weights(const Places& places, double softness, int length_px) {
    const double to_px = places.from_px + places.count * places.spacing_px;
    const Stretch within{std::clamp(places.from_px, 0.0, length_px - 1.0),
                         std::clamp(to_px, 1.0, static_cast<double>(length_px))};
    const double sigma_px = softness * places.spacing_px;
    return {static_cast<int>(within.from_px), gaussian_weights(places, within, sigma_px).sparseView(),
            gaussian_weights(places, within, 2 * sigma_px).sparseView()};
}

namespace {

// Lines of pixels, each with room for whole vectors.
struct Lines {
    Lines(std::size_t lines, std::size_t pixels)
        : count(lines), stride((pixels + wide - 1) / wide * wide), values(lines * stride, 0) {}
    [[nodiscard]] float* line(std::size_t i) { return values.data() + i * stride; }
    [[nodiscard]] const float* line(std::size_t i) const { return values.data() + i * stride; }

    std::size_t count, stride;
    std::vector<float> values;
};

// The weighted sums of lines, added in their order.
UNFOLD_VECTOR_CODE void add_lines(const Eigen::SparseMatrix<float, Eigen::RowMajor>& weights,
                                  const Lines& from, Lines& to) {
    for (std::size_t i = 0; i < to.count; ++i)
        for (std::size_t x = 0; x < to.stride; x += wide) {
            Wide sum = {};
            for (Eigen::SparseMatrix<float, Eigen::RowMajor>::InnerIterator weight(
                     weights, static_cast<Eigen::Index>(i));
                 weight; ++weight) {
                Wide values;
                load(values, from.line(static_cast<std::size_t>(weight.index())) + x);
                sum += weight.value() * values;
            }
            store(to.line(i) + x, sum);
        }
}

// Rows as columns: the first lines of `to` as far as they go.
void turn(const Lines& from, Lines& to) {
    for (std::size_t y = 0; y < from.count; ++y)
        for (std::size_t x = 0; x < to.count; ++x)
            to.line(x)[y] = from.line(y)[x];
}

}  // namespace

LabPlanes sampled(const cv::Mat& bgr, const LineWeights& down, const LineWeights& across) {
    const cv::Rect part(across.first_px, down.first_px, static_cast<int>(across.of_lightness.cols()),
                        static_cast<int>(down.of_lightness.cols()));
    const cv::Mat lab = lab_from_bgr(bgr(part));
    const auto width = static_cast<std::size_t>(part.width), height = static_cast<std::size_t>(part.height);
    const auto places_down = static_cast<std::size_t>(down.of_lightness.rows());
    const auto places_across = static_cast<std::size_t>(across.of_lightness.rows());
    Lines pixels(height, width), shrunk(places_down, width), turned(width, places_down),
        face(places_across, places_down);
    LabPlanes planes;
    for (std::size_t channel = 0; channel < planes.size(); ++channel) {
        for (std::size_t y = 0; y < height; ++y) {
            const float* from = lab.ptr<float>(static_cast<int>(y)) + channel;
            float* to = pixels.line(y);
            for (std::size_t x = 0; x < width; ++x)
                to[x] = from[3 * x];
        }
        add_lines(channel == 0 ? down.of_lightness : down.of_colors, pixels, shrunk);
        turn(shrunk, turned);
        add_lines(channel == 0 ? across.of_lightness : across.of_colors, turned, face);
        Plane& plane = planes[channel];
        plane.resize(down.of_lightness.rows(), across.of_lightness.rows());
        for (std::size_t x = 0; x < places_across; ++x)
            for (std::size_t y = 0; y < places_down; ++y)
                plane.data()[y * places_across + x] = face.line(x)[y];
    }
    return planes;
}

}  // namespace unfold::vision
