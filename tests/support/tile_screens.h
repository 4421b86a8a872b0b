// Screens of tile games in looks that no single program has, and screens of things that resemble them. The
// seed decides everything.
#pragma once

#include "unfold/tiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "support/through_jpeg.h"

namespace unfold::test {

struct TileScreen {
    cv::Mat image;        ///< CV_8UC3
    TileBoard board;      ///< the rectangle that the tiles span; no cells where the screen shows none
    cv::Rect2d board_px;  ///< of that rectangle in the image
    std::vector<std::string> attributes;
};

/// The cells of two boards of one size that do not agree: one is empty where the other is not, or a kind is
/// not the kind that most of its tiles stand for.
inline int wrong_cells(const TileBoard& found, const TileBoard& drawn) {
    std::map<std::pair<KindId, KindId>, int> pairs;
    int wrong = 0;
    for (std::size_t i = 0; i < drawn.cells.size(); ++i) {
        if ((found.cells[i] == no_tile) != (drawn.cells[i] == no_tile)) ++wrong;
        if (found.cells[i] != no_tile && drawn.cells[i] != no_tile) ++pairs[{found.cells[i], drawn.cells[i]}];
    }
    std::vector<std::pair<int, std::pair<KindId, KindId>>> order;
    for (const auto& [kinds, count] : pairs)
        order.emplace_back(-count, kinds);
    std::sort(order.begin(), order.end());
    std::map<KindId, KindId> to, back;
    for (const auto& [count, kinds] : order) {
        const bool is_new = !to.contains(kinds.first) && !back.contains(kinds.second);
        if (is_new)
            to[kinds.first] = kinds.second, back[kinds.second] = kinds.first;
        else
            wrong -= count;
    }
    return wrong;
}

namespace tile_drawing {

using Color = cv::Scalar;

inline double between(Random& random, double from, double to) {
    return from + (to - from) * random.unit();
}

inline int whole_between(Random& random, int from, int to) {
    return from + static_cast<int>(random.below(static_cast<std::uint64_t>(to - from + 1)));
}

inline bool chance(Random& random, int percent) {
    return random.below(100) < static_cast<std::uint64_t>(percent);
}

template <class T, std::size_t n>
const T& one_of(Random& random, const std::array<T, n>& values) {
    return values[random.below(n)];
}

inline Color from_hsv(double hue, double saturation, double value) {
    cv::Mat3b pixel(
        1, 1,
        cv::Vec3b(cv::saturate_cast<std::uint8_t>(std::fmod(hue, 180)),
                  cv::saturate_cast<std::uint8_t>(saturation), cv::saturate_cast<std::uint8_t>(value)));
    cv::cvtColor(pixel, pixel, cv::COLOR_HSV2BGR);
    const cv::Vec3b& bgr = pixel(0, 0);
    return {double(bgr[0]), double(bgr[1]), double(bgr[2])};
}

/// A picture with an opacity for each pixel.
struct Sprite {
    cv::Mat bgr;    // CV_8UC3
    cv::Mat alpha;  // CV_8U
    explicit Sprite(cv::Size size) : bgr(size, CV_8UC3, Color::all(128)), alpha(size, CV_8U, Color::all(0)) {}
    // Calls `draw` with both planes, and the ink of each.
    template <class Draw>
    void paint(const Color& ink, const Draw& draw) {
        draw(bgr, ink);
        draw(alpha, Color::all(255));
    }
};

// Draws the sprite, scaled, with its upper left corner at that pixel.
inline void blend(cv::Mat& image, const Sprite& sprite, const cv::Rect& to, double opacity = 1) {
    const cv::Rect inside = to & cv::Rect({0, 0}, image.size());
    if (inside.empty() || to.width < 2 || to.height < 2) return;
    cv::Mat bgr, alpha;
    const int filter = to.width < sprite.bgr.cols ? cv::INTER_AREA : cv::INTER_LINEAR;
    cv::resize(sprite.bgr, bgr, to.size(), 0, 0, filter);
    cv::resize(sprite.alpha, alpha, to.size(), 0, 0, filter);
    for (int y = inside.y; y < inside.br().y; ++y)
        for (int x = inside.x; x < inside.br().x; ++x) {
            const cv::Vec3b& from = bgr.at<cv::Vec3b>(y - to.y, x - to.x);
            const double share = opacity * alpha.at<std::uint8_t>(y - to.y, x - to.x) / 255;
            cv::Vec3b& pixel = image.at<cv::Vec3b>(y, x);
            for (int c = 0; c < 3; ++c)
                pixel[c] = cv::saturate_cast<std::uint8_t>(pixel[c] + share * (from[c] - pixel[c]));
        }
}

inline void fill(cv::Mat& image, const cv::Rect& rect, const Color& color, double opacity = 1) {
    const cv::Rect inside = rect & cv::Rect({0, 0}, image.size());
    if (inside.empty()) return;
    cv::Mat part = image(inside);
    part = part * (1 - opacity) + color * opacity;
}

// A painting: smooth blobs of color, and lines across it.
inline cv::Mat painting(Random& random, cv::Size size, double level, double contrast) {
    cv::Mat coarse(whole_between(random, 4, 9), whole_between(random, 4, 9), CV_8UC3);
    for (int y = 0; y < coarse.rows; ++y)
        for (int x = 0; x < coarse.cols; ++x)
            for (int c = 0; c < 3; ++c)
                coarse.at<cv::Vec3b>(y, x)[c] =
                    cv::saturate_cast<std::uint8_t>(level + contrast * (2 * random.unit() - 1));
    cv::Mat image;
    cv::resize(coarse, image, size, 0, 0, cv::INTER_CUBIC);
    for (int i = whole_between(random, 3, 14); i > 0; --i) {
        const cv::Point at(whole_between(random, 0, size.width), whole_between(random, 0, size.height));
        const Color color = from_hsv(between(random, 0, 180), between(random, 20, 150),
                                     std::clamp(level + contrast * (2 * random.unit() - 1), 0.0, 255.0));
        cv::ellipse(
            image, at,
            {whole_between(random, 8, 1 + size.width / 5), whole_between(random, 8, 1 + size.height / 6)},
            between(random, 0, 180), 0, 360, color, chance(random, 60) ? cv::FILLED : 3, cv::LINE_AA);
    }
    cv::GaussianBlur(image, image, {0, 0}, 1.2);
    return image;
}

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

/// Faces that all differ. `what`: the sort.
inline std::vector<Sprite> faces(Random& random, std::size_t count, std::string& what) {
    static const std::array<std::string, 8> sorts{"fruit",   "icons",  "letters",   "numbers",
                                                  "mahjong", "shapes", "creatures", "pictures"};
    what = one_of(random, sorts);
    const std::string signs = "ABCDEFGHJKLMNPQRSTUVWXYZabdefghknqrty234567890";
    const int font = one_of(random, std::array<int, 5>{cv::FONT_HERSHEY_SIMPLEX, cv::FONT_HERSHEY_DUPLEX,
                                                       cv::FONT_HERSHEY_COMPLEX, cv::FONT_HERSHEY_TRIPLEX,
                                                       cv::FONT_HERSHEY_SCRIPT_SIMPLEX});
    const bool is_colored = chance(random, 60);
    const int thickness = whole_between(random, 5, 11);
    const Color ink = from_hsv(between(random, 0, 180), between(random, 0, 255), between(random, 10, 120));
    const std::size_t max_count = what == "letters"   ? signs.size()
                                  : what == "mahjong" ? 36
                                  : what == "shapes"  ? 42
                                                      : count;
    std::vector<Sprite> found;
    for (int attempt = 0; found.size() < count && attempt < 4000; ++attempt) {
        const auto i = found.size();
        if (i >= max_count) break;
        const Color own = is_colored ? from_hsv(between(random, 0, 180), between(random, 150, 255),
                                                between(random, 60, 200))
                                     : ink;
        Sprite face({face_px, face_px});
        if (what == "fruit") face = fruit(random);
        if (what == "icons") face = icon(random);
        if (what == "letters") paint_text(face, signs.substr(i, 1), font, own, thickness);
        if (what == "numbers") paint_text(face, std::to_string(i + 1), font, own, thickness);
        if (what == "mahjong") face = mahjong(static_cast<int>(i));
        if (what == "shapes") {
            const Color color = from_hsv(30.0 * static_cast<double>(i % 6), 220, i % 6 == 1 ? 200 : 230);
            const auto shape = i / 6 % 7;
            if (shape == 0) paint_disk(face, {60, 60}, {44, 44}, color);
            if (shape == 1) paint_polygon(face, star(5, 0.46, 0.2, -CV_PI / 2), color);
            if (shape == 2) paint_polygon(face, star(2, 0.48, 0.3, 0), color);
            if (shape == 3) paint_polygon(face, {{16, 16}, {104, 16}, {104, 104}, {16, 104}}, color);
            if (shape == 4) paint_polygon(face, {{60, 12}, {108, 104}, {12, 104}}, color);
            if (shape == 5) paint_disk(face, {60, 60}, {40, 40}, color, 0, 16);
            if (shape == 6)
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
        }
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

/// How a program draws its tiles.
struct TileLook {
    std::string style;
    Color color;
    double gap = 0;     // of the pitch
    double margin = 0;  // of the tile, around the face
    double opacity = 1;
    bool has_faces_to_the_edge = false;
    bool needs_light_ground = false;
};

inline TileLook tile_look(Random& random, const std::string& sort) {
    static const std::array<std::string, 8> styles{"frameless", "bordered",    "rounded",  "beveled",
                                                   "block",     "translucent", "unframed", "shadowed"};
    TileLook look{one_of(random, styles), Color::all(240), 0, 0, 1, false, false};
    const std::array<Color, 6> colors{
        Color(215, 235, 245),
        Color::all(252),
        Color::all(between(random, 190, 235)),
        from_hsv(between(random, 0, 180), between(random, 20, 70), between(random, 210, 250)),
        from_hsv(between(random, 0, 180), between(random, 40, 160), between(random, 150, 230)),
        Color::all(between(random, 35, 80))};
    // Dark signs need light tiles.
    const bool is_dark_on_light = sort == "letters" || sort == "numbers" || sort == "mahjong" || sort.empty();
    look.needs_light_ground = is_dark_on_light;
    look.color = colors[random.below(is_dark_on_light || chance(random, 75) ? 4 : 6)];
    const bool has_gap = look.style != "frameless" && look.style != "block" && chance(random, 55);
    look.gap = look.style == "unframed" ? between(random, 0.03, 0.14)
               : has_gap                ? between(random, 0.01, 0.14)
                                        : 0;
    if (look.style == "rounded") look.gap = std::max(look.gap, 0.02);
    look.margin = look.style == "frameless" ? between(random, 0.08, 0.2) : between(random, 0.06, 0.2);
    if (look.style == "translucent") look.opacity = between(random, is_dark_on_light ? 0.65 : 0.45, 0.9);
    look.has_faces_to_the_edge = sort == "pictures" && look.style != "frameless" && chance(random, 50);
    return look;
}

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

struct Page {
    cv::Mat image;
    std::string kind;
    Color ink;
};

inline Page page(Random& random, cv::Size size, const TileLook& look) {
    static const std::array<std::string, 7> kinds{"white page",    "light page",    "dark page",
                                                  "gradient page", "textured page", "painted page",
                                                  "colored page"};
    Page page{cv::Mat(size, CV_8UC3, Color::all(255)), one_of(random, kinds), Color::all(30)};
    if (look.style == "translucent") page.kind = "painted page";
    const bool is_plain = page.kind == "white page" || page.kind == "light page";
    if (look.style == "frameless" && (page.kind == "painted page" || (look.needs_light_ground && !is_plain)))
        page.kind = "light page";
    if (page.kind == "light page") page.image.setTo(Color::all(between(random, 200, 250)));
    if (page.kind == "dark page") page.image.setTo(Color::all(between(random, 8, 60)));
    if (page.kind == "colored page")
        page.image.setTo(
            from_hsv(between(random, 0, 180), between(random, 60, 220), between(random, 60, 200)));
    if (page.kind == "painted page")
        page.image = painting(random, size, between(random, 60, 190), between(random, 40, 110));
    const double from = between(random, 60, 255), to = between(random, 60, 255),
                 hue = between(random, 0, 180);
    if (page.kind == "gradient page")
        for (int y = 0; y < size.height; ++y)
            page.image.row(y).setTo(from_hsv(hue, 90, from + (to - from) * y / size.height));
    if (page.kind == "textured page") {
        const Color color = from_hsv(hue, between(random, 20, 200), between(random, 70, 220));
        const int grain = whole_between(random, 4, 26);
        for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x)
                for (int c = 0; c < 3; ++c)
                    page.image.at<cv::Vec3b>(y, x)[c] = cv::saturate_cast<std::uint8_t>(
                        color[c] + static_cast<double>(random.below(grain)) - grain / 2.0);
    }
    if (cv::mean(cv::mean(page.image))[0] < 110) page.ink = Color::all(235);
    return page;
}

inline void write(cv::Mat& image, const std::string& text, cv::Point at, double scale, const Color& color) {
    cv::putText(image, text, at, cv::FONT_HERSHEY_SIMPLEX, scale, color, std::max(1, cvRound(2 * scale)),
                cv::LINE_AA);
}

// Title bars, text and buttons above and below the board.
inline void draw_surroundings(Random& random, Page& page, double top, double bottom,
                              std::vector<std::string>& attributes) {
    cv::Mat& image = page.image;
    const int width = image.cols;
    if (top >= 30 && chance(random, 35)) {
        attributes.emplace_back("title bar");
        fill(image, {0, 0, width, 24}, from_hsv(between(random, 0, 180), 40, between(random, 60, 240)));
        write(image, "Tiles", {10, 17}, 0.5, Color::all(20));
        for (int i = 1; i < 4; ++i)
            cv::circle(image, {width - 20 * i, 12}, 6, from_hsv(50.0 * i, 180, 220), cv::FILLED, cv::LINE_AA);
    }
    if (top >= 56 && chance(random, 75))
        write(image,
              "Time " + std::to_string(random.below(600)) + "  Left " + std::to_string(random.below(99)),
              {12, 46}, 0.6, page.ink);
    if (bottom >= 44 && chance(random, 60)) {
        attributes.emplace_back("buttons");
        const int count = whole_between(random, 2, 4);
        const Color color = from_hsv(between(random, 0, 180), 120, between(random, 120, 230));
        static const std::array<std::string, 4> names{"Hint", "Undo", "New", "Shuffle"};
        for (int i = 0; i < count; ++i) {
            const cv::Rect button(12 + i * (width - 12) / count, image.rows - cvRound(bottom) + 10,
                                  std::max(20, width / count - 24), 26);
            fill(image, button, color);
            cv::rectangle(image, button, color * 0.6, 1);
            write(image, names[static_cast<std::size_t>(i)], button.tl() + cv::Point(6, 19), 0.5,
                  Color::all(10));
        }
    }
    if (bottom >= 80 && chance(random, 40)) {
        attributes.emplace_back("progress bar");
        const cv::Rect bar(12, image.rows - 24, width - 24, 12);
        cv::rectangle(image, bar, page.ink, 1);
        fill(image, {bar.x, bar.y, cvRound(bar.width * random.unit()), bar.height}, Color(60, 180, 60));
    }
}

/// As a player sends it: scaled, cut by parts of a pixel, compressed.
inline cv::Mat exported(Random& random, const cv::Mat& image, double pitch_px, std::string& kind,
                        cv::Rect2d& board_px) {
    kind = "exact";
    cv::Mat result = image;
    if (chance(random, 30)) {
        kind = "scaled";
        const double room = std::min(3.0, 1700.0 / std::max(image.cols, image.rows));
        const double least = std::min(room, std::max(0.5, 17 / pitch_px));
        const double scale = between(random, least, std::max(least, room));
        const int filter = scale < 0.8
                               ? cv::INTER_AREA
                               : one_of(random, std::array<int, 4>{cv::INTER_LINEAR, cv::INTER_CUBIC,
                                                                   cv::INTER_LANCZOS4, cv::INTER_AREA});
        cv::resize(image, result, {}, scale, scale, filter);
        board_px = {board_px.tl() * scale, cv::Point2d(board_px.br()) * scale};
    } else if (chance(random, 15)) {
        kind = "cut by parts of a pixel";
        const cv::Matx23d shift(1, 0, random.unit(), 0, 1, random.unit());
        cv::warpAffine(image, result, shift, image.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
        board_px += cv::Point2d(shift(0, 2), shift(1, 2));
    }
    if (chance(random, 35)) {
        kind += ", JPEG";
        result = through_jpeg(result.clone(), whole_between(random, 50, 95));
    }
    return result.clone();
}

// The rectangle of cells that the tiles span.
inline cv::Rect span_of(const TileBoard& board) {
    cv::Rect span;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const Cell cell = board.lattice.cell(CellId{i});
        if (board.has_tile(CellId{i})) span |= cv::Rect(cell.column, cell.row, 1, 1);
    }
    return span;
}

inline TileBoard spanned(const TileBoard& board, const cv::Rect& span) {
    TileBoard part{{LatticeKind::square, span.width, span.height}, {}};
    for (int row = span.y; row < span.br().y; ++row)
        for (int column = span.x; column < span.br().x; ++column)
            part.cells.push_back(board.kind(board.lattice.id({row, column})));
    return part;
}

// Every kind two, four or six times on random cells, the rest empty.
inline TileBoard deal(Random& random, int columns, int rows, std::size_t kinds, int empty_percent) {
    TileBoard board{{LatticeKind::square, columns, rows}, {}};
    const auto cells = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    board.cells.assign(cells, no_tile);
    std::vector<std::size_t> order(cells);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = cells; i > 1; --i)
        std::swap(order[i - 1], order[random.below(i)]);
    const std::size_t pairs = std::max(std::max<std::size_t>(kinds, 8),
                                       cells * static_cast<std::size_t>(100 - empty_percent) / 200);
    for (std::size_t i = 0; i < std::min(pairs, cells / 2); ++i)
        for (const std::size_t at : {2 * i, 2 * i + 1})
            board.cells[order[at]] = KindId{static_cast<std::int64_t>(i % kinds)};
    return board;
}

}  // namespace tile_drawing

/// A board of 4 x 4 to 28 x 14 cells with 6 to 42 kinds of tiles, full or in play.
inline TileScreen tile_screen(std::uint64_t seed) {
    using namespace tile_drawing;
    Random random(0x7469'6c65'7363U + seed);
    TileScreen screen;
    const auto note = [&](const std::string& attribute) { screen.attributes.push_back(attribute); };
    const bool is_small = chance(random, 15);
    const int columns =
        is_small ? whole_between(random, 4, 7) : whole_between(random, 8, chance(random, 25) ? 28 : 18);
    const int rows =
        is_small ? whole_between(random, 4, 6) : whole_between(random, 5, chance(random, 25) ? 14 : 10);
    const int cells = columns * rows;
    note(cells < 50 ? "below 50 cells" : cells > 160 ? "above 160 cells" : "50 to 160 cells");
    const auto max_kinds = static_cast<std::size_t>(std::clamp(cells / (chance(random, 60) ? 4 : 2), 6, 42));
    std::string sort;
    const std::vector<Sprite> drawn =
        faces(random, std::min<std::size_t>(max_kinds, 6 + random.below(37)), sort);
    note(sort);
    const bool is_in_play = chance(random, 55);
    const int empty = is_in_play ? whole_between(random, 5, 60) : 0;
    note(!is_in_play ? "full" : empty > 35 ? "many holes" : "some holes");
    const TileBoard board = deal(random, columns, rows, drawn.size(), empty);
    const cv::Rect span = span_of(board);
    screen.board = spanned(board, span);

    const double aspect = chance(random, 40) ? 1 : between(random, 1 / 1.3, 1 / 0.6);  // height by width
    const double most = std::min({120.0, 1500.0 / columns, 1100.0 / (rows * aspect)});
    double pitch = between(random, 15, most);
    if (chance(random, 60)) pitch = std::max(15.0, std::round(pitch));
    const cv::Size2d cell(pitch, chance(random, 60) ? std::round(pitch * aspect) : pitch * aspect);
    note(pitch < 24 ? "tiles below 24 px" : "larger tiles");
    if (cell.width > 1.05 * cell.height) note("wider than high");
    const TileLook look = tile_look(random, sort);
    note(look.style);
    if (look.has_faces_to_the_edge) note("faces to the edge");

    std::array<double, 4> edge{};
    int touched = 0;
    for (double& space : edge) {
        space = chance(random, 15) ? 0 : between(random, 4, 110);
        touched += space == 0 ? 1 : 0;
    }
    note("touches " + std::to_string(touched) + " edges");
    const cv::Size size(cvRound(edge[0] + columns * cell.width + edge[1]),
                        cvRound(edge[2] + rows * cell.height + edge[3]));
    Page under = page(random, size, look);
    note(under.kind);
    draw_surroundings(random, under, edge[2], edge[3], screen.attributes);
    cv::Mat& image = under.image;

    const bool has_chosen = chance(random, 25), has_hint = !has_chosen && chance(random, 12);
    std::vector<int> marked;
    for (int attempt = 0; (has_chosen || has_hint) && marked.empty() && attempt < 200; ++attempt) {
        const int at = whole_between(random, 0, cells - 1);
        if (board.has_tile(CellId{at})) marked.push_back(at);
    }
    for (int at = 0; has_hint && at < cells && marked.size() < 2; ++at)
        if (at != marked.front() && board.kind(CellId{at}) == board.kind(CellId{marked.front()}))
            marked.push_back(at);
    static const std::array<std::string, 4> marks{"tinted tile", "framed tile", "tile on a square",
                                                  "dimmed tile"};
    const std::string mark = one_of(random, marks);
    const Color mark_color = from_hsv(between(random, 0, 180), 230, 240);
    if (!marked.empty()) note(mark);
    if (has_hint) note("hint");

    for (int at = 0; at < cells; ++at) {
        const Cell place = board.lattice.cell(CellId{at});
        const KindId kind = board.kind(CellId{at});
        if (kind == no_tile) continue;
        const double gap = look.gap * pitch / 2;
        const cv::Rect tile(cv::Point(cvRound(edge[0] + place.column * cell.width + gap),
                                      cvRound(edge[2] + place.row * cell.height + gap)),
                            cv::Point(cvRound(edge[0] + (place.column + 1) * cell.width - gap),
                                      cvRound(edge[2] + (place.row + 1) * cell.height - gap)));
        const bool is_marked = std::find(marked.begin(), marked.end(), at) != marked.end();
        if (is_marked && mark == "tile on a square") fill(image, tile, mark_color);
        TileLook own = look;
        if (is_marked && mark == "tile on a square") own.opacity = std::min(own.opacity, 0.5);
        draw_tile(image, own, tile);
        const int depth = look.style == "block" ? std::max(2, cvRound(0.08 * tile.width)) : 0;
        const cv::Rect top(tile.tl(), tile.size() - cv::Size(depth, depth));
        const double side = (1 - 2 * look.margin) * std::min(top.width, top.height);
        cv::Rect face(cvRound(top.x + (top.width - side) / 2), cvRound(top.y + (top.height - side) / 2),
                      cvRound(side), cvRound(side));
        if (look.has_faces_to_the_edge) face = top;
        blend(image, drawn[kind.index()], face);
        if (is_marked && mark == "tinted tile") fill(image, tile, mark_color, 0.35);
        if (is_marked && mark == "dimmed tile") fill(image, tile, Color::all(0), 0.3);
        if (is_marked && mark == "framed tile") {
            const int width = std::max(1, cvRound(0.05 * tile.width));
            cv::rectangle(image, tile + cv::Point(width / 2, width / 2) - cv::Size(width, width), mark_color,
                          width);
        }
    }
    std::string kind;
    screen.board_px = {edge[0] + span.x * cell.width, edge[2] + span.y * cell.height, span.width * cell.width,
                       span.height * cell.height};
    screen.image = exported(random, image, pitch, kind, screen.board_px);
    note(kind);
    return screen;
}

/// A screen of something else in rows and columns: other games, keyboards, menus of icons, tables, codes.
inline TileScreen tile_like_screen(std::uint64_t seed) {
    using namespace tile_drawing;
    Random random(0x6f74'6865'7273U + seed);
    TileScreen screen;
    static const std::array<std::string, 10> kinds{"memory",    "match three", "icon grid",   "2048",
                                                   "sudoku",    "keyboard",    "minesweeper", "spreadsheet",
                                                   "crossword", "QR code"};
    const std::string& what = one_of(random, kinds);
    screen.attributes.push_back(what);
    int columns = whole_between(random, 6, 12), rows = whole_between(random, 5, 10);
    if (what == "2048") columns = rows = whole_between(random, 4, 6);
    if (what == "sudoku") columns = rows = 9;
    if (what == "keyboard") columns = whole_between(random, 10, 13), rows = whole_between(random, 4, 5);
    if (what == "QR code") columns = rows = 21 + 4 * whole_between(random, 0, 4);
    const double pitch = what == "QR code" ? between(random, 14, 24) : between(random, 26, 76);
    const double height = what == "spreadsheet" ? pitch * between(random, 0.4, 0.8) : pitch;
    std::string sort;
    const auto cells = static_cast<std::size_t>(columns * rows);
    const std::vector<Sprite> drawn = what == "match three" ? faces(random, 4 + random.below(4), sort)
                                      : what == "icon grid" ? faces(random, cells, sort)
                                                            : std::vector<Sprite>{};
    const TileLook look = tile_look(random, sort);
    const cv::Point at(whole_between(random, 6, 80), whole_between(random, 30, 120));
    Page under =
        page(random,
             {cvRound(2 * at.x + columns * pitch), cvRound(at.y + rows * height + between(random, 30, 140))},
             look);
    screen.attributes.push_back(under.kind);
    draw_surroundings(random, under, at.y, 30, screen.attributes);
    cv::Mat& image = under.image;
    for (int i = 0; i < columns * rows; ++i) {
        const int row = i / columns, column = i % columns;
        const cv::Rect cell(cvRound(at.x + column * pitch), cvRound(at.y + row * height), cvRound(pitch),
                            cvRound(height));
        const cv::Rect inner(cell.x + cvRound(0.04 * pitch), cell.y + cvRound(0.04 * pitch),
                             cvRound(0.92 * pitch), cvRound(height - 0.08 * pitch));
        const cv::Point text = cell.tl() + cv::Point(cvRound(0.28 * pitch), cvRound(0.66 * height));
        const double scale = pitch / 55;
        const auto sign = [&](const std::string& word, const Color& ink) {
            write(image, word, text, scale, ink);
        };
        if (what == "memory") {
            draw_tile(image, look, inner);
            sign("?", look.color * 0.3);
        } else if (what == "match three" || what == "icon grid") {
            draw_tile(image, look, inner);
            const std::size_t face =
                what == "icon grid" ? static_cast<std::size_t>(i) : random.below(drawn.size());
            const cv::Rect to(cell.x + cvRound(0.14 * pitch), cell.y + cvRound(0.14 * pitch),
                              cvRound(0.72 * pitch), cvRound(0.72 * pitch));
            if (face < drawn.size()) blend(image, drawn[face], to);
        } else if (what == "2048") {
            const auto power = random.below(8);
            fill(image, inner, from_hsv(15, 30.0 * static_cast<double>(power), 230));
            if (power > 0)
                write(image, std::to_string(1 << power), cell.tl() + cv::Point(6, cvRound(0.6 * height)),
                      pitch / 70, Color::all(60));
        } else if (what == "keyboard") {
            draw_tile(image, look, inner);
            sign(
                std::string(
                    1, "1234567890QWERTYUIOPASDFGHJKLZXCVBNM,.-+#<>=!?:;&%/()[]{}*@"[static_cast<std::size_t>(
                           i % 58)]),
                look.color[0] < 110 ? Color::all(240) : Color::all(20));
        } else if (what == "sudoku" || what == "crossword" || what == "spreadsheet") {
            const bool is_black = what == "crossword" && chance(random, 22);
            fill(image, cell, is_black ? Color::all(10) : Color::all(250));
            cv::rectangle(image, cell, Color::all(80), 1);
            if (what == "sudoku" && chance(random, 45))
                sign(std::to_string(1 + random.below(9)), Color::all(20));
            if (what == "crossword" && !is_black && chance(random, 60))
                sign(std::string(1, static_cast<char>('A' + random.below(26))), Color::all(20));
            if (what == "spreadsheet" && chance(random, 80))
                write(image, std::to_string(random.below(9999)),
                      cell.tl() + cv::Point(3, cvRound(0.7 * height)), 0.35, Color::all(20));
        } else if (what == "minesweeper") {
            TileLook bevel = look;
            bevel.style = "beveled";
            bevel.color = Color::all(190);
            if (chance(random, 45)) {
                draw_tile(image, bevel, cell);
            } else {
                fill(image, cell, Color::all(200));
                cv::rectangle(image, cell, Color::all(150), 1);
                if (chance(random, 60)) {
                    const auto mines = random.below(4);
                    sign(std::to_string(1 + mines),
                         from_hsv(110.0 - 40.0 * static_cast<double>(mines % 3), 255, 180));
                }
            }
        } else {
            // Three finder patterns, and random modules.
            const int down = std::min(row, rows - 1 - row), across = std::min(column, columns - 1 - column);
            const bool is_finder = down < 7 && across < 7 && !(row >= 7 && column >= 7);
            const int ring = std::max(std::abs(down - 3), std::abs(across - 3));
            const bool is_black = is_finder ? ring != 2 : chance(random, 50);
            fill(image, cell, is_black ? Color::all(5) : Color::all(255));
        }
    }
    std::string kind;
    screen.image = exported(random, image, pitch, kind, screen.board_px);
    return screen;
}

}  // namespace unfold::test
