// Families in each set, so that similar pictures occur side by side as in real sets.
#include <cmath>
#include <numbers>

#include "render/ink.h"
#include "render/screens/screens.h"

namespace unfold::render {
namespace {

struct FacePlace {
    RectPx at;
    // A point by its shares of the face's width and height.
    [[nodiscard]] Point point(double x, double y) const {
        return {at.x + x * at.width, at.y + y * at.height};
    }
    [[nodiscard]] Point middle() const { return point(0.5, 0.5); }
    [[nodiscard]] double size() const { return std::min(at.width, at.height); }
    // A point by its way from the middle, in sizes.
    [[nodiscard]] Point around(double x, double y) const {
        return {middle().x + x * size(), middle().y + y * size()};
    }
};

constexpr int kinds_per_family = 9;  // kinds of one ink, which differ in their rank
constexpr std::array<Rgb, 4> inks{{{176, 32, 38}, {24, 92, 60}, {28, 52, 120}, {40, 36, 34}}};

constexpr int pictures_per_set = 36;

int family_of(KindId kind) {
    return kind.value / kinds_per_family % static_cast<int>(inks.size());
}
int rank_of(KindId kind) {
    return kind.value % kinds_per_family + 1;
}
int picture_of(KindId kind) {
    return static_cast<int>(kind.value % pictures_per_set);
}
// Kinds beyond 36 repeat the pictures, with a number that distinguishes them.
int repetition_of(KindId kind) {
    return kind.value / pictures_per_set;
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

// Colored blocks: each of six signs on each of six grounds, so that a kind shares its ground with five others
// and its sign with five more.

constexpr int icons_per_ground = 6;  // pictures with one ground
constexpr std::array<Rgb, 6> grounds{
    {{206, 52, 60}, {226, 132, 28}, {56, 150, 74}, {38, 112, 196}, {128, 66, 166}, {84, 90, 102}}};
constexpr Rgb block_white{250, 250, 250};

// Digits and letters in three inks: each sign occurs in each of them, with another mark in its corners.

constexpr int icons_per_ink = 12;  // digits and letters
constexpr int digits = 9;          // 1 to 9; letters follow
constexpr std::array<Rgb, 3> letter_inks{{{186, 34, 40}, {34, 32, 34}, {30, 64, 150}}};

// Letters as strokes in a box of height 1, its middle at 0.
const std::array<std::vector<Polyline>, icons_per_ink - digits>& letters() {
    static const std::array<std::vector<Polyline>, icons_per_ink - digits> all{{
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

// Line art on dark lacquer: the tiles of a motif differ by a line or two, and all are of much the same
// lightness.

constexpr int steps_per_motif = 6;  // variants of a motif
constexpr std::array<Rgb, 6> lacquers{
    {{136, 112, 68}, {114, 116, 122}, {96, 120, 100}, {144, 98, 84}, {122, 106, 130}, {136, 120, 92}}};

std::vector<Polyline> flower(const FacePlace& face, int petals) {
    std::vector<Polyline> lines{circle(face.middle(), 0.09 * face.size())};
    Polyline rim;
    constexpr int steps = 120;
    for (int i = 0; i <= steps; ++i) {
        const double angle = 2 * std::numbers::pi * i / steps - std::numbers::pi / 2;
        const double radius = 0.2 + 0.26 * std::abs(std::cos(petals * (angle + std::numbers::pi / 2) / 2));
        rim.push_back(face.around(radius * std::cos(angle), radius * std::sin(angle)));
    }
    lines.push_back(rim);
    return lines;
}

// Upright stalks with a knot each at a height of its own.
std::vector<Polyline> bamboo(const FacePlace& face, int stalks) {
    std::vector<Polyline> lines;
    for (int i = 0; i < stalks; ++i) {
        const double x = (i + 1.0) / (stalks + 1.0) - 0.5;
        const double knot = i % 2 == 0 ? -0.14 : 0.16;
        lines.push_back({face.around(x, -0.5), face.around(x, 0.5)});
        lines.push_back({face.around(x - 0.06, knot), face.around(x + 0.06, knot)});
    }
    return lines;
}

std::vector<Polyline> waves(const FacePlace& face, int count) {
    std::vector<Polyline> lines;
    for (int i = 0; i < count; ++i) {
        Polyline line;
        const double y = (i + 1.0) / (count + 1.0) - 0.5;
        constexpr int steps = 40;
        for (int k = 0; k <= steps; ++k) {
            const double x = static_cast<double>(k) / steps - 0.5;
            line.push_back(face.around(0.84 * x, y + 0.05 * std::sin(4 * std::numbers::pi * x)));
        }
        lines.push_back(line);
    }
    return lines;
}

std::vector<Polyline> fan(const FacePlace& face, int spokes) {
    constexpr double half_deg = 52;  // half of the opening angle
    const Point foot = face.around(0, 0.32);
    const double reach = 0.68 * face.size();
    std::vector<Polyline> lines{arc(foot, reach, reach, -90 - half_deg, -90 + half_deg)};
    for (int i = 0; i <= spokes; ++i) {
        const double angle = (-90 - half_deg + 2 * half_deg * i / spokes) * std::numbers::pi / 180;
        lines.push_back({foot, {foot.x + reach * std::cos(angle), foot.y + reach * std::sin(angle)}});
    }
    return lines;
}

std::vector<Polyline> diamonds(const FacePlace& face, int count) {
    std::vector<Polyline> lines;
    for (int i = 0; i < count; ++i) {
        const double radius = 0.46 * (i + 1) / count;
        lines.push_back({face.around(0, -radius), face.around(radius, 0), face.around(0, radius),
                         face.around(-radius, 0), face.around(0, -radius)});
    }
    return lines;
}

// Rings on a circle.
std::vector<Polyline> garland(const FacePlace& face, int count) {
    std::vector<Polyline> lines;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * i / count - std::numbers::pi / 2;
        lines.push_back(
            circle(face.around(0.31 * std::cos(angle), 0.31 * std::sin(angle)), 0.12 * face.size()));
    }
    return lines;
}

struct LineMotif {
    std::vector<Polyline> (*lines)(const FacePlace& face, int elements);
    int first_elements;  // of its first step; each step has one more
};
constexpr std::array<LineMotif, 6> motifs{
    {{diamonds, 1}, {flower, 3}, {bamboo, 1}, {waves, 1}, {garland, 2}, {fan, 1}}};

// The ground of a block.
Rgb block_color(int picture) {
    return grounds[static_cast<std::size_t>(picture / icons_per_ground) % grounds.size()];
}

// A white sign; six of each ground.
void draw_block(cv::Mat& rgb, const FacePlace& face, KindId kind) {
    const double size = face.size();
    switch (picture_of(kind) % icons_per_ground) {
        case 0:
            return fill(rgb, {circle(face.middle(), 0.16 * size)}, {block_white});
        case 1:
            return fill(
                rgb,
                {circle(face.around(0, -0.2), 0.12 * size), circle(face.around(-0.21, 0.17), 0.12 * size),
                 circle(face.around(0.21, 0.17), 0.12 * size)},
                {block_white});
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

// A large digit or letter with a small mark in two corners; twelve of each ink.
void draw_letter(cv::Mat& rgb, const FacePlace& face, KindId kind) {
    const int picture = picture_of(kind);
    const auto ink = static_cast<std::size_t>(picture / icons_per_ink) % letter_inks.size();
    const int sign = picture % icons_per_ink;
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

// Thin light lines on lacquer: six motifs in six steps each.
void draw_lacquer(cv::Mat& rgb, const FacePlace& face, KindId kind) {
    const int picture = picture_of(kind);
    const auto which = static_cast<std::size_t>(picture / steps_per_motif) % motifs.size();
    const double width_px = std::max(1.0, 0.035 * face.size());
    stroke(rgb, motifs[which].lines(face, picture % steps_per_motif + motifs[which].first_elements), width_px,
           {lacquers[which]});
}

}  // namespace

Rgb tile_color(KindId kind, TileSet set) {
    if (set == TileSet::blocks) return block_color(picture_of(kind));
    // In the order of TileSet, without the blocks.
    constexpr std::array<Rgb, 4> papers{{{244, 240, 228}, {226, 232, 238}, {246, 238, 214}, {44, 34, 36}}};
    static_assert(papers.size() == static_cast<std::size_t>(TileSet::blocks));
    return papers[static_cast<std::size_t>(set)];
}

void draw_face(cv::Mat& rgb, const RectPx& at, KindId kind, TileSet set) {
    const FacePlace face{at};
    // In the order of TileSet.
    constexpr std::array draw{draw_dots, draw_star, draw_letter, draw_lacquer, draw_block};
    static_assert(draw.size() == static_cast<std::size_t>(TileSet::blocks) + 1);
    draw[static_cast<std::size_t>(set)](rgb, face, kind);
    constexpr Rgb gray{90, 90, 90};
    constexpr Rgb pale{196, 196, 196};
    const bool is_dark = set == TileSet::lacquer || set == TileSet::blocks;
    if (repetition_of(kind) > 0)
        draw_number(rgb, repetition_of(kind), face.point(0.85, 0.88),
                    {0.18 * face.size(), 0.16, is_dark ? pale : gray});
}

}  // namespace unfold::render
