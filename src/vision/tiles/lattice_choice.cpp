// Chooses the lattice whose tiles match their twins best. Every kind occurs at least twice. In a wrong
// lattice each cell includes a strip of its neighbor, and the twin's neighbor differs, so the distance
// between twins grows.
#include "vision/tiles/lattice_choice.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

#include <Eigen/Core>
#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/tiles/tile_faces.h"

namespace unfold::vision {
namespace {

// The picture, downscaled as far as a strip of a neighbor remains measurable.
struct Small {
    int factor = 1;
    cv::Mat bgr;
    cv::Mat soft;  // box-filtered
};

int factor_for(const TileLattice& tiles) {
    constexpr double enough_px = 18;  // of a tile's width
    return std::max(1, static_cast<int>(tiles.lattice.across.pitch_px / enough_px));
}

Small small_picture(const cv::Mat& bgr, int factor) {
    constexpr int glance_px = 5;  // a quarter of a tile's width
    Small small{factor, shrunk(bgr, factor), {}};
    cv::blur(small.bgr, small.soft, {glance_px, glance_px});
    return small;
}

TileLattice scaled(TileLattice tiles, double scale) {
    for (LineComb* comb : {&tiles.lattice.across, &tiles.lattice.down}) {
        comb->first_px *= scale;
        comb->pitch_px *= scale;
    }
    return tiles;
}

// A coarse feature of each cell: a row a cell, the colors of some points in it.
using Glances = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

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

// The nearest other cells by their coarse features, at most three.
std::vector<std::size_t> nearest_cells(std::size_t cell, const Glances& all) {
    constexpr std::size_t most = 3;
    const auto row = static_cast<Eigen::Index>(cell);
    Eigen::VectorXf apart = (all.rowwise() - all.row(row)).rowwise().squaredNorm();
    apart[row] = std::numeric_limits<float>::infinity();
    std::vector<std::size_t> order(static_cast<std::size_t>(apart.size()));
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t count = std::min(most, order.size() - 1);
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                      [&](std::size_t a, std::size_t b) {
                          return apart[static_cast<Eigen::Index>(a)] < apart[static_cast<Eigen::Index>(b)];
                      });
    order.resize(count);
    return order;
}

// The distance of a tile from its nearest neighbor among the others, in Lab: the mean over a sample.
double distance_of_twins(const Small& picture, TileLattice tiles) {
    // A fixed inset: if the detected frame were cut off, a strip of a neighbor might be cut off with it.
    tiles.inset = {0.05, 0.05, 0.05, 0.05};
    constexpr std::size_t samples = 20;
    constexpr double softness = 1;
    constexpr double far_apart = 20;  // in Lab: such a tile has no twin; larger distances count as this one
    std::vector<int> cells;
    for (std::size_t i = 0; i < tiles.likeness.size(); ++i)
        if (tiles.likeness[i] >= sure_tile) cells.push_back(static_cast<int>(i));
    if (cells.size() < 2) return far_apart;
    const Glances features = glances(picture.soft, tiles, cells);
    std::vector<int> faced;
    std::vector<std::optional<std::size_t>> face_of(cells.size());
    const auto face = [&](std::size_t cell) {
        if (!face_of[cell]) {
            face_of[cell] = faced.size();
            faced.push_back(cells[cell]);
        }
        return *face_of[cell];
    };
    struct Sample {
        std::size_t tile;
        std::vector<std::size_t> candidates;
    };
    std::vector<Sample> chosen;
    const std::size_t step = std::max<std::size_t>(1, cells.size() / samples);
    for (std::size_t cell = 0; cell < cells.size(); cell += step) {
        Sample& sample = chosen.emplace_back(Sample{face(cell), {}});
        for (const std::size_t other : nearest_cells(cell, features))
            sample.candidates.push_back(face(other));
    }
    const TileFaces faces(picture.bgr, tiles, faced, softness);
    double sum = 0;
    for (const Sample& sample : chosen) {
        double least = far_apart;
        for (const std::size_t other : sample.candidates)
            least = std::min(least, faces.difference(sample.tile, other, far_apart));
        sum += least;
    }
    return sum / static_cast<double>(chosen.size());
}

std::ptrdiff_t sure_tiles(const TileLattice& tiles) {
    return std::count_if(tiles.likeness.begin(), tiles.likeness.end(),
                         [](float like) { return like >= sure_tile; });
}

// Of the tiles: the median.
float usual_likeness(const TileLattice& tiles) {
    std::vector<float> all;
    std::copy_if(tiles.likeness.begin(), tiles.likeness.end(), std::back_inserter(all),
                 [](float like) { return like >= sure_tile; });
    return all.empty() ? 0 : median_value(std::move(all));
}

}  // namespace

std::vector<TileLattice> lattices_of_twins(const cv::Mat& bgr) {
    // Boards have up to 400 cells; pages of text repeat thousands of times, and all pairs are compared.
    constexpr std::size_t max_cells = 1000;
    // Differences up to these come from noise and from resampling.
    constexpr double noise = 0.3;  // in Lab
    constexpr double as_well = 1.2;
    cv::Mat gray;
    cv::cvtColor(bgr, gray, cv::COLOR_BGR2GRAY);
    std::vector<TileLattice> lattices;
    std::vector<double> distance;
    Small small;
    find_tile_lattices(gray, [&](const TileLattice& tiles) {
        if (tiles.likeness.size() > max_cells) return Search::goes_on;
        // Nearly all have one pitch.
        const int factor = factor_for(tiles);
        if (small.bgr.empty() || factor < small.factor) small = small_picture(bgr, factor);
        lattices.push_back(tiles);
        distance.push_back(distance_of_twins(small, scaled(tiles, 1.0 / small.factor)));
        // No other could be better by more than noise.
        return distance.front() <= noise ? Search::ends : Search::goes_on;
    });
    if (lattices.empty()) return {};
    const double limit = as_well * *std::min_element(distance.begin(), distance.end()) + noise;
    const auto first = std::find_if(distance.begin(), distance.end(), [&](double d) { return d <= limit; });
    std::size_t best = static_cast<std::size_t>(first - distance.begin());
    const TileLattice& found = lattices[best];
    const TileLattice& last = lattices.back();
    // Icons look as if they had a frame where they line up at one side; that they keep off every border is
    // clearer.
    constexpr double most = 0.6;
    constexpr float clear_frame = 0.85F;
    constexpr double as_well_as_frames = 1.1;
    const bool is_of_icons =
        last.is_of_icons && usual_likeness(found) < clear_frame &&
        distance.back() <= as_well_as_frames * (limit - noise) / as_well + noise &&
        static_cast<double>(sure_tiles(last)) >= most * static_cast<double>(sure_tiles(found));
    if (is_of_icons) best = lattices.size() - 1;
    std::vector<std::size_t> order(lattices.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(a != best, distance[a]) < std::pair(b != best, distance[b]);
    });
    std::vector<TileLattice> ordered;
    for (const std::size_t i : order)
        ordered.push_back(std::move(lattices[i]));
    return ordered;
}

}  // namespace unfold::vision
