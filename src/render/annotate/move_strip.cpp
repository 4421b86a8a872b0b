// Sizes are in units: a 400th of the picture's width for a strip below it, and a 316th of its height (ten
// items) for a strip beside it.
#include "render/annotate/move_strip.h"

#include <algorithm>
#include <cmath>

#include "render/annotate/badge.h"
#include "render/ink.h"
#include "render/pixels.h"

namespace unfold::render {
namespace {

constexpr Rgb hairline{150, 146, 140};

// The parts of an item from left to right, in units. `item_width_units` holds them.
struct ItemSizes {
    double badge_radius = 11;
    double badge_room = 25;
    double swatch_side = 20;
    double arrow_room = 16;
};
constexpr ItemSizes item_sizes;
static_assert(item_sizes.badge_room + 2 * item_sizes.swatch_side + item_sizes.arrow_room == item_width_units);

constexpr double margin_units = 8;                  // around the list, and between columns beside a picture
constexpr double palette_number_height_units = 11;  // in a swatch of the list, and in one of the picture
constexpr double width_below_units = 400;           // of a strip below a picture

void draw_swatch(cv::Mat& rgb, Point left_middle, double unit, Rgb color, int number) {
    const Point top_left{left_middle.x, left_middle.y - item_sizes.swatch_side / 2 * unit};
    const double side = item_sizes.swatch_side * unit;
    fill(rgb, {rounded_rectangle(top_left, side, side, 3.5 * unit)}, {hairline});
    fill(rgb,
         {rounded_rectangle({top_left.x + unit, top_left.y + unit}, side - 2 * unit, side - 2 * unit,
                            2.5 * unit)},
         {color});
    draw_number(rgb, number, {top_left.x + side / 2, left_middle.y},
                {palette_number_height_units * unit, 0.14, readable_on(color)});
}

void draw_arrow(cv::Mat& rgb, Point left_middle, double unit) {
    const auto at = [&](double x, double y) {
        return Point{left_middle.x + x * unit, left_middle.y + y * unit};
    };
    stroke(rgb, {{at(3, 0), at(12.5, 0)}, {at(9, -3.5), at(12.5, 0), at(9, 3.5)}}, 1.8 * unit, {strip_ink});
}

int divide_up(std::size_t a, int b) {
    return (static_cast<int>(a) + b - 1) / b;
}

}  // namespace

void draw_item(cv::Mat& rgb, Point left_middle, double unit, int number, const Tap& tap,
               const std::vector<Rgb>& palette) {
    const Rgb color = palette[tap.move.color.index()];
    draw_badge(rgb, {left_middle.x + item_sizes.badge_radius * unit, left_middle.y},
               item_sizes.badge_radius * unit, number, color);
    double x = left_middle.x + item_sizes.badge_room * unit;
    draw_swatch(rgb, {x, left_middle.y}, unit, palette[tap.from.index()], tap.from.value + 1);
    x += item_sizes.swatch_side * unit;
    draw_arrow(rgb, {x, left_middle.y}, unit);
    x += item_sizes.arrow_room * unit;
    draw_swatch(rgb, {x, left_middle.y}, unit, color, tap.move.color.value + 1);
}

StripLayout strip_below(int picture_width_px, std::size_t moves) {
    StripLayout layout;
    layout.width_px = picture_width_px;
    layout.unit_px = picture_width_px / width_below_units;
    constexpr int columns = 4;
    constexpr double column_units = (width_below_units - 2 * margin_units) / columns;
    const int rows = divide_up(moves, columns);
    layout.height_px =
        static_cast<int>(std::lround((2 * margin_units + rows * item_height_units) * layout.unit_px));
    for (int i = 0; i < static_cast<int>(moves); ++i)
        layout.items_px.push_back(
            {(margin_units + i % columns * column_units) * layout.unit_px,
             (margin_units + (i / columns + 0.5) * item_height_units) * layout.unit_px});
    return layout;
}

StripLayout strip_beside(int picture_height_px, std::size_t moves) {
    constexpr int rows = 10;  // fewer, larger items would dwarf the board
    constexpr double height_units = rows * item_height_units + 2 * margin_units;
    StripLayout layout;
    layout.height_px = picture_height_px;
    layout.unit_px = picture_height_px / height_units;
    const int columns = divide_up(moves, rows);
    constexpr double column_units = item_width_units + margin_units;
    layout.width_px = static_cast<int>(std::lround((margin_units + columns * column_units) * layout.unit_px));
    for (int i = 0; i < static_cast<int>(moves); ++i)
        layout.items_px.push_back({(margin_units + i / rows * column_units) * layout.unit_px,
                                   (margin_units + (i % rows + 0.5) * item_height_units) * layout.unit_px});
    return layout;
}

cv::Mat draw_strip(const StripLayout& layout, std::span<const Tap> taps, const std::vector<Rgb>& palette) {
    cv::Mat rgb(layout.height_px, layout.width_px, CV_8UC3, scalar_of(strip_ground));
    for (std::size_t i = 0; i < taps.size(); ++i)
        draw_item(rgb, layout.items_px[i], layout.unit_px, static_cast<int>(i) + 1, taps[i], palette);
    return rgb;
}

void number_swatches(cv::Mat& rgb, const PictureGeometry& geometry, const std::vector<Rgb>& palette) {
    const double wanted_px = palette_number_height_units * std::min(rgb.cols, rgb.rows) / width_below_units;
    for (std::size_t i = 0; i < std::min(palette.size(), geometry.swatches_px.size()); ++i) {
        const RectPx& swatch = geometry.swatches_px[i];
        const double height_px = std::min({wanted_px, 0.4 * swatch.height, 0.4 * swatch.width});
        // Low in the swatch: its top right corner may be folded.
        const Point center{swatch.x + swatch.width / 2, swatch.y + swatch.height - 1.1 * height_px};
        draw_number(rgb, static_cast<int>(i) + 1, center, {height_px, 0.14, readable_on(palette[i])});
    }
}

}  // namespace unfold::render
