// Cuts a rectangle out of a picture, in Lab: shrunk, softened and moved by parts of a pixel in one step.
#pragma once

#include <array>

#include <Eigen/SparseCore>
#include <opencv2/core.hpp>

namespace unfold::vision {

/// Each pixel is the mean of `factor` times as many each way. What is left at the right and the lower end is
/// cut off.
[[nodiscard]] cv::Mat shrunk(const cv::Mat& bgr, int factor);

/// One channel of a small image.
using Plane = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using LabPlanes = std::array<Plane, 3>;

/// Evenly spaced places on a line of pixels. None has to lie on a pixel.
struct Places {
    double from_px = 0;  ///< where the space of the first begins
    double spacing_px = 1;
    int count = 0;
};

/// A part of a line of pixels.
struct Stretch {
    double from_px = 0, to_px = 0;
};

/// A row for each place, a column for each pixel that the stretch touches: what the pixel adds to the place,
/// by Gauss's curve up to three sigmas away, 1 in all. Places beside the stretch are as the nearest pixel.
/// `sigma_px`: at least 1.
[[nodiscard]] Eigen::MatrixXf gaussian_weights(const Places& places, const Stretch& within, double sigma_px);

/// What each pixel of a line adds to each of some places; nothing from pixels outside the spaces of these.
struct LineWeights {
    int first_px = 0;
    Eigen::SparseMatrix<float, Eigen::RowMajor> of_lightness;
    Eigen::SparseMatrix<float, Eigen::RowMajor> of_colors;
};

/// As an eye some way off sees them: pixels between pixels and dither, which differs from tile to tile, go;
/// color is seen half as sharply as lightness. `softness`: the sigma of lightness, in spacings. `length_px`:
/// of the line of pixels.
[[nodiscard]] LineWeights line_weights(const Places& places, double softness, int length_px);

/// The colors at all crossings of these places. `bgr`: CV_8UC3.
[[nodiscard]] LabPlanes sampled(const cv::Mat& bgr, const LineWeights& down, const LineWeights& across);

}  // namespace unfold::vision
