// Proportions of the game's screens, in parts of the board's width; the light falls from the upper left.

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "render/digits.h"
#include "render/ink.h"
#include "render/pixels.h"
#include "render/screens/paper.h"
#include "render/screens/screen_layout.h"
#include "render/screens/screenshots.h"
#include "render/screens/signs.h"

namespace unfold::render {
namespace {

constexpr double bar_height = 0.177;
constexpr double sheets_end = 0.535;
constexpr Rgb ground{24, 20, 18};
constexpr Rgb sign_color{253, 233, 190};

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

// Brightness over the board: x and y from 0 to 1.
double light(double x, double y) {
    return 1.18 - 0.22 * x - 0.34 * y;
}

class Sheets {
  public:
    Sheets(const Board& board, const SquareLayout& layout, std::uint64_t seed)
        : board_(board), layout_(layout), random_(seed ^ 0x6b616d69U) {}

    void paint(cv::Mat& rgb) {
        const double grain_px = std::max(1.0, layout_.cell_width_px / 32);
        // A small screen shows the grain averaged.
        const double strength = 1.35 * std::min(1.0, layout_.cell_width_px / 72);
        texture_ = paper(rgb.size(), grain_px, strength, random_);
        for (int row = 0; row < board_.lattice.rows; ++row)
            for (int column = 0; column < board_.lattice.columns; ++column) {
                const ColorId color = board_.color(board_.lattice.id({row, column}));
                const double step = 0.03 * (random_.unit() - 0.5);
                if (color != off_board) paint_sheet(rgb, {row, column}, board_.palette[color.index()], step);
            }
    }

  private:
    void paint_sheet(cv::Mat& rgb, Cell cell, Rgb color, double step) const {
        const cv::Rect area = layout_.cell(cell) & cv::Rect(0, 0, rgb.cols, rgb.rows);
        const double crease_px = std::max(0.7, layout_.cell_width_px / 90);
        for (int y = area.y; y < area.y + area.height; ++y) {
            auto* row = rgb.ptr<cv::Vec3b>(y);
            for (int x = area.x; x < area.x + area.width; ++x) {
                const double u = (x + 0.5 - layout_.x_px) / (layout_.cell_width_px * board_.lattice.columns);
                const double v = (y + 0.5 - layout_.y_px) / (layout_.cell_height_px * board_.lattice.rows);
                const double to_edge = std::min({x - area.x, y - area.y, area.x + area.width - 1 - x,
                                                 area.y + area.height - 1 - y}) /
                                       crease_px;
                const double crease = 0.09 * std::exp(-to_edge * to_edge / 2);
                const double gain = (light(u, v) + step) * (1 - crease);
                const double grain = texture_(y, x);
                // The grain of near-black paper is not in proportion to its brightness.
                const auto shade = [&](std::uint8_t level) {
                    return cv::saturate_cast<std::uint8_t>(level * gain * grain + 40 * (grain - 1));
                };
                row[x] = {shade(color.r), shade(color.g), shade(color.b)};
            }
        }
    }

    const Board& board_;
    const SquareLayout& layout_;
    Random random_;
    cv::Mat1f texture_;
};

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

void paint_counter(cv::Mat& rgb, const Bar& bar, const ColorLevel& level) {
    const double w = bar.width_px;
    if (level.budget) {
        fill(rgb, {circle(bar.at(0.594, 0.052), 0.039 * w)}, {{250, 226, 150}});
        fill(rgb, {circle(bar.at(0.594, 0.052), 0.035 * w)}, {{238, 176, 42}});
        draw_number(rgb, *level.budget, bar.at(0.594, 0.052), {0.036 * w, 0.1, {62, 34, 20}});
    }
    draw_number(rgb, level.moves_made.value_or(0), bar.at(0.594, 0.133), {0.034 * w, 0.1, sign_color});
}

std::vector<RectPx> paint_bar(cv::Mat& rgb, const Bar& bar, const ColorLevel& level, Random& random) {
    const cv::Mat1f fine = paper(rgb.size(), std::max(1.0, bar.width_px / 800), 0.5, random);
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
    paint_counter(rgb, bar, level);
    const double unit = 0.1 * bar.width_px;
    const double middle = bar_height / 2;
    draw_bulb(rgb, {bar.at(sheets_end + 1.5 * share, middle), unit}, sign_color);
    draw_restart(rgb, {bar.at(sheets_end + 2.5 * share, middle), unit}, sign_color);
    draw_house(rgb, {bar.at(sheets_end + 3.5 * share, middle), unit}, sign_color);
    return sheets;
}

}  // namespace

Screenshot kami_screenshot(const ColorLevel& level, const ScreenshotOptions& options) {
    const ScreenLayout screen = screen_layout(options.device);
    cv::Mat rgb(screen.height_px, screen.width_px, CV_8UC3, cv::Scalar(ground.r, ground.g, ground.b));
    const Lattice& lattice = level.board.lattice;
    const SquareLayout layout = layout_of(rgb.size(), lattice);
    Sheets(level.board, layout, options.seed).paint(rgb);
    const Bar bar{layout.x_px, layout.y_px + lattice.rows * layout.cell_height_px,
                  lattice.columns * layout.cell_width_px};
    Random random(options.seed ^ 0x626172U);
    Screenshot shot;
    shot.geometry = layout.geometry(rgb.size(), lattice);
    shot.geometry.swatches_px = paint_bar(rgb, bar, level, random);
    shot.picture = picture_from_mat(rgb);
    return shot;
}

}  // namespace unfold::render
