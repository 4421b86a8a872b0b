// Steps of Shisen-Sho: two tiles are joined by their path and go, and others may fall.
#include <algorithm>
#include <cmath>
#include <memory>

#include "render/annotate/badge.h"
#include "render/annotate/move_strip.h"
#include "render/annotate/step_drawings.h"
#include "render/annotate/tile_step_color.h"
#include "render/annotate/tile_table.h"
#include "render/ink.h"

namespace unfold::render {
namespace {

// Of a tile's smaller side.
constexpr double step_line_share = 0.1;
constexpr double step_badge_share = 0.26;
// A number in a smaller badge cannot be read.
constexpr double min_badge_px = 8;

// From `a` toward `b`, half a cell further.
Point half_a_cell_on(Point a, Point b) {
    const auto sign = [](double v) { return v > 0 ? 1.0 : v < 0 ? -1.0 : 0.0; };
    return {a.x + 0.5 * sign(b.x - a.x), a.y + 0.5 * sign(b.y - a.y)};
}

class TileSteps {
  public:
    TileSteps(View view, const TileLevel& level, std::span<const TileRemoval> removals)
        : table_(std::move(view), level),
          lattice_(level.board.lattice),
          does_fall_(level.rules.gravity != Gravity::none),
          removals_(removals.begin(), removals.end()) {
        states_.emplace_back(level);
        for (const TileRemoval& removal : removals_) {
            states_.push_back(states_.back());
            states_.back().remove(removal);
        }
    }

    [[nodiscard]] cv::Mat state(std::size_t moves) const { return table_.drawn(states_[moves]); }

    [[nodiscard]] cv::Mat marked(std::size_t step) const {
        cv::Mat rgb = state(step);
        const TileRemoval& removal = removals_[step];
        const PictureGeometry& geometry = table_.view().geometry;
        const double tile_px = cell_side_px(geometry);
        std::vector<Polyline> lines{path_px(step)};
        for (const Cell cell : {removal.first, removal.second}) {
            lines.push_back(cell_outline_px(geometry, lattice_, cell));
            lines.back().push_back(lines.back().front());
        }
        stroke(rgb, lines, 2 * step_line_share * tile_px, {{20, 20, 20}});
        stroke(rgb, lines, 1.5 * step_line_share * tile_px, {{255, 255, 255}});
        stroke(rgb, lines, step_line_share * tile_px, {color_of_step(step)});
        const double radius_px = std::max(step_badge_share * tile_px, std::min(min_badge_px, 0.45 * tile_px));
        for (const Cell cell : {removal.first, removal.second}) {
            const Point corner = upper_left_px(cell);
            draw_badge(rgb, {corner.x + 0.8 * radius_px, corner.y + 0.8 * radius_px}, radius_px,
                       static_cast<int>(step) + 1, color_of_step(step));
        }
        return rgb;
    }

    // The pair is gone, and nothing has fallen yet.
    [[nodiscard]] std::vector<cv::Mat> between(std::size_t step, std::size_t most) const {
        if (!does_fall_ || most == 0) return {};
        TileOrigins lifted = states_[step];
        lifted.lift(removals_[step]);
        return {table_.drawn(lifted)};
    }

    void caption(cv::Mat& rgb, Point left_middle, double unit_px, std::size_t step) const {
        const double radius_px = 0.37 * item_height_units * unit_px;
        draw_badge(rgb, {left_middle.x + radius_px, left_middle.y}, radius_px, static_cast<int>(step) + 1,
                   color_of_step(step));
    }

    [[nodiscard]] cv::Size size() const { return table_.view().rgb.size(); }

  private:
    // From edge to edge, so that the faces stay to be seen.
    [[nodiscard]] Polyline path_px(std::size_t step) const {
        std::vector<Point> corners;
        for (const Cell cell : removals_[step].path)
            corners.push_back({cell.column + 0.5, cell.row + 0.5});
        if (corners.size() < 2) return {};
        const Point first = half_a_cell_on(corners.front(), corners[1]);
        corners.back() = half_a_cell_on(corners.back(), corners[corners.size() - 2]);
        corners.front() = first;
        for (Point& corner : corners)
            corner = table_.view().geometry.px_from_cell(corner);
        return corners;
    }

    // Of the picture, however the board is turned in it.
    [[nodiscard]] Point upper_left_px(Cell cell) const {
        Point corner{1e9, 1e9};
        for (const Point p : cell_outline_px(table_.view().geometry, lattice_, cell))
            corner = {std::min(corner.x, p.x), std::min(corner.y, p.y)};
        return corner;
    }

    TileTable table_;
    Lattice lattice_;
    bool does_fall_;
    std::vector<TileRemoval> removals_;
    std::vector<TileOrigins> states_;  // after 0, 1, … removals
};

}  // namespace

StepDrawings tile_steps(View view, const TileLevel& level, std::span<const TileRemoval> removals) {
    return drawings_of(removals.size(), std::make_shared<const TileSteps>(std::move(view), level, removals));
}

}  // namespace unfold::render
