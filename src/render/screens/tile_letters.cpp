// Digits and letters in three inks: each sign occurs in each of them, with another mark in its corners.
#include <array>

#include "render/digits.h"
#include "render/screens/tile_signs.h"

namespace unfold::render {
namespace {

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
