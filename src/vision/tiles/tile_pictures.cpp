// Drawing of the intermediate results of reading tiles.
#include "vision/tiles/tile_pictures.h"

#include <cmath>

#include <opencv2/imgproc.hpp>

#include "puzzle/cell_text.h"

namespace unfold::vision {
namespace {

const cv::Scalar magenta{255, 0, 255};
const cv::Scalar cyan{255, 255, 0};

void write(cv::Mat& image, const cv::Rect2d& cell, const std::string& text) {
    constexpr double size = 0.4;
    const cv::Point at(static_cast<int>(cell.x) + 3, static_cast<int>(cell.y) + 14);
    cv::putText(image, text, at, cv::FONT_HERSHEY_SIMPLEX, size, {255, 255, 255}, 3, cv::LINE_AA);
    cv::putText(image, text, at, cv::FONT_HERSHEY_SIMPLEX, size, {200, 0, 0}, 1, cv::LINE_AA);
}

}  // namespace

cv::Mat tile_lattice_picture(const cv::Mat& image, const LatticeBoard& board) {
    cv::Mat drawn = image.clone();
    std::size_t i = 0;
    for (int row = 0; row < board.lattice.down.cells; ++row)
        for (int column = 0; column < board.lattice.across.cells; ++column, ++i) {
            const cv::Rect2d cell = board.lattice.cell(row, column);
            const float likely = board.occupied[i];
            cv::rectangle(drawn, cell, likely > 0.5F ? magenta : cyan, 1);
            write(drawn, cell, std::to_string(std::lround(100 * likely)));
        }
    return drawn;
}

cv::Mat tile_board_picture(const cv::Mat& image, const SquareLattice& lattice, const TileBoard& board,
                           const std::vector<float>& confidence, float doubtful_below) {
    cv::Mat drawn = image.clone();
    for (int i = 0; i < board.lattice.cell_count(); ++i) {
        const Cell cell = board.lattice.cell(CellId{i});
        const cv::Rect2d rect = lattice.cell(cell.row, cell.column);
        if (board.has_tile(CellId{i})) write(drawn, rect, name_of(board.kind(CellId{i})));
        if (confidence[static_cast<std::size_t>(i)] < doubtful_below) cv::rectangle(drawn, rect, magenta, 2);
    }
    return drawn;
}

}  // namespace unfold::vision
