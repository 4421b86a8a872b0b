// The drawings of either family, their captions, and steps on the whole screenshot.
#include "render/annotate/step_drawings.h"

#include "unfold/render.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "graph/replay.h"
#include "puzzle/game.h"
#include "render/annotate/badge.h"
#include "render/annotate/move_strip.h"
#include "render/annotate/paint_cells.h"
#include "render/annotate/tile_origins.h"
#include "render/annotate/view.h"
#include "render/ink.h"
#include "render/pixels.h"

namespace unfold::render {
namespace {

// Contours on the drawing of a step, as parts of the shorter side of the visible board.
constexpr double tapped_contour = 0.012, joined_contour = 0.007;

class ColorSteps final : public StepDrawings {
  public:
    ColorSteps(View view, const ColorLevel& level, std::span<const Move> moves, Surface surface)
        : StepDrawings(std::move(view), moves.size()),
          painted_(view_.rgb, view_.geometry, level.board),
          surface_(surface),
          is_rooted_(facts_of(level.game).has_origin()),
          taps_(replay(level.board, moves)) {
        boards_.push_back(level.board);
        for (const Move& move : moves)
            boards_.push_back(play(boards_.back(), move));
    }

    [[nodiscard]] cv::Mat state(std::size_t moves) const override { return drawn(boards_[moves]); }

    [[nodiscard]] cv::Mat marked(std::size_t step) const override {
        cv::Mat rgb = state(step);
        const Tap& tap = taps_[step];
        const Board& board = boards_[step];
        const double side_px = std::min(view_.geometry.shown_px.width, view_.geometry.shown_px.height);
        if (is_rooted_)
            for (const auto& region : tap.joined)
                draw_outline(rgb, view_.geometry, board.lattice, region, joined_contour * side_px);
        draw_outline(rgb, view_.geometry, board.lattice, tap.region, tapped_contour * side_px);
        mark_swatch(rgb, view_.geometry, board.palette, tap.move.color);
        draw_badge_of(rgb, step, mark_of(step));
        return rgb;
    }

    [[nodiscard]] std::vector<cv::Mat> between(std::size_t step, std::size_t max) const override {
        const Tap& tap = taps_[step];
        Board board = boards_[step];
        const TapMark mark = mark_of(step);
        const auto waves = flood_waves(board, start_of(step, mark));
        // The last wave is the state after the move.
        const std::size_t frames = std::min(max, waves.size() - 1);
        std::vector<cv::Mat> drawings;
        std::size_t done = 0;
        for (std::size_t frame = 0; frame < frames; ++frame) {
            for (const std::size_t end = (frame + 1) * waves.size() / (frames + 1); done < end; ++done)
                for (const CellId cell : waves[done])
                    board.cells[cell.index()] = tap.move.color;
            drawings.push_back(drawn(board));
            draw_badge_of(drawings.back(), step, mark);
        }
        return drawings;
    }

    void caption(cv::Mat& rgb, Point left_middle, double unit_px, std::size_t step) const override {
        draw_item(rgb, left_middle, unit_px, static_cast<int>(step) + 1, taps_[step], boards_[0].palette);
    }

  private:
    [[nodiscard]] cv::Mat drawn(const Board& board) const {
        return surface_ == Surface::flat ? painted_.flat(board) : painted_.paper(board);
    }

    [[nodiscard]] TapMark mark_of(std::size_t step) const {
        return place_mark(view_.geometry, boards_[step].lattice, taps_[step].region);
    }

    void draw_badge_of(cv::Mat& rgb, std::size_t step, const TapMark& mark) const {
        const Tap& tap = taps_[step];
        draw_mark(rgb, mark, static_cast<int>(step) + 1, boards_[step].palette[tap.move.color.index()]);
    }

    // Where the color spreads from.
    [[nodiscard]] CellId start_of(std::size_t step, const TapMark& mark) const {
        const Lattice& lattice = boards_[step].lattice;
        if (is_rooted_) return lattice.id(taps_[step].move.cell);
        return tapped_cell(mark, view_.geometry, lattice, taps_[step].region);
    }

    PaintedBoard painted_;
    Surface surface_;
    bool is_rooted_;
    std::vector<Tap> taps_;
    std::vector<Board> boards_;  // after 0, 1, … moves
};

// In smaller sides of a tile: how far its thickness reaches beyond its cell, at most.
constexpr double max_thickness = 0.17;

// The lower median of each channel; black if nothing is marked.
cv::Scalar median_color(const cv::Mat& rgb, const cv::Mat1b& where) {
    std::array<std::vector<std::uint8_t>, 3> levels;
    for (int y = 0; y < rgb.rows; ++y)
        for (int x = 0; x < rgb.cols; ++x)
            for (int k = 0; where(y, x) != 0 && k < 3; ++k)
                levels[static_cast<std::size_t>(k)].push_back(rgb.at<cv::Vec3b>(y, x)[k]);
    if (levels[0].empty()) return {};
    const auto median = [&](std::size_t k) { return value_of_rank(levels[k], (levels[k].size() - 1) / 2); };
    return {1.0 * median(0), 1.0 * median(1), 1.0 * median(2)};
}

// The marks of a step, in smaller sides of a tile.
struct StepMarks {
    double line_width = 0.1;
    double white_border_width = 0.15;
    double dark_border_width = 0.2;
    double badge_radius = 0.26;
    double max_badge_radius = 0.45;
    double badge_inset = 0.8;      // of its center from the tile's corner, in radii
    double caption_radius = 0.37;  // of the badge in a caption, in heights of an item
};
constexpr StepMarks step_marks;
constexpr double min_badge_px = 8;  // radius; a number in a smaller badge cannot be read

// The point half a cell from `a` toward `b`.
Point half_a_cell_on(Point a, Point b) {
    const auto sign = [](double v) { return v > 0 ? 1.0 : v < 0 ? -1.0 : 0.0; };
    return {a.x + 0.5 * sign(b.x - a.x), a.y + 0.5 * sign(b.y - a.y)};
}

class TileSteps final : public StepDrawings {
  public:
    TileSteps(View view, const TileLevel& level, std::span<const TileRemoval> removals)
        : StepDrawings(std::move(view), removals.size()),
          board_(level.board),
          table_color_(median_color(view_.rgb, shown_table())),
          does_fall_(level.rules.gravity != Gravity::none),
          removals_(removals.begin(), removals.end()) {
        states_.emplace_back(level);
        for (const TileRemoval& removal : removals_) {
            states_.push_back(states_.back());
            states_.back().remove(removal);
        }
    }

    [[nodiscard]] cv::Mat state(std::size_t moves) const override { return drawn(states_[moves]); }

    [[nodiscard]] cv::Mat marked(std::size_t step) const override {
        cv::Mat rgb = state(step);
        const TileRemoval& removal = removals_[step];
        const double tile_px = cell_side_px(view_.geometry);
        std::vector<Polyline> lines{path_px(step)};
        for (const Cell cell : {removal.first, removal.second}) {
            lines.push_back(cell_outline_px(view_.geometry, board_.lattice, cell));
            lines.back().push_back(lines.back().front());
        }
        stroke(rgb, lines, step_marks.dark_border_width * tile_px, {{20, 20, 20}});
        stroke(rgb, lines, step_marks.white_border_width * tile_px, {{255, 255, 255}});
        stroke(rgb, lines, step_marks.line_width * tile_px, {color_of_step(step)});
        const double radius_px = std::max(step_marks.badge_radius * tile_px,
                                          std::min(min_badge_px, step_marks.max_badge_radius * tile_px));
        for (const Cell cell : {removal.first, removal.second}) {
            const Point corner = upper_left_px(cell);
            const double inset_px = step_marks.badge_inset * radius_px;
            draw_badge(rgb, {corner.x + inset_px, corner.y + inset_px}, radius_px, static_cast<int>(step) + 1,
                       color_of_step(step));
        }
        return rgb;
    }

    // The pair is gone, and nothing has fallen yet.
    [[nodiscard]] std::vector<cv::Mat> between(std::size_t step, std::size_t max) const override {
        if (!does_fall_ || max == 0) return {};
        TileOrigins lifted = states_[step];
        lifted.lift(removals_[step]);
        return {drawn(lifted)};
    }

    void caption(cv::Mat& rgb, Point left_middle, double unit_px, std::size_t step) const override {
        const double radius_px = step_marks.caption_radius * item_height_units * unit_px;
        draw_badge(rgb, {left_middle.x + radius_px, left_middle.y}, radius_px, static_cast<int>(step) + 1,
                   color_of_step(step));
    }

  private:
    // Turned by right angles, a cell is an upright rectangle all the same.
    [[nodiscard]] cv::Rect rect_of(Cell cell) const {
        const PxFromCell& px = view_.geometry.px_from_cell;
        return whole_pixels(px({1.0 * cell.column, 1.0 * cell.row}), px({cell.column + 1.0, cell.row + 1.0}));
    }

    [[nodiscard]] cv::Rect whole() const { return {cv::Point(), view_.rgb.size()}; }

    // Where the table shows: in the middle of empty cells, and all around the board.
    [[nodiscard]] cv::Mat1b shown_table() const {
        const Lattice& lattice = board_.lattice;
        cv::Mat1b table(view_.rgb.size(), static_cast<std::uint8_t>(0));
        for (int row = -1; row <= lattice.rows; ++row)
            for (int column = -1; column <= lattice.columns; ++column) {
                const Cell cell{row, column};
                if (lattice.contains(cell) && board_.has_tile(lattice.id(cell))) continue;
                const cv::Rect rect = rect_of(cell);
                const cv::Rect middle(rect.x + rect.width / 3, rect.y + rect.height / 3, rect.width / 3,
                                      rect.height / 3);
                table(middle & whole()) = 255;
            }
        return table;
    }

    // Shows the table in the cell, and where the tile that lay in it reached into neighbors that are empty,
    // too.
    void clear(cv::Mat& rgb, Cell cell, const TileOrigins& now) const {
        const cv::Rect rect = rect_of(cell);
        const int reach = static_cast<int>(std::ceil(max_thickness * std::min(rect.width, rect.height)));
        const cv::Rect reached =
            cv::Rect(rect.x - reach, rect.y - reach, rect.width + 2 * reach, rect.height + 2 * reach) &
            whole();
        const auto holds = [&](Cell other) { return board_.lattice.contains(other) && now.of(other); };
        for (int row = cell.row - 1; row <= cell.row + 1; ++row)
            for (int column = cell.column - 1; column <= cell.column + 1; ++column) {
                // What reaches into a cell from the side belongs to another tile.
                const bool is_diagonal = row != cell.row && column != cell.column;
                const bool is_shared =
                    is_diagonal && (holds({row, cell.column}) || holds({cell.row, column}));
                if (!holds({row, column}) && !is_shared) rgb(rect_of({row, column}) & reached) = table_color_;
            }
    }

    // The picture with each tile where it is now; empty cells show the color of the table.
    [[nodiscard]] cv::Mat drawn(const TileOrigins& now) const {
        cv::Mat rgb = view_.rgb.clone();
        const Lattice& lattice = board_.lattice;
        for (int i = 0; i < lattice.cell_count(); ++i) {
            const Cell cell = lattice.cell(CellId{i});
            if (board_.has_tile(CellId{i}) && !now.of(cell)) clear(rgb, cell, now);
        }
        for (int i = 0; i < lattice.cell_count(); ++i) {
            const Cell cell = lattice.cell(CellId{i});
            const auto origin = now.of(cell);
            if (!origin || *origin == cell) continue;
            const cv::Rect from = rect_of(*origin) & whole();
            const cv::Rect to = cv::Rect(rect_of(cell).tl(), from.size()) & whole();
            view_.rgb(cv::Rect(from.tl(), to.size())).copyTo(rgb(to));
        }
        return rgb;
    }

    // From edge to edge, so that the path does not cover the faces.
    [[nodiscard]] Polyline path_px(std::size_t step) const {
        std::vector<Point> corners;
        for (const Cell cell : removals_[step].path)
            corners.push_back({cell.column + 0.5, cell.row + 0.5});
        if (corners.size() < 2) return {};
        const Point first = half_a_cell_on(corners.front(), corners[1]);
        corners.back() = half_a_cell_on(corners.back(), corners[corners.size() - 2]);
        corners.front() = first;
        for (Point& corner : corners)
            corner = view_.geometry.px_from_cell(corner);
        return corners;
    }

    // Of the picture, however the board is turned in it.
    [[nodiscard]] Point upper_left_px(Cell cell) const {
        Point corner{1e9, 1e9};
        for (const Point p : cell_outline_px(view_.geometry, board_.lattice, cell))
            corner = {std::min(corner.x, p.x), std::min(corner.y, p.y)};
        return corner;
    }

    TileBoard board_;
    cv::Scalar table_color_;
    bool does_fall_;
    std::vector<TileRemoval> removals_;
    std::vector<TileOrigins> states_;  // after 0, 1, … removals
};

// Of the caption. A unit is 1.5 times as large as in the move strip, which is 400 units wide.
constexpr double caption_margin_units = 4, caption_width_units = 266;

double unit_px(int width_px) {
    return width_px / caption_width_units;
}

void draw_check_mark(cv::Mat& rgb, Point left_middle, double unit) {
    const auto at = [&](double x, double y) {
        return Point{left_middle.x + x * unit, left_middle.y + y * unit};
    };
    stroke(rgb, {{at(2, 1), at(8, 7), at(20, -8)}}, 3 * unit, {strip_ink});
}

}  // namespace

std::unique_ptr<const StepDrawings> draw_steps(View view, const Level& level, const Solution& solution,
                                               std::size_t count, Surface surface) {
    const std::size_t steps = std::min(count, solution.step_count());
    if (const auto* tiles = std::get_if<TileLevel>(&level))
        return std::make_unique<TileSteps>(std::move(view), *tiles,
                                           std::span(solution.removals()).first(steps));
    return std::make_unique<ColorSteps>(std::move(view), std::get<ColorLevel>(level),
                                        std::span(solution.moves()).first(steps), surface);
}

double step_margin_px(const Level& level, const PictureGeometry& geometry) {
    return std::holds_alternative<TileLevel>(level) ? margin_of_tiles_px(geometry)
                                                    : margin_of_colors_px(geometry);
}

int caption_height_px(int width_px) {
    return static_cast<int>(std::ceil(item_height_units * unit_px(width_px)));
}

cv::Mat panel(const StepDrawings& steps, const cv::Mat& drawing, Caption caption, std::size_t step) {
    const double unit = unit_px(drawing.cols);
    cv::Mat line(caption_height_px(drawing.cols), drawing.cols, CV_8UC3, scalar_of(strip_ground));
    const Point left_middle{caption_margin_units * unit, line.rows / 2.0};
    if (caption == Caption::move) steps.caption(line, left_middle, unit, step);
    if (caption == Caption::done) draw_check_mark(line, left_middle, unit);
    cv::Mat whole;
    cv::vconcat(drawing, line, whole);
    return whole;
}

}  // namespace unfold::render

namespace unfold {

Picture step_picture(const ImageView& screenshot, const Reading& reading, const Solution& solution,
                     std::size_t step) {
    using namespace render;
    const auto steps = draw_steps({rgb_copy_of(screenshot), reading.geometry}, reading.level, solution,
                                  step + 1, Surface::paper);
    return picture_from_rgb(step < steps->count() ? steps->marked(step) : steps->state(step));
}

void step_pictures(const ImageView& screenshot, const Reading& reading, const Solution& solution,
                   const std::function<void(std::size_t step, Picture picture)>& show) {
    using namespace render;
    const auto steps = draw_steps({rgb_copy_of(screenshot), reading.geometry}, reading.level, solution,
                                  solution.step_count(), Surface::paper);
    for (std::size_t step = 0; step < steps->count(); ++step)
        show(step, picture_from_rgb(steps->marked(step)));
}

}  // namespace unfold
