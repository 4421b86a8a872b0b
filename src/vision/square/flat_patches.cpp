// Connected components of pixels that hardly differ from their neighbors (single linkage): runs of pixels,
// row by row, joined by union and find.
#include "vision/square/flat_patches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>

#include "core/quantile.h"
#include "vision/image/components.h"

namespace unfold::vision {
namespace {

constexpr int max_step = 8;     // of levels between two pixels of a patch, in the strongest channel
constexpr int min_side_px = 5;  // of a cell
constexpr int max_cells = 64;   // a side

constexpr int no_patch = -1;

// Marks with 255 the pixels that are near those of another row, with 0 the others.
void mark_near(const cv::Vec3b* row, const cv::Vec3b* other, int width, std::uint8_t* marks) {
    constexpr int at_once = 16;
    for (int x = 0; width < at_once && x < width; ++x) {
        int most = 0;
        for (int c = 0; c < 3; ++c)
            most = std::max(most, std::abs(row[x][c] - other[x][c]));
        marks[x] = most <= max_step ? 255 : 0;
    }
    for (int next = 0; width >= at_once && next < width; next += at_once) {
        // The last sixteen overlap those before.
        const int x = std::min(next, width - at_once);
        std::array<cv::v_uint8x16, 3> a, b;
        cv::v_load_deinterleave(row[x].val, a[0], a[1], a[2]);
        cv::v_load_deinterleave(other[x].val, b[0], b[1], b[2]);
        const cv::v_uint8x16 most = cv::v_max(cv::v_max(cv::v_absdiff(a[0], b[0]), cv::v_absdiff(a[1], b[1])),
                                              cv::v_absdiff(a[2], b[2]));
        cv::v_store(marks + x, most <= cv::v_setall_u8(max_step));
    }
}

// Pixels of a row, each near the one before. `part`: the number of a part of a patch.
struct PatchRun {
    int from, end, part;
};

// The runs of all rows, and the parts that they join to patches.
struct PatchRuns {
    std::vector<PatchRun> runs;
    std::vector<cv::Range> of_row;  // on a screen, most rows have those of the row above
    std::vector<int> parent;        // of each part an earlier one of its patch, or itself
};

int root_of(std::vector<int>& parent, int part) {
    int* up = parent.data();
    while (up[part] != part) {
        up[part] = up[up[part]];
        part = up[part];
    }
    return part;
}

// Stores the runs of a row in `row` and joins their parts in `parent`. `above`: the runs of the row above.
void add_runs(const std::uint8_t* is_near_left, const std::uint8_t* is_near_above, int width,
              std::span<const PatchRun> above, std::vector<PatchRun>& row, std::vector<int>& parent) {
    row.clear();
    std::size_t next = 0;  // the first run above that ends after the start of this one
    for (int from = 0; from < width;) {
        const int end = end_of_run(is_near_left, from + 1, width, 255);
        int part = no_patch;
        while (next < above.size() && above[next].end <= from)
            ++next;
        for (std::size_t i = next; i < above.size() && above[i].from < end; ++i) {
            if (above[i].part == part) continue;
            const int shared_from = std::max(from, above[i].from), shared_end = std::min(end, above[i].end);
            if (end_of_run(is_near_above, shared_from, shared_end, 0) == shared_end) continue;
            const int root = root_of(parent, above[i].part);
            if (part != no_patch)
                parent[static_cast<std::size_t>(std::max(root, part))] = std::min(root, part);
            part = part == no_patch ? root : std::min(root, part);
        }
        if (part == no_patch) {
            part = static_cast<int>(parent.size());
            parent.push_back(part);
        }
        row.push_back({from, end, part});
        from = end;
    }
}

PatchRuns runs_of(const cv::Mat& bgr) {
    cv::Mat smooth;
    cv::medianBlur(bgr, smooth, 3);
    PatchRuns all;
    const int width = bgr.cols;
    std::vector<std::uint8_t> is_near_left(static_cast<std::size_t>(width), 0), is_near_above(is_near_left);
    std::vector<PatchRun> above, row;
    for (int y = 0; y < bgr.rows; ++y) {
        const auto* line = smooth.ptr<cv::Vec3b>(y);
        const auto* line_above = smooth.ptr<cv::Vec3b>(std::max(0, y - 1));
        if (y > 0 &&
            std::memcmp(line, line_above, static_cast<std::size_t>(width) * sizeof(cv::Vec3b)) == 0) {
            all.of_row.push_back(all.of_row.back());
            continue;
        }
        mark_near(line + 1, line, width - 1, is_near_left.data() + 1);
        if (y > 0) mark_near(line, line_above, width, is_near_above.data());
        add_runs(is_near_left.data(), is_near_above.data(), width, above, row, all.parent);
        const auto first = static_cast<int>(all.runs.size());
        all.runs.insert(all.runs.end(), row.begin(), row.end());
        all.of_row.emplace_back(first, static_cast<int>(all.runs.size()));
        above.swap(row);
    }
    return all;
}

// Sums over the pixels of a patch.
struct PatchSums {
    int left = 0, top = 0, right = -1, bottom = -1;  // of the last column and row
    int area = 0;
    std::array<std::int64_t, 3> bgr{};
};

// The number of the patch of each part, or `no_patch`.
struct PatchNumbers {
    std::vector<int> of_part;
    int count = 0;
};

// In the order of the first pixels. Patches of few pixels get none: paper and noise leave one at each pixel.
PatchNumbers numbers_of(const PatchRuns& all) {
    // Parents come before their parts.
    std::vector<int> root = all.parent, area(root.size(), 0);
    for (int& one : root)
        one = root[static_cast<std::size_t>(one)];
    for (const cv::Range& row : all.of_row)
        for (int i = row.start; i < row.end; ++i) {
            const PatchRun& run = all.runs[static_cast<std::size_t>(i)];
            area[static_cast<std::size_t>(root[static_cast<std::size_t>(run.part)])] += run.end - run.from;
        }
    constexpr int min_area = min_side_px * min_side_px / 2;
    PatchNumbers patches{std::move(area)};  // areas become numbers in place
    for (std::size_t part = 0; part < root.size(); ++part) {
        const auto first = static_cast<std::size_t>(root[part]);
        int& number = patches.of_part[part];
        number = first != part ? patches.of_part[first] : number >= min_area ? patches.count++ : no_patch;
    }
    return patches;
}

std::array<int, 3> sum_of(const cv::Vec3b* pixels, int count) {
    std::array<int, 3> sum{};
    for (int i = 0; i < count; ++i)
        for (std::size_t c = 0; c < 3; ++c)
            sum[c] += pixels[i][static_cast<int>(c)];
    return sum;
}

}  // namespace

FlatPatches flat_patches(const cv::Mat& bgr) {
    const PatchRuns all = runs_of(bgr);
    const PatchNumbers numbers = numbers_of(all);
    FlatPatches result{cv::Mat1i(bgr.size()), {}};
    std::vector<PatchSums> sums_of_patches(static_cast<std::size_t>(numbers.count));
    std::vector<std::array<int, 3>> row_sums;  // of the runs of a row
    const std::size_t row_bytes = static_cast<std::size_t>(bgr.cols) * sizeof(cv::Vec3b);
    cv::Range above;
    for (int y = 0; y < bgr.rows; ++y) {
        const auto* line = bgr.ptr<cv::Vec3b>(y);
        int* label = result.label.ptr<int>(y);
        const cv::Range row = all.of_row[static_cast<std::size_t>(y)];
        const bool is_as_above = row == above && std::memcmp(line, bgr.ptr(y - 1), row_bytes) == 0;
        above = row;
        if (!is_as_above) row_sums.clear();
        for (int i = row.start; i < row.end; ++i) {
            const auto [from, end, part] = all.runs[static_cast<std::size_t>(i)];
            const int patch = numbers.of_part[static_cast<std::size_t>(part)];
            std::fill(label + from, label + end, patch);
            if (!is_as_above)
                row_sums.push_back(patch == no_patch ? std::array<int, 3>{}
                                                     : sum_of(line + from, end - from));
            if (patch == no_patch) continue;
            PatchSums& sums = sums_of_patches[static_cast<std::size_t>(patch)];
            if (sums.area == 0) sums.left = from, sums.top = y;
            sums.left = std::min(sums.left, from), sums.right = std::max(sums.right, end - 1);
            sums.bottom = y;
            sums.area += end - from;
            for (std::size_t c = 0; c < 3; ++c)
                sums.bgr[c] += row_sums[static_cast<std::size_t>(i - row.start)][c];
        }
    }
    for (const PatchSums& sums : sums_of_patches) {
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
