// Screens of color floods, drawn as programs draw them that nobody has shown us, and screens of other things
// that look alike. The seed decides everything.
#pragma once

#include "unfold/puzzle.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/random.h"

namespace unfold::test {

struct FloodScreen {
    cv::Mat image;  ///< CV_8UC3
    Board board;    ///< empty where the screen shows none
    std::vector<std::string> attributes;
};

namespace drawing {

using Color = cv::Scalar;

inline double between(Random& random, double from, double to) {
    return from + (to - from) * random.unit();
}

inline bool chance(Random& random, int percent) {
    return random.below(100) < static_cast<std::uint64_t>(percent);
}

inline Color from_hsv(double hue, double saturation, double value) {
    cv::Mat3b pixel(
        1, 1,
        cv::Vec3b(cv::saturate_cast<std::uint8_t>(std::fmod(hue, 180)),
                  cv::saturate_cast<std::uint8_t>(saturation), cv::saturate_cast<std::uint8_t>(value)));
    cv::cvtColor(pixel, pixel, cv::COLOR_HSV2BGR);
    return {static_cast<double>(pixel(0, 0)[0]), static_cast<double>(pixel(0, 0)[1]),
            static_cast<double>(pixel(0, 0)[2])};
}

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

inline void write(cv::Mat& image, const std::string& text, cv::Point at, double scale, const Color& color) {
    cv::putText(image, text, at, cv::FONT_HERSHEY_SIMPLEX, scale, color, std::max(1, cvRound(2 * scale)),
                cv::LINE_AA);
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
        for (const CellId cell : flood)
            board.cells[cell.index()] = color;
    }
}

}  // namespace drawing

/// A board of 4 x 4 to 40 x 40 cells on a page with text, fresh or in play.
inline FloodScreen flood_screen(std::uint64_t seed) {
    using namespace drawing;
    Random random(seed);
    FloodScreen screen;
    std::string kind;
    const auto note = [&](const std::string& attribute) { screen.attributes.push_back(attribute); };
    const int columns =
        chance(random, 15) ? 5 + static_cast<int>(random.below(3)) : 8 + static_cast<int>(random.below(20));
    const int rows =
        chance(random, 60) ? columns : std::max(5, columns + static_cast<int>(random.below(9)) - 4);
    note(std::min(columns, rows) < 8 ? "below 8 cells" : columns > 20 ? "above 20 cells" : "8 to 20 cells");
    const double pitch = between(random, 12, std::min(64.0, 900.0 / std::max(columns, rows)));
    const double aspect = chance(random, 75) ? 1 : between(random, 0.7, 1.4);
    note(pitch < 18 ? "small cells" : "large cells");
    if (aspect != 1) note("oblong cells");
    const cv::Size2d cell(pitch, pitch * aspect);
    const std::size_t count = 3 + random.below(6);
    const std::vector<Color> colors = palette(random, count, kind);
    note(kind);
    screen.board = random_board({LatticeKind::square, columns, rows}, static_cast<int>(colors.size()),
                                random.below(1u << 30));
    std::string state = "fresh";
    if (chance(random, 40)) {
        const bool is_corner = chance(random, 60);
        const CellId from = is_corner
                                ? CellId{0}
                                : CellId{static_cast<std::int64_t>(random.below(screen.board.cells.size()))};
        play(random, screen.board, from, between(random, 0.1, 0.8));
        state = is_corner ? "in play from the corner" : "in play from elsewhere";
    }
    note(state);
    // The page: text above, buttons below, mostly.
    const bool touches = chance(random, 15);
    note(touches ? "touches the edge" : "inside the page");
    const double left = touches ? 0 : between(random, 10, 120), top = touches ? 0 : between(random, 60, 240);
    const cv::Size size(cvRound(left + columns * cell.width + (touches ? 0 : between(random, 10, 120))),
                        cvRound(top + rows * cell.height + between(random, 120, 320)));
    cv::Mat image = page(random, size, kind);
    note(kind);
    const Color ink = kind == "dark page" ? Color::all(230) : Color::all(30);
    if (!touches) write(image, "Moves " + std::to_string(random.below(40)), {20, 40}, 0.8, ink);
    const double gap = chance(random, 50) ? 0 : between(random, 1, 0.16 * pitch);
    if (gap > 0) note("gaps");
    const bool is_round = gap > 0 && chance(random, 20);
    if (is_round) note("circles");
    const bool has_bevel = !is_round && pitch >= 18 && chance(random, 20);
    if (has_bevel) note("bevels");
    const bool has_lines = gap == 0 && chance(random, 25);
    if (has_lines) note("grid lines");
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const auto id = screen.board.lattice.id({row, column});
            const Color& color = colors[screen.board.color(id).index()];
            const cv::Point from(cvRound(left + column * cell.width + gap / 2),
                                 cvRound(top + row * cell.height + gap / 2));
            const cv::Point to(cvRound(left + (column + 1) * cell.width - gap / 2) - 1,
                               cvRound(top + (row + 1) * cell.height - gap / 2) - 1);
            if (is_round)
                cv::ellipse(image, (from + to) / 2, {(to.x - from.x) / 2, (to.y - from.y) / 2}, 0, 0, 360,
                            color, cv::FILLED, cv::LINE_AA);
            else
                cv::rectangle(image, from, to, color, cv::FILLED);
            if (has_bevel) {
                cv::line(image, from, {to.x, from.y}, color * 1.25 + Color::all(20));
                cv::line(image, {from.x, to.y}, to, color * 0.7);
            }
            if (has_lines) cv::rectangle(image, from, to + cv::Point(1, 1), Color::all(20));
        }
    const double below = top + rows * cell.height;
    if (chance(random, 65)) {
        note("buttons");
        const double side = std::min(48.0, (size.width - 20.0) / static_cast<double>(colors.size()) * 0.7);
        for (std::size_t i = 0; i < colors.size(); ++i) {
            const cv::Rect button(cvRound(10 + static_cast<double>(i) * (size.width - 20.0) /
                                                   static_cast<double>(colors.size())),
                                  cvRound(below + 30), cvRound(side), cvRound(side));
            cv::rectangle(image, button, colors[i], cv::FILLED);
        }
    }
    if (chance(random, 60)) write(image, "New game   Help", {20, size.height - 18}, 0.6, ink);
    if (chance(random, 12) && pitch >= 20) {
        note("pointer");
        const cv::Point tip(cvRound(left + between(random, 1, columns - 1) * cell.width),
                            cvRound(top + between(random, 1, rows - 1) * cell.height));
        const std::vector<cv::Point> arrow{tip, tip + cv::Point(0, 17), tip + cv::Point(4, 13),
                                           tip + cv::Point(11, 12)};
        cv::fillPoly(image, std::vector<std::vector<cv::Point>>{arrow}, Color::all(0), cv::LINE_AA);
        cv::polylines(image, arrow, true, Color::all(255), 1, cv::LINE_AA);
    }
    screen.image = exported(random, image, kind);
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
