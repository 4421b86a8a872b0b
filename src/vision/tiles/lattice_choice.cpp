// Chooses the lattice whose tiles match their twins best. Every kind occurs at least twice. In a wrong
// lattice each cell includes a strip of its neighbor, and the twin's neighbor differs, so the distance
// between twins grows.
#include "vision/tiles/lattice_choice.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include <Eigen/Core>
#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/tiles/changes.h"
#include "vision/tiles/frame_lattices.h"
#include "vision/tiles/glances.h"
#include "vision/tiles/icon_lattices.h"
#include "vision/tiles/pitches.h"
#include "vision/tiles/rim_lattice.h"
#include "vision/tiles/tile_faces.h"
#include "vision/tiles/twin_lattice.h"
#include "vision/tiles/twin_pitches.h"

namespace unfold::vision {
namespace {

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
                          return std::pair(apart[static_cast<Eigen::Index>(a)], a) <
                                 std::pair(apart[static_cast<Eigen::Index>(b)], b);
                      });
    order.resize(count);
    return order;
}

// The distance of a tile from its nearest neighbor among the others, in Lab: the mean over a sample.
double distance_of_twins(const SmallPicture& picture, TileLattice tiles) {
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

// Groups cells by their glances: a cell joins the first group whose first cell it is like in every place.
// Returns the group of each cell.
std::vector<std::size_t> rough_groups(const Glances& glances, float max_apart) {
    std::vector<Eigen::Index> first;
    std::vector<std::size_t> group;
    const auto are_alike = [&](const float* a, const float* b) {
        for (Eigen::Index k = 0; k < glances.cols(); k += 3) {
            const float x = a[k] - b[k], y = a[k + 1] - b[k + 1], z = a[k + 2] - b[k + 2];
            if (x * x + y * y + z * z > max_apart * max_apart) return false;
        }
        return true;
    };
    for (Eigen::Index at = 0; at < glances.rows(); ++at) {
        const auto found = std::find_if(first.begin(), first.end(), [&](Eigen::Index other) {
            return are_alike(glances.row(at).data(), glances.row(other).data());
        });
        group.push_back(static_cast<std::size_t>(found - first.begin()));
        if (found == first.end()) first.push_back(at);
    }
    return group;
}

// The share of all print in the picture that lies in cells of which there is an even number. In a wrong
// lattice, cells are alike by chance only.
double paired_share(const SmallPicture& picture, const Changes& changes, const TileLattice& found) {
    constexpr std::size_t max_cells = 1000;
    constexpr float blank = 12;  // levels
    const TileLattice tiles = scaled(found, 1.0 / picture.factor);
    std::vector<int> cells;
    for (std::size_t i = 0; i < tiles.likeness.size(); ++i)
        if (tiles.likeness[i] >= sure_tile) cells.push_back(static_cast<int>(i));
    if (cells.size() < 4 || cells.size() > max_cells) return 0;
    Glances all = glances(picture.soft, tiles, cells);
    std::vector<int> print;  // of each printed cell
    Glances printed(all.rows(), all.cols());
    Eigen::Index count = 0;
    for (Eigen::Index at = 0; at < all.rows(); ++at) {
        Eigen::Map<Eigen::Array<float, Eigen::Dynamic, 3, Eigen::RowMajor>> colors(all.row(at).data(),
                                                                                   all.cols() / 3, 3);
        colors.rowwise() -= colors.colwise().mean().eval();
        if (colors.square().rowwise().sum().maxCoeff() < blank * blank) continue;
        printed.row(count++) = all.row(at);
        const int cell = cells[static_cast<std::size_t>(at)];
        print.push_back(changes.count(
            found.lattice.cell(cell / found.lattice.across.cells, cell % found.lattice.across.cells)));
    }
    printed.conservativeResize(count, Eigen::NoChange);
    double best = 0;
    for (const float max_apart : {10.0F, 18.0F, 32.0F}) {
        const std::vector<std::size_t> group = rough_groups(printed, max_apart);
        std::vector<int> size(group.size(), 0);
        for (const std::size_t g : group)
            ++size[g];
        double paired = 0;
        for (std::size_t i = 0; i < group.size(); ++i)
            if (size[group[i]] % 2 == 0) paired += print[i];
        best = std::max(best, paired);
    }
    return best / std::max(1, changes.total());
}

// Of the tiles: the median.
float usual_likeness(const TileLattice& tiles) {
    std::vector<float> all;
    std::copy_if(tiles.likeness.begin(), tiles.likeness.end(), std::back_inserter(all),
                 [](float like) { return like >= sure_tile; });
    return all.empty() ? 0 : median_value(std::move(all));
}

std::ptrdiff_t sure_tiles(const TileLattice& tiles) {
    return std::count_if(tiles.likeness.begin(), tiles.likeness.end(),
                         [](float like) { return like >= sure_tile; });
}

// The likeliest of both ways to find a pitch. Where only one of them finds any, those of the borders.
std::vector<double> joined(const std::vector<double>& of_twins, const std::vector<double>& of_borders) {
    if (of_twins.empty() || of_borders.empty()) return of_borders;
    if (are_alike(of_twins.front(), of_borders.front())) return {of_twins.front()};
    return {of_twins.front(), of_borders.front()};
}

// The sizes that cells may have, the largest first.
std::vector<CellPitch> cell_pitches(const TwinPitches& twins, const StepMaps& steps) {
    // A tile is neither wider nor slimmer than that.
    constexpr double max_aspect = 2.2;
    // A slim cell may be the left or the right half of a tile, a low one the upper or the lower half.
    constexpr double min_aspect_of_halves = 1.6;
    std::vector<CellPitch> pitches;
    const std::vector<double> heights = joined(twins.down, find_pitches(steps.down));
    for (const double width : joined(twins.across, find_pitches(steps.across)))
        for (const double height : heights)
            if (height <= max_aspect * width && width <= max_aspect * height) {
                pitches.push_back({width, height});
                if (height >= min_aspect_of_halves * width) pitches.push_back({2 * width, height});
                if (width >= min_aspect_of_halves * height) pitches.push_back({width, 2 * height});
            }
    std::stable_sort(pitches.begin(), pitches.end(),
                     [](const CellPitch& a, const CellPitch& b) { return a.area() > b.area(); });
    return pitches;
}

bool is_part_of(double part_px, double whole_px) {
    const double parts = std::round(whole_px / part_px);
    return parts >= 1 && are_alike(parts * part_px, whole_px);
}

constexpr double clearly_explained = 0.5;         // of the picture's print
constexpr std::size_t max_compared_cells = 1000;  // of a lattice: all pairs are compared

// Lattices of one pitch.
struct OfPitch {
    CellPitch pitch;
    std::vector<LatticeCandidate> frames;
    std::optional<LatticeCandidate> icons;
    double explained = 0;
    std::optional<LatticeCandidate> by_twins = {};
};

// The lattices of the pitch that explains most of the picture's print. Parts of tiles match the same parts of
// their twins: of pitches that explain nearly as much, the largest is that of the tiles.
OfPitch best_pitch(const cv::Mat& bgr, const StepMaps& steps, const Changes& changes, SmallPictures& small) {
    const TwinPitches twins = find_twin_pitches(bgr);
    constexpr double nearly = 0.85;
    constexpr std::size_t max_cells = 3000;  // of the whole picture: pages of text repeat thousands of times
    OfPitch best;
    std::vector<CellPitch> explained;
    for (const CellPitch& pitch : cell_pitches(twins, steps)) {
        if (std::any_of(explained.begin(), explained.end(), [&](const CellPitch& whole) {
                return is_part_of(pitch.width_px, whole.width_px) &&
                       is_part_of(pitch.height_px, whole.height_px);
            }))
            continue;
        if (static_cast<double>(bgr.total()) > max_cells * pitch.area()) continue;
        OfPitch here{pitch, frame_lattices(steps, pitch), icon_lattice(changes, pitch), 0};
        const auto look = [&](const LatticeCandidate& candidate) {
            if (const auto tiles = spanned(candidate))
                here.explained = std::max(here.explained,
                                          paired_share(small.for_lattice(tiles->lattice), changes, *tiles));
        };
        if (!here.frames.empty()) look(here.frames.front());
        if (here.icons) look(*here.icons);
        if (here.explained >= clearly_explained) explained.push_back(pitch);
        if (best.pitch.area() <= 0 || nearly * here.explained > best.explained) best = std::move(here);
    }
    if (best.explained >= clearly_explained || twins.across.empty() || twins.down.empty()) return best;
    const CellPitch pitch{twins.across.front(), twins.down.front()};
    if (auto candidate = lattice_by_twins(bgr, steps, small, pitch)) {
        OfPitch here{pitch, {}, std::nullopt, 0};
        if (const auto tiles = spanned(*candidate))
            here.explained = paired_share(small.for_lattice(tiles->lattice), changes, *tiles);
        here.by_twins = std::move(candidate);
        constexpr double clearly_more = 2;
        if (here.explained > clearly_more * best.explained &&
            !is_too_wide_for_tiles(here.by_twins->lattice)) {
            if (are_alike(best.pitch.width_px, pitch.width_px) &&
                are_alike(best.pitch.height_px, pitch.height_px))
                here.frames = std::move(best.frames), here.icons = std::move(best.icons);
            return here;
        }
    }
    return best;
}

// Icons that hardly repeat are in rows and columns, too. Of the lattices at their pitches, except the known
// pitch, returns the one that explains most of the print.
std::optional<TileLattice> best_of_icon_pitches(const Changes& changes, SmallPictures& small,
                                                const CellPitch& known) {
    std::optional<TileLattice> best;
    double explained = 0;
    for (const CellPitch& pitch : icon_pitches(changes)) {
        if (are_alike(pitch.width_px, known.width_px) && are_alike(pitch.height_px, known.height_px))
            continue;
        const auto candidate = icon_lattice(changes, pitch);
        auto tiles = candidate ? spanned(*candidate) : std::nullopt;
        if (!tiles || tiles->likeness.size() > max_compared_cells) continue;
        const double here = paired_share(small.for_lattice(tiles->lattice), changes, *tiles);
        if (here <= explained) continue;
        explained = here;
        best = std::move(tiles);
        best->is_of_icons = true;
    }
    return best;
}

}  // namespace

std::vector<TileLattice> lattices_of_twins(const cv::Mat& bgr) {
    // Differences up to these come from noise and from resampling.
    constexpr double noise = 0.3;  // in Lab
    constexpr double as_well = 1.2;
    cv::Mat gray;
    cv::cvtColor(bgr, gray, cv::COLOR_BGR2GRAY);
    const StepMaps steps = step_maps(gray);
    const Changes changes(bgr);
    SmallPictures small(bgr);
    const OfPitch found = best_pitch(bgr, steps, changes, small);
    std::vector<TileLattice> lattices, ordered;
    std::vector<double> distance, paired;
    const auto add = [&](const LatticeCandidate& candidate, bool is_of_icons) {
        auto tiles = spanned(candidate);
        if (!tiles || tiles->likeness.size() > max_compared_cells) return;
        tiles->is_of_icons = is_of_icons;
        const SmallPicture& picture = small.for_lattice(tiles->lattice);
        distance.push_back(distance_of_twins(picture, scaled(*tiles, 1.0 / picture.factor)));
        paired.push_back(paired_share(picture, changes, *tiles));
        lattices.push_back(*std::move(tiles));
    };
    for (const LatticeCandidate& candidate : found.frames)
        add(refined(steps, candidate), false);
    // The quiet lines between prints may be those of frames that the borders of prints outnumber.
    if (found.icons)
        add(refined(steps, {found.icons->lattice, fit_frames(steps, found.icons->lattice)}), false);
    if (found.pitch.area() > 0)
        if (const auto rims = rim_lattice(changes, steps, found.pitch)) add(*rims, false);
    if (found.by_twins) {
        const std::size_t before = lattices.size();
        add(*found.by_twins, false);
        if (lattices.size() > before) lattices.back().is_of_twins = true;
    }
    if (found.icons) add(*found.icons, true);
    std::optional<TileLattice> icons;
    if (found.explained < clearly_explained) icons = best_of_icon_pitches(changes, small, found.pitch);
    if (lattices.empty()) return icons ? std::vector{*std::move(icons)} : ordered;
    const double limit = as_well * *std::min_element(distance.begin(), distance.end()) + noise;
    const auto first = std::find_if(distance.begin(), distance.end(), [&](double d) { return d <= limit; });
    std::size_t best = static_cast<std::size_t>(first - distance.begin());
    const TileLattice& likeliest = lattices[best];
    const TileLattice& last = lattices.back();
    // Icons look as if they had a frame where they line up at one side; that they keep off every border is
    // clearer, and so are more pairs.
    constexpr double most = 0.6;
    constexpr float clear_frame = 0.85F;
    constexpr double as_well_as_frames = 1.1, clearly_more = 1.02;
    const bool is_of_icons =
        last.is_of_icons && distance.back() <= as_well_as_frames * (limit - noise) / as_well + noise &&
        (paired.back() > clearly_more * paired[best] ||
         (usual_likeness(likeliest) < clear_frame &&
          static_cast<double>(sure_tiles(last)) >= most * static_cast<double>(sure_tiles(likeliest))));
    if (is_of_icons) best = lattices.size() - 1;
    std::vector<std::size_t> order(lattices.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(a != best, distance[a]) < std::pair(b != best, distance[b]);
    });
    for (const std::size_t i : order)
        ordered.push_back(std::move(lattices[i]));
    if (icons) ordered.push_back(*std::move(icons));
    return ordered;
}

}  // namespace unfold::vision
