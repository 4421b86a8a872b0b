// How drawn screens show a color flood: its cells, and what may lie over them.
#pragma once

#include "unfold/puzzle.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

#include "core/random.h"
#include "support/screen_drawing.h"

namespace unfold::test::drawing {

// How a program draws a cell and what is around it.
struct FloodLook {
    cv::Point2d at;  // of the board
    cv::Size2d cell;
    double gap = 0;
    double rounding = 0;  // the radius of a corner, in cells; 0.5 is a circle
    bool has_bevel = false, has_gloss = false, has_lines = false;
    std::vector<Color> colors;
};

inline void fill_rounded(cv::Mat& image, cv::Point from, cv::Point to, double radius, const Color& color) {
    const int r = std::min(cvRound(radius), std::min(to.x - from.x, to.y - from.y) / 2);
    if (r < 1) {
        cv::rectangle(image, from, to, color, cv::FILLED);
        return;
    }
    cv::rectangle(image, from + cv::Point(r, 0), to - cv::Point(r, 0), color, cv::FILLED);
    cv::rectangle(image, from + cv::Point(0, r), to - cv::Point(0, r), color, cv::FILLED);
    for (const cv::Point& middle : {from + cv::Point(r, r), cv::Point(to.x - r, from.y + r),
                                    cv::Point(from.x + r, to.y - r), to - cv::Point(r, r)})
        cv::circle(image, middle, r, color, cv::FILLED, cv::LINE_AA);
}

inline void draw_cells(cv::Mat& image, const Board& board, const FloodLook& look) {
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const Cell cell = board.lattice.cell(CellId{i});
        const Color& color = look.colors[board.color(CellId{i}).index()];
        const cv::Point from(cvRound(look.at.x + cell.column * look.cell.width + look.gap / 2),
                             cvRound(look.at.y + cell.row * look.cell.height + look.gap / 2));
        const cv::Point to(cvRound(look.at.x + (cell.column + 1) * look.cell.width - look.gap / 2) - 1,
                           cvRound(look.at.y + (cell.row + 1) * look.cell.height - look.gap / 2) - 1);
        fill_rounded(image, from, to, look.rounding * std::min(look.cell.width, look.cell.height), color);
        if (look.has_gloss && look.rounding == 0)
            for (int y = from.y; y <= to.y; ++y) {
                const double light = 1.1 - 0.2 * (y - from.y) / std::max(1, to.y - from.y);
                cv::line(image, {from.x, y}, {to.x, y}, color * light);
            }
        if (look.has_bevel) {
            cv::line(image, from, {to.x, from.y}, color * 1.25 + Color::all(20));
            cv::line(image, {from.x, to.y}, to, color * 0.7);
        }
        if (look.has_lines) cv::rectangle(image, from, to + cv::Point(1, 1), Color::all(20));
    }
}

// Blobs of light and color, as in a photo that a page shows.
inline void paint_picture(Random& random, cv::Mat& image) {
    cv::Mat small(5, 4, CV_8UC3);
    for (int y = 0; y < small.rows; ++y)
        for (int x = 0; x < small.cols; ++x)
            small.at<cv::Vec3b>(y, x) = cv::Vec3b(static_cast<std::uint8_t>(random.below(256)),
                                                  static_cast<std::uint8_t>(random.below(256)),
                                                  static_cast<std::uint8_t>(random.below(256)));
    cv::resize(small, image, image.size(), 0, 0, cv::INTER_CUBIC);
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x)
            image.at<cv::Vec3b>(y, x) -= cv::Vec3b::all(static_cast<std::uint8_t>(random.below(10)));
}

// What lies over cells: never more than half of a cell, so that its color can be known. `side`: of a cell, in
// pixels.

inline void draw_pointer(cv::Mat& image, cv::Point tip, double side) {
    const int size = std::min(18, cvRound(0.8 * side));
    const std::vector<cv::Point> arrow{tip, tip + cv::Point(0, size), tip + cv::Point(size / 4, size * 3 / 4),
                                       tip + cv::Point(size * 2 / 3, size * 2 / 3)};
    cv::fillPoly(image, std::vector<std::vector<cv::Point>>{arrow}, Color::all(0), cv::LINE_AA);
    cv::polylines(image, arrow, true, Color::all(255), 1, cv::LINE_AA);
}

inline void draw_star(cv::Mat& image, cv::Point middle, double side) {
    std::vector<cv::Point> star;
    for (int k = 0; k < 10; ++k) {
        const double angle = CV_PI * k / 5, radius = (k % 2 == 0 ? 0.38 : 0.17) * side;
        star.emplace_back(middle.x + cvRound(radius * std::sin(angle)),
                          middle.y - cvRound(radius * std::cos(angle)));
    }
    cv::fillPoly(image, std::vector<std::vector<cv::Point>>{star}, Color::all(245), cv::LINE_AA);
}

// Over the upper right corner of the board.
inline void draw_ribbon(cv::Mat& image, cv::Point corner, double side) {
    const std::vector<cv::Point> ribbon{
        corner - cv::Point(cvRound(0.9 * side), 0), corner - cv::Point(cvRound(0.4 * side), 0),
        corner + cv::Point(0, cvRound(0.4 * side)), corner + cv::Point(0, cvRound(0.9 * side))};
    cv::fillPoly(image, std::vector<std::vector<cv::Point>>{ribbon}, Color(30, 30, 150), cv::LINE_AA);
}

inline void draw_badge(cv::Mat& image, cv::Point middle, double side) {
    cv::circle(image, middle, cvRound(0.25 * side), Color(40, 40, 230), cv::FILLED, cv::LINE_AA);
}

}  // namespace unfold::test::drawing
