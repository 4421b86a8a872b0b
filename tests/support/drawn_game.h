// A game that draws its screen and obeys taps by its rules: a device to play on, with faults that tests
// choose.
#pragma once

#include "unfold/play.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace unfold::test {

/// True for a point inside the outline (even-odd rule).
[[nodiscard]] inline bool is_inside(const std::vector<Point>& outline, Point px) {
    bool inside = false;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const Point& a = outline[i];
        const Point& b = outline[j];
        if ((a.y > px.y) != (b.y > px.y) && px.x < (b.x - a.x) * (px.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

/// What a tap reaches in the drawing of a level, by the true places of everything.
struct TapTarget {
    std::optional<ColorId> swatch;
    std::optional<Cell> cell;
    [[nodiscard]] bool is_missed() const { return !swatch && !cell; }
};

[[nodiscard]] inline TapTarget target_of(const Level& level, const PictureGeometry& geometry, Point px) {
    for (std::size_t i = 0; i < geometry.swatches_px.size(); ++i) {
        const RectPx& r = geometry.swatches_px[i];
        if (px.x >= r.x && px.y >= r.y && px.x < r.x + r.width && px.y < r.y + r.height)
            return {ColorId{static_cast<int>(i)}, std::nullopt};
    }
    const Lattice& lattice = lattice_of(level);
    const auto* colors = std::get_if<ColorLevel>(&level);
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        if (colors && !colors->board.on_board(CellId{i})) continue;
        if (is_inside(cell_outline_px(geometry, lattice, cell), px)) return {std::nullopt, cell};
    }
    return {};
}

class DrawnGame final : public TouchScreen {
  public:
    explicit DrawnGame(Level start) : level_(std::move(start)) { draw(); }

    ScreenSize size() override { return {screen_.picture.width_px, screen_.picture.height_px}; }

    Picture capture() override {
        ++captures;
        if (before_capture) before_capture(*this);
        Picture picture = screen_.picture;
        if (cover) paint(picture, *cover);
        return picture;
    }

    void tap(Point px) override {
        taps.push_back(px);
        if (before_tap) before_tap(*this);
        if (next && std::hypot(px.x - next->x, px.y - next->y) < 1) return on_next(*this);
        const TapTarget target = target_of(level_, screen_.geometry, px);
        if (target.is_missed()) missed.push_back(px);
        const bool is_lost = loses && loses(taps.size());
        if (!is_lost) obey(target);
    }

    void demand_ready() override {
        if (locked) throw Error(*locked);
    }

    /// Shows another level.
    void show(Level level) {
        level_ = std::move(level);
        chosen_.reset();
        draw();
    }

    [[nodiscard]] const Level& level() const { return level_; }
    [[nodiscard]] const Screenshot& screen() const { return screen_; }

    std::vector<Point> taps;
    std::vector<Point> missed;  ///< taps outside the board and its buttons
    std::size_t captures = 0;
    std::function<bool(std::size_t)> loses;  ///< the taps without effect, counted from 1
    std::function<void(DrawnGame&)> before_capture;
    std::function<void(DrawnGame&)> before_tap;
    std::optional<RectPx> cover;  ///< a gray dialog
    std::optional<Error> locked;
    std::optional<Point> next;  ///< a button beside the board
    std::function<void(DrawnGame&)> on_next;

  private:
    static void paint(Picture& picture, const RectPx& rect) {
        constexpr std::uint8_t gray = 128;
        for (int y = std::max(0, int(rect.y)); y < std::min(picture.height_px, int(rect.y + rect.height));
             ++y)
            for (int x = std::max(0, int(rect.x)); x < std::min(picture.width_px, int(rect.x + rect.width));
                 ++x)
                std::fill_n(picture.pixels.begin() + 3 * (std::ptrdiff_t{y} * picture.width_px + x), 3, gray);
    }

    void obey(const TapTarget& target) {
        if (target.is_missed()) return;
        if (auto* colors = std::get_if<ColorLevel>(&level_))
            obey(*colors, target);
        else
            obey(std::get<TileLevel>(level_), target);
        draw();
    }

    void obey(ColorLevel& level, const TapTarget& target) {
        if (level.game == Game::floodit) {
            const ColorId color =
                target.swatch ? *target.swatch : level.board.color(level.board.lattice.id(*target.cell));
            const Cell origin = level.origin.value_or(default_origin);
            if (level.board.color(level.board.lattice.id(origin)) != color)
                level.board = play(std::move(level.board), {origin, color});
            return;
        }
        if (target.swatch) {
            brush_ = target.swatch;
        } else if (brush_ && level.board.color(level.board.lattice.id(*target.cell)) != *brush_) {
            level.board = play(std::move(level.board), {*target.cell, *brush_});
        }
    }

    void obey(TileLevel& level, const TapTarget& target) {
        const CellId id = level.board.lattice.id(*target.cell);
        if (!level.board.has_tile(id)) return;
        if (chosen_ == id) {
            chosen_.reset();
            return;
        }
        const bool is_pair = chosen_ && level.board.kind(*chosen_) == level.board.kind(id) &&
                             shortest_path(level.board, level.board.lattice.cell(*chosen_), *target.cell,
                                           level.rules.max_turns);
        if (!is_pair) {
            chosen_ = id;
            return;
        }
        level.board = without_pair(std::move(level.board), level.board.lattice.cell(*chosen_), *target.cell,
                                   level.rules.gravity);
        chosen_.reset();
    }

    void draw() {
        ScreenshotOptions options;
        if (chosen_) options.tiles.chosen = ChosenTile{*chosen_};
        screen_ = render_screenshot(level_, options);
    }

    Level level_;
    Screenshot screen_;
    std::optional<ColorId> brush_;
    std::optional<CellId> chosen_;
};

}  // namespace unfold::test
