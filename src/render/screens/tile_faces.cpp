// Families in each set, so that similar pictures occur side by side as in real sets.
#include "render/screens/tile_faces.h"

#include <cmath>
#include <numbers>

#include "render/digits.h"
#include "render/ink.h"

namespace unfold::render {
namespace {

constexpr int in_family = 9;
constexpr std::array<Rgb, 4> inks{{{176, 32, 38}, {24, 92, 60}, {28, 52, 120}, {40, 36, 34}}};

constexpr int pictures = 36;  // of a set

int family_of(KindId kind) {
    return kind.value / in_family % 4;
}
int rank_of(KindId kind) {
    return kind.value % in_family + 1;
}
// Kinds beyond 36 show those again.
int picture_of(KindId kind) {
    return static_cast<int>(kind.value % pictures);
}
// Sets of more kinds tell them by a number.
int round_of(KindId kind) {
    return kind.value / pictures;
}

// As many dots as the rank, in rows of three.
void draw_dots(cv::Mat& rgb, const FacePlace& face, KindId kind) {
    const int rank = rank_of(kind);
    const int rows = (rank + 2) / 3;
    for (int i = 0; i < rank; ++i) {
        const int in_row = std::min(3, rank - i / 3 * 3);
        const Point p = face.point((i % 3 + 1.0) / (in_row + 1.0), (i / 3 + 1.0) / (rows + 1.0));
        const auto family = static_cast<std::size_t>(family_of(kind));
        fill(rgb, {circle(p, 0.1 * face.size())}, {inks[family]});
        if (family % 2 == 1) fill(rgb, {circle(p, 0.045 * face.size())}, {tile_color(kind, TileSet::dots)});
    }
}

// A star or a polygon with as many points as the rank and two more.
void draw_star(cv::Mat& rgb, const FacePlace& face, KindId kind) {
    const int points = rank_of(kind) + 2;
    const bool is_star = family_of(kind) % 2 == 1;
    Polyline outline;
    const int corners = is_star ? 2 * points : points;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners - std::numbers::pi / 2;
        const double radius = (is_star && i % 2 == 1 ? 0.3 : 0.46) * face.size();
        const Point middle = face.point(0.5, 0.5);
        outline.push_back({middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)});
    }
    fill(rgb, {outline}, {inks[static_cast<std::size_t>(family_of(kind))]});
    draw_number(rgb, points, face.point(0.5, 0.5), {0.36 * face.size(), 0.16, {250, 246, 236}});
}

constexpr int in_ground = 6;
constexpr std::array<Rgb, in_ground> grounds{
    {{206, 52, 60}, {226, 132, 28}, {56, 150, 74}, {38, 112, 196}, {128, 66, 166}, {84, 90, 102}}};
constexpr Rgb block_white{250, 250, 250};

void draw_dots_around(cv::Mat& rgb, const FacePlace& face) {
    for (const Point& p : {face.around(0, -0.2), face.around(-0.21, 0.17), face.around(0.21, 0.17)})
        fill(rgb, {circle(p, 0.12 * face.size())}, {block_white});
}

constexpr int in_ink = 12;
constexpr int digits = 9;
constexpr std::array<Rgb, 3> letter_inks{{{186, 34, 40}, {34, 32, 34}, {30, 64, 150}}};

// Letters as strokes in a box of height 1, its middle at 0.
const std::array<std::vector<Polyline>, in_ink - digits>& letters() {
    static const std::array<std::vector<Polyline>, in_ink - digits> all{{
        {{{-0.34, 0.5}, {0, -0.5}, {0.34, 0.5}}, {{-0.22, 0.16}, {0.22, 0.16}}},
        {{{-0.26, -0.5}, {-0.26, 0.5}}, {{0.3, -0.5}, {-0.26, 0.1}}, {{-0.08, -0.09}, {0.32, 0.5}}},
        {{{-0.3, 0.5}, {-0.3, -0.5}, {0.3, 0.5}, {0.3, -0.5}}},
    }};
    return all;
}

void draw_mark(cv::Mat& rgb, Point at, double size, std::size_t ink) {
    const Ink color{letter_inks[ink]};
    if (ink == 0) return fill(rgb, {circle(at, 0.4 * size)}, color);
    if (ink == 1)
        return fill(rgb,
                    {{{at.x, at.y - 0.55 * size},
                      {at.x + 0.45 * size, at.y},
                      {at.x, at.y + 0.55 * size},
                      {at.x - 0.45 * size, at.y}}},
                    color);
    fill(rgb, {rounded_rectangle({at.x - 0.45 * size, at.y - 0.2 * size}, 0.9 * size, 0.4 * size, 0)}, color);
}

}  // namespace

Rgb tile_color(KindId kind, TileSet set) {
    switch (set) {
        case TileSet::dots:
            return {244, 240, 228};
        case TileSet::stars:
            return {226, 232, 238};
        case TileSet::letters:
            return {246, 238, 214};
        case TileSet::lacquer:
            return {44, 34, 36};
        case TileSet::blocks:
            return block_color(picture_of(kind));
    }
    return {};
}

void draw_face(cv::Mat& rgb, const RectPx& at, KindId kind, TileSet set) {
    const FacePlace face{at};
    switch (set) {
        case TileSet::dots:
            draw_dots(rgb, face, kind);
            break;
        case TileSet::stars:
            draw_star(rgb, face, kind);
            break;
        case TileSet::letters:
            draw_letter(rgb, face, picture_of(kind));
            break;
        case TileSet::lacquer:
            draw_lacquer(rgb, face, picture_of(kind));
            break;
        case TileSet::blocks:
            draw_block(rgb, face, picture_of(kind));
            break;
    }
    constexpr Rgb gray{90, 90, 90};
    constexpr Rgb pale{196, 196, 196};
    const bool is_dark = set == TileSet::lacquer || set == TileSet::blocks;
    if (round_of(kind) > 0)
        draw_number(rgb, round_of(kind), face.point(0.85, 0.88),
                    {0.18 * face.size(), 0.16, is_dark ? pale : gray});
}

Rgb block_color(int picture) {
    return grounds[static_cast<std::size_t>(picture / in_ground) % grounds.size()];
}

void draw_block(cv::Mat& rgb, const FacePlace& face, int picture) {
    const double size = face.size();
    switch (picture % in_ground) {
        case 0:
            return fill(rgb, {circle(face.middle(), 0.16 * size)}, {block_white});
        case 1:
            return draw_dots_around(rgb, face);
        case 2:
            return stroke(rgb, {circle(face.middle(), 0.25 * size)}, 0.1 * size, {block_white});
        case 3:
            return stroke(rgb,
                          {{face.around(0, -0.28), face.around(0, 0.28)},
                           {face.around(-0.28, 0), face.around(0.28, 0)}},
                          0.14 * size, {block_white});
        case 4:
            return fill(rgb, {{face.around(0, -0.32), face.around(0.34, 0.27), face.around(-0.34, 0.27)}},
                        {block_white});
        default:
            return fill(rgb,
                        {{face.around(-0.25, -0.25), face.around(0.25, -0.25), face.around(0.25, 0.25),
                          face.around(-0.25, 0.25)}},
                        {block_white});
    }
}

void draw_letter(cv::Mat& rgb, const FacePlace& face, int picture) {
    const auto ink = static_cast<std::size_t>(picture / in_ink) % letter_inks.size();
    const int sign = picture % in_ink;
    const double height = 0.72 * face.size();
    const double weight = 0.17;
    if (sign < digits) {
        draw_number(rgb, sign + 1, face.middle(), {height, weight, letter_inks[ink]});
    } else {
        std::vector<Polyline> lines = letters()[static_cast<std::size_t>(sign - digits)];
        for (Polyline& line : lines)
            for (Point& p : line)
                p = {face.middle().x + p.x * height * (1 - weight),
                     face.middle().y + p.y * height * (1 - weight)};
        stroke(rgb, lines, weight * height, {letter_inks[ink]});
    }
    draw_mark(rgb, face.point(0.15, 0.12), 0.17 * face.size(), ink);
    draw_mark(rgb, face.point(0.85, 0.88), 0.17 * face.size(), ink);
}

}  // namespace unfold::render
