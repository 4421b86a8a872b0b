// Resamples a rectangle of a picture in Lab: downscales, filters and shifts by fractions of a pixel in one
// step.
#pragma once

#include <array>

#include <Eigen/SparseCore>
#include <opencv2/core.hpp>

namespace unfold::vision {

/// Each pixel is the mean of a block of `factor` by `factor` pixels. Incomplete blocks at the right and lower
/// end are cut off.
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

/// Low-pass weights that remove interpolation and dither, which differ from tile to tile. The sigma of color
/// is twice that of lightness, as in human vision. `softness`: the sigma of lightness, in spacings.
/// `length_px`: the length of the line of pixels.
[[nodiscard]] LineWeights line_weights(const Places& places, double softness, int length_px);

/// The colors at all crossings of these places. `bgr`: CV_8UC3.
[[nodiscard]] LabPlanes sampled(const cv::Mat& bgr, const LineWeights& down, const LineWeights& across);

}  // namespace unfold::vision
