// How drawn screens show tiles: their frames, faces and marks.
#pragma once

#include <algorithm>
#include <string>

#include <opencv2/imgproc.hpp>

#include "support/screen_drawing.h"

namespace unfold::test::tile_drawing {

using drawing::blend;
using drawing::Color;
using drawing::fill;
using drawing::Sprite;

/// How a program draws its tiles.
struct TileLook {
    // "frameless", "bordered", "rounded", "beveled", "block", "translucent", "unframed" or "shadowed"
    std::string style = "bordered";
    Color color = Color(215, 235, 245);
    double gap = 0;        // of the pitch
    double margin = 0.12;  // of the tile, around the face
    double opacity = 1;
    bool has_faces_to_the_edge = false;
    bool needs_light_ground = false;
};

inline void draw_tile(cv::Mat& image, const TileLook& look, const cv::Rect& tile) {
    const int side = std::max(1, cvRound(0.03 * tile.width));
    if (look.style == "frameless") return;
    if (look.style == "rounded") {
        const int radius = std::max(2, cvRound(0.14 * tile.width));
        Sprite sprite(tile.size());
        sprite.paint(look.color, [&](cv::Mat& to, const Color& ink) {
            const cv::Size size = tile.size();
            cv::rectangle(to, cv::Rect(radius, 0, size.width - 2 * radius, size.height), ink, cv::FILLED);
            cv::rectangle(to, cv::Rect(0, radius, size.width, size.height - 2 * radius), ink, cv::FILLED);
            for (const int x : {radius, size.width - 1 - radius})
                for (const int y : {radius, size.height - 1 - radius})
                    cv::circle(to, {x, y}, radius, ink, cv::FILLED, cv::LINE_AA);
        });
        sprite.bgr.setTo(look.color);
        blend(image, sprite, tile);
        return;
    }
    if (look.style == "shadowed") fill(image, tile + cv::Point(side + 1, side + 1), Color::all(30), 0.45);
    fill(image, tile, look.color, look.opacity);
    const cv::Point last = tile.br() - cv::Point(1, 1);
    if (look.style == "bordered") cv::rectangle(image, tile, look.color * 0.45, std::max(1, side / 2));
    if (look.style == "translucent") cv::rectangle(image, tile, look.color * 0.6, 1);
    if (look.style == "shadowed" && look.gap == 0) cv::rectangle(image, tile, look.color * 0.7, 1);
    if (look.style == "beveled") {
        for (int i = 0; i < side; ++i) {
            const cv::Point in(i, i);
            cv::line(image, tile.tl() + in, {last.x - i, tile.y + i}, look.color * 0.6 + Color::all(110));
            cv::line(image, tile.tl() + in, {tile.x + i, last.y - i}, look.color * 0.6 + Color::all(110));
            cv::line(image, {tile.x + i, last.y - i}, last - in, look.color * 0.55);
            cv::line(image, {last.x - i, tile.y + i}, last - in, look.color * 0.55);
        }
    }
    if (look.style == "block") {
        const int depth = std::max(2, cvRound(0.08 * tile.width));
        fill(image, {tile.x, tile.br().y - depth, tile.width, depth}, look.color * 0.55);
        fill(image, {tile.br().x - depth, tile.y, depth, tile.height}, look.color * 0.72);
        cv::rectangle(image, tile, look.color * 0.35, 1);
    }
}

/// How a program shows the tile that was chosen, or two that it hints at.
struct TileMark {
    std::string style;  // "tinted tile", "framed tile", "tile on a square", "dimmed tile"; empty: not marked
    Color color;
};

/// Draws the tile with its face, if any, and its mark.
inline void draw_tile_with_face(cv::Mat& image, const TileLook& look, const cv::Rect& tile,
                                const Sprite* sprite, const TileMark& mark = {}) {
    if (mark.style == "tile on a square") fill(image, tile, mark.color);
    TileLook own = look;
    if (mark.style == "tile on a square") own.opacity = std::min(own.opacity, 0.5);
    draw_tile(image, own, tile);
    const int depth = look.style == "block" ? std::max(2, cvRound(0.08 * tile.width)) : 0;
    const cv::Rect top(tile.tl(), tile.size() - cv::Size(depth, depth));
    const double side = (1 - 2 * look.margin) * std::min(top.width, top.height);
    cv::Rect face(cvRound(top.x + (top.width - side) / 2), cvRound(top.y + (top.height - side) / 2),
                  cvRound(side), cvRound(side));
    if (look.has_faces_to_the_edge) face = top;
    if (sprite != nullptr) blend(image, *sprite, face);
    if (mark.style == "tinted tile") fill(image, tile, mark.color, 0.35);
    if (mark.style == "dimmed tile") fill(image, tile, Color::all(0), 0.3);
    if (mark.style == "framed tile") {
        const int width = std::max(1, cvRound(0.05 * tile.width));
        cv::rectangle(image, tile + cv::Point(width / 2, width / 2) - cv::Size(width, width), mark.color,
                      width);
    }
}

}  // namespace unfold::test::tile_drawing
