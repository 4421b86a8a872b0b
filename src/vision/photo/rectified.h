// A fronto-parallel view of a part of a photo, and the transfer of its readings to the photo.
#pragma once

#include "unfold/reading.h"

#include <optional>

#include "vision/photo/homography.h"

namespace unfold::vision {

struct RectifiedPicture {
    cv::Mat image;                  ///< BGR
    Eigen::Matrix3d photo_from_px;  ///< from its pixels to those of the photo without lens distortion
    Lens lens;                      ///< of the photo
};

/// The content of a quadrilateral of the photo (given without lens distortion), as a rectangle whose width /
/// height is `aspect`. Empty if the quadrilateral is degenerate. Requires: CV_8UC3. Cost: one pass over at
/// most two megapixels.
[[nodiscard]] std::optional<RectifiedPicture> rectify(const cv::Mat& photo, const Lens& lens,
                                                      const Quad& quad, double aspect);

/// Rectifies the part again, with the homography under which the cell borders of the reading lie best on the
/// lattice lines, in least squares. Empty for triangles, and if too few borders are visible. `reading`: of
/// `picture`. Cost: as of `rectify`.
[[nodiscard]] std::optional<RectifiedPicture> refine_by_borders(const cv::Mat& photo,
                                                                const RectifiedPicture& picture,
                                                                const Reading& reading);

/// The reading of a rectified picture, in coordinates of the photo: cells by the homography that is nearest
/// to perspective and lens, rectangles as their upright bounding boxes. The size stays that of the picture.
[[nodiscard]] Reading reading_in_photo(Reading reading, const RectifiedPicture& picture);

/// The reading of a scaled picture, in coordinates of the picture before.
[[nodiscard]] Reading scale_reading(Reading reading, double x_factor, double y_factor);

}  // namespace unfold::vision
