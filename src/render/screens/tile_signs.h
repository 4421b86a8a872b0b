// Where a tile's face lies, and the signs of the sets that are drawn in files of their own.
#pragma once

#include "unfold/picture.h"

#include <algorithm>

#include "render/ink.h"

namespace unfold::render {

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
