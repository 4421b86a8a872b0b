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

}  // namespace unfold::vision
