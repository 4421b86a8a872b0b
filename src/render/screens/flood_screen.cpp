// The looks are those that programs for this game have: what makes them hard to read is what they are drawn
// for.

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "render/digits.h"
#include "render/ink.h"
#include "render/pixels.h"
#include "render/screens/screen_layout.h"
#include "render/screens/screenshots.h"

namespace unfold {
namespace render {
namespace {

constexpr double min_cell_px = 4;

cv::Scalar scalar(Rgb color) {
    return {static_cast<double>(color.r), static_cast<double>(color.g), static_cast<double>(color.b)};
}

// A color brought toward another: share 0 … 1.
Rgb mixed(Rgb color, Rgb other, double share) {
    const auto mix = [&](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(std::lround(a + (b - a) * share));
    };
    return {mix(color.r, other.r), mix(color.g, other.g), mix(color.b, other.b)};
}

// What lies behind the board; no palette of ours has these colors.
Rgb background_of(SquareLook look) {
    constexpr std::array<Rgb, 5> grounds{
        {{34, 39, 46}, {0, 0, 0}, {236, 239, 241}, {58, 68, 84}, {212, 212, 212}}};
    return grounds[static_cast<std::size_t>(look)];
}

// The board keeps clear of the counter above and the buttons below, and sits a little elsewhere for every
// seed.
SquareLayout layout_of(cv::Size picture, const Lattice& lattice, double aspect, std::uint64_t seed) {
    const double width = 0.92 * picture.width;
    const double top = 0.13 * picture.height;
    const double height = 0.66 * picture.height;
    SquareLayout layout;
    layout.cell_width_px = std::min(width / lattice.columns, height / (lattice.rows * aspect));
    layout.cell_height_px = layout.cell_width_px * aspect;
    if (std::min(layout.cell_width_px, layout.cell_height_px) < min_cell_px)
        throw Error(ErrorCode::usage, Stage::render, "The board has too many squares for this screen.",
                    "Choose a larger screen.", "device");
    Random random(seed ^ 0x706c616365U);
    const double spare_x = picture.width - lattice.columns * layout.cell_width_px;
    const double spare_y = height - lattice.rows * layout.cell_height_px;
    layout.x_px = spare_x * (0.3 + 0.4 * random.unit());
    layout.y_px = top + spare_y * (0.3 + 0.4 * random.unit());
    return layout;
}

void paint_rounded(cv::Mat& rgb, cv::Rect cell, Rgb color) {
    const double side = std::min(cell.width, cell.height);
    const double gap = std::max(0.5, 0.03 * side);
    const auto shape = [&](double shift, double inset) {
        return rounded_rectangle({cell.x + gap + inset, cell.y + gap + shift + inset},
                                 cell.width - 2 * (gap + inset), cell.height - 2 * (gap + inset),
                                 0.16 * side);
    };
    fill(rgb, {shape(0.035 * side, 0)}, {mixed(color, {0, 0, 0}, 0.5)});
    fill(rgb, {shape(0, 0)}, {color});
}

// Brighter above than below, with a dark outline and a shine.
void paint_glossy(cv::Mat& rgb, cv::Rect cell, Rgb color) {
    for (int y = 0; y < cell.height; ++y) {
        const double down = (y + 0.5) / cell.height;
        const Rgb shade = down < 0.5 ? mixed(color, {255, 255, 255}, 0.22 * (0.5 - down))
                                     : mixed(color, {0, 0, 0}, 0.3 * (down - 0.5));
        cv::line(rgb, {cell.x, cell.y + y}, {cell.x + cell.width - 1, cell.y + y}, scalar(shade));
    }
    const double side = std::min(cell.width, cell.height);
    fill(rgb,
         {arc({cell.x + 0.3 * cell.width, cell.y + 0.24 * cell.height}, 0.12 * side, 0.06 * side, 0, 360)},
         {{255, 255, 255}, 0.6});
    const int line_px = std::max(1, static_cast<int>(side / 24));
    cv::rectangle(rgb, cell, scalar(mixed(color, {0, 0, 0}, 0.55)), line_px);
}

void paint_cell(cv::Mat& rgb, cv::Rect cell, Rgb color, SquareLook look) {
    if (look == SquareLook::rounded) return paint_rounded(rgb, cell, color);
    if (look == SquareLook::glossy) return paint_glossy(rgb, cell, color);
    const int gap = look == SquareLook::gapped ? std::max(1, std::min(cell.width, cell.height) / 10) : 0;
    cv::rectangle(rgb, {cell.x, cell.y, cell.width - gap, cell.height - gap}, scalar(color), cv::FILLED);
}

// Dark lines between different colors and around the board.
void paint_lines(cv::Mat& rgb, const SquareLayout& layout, const Board& board) {
    const int line_px = std::max(1, static_cast<int>(layout.cell_width_px / 16));
    const auto color_at = [&](Cell cell) {
        return board.lattice.contains(cell) ? board.color(board.lattice.id(cell)) : off_board;
    };
    for (int row = 0; row <= board.lattice.rows; ++row)
        for (int column = 0; column <= board.lattice.columns; ++column) {
            const cv::Rect cell = layout.cell({row, column});
            const ColorId here = color_at({row, column});
            if (here != color_at({row, column - 1}))
                cv::line(rgb, cell.tl(), {cell.x, cell.y + cell.height}, {0, 0, 0}, line_px);
            if (here != color_at({row - 1, column}))
                cv::line(rgb, cell.tl(), {cell.x + cell.width, cell.y}, {0, 0, 0}, line_px);
        }
}

// "made / allowed", as programs show it.
void paint_counter(cv::Mat& rgb, const ColorLevel& level, Rgb color) {
    if (!level.budget) return;
    const NumberStyle style{0.028 * rgb.rows, 0.11, color};
    const Point middle{rgb.cols / 2.0, 0.075 * rgb.rows};
    const double half_gap = 0.8 * style.height_px;
    const int made = level.moves_made.value_or(0);
    draw_number(rgb, made, {middle.x - half_gap - number_width_px(made, style) / 2, middle.y}, style);
    draw_number(rgb, *level.budget,
                {middle.x + half_gap + number_width_px(*level.budget, style) / 2, middle.y}, style);
    const double half = style.height_px / 2;
    stroke(rgb, {{{middle.x - 0.45 * half, middle.y + half}, {middle.x + 0.45 * half, middle.y - half}}},
           style.weight * style.height_px, {color});
}

// In rows of eight at most, larger than the cells.
std::vector<RectPx> button_rectangles(cv::Size picture, std::size_t colors) {
    constexpr std::size_t max_in_row = 8;
    const std::size_t rows = (colors + max_in_row - 1) / max_in_row;
    const std::size_t in_row = (colors + rows - 1) / rows;
    const double top = 0.83 * picture.height;
    const double height = 0.14 * picture.height / static_cast<double>(rows);
    const double width = 0.92 * picture.width / static_cast<double>(in_row);
    const double side = 0.8 * std::min({height, width, 0.09 * picture.height});
    std::vector<RectPx> rectangles;
    for (std::size_t i = 0; i < colors; ++i) {
        const double x = 0.04 * picture.width + (static_cast<double>(i % in_row) + 0.5) * width;
        const double y = top + (static_cast<double>(i / in_row) + 0.5) * height;
        rectangles.push_back({x - side / 2, y - side / 2, side, side});
    }
    return rectangles;
}

void paint_button(cv::Mat& rgb, const RectPx& at, Rgb color, ButtonShape shape) {
    if (shape == ButtonShape::circles)
        fill(rgb, {circle({at.x + at.width / 2, at.y + at.height / 2}, at.width / 2)}, {color});
    else
        fill(rgb, {rounded_rectangle({at.x, at.y}, at.width, at.height, 0.1 * at.width)}, {color});
}

}  // namespace

Screenshot flood_screenshot(const ColorLevel& level, const ScreenshotOptions& options) {
    const SquareLook look = options.flood.look.value_or(SquareLook::flat);
    const ButtonShape buttons = options.flood.buttons.value_or(ButtonShape::circles);
    const double aspect = options.flood.cell_aspect.value_or(1);
    if (aspect < 0.5 || aspect > 2)
        throw Error(ErrorCode::usage, Stage::render,
                    "A cell is at most twice as high as wide, or as wide as high.",
                    "Give a ratio of 0.5 to 2.", "cell_aspect");
    const ScreenLayout screen = screen_layout(options.device);
    cv::Mat rgb(screen.height_px, screen.width_px, CV_8UC3, scalar(background_of(look)));
    const Board& board = level.board;
    const SquareLayout layout = layout_of(rgb.size(), board.lattice, aspect, options.seed);
    for (int row = 0; row < board.lattice.rows; ++row)
        for (int column = 0; column < board.lattice.columns; ++column) {
            const ColorId color = board.color(board.lattice.id({row, column}));
            if (color != off_board)
                paint_cell(rgb, layout.cell({row, column}), board.palette[color.index()], look);
        }
    if (look == SquareLook::lined) paint_lines(rgb, layout, board);
    paint_counter(rgb, level, readable_on(background_of(look)));
    Screenshot shot;
    shot.geometry = layout.geometry(rgb.size(), board.lattice);
    if (buttons != ButtonShape::none) {
        shot.geometry.swatches_px = button_rectangles(rgb.size(), board.palette.size());
        for (std::size_t i = 0; i < board.palette.size(); ++i)
            paint_button(rgb, shot.geometry.swatches_px[i], board.palette[i], buttons);
    }
    shot.picture = picture_from_mat(rgb);
    return shot;
}

}  // namespace render

std::string_view square_look_name(SquareLook look) {
    constexpr std::array<std::string_view, 5> names{"flat", "gapped", "rounded", "glossy", "lined"};
    return names[static_cast<std::size_t>(look)];
}

std::span<const SquareLook> square_looks() {
    static constexpr std::array looks{SquareLook::flat, SquareLook::gapped, SquareLook::rounded,
                                      SquareLook::glossy, SquareLook::lined};
    return looks;
}

std::string_view button_shape_name(ButtonShape shape) {
    constexpr std::array<std::string_view, 3> names{"none", "squares", "circles"};
    return names[static_cast<std::size_t>(shape)];
}

std::span<const ButtonShape> button_shapes() {
    static constexpr std::array shapes{ButtonShape::none, ButtonShape::squares, ButtonShape::circles};
    return shapes;
}

}  // namespace unfold
