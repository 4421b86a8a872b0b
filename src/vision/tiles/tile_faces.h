// The faces of tiles, all at one size, and how different two of them are.
#pragma once

#include <array>
#include <vector>

#include "vision/tiles/face_sampling.h"
#include "vision/tiles/tile_lattice.h"

namespace unfold::vision {

class TileFaces {
  public:
    /// In Lab: twice what noise and blur have ever been.
    static constexpr double far_apart_at_first_sight = 20;

    /// Cuts the faces of these cells (indices, row by row) out of an image. `softness_px`: how soft they are
    /// made before they are compared; see `line_weights`.
    TileFaces(const cv::Mat& bgr, const TileLattice& tiles, const std::vector<int>& cells,
              double softness_px);

    [[nodiscard]] std::size_t size() const { return faces_.size(); }

    /// How far apart two faces are where they differ most: the root of the mean squared distance in Lab
    /// within a block of about a thirtieth of a face, after the better fitting of them is moved by up to a
    /// pixel. Pictures that are farther than `far_apart` from each other in the first comparison are not
    /// compared closely: then it is a lower bound.
    [[nodiscard]] double difference(std::size_t a, std::size_t b,
                                    double far_apart = far_apart_at_first_sight) const;

    /// As `difference`, on the average of a face, after the colors of one are mapped onto those of the other
    /// by the linear map that fits best, whichever way fits worse: a tile that a program tints stays alike.
    [[nodiscard]] double difference_but_for_tint(std::size_t a, std::size_t b) const;

    /// The share of the blocks in the middle of two faces that differ by no more than the limit: what lies
    /// over the edge of one of them, or as a line across it, leaves most alike. 0 where these blocks do not
    /// show what is printed on b.
    [[nodiscard]] double alike_in_middle(std::size_t a, std::size_t b, double limit) const;

    /// How much is printed on the middle of a face: the root of the mean squared distance in Lab from what is
    /// left of it out of focus. Shadows are smooth, and edges of neighbors do not reach there.
    [[nodiscard]] double print(std::size_t face) const;

    /// The root of the mean squared distance in Lab from the mean of a face.
    [[nodiscard]] double contrast(std::size_t face) const;

    /// The face without its margin, for debug pictures (CV_32FC3, Lab).
    [[nodiscard]] cv::Mat picture(std::size_t face) const;

  private:
    static constexpr int margin_px = 2;  // a face moves by one, and slopes are taken over the pixels beside
    static constexpr int block_columns = 5;
    static constexpr int block_rows = 6;
    using Blocks = Eigen::Array<float, block_rows, block_columns>;
    using BlockRow = Eigen::Array<float, 1, block_columns>;
    struct Face {
        LabPlanes lab;  // with a margin of two pixels on each side
        std::array<Blocks, 3> blocks;
    };
    struct Rows {
        int top, count;
    };
    [[nodiscard]] Eigen::Index stride_px() const { return size_px_.width + 2 * margin_px; }
    [[nodiscard]] Eigen::Index run_length(int rows) const {
        return (rows - 1) * stride_px() + size_px_.width;
    }
    using Run = Eigen::Map<const Eigen::ArrayXf>;
    [[nodiscard]] Run run(const Plane& plane, const Rows& rows, cv::Point shift) const;
    [[nodiscard]] BlockRow means_of_row(const float* first, int rows) const;
    [[nodiscard]] Rows rows_of_blocks(int row) const;
    [[nodiscard]] Blocks block_means(const Eigen::ArrayXf& values) const;
    [[nodiscard]] LabPlanes without_margin(const LabPlanes& lab) const;
    [[nodiscard]] Eigen::ArrayXf squared_distances(const Face& a, const Face& b, cv::Point shift,
                                                   const Rows& rows) const;
    [[nodiscard]] float difference_moved(const Face& a, const Face& b, cv::Point shift, float enough) const;
    [[nodiscard]] float difference_between_pixels(const Face& a, const Face& b, cv::Point shift) const;

    cv::Size size_px_;
    Eigen::ArrayXf half_inside_;                // of a run: a half for pixels inside, 0 for those in margins
    Eigen::MatrixXf soft_rows_, soft_columns_;  // the middle of a face out of focus
    std::vector<Face> faces_;
};

}  // namespace unfold::vision
