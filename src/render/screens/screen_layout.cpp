// The rules of the two layouts; all numbers are fits to real screenshots of seven screen sizes.
#include <algorithm>
#include <cmath>

#include "render/screens/screens.h"

namespace unfold {
namespace render {
namespace {

struct KnownDevice {
    Device device;
    FooterKind footer = FooterKind::one_row;
    double top_inset = 0;  ///< part of the screen's height
};

// Phones by their screens: 16:9, taller ones whose board is cut at the sides, ones with safe areas, a tablet.
constexpr std::array<KnownDevice, 14> known_devices{{
    {{"phone-750x1334", 750, 1334}, FooterKind::one_row, 0},
    {{"phone-480x854", 480, 854}, FooterKind::one_row, 0},
    {{"phone-540x960", 540, 960}, FooterKind::one_row, 0},
    {{"phone-640x1136", 640, 1136}, FooterKind::one_row, 0},
    {{"phone-720x1280", 720, 1280}, FooterKind::one_row, 0},
    {{"phone-1080x1920", 1080, 1920}, FooterKind::one_row, 0},
    {{"phone-720x1480", 720, 1480}, FooterKind::one_row, 0},
    {{"phone-886x1920", 886, 1920}, FooterKind::one_row, 0.0318},
    {{"phone-1080x2160", 1080, 2160}, FooterKind::one_row, 0},
    {{"phone-1440x3040", 1440, 3040}, FooterKind::one_row, 0.022},
    {{"phone-828x1792", 828, 1792}, FooterKind::two_rows, 0.0517},
    {{"phone-1125x2436", 1125, 2436}, FooterKind::two_rows, 0.0517},
    {{"phone-1170x2532", 1170, 2532}, FooterKind::two_rows, 0.0517},
    {{"tablet-1536x2048", 1536, 2048}, FooterKind::one_row, 0},
}};

// Height / width of the lattice: fourteen sides / ten triangle heights, 14 / (10 * sqrt(3) / 2).
constexpr double lattice_aspect = 1.61658;

// The footer of one row. The values are fitted to measured screenshots.
struct OneRowLayout {
    double footer_height = 0.0930;   // of the window
    double lattice_height = 1.0046;  // of the space above the footer
    double lift = 0.0007;            // of the same: the lattice lies slightly above the middle
    double buttons_width = 0.4;      // of the screen
};
constexpr OneRowLayout one_row;

// The footer of two rows. The values are fitted to measured screenshots, in parts of their height or width.
struct TwoRowLayout {
    double footer_top = 0.804;
    double footer_bottom = 0.9495;
    double buttons_width = 0.2987;
    double lattice_width = 1.0087;
};
constexpr TwoRowLayout two_rows;

// The board is as high as the room above the footer; its sides may lie outside the screen.
void lay_one_row(ScreenLayout& layout) {
    const int window_px = layout.height_px - layout.board_top_px;
    layout.footer_bottom_px = layout.height_px;
    layout.footer_top_px =
        layout.height_px - static_cast<int>(std::lround(one_row.footer_height * window_px));
    layout.buttons_right_px = static_cast<int>(std::lround(one_row.buttons_width * layout.width_px));
    const double room_px = layout.footer_top_px - layout.board_top_px;
    const double height = one_row.lattice_height * room_px;
    const double width = height / lattice_aspect;
    layout.lattice_px = {(layout.width_px - width) / 2,
                         layout.board_top_px + (room_px - height) / 2 - one_row.lift * room_px, width,
                         height};
}

// The board is as wide as the screen, between a status bar and a footer with space below.
void lay_two_rows(ScreenLayout& layout) {
    layout.footer_top_px = static_cast<int>(std::lround(two_rows.footer_top * layout.height_px));
    layout.footer_bottom_px = static_cast<int>(std::lround(two_rows.footer_bottom * layout.height_px));
    layout.buttons_right_px = static_cast<int>(std::lround(two_rows.buttons_width * layout.width_px));
    const double room_px = layout.footer_top_px - layout.board_top_px;
    const double width = two_rows.lattice_width * layout.width_px;
    const double height = width * lattice_aspect;
    layout.lattice_px = {(layout.width_px - width) / 2, layout.board_top_px + (room_px - height) / 2, width,
                         height};
}

const KnownDevice& find_device(const std::string& name) {
    if (name.empty()) return known_devices.front();
    for (const KnownDevice& known : known_devices)
        if (known.device.name == name) return known;
    std::string names;
    for (const KnownDevice& known : known_devices)
        names.append(names.empty() ? "" : ", ").append(known.device.name);
    throw Error(ErrorCode::usage, Stage::render, "There is no device named \"" + name + "\".",
                "Use one of: " + names + ".", "device");
}

}  // namespace

ScreenLayout screen_layout(const std::string& device) {
    const KnownDevice& known = find_device(device);
    ScreenLayout layout;
    layout.width_px = known.device.width_px;
    layout.height_px = known.device.height_px;
    layout.footer = known.footer;
    layout.board_top_px = static_cast<int>(std::lround(known.top_inset * layout.height_px));
    if (known.footer == FooterKind::one_row)
        lay_one_row(layout);
    else
        lay_two_rows(layout);
    return layout;
}

std::vector<RectPx> swatch_rectangles(const ScreenLayout& layout, int colors) {
    std::vector<RectPx> rectangles;
    const double room_px = layout.width_px - layout.buttons_right_px;
    const auto edge = [&](int i) { return std::round(layout.buttons_right_px + room_px * i / colors); };
    for (int i = 0; i < colors; ++i)
        rectangles.push_back({edge(i), static_cast<double>(layout.footer_top_px), edge(i + 1) - edge(i),
                              static_cast<double>(layout.footer_bottom_px - layout.footer_top_px)});
    return rectangles;
}

PictureGeometry geometry_of(const ScreenLayout& layout, int colors) {
    PictureGeometry geometry;
    geometry.width_px = layout.width_px;
    geometry.height_px = layout.height_px;
    const RectPx& lattice = layout.lattice_px;
    geometry.px_from_cell.x_per_column = lattice.width / kami2_columns;
    geometry.px_from_cell.x0 = lattice.x;
    geometry.px_from_cell.y_per_row = lattice.height / (kami2_rows - 1);
    geometry.px_from_cell.y0 = lattice.y;
    const double left = std::max(0.0, lattice.x);
    const double top = std::max<double>(layout.board_top_px, lattice.y);
    const double right = std::min<double>(layout.width_px, lattice.x + lattice.width);
    const double bottom = std::min<double>(layout.footer_top_px, lattice.y + lattice.height);
    geometry.shown_px = {left, top, right - left, bottom - top};
    geometry.swatches_px = swatch_rectangles(layout, colors);
    return geometry;
}

}  // namespace render

std::span<const Device> devices() {
    static const auto plain = [] {
        std::array<Device, render::known_devices.size()> list{};
        std::transform(render::known_devices.begin(), render::known_devices.end(), list.begin(),
                       [](const auto& known) { return known.device; });
        return list;
    }();
    return plain;
}

}  // namespace unfold
