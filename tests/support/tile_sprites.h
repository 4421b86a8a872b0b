// Faces of tiles as programs draw them: fruit, icons, creatures, mahjong, letters and pictures.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "support/screen_drawing.h"

namespace unfold::test::tile_drawing {

using drawing::between;
using drawing::chance;
using drawing::Color;
using drawing::from_hsv;
using drawing::one_of;
using drawing::painting;
using drawing::Sprite;
using drawing::whole_between;

constexpr int face_px = 120;

inline cv::Point2d around(double angle, double radius) {
    return {face_px * (0.5 + radius * std::cos(angle)), face_px * (0.5 + radius * std::sin(angle))};
}

inline std::vector<cv::Point> star(int corners, double outer, double inner, double turn) {
    std::vector<cv::Point> points;
    for (int i = 0; i < 2 * corners; ++i)
        points.emplace_back(around(turn + CV_PI * i / corners, i % 2 == 0 ? outer : inner));
    return points;
}

inline void paint_polygon(Sprite& sprite, const std::vector<cv::Point>& points, const Color& color) {
    sprite.paint(color, [&](cv::Mat& image, const Color& ink) {
        cv::fillPoly(image, std::vector<std::vector<cv::Point>>{points}, ink, cv::LINE_AA);
    });
}

inline void paint_disk(Sprite& sprite, cv::Point2d at, cv::Size2d radius, const Color& color, double turn = 0,
                       int thickness = cv::FILLED) {
    sprite.paint(color, [&](cv::Mat& image, const Color& ink) {
        cv::ellipse(image, cv::Point(at), cv::Size(cvRound(radius.width), cvRound(radius.height)), turn, 0,
                    360, ink, thickness, cv::LINE_AA);
    });
}

inline void paint_text(Sprite& sprite, const std::string& text, int font, const Color& color, int thickness) {
    int base = 0;
    const cv::Size size = cv::getTextSize(text, font, 1, 1, &base);
    const int descent = text.find_first_of("gqyJQ") == std::string::npos ? 0 : base;
    const double scale = std::min(0.8 * face_px / size.width, 0.7 * face_px / (size.height + descent));
    const cv::Point at(cvRound((face_px - scale * size.width) / 2),
                       cvRound((face_px + scale * (size.height - descent)) / 2));
    sprite.paint(color, [&](cv::Mat& image, const Color& ink) {
        cv::putText(image, text, at, font, scale, ink, thickness, cv::LINE_AA);
    });
}

inline Sprite fruit(Random& random) {
    Sprite sprite({face_px, face_px});
    const Color skin =
        from_hsv(between(random, 0, 180), between(random, 120, 255), between(random, 130, 255));
    const Color leaf = from_hsv(between(random, 40, 75), 200, between(random, 90, 200));
    const double width = between(random, 0.2, 0.42) * face_px, height = between(random, 0.2, 0.4) * face_px;
    const cv::Point2d middle(0.5 * face_px, 0.54 * face_px);
    const int shape = whole_between(random, 0, 4);
    if (shape == 0) paint_disk(sprite, middle, {width, height}, skin, between(random, 0, 180));
    if (shape == 1)
        for (int i = 0; i < 9; ++i)
            paint_disk(sprite,
                       middle + cv::Point2d((i % 3 - 1) * 0.19 * face_px, (i / 3 - 1) * 0.18 * face_px),
                       {0.11 * face_px, 0.11 * face_px}, skin * between(random, 0.75, 1));
    if (shape == 2)
        for (const double side : {-0.18, 0.18})
            paint_disk(sprite, middle + cv::Point2d(side * face_px, 0.1 * face_px),
                       {0.16 * face_px, 0.17 * face_px}, skin);
    if (shape == 3)
        sprite.paint(skin, [&](cv::Mat& image, const Color& ink) {
            cv::ellipse(image, cv::Point(middle), cv::Size(cvRound(0.36 * face_px), cvRound(0.3 * face_px)),
                        0, between(random, 0, 40), 185, ink, 22, cv::LINE_AA);
        });
    if (shape == 4) {
        paint_disk(sprite, middle, {0.4 * face_px, 0.38 * face_px}, leaf);
        paint_disk(sprite, middle, {0.33 * face_px, 0.31 * face_px}, skin);
        for (int i = 0, seeds = whole_between(random, 0, 7); i < seeds; ++i)
            paint_disk(sprite, around(2 * CV_PI * i / 7, 0.18), {4, 6}, Color::all(20));
    }
    if (chance(random, 60))
        paint_disk(sprite, middle - cv::Point2d(0.1 * face_px, 0.12 * face_px), {9, 6}, Color::all(250), 40);
    if (chance(random, 70))
        paint_disk(sprite, {0.58 * face_px, 0.16 * face_px}, {0.13 * face_px, 0.06 * face_px}, leaf,
                   between(random, -50, 10));
    return sprite;
}

inline Sprite icon(Random& random) {
    Sprite sprite({face_px, face_px});
    const int parts = whole_between(random, 2, 4);
    for (int i = 0; i < parts; ++i) {
        const double size = between(random, 0.16, 0.44) * (i == 0 ? 1 : 0.7);
        const Color color = chance(random, 20) ? Color::all(between(random, 10, 240))
                                               : from_hsv(between(random, 0, 180), between(random, 90, 255),
                                                          between(random, 80, 255));
        const double turn = between(random, 0, 2 * CV_PI);
        switch (random.below(5)) {
            case 0:
                paint_disk(sprite, {0.5 * face_px, 0.5 * face_px}, {size * face_px, size * face_px}, color);
                break;
            case 1:
                paint_polygon(sprite, star(whole_between(random, 3, 8), size, 0.5 * size, turn), color);
                break;
            case 2:
                paint_polygon(sprite, star(whole_between(random, 2, 3), size, 0.8 * size, turn), color);
                break;
            case 3:
                paint_disk(sprite, around(turn, 0.2), {size * face_px * 0.6, size * face_px * 0.3}, color,
                           between(random, 0, 180));
                break;
            default:
                paint_disk(sprite, {0.5 * face_px, 0.5 * face_px}, {size * face_px, size * face_px}, color, 0,
                           whole_between(random, 5, 12));
        }
    }
    return sprite;
}

// A figure of large square pixels, the same left and right.
inline Sprite creature(Random& random) {
    constexpr int pixels = 8;
    Sprite sprite({face_px, face_px});
    const Color first = from_hsv(between(random, 0, 180), between(random, 80, 255), between(random, 90, 255));
    const Color second =
        from_hsv(between(random, 0, 180), between(random, 80, 255), between(random, 90, 255));
    for (int y = 0; y < pixels; ++y)
        for (int x = 0; x < pixels / 2; ++x) {
            if (!chance(random, 60)) continue;
            const Color color = chance(random, 65) ? first : second;
            const int side = face_px / pixels;
            for (const int column : {x, pixels - 1 - x})
                sprite.paint(color, [&](cv::Mat& image, const Color& ink) {
                    cv::rectangle(image, cv::Rect(column * side, y * side, side, side), ink, cv::FILLED);
                });
        }
    return sprite;
}

// Disks, sticks or strokes with a small sign, as on mahjong tiles.
inline Sprite mahjong(int number) {
    Sprite sprite({face_px, face_px});
    const std::array<Color, 3> inks{Color(30, 30, 190), Color(40, 120, 30), Color(150, 60, 30)};
    const int suit = number % 4, value = 1 + number / 4 % 9;
    const int columns = value < 4 ? 1 : value < 7 ? 2 : 3, rows = (value + columns - 1) / columns;
    for (int i = 0; suit < 2 && i < value; ++i) {
        const int row = i / columns, in_row = std::min(columns, value - row * columns);
        const cv::Point2d at(face_px * (0.5 + (i % columns - (in_row - 1) / 2.0) * 0.3),
                             face_px * (0.5 + (row - (rows - 1) / 2.0) * 0.3));
        const Color& ink = inks[static_cast<std::size_t>((i + value) % 3)];
        if (suit == 0) {
            paint_disk(sprite, at, {0.13 * face_px, 0.13 * face_px}, ink);
            paint_disk(sprite, at, {0.05 * face_px, 0.05 * face_px}, Color::all(240));
        } else {
            paint_disk(sprite, at, {0.05 * face_px, 0.14 * face_px}, ink);
        }
    }
    if (suit == 2) {
        Random strokes(static_cast<std::uint64_t>(1000 + value));
        for (int i = 0; i < 5; ++i)
            sprite.paint(inks[2], [&](cv::Mat& image, const Color& ink) {
                Random same = strokes;
                cv::line(image, {whole_between(same, 20, 100), whole_between(same, 10, 50)},
                         {whole_between(same, 20, 100), whole_between(same, 10, 50)}, ink, 6, cv::LINE_AA);
                if (image.channels() == 1) strokes = same;
            });
        sprite.paint(inks[0], [&](cv::Mat& image, const Color& ink) {
            cv::line(image, {25, 72}, {95, 72}, ink, 7, cv::LINE_AA);
            cv::rectangle(image, {38, 82, 44, 28}, ink, 6, cv::LINE_AA);
        });
    }
    if (suit == 3)
        paint_text(sprite, std::string(1, "ESWNCFPBRDGHK"[static_cast<std::size_t>(value)]),
                   cv::FONT_HERSHEY_COMPLEX, inks[static_cast<std::size_t>(value % 3)], 7);
    return sprite;
}

// Six colors of seven shapes.
inline Sprite shape(std::size_t number) {
    Sprite face({face_px, face_px});
    const Color color = from_hsv(30.0 * static_cast<double>(number % 6), 220, number % 6 == 1 ? 200 : 230);
    const auto outline = number / 6 % 7;
    if (outline == 0) paint_disk(face, {60, 60}, {44, 44}, color);
    if (outline == 1) paint_polygon(face, star(5, 0.46, 0.2, -CV_PI / 2), color);
    if (outline == 2) paint_polygon(face, star(2, 0.48, 0.3, 0), color);
    if (outline == 3) paint_polygon(face, {{16, 16}, {104, 16}, {104, 104}, {16, 104}}, color);
    if (outline == 4) paint_polygon(face, {{60, 12}, {108, 104}, {12, 104}}, color);
    if (outline == 5) paint_disk(face, {60, 60}, {40, 40}, color, 0, 16);
    if (outline == 6)
        paint_polygon(face,
                      {{44, 10},
                       {76, 10},
                       {76, 44},
                       {110, 44},
                       {110, 76},
                       {76, 76},
                       {76, 110},
                       {44, 110},
                       {44, 76},
                       {10, 76},
                       {10, 44},
                       {44, 44}},
                      color);
    return face;
}

// How far two faces differ, as a player takes them in: the mean over a coarse grid, on gray.
inline double distance(const Sprite& a, const Sprite& b) {
    const auto coarse = [](const Sprite& sprite) {
        cv::Mat whole(sprite.bgr.size(), CV_8UC3, Color::all(200)), small;
        blend(whole, sprite, {{0, 0}, whole.size()});
        cv::resize(whole, small, {12, 12}, 0, 0, cv::INTER_AREA);
        return small;
    };
    return cv::norm(coarse(a), coarse(b), cv::NORM_L1) / (12 * 12 * 3);
}

/// What faces show. `sort`: "fruit", "icons", "letters", "numbers", "mahjong", "shapes", "creatures" or
/// "pictures"; the rest is that of letters and numbers.
struct FaceStyle {
    std::string sort = "letters";
    int font = cv::FONT_HERSHEY_SIMPLEX;
    bool is_colored = false;  // each in a color of its own
    int thickness = 8;
    Color ink = Color::all(30);
};

/// Faces that all differ.
inline std::vector<Sprite> faces(Random& random, std::size_t count, const FaceStyle& style) {
    const std::string& what = style.sort;
    const std::string signs = "ABCDEFGHJKLMNPQRSTUVWXYZabdefghknqrty234567890";
    const std::size_t max_count = what == "letters"   ? signs.size()
                                  : what == "mahjong" ? 36
                                  : what == "shapes"  ? 42
                                                      : count;
    std::vector<Sprite> found;
    for (int attempt = 0; found.size() < count && attempt < 4000; ++attempt) {
        const auto i = found.size();
        if (i >= max_count) break;
        const Color own = style.is_colored ? from_hsv(between(random, 0, 180), between(random, 150, 255),
                                                      between(random, 60, 200))
                                           : style.ink;
        Sprite face({face_px, face_px});
        if (what == "fruit") face = fruit(random);
        if (what == "icons") face = icon(random);
        if (what == "letters") paint_text(face, signs.substr(i, 1), style.font, own, style.thickness);
        if (what == "numbers") paint_text(face, std::to_string(i + 1), style.font, own, style.thickness);
        if (what == "mahjong") face = mahjong(static_cast<int>(i));
        if (what == "shapes") face = shape(i);
        if (what == "creatures") face = creature(random);
        if (what == "pictures") {
            face.bgr = painting(random, face.bgr.size(), 128, 120);
            face.alpha.setTo(255);
        }
        const bool is_numbered =
            what == "letters" || what == "numbers" || what == "mahjong" || what == "shapes";
        constexpr double min_distance = 9;
        if (is_numbered || std::all_of(found.begin(), found.end(), [&](const Sprite& other) {
                return distance(face, other) >= min_distance;
            }))
            found.push_back(std::move(face));
    }
    return found;
}

}  // namespace unfold::test::tile_drawing
