// Renders a level as a screenshot of its game, with the ground-truth geometry for tests of the readers.
// The screen of KAMI 2 is painted here.
#include <algorithm>
#include <cmath>

#include "core/length.h"
#include "core/random.h"
#include "puzzle/game.h"
#include "puzzle/lattice.h"
#include "render/ink.h"
#include "render/pixels.h"
#include "render/screens/screens.h"

namespace unfold {
namespace render {
namespace {

using Color = cv::Vec3f;

double smooth_step(double from, double to, double v) {
    const double t = std::clamp((v - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

// The Lagrange polynomials of the nodes at v.
template <std::size_t N>
std::array<double, N> lagrange(const std::array<double, N>& nodes, double v) {
    std::array<double, N> weights{};
    for (std::size_t i = 0; i < N; ++i) {
        weights[i] = 1;
        for (std::size_t j = 0; j < N; ++j)
            if (j != i) weights[i] *= (v - nodes[j]) / (nodes[i] - nodes[j]);
    }
    return weights;
}

// The nodes of the gradient, in parts of the screen.
constexpr std::array<double, 3> background_columns{0, 0.5, 1};
constexpr std::array<double, 4> background_rows{0, 0.3, 0.6, 1};

// (x, y) in parts of the screen, and the weights there.
Color background(double x, double y, const std::array<double, 3>& along, const std::array<double, 4>& down) {
    // Pale yellow-green in the middle, pink at the bottom left, blue-gray at the bottom right, a violet
    // corner at the top right.
    static const std::array<std::array<Color, 3>, 4> nodes{{
        {{{240, 237, 238}, {231, 235, 226}, {214, 222, 226}}},
        {{{242, 241, 222}, {224, 238, 205}, {208, 225, 218}}},
        {{{239, 224, 216}, {217, 228, 203}, {200, 221, 215}}},
        {{{244, 214, 223}, {223, 221, 219}, {211, 219, 229}}},
    }};
    Color color{0, 0, 0};
    for (std::size_t r = 0; r < down.size(); ++r)
        for (std::size_t c = 0; c < along.size(); ++c)
            color += nodes[r][c] * static_cast<float>(down[r] * along[c]);
    const double dx = (1.02 - x) / 0.26;
    const double dy = (y + 0.02) / 0.13;
    const double far = dx * dx + dy * dy;
    if (far > 20) return color;  // where a float holds nothing of it
    const auto violet = static_cast<float>(0.85 * std::exp(-far));
    return color * (1 - violet) + Color{184, 154, 200} * violet;
}

// Light from the top right. (x, y) in parts of the lattice; the figures are the medians of the ratio of a
// cell's color to its swatch over real screenshots: 1.18 top right, 1.02 top left, 1.04 middle, 0.94 bottom.
struct RowLight {
    explicit RowLight(double y)
        : from_right(std::pow(1 - y, 1.1)), dimming(0.085 * smooth_step(0.35, 0.85, y)) {}
    [[nodiscard]] double at(double x) const { return 1.02 + 0.16 * x * from_right - dimming; }
    double from_right;
    double dimming;
};

// Neither is negative.
std::uint8_t level_of(float v) {
    return static_cast<std::uint8_t>(v + 0.5F);
}

// Highlights bend instead of clipping, before the grain is laid over them: bright paper keeps its grain.
float bend_highlight(float v) {
    constexpr float knee_level = 225, max_level = 250;  // of 255
    if (v <= knee_level) return v;
    constexpr float range = max_level - knee_level;
    return knee_level + range * (1 - std::exp(-(v - knee_level) / range));
}

// A random number of [0, 1) that belongs to a lattice line's segment.
double segment_random(std::uint64_t seed, int family, int line, int along) {
    const auto mix = static_cast<std::uint64_t>(family * 4'000'037 + line * 2003 + along);
    return Random(seed ^ (mix * 0x9e3779b97f4a7c15U)).unit();
}

// Samples one triangle per pixel, and 4 x 4 points for pixels near a lattice line (supersampling).
class BoardPainter {
  public:
    BoardPainter(const ScreenLayout& layout, const Board& board, std::uint64_t seed)
        : layout_(layout), board_(board), seed_(seed) {
        Random random(seed ^ 0x70617065U);
        const double grain_px = std::max(1.0, layout.lattice_px.width / 640);
        texture_ = paper_texture({layout.width_px, layout.footer_top_px - layout.board_top_px}, grain_px,
                                 0.85, random);
        for (int i = 0; i < board.lattice.cell_count(); ++i) {
            // Steps between neighbors: a standard deviation of 0.045 with the tilt, after the smooth light is
            // taken out.
            folds_.push_back({0.11 * (random.unit() + random.unit() - 1), 0.05 * (random.unit() - 0.5),
                              0.05 * (random.unit() - 0.5)});
        }
        column_px_ = layout.lattice_px.width / kami2_columns;
        row_px_ = layout.lattice_px.height / (kami2_rows - 1);
        slant_px_ = 1 / length_of(1 / column_px_, 1 / row_px_);
        crease_px_ = 0.9 * grain_px;
    }

    // Paints the board between status bar and footer. Requires: a KAMI 2 lattice.
    void paint(cv::Mat& rgb) const {
        for (int y = layout_.board_top_px; y < layout_.footer_top_px; ++y) {
            auto* row = rgb.ptr<cv::Vec3b>(y);
            const RowLights lights = lights_of(y);
            for (int x = 0; x < layout_.width_px; ++x)
                row[x] = pixel(x, y, lights, row[x]);
        }
    }

  private:
    struct Fold {
        double step, tilt_x, tilt_y;
    };

    // The light of a row of pixels: in its middle, and in the rows of samples of pixels at an edge.
    static constexpr int edge_samples = 4;  // in each direction
    struct RowLights {
        RowLight middle;
        std::array<RowLight, edge_samples> edge;
    };
    [[nodiscard]] RowLights lights_of(int y) const {
        const auto light = [&](double part) { return RowLight(in_cells(0, y + part).y / (kami2_rows - 1)); };
        return {light(0.5), {light(0.125), light(0.375), light(0.625), light(0.875)}};
    }

    [[nodiscard]] Point in_cells(double x, double y) const {
        return {(x - layout_.lattice_px.x) / column_px_, (y - layout_.lattice_px.y) / row_px_};
    }

    // Distances in pixels to the nearest line of each direction.
    struct NearLines {
        std::array<double, 3> distance_px;
        std::array<int, 3> line;
    };
    [[nodiscard]] NearLines near_lines(Point p) const {
        const auto nearest_odd = [](double v) { return 2 * floor_to_int(v / 2) + 1; };
        const int vertical = floor_to_int(p.x + 0.5);
        const int falling = nearest_odd(p.y - p.x);
        const int rising = nearest_odd(p.y + p.x);
        return {{std::abs(p.x - vertical) * column_px_, std::abs(p.y - p.x - falling) * slant_px_,
                 std::abs(p.y + p.x - rising) * slant_px_},
                {vertical, falling, rising}};
    }

    // How much darker the creases make this point.
    [[nodiscard]] double crease(Point p, const NearLines& lines) const {
        double dark = 0;
        for (int family = 0; family < 3; ++family) {
            const double distance = lines.distance_px[family] / crease_px_;
            if (distance > 5) continue;
            const int line = lines.line[family];
            const int along = (family == 0 ? floor_to_int((p.y + line + 1) / 2) : floor_to_int(p.x)) + 100;
            if (!same_color_across(p, family, line)) continue;
            const double strength = 0.02 + 0.11 * segment_random(seed_, family, line + 100, along);
            dark += strength * (std::exp(-distance * distance) + 0.25 * std::exp(-distance * distance / 7));
        }
        return dark;
    }

    // Lines show inside a region; between colors the cut itself is the line.
    [[nodiscard]] bool same_color_across(Point p, int family, int line) const {
        const double offset = family == 0 ? p.x - line : family == 1 ? p.y - p.x - line : p.y + p.x - line;
        Point mirrored = p;
        if (family == 0)
            mirrored.x -= offset + (offset > 0 ? 0.02 : -0.02);
        else
            mirrored.y -= offset + (offset > 0 ? 0.02 : -0.02);
        const Lattice& lattice = board_.lattice;
        const auto here = cell_at(lattice, p);
        const auto there = cell_at(lattice, mirrored);
        return here && there && board_.color(lattice.id(*here)) == board_.color(lattice.id(*there));
    }

    // The flat color of a point of a cell, without grain and creases.
    [[nodiscard]] Color shade(Point p, const RowLight& light, Cell cell, ColorId color) const {
        const Fold& fold = folds_[board_.lattice.id(cell).index()];
        const double bend = fold.tilt_x * (p.x - cell.column - 0.5) + fold.tilt_y * (p.y - cell.row);
        const double gain = light.at(p.x / kami2_columns) + fold.step + bend;
        const Rgb& swatch = board_.palette[color.index()];
        return Color(swatch.r, swatch.g, swatch.b) * static_cast<float>(gain);
    }

    [[nodiscard]] cv::Vec3b pixel(int x, int y, const RowLights& lights, cv::Vec3b behind) const {
        const Point center = in_cells(x + 0.5, y + 0.5);
        const NearLines lines = near_lines(center);
        const double nearest = *std::min_element(lines.distance_px.begin(), lines.distance_px.end());
        const auto cell = cell_at(board_.lattice, center);
        const bool at_edge = nearest < 0.8 || !cell;
        const int samples = at_edge ? edge_samples : 1;
        Color sum{0, 0, 0};
        int on_board = 0;
        const auto take = [&](Point p, const RowLight& light, const std::optional<Cell>& cell_there) {
            if (!cell_there) return;
            const ColorId color = board_.color(board_.lattice.id(*cell_there));
            if (color == off_board) return;
            sum += shade(p, light, *cell_there, color);
            ++on_board;
        };
        if (!at_edge) take(center, lights.middle, cell);
        for (int j = 0; at_edge && j < samples; ++j)
            for (int i = 0; i < samples; ++i) {
                const Point p = in_cells(x + (i + 0.5) / samples, y + (j + 0.5) / samples);
                take(p, lights.edge[static_cast<std::size_t>(j)], cell_at(board_.lattice, p));
            }
        if (on_board == 0) return behind;
        const float grain = texture_(y - layout_.board_top_px, x);
        const auto factor = grain * static_cast<float>(1 - crease(center, lines));
        // The grain of near-black paper is not in proportion to its brightness.
        const float lift = 60 * (grain - 1);
        const float share = static_cast<float>(on_board) / static_cast<float>(samples * samples);
        cv::Vec3b result;
        for (int k = 0; k < 3; ++k) {
            const float flat = bend_highlight(sum[k] / static_cast<float>(on_board));
            const float value = std::clamp(flat * factor + lift, 0.0F, 255.0F);
            result[k] = level_of(share * value + (1 - share) * static_cast<float>(behind[k]));
        }
        return result;
    }

    const ScreenLayout& layout_;
    const Board& board_;
    std::uint64_t seed_;
    cv::Mat1f texture_;
    std::vector<Fold> folds_;
    double column_px_ = 0, row_px_ = 0, slant_px_ = 0, crease_px_ = 0;
};

// Fills the whole picture with the background gradient.
void paint_background(cv::Mat& rgb) {
    std::vector<std::array<double, 3>> along;
    for (int x = 0; x < rgb.cols; ++x)
        along.push_back(lagrange(background_columns, (x + 0.5) / rgb.cols));
    for (int y = 0; y < rgb.rows; ++y) {
        const auto down = lagrange(background_rows, (y + 0.5) / rgb.rows);
        auto* row = rgb.ptr<cv::Vec3b>(y);
        for (int x = 0; x < rgb.cols; ++x) {
            const Color color = background((x + 0.5) / rgb.cols, (y + 0.5) / rgb.rows,
                                           along[static_cast<std::size_t>(x)], down);
            for (int k = 0; k < 3; ++k)
                row[x][k] = level_of(std::clamp(color[k], 0.0F, 255.0F));
        }
    }
}

constexpr Rgb icon_white{255, 255, 255};

// The count, thin and white; a number too wide for its cell gets smaller.
void draw_count(cv::Mat& rgb, int count, Point center, double height_px, double room_px) {
    NumberStyle style{height_px, 0.085, icon_white};
    const double width = number_width_px(count, style);
    if (width > room_px) style.height_px *= room_px / width;
    draw_number(rgb, count, center, style);
}

// The buttons of a footer of one row: back, the moves allowed, restart and hint, each a tenth of the screen.
struct OneRowButtons {
    double width = 0.1;  // of the screen's width, as the next two
    double line_width = 0.0031;
    double count_room = 0.08;
    double max_unit = 0.604;  // of the footer's height, as the next one
    double count_height = 0.24;
};
constexpr OneRowButtons buttons_in_row;

void draw_one_row_buttons(cv::Mat& rgb, const ScreenLayout& layout, const ColorLevel& level) {
    const double width = buttons_in_row.width * layout.width_px;
    const double height = layout.footer_bottom_px - layout.footer_top_px;
    const double unit = std::min(width, buttons_in_row.max_unit * height);
    const auto middle = [&](double button) {
        return Point{(button + 0.5) * width, layout.footer_top_px + height / 2};
    };
    for (int i = 1; i <= 3; ++i)
        stroke(rgb, {{{width * i, 1.0 * layout.footer_top_px}, {width * i, 1.0 * layout.footer_bottom_px}}},
               buttons_in_row.line_width * layout.width_px, {icon_white});
    draw_back(rgb, {middle(0), unit}, icon_white);
    draw_restart(rgb, {middle(2), unit}, icon_white);
    draw_bulb(rgb, {middle(3), unit}, icon_white);
    if (level.budget)
        draw_count(rgb, *level.budget, middle(1), buttons_in_row.count_height * height,
                   buttons_in_row.count_room * layout.width_px);
}

void draw_two_row_buttons(cv::Mat& rgb, const ScreenLayout& layout, const ColorLevel& level) {
    const double w = layout.width_px;
    const double height = layout.footer_bottom_px - layout.footer_top_px;
    const double top = layout.footer_top_px;
    const double split = layout.buttons_right_px / 2.0;
    const double unit = 0.122 * w;
    stroke(rgb,
           {{{split, top}, {split, top + height}}, {{0, top + height / 2}, {2 * split, top + height / 2}}},
           0.0026 * w, {icon_white});
    draw_restart(rgb, {{0.5 * split, top + 0.25 * height}, unit}, icon_white);
    draw_bulb(rgb, {{1.5 * split, top + 0.25 * height}, unit}, icon_white);
    draw_back(rgb, {{0.5 * split, top + 0.756 * height}, unit}, icon_white);
    if (level.budget)
        draw_count(rgb, *level.budget, {1.5 * split, top + 0.752 * height}, 0.15 * height, 0.12 * w);
}

void draw_home_bar(cv::Mat& rgb, const ScreenLayout& layout) {
    const double w = layout.width_px;
    const double thickness = 0.0133 * w;
    const double y = layout.height_px - 0.0284 * w;
    stroke(rgb, {{{0.5 * w - 0.172 * w, y}, {0.5 * w + 0.172 * w, y}}}, thickness, {{0, 0, 0}});
}

// Paints the footer, and the home bar where the layout has room for one.
void paint_footer(cv::Mat& rgb, const ScreenLayout& layout, const ColorLevel& level, std::uint64_t seed) {
    const int top = layout.footer_top_px;
    const int height = layout.footer_bottom_px - top;
    const int colors = static_cast<int>(level.board.palette.size());
    const double grain_px = std::max(1.0, layout.lattice_px.width / 640);
    Random random(seed ^ 0x666f6f74U);

    constexpr Rgb button{29, 22, 13};
    const cv::Mat1f rough = paper_texture({layout.width_px, height}, grain_px, 1.0, random);
    paint_paper(rgb, {0, top, layout.buttons_right_px, height}, button, rough, 60);

    const cv::Mat1f fine = paper_texture({layout.width_px, height}, 0.8 * grain_px, 0.5, random);
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

}  // namespace
}  // namespace render

namespace {

// The games never show more swatches in their footers.
constexpr std::size_t max_swatches = 6;

[[noreturn]] void refuse(const std::string& why, const std::string& hint, const std::string& parameter) {
    throw Error(ErrorCode::usage, Stage::render, why, hint, parameter);
}

void require_max_swatches(const ColorLevel& level) {
    if (level.board.palette.size() > max_swatches)
        refuse("A KAMI or KAMI 2 screenshot has at most 6 colors.", "Choose a level with fewer colors.",
               "level");
}

bool has_flood_options(const FloodScreenOptions& options) {
    return options.look || options.buttons || options.cell_aspect;
}

Screenshot kami2_screenshot(const ColorLevel& level, const ScreenshotOptions& options) {
    const render::ScreenLayout layout = render::screen_layout(options.device);
    cv::Mat rgb(layout.height_px, layout.width_px, CV_8UC3);
    render::paint_background(rgb);
    render::BoardPainter(layout, level.board, options.seed).paint(rgb);
    render::paint_footer(rgb, layout, level, options.seed);
    return {render::picture_from_rgb(rgb),
            render::geometry_of(layout, static_cast<int>(level.board.palette.size()))};
}

Screenshot color_screenshot(const ColorLevel& level, const ScreenshotOptions& options) {
    if (options.tiles.set || options.tiles.tile_width_px || options.tiles.chosen)
        refuse("The tile options apply only to Shisen-Sho.", "Remove the tile options.", "tiles");
    if (!facts_of(level.game).has_origin()) {
        if (has_flood_options(options.flood))
            refuse("The options for look, buttons and cell aspect apply only to Flood-It.",
                   "Remove these options, or choose a level of Flood-It.", "look");
        require_max_swatches(level);
    }
    const Lattice& lattice = level.board.lattice;
    switch (lattice.kind) {
        case LatticeKind::triangle:
            if (lattice == facts_of(level.game).lattice) return kami2_screenshot(level, options);
            break;
        case LatticeKind::square:
            switch (level.game) {
                case Game::kami:
                    return render::kami_screenshot(level, options);
                case Game::floodit:
                    return render::flood_screenshot(level, options);
                case Game::kami2:
                case Game::shisen:
                    break;
            }
            break;
    }
    refuse(
        "Only KAMI 2 levels of 29 rows and 10 columns and levels of squares can be drawn as a "
        "screenshot.",
        "Choose a level of that kind.", "level");
}

}  // namespace

Screenshot render_screenshot(const Level& level, const ScreenshotOptions& options) {
    check(level);
    const auto* tiles = std::get_if<TileLevel>(&level);
    if (!tiles) return color_screenshot(std::get<ColorLevel>(level), options);
    if (!options.device.empty() || has_flood_options(options.flood))
        refuse("A Shisen-Sho board is drawn in a window of its own size.",
               "Remove the device and the options for squares.", options.device.empty() ? "look" : "device");
    return render::tile_screenshot(*tiles, options);
}

}  // namespace unfold
