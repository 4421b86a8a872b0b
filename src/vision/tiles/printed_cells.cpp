// Squares of a color flood are plain in their middle, tiles are not.
#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "vision/image/work_image.h"
#include "vision/readers.h"

namespace unfold::vision {
namespace {

constexpr double min_spread = 9;       // levels, of any channel
constexpr double min_share = 0.3;      // of the cells
constexpr double middle_from = 0.2;    // of a cell
constexpr double middle_length = 0.6;  // of a cell
constexpr int min_side_px = 4;

}  // namespace

bool has_printed_cells(const ImageView& picture, const Reading& reading) {
    const Lattice& lattice = lattice_of(reading.level);
    const RectPx board = lattice_rect_px(reading.geometry, lattice);
    const double width = board.width / lattice.columns, height = board.height / lattice.rows;
    int printed = 0;
    for (int i = 0; i < lattice.cell_count(); ++i) {
        const Cell cell = lattice.cell(CellId{i});
        const cv::Rect middle = cv::Rect(cvRound(board.x + (cell.column + middle_from) * width),
                                         cvRound(board.y + (cell.row + middle_from) * height),
                                         cvRound(middle_length * width), cvRound(middle_length * height)) &
                                cv::Rect(0, 0, picture.width_px, picture.height_px);
        if (std::min(middle.width, middle.height) < min_side_px) continue;
        cv::Scalar mean, spread;
        cv::meanStdDev(work_image(part_of(picture, middle), middle.area()).image, mean, spread);
        if (std::max({spread[0], spread[1], spread[2]}) >= min_spread) ++printed;
    }
    return printed >= min_share * lattice.cell_count();
}

}  // namespace unfold::vision
