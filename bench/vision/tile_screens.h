// Screens of tile games in looks that no single program has, and screens of things that resemble them. The
// seed decides everything.
#pragma once

#include "unfold/tiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "support/screen_drawing.h"
#include "support/through_jpeg.h"
#include "support/tile_drawing.h"
#include "support/tile_sprites.h"

namespace unfold::test {

struct TileScreen {
    cv::Mat image;        ///< CV_8UC3
    TileBoard board;      ///< the rectangle that the tiles span; no cells where the screen shows none
    cv::Rect2d board_px;  ///< of that rectangle in the image
    std::vector<std::string> attributes;
};

namespace tile_drawing {

using drawing::blend;
using drawing::fill;
using drawing::write;

inline FaceStyle face_style(Random& random) {
    static const std::array<std::string, 8> sorts{"fruit",   "icons",  "letters",   "numbers",
                                                  "mahjong", "shapes", "creatures", "pictures"};
    FaceStyle style;
    style.sort = one_of(random, sorts);
    style.font = one_of(random, std::array<int, 5>{cv::FONT_HERSHEY_SIMPLEX, cv::FONT_HERSHEY_DUPLEX,
                                                   cv::FONT_HERSHEY_COMPLEX, cv::FONT_HERSHEY_TRIPLEX,
                                                   cv::FONT_HERSHEY_SCRIPT_SIMPLEX});
    style.is_colored = chance(random, 60);
    style.thickness = whole_between(random, 5, 11);
    style.ink = from_hsv(between(random, 0, 180), between(random, 0, 255), between(random, 10, 120));
    return style;
}

/// Faces of a random sort, which is named in `sort`.
inline std::vector<Sprite> random_faces(Random& random, std::size_t count, std::string& sort) {
    const FaceStyle style = face_style(random);
    sort = style.sort;
    return faces(random, count, style);
}

inline TileLook tile_look(Random& random, const std::string& sort) {
    static const std::array<std::string, 8> styles{"frameless", "bordered",    "rounded",  "beveled",
                                                   "block",     "translucent", "unframed", "shadowed"};
    TileLook look{one_of(random, styles), Color::all(240), 0, 0, 1, false, false};
    const std::array<Color, 6> colors{
        Color(215, 235, 245),
        Color::all(252),
        Color::all(between(random, 190, 235)),
        from_hsv(between(random, 0, 180), between(random, 20, 70), between(random, 210, 250)),
        from_hsv(between(random, 0, 180), between(random, 40, 160), between(random, 150, 230)),
        Color::all(between(random, 35, 80))};
    // Dark signs need light tiles.
    const bool is_dark_on_light = sort == "letters" || sort == "numbers" || sort == "mahjong" || sort.empty();
    look.needs_light_ground = is_dark_on_light;
    look.color = colors[random.below(is_dark_on_light || chance(random, 75) ? 4 : 6)];
    const bool has_gap = look.style != "frameless" && look.style != "block" && chance(random, 55);
    look.gap = look.style == "unframed" ? between(random, 0.03, 0.14)
               : has_gap                ? between(random, 0.01, 0.14)
                                        : 0;
    if (look.style == "rounded") look.gap = std::max(look.gap, 0.02);
    look.margin = look.style == "frameless" ? between(random, 0.08, 0.2) : between(random, 0.06, 0.2);
    if (look.style == "translucent") look.opacity = between(random, is_dark_on_light ? 0.65 : 0.45, 0.9);
    look.has_faces_to_the_edge = sort == "pictures" && look.style != "frameless" && chance(random, 50);
    return look;
}

struct Page {
    cv::Mat image;
    std::string kind;
    Color ink;
};

inline Page page(Random& random, cv::Size size, const TileLook& look) {
    static const std::array<std::string, 7> kinds{"white page",    "light page",    "dark page",
                                                  "gradient page", "textured page", "painted page",
                                                  "colored page"};
    Page page{cv::Mat(size, CV_8UC3, Color::all(255)), one_of(random, kinds), Color::all(30)};
    if (look.style == "translucent") page.kind = "painted page";
    const bool is_plain = page.kind == "white page" || page.kind == "light page";
    if (look.style == "frameless" && (page.kind == "painted page" || (look.needs_light_ground && !is_plain)))
        page.kind = "light page";
    if (page.kind == "light page") page.image.setTo(Color::all(between(random, 200, 250)));
    if (page.kind == "dark page") page.image.setTo(Color::all(between(random, 8, 60)));
    if (page.kind == "colored page")
        page.image.setTo(
            from_hsv(between(random, 0, 180), between(random, 60, 220), between(random, 60, 200)));
    if (page.kind == "painted page")
        page.image = painting(random, size, between(random, 60, 190), between(random, 40, 110));
    const double from = between(random, 60, 255), to = between(random, 60, 255),
                 hue = between(random, 0, 180);
    if (page.kind == "gradient page")
        for (int y = 0; y < size.height; ++y)
            page.image.row(y).setTo(from_hsv(hue, 90, from + (to - from) * y / size.height));
    if (page.kind == "textured page") {
        const Color color = from_hsv(hue, between(random, 20, 200), between(random, 70, 220));
        const int grain = whole_between(random, 4, 26);
        for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x)
                for (int c = 0; c < 3; ++c)
                    page.image.at<cv::Vec3b>(y, x)[c] = cv::saturate_cast<std::uint8_t>(
                        color[c] + static_cast<double>(random.below(grain)) - grain / 2.0);
    }
    if (cv::mean(cv::mean(page.image))[0] < 110) page.ink = Color::all(235);
    return page;
}

// Title bars, text and buttons above and below the board.
inline void draw_surroundings(Random& random, Page& page, double top, double bottom,
                              std::vector<std::string>& attributes) {
    cv::Mat& image = page.image;
    const int width = image.cols;
    if (top >= 30 && chance(random, 35)) {
        attributes.emplace_back("title bar");
        fill(image, {0, 0, width, 24}, from_hsv(between(random, 0, 180), 40, between(random, 60, 240)));
        write(image, "Tiles", {10, 17}, 0.5, Color::all(20));
        for (int i = 1; i < 4; ++i)
            cv::circle(image, {width - 20 * i, 12}, 6, from_hsv(50.0 * i, 180, 220), cv::FILLED, cv::LINE_AA);
    }
    if (top >= 56 && chance(random, 75))
        write(image,
              "Time " + std::to_string(random.below(600)) + "  Left " + std::to_string(random.below(99)),
              {12, 46}, 0.6, page.ink);
    if (bottom >= 44 && chance(random, 60)) {
        attributes.emplace_back("buttons");
        const int count = whole_between(random, 2, 4);
        const Color color = from_hsv(between(random, 0, 180), 120, between(random, 120, 230));
        static const std::array<std::string, 4> names{"Hint", "Undo", "New", "Shuffle"};
        for (int i = 0; i < count; ++i) {
            const cv::Rect button(12 + i * (width - 12) / count, image.rows - cvRound(bottom) + 10,
                                  std::max(20, width / count - 24), 26);
            fill(image, button, color);
            cv::rectangle(image, button, color * 0.6, 1);
            write(image, names[static_cast<std::size_t>(i)], button.tl() + cv::Point(6, 19), 0.5,
                  Color::all(10));
        }
    }
    if (bottom >= 80 && chance(random, 40)) {
        attributes.emplace_back("progress bar");
        const cv::Rect bar(12, image.rows - 24, width - 24, 12);
        cv::rectangle(image, bar, page.ink, 1);
        fill(image, {bar.x, bar.y, cvRound(bar.width * random.unit()), bar.height}, Color(60, 180, 60));
    }
}

/// As a player sends it: scaled, cut by parts of a pixel, compressed.
inline cv::Mat exported(Random& random, const cv::Mat& image, double pitch_px, std::string& kind,
                        cv::Rect2d& board_px) {
    kind = "exact";
    cv::Mat result = image;
    if (chance(random, 30)) {
        kind = "scaled";
        const double room = std::min(3.0, 1700.0 / std::max(image.cols, image.rows));
        const double least = std::min(room, std::max(0.5, 17 / pitch_px));
        const double scale = between(random, least, std::max(least, room));
        const int filter = scale < 0.8
                               ? cv::INTER_AREA
                               : one_of(random, std::array<int, 4>{cv::INTER_LINEAR, cv::INTER_CUBIC,
                                                                   cv::INTER_LANCZOS4, cv::INTER_AREA});
        cv::resize(image, result, {}, scale, scale, filter);
        board_px = {board_px.tl() * scale, cv::Point2d(board_px.br()) * scale};
    } else if (chance(random, 15)) {
        kind = "cut by parts of a pixel";
        const cv::Matx23d shift(1, 0, random.unit(), 0, 1, random.unit());
        cv::warpAffine(image, result, shift, image.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
        board_px += cv::Point2d(shift(0, 2), shift(1, 2));
    }
    if (chance(random, 35)) {
        kind += ", JPEG";
        result = through_jpeg(result.clone(), whole_between(random, 50, 95));
    }
    return result.clone();
}

// The rectangle of cells that the tiles span.
inline cv::Rect span_of(const TileBoard& board) {
    cv::Rect span;
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const Cell cell = board.lattice.cell(CellId{i});
        if (board.has_tile(CellId{i})) span |= cv::Rect(cell.column, cell.row, 1, 1);
    }
    return span;
}

inline TileBoard spanned(const TileBoard& board, const cv::Rect& span) {
    TileBoard part{{LatticeKind::square, span.width, span.height}, {}};
    for (int row = span.y; row < span.br().y; ++row)
        for (int column = span.x; column < span.br().x; ++column)
            part.cells.push_back(board.kind(board.lattice.id({row, column})));
    return part;
}

// Every kind two, four or six times on random cells, the rest empty.
inline TileBoard deal(Random& random, int columns, int rows, std::size_t kinds, int empty_percent) {
    TileBoard board{{LatticeKind::square, columns, rows}, {}};
    const auto cells = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    board.cells.assign(cells, no_tile);
    std::vector<std::size_t> order(cells);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = cells; i > 1; --i)
        std::swap(order[i - 1], order[random.below(i)]);
    const std::size_t pairs = std::max(std::max<std::size_t>(kinds, 8),
                                       cells * static_cast<std::size_t>(100 - empty_percent) / 200);
    for (std::size_t i = 0; i < std::min(pairs, cells / 2); ++i)
        for (const std::size_t at : {2 * i, 2 * i + 1})
            board.cells[order[at]] = KindId{static_cast<std::int64_t>(i % kinds)};
    return board;
}

}  // namespace tile_drawing

/// A board of 4 x 4 to 28 x 14 cells with 6 to 42 kinds of tiles, full or in play.
inline TileScreen tile_screen(std::uint64_t seed) {
    using namespace tile_drawing;
    Random random(0x7469'6c65'7363U + seed);
    TileScreen screen;
    const auto note = [&](const std::string& attribute) { screen.attributes.push_back(attribute); };
    const bool is_small = chance(random, 15);
    const int columns =
        is_small ? whole_between(random, 4, 7) : whole_between(random, 8, chance(random, 25) ? 28 : 18);
    const int rows =
        is_small ? whole_between(random, 4, 6) : whole_between(random, 5, chance(random, 25) ? 14 : 10);
    const int cells = columns * rows;
    note(cells < 50 ? "below 50 cells" : cells > 160 ? "above 160 cells" : "50 to 160 cells");
    const auto max_kinds = static_cast<std::size_t>(std::clamp(cells / (chance(random, 60) ? 4 : 2), 6, 42));
    std::string sort;
    const std::vector<Sprite> drawn =
        random_faces(random, std::min<std::size_t>(max_kinds, 6 + random.below(37)), sort);
    note(sort);
    const bool is_in_play = chance(random, 55);
    const int empty = is_in_play ? whole_between(random, 5, 60) : 0;
    note(!is_in_play ? "full" : empty > 35 ? "many holes" : "some holes");
    const TileBoard board = deal(random, columns, rows, drawn.size(), empty);
    const cv::Rect span = span_of(board);
    screen.board = spanned(board, span);

    const double aspect = chance(random, 40) ? 1 : between(random, 1 / 1.3, 1 / 0.6);  // height by width
    const double most = std::min({120.0, 1500.0 / columns, 1100.0 / (rows * aspect)});
    double pitch = between(random, 15, most);
    if (chance(random, 60)) pitch = std::max(15.0, std::round(pitch));
    const cv::Size2d cell(pitch, chance(random, 60) ? std::round(pitch * aspect) : pitch * aspect);
    note(pitch < 24 ? "tiles below 24 px" : "larger tiles");
    if (cell.width > 1.05 * cell.height) note("wider than high");
    const TileLook look = tile_look(random, sort);
    note(look.style);
    if (look.has_faces_to_the_edge) note("faces to the edge");
    // The white dragon of many mahjong sets has no print; their tiles are opaque. A separate generator keeps
    // the layout of every screen.
    Random of_blank(0x626c'616e'6bU + seed);  // "blank"
    const bool shows_tiles =
        look.style != "frameless" && look.style != "unframed" && look.style != "translucent";
    const bool has_blank = sort == "mahjong" && shows_tiles && chance(of_blank, 50);
    const KindId blank =
        has_blank ? KindId{static_cast<std::int64_t>(of_blank.below(drawn.size()))} : no_tile;
    if (has_blank) note("blank kind");

    std::array<double, 4> edge{};
    int touched = 0;
    for (double& space : edge) {
        space = chance(random, 15) ? 0 : between(random, 4, 110);
        touched += space == 0 ? 1 : 0;
    }
    note("touches " + std::to_string(touched) + " edges");
    const cv::Size size(cvRound(edge[0] + columns * cell.width + edge[1]),
                        cvRound(edge[2] + rows * cell.height + edge[3]));
    Page under = page(random, size, look);
    note(under.kind);
    draw_surroundings(random, under, edge[2], edge[3], screen.attributes);
    cv::Mat& image = under.image;

    const bool has_chosen = chance(random, 25), has_hint = !has_chosen && chance(random, 12);
    std::vector<int> marked;
    for (int attempt = 0; (has_chosen || has_hint) && marked.empty() && attempt < 200; ++attempt) {
        const int at = whole_between(random, 0, cells - 1);
        if (board.has_tile(CellId{at})) marked.push_back(at);
    }
    for (int at = 0; has_hint && at < cells && marked.size() < 2; ++at)
        if (at != marked.front() && board.kind(CellId{at}) == board.kind(CellId{marked.front()}))
            marked.push_back(at);
    static const std::array<std::string, 4> marks{"tinted tile", "framed tile", "tile on a square",
                                                  "dimmed tile"};
    TileMark mark{one_of(random, marks), {}};
    mark.color = from_hsv(between(random, 0, 180), 230, 240);
    if (!marked.empty()) note(mark.style);
    if (has_hint) note("hint");

    for (int at = 0; at < cells; ++at) {
        const Cell place = board.lattice.cell(CellId{at});
        const KindId kind = board.kind(CellId{at});
        if (kind == no_tile) continue;
        const double gap = look.gap * pitch / 2;
        const cv::Rect tile(cv::Point(cvRound(edge[0] + place.column * cell.width + gap),
                                      cvRound(edge[2] + place.row * cell.height + gap)),
                            cv::Point(cvRound(edge[0] + (place.column + 1) * cell.width - gap),
                                      cvRound(edge[2] + (place.row + 1) * cell.height - gap)));
        const bool is_marked = std::find(marked.begin(), marked.end(), at) != marked.end();
        draw_tile_with_face(image, look, tile, kind == blank ? nullptr : &drawn[kind.index()],
                            is_marked ? mark : TileMark{});
    }
    std::string kind;
    screen.board_px = {edge[0] + span.x * cell.width, edge[2] + span.y * cell.height, span.width * cell.width,
                       span.height * cell.height};
    screen.image = exported(random, image, pitch, kind, screen.board_px);
    note(kind);
    return screen;
}

/// A screen of something else in rows and columns: other games, keyboards, menus of icons, tables, codes.
inline TileScreen tile_like_screen(std::uint64_t seed) {
    using namespace tile_drawing;
    Random random(0x6f74'6865'7273U + seed);
    TileScreen screen;
    static const std::array<std::string, 10> kinds{"memory",    "match three", "icon grid",   "2048",
                                                   "sudoku",    "keyboard",    "minesweeper", "spreadsheet",
                                                   "crossword", "QR code"};
    const std::string& what = one_of(random, kinds);
    screen.attributes.push_back(what);
    int columns = whole_between(random, 6, 12), rows = whole_between(random, 5, 10);
    if (what == "2048") columns = rows = whole_between(random, 4, 6);
    if (what == "sudoku") columns = rows = 9;
    if (what == "keyboard") columns = whole_between(random, 10, 13), rows = whole_between(random, 4, 5);
    if (what == "QR code") columns = rows = 21 + 4 * whole_between(random, 0, 4);
    const double pitch = what == "QR code" ? between(random, 14, 24) : between(random, 26, 76);
    const double height = what == "spreadsheet" ? pitch * between(random, 0.4, 0.8) : pitch;
    std::string sort;
    const auto cells = static_cast<std::size_t>(columns * rows);
    const std::vector<Sprite> drawn = what == "match three" ? random_faces(random, 4 + random.below(4), sort)
                                      : what == "icon grid" ? random_faces(random, cells, sort)
                                                            : std::vector<Sprite>{};
    const TileLook look = tile_look(random, sort);
    const cv::Point at(whole_between(random, 6, 80), whole_between(random, 30, 120));
    Page under =
        page(random,
             {cvRound(2 * at.x + columns * pitch), cvRound(at.y + rows * height + between(random, 30, 140))},
             look);
    screen.attributes.push_back(under.kind);
    draw_surroundings(random, under, at.y, 30, screen.attributes);
    cv::Mat& image = under.image;
    for (int i = 0; i < columns * rows; ++i) {
        const int row = i / columns, column = i % columns;
        const cv::Rect cell(cvRound(at.x + column * pitch), cvRound(at.y + row * height), cvRound(pitch),
                            cvRound(height));
        const cv::Rect inner(cell.x + cvRound(0.04 * pitch), cell.y + cvRound(0.04 * pitch),
                             cvRound(0.92 * pitch), cvRound(height - 0.08 * pitch));
        const cv::Point text = cell.tl() + cv::Point(cvRound(0.28 * pitch), cvRound(0.66 * height));
        const double scale = pitch / 55;
        const auto sign = [&](const std::string& word, const Color& ink) {
            write(image, word, text, scale, ink);
        };
        if (what == "memory") {
            draw_tile(image, look, inner);
            sign("?", look.color * 0.3);
        } else if (what == "match three" || what == "icon grid") {
            draw_tile(image, look, inner);
            const std::size_t face =
                what == "icon grid" ? static_cast<std::size_t>(i) : random.below(drawn.size());
            const cv::Rect to(cell.x + cvRound(0.14 * pitch), cell.y + cvRound(0.14 * pitch),
                              cvRound(0.72 * pitch), cvRound(0.72 * pitch));
            if (face < drawn.size()) blend(image, drawn[face], to);
        } else if (what == "2048") {
            const auto power = random.below(8);
            fill(image, inner, from_hsv(15, 30.0 * static_cast<double>(power), 230));
            if (power > 0)
                write(image, std::to_string(1 << power), cell.tl() + cv::Point(6, cvRound(0.6 * height)),
                      pitch / 70, Color::all(60));
        } else if (what == "keyboard") {
            draw_tile(image, look, inner);
            sign(
                std::string(
                    1, "1234567890QWERTYUIOPASDFGHJKLZXCVBNM,.-+#<>=!?:;&%/()[]{}*@"[static_cast<std::size_t>(
                           i % 58)]),
                look.color[0] < 110 ? Color::all(240) : Color::all(20));
        } else if (what == "sudoku" || what == "crossword" || what == "spreadsheet") {
            const bool is_black = what == "crossword" && chance(random, 22);
            fill(image, cell, is_black ? Color::all(10) : Color::all(250));
            cv::rectangle(image, cell, Color::all(80), 1);
            if (what == "sudoku" && chance(random, 45))
                sign(std::to_string(1 + random.below(9)), Color::all(20));
            if (what == "crossword" && !is_black && chance(random, 60))
                sign(std::string(1, static_cast<char>('A' + random.below(26))), Color::all(20));
            if (what == "spreadsheet" && chance(random, 80))
                write(image, std::to_string(random.below(9999)),
                      cell.tl() + cv::Point(3, cvRound(0.7 * height)), 0.35, Color::all(20));
        } else if (what == "minesweeper") {
            TileLook bevel = look;
            bevel.style = "beveled";
            bevel.color = Color::all(190);
            if (chance(random, 45)) {
                draw_tile(image, bevel, cell);
            } else {
                fill(image, cell, Color::all(200));
                cv::rectangle(image, cell, Color::all(150), 1);
                if (chance(random, 60)) {
                    const auto mines = random.below(4);
                    sign(std::to_string(1 + mines),
                         from_hsv(110.0 - 40.0 * static_cast<double>(mines % 3), 255, 180));
                }
            }
        } else {
            // Three finder patterns, and random modules.
            const int down = std::min(row, rows - 1 - row), across = std::min(column, columns - 1 - column);
            const bool is_finder = down < 7 && across < 7 && !(row >= 7 && column >= 7);
            const int ring = std::max(std::abs(down - 3), std::abs(across - 3));
            const bool is_black = is_finder ? ring != 2 : chance(random, 50);
            fill(image, cell, is_black ? Color::all(5) : Color::all(255));
        }
    }
    std::string kind;
    screen.image = exported(random, image, pitch, kind, screen.board_px);
    return screen;
}

}  // namespace unfold::test
