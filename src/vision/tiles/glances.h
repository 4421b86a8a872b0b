// Coarse features of the cells of a lattice, to compare many cells quickly.
#pragma once

#include <list>
#include <vector>

#include <Eigen/Core>
#include <opencv2/core.hpp>

#include "vision/tiles/tile_lattice.h"

namespace unfold::vision {

/// A picture, downscaled as far as a strip of a neighbor remains measurable.
struct SmallPicture {
    int factor = 1;
    cv::Mat bgr;
    cv::Mat soft;  ///< box-filtered
};

/// A picture at several sizes, each made when it is needed. Requires: the picture outlives it.
class SmallPictures {
  public:
    explicit SmallPictures(const cv::Mat& bgr) : bgr_(bgr) {}
    /// The size for cells of that pitch.
    const SmallPicture& for_lattice(const SquareLattice& lattice);

  private:
    const cv::Mat& bgr_;
    std::list<SmallPicture> pictures_;
};

/// The lattice in a picture scaled by that factor.
[[nodiscard]] TileLattice scaled(TileLattice tiles, double scale);

/// A row a cell: the colors of 5 x 6 points in it (BGR, 0 ... 255), row by row.
using Glances = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The features of these cells (indices, row by row). `soft`: box-filtered, CV_8UC3; `tiles`: in its pixels.
[[nodiscard]] Glances glances(const cv::Mat& soft, const TileLattice& tiles, const std::vector<int>& cells);

}  // namespace unfold::vision
