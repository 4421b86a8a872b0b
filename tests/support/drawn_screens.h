// Screens whose every property is written in a test: color floods, boards of tiles, and other things in rows
// and columns. The fields that a test leaves out describe a plain screen that is easy to read.
#pragma once

#include "unfold/level.h"
#include "unfold/puzzle.h"
#include "unfold/tiles.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "support/flood_drawing.h"
#include "support/screen_drawing.h"
#include "support/through_jpeg.h"
#include "support/tile_drawing.h"
#include "support/tile_sprites.h"

namespace unfold::test {

using drawing::Color;

/// Blue, green and red of colors that are clearly apart.
inline const std::vector<Color> vivid{{40, 40, 220},  {60, 170, 50},  {210, 100, 30}, {50, 215, 245},
                                      {170, 50, 150}, {20, 125, 245}, {190, 190, 60}, {120, 60, 60}};

enum class Ground { plain, gradient, picture };

struct Margins {
    int left = 40, top = 90, right = 40, bottom = 120;
};

/// What is around a board.
struct PageLook {
    Ground ground = Ground::plain;
    Color color = Color::all(240);
    Margins margin_px = {};
    std::string status = "Moves 12";             ///< above the board
    std::vector<std::string> beside = {};        ///< lines of text to the right of the board
    std::vector<std::string> button_names = {};  ///< a row of buttons with text, below the board
};

/// What happens to a screenshot on its way to us.
struct Sent {
    double scale = 1;
    int jpeg_quality = 0;  ///< 0: not compressed
};

inline cv::Mat as_sent(const cv::Mat& image, const Sent& sent) {
    cv::Mat result = image;
    if (sent.scale != 1)
        cv::resize(image, result, {}, sent.scale, sent.scale,
                   sent.scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
    return sent.jpeg_quality > 0 ? through_jpeg(result.clone(), sent.jpeg_quality) : result;
}

/// The page with room for a board of this size.
inline cv::Mat page_of(const PageLook& look, cv::Size2d board_px) {
    const auto [left, top, right, bottom] = look.margin_px;
    cv::Mat image(cvRound(top + board_px.height + bottom), cvRound(left + board_px.width + right), CV_8UC3,
                  look.color);
    for (int y = 0; look.ground == Ground::gradient && y < image.rows; ++y)
        image.row(y).setTo(Color(255 - 90.0 * y / image.rows, 180, 120 + 100.0 * y / image.rows));
    Random blobs(1);
    if (look.ground == Ground::picture) drawing::paint_picture(blobs, image);
    const Color ink = cv::mean(cv::mean(image))[0] < 110 ? Color::all(235) : Color::all(30);
    if (top >= 40) drawing::write(image, look.status, {20, top - 14}, 0.7, ink);
    for (std::size_t i = 0; i < look.beside.size(); ++i)
        drawing::write(image, look.beside[i], {image.cols - right + 10, top + 30 + 40 * static_cast<int>(i)},
                       0.6, ink);
    for (std::size_t i = 0; i < look.button_names.size(); ++i) {
        const cv::Rect button(left + 110 * static_cast<int>(i), image.rows - bottom + 20, 96, 32);
        drawing::fill(image, button, Color(150, 190, 150));
        cv::rectangle(image, button, Color::all(90), 1);
        drawing::write(image, look.button_names[i], button.tl() + cv::Point(8, 22), 0.5, Color::all(10));
    }
    return image;
}

/// Rows of letters; 'a' is the first color.
inline Board flood_board(const std::vector<std::string>& rows) {
    const Lattice lattice{LatticeKind::square, static_cast<int>(rows.at(0).size()),
                          static_cast<int>(rows.size())};
    Board board{lattice, {}, {}};
    for (const std::string& row : rows)
        for (const char c : row)
            board.cells.push_back(ColorId{c - 'a'});
    for (const Color& color : vivid)
        board.palette.push_back({cv::saturate_cast<std::uint8_t>(color[2]),
                                 cv::saturate_cast<std::uint8_t>(color[1]),
                                 cv::saturate_cast<std::uint8_t>(color[0])});
    return board;
}

/// The one board that is dealt at random; tests that need another shape of it write it as text.
inline Board mixed_board(int columns, int rows, int colors) {
    return random_board({LatticeKind::square, columns, rows}, colors, 1);
}

enum class Buttons { none, squares, circles };
enum class Cover { none, pointer, star, badge, ribbon };

struct DrawnFlood {
    Board board = mixed_board(14, 14, 6);
    std::vector<Color> colors = vivid;
    cv::Size2d cell_px = {24, 24};
    double gap_px = 0;
    double rounding = 0;  ///< of a corner, in cells; 0.5: circles
    bool has_bevels = false, has_gloss = false, has_lines = false;
    PageLook page = {};
    int frame_px = 0;
    Buttons buttons = Buttons::squares;
    Cover cover = Cover::none;
    std::vector<Cell> covered = {};
    Sent sent = {};
};

inline cv::Mat screen_of(const DrawnFlood& drawn) {
    const Lattice& lattice = drawn.board.lattice;
    const cv::Size2d size(lattice.columns * drawn.cell_px.width, lattice.rows * drawn.cell_px.height);
    cv::Mat image = page_of(drawn.page, size);
    const cv::Rect board_px(drawn.page.margin_px.left, drawn.page.margin_px.top, cvRound(size.width),
                            cvRound(size.height));
    const int frame = drawn.frame_px;
    if (frame > 0)
        drawing::fill(image, board_px - cv::Point(frame, frame) + cv::Size(2 * frame, 2 * frame),
                      Color::all(70));
    const drawing::FloodLook look{
        cv::Point2d(board_px.tl()), drawn.cell_px,   drawn.gap_px,    drawn.rounding,
        drawn.has_bevels,           drawn.has_gloss, drawn.has_lines, drawn.colors};
    drawing::draw_cells(image, drawn.board, look);
    ColorId last{0};
    for (const ColorId color : drawn.board.cells)
        last = std::max(last, color);
    for (int i = 0; drawn.buttons != Buttons::none && i <= last.value; ++i) {
        const cv::Point at(20 + i * (image.cols - 20) / static_cast<int>(last.value + 1),
                           board_px.br().y + 24);
        drawing::fill_rounded(image, at, at + cv::Point(30, 30), drawn.buttons == Buttons::circles ? 15 : 0,
                              drawn.colors[static_cast<std::size_t>(i)]);
    }
    const double side = std::min(drawn.cell_px.width, drawn.cell_px.height);
    for (const Cell cell : drawn.covered) {
        const auto at = [&](double column, double row) {
            return board_px.tl() + cv::Point(cvRound((cell.column + column) * drawn.cell_px.width),
                                             cvRound((cell.row + row) * drawn.cell_px.height));
        };
        if (drawn.cover == Cover::pointer) drawing::draw_pointer(image, at(0.3, 0.3), side);
        if (drawn.cover == Cover::star) drawing::draw_star(image, at(0.5, 0.5), side);
        if (drawn.cover == Cover::badge) drawing::draw_badge(image, at(0.8, 0.2), side);
        if (drawn.cover == Cover::ribbon) drawing::draw_ribbon(image, at(1, 0), side);
    }
    return as_sent(image, drawn.sent);
}

struct DrawnTiles {
    TileBoard board;  ///< kinds are numbered from 0 or, as text, from 'a' or 'A'
    tile_drawing::FaceStyle faces = {};
    tile_drawing::TileLook look = {};
    cv::Size2d tile_px = {44, 56};
    PageLook page = {};
    tile_drawing::TileMark mark = {};
    std::vector<Cell> marked = {};
    Sent sent = {};
};

inline cv::Mat screen_of(const DrawnTiles& drawn) {
    const Lattice& lattice = drawn.board.lattice;
    const cv::Size2d pitch = drawn.tile_px;
    const cv::Point2d at(drawn.page.margin_px.left, drawn.page.margin_px.top);
    cv::Mat image = page_of(drawn.page, {lattice.columns * pitch.width, lattice.rows * pitch.height});
    int first = 0, last = 0;
    for (const KindId kind : drawn.board.cells)
        last = std::max(last, kind.value);
    if (last >= 'A') first = last >= 'a' ? 'a' : 'A';
    Random drawings(1);
    const std::vector<drawing::Sprite> faces =
        tile_drawing::faces(drawings, static_cast<std::size_t>(last - first + 1), drawn.faces);
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        const KindId kind = drawn.board.kind(CellId{i});
        if (kind == no_tile) continue;
        const double gap = drawn.look.gap * pitch.width / 2;
        const cv::Rect tile(cv::Point(cvRound(at.x + cell.column * pitch.width + gap),
                                      cvRound(at.y + cell.row * pitch.height + gap)),
                            cv::Point(cvRound(at.x + (cell.column + 1) * pitch.width - gap),
                                      cvRound(at.y + (cell.row + 1) * pitch.height - gap)));
        const bool is_marked =
            std::find(drawn.marked.begin(), drawn.marked.end(), cell) != drawn.marked.end();
        tile_drawing::draw_tile_with_face(image, drawn.look, tile,
                                          &faces.at(static_cast<std::size_t>(kind.value - first)),
                                          is_marked ? drawn.mark : tile_drawing::TileMark{});
    }
    return as_sent(image, drawn.sent);
}

/// Other things in rows and columns.
struct DrawnGrid {
    int columns = 8, rows = 8;
    cv::Size2d cell_px = {44, 44};
    int gap_px = 1;
    PageLook page = {};
    Sent sent = {};
};
/// Draws what a cell shows into the rectangle.
using DrawCell = std::function<void(cv::Mat& image, const cv::Rect& cell, int row, int column)>;

inline cv::Mat screen_of(const DrawnGrid& drawn, const DrawCell& draw) {
    cv::Mat image =
        page_of(drawn.page, {drawn.columns * drawn.cell_px.width, drawn.rows * drawn.cell_px.height});
    for (int row = 0; row < drawn.rows; ++row)
        for (int column = 0; column < drawn.columns; ++column)
            draw(image,
                 cv::Rect(cvRound(drawn.page.margin_px.left + column * drawn.cell_px.width),
                          cvRound(drawn.page.margin_px.top + row * drawn.cell_px.height),
                          cvRound(drawn.cell_px.width) - drawn.gap_px,
                          cvRound(drawn.cell_px.height) - drawn.gap_px),
                 row, column);
    return as_sent(image, drawn.sent);
}

}  // namespace unfold::test
