// Tile sets of our own: what the tiles of each kind show.
#pragma once

#include "unfold/render.h"
#include "unfold/tiles.h"

#include <opencv2/core.hpp>

namespace unfold::render {

/// Draws the face of a kind into a rectangle, over the tile's paper. Kinds below 36 differ in every set.
void draw_face(cv::Mat& rgb, const RectPx& at, KindId kind, TileSet set);

/// What the face is drawn on.
[[nodiscard]] Rgb tile_color(KindId kind, TileSet set);

}  // namespace unfold::render
