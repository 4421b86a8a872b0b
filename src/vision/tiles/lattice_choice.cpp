// Every tile has a twin elsewhere. Where a lattice is off, a cell shows a piece of its neighbor, which is
// another one beside the twin.
#include "vision/tiles/lattice_choice.h"

#include <algorithm>

#include <opencv2/imgproc.hpp>

#include "vision/tiles/tile_faces.h"

namespace unfold {
namespace {

// Enough to tell whether a cell shows a piece of its neighbor; the image is shrunk once for all lattices.
constexpr double enough_px = 20;  // of a tile's width

TileLattice scaled(TileLattice tiles, double scale) {
    for (LineComb* comb : {&tiles.lattice.across, &tiles.lattice.down}) {
        comb->first_px *= scale;
        comb->pitch_px *= scale;
    }
    return tiles;
}

// How far tiles are from what is most like them, in Lab: the mean over some of them.
double distance_of_twins(const cv::Mat& bgr, TileLattice tiles) {
    // All but the edge, whatever is taken for the frame: that a piece of a neighbor is left out proves
    // nothing.
    tiles.inset = {0.05, 0.05, 0.05, 0.05};
    constexpr std::size_t samples = 20;
    constexpr double softness_px = 1;
    constexpr double far_apart = 20;  // in Lab: such a tile has no twin, and how far it is says nothing
    std::vector<int> cells;
    for (std::size_t i = 0; i < tiles.likeness.size(); ++i)
        if (tiles.likeness[i] >= sure_tile) cells.push_back(static_cast<int>(i));
    if (cells.size() < 2) return far_apart;
    const TileFaces faces(bgr, tiles, cells, softness_px);
    const std::size_t step = std::max<std::size_t>(1, faces.size() / samples);
    double sum = 0;
    int count = 0;
    for (std::size_t a = 0; a < faces.size(); a += step, ++count) {
        double least = far_apart;
        // What is much farther than another at first sight is no nearer at second.
        for (std::size_t b = 0; b < faces.size(); ++b)
            if (b != a) least = std::min(least, faces.difference(a, b, std::min(far_apart, 2 * least + 2)));
        sum += least;
    }
    return sum / count;
}

}  // namespace

std::optional<TileLattice> lattice_of_twins(const cv::Mat& bgr) {
    // Pages of text repeat thousands of times. Boards have up to 400 cells, and comparing all with all takes
    // its time.
    constexpr std::size_t most_cells = 1000;
    // Noise, and how a face lies between pixels, make no other lattice.
    constexpr double noise = 0.3;  // in Lab
    constexpr double as_well = 1.3;
    cv::Mat gray;
    cv::cvtColor(bgr, gray, cv::COLOR_BGR2GRAY);
    std::vector<TileLattice> lattices;
    std::vector<double> distance;
    cv::Mat small;
    find_tile_lattices(gray, [&](const TileLattice& tiles) {
        if (tiles.likeness.size() > most_cells) return Search::goes_on;
        // Nearly all have one pitch.
        const double scale = std::min(1.0, enough_px / tiles.lattice.across.pitch_px);
        if (small.cols < 0.9 * scale * bgr.cols) cv::resize(bgr, small, {}, scale, scale, cv::INTER_AREA);
        const double exact_scale = static_cast<double>(small.cols) / bgr.cols;
        lattices.push_back(tiles);
        distance.push_back(distance_of_twins(small, scaled(tiles, exact_scale)));
        // No other could be better by more than noise.
        return distance.front() <= noise ? Search::ends : Search::goes_on;
    });
    if (lattices.empty()) return std::nullopt;
    const double limit = as_well * *std::min_element(distance.begin(), distance.end()) + noise;
    const auto first = std::find_if(distance.begin(), distance.end(), [&](double d) { return d <= limit; });
    return std::move(lattices[static_cast<std::size_t>(first - distance.begin())]);
}

}  // namespace unfold
