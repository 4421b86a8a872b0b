// Tile sets of our own: what the tiles of each kind show.
#pragma once

#include "unfold/picture.h"
#include "unfold/render.h"
#include "unfold/tiles.h"

#include <algorithm>

#include <opencv2/core.hpp>

#include "render/ink.h"

namespace unfold::render {

/// Draws the face of a kind into a rectangle, over the tile's paper. Kinds below 36 differ in every set.
void draw_face(cv::Mat& rgb, const RectPx& at, KindId kind, TileSet set);

/// What the face is drawn on.
[[nodiscard]] Rgb tile_color(KindId kind, TileSet set);

struct FacePlace {
    RectPx at;
    /// A point by its shares of the face's width and height.
    [[nodiscard]] Point point(double x, double y) const {
        return {at.x + x * at.width, at.y + y * at.height};
    }
    [[nodiscard]] Point middle() const { return point(0.5, 0.5); }
    [[nodiscard]] double size() const { return std::min(at.width, at.height); }
    /// A point by its way from the middle, in sizes.
    [[nodiscard]] Point around(double x, double y) const {
        return {middle().x + x * size(), middle().y + y * size()};
    }
};

/// A large digit or letter with a small mark in two corners; twelve of each ink.
void draw_letter(cv::Mat& rgb, const FacePlace& face, int picture);
/// Thin light lines on lacquer: six motifs in six steps each.
void draw_lacquer(cv::Mat& rgb, const FacePlace& face, int picture);
/// A white sign; six of each ground.
void draw_block(cv::Mat& rgb, const FacePlace& face, int picture);
/// The ground of a block.
[[nodiscard]] Rgb block_color(int picture);

}  // namespace unfold::render
