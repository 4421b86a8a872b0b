// A board of squares drawn plainly for tests, at any pitch, anywhere in a picture.
#pragma once

#include "unfold/level.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace unfold::test::squares {

struct Drawing {
    int columns = 14, rows = 14, colors = 6;
    cv::Point2d at{60, 200};
    cv::Size2d cell{44, 44};
    double gap_px = 0;
    std::uint64_t seed = 1;
    cv::Size picture{750, 1334};
};

inline Board board_of(const Drawing& drawing) {
    return random_board({LatticeKind::square, drawing.columns, drawing.rows}, drawing.colors, drawing.seed);
}

inline cv::Scalar bgr(Rgb c) {
    return {static_cast<double>(c.b), static_cast<double>(c.g), static_cast<double>(c.r)};
}

inline cv::Mat drawn(const Drawing& drawing, const Board& board) {
    cv::Mat image(drawing.picture, CV_8UC3, cv::Scalar::all(28));
    for (int row = 0; row < drawing.rows; ++row)
        for (int column = 0; column < drawing.columns; ++column) {
            const cv::Point from(cvRound(drawing.at.x + column * drawing.cell.width + drawing.gap_px / 2),
                                 cvRound(drawing.at.y + row * drawing.cell.height + drawing.gap_px / 2));
            const cv::Point to(
                cvRound(drawing.at.x + (column + 1) * drawing.cell.width - drawing.gap_px / 2) - 1,
                cvRound(drawing.at.y + (row + 1) * drawing.cell.height - drawing.gap_px / 2) - 1);
            cv::rectangle(image, from, to,
                          bgr(board.palette[board.color(board.lattice.id({row, column})).index()]),
                          cv::FILLED);
        }
    return image;
}

}  // namespace unfold::test::squares
