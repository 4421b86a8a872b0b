// Four families of nine in each set, so that near relatives stand beside each other as in real ones.
#include "render/tile_faces.h"

#include <array>
#include <cmath>
#include <numbers>

#include "render/digits.h"
#include "render/ink.h"

namespace unfold::render {
namespace {

constexpr int in_family = 9;
constexpr std::array<Rgb, 4> inks{{{176, 32, 38}, {24, 92, 60}, {28, 52, 120}, {40, 36, 34}}};

struct Face {
    RectPx at;
    [[nodiscard]] Point point(double x, double y) const {
        return {at.x + x * at.width, at.y + y * at.height};
    }
    [[nodiscard]] double size() const { return std::min(at.width, at.height); }
};

int family_of(KindId kind) {
    return kind.value / in_family % 4;
}
int rank_of(KindId kind) {
    return kind.value % in_family + 1;
}
// Beyond the four families: sets of more kinds tell them by a number.
int round_of(KindId kind) {
    return kind.value / (4 * in_family);
}

// As many dots as the rank, in rows of three.
void draw_dots(cv::Mat& rgb, const Face& face, KindId kind) {
    const int rank = rank_of(kind);
    const int rows = (rank + 2) / 3;
    for (int i = 0; i < rank; ++i) {
        const int in_row = std::min(3, rank - i / 3 * 3);
        const Point p = face.point((i % 3 + 1.0) / (in_row + 1.0), (i / 3 + 1.0) / (rows + 1.0));
        const auto family = static_cast<std::size_t>(family_of(kind));
        fill(rgb, {circle(p, 0.1 * face.size())}, {inks[family]});
        if (family % 2 == 1) fill(rgb, {circle(p, 0.045 * face.size())}, {tile_color(TileSet::dots)});
    }
}

// A star or a polygon with as many points as the rank and two more.
void draw_star(cv::Mat& rgb, const Face& face, KindId kind) {
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

Rgb tile_color(TileSet set) {
    return set == TileSet::stars ? Rgb{226, 232, 238} : Rgb{244, 240, 228};
}

void draw_face(cv::Mat& rgb, const RectPx& at, KindId kind, TileSet set) {
    const Face face{at};
    switch (set) {
        case TileSet::dots:
            draw_dots(rgb, face, kind);
            break;
        case TileSet::stars:
            draw_star(rgb, face, kind);
            break;
    }
    if (round_of(kind) > 0)
        draw_number(rgb, round_of(kind), face.point(0.85, 0.88), {0.18 * face.size(), 0.16, {90, 90, 90}});
}

}  // namespace unfold::render
