// The faces of tiles, resampled to one size, and distances between them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "vision/tiles/face_blocks.h"
#include "vision/tiles/face_edges.h"
#include "vision/tiles/face_sampling.h"
#include "vision/tiles/tile_lattice.h"

namespace unfold::vision {

/// What of the faces is compared.
enum class FacePart : std::uint8_t {
    all,
    edges,          ///< the slopes of color, steep ones most: what lies behind translucent tiles is faint
    edges_and_ink,  ///< the color of what is printed on both faces, too
};

class TileFaces {
  public:
    /// In Lab: twice the largest distance that noise and blur have caused.
    static constexpr double far_apart_at_first_sight = 20;

    /// Cuts the faces of these cells (indices, row by row) out of an image. `softness_px`: the sigma of the
    /// low-pass filter that is applied before comparing; see `line_weights`. Shares the pixels of
    /// `bgr`, which must not change before the last call of `add`.
    TileFaces(const cv::Mat& bgr, const TileLattice& tiles, std::span<const int> cells, double softness_px,
              FacePart part = FacePart::all);

    /// A part of faces that were cut out already. Edges that were compared are not compared again.
    TileFaces(const TileFaces& faces, FacePart part);

    /// Some faces of others, in this order. Edges are compared again.
    TileFaces(const TileFaces& faces, std::span<const std::size_t> chosen);

    /// Cuts out the faces of more cells of the lattice and appends them. Requires: constructed with at least
    /// one cell.
    void add(std::span<const int> cells);

    [[nodiscard]] std::size_t size() const { return faces_.size(); }

    /// The largest block distance of two faces: the root of the mean squared distance in Lab within a block
    /// of about a thirtieth of a face, at the best shift of up to one pixel. Of `edges`, what differs of the
    /// slopes at the best shift: 0 where they are the same, about 20 where they have nothing in common. Of
    /// `all`, where the coarse comparison already exceeds `far_apart`, shifts are not tried, and the result
    /// is a lower bound.
    [[nodiscard]] double difference(std::size_t a, std::size_t b,
                                    double far_apart = far_apart_at_first_sight) const;

    /// The share of the blocks in the middle of two faces that differ by at most the limit. It stays high
    /// when a frame covers the edge of one face or a line crosses it. 0 where these blocks do not contain
    /// what is printed on b.
    [[nodiscard]] double alike_in_middle(std::size_t a, std::size_t b, double limit) const;

    /// Whether a face is neither plain nor two plain halves. `fills_middle`: so that print is clear by the
    /// contrast of the face alone, as that of a large disk is.
    [[nodiscard]] bool has_print(std::size_t face, bool fills_middle) const;

    /// The amount of print in the middle of a face: the root of the mean squared distance in Lab between the
    /// face and its low-pass image. Smooth shadows do not count, and the edges of neighbors do not reach
    /// there.
    [[nodiscard]] double print(std::size_t face) const;

    /// The largest distance in Lab between the middle of the face and its low-pass image.
    [[nodiscard]] double peak_of_print(std::size_t face) const;

    /// The root of the mean squared distance in Lab from the mean of a face.
    [[nodiscard]] double contrast(std::size_t face) const;

    /// The share of the variance of a face that is between its rows, or between its columns, whichever is
    /// larger: 1 where all rows or all columns are plain. 0 for a plain face.
    [[nodiscard]] double striped_share(std::size_t face) const;

    /// The mean color of a face's edge, in Lab: the tile's ground, its selection frame or its tint.
    [[nodiscard]] Eigen::Array3f edge_color(std::size_t face) const;

    /// The median color of a face's edge, by channel: the ground where print covers less than half of the
    /// edge.
    [[nodiscard]] Eigen::Array3f ground_color(std::size_t face) const;

    /// The root of the mean squared distance in Lab of the pixels of a face's edge from its mean color.
    [[nodiscard]] float edge_spread(std::size_t face) const;

    /// The colors of a face, with a margin of `margin_px` on each side.
    [[nodiscard]] const LabPlanes& colors(std::size_t face) const { return faces_[face].lab; }

    /// A face moves by one pixel, and slopes are taken over the pixels beside.
    static constexpr int margin_px = 2;

    /// The face without its margin (CV_32FC3, Lab).
    [[nodiscard]] cv::Mat picture(std::size_t face) const;

  private:
    struct Face {
        LabPlanes lab;  // with a margin of two pixels on each side
        std::array<FaceBlocks::Means, 3> blocks;
        // Only where ink is compared: the share of print of each pixel, with the margin, and the pixels
        // that have any, in the face without its margin.
        Plane print;
        cv::Rect printed;
        FaceEdges edges;  // only where these are compared
    };
    // What all faces are cut out of, and the weights of its pixels for each row and column of the lattice.
    struct Source {
        cv::Mat image;
        std::vector<LineWeights> rows, columns;
    };
    [[nodiscard]] Eigen::Index stride_px() const { return size_px_.width + 2 * margin_px; }
    [[nodiscard]] const float* first_pixel(const Plane& plane, cv::Point shift = {}) const {
        return plane.data() + (margin_px + shift.y) * stride_px() + margin_px + shift.x;
    }
    [[nodiscard]] LabPlanes without_margin(const LabPlanes& lab) const;
    [[nodiscard]] LabPlanes apart_from_mean(std::size_t face) const;
    [[nodiscard]] LabPlanes print_of_middle(std::size_t face) const;
    void take_part(std::size_t first_face);
    struct Pair;
    [[nodiscard]] Pair pair_of(const Face& a, const Face& b, cv::Point shift) const;
    [[nodiscard]] double difference_of_part(std::size_t a, std::size_t b) const;
    [[nodiscard]] double difference_of_ink(const Face& a, const Face& b, cv::Point shift) const;
    [[nodiscard]] float squared_difference(const Face& p, const Face& q) const;
    [[nodiscard]] float difference_between_pixels(const Pair& pair, float enough,
                                                  FaceBlocks::Place largest) const;

    FacePart part_;
    cv::Size size_px_;
    FaceBlocks blocks_;
    Eigen::MatrixXf soft_rows_, soft_columns_;  // the middle of a face out of focus
    std::shared_ptr<const Source> source_;
    std::vector<Face> faces_;
    // Computed when first needed (before: < 0), so that two threads need two copies of the faces.
    struct Known {
        double print = -1, peak = -1, striped_share = -1;
    };
    [[nodiscard]] const Known& known_print(std::size_t face) const;
    [[nodiscard]] double compared_stripes(std::size_t face) const;
    mutable std::vector<Known> known_;
    // Of pairs of faces, row by row, where edges are compared.
    mutable std::vector<EdgesApart> of_edges_;
};

}  // namespace unfold::vision
