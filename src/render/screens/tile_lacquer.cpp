// Line art on dark lacquer: the tiles of a motif differ by a line or two, and all are of much the same
// lightness.
#include <cmath>
#include <numbers>

#include "render/screens/tile_faces.h"

namespace unfold::render {
namespace {

constexpr int in_motif = 6;
constexpr std::array<Rgb, in_motif> lacquers{
    {{136, 112, 68}, {114, 116, 122}, {96, 120, 100}, {144, 98, 84}, {122, 106, 130}, {136, 120, 92}}};

Polyline regular(const FacePlace& face, int corners, double radius) {
    Polyline line;
    for (int i = 0; i <= corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners - std::numbers::pi / 2;
        line.push_back(face.around(radius * std::cos(angle), radius * std::sin(angle)));
    }
    return line;
}

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
    constexpr double half_deg = 52;
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
    for (int i = 0; i < count; ++i)
        lines.push_back(regular(face, 4, 0.46 * (i + 1) / count));
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

std::vector<Polyline> motif(const FacePlace& face, int which, int step) {
    switch (which) {
        case 0:
            return diamonds(face, step + 1);
        case 1:
            return flower(face, step + 3);
        case 2:
            return bamboo(face, step + 1);
        case 3:
            return waves(face, step + 1);
        case 4:
            return garland(face, step + 2);
        default:
            return fan(face, step + 1);
    }
}

}  // namespace

void draw_lacquer(cv::Mat& rgb, const FacePlace& face, int picture) {
    const int which = picture / in_motif % in_motif;
    const double width_px = std::max(1.0, 0.035 * face.size());
    stroke(rgb, motif(face, which, picture % in_motif), width_px,
           {lacquers[static_cast<std::size_t>(which)]});
}

}  // namespace unfold::render
