// Families in each set, so that similar pictures occur side by side as in real sets.
#include "render/screens/tile_faces.h"

#include <array>
#include <cmath>
#include <numbers>

#include "render/digits.h"
#include "render/ink.h"
#include "render/screens/tile_signs.h"

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

}  // namespace unfold::render
