// Draws KAMI screens, and Flood-It screens in the styles of existing programs. Each style has a property that
// is hard to read.
#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "render/ink.h"
#include "render/pixels.h"
#include "render/screens/screens.h"

namespace unfold::render {
namespace {

// KAMI's bar, in widths of the board.
constexpr double bar_height = 0.177;
constexpr double sheets_end = 0.535;  // the sheets of the palette lie to the left, the buttons to the right
constexpr Rgb ground{24, 20, 18};
constexpr Rgb icon_color{253, 233, 190};

// The board with the bar below it fills the screen as far as it goes, in its middle.
SquareLayout layout_of(cv::Size picture, const Lattice& lattice) {
    const double bar_rows = bar_height * lattice.columns;
    SquareLayout layout;
    layout.cell_width_px = layout.cell_height_px = std::min(
        static_cast<double>(picture.width) / lattice.columns, picture.height / (lattice.rows + bar_rows));
    layout.x_px = (picture.width - lattice.columns * layout.cell_width_px) / 2;
    layout.y_px = (picture.height - (lattice.rows + bar_rows) * layout.cell_height_px) / 2;
    return layout;
}

// Light from the top left, as a factor of a color.
struct SheetLight {
    double at_top_left = 1.18;
    double loss_to_right = 0.22;  // at the right edge of the board
    double loss_to_bottom = 0.34;
    double step = 0.03;          // between sheets, at most
    double crease_depth = 0.09;  // at the edge of a sheet
    double grain_levels = 40;    // how many levels the grain moves even black by
};
constexpr SheetLight sheet_light;

// x and y from 0 to 1 over the board.
double light(double x, double y) {
    return sheet_light.at_top_left - sheet_light.loss_to_right * x - sheet_light.loss_to_bottom * y;
}

// Fills the part of the picture with a sheet, its creases at its edges. `shade(x, y)`: the light on a pixel.
template <class Shade>
void paint_sheet(cv::Mat& rgb, const cv::Rect& area, Rgb color, double crease_px, const cv::Mat1f& texture,
                 const Shade& shade) {
    for (int y = area.y; y < area.br().y; ++y) {
        auto* row = rgb.ptr<cv::Vec3b>(y);
        for (int x = area.x; x < area.br().x; ++x) {
            const double to_edge =
                std::min({x - area.x, y - area.y, area.br().x - 1 - x, area.br().y - 1 - y}) / crease_px;
            const double crease = sheet_light.crease_depth * std::exp(-to_edge * to_edge / 2);
            const double gain = shade(x, y) * (1 - crease);
            const double grain = texture(y, x);
            // The grain of near-black paper is not in proportion to its brightness.
            const auto level = [&](std::uint8_t flat) {
                return cv::saturate_cast<std::uint8_t>(flat * gain * grain +
                                                       sheet_light.grain_levels * (grain - 1));
            };
            row[x] = {level(color.r), level(color.g), level(color.b)};
        }
    }
}

void paint_sheets(cv::Mat& rgb, const Board& board, const SquareLayout& layout, Random random) {
    const double side_px = layout.cell_width_px;
    const double grain_px = std::max(1.0, side_px / 32);
    // A small screen shows the grain averaged.
    const double strength = 1.35 * std::min(1.0, side_px / 72);
    const cv::Mat1f texture = paper_texture(rgb.size(), grain_px, strength, random);
    for (int row = 0; row < board.lattice.rows; ++row)
        for (int column = 0; column < board.lattice.columns; ++column) {
            const ColorId color = board.color(board.lattice.id({row, column}));
            const double step = sheet_light.step * (random.unit() - 0.5);
            if (color == off_board) continue;
            const auto shade = [&](int x, int y) {
                return step + light((x + 0.5 - layout.x_px) / (side_px * board.lattice.columns),
                                    (y + 0.5 - layout.y_px) / (layout.cell_height_px * board.lattice.rows));
            };
            paint_sheet(rgb, layout.cell({row, column}) & cv::Rect({}, rgb.size()),
                        board.palette[color.index()], std::max(0.7, side_px / 90), texture, shade);
        }
}

// The bar: where it is, and how wide the board is.
struct Bar {
    double x_px, y_px, width_px;
    [[nodiscard]] Point at(double x, double y) const { return {x_px + x * width_px, y_px + y * width_px}; }
    [[nodiscard]] RectPx part(double from, double to) const {
        const double left = std::round(at(from, 0).x);
        return {left, y_px, std::round(at(to, 0).x) - left, bar_height * width_px};
    }
};

cv::Rect pixels_of(const RectPx& r, cv::Size picture) {
    return cv::Rect(static_cast<int>(std::lround(r.x)), static_cast<int>(std::lround(r.y)),
                    static_cast<int>(std::lround(r.width)), static_cast<int>(std::lround(r.height))) &
           cv::Rect({0, 0}, picture);
}

// KAMI's counter: a medal with the moves allowed, and below it the moves made. In widths of the board.
struct MedalShape {
    double x = 0.594;
    double y = 0.052;
    double rim_radius = 0.039;
    double radius = 0.035;
    double digit_height = 0.036;
    double made_y = 0.133;
    double made_height = 0.034;
};
constexpr MedalShape medal;

void paint_medal(cv::Mat& rgb, const Bar& bar, const ColorLevel& level) {
    constexpr double weight = 0.1;  // of the digits
    const double w = bar.width_px;
    if (level.budget) {
        const Point middle = bar.at(medal.x, medal.y);
        fill(rgb, {circle(middle, medal.rim_radius * w)}, {{250, 226, 150}});
        fill(rgb, {circle(middle, medal.radius * w)}, {{238, 176, 42}});
        draw_number(rgb, *level.budget, middle, {medal.digit_height * w, weight, {62, 34, 20}});
    }
    draw_number(rgb, level.moves_made.value_or(0), bar.at(medal.x, medal.made_y),
                {medal.made_height * w, weight, icon_color});
}

std::vector<RectPx> paint_bar(cv::Mat& rgb, const Bar& bar, const ColorLevel& level, Random& random) {
    const cv::Mat1f fine = paper_texture(rgb.size(), std::max(1.0, bar.width_px / 800), 0.5, random);
    std::vector<RectPx> sheets;
    const std::size_t colors = level.board.palette.size();
    for (std::size_t i = 0; i < colors; ++i) {
        const double share = sheets_end / static_cast<double>(colors);
        sheets.push_back(bar.part(share * static_cast<double>(i), share * static_cast<double>(i + 1)));
        paint_paper(rgb, pixels_of(sheets.back(), rgb.size()), level.board.palette[i], fine, 10);
    }
    draw_folded_corner(rgb, sheets[random.below(sheets.size())], 1.4 * bar.width_px);
    constexpr std::array<Rgb, 4> browns{{{52, 22, 30}, {86, 46, 40}, {128, 62, 58}, {164, 100, 78}}};
    const double share = (1 - sheets_end) / static_cast<double>(browns.size());
    for (std::size_t i = 0; i < browns.size(); ++i) {
        const double from = sheets_end + share * static_cast<double>(i);
        paint_paper(rgb, pixels_of(bar.part(from, from + share), rgb.size()), browns[i], fine, 10);
    }
    paint_medal(rgb, bar, level);
    const double unit = 0.1 * bar.width_px;
    const double middle = bar_height / 2;
    draw_bulb(rgb, {bar.at(sheets_end + 1.5 * share, middle), unit}, icon_color);
    draw_restart(rgb, {bar.at(sheets_end + 2.5 * share, middle), unit}, icon_color);
    draw_home(rgb, {bar.at(sheets_end + 3.5 * share, middle), unit}, icon_color);
    return sheets;
}

}  // namespace

Screenshot kami_screenshot(const ColorLevel& level, const ScreenshotOptions& options) {
    const ScreenLayout screen = screen_layout(options.device);
    cv::Mat rgb(screen.height_px, screen.width_px, CV_8UC3, scalar_of(ground));
    const Lattice& lattice = level.board.lattice;
    const SquareLayout layout = layout_of(rgb.size(), lattice);
    paint_sheets(rgb, level.board, layout, Random(options.seed ^ 0x6b616d69U));
    const Bar bar{layout.x_px, layout.y_px + lattice.rows * layout.cell_height_px,
                  lattice.columns * layout.cell_width_px};
    Random random(options.seed ^ 0x626172U);
    Screenshot shot;
    shot.geometry = layout.geometry(rgb.size(), lattice);
    shot.geometry.swatches_px = paint_bar(rgb, bar, level, random);
    shot.picture = picture_from_rgb(rgb);
    return shot;
}

namespace {

constexpr double min_cell_px = 4;  // smaller cells have no room for their decoration

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
    static_assert(grounds.size() == static_cast<std::size_t>(SquareLook::lined) + 1);
    return grounds[static_cast<std::size_t>(look)];
}

// Parts of the picture's width and height.
struct FloodScreenShape {
    double width = 0.92;  // of the board and of the buttons, in the middle
    double board_top = 0.13;
    double board_height = 0.66;
    double counter_y = 0.075;
    double digit_height = 0.028;
    double buttons_top = 0.83;
    double buttons_height = 0.14;
    double max_button = 0.09;   // its side with the space around it, of the height
    double button_fill = 0.8;   // of its side with that space
    double min_spare = 0.3;     // of the spare room, left of the board and above it
    double random_spare = 0.4;  // the same, more by the seed
};
constexpr FloodScreenShape flood_shape;

// The board keeps clear of the counter above and the buttons below, and sits a little elsewhere for every
// seed.
SquareLayout layout_of(cv::Size picture, const Lattice& lattice, double aspect, std::uint64_t seed) {
    const double width = flood_shape.width * picture.width;
    const double top = flood_shape.board_top * picture.height;
    const double height = flood_shape.board_height * picture.height;
    SquareLayout layout;
    layout.cell_width_px = std::min(width / lattice.columns, height / (lattice.rows * aspect));
    layout.cell_height_px = layout.cell_width_px * aspect;
    if (std::min(layout.cell_width_px, layout.cell_height_px) < min_cell_px)
        throw Error(ErrorCode::usage, Stage::render, "The board has too many squares for this screen.",
                    "Choose a larger screen.", "device");
    Random random(seed ^ 0x706c616365U);
    const double spare_x = picture.width - lattice.columns * layout.cell_width_px;
    const double spare_y = height - lattice.rows * layout.cell_height_px;
    const auto share = [&] { return flood_shape.min_spare + flood_shape.random_spare * random.unit(); };
    layout.x_px = spare_x * share();
    layout.y_px = top + spare_y * share();
    return layout;
}

constexpr Rgb black{0, 0, 0}, white{255, 255, 255};

// In smaller sides of a cell.
struct RoundedCell {
    double gap = 0.03;
    double radius = 0.16;
    double shadow_shift = 0.035;
    double shadow_darkness = 0.5;  // the share of black
};
constexpr RoundedCell rounded_cell;

void paint_rounded(cv::Mat& rgb, cv::Rect cell, Rgb color) {
    const double side = std::min(cell.width, cell.height);
    const double gap = std::max(0.5, rounded_cell.gap * side);
    const auto shape = [&](double shift) {
        return rounded_rectangle({cell.x + gap, cell.y + gap + shift}, cell.width - 2 * gap,
                                 cell.height - 2 * gap, rounded_cell.radius * side);
    };
    const Rgb shadow = mixed(color, black, rounded_cell.shadow_darkness);
    fill(rgb, {shape(rounded_cell.shadow_shift * side)}, {shadow});
    fill(rgb, {shape(0)}, {color});
}

struct GlossyCell {
    double lightening = 0.22;  // the share of white at the top, in half cells from the middle
    double darkening = 0.3;    // the same of black at the bottom
    double outline_darkness = 0.55;
    int sides_per_line = 24;  // smaller sides of a cell
    // The shine, by its place in the cell and in smaller sides.
    double shine_x = 0.3, shine_y = 0.24;
    double shine_width = 0.12, shine_height = 0.06;
    double shine_opacity = 0.6;
};
constexpr GlossyCell glossy;

// Brighter above than below, with a dark outline and a shine.
void paint_glossy(cv::Mat& rgb, cv::Rect cell, Rgb color) {
    for (int y = 0; y < cell.height; ++y) {
        const double down = (y + 0.5) / cell.height;
        const Rgb shade = down < 0.5 ? mixed(color, white, glossy.lightening * (0.5 - down))
                                     : mixed(color, black, glossy.darkening * (down - 0.5));
        cv::line(rgb, {cell.x, cell.y + y}, {cell.x + cell.width - 1, cell.y + y}, scalar_of(shade));
    }
    const double side = std::min(cell.width, cell.height);
    const Point shine{cell.x + glossy.shine_x * cell.width, cell.y + glossy.shine_y * cell.height};
    fill(rgb, {arc(shine, glossy.shine_width * side, glossy.shine_height * side, 0, 360)},
         {white, glossy.shine_opacity});
    const int line_px = std::max(1, static_cast<int>(side / glossy.sides_per_line));
    cv::rectangle(rgb, cell, scalar_of(mixed(color, black, glossy.outline_darkness)), line_px);
}

void paint_cell(cv::Mat& rgb, cv::Rect cell, Rgb color, SquareLook look) {
    if (look == SquareLook::rounded) return paint_rounded(rgb, cell, color);
    if (look == SquareLook::glossy) return paint_glossy(rgb, cell, color);
    const int gap = look == SquareLook::gapped ? std::max(1, std::min(cell.width, cell.height) / 10) : 0;
    cv::rectangle(rgb, {cell.x, cell.y, cell.width - gap, cell.height - gap}, scalar_of(color), cv::FILLED);
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
    const NumberStyle style{flood_shape.digit_height * rgb.rows, 0.11, color};
    const Point middle{rgb.cols / 2.0, flood_shape.counter_y * rgb.rows};
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
    constexpr std::size_t max_per_row = 8;
    const std::size_t rows = (colors + max_per_row - 1) / max_per_row;
    const std::size_t in_row = (colors + rows - 1) / rows;
    const double top = flood_shape.buttons_top * picture.height;
    const double height = flood_shape.buttons_height * picture.height / static_cast<double>(rows);
    const double width = flood_shape.width * picture.width / static_cast<double>(in_row);
    const double side =
        flood_shape.button_fill * std::min({height, width, flood_shape.max_button * picture.height});
    std::vector<RectPx> rectangles;
    for (std::size_t i = 0; i < colors; ++i) {
        constexpr double left = (1 - flood_shape.width) / 2;
        const double x = left * picture.width + (static_cast<double>(i % in_row) + 0.5) * width;
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
                    "The cell aspect (height / width) must be from 0.5 to 2.",
                    "Choose a value in this range.", "cell_aspect");
    const ScreenLayout screen = screen_layout(options.device);
    cv::Mat rgb(screen.height_px, screen.width_px, CV_8UC3, scalar_of(background_of(look)));
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
    shot.picture = picture_from_rgb(rgb);
    return shot;
}

}  // namespace unfold::render

namespace unfold {

std::string_view square_look_name(SquareLook look) {
    constexpr std::array<std::string_view, 5> names{"flat", "gapped", "rounded", "glossy", "lined"};
    static_assert(names.size() == static_cast<std::size_t>(SquareLook::lined) + 1);
    return names[static_cast<std::size_t>(look)];
}

std::span<const SquareLook> square_looks() {
    static constexpr std::array looks{SquareLook::flat, SquareLook::gapped, SquareLook::rounded,
                                      SquareLook::glossy, SquareLook::lined};
    return looks;
}

std::string_view button_shape_name(ButtonShape shape) {
    constexpr std::array<std::string_view, 3> names{"none", "squares", "circles"};
    static_assert(names.size() == static_cast<std::size_t>(ButtonShape::circles) + 1);
    return names[static_cast<std::size_t>(shape)];
}

std::span<const ButtonShape> button_shapes() {
    static constexpr std::array shapes{ButtonShape::none, ButtonShape::squares, ButtonShape::circles};
    return shapes;
}

}  // namespace unfold
