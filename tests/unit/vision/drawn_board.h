// A board drawn plainly for tests: flat triangles with grain, and a footer below, at any place and size.
#pragma once

#include "unfold/picture.h"

#include <cmath>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace unfold::test {

/// Where the drawn board is; the footer follows from it.
struct DrawnPlace {
    double column_px = 40;
    double x_px = 0;     ///< of the lattice's left side
    double y_px = 0;     ///< of row 0
    double stretch = 1;  ///< of the height
    [[nodiscard]] PxFromCell px_from_cell() const {
        return {column_px, 0, x_px, 0, column_px / std::sqrt(3.0) * stretch, y_px};
    }
    [[nodiscard]] double footer_top_px() const {
        return y_px + 28 * column_px / std::sqrt(3.0) - 0.037 * column_px;
    }
    [[nodiscard]] RectPx footer_px() const {
        return {x_px, footer_top_px(), 10 * column_px, 1.65 * column_px};
    }
};

/// In the corner of an image of 400 pixels across.
inline const DrawnPlace in_the_corner{40, 0, 0};

inline cv::Scalar bgr_of(Rgb c) {
    return {static_cast<double>(c.b), static_cast<double>(c.g), static_cast<double>(c.r)};
}

/// The image at `factor` times its size.
inline cv::Mat scaled(const cv::Mat& image, double factor) {
    cv::Mat result;
    cv::resize(image, result, {}, factor, factor, factor < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
    return result;
}

/// Grain of the paper: noise of this standard deviation over a part of the image.
inline void add_grain(cv::Mat image, double sigma) {
    cv::RNG random(5);
    cv::Mat noise(image.size(), CV_16SC3), sum;
    random.fill(noise, cv::RNG::NORMAL, 0, sigma);
    image.convertTo(sum, CV_16S);
    sum += noise;
    sum.convertTo(image, CV_8U);
}

/// Draws the cells; those off the board are left as they are.
inline void draw_cells(cv::Mat& image, const Board& board, const DrawnPlace& place) {
    cv::Mat painted = image.clone();
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const ColorId color = board.color(CellId{i});
        if (color == off_board) continue;
        std::vector<cv::Point> outline;
        for (const Point p : cell_outline_in_cells(board.lattice, board.lattice.cell(CellId{i}))) {
            const Point px = place.px_from_cell()(p);
            outline.emplace_back(static_cast<int>(std::lround(px.x * 16)),
                                 static_cast<int>(std::lround(px.y * 16)));
        }
        cv::fillConvexPoly(painted, outline, bgr_of(board.palette[color.index()]), cv::LINE_AA, 4);
        // The crease between two sheets of one color.
        cv::polylines(painted, outline, true, bgr_of(board.palette[color.index()]) * 0.9, 1, cv::LINE_AA, 4);
    }
    cv::Mat grainy = painted.clone();
    add_grain(grainy, 4);
    cv::Mat changed;
    cv::absdiff(painted, image, changed);
    cv::Mat any;
    cv::cvtColor(changed, any, cv::COLOR_BGR2GRAY);
    grainy.copyTo(image, any > 0);
}

/// Draws the one-row footer: four dark buttons with white signs, then the swatches.
inline void draw_footer(cv::Mat& image, const std::vector<Rgb>& palette, const DrawnPlace& place) {
    const RectPx r = place.footer_px();
    const auto box = [&](double from, double to, const cv::Scalar& color) {
        cv::rectangle(image,
                      cv::Point(static_cast<int>(std::lround(r.x + from * r.width)),
                                static_cast<int>(std::lround(r.y))),
                      cv::Point(static_cast<int>(std::lround(r.x + to * r.width)) - 1,
                                static_cast<int>(std::lround(r.y + r.height)) - 1),
                      color, cv::FILLED);
    };
    box(0, 0.4, {13, 26, 35});
    for (int i = 0; i < 4; ++i) {
        const cv::Point middle(static_cast<int>(r.x + (0.1 * i + 0.05) * r.width),
                               static_cast<int>(r.y + r.height / 2));
        cv::circle(image, middle, static_cast<int>(0.02 * r.width), cv::Scalar::all(255), 2, cv::LINE_AA);
        const int x = static_cast<int>(r.x + 0.1 * i * r.width);
        if (i > 0)
            cv::line(image, {x, static_cast<int>(r.y)}, {x, static_cast<int>(r.y + r.height) - 1},
                     cv::Scalar::all(200), 1);
    }
    const double width = 0.6 / static_cast<double>(palette.size());
    for (std::size_t i = 0; i < palette.size(); ++i)
        box(0.4 + width * static_cast<double>(i), 0.4 + width * static_cast<double>(i + 1),
            bgr_of(palette[i]));
    const cv::Rect whole = cv::Rect(cv::Point(static_cast<int>(r.x), static_cast<int>(r.y)),
                                    cv::Size(static_cast<int>(r.width), static_cast<int>(r.height))) &
                           cv::Rect(0, 0, image.cols, image.rows);
    if (!whole.empty()) add_grain(image(whole), 2);
}

/// Diamonds of the palette's colors over the whole lattice.
inline Board diamonds(std::vector<Rgb> palette) {
    Board board;
    board.palette = std::move(palette);
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const Cell cell = board.lattice.cell(CellId{i});
        board.cells.emplace_back(static_cast<std::int64_t>(
            static_cast<std::size_t>(cell.row / 4 + cell.column / 2) % board.palette.size()));
    }
    return board;
}

/// The screen of a phone: the pale background, the board and its footer.
inline cv::Mat drawn_screen(const Board& board, const DrawnPlace& place) {
    cv::Mat image(static_cast<int>(place.footer_top_px() + 1.65 * place.column_px),
                  static_cast<int>(10 * place.column_px + 2 * place.x_px), CV_8UC3,
                  cv::Scalar(205, 225, 228));
    draw_cells(image, board, place);
    draw_footer(image, board.palette, place);
    return image;
}

inline const std::vector<Rgb> four_colors{
    {0xae, 0x26, 0x43}, {0xe8, 0xa8, 0x2b}, {0x1f, 0x55, 0x5a}, {0x6a, 0xa8, 0x9a}};

}  // namespace unfold::test
