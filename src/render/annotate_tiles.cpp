// Numbers on tiles: a pair has the same number, in the order of the steps; colors only help the eye to find
// it.
#include "unfold/render.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "render/badge.h"
#include "render/ink.h"
#include "render/pixels.h"

namespace unfold {
namespace {

constexpr double badge_share = 0.3;  // radius, of a tile's smaller side
constexpr double line_share = 0.09;  // of the same
constexpr std::size_t most_paths = 6;

// Lightness steps as well as hues, so that neighbors in the order differ for every eye.
constexpr std::array<Rgb, 6> colors{
    {{255, 209, 64}, {30, 80, 160}, {245, 245, 240}, {178, 24, 43}, {120, 200, 140}, {64, 32, 96}}};

Rgb color_of(std::size_t step) {
    return colors[step % colors.size()];
}

// Where each tile of the board at that moment lay at the start.
class Origins {
  public:
    explicit Origins(const TileLevel& level) : gravity_(level.rules.gravity), numbers_(level.board) {
        for (std::size_t i = 0; i < numbers_.cells.size(); ++i)
            if (numbers_.cells[i] != no_tile) numbers_.cells[i] = KindId{static_cast<std::int64_t>(i)};
    }
    [[nodiscard]] Cell of(Cell now) const {
        return numbers_.lattice.cell(CellId{numbers_.kind(numbers_.lattice.id(now)).value});
    }
    void remove(const TileRemoval& removal) {
        numbers_ = without_pair(std::move(numbers_), removal.first, removal.second, gravity_);
    }

  private:
    Gravity gravity_;
    TileBoard numbers_;  // the "kind" of a tile is its first cell
};

}  // namespace

Picture annotate_tiles(const Picture& screenshot, const PictureGeometry& geometry, const TileLevel& level,
                       std::span<const TileRemoval> removals) {
    if (removals.empty()) return screenshot;
    cv::Mat rgb = render::mat_from_picture(screenshot);
    const PxFromCell& px = geometry.px_from_cell;
    const double tile_px =
        std::min(std::hypot(px.x_per_column, px.y_per_column), std::hypot(px.x_per_row, px.y_per_row));
    const auto middle = [&](Cell cell) { return px({cell.column + 0.5, cell.row + 0.5}); };
    const std::size_t paths = level.rules.gravity == Gravity::none ? most_paths : 1;
    for (std::size_t i = 0; i < std::min(paths, removals.size()); ++i) {
        render::Polyline line;
        for (const Cell corner : removals[i].path)
            line.push_back(middle(corner));
        render::stroke(rgb, {line}, 1.8 * line_share * tile_px, {{20, 20, 20}, 0.85});
        render::stroke(rgb, {line}, line_share * tile_px, {color_of(i)});
    }
    Origins origins(level);
    for (std::size_t i = 0; i < removals.size(); ++i) {
        for (const Cell cell : {removals[i].first, removals[i].second})
            render::draw_badge(rgb, middle(origins.of(cell)), badge_share * tile_px, static_cast<int>(i) + 1,
                               color_of(i));
        origins.remove(removals[i]);
    }
    return render::picture_from_mat(rgb);
}

}  // namespace unfold
