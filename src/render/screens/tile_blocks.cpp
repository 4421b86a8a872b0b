// Colored blocks: each of six signs on each of six grounds, so that a kind shares its ground with five others
// and its sign with five more.
#include <array>

#include "render/screens/tile_signs.h"

namespace unfold::render {
namespace {

constexpr int in_ground = 6;
constexpr std::array<Rgb, in_ground> grounds{
    {{206, 52, 60}, {226, 132, 28}, {56, 150, 74}, {38, 112, 196}, {128, 66, 166}, {84, 90, 102}}};
constexpr Rgb block_white{250, 250, 250};

void draw_dots_around(cv::Mat& rgb, const FacePlace& face) {
    for (const Point& p : {face.around(0, -0.2), face.around(-0.21, 0.17), face.around(0.21, 0.17)})
        fill(rgb, {circle(p, 0.12 * face.size())}, {block_white});
}

}  // namespace

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

}  // namespace unfold::render
