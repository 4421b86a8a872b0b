// A badge a region, as large as the region lets it be and no larger than one for a cell.
#include "render/annotate/flood_numbers.h"

#include <algorithm>

#include "render/annotate/badge.h"
#include "render/annotate/outline.h"
#include "render/annotate/view.h"

namespace unfold::render {
namespace {

constexpr double outline_share = 0.008;      // of the picture's smaller side
constexpr double region_badge_share = 0.44;  // of a cell's smaller side

}  // namespace

void draw_flood_numbers(cv::Mat& rgb, const PictureGeometry& geometry, const Board& board,
                        std::span<const Tap> taps) {
    const double cell_px = cell_side_px(geometry);
    draw_outline(rgb, geometry, board.lattice, taps.front().region,
                 outline_share * std::min(rgb.cols, rgb.rows));
    for (std::size_t i = 0; i < taps.size(); ++i)
        for (const auto& region : taps[i].joined) {
            const InnerPoint place = inner_point(geometry, board.lattice, region);
            const double radius_px = std::min(region_badge_share * cell_px, 0.95 * place.inradius_px);
            draw_badge(rgb, place.px, radius_px, static_cast<int>(i) + 1,
                       board.palette[taps[i].move.color.index()]);
        }
}

}  // namespace unfold::render
