// Points on a coarse grid in each cell, taken from the box-filtered picture in one warp.
#include "vision/tiles/glances.h"

#include <algorithm>

#include <opencv2/imgproc.hpp>

#include "vision/tiles/face_sampling.h"

namespace unfold::vision {
namespace {

int factor_for(const SquareLattice& lattice) {
    constexpr double enough_px = 18;  // of a tile's shorter side
    return std::max(1,
                    static_cast<int>(std::min(lattice.across.pitch_px, lattice.down.pitch_px) / enough_px));
}

SmallPicture small_picture(const cv::Mat& bgr, int factor) {
    constexpr int glance_px = 5;  // about the distance of two points of a glance
    SmallPicture small{factor, shrunk(bgr, factor), {}};
    cv::blur(small.bgr, small.soft, {glance_px, glance_px});
    return small;
}

}  // namespace

const SmallPicture& SmallPictures::for_lattice(const SquareLattice& lattice) {
    const int factor = factor_for(lattice);
    for (const SmallPicture& small : pictures_)
        if (small.factor == factor) return small;
    return pictures_.emplace_back(small_picture(bgr_, factor));
}

TileLattice scaled(TileLattice tiles, double scale) {
    for (LineComb* comb : {&tiles.lattice.across, &tiles.lattice.down}) {
        comb->first_px *= scale;
        comb->pitch_px *= scale;
    }
    return tiles;
}

Glances glances(const cv::Mat& soft, const TileLattice& tiles, const std::vector<int>& cells) {
    constexpr int columns = 5, rows = 6;
    const LineComb& across = tiles.lattice.across;
    const LineComb& down = tiles.lattice.down;
    const double x_px = across.pitch_px / columns;
    const double y_px = down.pitch_px / rows;
    const cv::Matx23d from_place(x_px, 0, across.first_px + 0.5 * x_px - 0.5,  //
                                 0, y_px, down.first_px + 0.5 * y_px - 0.5);
    cv::Mat places;
    cv::warpAffine(soft, places, from_place, {columns * across.cells, rows * down.cells},
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    Glances result(static_cast<Eigen::Index>(cells.size()), rows * columns * 3);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const cv::Point cell(cells[i] % across.cells, cells[i] / across.cells);
        auto glance = result.row(static_cast<Eigen::Index>(i));
        for (int row = 0; row < rows; ++row) {
            const auto* colors = places.ptr<std::uint8_t>(cell.y * rows + row, cell.x * columns);
            for (int k = 0; k < 3 * columns; ++k)
                glance[row * 3 * columns + k] = static_cast<float>(colors[k]);
        }
    }
    return result;
}

}  // namespace unfold::vision
