// Buttons near black with white signs, swatches of flat paper, one of them selected: its corner is folded.
#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "render/digits.h"
#include "render/ink.h"
#include "render/screens/paper.h"
#include "render/screens/screenshots.h"
#include "render/screens/signs.h"

namespace unfold::render {
namespace {

constexpr Rgb sign_white{255, 255, 255};

// The count, thin and white; a number too wide for its cell gets smaller.
void draw_count(cv::Mat& rgb, int count, Point center, double height_px, double room_px) {
    NumberStyle style{height_px, 0.085, sign_white};
    const double width = number_width_px(count, style);
    if (width > room_px) style.height_px *= room_px / width;
    draw_number(rgb, count, center, style);
}

void draw_one_row_buttons(cv::Mat& rgb, const ScreenLayout& layout, const ColorLevel& level) {
    const double w = layout.width_px;
    const double height = layout.footer_bottom_px - layout.footer_top_px;
    const double middle = layout.footer_top_px + height / 2;
    const double unit = std::min(0.1 * w, 0.604 * height);
    for (int i = 1; i <= 3; ++i)
        stroke(rgb,
               {{{0.1 * w * i, 1.0 * layout.footer_top_px}, {0.1 * w * i, 1.0 * layout.footer_bottom_px}}},
               0.0031 * w, {sign_white});
    draw_back(rgb, {{0.05 * w, middle}, unit}, sign_white);
    draw_restart(rgb, {{0.25 * w, middle}, unit}, sign_white);
    draw_bulb(rgb, {{0.35 * w, middle}, unit}, sign_white);
    if (level.budget) draw_count(rgb, *level.budget, {0.15 * w, middle}, 0.24 * height, 0.08 * w);
}

void draw_two_row_buttons(cv::Mat& rgb, const ScreenLayout& layout, const ColorLevel& level) {
    const double w = layout.width_px;
    const double height = layout.footer_bottom_px - layout.footer_top_px;
    const double top = layout.footer_top_px;
    const double split = layout.buttons_right_px / 2.0;
    const double unit = 0.122 * w;
    stroke(rgb,
           {{{split, top}, {split, top + height}}, {{0, top + height / 2}, {2 * split, top + height / 2}}},
           0.0026 * w, {sign_white});
    draw_restart(rgb, {{0.5 * split, top + 0.25 * height}, unit}, sign_white);
    draw_bulb(rgb, {{1.5 * split, top + 0.25 * height}, unit}, sign_white);
    draw_back(rgb, {{0.5 * split, top + 0.756 * height}, unit}, sign_white);
    if (level.budget)
        draw_count(rgb, *level.budget, {1.5 * split, top + 0.752 * height}, 0.15 * height, 0.12 * w);
}

void draw_home_bar(cv::Mat& rgb, const ScreenLayout& layout) {
    const double w = layout.width_px;
    const double thickness = 0.0133 * w;
    const double y = layout.height_px - 0.0284 * w;
    stroke(rgb, {{{0.5 * w - 0.172 * w, y}, {0.5 * w + 0.172 * w, y}}}, thickness, {{0, 0, 0}});
}

}  // namespace

void paint_footer(cv::Mat& rgb, const ScreenLayout& layout, const ColorLevel& level, std::uint64_t seed) {
    const int top = layout.footer_top_px;
    const int height = layout.footer_bottom_px - top;
    const int colors = static_cast<int>(level.board.palette.size());
    const double grain_px = std::max(1.0, layout.lattice_px.width / 640);
    Random random(seed ^ 0x666f6f74U);

    constexpr Rgb button{29, 22, 13};
    const cv::Mat1f rough = paper({layout.width_px, height}, grain_px, 1.0, random);
    paint_paper(rgb, {0, top, layout.buttons_right_px, height}, button, rough, 60);

    const cv::Mat1f fine = paper({layout.width_px, height}, 0.8 * grain_px, 0.5, random);
    const auto swatches = swatch_rectangles(layout, colors);
    for (std::size_t i = 0; i < swatches.size(); ++i) {
        const cv::Rect area(static_cast<int>(swatches[i].x), top, static_cast<int>(swatches[i].width),
                            height);
        paint_paper(rgb, area, level.board.palette[i], fine, 20);
    }
    draw_folded_corner(rgb, swatches[random.below(swatches.size())], layout.width_px);

    if (layout.footer == FooterKind::one_row)
        draw_one_row_buttons(rgb, layout, level);
    else
        draw_two_row_buttons(rgb, layout, level);
    if (layout.footer_bottom_px < layout.height_px) draw_home_bar(rgb, layout);
}

}  // namespace unfold::render
