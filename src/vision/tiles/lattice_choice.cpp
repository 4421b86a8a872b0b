// Chooses the lattice whose tiles match their twins best. Every kind occurs at least twice. In a wrong
// lattice each cell includes a strip of its neighbor, and the twin's neighbor differs, so the distance
// between twins grows.
#include "vision/tiles/lattice_choice.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <list>
#include <numeric>
#include <optional>

#include <Eigen/Core>
#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/tiles/changes.h"
#include "vision/tiles/frame_lattices.h"
#include "vision/tiles/icon_lattices.h"
#include "vision/tiles/pitches.h"
#include "vision/tiles/tile_faces.h"
#include "vision/tiles/twin_pitches.h"

namespace unfold::vision {
namespace {

// The picture, downscaled as far as a strip of a neighbor remains measurable.
struct Small {
    int factor = 1;
    cv::Mat bgr;
    cv::Mat soft;  // box-filtered
};

int factor_for(const SquareLattice& lattice) {
    constexpr double enough_px = 18;  // of a tile's shorter side
    return std::max(1,
                    static_cast<int>(std::min(lattice.across.pitch_px, lattice.down.pitch_px) / enough_px));
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

// The picture at several sizes, each made when it is needed.
class SmallPictures {
  public:
    explicit SmallPictures(const cv::Mat& bgr) : bgr_(bgr) {}
    const Small& for_lattice(const SquareLattice& lattice) {
        const int factor = factor_for(lattice);
        for (const Small& small : pictures_)
            if (small.factor == factor) return small;
        return pictures_.emplace_back(small_picture(bgr_, factor));
    }

  private:
    const cv::Mat& bgr_;
    std::list<Small> pictures_;
};

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
double paired_share(const Small& picture, const Changes& changes, const TileLattice& found) {
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

// Cells of a lattice, and how much some of them differ from their nearest twins.
struct Twins {
    std::vector<int> cells;          // those with print
    std::vector<std::size_t> asked;  // of these cells: those that were compared
    std::vector<float> unlike;       // of each: the squared distance from its twin, as a share of their contrasts
};

Twins twins_of(const Small& picture, const SquareLattice& lattice, std::size_t max_asked) {
    constexpr float blank = 12;  // levels
    TileLattice tiles = scaled({lattice, {}, {}}, 1.0 / picture.factor);
    std::vector<int> cells(static_cast<std::size_t>(lattice.across.cells) *
                           static_cast<std::size_t>(lattice.down.cells));
    std::iota(cells.begin(), cells.end(), 0);
    const Glances all = glances(picture.soft, tiles, cells);
    Twins twins;
    std::vector<Eigen::Index> rows;
    std::vector<float> contrasts;  // squared
    for (const int cell : cells) {
        const Eigen::Map<const Eigen::Array<float, Eigen::Dynamic, 3, Eigen::RowMajor>> colors(
            all.row(cell).data(), all.cols() / 3, 3);
        const Eigen::ArrayXf apart =
            (colors.rowwise() - colors.colwise().mean().eval()).square().rowwise().sum();
        if (apart.maxCoeff() < blank * blank) continue;
        twins.cells.push_back(cell);
        rows.push_back(cell);
        contrasts.push_back(apart.sum());
    }
    const std::size_t step = std::max<std::size_t>(1, rows.size() / std::max<std::size_t>(1, max_asked));
    for (std::size_t i = 0; i < rows.size(); i += step) {
        float nearest = std::numeric_limits<float>::max();
        for (std::size_t k = 0; k < rows.size(); ++k)
            if (k != i)
                nearest = std::min(nearest, (all.row(rows[i]) - all.row(rows[k])).squaredNorm() /
                                                (contrasts[i] + contrasts[k]));
        twins.asked.push_back(i);
        twins.unlike.push_back(nearest);
    }
    return twins;
}

// The lattice of one pitch whose cells match their twins best, wherever its borders lie: pictures that reach the
// edge of their tiles have no common frame.
std::optional<LatticeCandidate> lattice_by_twins(const cv::Mat& bgr, const StepMaps& steps, SmallPictures& small,
                                                 const CellPitch& pitch) {
    constexpr std::size_t max_asked = 60, max_cells = 500;
    constexpr int phases = 8, finer = 3;  // a direction, and halvings of the step
    constexpr float alike = 0.1F, unlike = 0.4F;
    constexpr std::size_t min_twins = 12;
    const auto lattice_at = [&](double x, double y) {
        return SquareLattice{comb_over(pitch.width_px, x * pitch.width_px, bgr.cols),
                             comb_over(pitch.height_px, y * pitch.height_px, bgr.rows)};
    };
    const SquareLattice first = lattice_at(0, 0);
    if (first.across.cells < 2 || first.down.cells < 2 ||
        static_cast<std::size_t>(first.across.cells) * static_cast<std::size_t>(first.down.cells) > max_cells)
        return std::nullopt;
    const Small& picture = small.for_lattice(first);
    struct Best {
        double x = 0, y = 0, score = -1;
    } best;
    const auto look_at = [&](double x, double y) {
        const Twins twins = twins_of(picture, lattice_at(x, y), max_asked);
        double score = 0;
        for (const float distance : twins.unlike)
            score += static_cast<double>(std::max(0.0F, 1 - distance / unlike));
        // Of all cells, though only some were compared.
        if (!twins.asked.empty())
            score *= static_cast<double>(twins.cells.size()) / static_cast<double>(twins.asked.size());
        if (score > best.score) best = {x, y, score};
    };
    for (int y = 0; y < phases; ++y)
        for (int x = 0; x < phases; ++x)
            look_at(x / static_cast<double>(phases), y / static_cast<double>(phases));
    double step = 0.5 / phases;
    for (int round = 0; round < finer; ++round, step /= 2) {
        const Best around = best;
        for (const double y : {-step, 0.0, step})
            for (const double x : {-step, 0.0, step})
                if (x != 0 || y != 0) look_at(around.x + x, around.y + y);
    }
    LatticeCandidate candidate{lattice_at(best.x, best.y), {}};
    candidate.fit = fit_frames(steps, candidate.lattice);
    const Twins twins = twins_of(picture, candidate.lattice, max_cells);
    std::size_t found = 0;
    for (std::size_t i = 0; i < twins.asked.size(); ++i) {
        float& likeness = candidate.fit.likeness[static_cast<std::size_t>(twins.cells[twins.asked[i]])];
        if (twins.unlike[i] <= alike) likeness = std::max(likeness, lone_tile), ++found;
    }
    candidate.fit.inset = {0.05, 0.05, 0.05, 0.05};
    if (found < min_twins) return std::nullopt;
    return candidate;
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

// The likeliest of both ways to find a pitch. Where no picture occurs twice, all that borders show.
std::vector<double> joined(const std::vector<double>& of_twins, const std::vector<double>& of_borders) {
    if (of_twins.empty() || of_borders.empty()) return of_borders;
    if (are_alike(of_twins.front(), of_borders.front())) return {of_twins.front()};
    return {of_twins.front(), of_borders.front()};
}

// The sizes that cells may have, the largest first.
std::vector<CellPitch> cell_pitches(const TwinPitches& twins, const StepMaps& steps) {
    // A tile is neither wider nor slimmer than that.
    constexpr double max_aspect = 2.2;
    std::vector<CellPitch> pitches;
    for (const double width : joined(twins.across, find_pitches(steps.across)))
        for (const double height : joined(twins.down, find_pitches(steps.down)))
            if (height <= max_aspect * width && width <= max_aspect * height)
                pitches.push_back({width, height});
    std::stable_sort(pitches.begin(), pitches.end(),
                     [](const CellPitch& a, const CellPitch& b) { return a.area() > b.area(); });
    return pitches;
}

bool is_part_of(double part_px, double whole_px) {
    const double parts = std::round(whole_px / part_px);
    return parts >= 1 && are_alike(parts * part_px, whole_px);
}

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
    constexpr double clear = 0.5, nearly = 0.85;
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
        if (here.explained >= clear) explained.push_back(pitch);
        if (best.pitch.area() <= 0 || nearly * here.explained > best.explained) best = std::move(here);
    }
    if (best.explained >= clear || twins.across.empty() || twins.down.empty()) return best;
    const CellPitch pitch{twins.across.front(), twins.down.front()};
    if (auto candidate = lattice_by_twins(bgr, steps, small, pitch)) {
        OfPitch here{pitch, {}, std::nullopt, 0};
        if (const auto tiles = spanned(*candidate))
            here.explained = paired_share(small.for_lattice(tiles->lattice), changes, *tiles);
        here.by_twins = std::move(candidate);
        if (here.explained > best.explained) {
            if (are_alike(best.pitch.width_px, pitch.width_px) && are_alike(best.pitch.height_px, pitch.height_px))
                here.frames = std::move(best.frames), here.icons = std::move(best.icons);
            return here;
        }
    }
    return best;
}

}  // namespace

std::vector<TileLattice> lattices_of_twins(const cv::Mat& bgr) {
    // Boards have up to 400 cells; all pairs are compared.
    constexpr std::size_t max_cells = 1000;
    // Differences up to these come from noise and from resampling.
    constexpr double noise = 0.3;  // in Lab
    constexpr double as_well = 1.2;
    cv::Mat gray;
    cv::cvtColor(bgr, gray, cv::COLOR_BGR2GRAY);
    const StepMaps steps = step_maps(gray);
    const Changes changes(bgr);
    SmallPictures small(bgr);
    const OfPitch found = best_pitch(bgr, steps, changes, small);
    if (found.pitch.area() <= 0) return {};
    std::vector<TileLattice> lattices;
    std::vector<double> distance, paired;
    const auto add = [&](const LatticeCandidate& candidate, bool is_of_icons) {
        auto tiles = spanned(candidate);
        if (!tiles || tiles->likeness.size() > max_cells) return;
        tiles->is_of_icons = is_of_icons;
        const Small& picture = small.for_lattice(tiles->lattice);
        distance.push_back(distance_of_twins(picture, scaled(*tiles, 1.0 / picture.factor)));
        paired.push_back(paired_share(picture, changes, *tiles));
        lattices.push_back(*std::move(tiles));
    };
    for (const LatticeCandidate& candidate : found.frames)
        add(refined(steps, candidate), false);
    if (found.by_twins) add(*found.by_twins, false);
    if (found.icons) add(*found.icons, true);
    if (lattices.empty()) return {};
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
    std::vector<TileLattice> ordered;
    for (const std::size_t i : order)
        ordered.push_back(std::move(lattices[i]));
    return ordered;
}

}  // namespace unfold::vision
