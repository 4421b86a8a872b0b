// A part of a photo seen straight on, and readings of it as readings of the photo.
#pragma once

#include "unfold/reading.h"

#include <optional>

#include "vision/photo/homography.h"
#include "vision/photo/lens.h"

namespace unfold::vision {

struct RectifiedPicture {
    cv::Mat image;                  ///< BGR
    Eigen::Matrix3d photo_from_px;  ///< from its pixels to those of the photo without lens distortion
    Lens lens;                      ///< of the photo
};

/// What lies in a quadrilateral of the photo (given without lens distortion), as a rectangle whose width by
/// height is `aspect`. Nothing where the quadrilateral is degenerate. Requires: CV_8UC3. Cost: one pass over
/// at most two megapixels.
[[nodiscard]] std::optional<RectifiedPicture> rectified(const cv::Mat& photo, const Lens& lens,
                                                        const Quad& quad, double aspect);

/// The same picture rectified again by the borders between the cells that were read in it: the projective map
/// under which they lie best on the lines of a lattice, in least squares. Nothing for triangles, and where
/// too few borders show. `reading`: of `picture`. Cost: as of `rectified`.
[[nodiscard]] std::optional<RectifiedPicture> refined(const cv::Mat& photo, const RectifiedPicture& picture,
                                                      const Reading& reading);

/// The reading of a rectified picture, with all places in the photo: cells by the projective map that is
/// nearest to perspective and lens, rectangles as the smallest upright ones around.
[[nodiscard]] Reading in_photo(Reading reading, const RectifiedPicture& picture, const ImageView& photo);

/// The reading of a picture that was scaled, with all places in the picture before.
[[nodiscard]] Reading scaled(Reading reading, double x_factor, double y_factor);

}  // namespace unfold::vision
