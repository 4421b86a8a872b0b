// Drawing of the intermediate results of reading squares.
#include "vision/square/square_pictures.h"

#include <opencv2/imgproc.hpp>

#include "vision/image/lab.h"
#include "vision/image/picture_mat.h"

namespace unfold::vision {
namespace {

const cv::Scalar magenta(255, 0, 255);
const cv::Scalar green(0, 255, 0);

// Calls `visit(cell's rectangle, its index)` for every cell, row by row.
template <class Visit>
void for_each_cell(const SquareLattice& lattice, const Visit& visit) {
    std::size_t i = 0;
    for (int row = 0; row < lattice.down.cells; ++row)
        for (int column = 0; column < lattice.across.cells; ++column)
            visit(lattice.cell(row, column), i++);
}

}  // namespace

Picture square_frame_picture(const cv::Mat& image, const ColorBoard& board,
                             const std::vector<cv::Rect2d>& swatches) {
    cv::Mat drawn = image.clone();
    cv::rectangle(drawn, cv::Rect(board.lattice.outline()), magenta, 2);
    for (const cv::Rect2d& swatch : swatches)
        cv::rectangle(drawn, cv::Rect(swatch), green, 2);
    return picture_from_bgr(drawn);
}

Picture square_lattice_picture(const cv::Mat& image, const ColorBoard& board) {
    cv::Mat drawn = image.clone();
    for_each_cell(board.lattice,
                  [&](const cv::Rect& cell, std::size_t) { cv::rectangle(drawn, cell, magenta, 1); });
    return picture_from_bgr(drawn);
}

Picture square_samples_picture(const cv::Mat& image, const ColorBoard& board) {
    cv::Mat drawn = image.clone();
    for_each_cell(board.lattice, [&](const cv::Rect& cell, std::size_t i) {
        const SrgbColor srgb = srgb_from_lab(board.samples[i].color);
        const cv::Scalar fill(255.0 * static_cast<double>(srgb[2]), 255.0 * static_cast<double>(srgb[1]),
                              255.0 * static_cast<double>(srgb[0]));
        cv::rectangle(drawn, cell, fill, cv::FILLED);
    });
    return picture_from_bgr(drawn);
}

Picture square_cells_picture(const cv::Mat& image, const ColorBoard& board, const Board& read,
                             const std::vector<float>& confidence, float doubtful_below) {
    cv::Mat drawn(image.size(), CV_8UC3, cv::Scalar::all(255));
    for_each_cell(board.lattice, [&](const cv::Rect& cell, std::size_t i) {
        const Rgb color = read.palette[read.cells[i].index()];
        cv::rectangle(drawn, cell, cv::Scalar(color.b, color.g, color.r), cv::FILLED);
        if (confidence[i] < doubtful_below) cv::rectangle(drawn, cell, magenta, 2);
    });
    return picture_from_bgr(drawn);
}

}  // namespace unfold::vision
