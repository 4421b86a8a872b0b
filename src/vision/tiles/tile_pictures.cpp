// Plain drawings; nothing here is read again.
#include "vision/tiles/tile_pictures.h"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "puzzle/cell_text.h"
#include "vision/image/lab.h"

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

cv::Mat lattice_picture(const cv::Mat& image, const TileLattice& tiles) {
    cv::Mat drawn = image.clone();
    for (int row = 0; row < tiles.lattice.down.cells; ++row)
        for (int column = 0; column < tiles.lattice.across.cells; ++column) {
            const cv::Rect2d cell = tiles.lattice.cell(row, column);
            const float like = tiles.like(row, column);
            cv::rectangle(drawn, cell, like >= sure_tile ? magenta : cyan, 1);
            write(drawn, cell, std::to_string(std::lround(100 * like)));
        }
    return drawn;
}

cv::Mat kinds_picture(const TileFaces& faces, const std::vector<int>& kind) {
    if (kind.empty()) return cv::Mat::zeros(1, 1, CV_8UC3);
    const int kinds = *std::max_element(kind.begin(), kind.end()) + 1;
    std::vector<int> count(static_cast<std::size_t>(kinds), 0);
    for (const int k : kind)
        ++count[static_cast<std::size_t>(k)];
    constexpr int gap_px = 2;
    const cv::Size face = faces.picture(0).size() + cv::Size(gap_px, gap_px);
    cv::Mat drawn(face.height * kinds, face.width * *std::max_element(count.begin(), count.end()), CV_8UC3,
                  cv::Scalar::all(0));
    std::fill(count.begin(), count.end(), 0);
    for (std::size_t i = 0; i < kind.size(); ++i) {
        cv::Mat picture;
        bgr_from_lab(faces.picture(i)).convertTo(picture, CV_8U);
        int& column = count[static_cast<std::size_t>(kind[i])];
        picture.copyTo(drawn(cv::Rect({column * face.width, kind[i] * face.height}, picture.size())));
        ++column;
    }
    return drawn;
}

cv::Mat board_picture(const cv::Mat& image, const SquareLattice& lattice, const TileBoard& board,
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
