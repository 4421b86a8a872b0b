// Products of small matrices: lines of weights are the same for all tiles of a column or a row, and many
// small products take less time than filters of the whole picture.
#include "vision/tiles/face_sampling.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/image/lab.h"

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

LabPlanes sampled(const cv::Mat& bgr, const LineWeights& down, const LineWeights& across) {
    const cv::Rect part(across.first_px, down.first_px, static_cast<int>(across.of_lightness.cols()),
                        static_cast<int>(down.of_lightness.cols()));
    const cv::Mat lab = lab_from_bgr(bgr(part));
    using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    LabPlanes planes;
    for (int channel = 0; channel < 3; ++channel) {
        const auto& rows = channel == 0 ? down.of_lightness : down.of_colors;
        const auto& columns = channel == 0 ? across.of_lightness : across.of_colors;
        const Matrix pixels = Eigen::Map<const Matrix, 0, Eigen::InnerStride<3>>(lab.ptr<float>(0) + channel,
                                                                                 lab.rows, lab.cols);
        const Matrix shrunk = rows * pixels;
        const Matrix turned = shrunk.transpose();
        const Matrix face = columns * turned;
        planes[static_cast<std::size_t>(channel)] = face.transpose().array();
    }
    return planes;
}

}  // namespace unfold::vision
