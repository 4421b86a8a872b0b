// Screens of color floods, drawn as programs draw them that nobody has shown us, and screens of other things
// that look alike. The seed decides everything.
#pragma once

#include "unfold/level.h"
#include "unfold/puzzle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "support/flood_drawing.h"
#include "support/screen_drawing.h"
#include "support/through_jpeg.h"

namespace unfold::test {

struct FloodScreen {
    cv::Mat image;  ///< CV_8UC3
    Board board;    ///< empty where the screen shows none
    std::vector<std::string> attributes;
};

namespace drawing {

inline double apart(const Color& a, const Color& b) {
    return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

// Saturated, pastel or dark, or of few hues; each clearly unlike the others.
inline std::vector<Color> palette(Random& random, std::size_t count, std::string& kind) {
    const std::array<const char*, 4> kinds{"saturated", "pastel", "dark", "with grays"};
    kind = kinds[random.below(kinds.size())];
    std::vector<Color> colors;
    for (int attempt = 0; colors.size() < count && attempt < 20'000; ++attempt) {
        const double hue = between(random, 0, 180);
        Color color = from_hsv(hue, between(random, 170, 255), between(random, 170, 255));
        if (kind == "pastel") color = from_hsv(hue, between(random, 60, 120), between(random, 215, 255));
        if (kind == "dark") color = from_hsv(hue, between(random, 120, 255), between(random, 60, 150));
        if (kind == "with grays" && chance(random, 40)) color = Color::all(between(random, 20, 235));
        const double least = attempt < 10'000 ? 60 : 36;
        if (std::all_of(colors.begin(), colors.end(),
                        [&](const Color& c) { return apart(c, color) >= least; }))
            colors.push_back(color);
    }
    return colors;
}

inline cv::Mat page(Random& random, cv::Size size, std::string& kind) {
    const std::array<const char*, 4> kinds{"light page", "dark page", "gradient page", "textured page"};
    kind = kinds[random.below(kinds.size())];
    const double level = kind == "dark page" ? between(random, 8, 60) : between(random, 200, 255);
    cv::Mat image(size, CV_8UC3, Color(level, level, std::min(255.0, level + between(random, 0, 10))));
    if (kind == "gradient page")
        for (int y = 0; y < size.height; ++y)
            image.row(y).setTo(Color(255 - 90.0 * y / size.height, 180, 120 + 100.0 * y / size.height));
    if (kind == "textured page")
        for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x)
                image.at<cv::Vec3b>(y, x) -= cv::Vec3b::all(static_cast<std::uint8_t>(random.below(14)));
    return image;
}

// As exported: scaled, or compressed and blurred a little.
inline cv::Mat exported(Random& random, const cv::Mat& image, std::string& kind) {
    kind = "exact";
    cv::Mat result = image.clone();
    if (chance(random, 25)) {
        kind = "scaled";
        const double scale = between(random, 0.6, 1.8);
        cv::resize(image, result, {}, scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
    } else if (chance(random, 25)) {
        kind = "noisy";
        for (int y = 0; y < result.rows; ++y)
            for (int x = 0; x < result.cols; ++x)
                for (int c = 0; c < 3; ++c) {
                    auto& value = result.at<cv::Vec3b>(y, x)[c];
                    value = cv::saturate_cast<std::uint8_t>(value + static_cast<int>(random.below(11)) - 5);
                }
    }
    return result;
}

// Plays floods from a cell until so many cells are in the flood.
inline void play(Random& random, Board& board, CellId from, double share) {
    for (int move = 0; move < 500; ++move) {
        const std::vector<CellId> flood = region_of(board, from);
        if (static_cast<double>(flood.size()) >= share * static_cast<double>(board.cells.size())) return;
        const ColorId color{static_cast<std::int64_t>(random.below(board.palette.size()))};
        Board next = board;
        for (const CellId cell : flood)
            next.cells[cell.index()] = color;
        // Nobody asks about a board that is solved, or nearly.
        if (region_of(next, from).size() + 2 > board.cells.size()) return;
        board = std::move(next);
    }
}

// Covers one cell or three, or a corner of the board. The name of what lies there.
inline std::string cover(Random& random, cv::Mat& image, const Lattice& lattice, const FloodLook& look) {
    const auto px_of = [&](double column, double row) {
        return cv::Point(cvRound(look.at.x + column * look.cell.width),
                         cvRound(look.at.y + row * look.cell.height));
    };
    const double side = std::min(look.cell.width, look.cell.height);
    const auto any_cell = [&] {
        return cv::Point2d(
            static_cast<double>(random.below(static_cast<std::uint64_t>(lattice.columns))) + 0.5,
            static_cast<double>(random.below(static_cast<std::uint64_t>(lattice.rows))) + 0.5);
    };
    switch (random.below(5)) {
        case 0: {
            const cv::Point2d cell = any_cell();
            draw_pointer(image, px_of(cell.x - 0.2, cell.y - 0.2), side);
            return "pointer";
        }
        case 1: {
            for (int i = 0; i < 3; ++i) {
                const cv::Point2d cell = any_cell();
                draw_star(image, px_of(cell.x, cell.y), side);
            }
            return "stars";
        }
        case 2:
            draw_ribbon(image, px_of(lattice.columns, 0), side);
            return "ribbon";
        case 3: {
            const cv::Point2d cell = any_cell();
            draw_badge(image, px_of(cell.x + 0.3, cell.y - 0.3), side);
            return "badge";
        }
        default: {
            const cv::Point2d cell = any_cell();
            const cv::Rect shaded =
                cv::Rect(px_of(cell.x - 0.5, cell.y - 0.5), px_of(cell.x + 0.5, cell.y + 0.5)) &
                cv::Rect({}, image.size());
            cv::Mat part = image(shaded);
            part.convertTo(part, -1, 0.88, 255 * 0.12);
            return "hover shade";
        }
    }
}

// What programs and windows show around a board: above `top`, below `bottom`.
inline void furnish(Random& random, cv::Mat& image, int top, int bottom, const Color& ink,
                    const Color& accent, std::vector<std::string>& attributes) {
    if (top > 44 && chance(random, 20)) {
        attributes.emplace_back("status bar");
        cv::rectangle(image, {0, 0}, {image.cols, 18}, Color::all(chance(random, 50) ? 0 : 190), cv::FILLED);
        write(image, "12:30", {6, 14}, 0.4, Color::all(120));
    } else if (top > 44 && chance(random, 25)) {
        attributes.emplace_back("title bar");
        cv::rectangle(image, {0, 0}, {image.cols, 26}, Color::all(225), cv::FILLED);
        write(image, "Flood", {image.cols / 2 - 20, 18}, 0.5, Color::all(20));
        for (int i = 1; i <= 3; ++i)
            cv::circle(image, {image.cols - 20 * i, 13}, 6, Color::all(150), cv::FILLED, cv::LINE_AA);
    }
    if (top > 60) write(image, "Moves " + std::to_string(random.below(40)), {20, top - 14}, 0.7, ink);
    if (top > 90 && chance(random, 30)) {
        attributes.emplace_back("progress bar");
        const int y = top - 50;
        cv::rectangle(image, {20, y}, {image.cols - 20, y + 10}, Color::all(150), cv::FILLED);
        cv::rectangle(image, {20, y}, {20 + cvRound((image.cols - 40) * random.unit()), y + 10}, accent,
                      cv::FILLED);
    }
    if (image.rows - bottom > 150 && chance(random, 15)) {
        attributes.emplace_back("chat box");
        cv::rectangle(image, {10, bottom + 80}, {image.cols - 10, image.rows - 8}, Color::all(248),
                      cv::FILLED);
        for (int y = bottom + 96; y < image.rows - 14; y += 18)
            write(image, "player: what a game " + std::to_string(random.below(100)), {18, y}, 0.4,
                  Color::all(40));
    } else if (image.rows - bottom > 60 && chance(random, 50))
        write(image, "New game   Help", {20, image.rows - 18}, 0.6, ink);
}

// As exported, received and pasted.
inline cv::Mat sent(Random& random, const cv::Mat& image, std::string& kind) {
    cv::Mat result = image.clone();
    switch (random.below(10)) {
        case 0:
        case 1: {
            kind = "scaled";
            const double most = std::min(3.0, std::sqrt(4e6 / static_cast<double>(image.total())));
            const double scale = between(random, 0.5, most);
            const std::array<int, 3> filters{cv::INTER_LINEAR, cv::INTER_CUBIC, cv::INTER_NEAREST};
            cv::resize(image, result, {}, scale, scale,
                       scale < 1 ? cv::INTER_AREA : filters[random.below(3)]);
            break;
        }
        case 2:
        case 3:
            kind = "jpeg";
            return through_jpeg(result, 50 + static_cast<int>(random.below(46)));
        case 4:
            return exported(random, image, kind);
        case 5: {
            kind = "sub-pixel crop";
            const cv::Matx23d shift(1, 0, -random.unit(), 0, 1, -random.unit());
            cv::warpAffine(image, result, shift, image.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
            break;
        }
        default:
            kind = "exact";
    }
    return result;
}

}  // namespace drawing

/// A board of 2 x 2 to 64 x 64 cells on a page, fresh or in play.
inline FloodScreen flood_screen(std::uint64_t seed) {
    using namespace drawing;
    Random random(seed);
    FloodScreen screen;
    std::string kind;
    const auto note = [&](const std::string& attribute) { screen.attributes.push_back(attribute); };
    const auto any = [&](int from, int to) {
        return from + static_cast<int>(random.below(static_cast<std::uint64_t>(to - from + 1)));
    };
    const int columns = chance(random, 20) ? any(2, 7) : chance(random, 75) ? any(8, 20) : any(21, 64);
    const int rows = chance(random, 65) ? columns : std::clamp(columns + any(-4, 4), 2, 64);
    const int shorter = std::min(columns, rows), longer = std::max(columns, rows);
    note(shorter < 5   ? "below 5 cells"
         : shorter < 8 ? "5 to 7 cells"
         : longer > 20 ? "above 20 cells"
                       : "8 to 20 cells");
    FloodLook look;
    const double pitch = between(random, 8, std::max(9.0, std::min(120.0, 1000.0 / longer)));
    const double aspect = chance(random, 80) ? 1 : between(random, 0.6, 1.7);
    look.cell = {pitch, std::max(8.0, pitch * aspect)};
    note(pitch < 14 ? "cells below 14 px" : "larger cells");
    if (aspect != 1) note("oblong cells");
    const int wanted = chance(random, 80) ? any(3, 8) : any(2, 12);
    look.colors = palette(random, static_cast<std::size_t>(wanted), kind);
    note(kind);
    const int colors = static_cast<int>(look.colors.size());
    if (colors < 3 || colors > 8) note(colors < 3 ? "two colors" : "9 to 12 colors");
    screen.board = random_board({LatticeKind::square, columns, rows}, colors, random.below(1u << 30));
    if (chance(random, 50) && shorter >= 5) {
        const int way = any(0, 9);
        const double share = between(random, 0.1, 0.97);
        const auto any_cell = [&] {
            return CellId{static_cast<std::int64_t>(random.below(screen.board.cells.size()))};
        };
        play(random, screen.board, way < 6 ? CellId{0} : any_cell(), way == 9 ? share / 2 : share);
        if (way == 9) play(random, screen.board, CellId{screen.board.lattice.cell_count() - 1}, share / 2);
        note(way < 6 ? "in play from the corner" : way < 9 ? "in play from elsewhere" : "two players");
        if (share > 0.75) note("nearly flooded");
    } else
        note("fresh");

    const bool at_left = chance(random, 12), at_right = chance(random, 12), at_top = chance(random, 12),
               at_bottom = chance(random, 12);
    note(at_left || at_right || at_top || at_bottom ? "touches the edge" : "inside the page");
    look.at = {at_left ? 0 : between(random, 6, 120), at_top ? 0 : between(random, 50, 200)};
    const double right = look.at.x + columns * look.cell.width, bottom = look.at.y + rows * look.cell.height;
    const cv::Size size(cvRound(right + (at_right ? 0 : between(random, 6, 120))),
                        cvRound(bottom + (at_bottom ? 0 : between(random, 90, 260))));
    cv::Mat image = page(random, size, kind);
    if (chance(random, 8)) {
        kind = "picture page";
        paint_picture(random, image);
    }
    note(kind);
    const Color ink = kind == "dark page" ? Color::all(230) : Color::all(30);
    if (chance(random, 10)) {
        // One color is nearly that of the page.
        note("near the page");
        const auto& around = image.at<cv::Vec3b>(image.rows - 1, image.cols / 2);
        const double off = around[0] > 128 ? -40 : 40;
        const Color near(around[0] + off, around[1] + off, around[2] + off);
        if (std::all_of(look.colors.begin() + 1, look.colors.end(),
                        [&](const Color& c) { return apart(c, near) >= 40; }))
            look.colors[0] = near;
    }
    if (chance(random, 45))
        look.gap = between(random, 1, std::max(1.5, 0.16 * std::min(look.cell.width, look.cell.height)));
    if (look.gap > 0) note("gaps");
    if (look.gap > 0 && chance(random, 40))
        look.rounding = chance(random, 30) ? 0.5 : between(random, 0.1, 0.35);
    if (look.rounding > 0) note(look.rounding == 0.5 ? "circles" : "rounded");
    look.has_bevel = look.rounding == 0 && pitch >= 18 && chance(random, 15);
    look.has_gloss = chance(random, 10);
    look.has_lines = look.gap == 0 && chance(random, 20);
    if (look.has_bevel) note("bevels");
    if (look.has_gloss) note("gloss");
    if (look.has_lines) note("grid lines");
    furnish(random, image, cvFloor(look.at.y), cvCeil(bottom), ink, look.colors[0], screen.attributes);
    if (chance(random, 20)) {
        note("frame");
        const int wide = any(2, 6);
        cv::rectangle(image, cv::Point(cvRound(look.at.x) - wide, cvRound(look.at.y) - wide),
                      cv::Point(cvRound(right) + wide - 1, cvRound(bottom) + wide - 1),
                      Color::all(chance(random, 50) ? 60 : 160), cv::FILLED);
    }
    draw_cells(image, screen.board, look);
    if ((chance(random, 75) || shorter < 5) && size.height - bottom > 80) {
        note("buttons");
        const double step = (size.width - 12.0) / colors;
        const double side = std::min({48.0, 0.7 * step, size.height - bottom - 30});
        const bool are_round = chance(random, 30);
        for (int i = 0; i < colors; ++i) {
            const cv::Point at(cvRound(8 + i * step), cvRound(bottom + 20));
            fill_rounded(image, at, at + cv::Point(cvRound(side), cvRound(side)), are_round ? side / 2 : 0,
                         look.colors[static_cast<std::size_t>(i)]);
        }
    }
    if (chance(random, 12) && std::min(look.cell.width, look.cell.height) >= 14)
        note(cover(random, image, screen.board.lattice, look));
    screen.image = sent(random, image, kind);
    note(kind);
    return screen;
}

/// A screen without a board of a color flood: a grid of something else.
inline FloodScreen other_screen(std::uint64_t seed) {
    using namespace drawing;
    Random random(seed);
    FloodScreen screen;
    std::string kind;
    const std::array<const char*, 8> kinds{"chess", "heat map", "calendar", "memory",
                                           "logo",  "table",    "stripes",  "picture"};
    const std::string what = kinds[random.below(kinds.size())];
    screen.attributes.push_back(what);
    const int columns = 8 + static_cast<int>(random.below(8)),
              rows = what == "chess" ? columns : 6 + static_cast<int>(random.below(8));
    const double pitch = between(random, 24, 64);
    const cv::Point at(cvRound(between(random, 10, 90)), cvRound(between(random, 60, 160)));
    cv::Mat image = page(
        random,
        {cvRound(2 * at.x + columns * pitch), cvRound(at.y + rows * pitch + between(random, 60, 200))}, kind);
    screen.attributes.push_back(kind);
    const Color ink = kind == "dark page" ? Color::all(230) : Color::all(30);
    write(image, "Score " + std::to_string(random.below(1000)), {20, 40}, 0.8, ink);
    const std::vector<Color> colors = palette(random, 6, kind);
    const double hue = between(random, 0, 180);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const cv::Rect cell(cvRound(at.x + column * pitch), cvRound(at.y + row * pitch),
                                cvRound(pitch) - 1, cvRound(pitch) - 1);
            const cv::Point middle = (cell.tl() + cell.br()) / 2;
            Color color = colors[0];
            if (what == "chess") color = colors[static_cast<std::size_t>((row + column) % 2)];
            if (what == "heat map")
                color = from_hsv(
                    hue, 60 + 190 * (0.5 + 0.5 * std::sin(row * 0.7 + hue) * std::cos(column * 0.5)), 220);
            if (what == "calendar") color = Color::all(246);
            if (what == "stripes") color = colors[static_cast<std::size_t>(column % 4)];
            if (what == "logo") {
                const bool is_in = std::hypot(column - columns / 2.0, row - rows / 2.0) < rows / 2.6;
                if (!is_in) continue;
                color = colors[static_cast<std::size_t>((row / 2 + column / 2) % 3)];
            }
            if (what == "picture")
                color = from_hsv(hue + 25 * std::sin(0.3 * row) + 20 * std::cos(0.2 * column * row), 150,
                                 90 + 9.0 * row + 3.0 * column);
            cv::rectangle(image, cell, color, cv::FILLED);
            if (what == "memory") write(image, "?", middle + cv::Point(-6, 8), pitch / 45, Color::all(250));
            if (what == "calendar")
                write(image, std::to_string(1 + (row * columns + column) % 31), middle + cv::Point(-8, 6),
                      0.5, ink);
            if (what == "table")
                write(image, std::to_string(random.below(99)), middle + cv::Point(-8, 6), 0.5,
                      Color::all(255));
            if (what == "chess" && (row < 2 || row >= rows - 2))
                cv::circle(image, middle, cvRound(0.3 * pitch), row < 2 ? Color::all(10) : Color::all(245),
                           cv::FILLED, cv::LINE_AA);
        }
    screen.image = exported(random, image, kind);
    return screen;
}

}  // namespace unfold::test
