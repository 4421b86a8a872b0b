// A picture of tiles after some have gone and others have fallen.
#pragma once

#include "unfold/level.h"

#include <opencv2/core.hpp>

#include "render/annotate/tile_origins.h"
#include "render/annotate/view.h"

namespace unfold::render {

/// Draws the tiles of a picture in other places.
class TileTable {
  public:
    /// `level`: as the picture shows it.
    TileTable(View view, const TileLevel& level);

    [[nodiscard]] const View& view() const { return view_; }
    /// The picture with each tile where it is now; cells that became empty are as the table is.
    [[nodiscard]] cv::Mat drawn(const TileOrigins& now) const;

  private:
    [[nodiscard]] cv::Rect rect_of(Cell cell) const;
    // Shows the table in the cell, and where the tile that lay in it reached into neighbors that are empty,
    // too.
    void clear(cv::Mat& rgb, Cell cell, const TileOrigins& now) const;

    View view_;
    TileBoard board_;
    cv::Scalar table_color_;
};

}  // namespace unfold::render
