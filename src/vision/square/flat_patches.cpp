// Connected components of pixels that hardly differ from their neighbors (single linkage), by union and find.
#include "vision/square/flat_patches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <optional>

#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/image/components.h"

namespace unfold::vision {
namespace {

constexpr int max_step = 8;     // of levels between two pixels of a patch, in the strongest channel
constexpr int min_side_px = 5;  // of a cell
constexpr int max_cells = 64;   // a side

constexpr int no_patch = -1;

bool is_near(const cv::Vec3b& a, const cv::Vec3b& b) {
    return std::abs(a[0] - b[0]) <= max_step && std::abs(a[1] - b[1]) <= max_step &&
           std::abs(a[2] - b[2]) <= max_step;
}

// `parent`: of each pixel an earlier one of its patch, or itself.
int root_of(cv::Mat1i& parent, int at) {
    int* up = parent.ptr<int>();
    while (up[at] != at) {
        up[at] = up[up[at]];
        at = up[at];
    }
    return at;
}

// Of each pixel an earlier one of the same patch, or itself where it is the first.
cv::Mat1i parents_of(const cv::Mat& bgr) {
    cv::Mat smooth;
    cv::medianBlur(bgr, smooth, 3);
    const int width = bgr.cols, height = bgr.rows;
    cv::Mat1i parent(height, width);
    int* const parents = parent.ptr<int>();
    const auto join = [&](int a, int b) {
        a = root_of(parent, a), b = root_of(parent, b);
        parents[std::max(a, b)] = std::min(a, b);
    };
    std::vector<char> is_near_left(static_cast<std::size_t>(width), 0);
    for (int y = 0; y < height; ++y) {
        const auto* line = smooth.ptr<cv::Vec3b>(y);
        const auto* above = y > 0 ? smooth.ptr<cv::Vec3b>(y - 1) : line;
        // Pixels of a row that are near the one before have the first of them as parent.
        int first = y * width;
        // On a screen, most rows equal the one above: their pixels are near each other as those above are.
        if (y > 0 && std::memcmp(line, above, static_cast<std::size_t>(width) * sizeof(cv::Vec3b)) == 0) {
            for (int x = 0; x < width; ++x) {
                const int at = y * width + x;
                const bool is_first = is_near_left[static_cast<std::size_t>(x)] == 0;
                if (is_first) first = at;
                parents[at] = first;
                if (is_first) join(first, at - width);
            }
            continue;
        }
        // Where one of them was joined to the row above, and so was the one before, the pixels above are
        // often joined already.
        bool is_joined = false;
        for (int x = 0; x < width; ++x) {
            const int at = y * width + x;
            const bool is_near_before = x > 0 && is_near(line[x], line[x - 1]);
            is_near_left[static_cast<std::size_t>(x)] = is_near_before ? 1 : 0;
            if (!is_near_before) first = at;
            parents[at] = first;
            const bool is_near_above = y > 0 && is_near(line[x], above[x]);
            const bool is_known = is_near_before && is_joined && is_near(above[x], above[x - 1]);
            if (is_near_above && !is_known) join(first, at - width);
            is_joined = is_near_above;
        }
    }
    return parent;
}

// Sums over the pixels of a patch.
struct PatchSums {
    int left = 0, top = 0, right = -1, bottom = -1;  // of the last column and row
    int area = 0;
    std::array<std::int64_t, 3> bgr{};
};

}  // namespace

FlatPatches flat_patches(const cv::Mat& bgr) {
    FlatPatches result{parents_of(bgr), {}};
    // Parents become labels in place: what comes earlier has its label already.
    int* label = result.label.ptr<int>();
    const auto pixels = static_cast<int>(result.label.total());
    std::vector<int> areas;
    for (int at = 0; at < pixels; ++at) {
        if (label[at] == at) {
            label[at] = static_cast<int>(areas.size());
            areas.push_back(0);
        } else {
            label[at] = label[label[at]];
        }
        ++areas[static_cast<std::size_t>(label[at])];
    }
    // Paper and noise leave a patch at each pixel: those are dropped.
    constexpr int min_area = min_side_px * min_side_px / 2;
    std::vector<int>& number = areas;
    int count = 0;
    for (int& area : areas)
        area = area >= min_area ? count++ : no_patch;
    std::vector<PatchSums> all(static_cast<std::size_t>(count));
    for (int y = 0; y < bgr.rows; ++y) {
        int* row = result.label.ptr<int>(y);
        const auto* line = bgr.ptr<cv::Vec3b>(y);
        for (int x = 0; x < bgr.cols;) {
            // The pixels of one patch side by side.
            const int one = row[x], from = x, patch = number[static_cast<std::size_t>(one)];
            std::array<int, 3> sum{};
            for (; x < bgr.cols && row[x] == one; ++x) {
                row[x] = patch;
                for (std::size_t c = 0; c < 3; ++c)
                    sum[c] += line[x][static_cast<int>(c)];
            }
            if (patch == no_patch) continue;
            PatchSums& sums = all[static_cast<std::size_t>(patch)];
            if (sums.area == 0) sums.left = from, sums.top = y;
            sums.left = std::min(sums.left, from), sums.right = std::max(sums.right, x - 1), sums.bottom = y;
            sums.area += x - from;
            for (std::size_t c = 0; c < 3; ++c)
                sums.bgr[c] += sum[c];
        }
    }
    for (const PatchSums& sums : all) {
        const cv::Vec3d total(static_cast<double>(sums.bgr[0]), static_cast<double>(sums.bgr[1]),
                              static_cast<double>(sums.bgr[2]));
        result.patches.push_back(
            {{sums.left, sums.top, sums.right - sums.left + 1, sums.bottom - sums.top + 1},
             sums.area,
             total / sums.area});
    }
    return result;
}

namespace {

// Lines through the middles of boxes of one size: the pitch that most distances to the next box show, and the
// phase that fits all.
std::optional<LineComb> comb_of(std::vector<double> middles, double side_px) {
    std::sort(middles.begin(), middles.end());
    std::vector<double> places;  // one a column
    std::vector<std::size_t> counts;
    std::vector<double> run;
    for (std::size_t i = 0; i <= middles.size(); ++i) {
        if (i < middles.size() && (run.empty() || middles[i] - run.back() <= 0.25 * side_px)) {
            run.push_back(middles[i]);
            continue;
        }
        places.push_back(std::accumulate(run.begin(), run.end(), 0.0) / static_cast<double>(run.size()));
        counts.push_back(run.size());
        if (i < middles.size()) run = {middles[i]};
    }
    // A row of buttons as large as the cells lies elsewhere.
    const std::size_t few = median_value(counts) / 3;
    for (std::size_t i = places.size(); i-- > 0;)
        if (counts[i] < few) places.erase(places.begin() + static_cast<std::ptrdiff_t>(i));
    if (places.size() < 2) return std::nullopt;
    std::vector<double> steps;
    for (std::size_t i = 1; i < places.size(); ++i)
        steps.push_back(places[i] - places[i - 1]);
    const double shortest = *std::min_element(steps.begin(), steps.end());
    // Of cells that touch, rounding and blur make some a pixel larger than the pitch. Among many cells,
    // some are smaller.
    constexpr std::size_t few_places = 6;
    constexpr double overlap = 0.1, overlap_px = 1;  // of a cell
    const double shared_px = places.size() <= few_places ? std::min(overlap_px, overlap * side_px) : 0;
    if (shortest < side_px - shared_px) return std::nullopt;
    std::vector<double> single;
    for (const double step : steps)
        if (step < 1.3 * shortest) single.push_back(step);
    // Boxes lie at whole pixels: their mean distance is the pitch, not the most frequent one.
    double pitch_px = std::accumulate(single.begin(), single.end(), 0.0) / static_cast<double>(single.size());
    // Least squares through all places, each at a whole number of pitches.
    double first_px = places[0];
    for (int round = 0; round < 2; ++round) {
        double n = 0, sum_k = 0, sum_x = 0, sum_kk = 0, sum_kx = 0;
        for (const double x : places) {
            const double k = std::round((x - first_px) / pitch_px);
            if (std::abs(x - first_px - k * pitch_px) > 0.2 * pitch_px) continue;
            n += 1, sum_k += k, sum_x += x, sum_kk += k * k, sum_kx += k * x;
        }
        const double spread = n * sum_kk - sum_k * sum_k;
        if (n < 2 || spread <= 0) return std::nullopt;
        pitch_px = (n * sum_kx - sum_k * sum_x) / spread;
        first_px = (sum_x - pitch_px * sum_k) / n;
    }
    const int cells = static_cast<int>(std::lround((places.back() - first_px) / pitch_px)) + 1;
    if (cells < 2) return std::nullopt;
    return LineComb{first_px - pitch_px / 2, pitch_px, cells, 0};
}

}  // namespace

std::vector<SquareLattice> lattices_of_equal(const std::vector<FlatPatch>& patches) {
    std::vector<FlatPatch> cells;
    for (const FlatPatch& patch : patches) {
        constexpr double min_filled = 0.6;
        const bool is_cell =
            std::min(patch.box.width, patch.box.height) >= min_side_px &&
            std::max(patch.box.width, patch.box.height) <= 4 * std::min(patch.box.width, patch.box.height) &&
            patch.filled() >= min_filled;
        if (is_cell) cells.push_back(patch);
    }
    const auto is_as_large = [](const FlatPatch& a, const FlatPatch& b) {
        const double slack = 1.5 + 0.04 * std::max(a.box.width, a.box.height);
        constexpr double filled_alike = 0.1;
        return std::abs(a.box.width - b.box.width) <= slack &&
               std::abs(a.box.height - b.box.height) <= slack &&
               std::abs(a.filled() - b.filled()) <= filled_alike;
    };
    std::vector<std::pair<std::size_t, SquareLattice>> found;
    std::vector<bool> used(cells.size(), false);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (used[i]) continue;
        std::vector<double> across, down;
        for (std::size_t j = i; j < cells.size(); ++j) {
            if (!is_as_large(cells[i], cells[j])) continue;
            used[j] = true;
            across.push_back(cells[j].box.x + cells[j].box.width / 2.0);
            down.push_back(cells[j].box.y + cells[j].box.height / 2.0);
        }
        constexpr std::size_t min_patches = 4;
        if (across.size() < min_patches) continue;
        const auto columns = comb_of(across, cells[i].box.width);
        const auto rows = comb_of(down, cells[i].box.height);
        if (columns && rows && std::max(columns->cells, rows->cells) <= 2 * max_cells)
            found.emplace_back(across.size() * static_cast<std::size_t>(cells[i].area),
                               SquareLattice{*columns, *rows});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    constexpr std::size_t max_found = 3;
    std::vector<SquareLattice> lattices;
    for (std::size_t i = 0; i < std::min(found.size(), max_found); ++i)
        lattices.push_back(found[i].second);
    return lattices;
}

namespace {

// Rectangles that a large patch leaves free.
std::vector<cv::Rect> rectangles_in(const FlatPatches& all) {
    std::vector<std::size_t> large;
    const int pixels = all.label.cols * all.label.rows;
    constexpr double min_surrounding = 0.02;  // of the image
    for (std::size_t i = 0; i < all.patches.size(); ++i)
        if (all.patches[i].area >= min_surrounding * pixels) large.push_back(i);
    std::stable_sort(large.begin(), large.end(),
                     [&](std::size_t a, std::size_t b) { return all.patches[a].area > all.patches[b].area; });
    constexpr std::size_t max_large = 4;
    if (large.size() > max_large) large.resize(max_large);
    std::vector<cv::Rect> rectangles;
    // A flood may be as wide and as high as its board.
    constexpr double min_flood = 0.5;
    for (const std::size_t one : large)
        if (all.patches[one].filled() >= min_flood && all.patches[one].box.area() <= 0.9 * pixels)
            rectangles.push_back(all.patches[one].box);
    for (const std::size_t page : large) {
        const cv::Mat1b free(all.label != static_cast<int>(page));
        for (const auto& [box, area] : components_of(free)) {
            constexpr double min_area = 0.03, min_filled = 0.75;
            if (box.area() < min_area * pixels || box.area() > 0.98 * pixels) continue;
            if (area < min_filled * box.area()) continue;
            if (std::find(rectangles.begin(), rectangles.end(), box) == rectangles.end())
                rectangles.push_back(box);
        }
    }
    return rectangles;
}

struct Division {
    int cells = 0;
    double explained = 0;  // of the edges between the ends, the share near a line
};

// The numbers of cells whose lines lie where the edges are, few cells first.
std::vector<Division> divisions_of(const std::vector<float>& edges) {
    const auto size = static_cast<double>(edges.size());
    // Noise and texture leave edges everywhere, in one line more than in another.
    const float usual = median_value(edges);
    std::vector<float> deviations;
    for (const float edge : edges)
        deviations.push_back(std::abs(edge - usual));
    const float everywhere = usual + 2 * median_value(std::move(deviations));
    std::vector<double> mass(edges.size());
    double all = 0;
    const double end_px = std::max(3.0, 0.01 * size);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const bool is_between = static_cast<double>(i) > end_px && static_cast<double>(i) < size - end_px;
        mass[i] = is_between ? std::max(0.0, static_cast<double>(edges[i] - everywhere)) : 0;
        all += mass[i];
    }
    if (all <= 0) return {};
    std::vector<Division> divisions;
    for (int cells = 2; cells <= max_cells && size / cells >= min_side_px; ++cells) {
        const double pitch_px = size / cells;
        const double reach_px = std::max(1.6, 0.08 * pitch_px);
        double near = 0;
        for (std::size_t i = 0; i < mass.size(); ++i) {
            if (mass[i] <= 0) continue;
            const double at = (static_cast<double>(i) + 0.5) / pitch_px;
            if (std::abs(at - std::round(at)) * pitch_px <= reach_px) near += mass[i];
        }
        constexpr double most = 0.85, min_beyond_chance = 0.7, max_by_chance = 0.6;
        const double by_chance = std::min(1.0, 2 * reach_px / pitch_px);
        const double beyond_chance = (near / all - by_chance) / (1 - by_chance);
        if (by_chance < max_by_chance && (near >= most * all || beyond_chance >= min_beyond_chance))
            divisions.push_back({cells, near / all});
    }
    return divisions;
}

}  // namespace

std::vector<SquareLattice> divided_rectangles(const FlatPatches& all, const SquareMarks& marks) {
    std::vector<SquareLattice> lattices;
    for (const cv::Rect& box : rectangles_in(all)) {
        const std::vector<Division> columns = divisions_of(marks.columns_within(box));
        const std::vector<Division> rows = divisions_of(marks.rows_within(box));
        // The fewest cells that the edges allow, or cells that are square.
        std::optional<std::pair<int, int>> best;
        double best_cost = 0;
        for (const Division& c : columns)
            for (const Division& r : rows) {
                const double aspect = std::abs(std::log((static_cast<double>(box.width) / c.cells) /
                                                        (static_cast<double>(box.height) / r.cells)));
                const double cost = std::log(static_cast<double>(c.cells) * r.cells) +
                                    4 * std::min(aspect, 1.0) + 4 * (2 - c.explained - r.explained);
                if (!best || cost < best_cost) best = {c.cells, r.cells}, best_cost = cost;
            }
        if (!best) continue;
        lattices.push_back(
            {{static_cast<double>(box.x), static_cast<double>(box.width) / best->first, best->first, 0},
             {static_cast<double>(box.y), static_cast<double>(box.height) / best->second, best->second, 0}});
    }
    return lattices;
}

namespace {

// The comb of a whole number of cells between two places, where both lie on lines of another comb.
std::optional<LineComb> comb_between(double from_px, double to_px, const LineComb& comb) {
    const double length_px = to_px - from_px;
    const int cells = static_cast<int>(std::lround(length_px / comb.pitch_px));
    if (cells < 2 || cells > max_cells) return std::nullopt;
    const LineComb divided{from_px, length_px / cells, cells, 0};
    constexpr double near = 0.12, slack_px = 1.5;  // of a cell; where pixels are rounded
    const double reach_px = std::min(slack_px, near * divided.pitch_px);
    for (const double at : {comb.first_px, comb.end_px()}) {
        const double lines = (at - from_px) / divided.pitch_px;
        if (std::abs(lines - std::round(lines)) * divided.pitch_px > reach_px) return std::nullopt;
    }
    return divided;
}

}  // namespace

std::vector<SquareLattice> aligned_rectangles(const FlatPatches& all,
                                              const std::vector<SquareLattice>& lattices) {
    std::vector<SquareLattice> aligned;
    for (const cv::Rect& box : rectangles_in(all))
        for (const SquareLattice& lattice : lattices) {
            const auto across = comb_between(box.x, box.br().x, lattice.across);
            const auto down = comb_between(box.y, box.br().y, lattice.down);
            if (across && down) aligned.push_back({*across, *down});
        }
    return aligned;
}

}  // namespace unfold::vision
