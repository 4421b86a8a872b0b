// A picture of a board with its geometry: whole, cut to the board, or made smaller.
#pragma once

#include "unfold/picture.h"

#include <opencv2/core.hpp>

namespace unfold::render {

/// A picture with the place of the board in it.
struct View {
    cv::Mat rgb;
    PictureGeometry geometry;
};

/// The point of the lattice that lies at a pixel: the inverse of the map.
[[nodiscard]] Point cells_from_px(const PxFromCell& map, Point px);

/// What shows of the board, in whole pixels of a picture of this size: only there may a board be drawn on.
[[nodiscard]] cv::Rect shown_board(const PictureGeometry& geometry, cv::Size picture);

/// The geometry of a picture after cropping to `part` and scaling by `scale`.
[[nodiscard]] PictureGeometry geometry_of_part(const PictureGeometry& geometry, const cv::Rect& part,
                                               double scale = 1);

/// How far beyond the board a part of a picture reaches, in pixels of the picture; 0 where there is no room
/// all around.
[[nodiscard]] double margin_of_colors_px(const PictureGeometry& geometry);
/// Of tiles: room for the paths around the board.
[[nodiscard]] double margin_of_tiles_px(const PictureGeometry& geometry);

/// The board with a margin, without swatches, made so small that it fits into `max_size`; never larger than
/// it was.
[[nodiscard]] View board_view(const cv::Mat& rgb, const PictureGeometry& geometry, double margin_px,
                              cv::Size max_size);
/// The size of that view of a picture.
[[nodiscard]] cv::Size board_view_size(cv::Size picture, const PictureGeometry& geometry, double margin_px,
                                       cv::Size max_size);

/// The shorter side of a cell in pixels.
[[nodiscard]] double cell_side_px(const PictureGeometry& geometry);

}  // namespace unfold::render
